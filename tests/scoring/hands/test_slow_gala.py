"""GALA's totals agree with a slow scorer that is written from the rules alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from scoring.errors import ScoringError
from scoring.hands import Hand
from tests.scoring.hands import dealing, slow_gala
from tests.scoring.hands.reading import hand, scored
from tests.scoring.hands.test_gala_rows import POINTS, PREMIUMS


def told(of: Hand) -> int | None:
    """The scorer's total; None where it is no mah jong."""
    try:
        return scored(of, "gala").total
    except ScoringError as refused:
        if refused.code != "not_mahjong":
            raise
        return None


def deal(random: Random) -> Hand:
    """A winning hand, GALA's own shapes and nine gates among them."""
    return dealing.gates(random) if dealing.some(random, 0.1) else dealing.deal_winning(random, "gala")


@pytest.mark.parametrize("dealt", [deal, dealing.deal_nearly_winning, dealing.deal_loose])
def test_dealt_hands(dealt: Callable[[Random], Hand]) -> None:
    won = 0
    for seed in range(400):
        one = dealt(Random(seed))
        total = slow_gala.best(one)
        assert told(one) == total, f"seed {seed}: {one}"
        won += total is not None
    assert won > 380 or dealt is not deal


def test_the_slow_scorer_agrees_with_what_was_worked_out_by_hand() -> None:
    for premium in PREMIUMS:
        codes = premium.codes.split()
        assert slow_gala.best(hand(premium.meets)) == 1 + sum(POINTS[code] for code in codes)
