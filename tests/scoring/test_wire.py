"""JSON to values and back: what is read, what is written, and every field that is refused by its name."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.deals import UNKNOWN, Deal, Entry, Outcome, Penalty, Win
from scoring.errors import ScoringError
from scoring.wire import entry_from_json, entry_to_json, game_to_json, settlement_to_json
from tests.scoring.make import drawn, play, seated, settle, void, won, won_by

WIN = {"kind": "win", "winners": [{"seat": 1, "from": 2}]}
FINE = {"payers": [2], "payees": [0, 1, 3], "amount": 900}


@pytest.mark.parametrize(
    ("entry", "written"),
    [
        (won(1, 2, (1, 22, 3, 4)), {"outcome": WIN, "totals": [1, 22, 3, 4]}),
        (
            won(1, UNKNOWN, (0, 22, 0, 0), pays_for_all=2),
            {
                "outcome": {"kind": "win", "winners": [{"seat": 1, "from": "unknown"}], "pays_for_all": 2},
                "totals": [0, 22, 0, 0],
            },
        ),
        (
            won_by([(0, 3), (1, 3)], (1, 2, 0, 0)),
            {
                "outcome": {"kind": "win", "winners": [{"seat": 0, "from": 3}, {"seat": 1, "from": 3}]},
                "totals": [1, 2, 0, 0],
            },
        ),
        (drawn(), {"outcome": {"kind": "draw"}}),
        (Deal(Outcome("draw"), (1, 2, 3, 4)), {"outcome": {"kind": "draw"}, "totals": [1, 2, 3, 4]}),
        (
            void(Penalty((2,), (0, 1, 3), 900, "false mah jong"), Penalty((0,), (), 5)),
            {
                "outcome": {"kind": "void"},
                "penalties": [
                    {**FINE, "why": "false mah jong"},
                    {"payers": [0], "payees": [], "amount": 5},
                ],
            },
        ),
        (seated(0, 1, 4, 3), {"lineup": [0, 1, 4, 3]}),
        (seated(7, 6, 5, 4), {"lineup": [7, 6, 5, 4]}),
    ],
)
def test_entries_there_and_back(entry: Entry, written: dict[str, Any]) -> None:
    assert entry_to_json(entry) == written
    assert list(entry_to_json(entry)) == list(written)
    assert entry_from_json(written) == entry


@pytest.mark.parametrize(
    ("obj", "entry"),
    [
        ({"outcome": {"kind": "draw", "winners": [], "pays_for_all": None}, "totals": None}, drawn()),
        ({"outcome": {"kind": "void"}, "penalties": []}, void()),
        (
            {"outcome": {"kind": "void"}, "penalties": [{**FINE, "why": ""}]},
            void(Penalty((2,), (0, 1, 3), 900)),
        ),
    ],
)
def test_defaults_may_be_spelt_out(obj: dict[str, Any], entry: Entry) -> None:
    assert entry_from_json(obj) == entry


def test_what_the_rules_forbid_is_read_all_the_same() -> None:
    read = entry_from_json(
        {"outcome": {"kind": "win", "winners": [{"seat": 1, "from": 1}]}, "totals": [-1] * 4}
    )
    assert read == Deal(Outcome("win", (Win(1, 1),)), (-1, -1, -1, -1))


def outcome(**changed: Any) -> dict[str, Any]:
    return {"outcome": {**WIN, **changed}, "totals": [0, 22, 0, 0]}


def winner(**changed: Any) -> dict[str, Any]:
    return outcome(winners=[{"seat": 1, "from": 2, **changed}])


def penalty(**changed: Any) -> dict[str, Any]:
    return {"outcome": {"kind": "draw"}, "penalties": [FINE, {**FINE, **changed}]}


BAD: list[tuple[object, str, str]] = [
    (None, "wrong_kind", ""),
    ([], "wrong_kind", ""),
    ("deal", "wrong_kind", ""),
    ({}, "missing_field", "outcome"),
    ({"outcome": None}, "wrong_kind", "outcome"),
    ({"outcome": {}}, "missing_field", "outcome.kind"),
    ({"outcome": {"kind": "abort"}}, "wrong_kind", "outcome.kind"),
    ({"outcome": {"kind": 1}}, "wrong_kind", "outcome.kind"),
    ({"outcome": {"kind": "draw", "winner": 1}}, "unknown_field", "outcome.winner"),
    ({"outcome": {"kind": "win"}, "totals": [0, 22, 0, 0]}, "missing_field", "outcome.winners"),
    (outcome(winners=None), "wrong_kind", "outcome.winners"),
    (outcome(winners={}), "wrong_kind", "outcome.winners"),
    (outcome(winners=[1]), "wrong_kind", "outcome.winners.0"),
    (outcome(winners=[{"seat": 1}]), "missing_field", "outcome.winners.0.from"),
    (outcome(winners=[{"from": 1}]), "missing_field", "outcome.winners.0.seat"),
    (outcome(pays_for_all=4), "wrong_kind", "outcome.pays_for_all"),
    (outcome(pays_for_all=False), "wrong_kind", "outcome.pays_for_all"),
    (winner(tile="1p"), "unknown_field", "outcome.winners.0.tile"),
    (winner(seat=4), "wrong_kind", "outcome.winners.0.seat"),
    (winner(seat=-1), "wrong_kind", "outcome.winners.0.seat"),
    (winner(seat=True), "wrong_kind", "outcome.winners.0.seat"),
    (winner(seat=1.0), "wrong_kind", "outcome.winners.0.seat"),
    (winner(seat=None), "wrong_kind", "outcome.winners.0.seat"),
    ({**outcome(), "totals": {}}, "wrong_kind", "totals"),
    ({**outcome(), "totals": [0, 22, 0]}, "wrong_length", "totals"),
    ({**outcome(), "totals": [0, 22, 0, 0, 0]}, "wrong_length", "totals"),
    ({"outcome": WIN}, "totals_missing", "totals"),
    ({"outcome": WIN, "totals": None}, "totals_missing", "totals"),
    ({"outcome": WIN, "hands": []}, "wrong_length", "hands"),
    ({**outcome(), "note": ""}, "unknown_field", "note"),
    (winner(**{"from": "nobody"}), "wrong_kind", "outcome.winners.0.from"),
    (winner(**{"from": 10**30}), "wrong_kind", "outcome.winners.0.from"),
    ({"outcome": {"kind": "draw"}, "penalties": None}, "wrong_kind", "penalties"),
    ({"outcome": {"kind": "draw"}, "penalties": [[]]}, "wrong_kind", "penalties.0"),
    ({"outcome": {"kind": "draw"}, "penalties": [{}]}, "missing_field", "penalties.0.payers"),
    (penalty(payers=2), "wrong_kind", "penalties.1.payers"),
    (penalty(payers=[4]), "wrong_kind", "penalties.1.payers.0"),
    (penalty(payees=[0, None]), "wrong_kind", "penalties.1.payees.1"),
    (penalty(amount="900"), "wrong_kind", "penalties.1.amount"),
    (penalty(amount=900.0), "wrong_kind", "penalties.1.amount"),
    (penalty(amount=True), "wrong_kind", "penalties.1.amount"),
    (penalty(why=None), "wrong_kind", "penalties.1.why"),
    (penalty(reason="x"), "unknown_field", "penalties.1.reason"),
    ({"lineup": None}, "wrong_kind", "lineup"),
    ({"lineup": [0, 1, 2]}, "wrong_length", "lineup"),
    ({"lineup": [0, 1, 2, 3, 4]}, "wrong_length", "lineup"),
    ({"lineup": [0, 1, 2, 2]}, "repeated_person", "lineup.3"),
    ({"lineup": [0, 1, 2, 8]}, "wrong_kind", "lineup.3"),
    ({"lineup": [0, 1, 2, "3"]}, "wrong_kind", "lineup.3"),
    ({"lineup": [0, 1, 2, 3], "outcome": {"kind": "draw"}}, "unknown_field", "outcome"),
]


@pytest.mark.parametrize(("obj", "reason", "field"), BAD)
@pytest.mark.parametrize("place", ["", "deals.3"])
def test_bad_requests_name_their_field(obj: object, reason: str, field: str, place: str) -> None:
    with pytest.raises(ScoringError) as caught:
        entry_from_json(obj, place)
    assert (caught.value.code, caught.value.reason) == ("bad_request", reason)
    assert caught.value.field == ".".join(part for part in (place, field) if part)


@pytest.mark.parametrize("total", [1.5, 22.0, "22", True, None, [], {}])
def test_totals_that_are_no_whole_numbers(total: object) -> None:
    with pytest.raises(ScoringError) as caught:
        entry_from_json({**outcome(), "totals": [0, 22, total, 0]}, "deals.0")
    error = caught.value
    assert (error.code, error.reason, error.field) == ("bad_totals", "not_whole", "deals.0.totals.2")


def test_a_wrong_field_goes_before_totals_that_are_no_numbers() -> None:
    with pytest.raises(ScoringError) as caught:
        entry_from_json({**outcome(), "totals": [None] * 4, "penalties": [{}]})
    assert caught.value.code == "bad_request"


def test_the_answer_to_a_deal() -> None:
    assert settlement_to_json(settle("gala", won(1, 0, (0, 3, 0, 0)))) == {
        "deltas": [-1, 3, 0, 0],
        "payments": [
            {"from": None, "to": 1, "amount": 3, "why": "win"},
            {"from": 0, "to": None, "amount": 1, "why": "win"},
        ],
    }


def test_the_answer_to_a_finished_game() -> None:
    game = game_to_json(play("gala", [drawn()] * 4))
    assert list(game) == ["deals", "finished", "next", "scores"]
    assert (game["finished"], game["next"], len(game["deals"])) == (True, None, 4)
