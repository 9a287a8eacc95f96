"""Hands in place of totals: in one deal, in a game, and as they are read and written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.deals import Deal
from scoring.errors import ScoringError
from scoring.payments import Settlement
from scoring.rulesets import get_ruleset
from scoring.scores import NO_SCORES
from scoring.wire import entry_from_json, entry_to_json
from tests.scoring.asking import ask, code, deal
from tests.scoring.handed import (
    AS_DEALT,
    EARTH,
    FIVE,
    LOSER,
    NO_SET,
    NO_WIN,
    NOBODYS_PENALTY,
    OUTCOME,
    WINNER,
    asked,
    from_,
    hands,
    winner,
)
from tests.scoring.make import drawn, won

GERMAN = get_ruleset("german")
PLAIN = GERMAN.resolve({})


def settled(entry: dict[str, Any], east: int = 0, **options: object) -> Settlement:
    read = entry_from_json(entry)
    assert isinstance(read, Deal)
    return GERMAN.settle(read, east, GERMAN.resolve(options), "E")


def test_a_deal_of_hands_settles_as_their_totals_do() -> None:
    answer = ask("deal", asked(hands(LOSER, WINNER, None, {"bonus": "1f"})))
    assert answer == ask("deal", deal(totals=[4, 48, 0, 4], outcome=OUTCOME))
    assert list(answer) == ["id", "deltas", "payments"]


def test_what_the_settlement_tells_of_hands() -> None:
    told = settled(hands(LOSER, WINNER, None, None, totals=[None, None, 10, 0]))
    assert told.totals == (4, 48, 10, 0)
    assert [score and score.total for score in told.hand_scores] == [4, 48, None, None]
    score = told.hand_scores[1]
    assert score is not None
    assert score.mahjong
    assert "own_wind_pung" in [item.rule for item in score.items]
    plain = GERMAN.settle(won(1, 2), 0, PLAIN)
    assert (plain.totals, plain.hand_scores) == ((0, 22, 0, 0), NO_SCORES)
    assert GERMAN.settle(drawn(), 0, PLAIN).totals is None


def test_the_winds_are_those_of_the_deal() -> None:
    assert settled(hands(None, WINNER), east=0).totals == (0, 48, 0, 0)
    assert settled(hands(None, WINNER), east=1).totals == (0, 24, 0, 0)
    own = {**WINNER, "seat_wind": "S", "round_wind": "S"}
    assert ask("deal", asked(hands(None, own), round_wind="S"))["deltas"][1] == 96 * 4


def test_totals_and_hands_mixed_by_seat() -> None:
    mixed = hands(None, WINNER, totals=[100, None, 50, 20])
    whole = deal(totals=[100, 48, 50, 20], outcome=OUTCOME)
    assert ask("deal", asked(mixed)) == ask("deal", whole)
    typed = hands(LOSER, totals=[None, 48, 50, 20])
    assert ask("deal", asked(typed)) == ask("deal", deal(totals=[4, 48, 50, 20], outcome=OUTCOME))
    unsaid = hands(None, WINNER, totals=[None, None, None, 20])
    assert ask("deal", asked(unsaid)) == ask("deal", deal(totals=[0, 48, 0, 20], outcome=OUTCOME))


def test_hands_of_a_drawn_deal_move_nothing() -> None:
    answer = ask("deal", asked(hands(LOSER, outcome={"kind": "draw"})))
    assert answer["payments"] == []
    assert settled(hands(LOSER, outcome={"kind": "draw"})).totals == (4, 0, 0, 0)


def test_gala_winners_with_their_hands() -> None:
    outcome = {"kind": "win", "winners": [{"seat": 1, "from": 2}, {"seat": 3, "from": 2}]}
    other = {
        "melds": [{"tiles": "555m", "state": "exposed"}, {"tiles": "777p", "state": "exposed"}],
        "concealed": "222444s88p",
        "win": {"tile": "8p", "source": "discard"},
    }
    answer = ask("deal", asked(hands(None, WINNER, None, other, outcome=outcome), ruleset="gala"))
    assert answer["deltas"] == [0, 2, -2, 3]


BAD_REQUESTS: list[tuple[dict[str, Any], str, str]] = [
    (hands(LOSER, LOSER), "win_missing", "hands.1.win"),
    (hands(WINNER), "win_of_loser", "hands.0.win"),
    (hands(WINNER, outcome={"kind": "draw"}), "win_of_loser", "hands.0.win"),
    (hands(None, WINNER, totals=[0, 48, 0, 0]), "total_and_hand", "totals.1"),
    (hands(None, WINNER, totals=[0, 0, 0, 0]), "total_and_hand", "totals.1"),
    (hands(None, WINNER, totals=[0, None, 0]), "wrong_length", "totals"),
    (hands(None, WINNER, LOSER, None, None), "wrong_length", "hands"),
    (hands(None, WINNER, hands={}), "wrong_kind", "hands"),
    (hands(None, 5), "wrong_kind", "hands.1"),
    (hands(None, {**WINNER, "concealed": 5}), "wrong_kind", "hands.1.concealed"),
    (from_(None), "win_self_drawn", "hands.1.win.source"),
    (from_(2, winner(source="wall")), "win_claimed", "hands.1.win.source"),
    (from_("unknown", winner(source="last_wall")), "win_claimed", "hands.1.win.source"),
    (hands(None, {**WINNER, "seat_wind": "X"}), "wrong_kind", "hands.1.seat_wind"),
]

#: These need to know who is East and which wind prevails: seat 0, East.
BAD_WINDS: list[tuple[dict[str, Any], str, str]] = [
    (hands(None, {**WINNER, "seat_wind": "E"}), "winds_contradict", "hands.1.seat_wind"),
    (hands(None, {**WINNER, "round_wind": "S"}), "winds_contradict", "hands.1.round_wind"),
    (from_(2, EARTH), "win_not_east", "hands.1.win.source"),
    (from_(None, EARTH), "win_self_drawn", "hands.1.win.source"),
    (from_(0, {**WINNER, "win": AS_DEALT}), "tile_missing", "hands.1.win.tile"),
    (
        hands(EARTH, outcome={"kind": "win", "winners": [{"seat": 0, "from": 1}]}),
        "win_claimed",
        "hands.0.win.source",
    ),
]


@pytest.mark.parametrize(("entry", "reason", "field"), BAD_REQUESTS)
@pytest.mark.parametrize("place", ["", "deals.3"])
def test_bad_requests_name_their_field(entry: dict[str, Any], reason: str, field: str, place: str) -> None:
    with pytest.raises(ScoringError) as caught:
        entry_from_json(entry, place)
    assert (caught.value.code, caught.value.reason) == ("bad_request", reason)
    assert caught.value.field == ".".join(part for part in (place, field) if part)


@pytest.mark.parametrize(("entry", "reason", "field"), [*BAD_REQUESTS, *BAD_WINDS])
def test_bad_requests_go_before_everything(entry: dict[str, Any], reason: str, field: str) -> None:
    assert code("deal", asked(entry, ruleset="x", options={"y": 1})) == "bad_request"
    answer = ask("deal", asked(entry))
    assert answer["error"]["code"] == "bad_request"
    assert answer["error"]["message"].startswith(
        field.rpartition(".")[0] if reason == "missing_field" else field
    )


@pytest.mark.parametrize(
    "entry",
    [
        from_("unknown"),
        from_(0, EARTH),
        from_("unknown", EARTH),
        from_(None, winner(source="wall")),
        from_(3, winner(source="robbed_kong")),
        hands(EARTH, outcome={"kind": "win", "winners": [{"seat": 0, "from": None}]}),
        hands(
            {**WINNER, "melds": [], "concealed": "345m12399p678s222z", "win": AS_DEALT},
            outcome={"kind": "win", "winners": [{"seat": 0, "from": None}]},
        ),
        hands(None, {**WINNER, "seat_wind": "S", "round_wind": "E"}),
    ],
)
def test_hands_that_fit_their_outcome(entry: dict[str, Any]) -> None:
    assert "deltas" in ask("deal", asked(entry))


ORDER: list[tuple[str, dict[str, Any]]] = [
    ("bad_request", asked(hands({"concealed": "x"}, LOSER), ruleset="x")),
    ("bad_request", asked(hands({"concealed": "x"}, winner(tile="x")), ruleset="mcr", options={"y": 1})),
    ("unknown_ruleset", asked(hands({"concealed": "x"}, WINNER), ruleset="x", options={"y": 1})),
    ("unknown_option", asked(hands({"concealed": "x"}, WINNER), options={"y": 1})),
    ("bad_tiles", asked(hands(FIVE, {**WINNER, "bonus": "xx"}))),
    ("bad_tiles", asked(hands(FIVE, {**WINNER, "bonus": "1f"}), options={"flowers": False})),
    ("too_many_copies", asked(hands(NO_SET, {**WINNER, "bonus": "11f"}))),
    ("too_many_copies", asked(hands({"bonus": "1f"}, {**WINNER, "bonus": "1f"}))),
    ("bad_set", asked(hands(NO_SET, {**WINNER, "concealed": "1z"}))),
    ("wrong_tile_count", asked(hands({"concealed": "5566z"}, {**WINNER, "concealed": "12399p67s"}))),
    ("winning_tile_missing", asked(hands(None, {**NO_WIN, "win": {"tile": "1s", "source": "discard"}}))),
    ("not_mahjong", asked(hands(None, NO_WIN, totals=[-1, None, 0, 0]))),
    ("bad_totals", asked(hands(None, WINNER, totals=[-1, None, 0, 0]), penalties=NOBODYS_PENALTY)),
    ("bad_totals", asked(hands(None, WINNER, totals=["x", None, 0, 0]))),
    ("bad_totals", asked(hands(None, None))),
    ("bad_outcome", asked(hands(None, WINNER), penalties=NOBODYS_PENALTY)),
]


@pytest.mark.parametrize(("expected", "request_"), ORDER)
def test_which_error_of_a_deal_goes_first(expected: str, request_: dict[str, Any]) -> None:
    assert code("deal", request_) == expected


@pytest.mark.parametrize(
    "written",
    [
        hands(None, WINNER),
        hands(LOSER, WINNER, None, {"bonus": "1f"}),
        hands(None, WINNER, totals=[100, None, 50, 0]),
        hands(LOSER, outcome={"kind": "draw"}),
        hands(
            None, winner(declared=["original_call"]), penalties=[{"payers": [2], "payees": [], "amount": 5}]
        ),
    ],
)
def test_deals_with_hands_there_and_back(written: dict[str, Any]) -> None:
    order = [name for name in ("outcome", "totals", "hands", "penalties") if name in written]
    entry = entry_from_json(written)
    assert entry_to_json(entry) == written
    assert list(entry_to_json(entry)) == order
    assert entry_from_json(json.loads(json.dumps(entry_to_json(entry)))) == entry


TYPED = {"outcome": OUTCOME, "totals": [0, 22, 0, 0]}


@pytest.mark.parametrize(
    ("given", "written"),
    [
        (hands(None, {**WINNER, "seat_wind": "S", "round_wind": "E"}), hands(None, WINNER)),
        (hands(None, WINNER, totals=[None] * 4), hands(None, WINNER)),
        (hands(None, WINNER, totals=[0, None, 0, 0]), hands(None, WINNER)),
        (hands(None, WINNER, totals=None), hands(None, WINNER)),
        ({**TYPED, "hands": None}, TYPED),
        (hands(), {"outcome": OUTCOME, "totals": [0, 0, 0, 0]}),
        (hands(totals=[1, 22, None, 4]), {"outcome": OUTCOME, "totals": [1, 22, 0, 4]}),
        (hands(outcome={"kind": "draw"}), {"outcome": {"kind": "draw"}}),
    ],
)
def test_defaults_are_not_written(given: dict[str, Any], written: dict[str, Any]) -> None:
    assert entry_to_json(entry_from_json(given)) == written


def test_the_value_of_a_deal_with_hands() -> None:
    entry = entry_from_json(hands(LOSER, None, None, None, totals=[None, 48, 0, 0]))
    assert isinstance(entry, Deal)
    assert entry.totals == (0, 48, 0, 0)
    assert entry.hands is not None
    assert entry.hands[1:] == (None, None, None)
    hand = entry.hands[0]
    assert hand is not None
    assert (hand.seat_wind, hand.round_wind, hand.win) == ("", "", None)
