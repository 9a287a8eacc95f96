"""One line of the command line's input to one answer: every error code, and which goes first."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.errors import CODES, REASONS, ScoringError, shown
from scoring.requests import VERBS, answer_line, rulesets_to_json
from tests.scoring.asking import BAD_TOTALS, DRAW, WIN, ask, code, deal, game


def test_a_deal() -> None:
    answer = ask("deal", deal(totals=[100, 200, 50, 20], round_wind="S", options={}))
    assert list(answer) == ["id", "deltas", "payments"]
    assert answer["deltas"] == [-140, 800, -270, -390]
    assert answer["payments"][0] == {"from": 0, "to": 1, "amount": 400, "why": "win"}


def test_a_deal_with_options_and_another_east() -> None:
    options = {"east_double": False, "losers_settle": False}
    assert ask("deal", deal(east=2, options=options))["deltas"] == [-22, 66, -22, -22]


def test_a_game() -> None:
    answer = ask("game", game(WIN, {"lineup": [4, 1, 2, 3]}, DRAW, people=5, options={"wind_rounds": 1}))
    assert list(answer) == ["id", "deals", "finished", "next", "scores"]
    assert [one["label"] for one in answer["deals"]] == ["E1", "E2"]
    assert answer["next"] == {"label": "E2+1", "round_wind": "E", "east": 1, "people": [4, 1, 2, 3]}
    assert answer["scores"] == [-44, 88, -22, -22, 0]


def test_a_game_without_deals() -> None:
    answer = ask("game", game())
    assert answer["deals"] == []
    assert answer["next"]["label"] == "E1"


@pytest.mark.parametrize("name", ["h1", "", "Ä😀\u202e", 7, -1, 1.5, 10**40, True, None])
def test_the_id_is_copied_through(name: object) -> None:
    assert ask("deal", deal(id=name))["id"] == name
    assert ask("deal", deal(id=name, ruleset="x"))["id"] == name


def test_without_id_the_answer_has_null() -> None:
    request = deal()
    del request["id"]
    assert ask("deal", request)["id"] is None


@pytest.mark.parametrize("name", [[1], {"a": 1}])
def test_an_id_is_no_list_or_object(name: object) -> None:
    answer = ask("deal", deal(id=name))
    assert (answer["id"], answer["error"]["code"]) == (None, "bad_request")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"  \r\n",
        b"{",
        b'{"id": "x"',
        b"deal",
        b"{'id': 1}",
        b'{"id": 1,}',
        b'{"id": 1} {"id": 2}',
        b'{"id": "x", "id": "y"}',
        b'{"id": "x", "options": {"limit": 1, "limit": 2}}',
        b'{"id": NaN}',
        b'{"id": -Infinity}',
        b'{"id": 1e999}',
        b'{"id": ' + b"9" * 5000 + b"}",
        b'{"id": "\xff"}',
        b"\xff\xfe{\x00}\x00",
        b"[" * 100_000,
        b'{"id":' * 100_000,
        b"\x00",
        b'{"id": "a\x01"}',
        b'\x1c{"id": 1}\x85',
        '{"id": 1}\u2028'.encode(),
    ],
)
@pytest.mark.parametrize("verb", ["deal", "game"])
def test_what_is_no_json(verb: str, line: bytes) -> None:
    answer, scored = answer_line(verb, line)
    assert not scored
    assert answer["id"] is None
    assert answer["error"]["code"] == "bad_json"


def test_deep_nesting_in_a_field_is_a_wrong_field() -> None:
    nested: object = 1
    for _ in range(500):
        nested = [nested]
    assert code("deal", deal(options=nested)) == "bad_request"
    assert code("deal", deal(options={"limit": nested})) == "unknown_option"


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm() -> None:
    answer, scored = answer_line("deal", b"\xef\xbb\xbf" + json.dumps(deal()).encode() + b"\r\n")
    assert scored
    assert answer["id"] == "x"


@pytest.mark.parametrize("request_", [[], 5, "x", None, True])
@pytest.mark.parametrize("verb", ["deal", "game"])
def test_what_is_no_object(verb: str, request_: object) -> None:
    answer = ask(verb, request_)
    assert (answer["id"], answer["error"]["code"]) == (None, "bad_request")
    assert answer["error"]["message"].endswith("is not an object")


def without(request: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in request.items() if key != name}


BAD_REQUESTS = [
    ("deal", without(deal(), "ruleset"), "ruleset is missing"),
    ("deal", without(deal(), "east"), "east is missing"),
    ("deal", without(deal(), "outcome"), "outcome is missing"),
    ("deal", without(deal(), "totals"), "totals: a won deal needs its totals"),
    ("deal", deal(east=4), "east: 4 is not a whole number from 0 to 3"),
    ("deal", deal(east=True), "east: true is not a whole number from 0 to 3"),
    ("deal", deal(east="0"), 'east: "0" is not a whole number from 0 to 3'),
    ("deal", deal(east=None), "east: null is not a whole number from 0 to 3"),
    ("deal", deal(round_wind="East"), 'round_wind: "East" is not one of E, S, W, N'),
    ("deal", deal(round_wind=1), "round_wind: 1 is not one of E, S, W, N"),
    ("deal", deal(ruleset=5), "ruleset: 5 is not a rule set's code"),
    ("deal", deal(options=[]), "options: a list is not an object"),
    ("deal", deal(lineup=[0, 1, 2, 3]), "lineup is unknown here; known are id, ruleset, options, east,"),
    ("deal", deal(hands=[None] * 4, ruleset="mcr"), "hands are not scored from tiles; give totals instead"),
    ("deal", deal(hands=[None] * 3), "hands: there must be 4 values, not 3"),
    ("deal", deal(people=4), "people is unknown here"),
    ("game", without(game(), "deals"), "deals is missing"),
    ("game", without(game(), "ruleset"), "ruleset is missing"),
    ("game", game(east=0), "east is unknown here"),
    ("game", game(people=3), "people: 3 is not a whole number from 4 to 8"),
    ("game", game(people=9), "people: 9 is not a whole number from 4 to 8"),
    ("game", game(people=4.0), "people: 4.0 is not a whole number from 4 to 8"),
    ("game", game(deals={}), "deals: an object is not a list"),
    ("game", game(DRAW, None), "deals.1: null is not an object"),
    ("game", game(DRAW, {}), "deals.1: outcome is missing"),
    ("game", game(DRAW, {**DRAW, "east": 0}), "deals.1: east is unknown here"),
    ("game", game({"lineup": [0, 1, 2, 4]}), "deals.0.lineup.3: 4 is not a whole number from 0 to 3"),
    ("game", game({"lineup": [0, 1, 1, 4]}, people=5), "deals.0.lineup.2: person 1 sits on two seats"),
    ("game", game({"lineup": [0, 1, 2]}), "deals.0.lineup: there must be 4 values, not 3"),
    ("game", game({**WIN, "hands": {}}), "deals.0.hands: an object is not a list"),
]


@pytest.mark.parametrize(("verb", "request_", "message"), BAD_REQUESTS)
def test_bad_requests_name_what_is_wrong(verb: str, request_: object, message: str) -> None:
    assert code(verb, request_) == "bad_request"
    assert ask(verb, request_)["error"]["message"].startswith(message)


def test_two_bad_lines_do_not_share_anything() -> None:
    first = ask("deal", deal(BAD_TOTALS))
    assert ask("deal", deal())["deltas"] == [-44, 88, -22, -22]
    assert ask("deal", deal(BAD_TOTALS)) == first


def test_the_verbs() -> None:
    assert list(VERBS) == ["hand", "deal", "game"]


def test_the_published_rule_sets() -> None:
    published = json.loads(json.dumps(rulesets_to_json()))
    assert list(published) == ["german", "russian", "bmja", "gala", "mcr"]
    for code_, ruleset in published.items():
        assert list(ruleset) == ["version", "verbs", "options", "rows"]
        assert ruleset["verbs"] == ["hand", "deal", "game"][code_ == "mcr" :]
        for option in ruleset["options"].values():
            assert {"type", "default", "help"} <= set(option)
    options = published["german"]["options"]
    assert without(options["limit"], "help") == {
        "type": "integer",
        "default": 500,
        "minimum": 1,
        "maximum": 100000,
    }
    assert without(options["roof_off"], "help") == {"type": "boolean", "default": False}
    assert without(options["seat_change"], "help") == {
        "type": "choice",
        "default": "none",
        "choices": ["none", "mcr", "oemc"],
    }
    assert without(options["rows"], "help") == {"type": "rows", "default": {}}
    row = published["german"]["rows"]["dragon_pung"]
    assert row == {"doubles": 1, "for": "all", "pattern": "each pung of dragons"}


def test_every_reason_belongs_to_a_code() -> None:
    assert {code for code, _ in REASONS.values()} <= set(CODES)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (1.5, "1.5"),
        ([1], "a list"),
        ((1,), "a list"),
        ({"a": 1}, "an object"),
        ("a\nb\u202ec", "a?b?c"),
        ("x" * 60, "x" * 60),
        ("x" * 61, "x" * 59 + "…"),
    ],
)
def test_how_messages_quote_what_was_typed(value: object, text: str) -> None:
    assert shown(value) == text


def test_an_error_seen_from_outside() -> None:
    error = ScoringError("negative", "totals.2", total=-3, seat=2)
    outside = error.within("deals.4", 4)
    assert str(error) == "totals.2: -3 is negative"
    assert (outside.field, outside.entry, outside.params) == ("deals.4.totals.2", 4, {"total": -3, "seat": 2})
    assert outside.within("").entry == 4
