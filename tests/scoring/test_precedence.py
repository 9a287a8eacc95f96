"""Of several errors in one line the first in the contract's order is answered, wherever it stands."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import CODES
from tests.scoring.asking import BAD_TOTALS, DRAW, NO_NUMBER, OWN_DISCARD, WIN, ask, code, deal, game

#: A request with every error from the first code to the last; leaving one out after the other finds the next.
DEAL_ORDER = [
    ("bad_request", deal(OWN_DISCARD, totals=[0, -1, 0, 0], ruleset="x", options={"y": 1}, z=1)),
    ("unknown_ruleset", deal(OWN_DISCARD, totals=[0, -1, 0, 0], ruleset="x", options={"y": 1})),
    ("unknown_option", deal(OWN_DISCARD, totals=[0, -1, 0, 0], options={"y": 1})),
    ("unknown_option", deal(OWN_DISCARD, totals=[0, "x", 0, 0], options={"limit": 0})),
    ("bad_totals", deal(OWN_DISCARD, totals=[0, "x", 0, 0])),
    ("bad_totals", deal(OWN_DISCARD, totals=[0, -1, 0, 0])),
    ("bad_outcome", deal(OWN_DISCARD)),
]
ENDED = [DRAW] * 4
GAME_ORDER = [
    ("bad_request", game(*ENDED, OWN_DISCARD, BAD_TOTALS, {}, ruleset="x")),
    ("bad_request", game(NO_NUMBER, {"lineup": [0, 0, 0, 0]}, ruleset="x")),
    ("unknown_ruleset", game(*ENDED, OWN_DISCARD, BAD_TOTALS, ruleset="x", options={"y": 1})),
    ("unknown_option", game(*ENDED, OWN_DISCARD, BAD_TOTALS, ruleset="gala", options={"y": 1})),
    ("bad_totals", game(*ENDED, OWN_DISCARD, NO_NUMBER, ruleset="gala")),
    ("bad_totals", game(*ENDED, OWN_DISCARD, BAD_TOTALS, ruleset="gala")),
    ("bad_outcome", game(*ENDED, DRAW, OWN_DISCARD, ruleset="gala")),
    ("game_over", game(*ENDED, {"lineup": [3, 2, 1, 0]}, DRAW, ruleset="gala")),
]


@pytest.mark.parametrize(("expected", "request_"), DEAL_ORDER)
def test_which_error_of_a_deal_goes_first(expected: str, request_: dict[str, Any]) -> None:
    assert code("deal", request_) == expected


@pytest.mark.parametrize(("expected", "request_"), GAME_ORDER)
def test_which_error_of_a_game_goes_first(expected: str, request_: dict[str, Any]) -> None:
    assert code("game", request_) == expected


@pytest.mark.parametrize("order", [DEAL_ORDER, GAME_ORDER])
def test_the_order_is_the_contracts(order: list[tuple[str, object]]) -> None:
    codes = [expected for expected, _ in order]
    assert codes == sorted(codes, key=CODES.index)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([DRAW, OWN_DISCARD], "deals.1.outcome.winners.0.from: seat 1 can't win on a discard of its own"),
        ([DRAW, BAD_TOTALS], "deals.1.totals.1: -22 is negative"),
        ([DRAW, NO_NUMBER], 'deals.1.totals.1: "x" is no whole number'),
        ([WIN] * 17, "deals.16: the game had ended before this deal"),
    ],
)
def test_a_game_names_the_deal(entries: list[dict[str, Any]], message: str) -> None:
    request = game(*entries, options={"rotation": "always_pass"})
    assert ask("game", request)["error"]["message"] == message
