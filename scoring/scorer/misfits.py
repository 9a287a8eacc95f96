"""Why a hand that is declared won is none: which of its tiles fit no set."""

from __future__ import annotations

from functools import lru_cache

from scoring.errors import ScoringError
from scoring.groupings import PARTS, groupings, part_of
from scoring.hands import Hand
from scoring.tiles import BITS, SUIT_BITS, TILES, copies, each, number_of, tiles_text


def misfit(hand: Hand, most_chows: int, field: str) -> ScoringError:
    """The error ``not_mahjong`` that says what is wrong with a winning hand."""
    pairs = sum(meld.set.kind == "pair" for meld in hand.melds)
    if pairs > 1:
        second = [meld.set.text for meld in hand.melds if meld.set.kind == "pair"][1]
        return ScoringError("no_grouping", field, tiles=second)
    win = hand.win
    if not groupings(hand.concealed, 1 - pairs):
        return ScoringError("no_grouping", field, tiles=tiles_text(_left_over(hand.concealed, 1 - pairs)))
    if win is not None and win.tile is not None and win.completes is not None and most_chows >= 4:
        return ScoringError("completes_nothing", field, tile=TILES[win.tile], tiles=win.completes.text)
    return ScoringError("too_many_chows", field, most=most_chows)


def _left_over(counts: int, pairs: int) -> int:
    """The fewest tiles (counts) that fit no set, where so many pairs are allowed."""
    parts = [part_of(counts, suit) for suit in PARTS]
    alone = [_part_left(part, suit < 3, False) for suit, part in enumerate(parts)]
    choices = [list(alone)]
    if pairs:
        for suit, part in enumerate(parts):
            with_pair = _part_left(part, suit < 3, True)
            choices.append([*alone[:suit], with_pair, *alone[suit + 1 :]])
    best = min(choices, key=lambda lefts: sum(map(number_of, lefts)))
    return sum(left << SUIT_BITS * suit for suit, left in enumerate(best))


@lru_cache(maxsize=1 << 12)
def _part_left(part: int, chows: bool, pair: bool) -> int:
    """The fewest tiles of one part that are left when sets, and a pair where allowed, are taken out."""
    if not part:
        return 0
    lowest, number = next(each(part))
    one = 1 << BITS * lowest
    lefts = [one + _part_left(part - one, chows, pair)]
    if number >= 3:
        lefts.append(_part_left(part - 3 * one, chows, pair))
    if pair and number >= 2:
        lefts.append(_part_left(part - 2 * one, chows, False))
    if chows and copies(part, lowest + 1) and copies(part, lowest + 2):
        lefts.append(_part_left(part - one * (1 + (1 << BITS) + (1 << 2 * BITS)), chows, pair))
    return min(lefts, key=number_of)
