"""Games whose deals are given as hands: winds, the win at the cap of East's wins, and the order of errors."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.deals import Deal, Hands, Outcome, Win
from scoring.errors import CODES, ScoringError
from scoring.games import GameFold, play_game
from scoring.rulesets import get_ruleset
from scoring.scores import NO_SCORES
from scoring.wire import entry_from_json
from tests.scoring.asking import ask, code, game
from tests.scoring.handed import NO_WIN, NOBODYS_PENALTY, OUTCOME, WINNER, at, from_, hands, of_text
from tests.scoring.make import drawn, won
from tests.scoring.test_deals_with_hands import BAD_WINDS, ORDER, settled

GERMAN = get_ruleset("german")
PLAIN = GERMAN.resolve({})


@pytest.mark.parametrize(("entry", "reason", "field"), BAD_WINDS)
def test_winds_that_contradict_a_game(entry: dict[str, Any], reason: str, field: str) -> None:
    bad = {"outcome": OUTCOME, "totals": [0, -1, 0, 0]}
    answer = ask("game", game(entry, bad))
    assert answer["error"]["code"] == "bad_request"
    assert answer["error"]["message"].startswith(f"deals.0.{field}: ")
    with pytest.raises(ScoringError) as caught:
        settled(entry)
    assert (caught.value.reason, caught.value.field) == (reason, field)


@pytest.mark.parametrize(("expected", "request_"), [one for one in ORDER if one[0] != "unknown_ruleset"])
def test_which_error_of_a_game_goes_first(expected: str, request_: dict[str, Any]) -> None:
    """A deal that is no better but for a lesser error goes before it."""
    lesser = {**from_(1, {**WINNER}), "penalties": NOBODYS_PENALTY}
    names = ("outcome", "hands", "totals", "penalties")
    entry = {name: request_[name] for name in names if name in request_}
    entries = [lesser, entry] if expected != "bad_outcome" else [entry]
    request = game(*entries, ruleset=request_["ruleset"], options=request_.get("options", {}))
    assert code("game", request) == expected
    assert expected in CODES


def test_an_error_of_a_late_deal_goes_before_a_lesser_one_of_an_early_deal() -> None:
    no_win, low = hands(None, NO_WIN), {"outcome": OUTCOME, "totals": [0, 1, 0, 0]}
    message = ask("game", game(low, no_win))["error"]["message"]
    assert message.startswith("deals.1.hands.1: ")
    assert code("game", game(low, no_win)) == "not_mahjong"


def test_after_the_end_no_hand_is_scored_any_more() -> None:
    ended = [{"outcome": {"kind": "draw"}}] * 4
    assert code("game", game(*ended, hands(None, NO_WIN), ruleset="gala")) == "game_over"
    assert code("game", game(*ended, hands(None, WINNER), ruleset="gala")) == "game_over"


def test_a_game_of_hands() -> None:
    answer = ask("game", game(hands(None, WINNER), hands(None, WINNER)))
    assert [one["deltas"] for one in answer["deals"]] == [[-96, 192, -48, -48], [-48, 144, -48, -48]]
    assert list(answer["deals"][0]) == [
        *("label", "round_wind", "east", "seat_winds", "people", "deltas", "scores")
    ]


def test_what_a_game_tells_of_hands() -> None:
    entries = [entry_from_json(hands(None, WINNER, totals=[None, None, 3, 0])), drawn()]
    first, second = play_game(GERMAN, PLAIN, entries).deals
    assert first.totals == (0, 48, 3, 0)
    assert [score and score.total for score in first.hand_scores] == [None, 48, None, None]
    assert (second.totals, second.hand_scores) == (None, NO_SCORES)


EAST = of_text("(222z) (345m) 123p678s9p +9p=99p @wall")
EAST_WINS = Deal(Outcome("win", (Win(0, None),)), None, (), at(0, EAST))


@pytest.mark.parametrize("cap", [3, 0, 4])
def test_a_win_at_the_cap_of_easts_wins_declares_itself(cap: int) -> None:
    options = GERMAN.resolve({"east_wins_cap": cap})
    played = play_game(GERMAN, options, [EAST_WINS] * 3).deals
    first, second, third = (deal.totals and deal.totals[0] for deal in played)
    assert first == second == 32
    assert third == (500 if cap == 3 else 32)
    assert not any(deal.limit_hand_due for deal in played)
    score = played[2].hand_scores[0]
    assert score is not None
    assert [item.rule for item in score.items if item.limit] == ["ninth_east_win"][: cap == 3]


def test_a_ninth_win_that_is_typed_is_still_due() -> None:
    options = GERMAN.resolve({"east_wins_cap": 2})
    typed = play_game(GERMAN, options, [EAST_WINS, won(0)]).deals
    assert [deal.limit_hand_due for deal in typed] == [False, True]
    assert typed[1].totals == (22, 0, 0, 0)


def test_only_the_game_declares_a_ninth_win() -> None:
    assert EAST.win is not None
    claimed = replace(EAST, win=replace(EAST.win, declared=frozenset({"ninth_east_win", "original_call"})))
    entry = replace(EAST_WINS, hands=at(0, claimed))
    alone = GERMAN.settle(entry, 0, PLAIN).totals
    assert alone == (500, 0, 0, 0)
    (played,) = play_game(GERMAN, PLAIN, [entry]).deals
    original = replace(
        EAST_WINS, hands=at(0, replace(EAST, win=replace(EAST.win, declared=frozenset({"original_call"}))))
    )
    assert played.totals == GERMAN.settle(original, 0, PLAIN).totals


def test_a_refused_hand_leaves_the_game_as_it_was() -> None:
    fold = GameFold(GERMAN, PLAIN)
    bad = replace(EAST_WINS, hands=at(1, of_text("12m")), totals=(22, 5, 0, 0))
    with pytest.raises(ScoringError) as caught:
        fold.add(bad)
    assert (caught.value.code, caught.value.field, caught.value.entry) == ("bad_request", "totals.1", 0)
    assert fold.entries == 0


def test_hands_together_hold_no_tile_too_often() -> None:
    pair = of_text("111m")
    both: Hands = (pair, None, None, pair)
    with pytest.raises(ScoringError) as caught:
        GERMAN.settle(Deal(Outcome("draw"), None, (), both), 0, PLAIN)
    assert (caught.value.code, caught.value.field) == ("too_many_copies", "hands.3")


def test_a_rule_set_that_scores_no_hands() -> None:
    mcr = get_ruleset("mcr")
    with pytest.raises(ScoringError) as caught:
        mcr.settle(EAST_WINS, 0, mcr.resolve({}))
    assert (caught.value.code, caught.value.reason) == ("bad_request", "hands_not_scored")
