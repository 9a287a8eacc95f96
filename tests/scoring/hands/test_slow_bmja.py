"""The British totals agree with a slow scorer that is written from the rules alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from scoring.errors import ScoringError
from scoring.hands import Hand
from tests.scoring.hands import brute_force, dealing, slow_bmja
from tests.scoring.hands.reading import hand, scored
from tests.scoring.hands.test_bmja_rows import WINNER
from tests.scoring.hands.test_bmja_special import HALF_LIMIT_HANDS, LIMIT_HANDS


def told(of: Hand) -> int | None:
    """The scorer's total; None where it is no mah jong."""
    try:
        return scored(of, "bmja").total
    except ScoringError as refused:
        if refused.code != "not_mahjong":
            raise
        return None


def deal(random: Random) -> Hand:
    """A winning hand with the shapes of these rules."""
    return dealing.gates(random) if dealing.some(random, 0.05) else dealing.deal_winning(random, "bmja")


def without_bonus(of: Hand) -> Hand:
    """A half-limit hand without bonus tiles, which might lift its ordinary value over half the limit."""
    tiles = Counter(brute_force.listed(of.counts))
    return replace(of, bonus=0) if slow_bmja.special_part(tiles) else of


@pytest.mark.parametrize("dealt", [deal, dealing.deal_nearly_winning, dealing.deal_loose])
def test_dealt_hands(dealt: Callable[[Random], Hand]) -> None:
    won = 0
    for seed in range(400):
        one = without_bonus(dealt(Random(seed)))
        total = slow_bmja.best(one)
        assert told(one) == total, f"seed {seed}: {one}"
        won += total is not None
    assert won > 360 or dealt is not deal


def test_the_slow_scorer_agrees_with_what_was_worked_out_by_hand() -> None:
    for row in WINNER:
        if "@" in row.misses:
            assert (slow_bmja.best(hand(row.meets)), slow_bmja.best(hand(row.misses))) == (
                row.value[2],
                row.other[2],
            )
    for special in LIMIT_HANDS + HALF_LIMIT_HANDS:
        assert slow_bmja.best(hand(special.meets)) == (1000 if special in LIMIT_HANDS else 500)
        assert slow_bmja.best(hand(special.misses)) == (special.other and special.other[2])
