"""A slow scorer for the printed British rules of ``rules/others.md``, written from them alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from scoring.hands import Hand, HandWin
from scoring.tiles import TILES
from tests.scoring.hands.brute_force import Tiles, divided, listed
from tests.scoring.hands.slow_gala import DRAGONS, ORPHANS, WINDS

LIMIT = 1000
WHOLE, HALF = Fraction(1), Fraction(1, 2)
GREEN = {"2s", "3s", "4s", "6s", "8s", "6z"}
SOURCES = ("dead_wall", "last_wall", "last_discard", "robbed_kong")


class Held(NamedTuple):
    """A set and whether it lies open, is concealed, or is a claimed kong."""

    tiles: Tiles
    state: str

    @property
    def is_pung(self) -> bool:
        """Whether it is a pung or a kong."""
        return len(self.tiles) in (3, 4) and len(set(self.tiles)) == 1

    @property
    def is_chow(self) -> bool:
        """Whether it is a chow."""
        return len(self.tiles) == 3 and not self.is_pung


Sets = tuple[Held, ...]


def best(hand: Hand) -> int | None:
    """The highest total of a winner; None where he has not won."""
    assert hand.win is not None
    totals = [_total(hand, hand.win, sets, limit_of(hand, sets)) for sets in _ordinary(hand, hand.win)]
    part = special_part(Counter(listed(hand.counts)))
    if part and not any(len(meld.set.tiles) > 2 for meld in hand.melds) and hand.win.completes is None:
        totals.append(int(LIMIT * max(part, WHOLE * (hand.win.source == "dealt"), _last_tile(hand))))
    return max(totals, default=None)


def _ordinary(hand: Hand, win: HandWin) -> Iterator[Sets]:
    """Four sets of which one at most is a chow, and a pair; a claimed tile laid open one of them."""
    fixed = [Held(listed(meld.set.counts), meld.state) for meld in hand.melds]
    pairs = sum(len(one.tiles) == 2 for one in fixed)
    if pairs > 1:
        return
    last = None if win.tile is None else TILES[win.tile]
    named = None if win.completes is None else listed(win.completes.counts)
    for way in divided(listed(hand.concealed), 1 - pairs):
        sets = fixed + [Held(tiles, "concealed") for tiles in way]
        untouched = all(one.state == "concealed" for one in fixed)
        gates = untouched and special_part(Counter(tile for one in sets for tile in one.tiles))
        if sum(one.is_chow for one in sets) > 1 and not gates:
            continue
        fit = [
            index
            for index, one in enumerate(sets)
            if not last or (last in one.tiles and len(one.tiles) < 4 and named in (None, one.tiles))
        ]
        hidden = [index for index in fit if sets[index].state == "concealed"]
        for index in fit if named else hidden or fit:
            one = sets[index]
            opened = one if hand.self_drawn else Held(one.tiles, "exposed")
            yield (*sets[:index], opened, *sets[index + 1 :])


def _total(hand: Hand, win: HandWin, sets: Sets, part: Fraction) -> int:
    if part:
        return int(LIMIT * part)
    bonus = [TILES[tile] for tile in range(34, 42) if hand.bonus >> 4 * tile & 1]
    points = 20 + 2 * hand.self_drawn + sum(_points(hand, one) for one in sets) + 4 * len(bonus)
    doubles = sum(_doubles_of_set(hand, one) for one in sets)
    doubles += sum(tile[0] == WINDS[hand.seat_wind][0] for tile in bonus)
    doubles += sum(2 for letter in "fy" if sum(tile[1] == letter for tile in bonus) == 4)
    doubles += (win.source in SOURCES) + ("original_call" in win.declared)
    return min(LIMIT, points << doubles + _doubles_of_sets(hand, sets))


def _points(hand: Hand, one: Held) -> int:
    first = one.tiles[0]
    if one.is_pung:
        basic = 2 if len(one.tiles) == 3 else 8
        return basic * (1 + (first in ORPHANS)) * (1 + (one.state == "concealed"))
    if len(one.tiles) == 2:
        winds = (hand.seat_wind, hand.round_wind)
        return 2 * (first in DRAGONS) + 2 * sum(first == WINDS[wind] for wind in winds)
    return 0


def _doubles_of_set(hand: Hand, one: Held) -> int:
    if not one.is_pung:
        return 0
    first = one.tiles[0]
    return (first in DRAGONS) + sum(first == WINDS[wind] for wind in (hand.seat_wind, hand.round_wind))


def _doubles_of_sets(hand: Hand, sets: Sets) -> int:
    tiles = {tile for one in sets for tile in one.tiles}
    suits = {tile[1] for tile in tiles}
    no_chow = not any(one.is_chow for one in sets)
    doubles = hand.self_drawn and all(one.state != "exposed" for one in sets)
    if len(suits) == 1 and no_chow:
        return doubles + 3
    return doubles + no_chow + (len(suits) == 2 and "z" in suits) + (tiles <= set(ORPHANS))


def limit_of(hand: Hand, sets: Sets) -> Fraction:
    """The part of the limit that four sets and a pair are worth, 0 where they are worth none."""
    tiles = Counter(tile for one in sets for tile in one.tiles)
    suits = {tile[1] for tile in tiles}
    pungs = [one.tiles[0] for one in sets if one.is_pung]
    kongs = sum(len(one.tiles) == 4 for one in sets)
    no_chow = not any(one.is_chow for one in sets)
    hidden = sum(one.is_pung and one.state != "exposed" for one in sets)
    assert hand.win is not None
    facts = [
        suits == {"z"},
        all(tile[0] in "19" and tile[1] != "z" for tile in tiles),
        kongs == 4,
        set(DRAGONS) <= set(pungs) and no_chow,
        set(WINDS.values()) <= set(pungs),
        hidden == 4 and len(suits - {"z"}) == 1,
        set(tiles) <= GREEN,
        hand.win.source == "dealt",
        "kong_on_kong" in hand.win.declared and hand.win.source == "dead_wall" and kongs > 1,
        special_part(tiles) == WHOLE and all(meld.state == "concealed" for meld in hand.melds),
    ]
    return max(WHOLE * any(facts), _last_tile(hand))


def _last_tile(hand: Hand) -> Fraction:
    """Plum blossom and the moon from the sea bottom."""
    assert hand.win is not None
    tile = None if hand.win.tile is None else TILES[hand.win.tile]
    return WHOLE * ((tile, hand.win.source) in (("5p", "dead_wall"), ("1p", "last_wall")))


def special_part(tiles: Counter[str]) -> Fraction:
    """The part of the limit that fourteen tiles are worth whatever sets they make, 0 where none."""
    if sum(tiles.values()) != 14:
        return Fraction(0)
    by_suit = {suit: Counter({tile[0]: tiles[tile] for tile in tiles if tile[1] == suit}) for suit in "mpsz"}
    if set(tiles) == set(ORPHANS) or _is_snake_or_gates(by_suit):
        return WHOLE
    if set(tiles.values()) == {2} and set(tiles) <= set(ORPHANS):
        return WHOLE if {tile[1] for tile in tiles} == {"z"} else HALF
    return HALF * (_is_knitted(by_suit) and not by_suit["z"])


def _is_snake_or_gates(by_suit: dict[str, Counter[str]]) -> bool:
    for suit in "mps":
        if by_suit["z"] == Counter("1234") and by_suit[suit] == Counter("1123456789"):
            return True
        more = by_suit[suit] - Counter("1112345678999")
        if sum(by_suit[suit].values()) == 14 and sum(more.values()) == 1 and set(more) <= set("2345678"):
            return True
    return False


def _is_knitted(by_suit: dict[str, Counter[str]]) -> bool:
    for left_out in "mps":
        one, other = (by_suit[suit] for suit in "mps" if suit != left_out)
        pair = one - by_suit[left_out]
        if one == other and (
            not by_suit[left_out] or (one - pair == by_suit[left_out] and pair.total() == 1)
        ):
            return True
    return False
