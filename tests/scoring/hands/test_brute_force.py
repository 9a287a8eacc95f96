"""The scorer agrees with a slow one that tries everything: mah jong or not, the highest total, the waits."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.hands import Hand
from scoring.rulesets import get_ruleset
from tests.scoring.hands import brute_force, brute_rows, dealing
from tests.scoring.hands.brute_force import Rules
from tests.scoring.hands.german_table import LIMITS, LINES
from tests.scoring.hands.reading import hand, scored
from tests.scoring.hands.written import hand_of_case
from tests.scoring.make import CASES, lines

RANDOM = st.randoms(use_true_random=False)
RULES = st.builds(
    Rules,
    st.sampled_from(["german", "russian"]),
    st.sampled_from([500, 500, 100, 1500]),
    st.booleans(),
    st.sampled_from([4, 4, 3, 1, 0]),
)
GERMAN, RUSSIAN = Rules("german"), Rules("russian")


def options(rules: Rules) -> dict[str, object]:
    return {"limit": rules.limit, "roof_off": rules.roof_off, "max_chows": rules.max_chows}


def told(of: Hand, rules: Rules) -> tuple[int, bool] | None:
    """The scorer's total and whether it is a limit hand's; None where it is no mah jong."""
    try:
        result = scored(of, rules.ruleset, **options(rules))
    except ScoringError as refused:
        if refused.code != "not_mahjong":
            raise
        return None
    assert result.mahjong is (of.win is not None)
    return result.total, result.limit_hand


@pytest.mark.parametrize("rules", [GERMAN, RUSSIAN], ids=["german", "russian"])
@pytest.mark.parametrize(
    "deal",
    [
        dealing.winning,
        dealing.gates,
        dealing.deal_nearly_winning,
        dealing.deal_loose,
        dealing.deal_loser,
    ],
)
def test_many_hands(rules: Rules, deal: Callable[[Random], Hand]) -> None:
    """Whether they win, and what they are worth, of hands that were built to win and others."""
    for seed in range(100):
        one = deal(Random(seed))
        assert told(one, rules) == brute_force.best(one, rules), f"seed {seed}: {one}"


@settings(max_examples=250, deadline=None)
@given(RANDOM, RULES)
def test_winning_hands(random: Random, rules: Rules) -> None:
    one = dealing.deal_winning(random, rules.ruleset)
    assert told(one, rules) == brute_force.best(one, rules)


@settings(max_examples=150, deadline=None)
@given(RANDOM, RULES)
def test_nearly_winning_hands(random: Random, rules: Rules) -> None:
    one = dealing.deal_nearly_winning(random)
    assert told(one, rules) == brute_force.best(one, rules)


@settings(max_examples=150, deadline=None)
@given(RANDOM, RULES)
def test_losers_hands(random: Random, rules: Rules) -> None:
    one = dealing.deal_loser(random)
    assert told(one, rules) == brute_force.best(one, rules)


@settings(max_examples=80, deadline=None)
@given(RANDOM, RULES)
def test_waits(random: Random, rules: Rules) -> None:
    """The tiles that complete mah jong, of all 34, and what each would be worth drawn and claimed."""
    one = dealing.deal_ready(random)
    scorer = get_ruleset(rules.ruleset)
    found = scorer.waits(one, scorer.resolve(options(rules)))
    assert sorted(wait.tile for wait in found) == sorted(brute_force.waits(one, rules))
    for wait in found:
        tile = brute_rows.EVERY_TILE.index(wait.tile)
        for source, told_score in (("wall", wait.self_drawn), ("discard", wait.discarded)):
            expected = brute_force.best(one.loosened().as_winner(tile, source), rules)
            assert (told_score and (told_score.total, told_score.limit_hand)) == expected


def test_the_slow_scorer_agrees_with_what_was_worked_out_by_hand() -> None:
    for line in LINES:
        assert brute_force.best(hand(line.meets), GERMAN) == (line.value[2], False)
        assert brute_force.best(hand(line.misses), GERMAN) == (line.otherwise[2], False)
    for limit in LIMITS:
        assert brute_force.best(hand(limit.meets), GERMAN) == (500, True)
        assert brute_force.best(hand(limit.misses), GERMAN) == (limit.otherwise[2], False)


def test_the_slow_scorer_agrees_with_published_hands() -> None:
    for case in lines(CASES / "german_hands.jsonl"):
        expected = case["expected"]
        found = brute_force.best(hand_of_case(case["hand"]), GERMAN)
        assert found == (expected["total"], expected["limit_hand"]), case["id"]
