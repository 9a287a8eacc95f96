"""What holds for every hand: sums, cuts, order and suits, bonus tiles, concealment, legal hands that win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.hands import Draft, Hand, HandWin, check_draft
from scoring.rulesets import get_ruleset
from scoring.scores import HandScore
from scoring.sets import MELDS, SETS
from scoring.tiles import BITS, BONUS, TILES, counts_of, each, read_tiles, tiles_text
from tests.scoring.hands import dealing
from tests.scoring.hands.reading import figures, scored

RULESETS = ("german", "russian", "gala", "bmja")
RANDOM = st.randoms(use_true_random=False)
RULES = st.sampled_from(RULESETS)
CLASSICAL = st.sampled_from(["german", "russian"])
SUIT_ORDERS = st.permutations([0, 9, 18])

#: The German rows in which one suit is not like another.
OF_A_SUIT = {
    code: {"limit": 0}
    for code in ("imperial_jade", "plum_blossom", "moon_from_the_sea_bottom", "carrying_pole")
}


def deal(random: Random, ruleset: str) -> Hand:
    """A winner's or a loser's hand of a rule set."""
    if dealing.some(random, 0.3):
        return dealing.deal_loser(random, ruleset)
    return dealing.deal_winning(random, ruleset)


def with_tiles_as(hand: Hand, new: Mapping[int, int]) -> Hand:
    """The hand with other tiles in the place of its own."""

    def moved(counts: int) -> int:
        return counts_of(new.get(tile, tile) for tile, number in each(counts) for _ in range(number))

    win = hand.win
    if win is not None:
        tile = None if win.tile is None else new.get(win.tile, win.tile)
        win = replace(win, tile=tile, completes=win.completes and SETS[moved(win.completes.counts)])
    melds = tuple(MELDS[SETS[moved(meld.set.counts)], meld.state] for meld in hand.melds)
    return Hand(hand.seat_wind, hand.round_wind, melds, moved(hand.concealed), hand.bonus, win)


def value(of: HandScore) -> tuple[int, bool, bool]:
    return of.total, of.limit_hand, of.capped


@settings(max_examples=150, deadline=None)
@given(RANDOM, RULES)
def test_legal_winning_hands_win_and_items_add_up(random: Random, ruleset: str) -> None:
    hand = dealing.deal_winning(random, ruleset)
    result = scored(hand, ruleset)
    assert result.mahjong
    assert result.total >= get_ruleset(ruleset).resolve({}).rows["mah_jong"].points
    assert sum(read_tiles(text) for text in result.sets) == hand.counts
    limits = [item for item in result.items if item.limit]
    assert not limits or len(result.items) == 1
    if hand.win is not None and hand.win.completes is not None and not limits:
        assert result.completed == hand.win.completes.text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_kind_of_winning_hand_wins(ruleset: str) -> None:
    for build in dealing.WINNING[ruleset]:
        for seed in range(60):
            hand = build(Random(seed))
            assert scored(hand, ruleset).mahjong, f"seed {seed}: {hand}"


@settings(max_examples=150, deadline=None)
@given(RANDOM, CLASSICAL, st.sampled_from([100, 500, 2000]), st.booleans())
def test_the_total_of_an_ordinary_hand(random: Random, ruleset: str, limit: int, roof_off: bool) -> None:
    result = scored(deal(random, ruleset), ruleset, limit=limit, roof_off=roof_off)
    if any(item.limit for item in result.items):
        assert (result.points, result.doubles, result.total) == (0, 0, limit)
        assert (result.limit_hand, result.capped) == (True, False)
        return
    uncut = result.points * 2**result.doubles
    assert result.total == (uncut if roof_off else min(limit, uncut))
    assert result.capped is (result.total < uncut)
    assert not result.limit_hand


@settings(max_examples=80, deadline=None)
@given(RANDOM, RULES)
def test_the_order_of_the_tiles_and_of_the_sets_is_all_the_same(random: Random, ruleset: str) -> None:
    hand = deal(random, ruleset)
    win = hand.win
    melds = [(read_tiles(_shuffled(meld.set.counts, random)), meld.state) for meld in hand.melds]
    random.shuffle(melds)
    completes = None if win is None or win.completes is None else _shuffled(win.completes.counts, random)
    again = check_draft(
        Draft(
            hand.seat_wind,
            hand.round_wind,
            melds,
            read_tiles(_shuffled(hand.concealed, random)),
            read_tiles(_shuffled(hand.bonus, random)),
            win and HandWin(win.tile, win.source, None, win.declared),
            None if completes is None else read_tiles(completes),
        )
    )
    one, other = scored(hand, ruleset), scored(again, ruleset)
    assert value(one) == value(other)
    assert (one.points, one.doubles, figures(one)) == (other.points, other.doubles, figures(other))


def _shuffled(counts: int, random: Random) -> str:
    tiles = [TILES[tile] for tile, number in each(counts) for _ in range(number)]
    random.shuffle(tiles)
    return "".join(tiles)


@settings(max_examples=100, deadline=None)
@given(RANDOM, RULES, SUIT_ORDERS)
def test_the_names_of_the_suits_are_all_the_same(random: Random, ruleset: str, order: list[int]) -> None:
    rows = {code: row for code, row in OF_A_SUIT.items() if code in get_ruleset(ruleset).rows}
    hand = deal(random, ruleset)
    new = {9 * suit + rank: first + rank for suit, first in enumerate(order) for rank in range(9)}
    one = scored(hand, ruleset, rows=rows)
    other = scored(with_tiles_as(hand, new), ruleset, rows=rows)
    assert value(one) == value(other)
    assert (one.points, one.doubles) == (other.points, other.doubles)


@settings(max_examples=60, deadline=None)
@given(RANDOM, CLASSICAL)
def test_ranks_read_backwards_are_all_the_same(random: Random, ruleset: str) -> None:
    """9 for 1, 8 for 2 and so on."""
    hand = deal(random, ruleset)
    new = {9 * suit + rank: 9 * suit + 8 - rank for suit in range(3) for rank in range(9)}
    rows = OF_A_SUIT | {"squirming_snake": {"limit": 0}}
    one, other = scored(hand, ruleset, rows=rows), scored(with_tiles_as(hand, new), ruleset, rows=rows)
    assert (value(one), one.points, one.doubles) == (value(other), other.points, other.doubles)


@settings(max_examples=100, deadline=None)
@given(RANDOM, RULES)
def test_a_bonus_tile_never_lowers_a_total(random: Random, ruleset: str) -> None:
    hand = deal(random, ruleset)
    missing = [tile for tile in BONUS if not hand.bonus >> BITS * tile & 1]
    assume(missing)
    totals = [scored(hand, ruleset).total]
    random.shuffle(missing)
    for tile in missing:
        hand = replace(hand, bonus=hand.bonus + (1 << BITS * tile))
        totals.append(scored(hand, ruleset).total)
    assert totals == sorted(totals)


@settings(max_examples=100, deadline=None)
@given(RANDOM, st.sampled_from(["german", "russian", "bmja"]))
def test_the_points_of_a_set_never_fall_when_it_is_concealed(random: Random, ruleset: str) -> None:
    hand = dealing.deal_loser(random, ruleset)
    assume(hand.melds)
    for index, meld in enumerate(hand.melds):
        one = replace(hand, melds=(meld,), concealed=0, bonus=0)
        other = replace(one, melds=(MELDS[meld.set, "concealed"],))
        assert scored(one, ruleset).points <= scored(other, ruleset).points
        hidden = (*hand.melds[:index], MELDS[meld.set, "concealed"], *hand.melds[index + 1 :])
        assert scored(hand, ruleset).total <= scored(replace(hand, melds=hidden), ruleset).total


@pytest.mark.parametrize("ruleset", ["german", "russian", "bmja"])
def test_each_set_exposed_claimed_and_concealed(ruleset: str) -> None:
    for one in SETS.values():
        held = {
            state: scored(Hand("W", "N", (MELDS[one, state],), 0), ruleset).points
            for state in ("exposed", "claimed", "concealed")
            if (one, state) in MELDS
        }
        assert held["exposed"] <= held["concealed"]
        assert held.get("claimed", held["exposed"]) == held["exposed"]


@settings(max_examples=60, deadline=None)
@given(RANDOM, CLASSICAL)
def test_naming_a_standing_set_or_the_set_that_won_never_raises_a_total(random: Random, ruleset: str) -> None:
    hand = dealing.deal_winning(random, ruleset)
    result = scored(hand, ruleset)
    standing = Counter(result.sets) - Counter(meld.set.text for meld in hand.melds)
    for one in [SETS[read_tiles(text)] for text in standing if read_tiles(text) in SETS]:
        melds = (*hand.melds, MELDS[one, "concealed"])
        named = replace(hand, melds=melds, concealed=hand.concealed - one.counts)
        assert scored(named, ruleset).total <= result.total
        if hand.win is not None and hand.win.completes is None and hand.win.tile in one.tiles:
            won = replace(hand, win=replace(hand.win, completes=one))
            assert scored(won, ruleset).total <= result.total


def test_all_tiles_of_the_score_can_be_read() -> None:
    for seed in range(40):
        for item in scored(deal(Random(seed), "german"), "german").items:
            assert tiles_text(read_tiles(item.tiles)) == item.tiles
