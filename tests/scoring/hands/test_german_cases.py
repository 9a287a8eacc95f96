"""Published and worked-out hands of the German classical rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.hands.reading import scored
from tests.scoring.hands.written import hand_of_case
from tests.scoring.make import CASES, SHARED, lines

HANDS = lines(CASES / "german_hands.jsonl")


def check(case: dict[str, Any]) -> None:
    result = scored(hand_of_case(case["hand"]), case["ruleset"])
    for name, expected in case["expected"].items():
        assert getattr(result, name) == expected, name


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_hand(case: dict[str, Any]) -> None:
    check(case)


def test_the_cases_are_all_here() -> None:
    assert len(HANDS) == 67
    assert {case["ruleset"] for case in HANDS} == {"german"}


def test_cases_beside_the_project() -> None:
    for case in lines(SHARED / "cases" / "german_hands.jsonl"):
        check(case)
