"""Worked-out hands of the British rules and of GALA."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.hands.reading import scored
from tests.scoring.hands.written import hand_of_case
from tests.scoring.make import CASES, SHARED, lines

FILES = ("bmja_hands.jsonl", "gala_hands.jsonl")
HANDS = [case for name in FILES for case in lines(CASES / name)]


def check(case: dict[str, Any]) -> None:
    result = scored(hand_of_case(case["hand"]), case["ruleset"], **case.get("options", {}))
    assert {name: getattr(result, name) for name in case["expected"]} == case["expected"]


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_hand(case: dict[str, Any]) -> None:
    check(case)


def test_the_cases_are_all_here() -> None:
    assert [case["ruleset"] for case in HANDS] == ["bmja"] * 10 + ["gala"] * 5


def test_cases_beside_the_project() -> None:
    for case in (case for name in FILES for case in lines(SHARED / "cases" / name)):
        check(case)
