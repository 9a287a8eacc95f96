"""Published and worked-out deals and games, as the command line answers them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.games import play_game
from scoring.requests import answer_line
from scoring.rulesets import get_ruleset
from scoring.wire import entry_from_json, entry_to_json
from tests.scoring.make import CASES, SHARED, lines

DEALS = lines(CASES / "deals.jsonl")
GAMES = lines(CASES / "games.jsonl")


def ask(verb: str, case: dict[str, Any]) -> dict[str, Any]:
    request = {name: value for name, value in case.items() if name not in ("expected", "note")}
    answer, scored = answer_line(verb, json.dumps(request).encode())
    assert scored is ("error" not in answer)
    assert answer.pop("id") == case["id"]
    return answer


def check_deal(case: dict[str, Any]) -> None:
    answer = ask("deal", case)
    if "error" in case["expected"]:
        assert answer["error"]["code"] == case["expected"]["error"]
    else:
        assert answer["deltas"] == case["expected"]["deltas"]
        assert list(answer) == ["deltas", "payments"]


def check_game(case: dict[str, Any]) -> None:
    assert json.dumps(ask("game", case)) == json.dumps(case["expected"])


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["id"])
def test_deal(case: dict[str, Any]) -> None:
    check_deal(case)


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case["id"])
def test_game(case: dict[str, Any]) -> None:
    check_game(case)


def test_the_cases_are_all_here() -> None:
    assert (len(DEALS), len(GAMES)) == (17, 12)


def test_cases_beside_the_project() -> None:
    for case in lines(SHARED / "cases" / "deals.jsonl"):
        check_deal(case)
    for case in lines(SHARED / "cases" / "games.jsonl"):
        check_game(case)


@pytest.mark.skipif(not (SHARED / "data").exists(), reason="the tournament is not copied into the project")
def test_a_real_tournament_adds_up() -> None:
    session = json.loads((SHARED / "data" / "madrid-2017.json").read_text("utf-8"))
    mcr = get_ruleset("mcr")
    played = 0
    for table in (table for round_ in session["rounds"] for table in round_["tables"]):
        entries = [entry_from_json(deal) for deal in table.get("deals", ())]
        if entries:
            game = play_game(mcr, mcr.resolve({}), entries)
            assert list(game.scores) == table["totals"]
            assert game.finished is (table.get("ended") != "time")
            assert json.dumps([entry_to_json(entry) for entry in entries]) == json.dumps(table["deals"])
            played += len(game.deals)
    assert played == 1431
