"""``python -m scoring hand``: answers, every error code and their order, words, and what a hand waits for."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from time import process_time
from typing import Any

import pytest

from scoring import requests
from scoring.__main__ import main
from scoring.errors import CODES, ScoringError
from scoring.groupings import forget
from scoring.hands import check_draft
from scoring.handtext import read_hand_text
from scoring.requests import answer_line
from scoring.rulesets import RULESETS
from tests.scoring.asking import ask, code
from tests.scoring.make import CASES, SHARED, lines
from tests.scoring.test_wire_hands import CONTRACT, changed, won

TEXT = "E/E (777z) [2222s] 345678m1p 1f3y +1p=11p @discard !original_call"
LOSER = {"seat_wind": "S", "round_wind": "E", "concealed": "19m19p19s1234567z"}


def asked(hand: object = CONTRACT, **fields: object) -> dict[str, Any]:
    return {"id": "h1", "ruleset": "german", "options": {}, "hand": hand, **fields}


def call(argv: Sequence[str], given: str | bytes) -> tuple[int, str]:
    target = io.BytesIO()
    status = main(["hand", *argv], io.BytesIO(given.encode() if isinstance(given, str) else given), target)
    return status, target.getvalue().decode()


def test_the_answer_of_the_contract() -> None:
    answer = ask("hand", asked())
    assert list(answer) == [
        *("id", "mahjong", "points", "doubles", "total", "limit_hand", "capped", "sets", "items")
    ]
    assert (answer["id"], answer["mahjong"], answer["limit_hand"], answer["capped"]) == (
        "h1",
        True,
        False,
        False,
    )
    assert (answer["points"], answer["doubles"], answer["total"]) == (54, 2, 216)
    assert answer["sets"] == ["777z", "2222s", "345m", "678m", "11p"]
    assert {"rule": "pung", "points": 4, "doubles": 0, "tiles": "777z"} in answer["items"]
    assert {"rule": "dragon_pung", "points": 0, "doubles": 1, "tiles": "777z"} in answer["items"]
    assert sum(item["points"] for item in answer["items"]) == 54
    assert sum(item["doubles"] for item in answer["items"]) == 2


def test_the_answer_for_a_limit_hand() -> None:
    hand = {**LOSER, "concealed": LOSER["concealed"] + "1m", "win": {"tile": "1m", "source": "wall"}}
    answer = ask("hand", asked(hand))
    assert (answer["points"], answer["doubles"], answer["total"], answer["limit_hand"]) == (0, 0, 500, True)
    (item,) = answer["items"]
    assert (item["rule"], item["points"], item["doubles"], item["limit"]) == ("thirteen_orphans", 0, 0, 1)


def test_an_empty_hand_is_a_losers() -> None:
    answer = ask("hand", asked({"seat_wind": "S", "round_wind": "E"}))
    assert (answer["mahjong"], answer["total"], answer["sets"], answer["items"]) == (False, 0, [], [])


def check_case(case: dict[str, Any]) -> None:
    request = {name: value for name, value in case.items() if name not in ("expected", "note")}
    answer = ask("hand", request)
    if "error" in case["expected"]:
        assert answer["error"]["code"] == case["expected"]["error"]
    else:
        assert {name: answer[name] for name in case["expected"]} == case["expected"]


@pytest.mark.parametrize("name", ["german", "bmja", "gala"])
@pytest.mark.parametrize("folder", [CASES, SHARED / "cases"])
def test_published_hands(name: str, folder: Any) -> None:
    for case in lines(folder / f"{name}_hands.jsonl"):
        check_case(case)


#: Hands in the order of the contract's codes; each has every error that comes after its own, where it can.
BONUS_TWICE = changed(bonus="11f", melds=[{"tiles": "124m", "state": "exposed"}])
ORDER: list[tuple[str, dict[str, Any]]] = [
    ("bad_request", asked(changed(concealed="xx", seat_wind="x"), ruleset="x", options={"y": 1})),
    ("bad_request", asked(changed(concealed="xx"), ruleset="mcr", options={"y": 1})),
    ("unknown_ruleset", asked(changed(concealed="xx"), ruleset="x", options={"y": 1})),
    ("unknown_option", asked(changed(concealed="xx"), options={"y": 1})),
    ("unknown_option", asked(changed(concealed="xx"), options={"max_chows": 5})),
    ("bad_tiles", asked(changed(concealed="xx", bonus="11f"))),
    ("bad_tiles", asked(BONUS_TWICE, options={"flowers": False})),
    ("too_many_copies", asked(BONUS_TWICE)),
    ("bad_set", asked(changed(melds=[{"tiles": "124m", "state": "exposed"}], concealed="1z"))),
    ("wrong_tile_count", asked(changed(concealed="345678m22p99s"))),
    ("winning_tile_missing", asked(changed(concealed="34566z22p9s", melds=CONTRACT["melds"]))),
    ("not_mahjong", asked(changed(concealed="345679m11p"))),
]


@pytest.mark.parametrize(("expected", "request_"), ORDER)
def test_which_error_of_a_hand_goes_first(expected: str, request_: dict[str, Any]) -> None:
    assert code("hand", request_) == expected


def test_the_order_is_the_contracts() -> None:
    codes = [expected for expected, _ in ORDER]
    assert codes == sorted(codes, key=CODES.index)
    assert set(codes) == set(CODES[CODES.index("bad_request") : CODES.index("bad_totals")])


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"id": 1, "ruleset": "german"}, "hand is missing"),
        ({"id": 1, "hand": CONTRACT}, "ruleset is missing"),
        (asked(note="x"), "note is unknown here; known are id, ruleset, options, hand"),
        (asked(won(tile=None)), "hand.win.tile: the winning tile is missing"),
        (asked(ruleset=5), "ruleset: 5 is not a rule set's code"),
        (asked(options=[]), "options: a list is not an object"),
        (asked(ruleset="mcr"), "hands are not scored from tiles"),
    ],
)
def test_bad_requests_name_what_is_wrong(request_: dict[str, Any], message: str) -> None:
    assert code("hand", request_) == "bad_request"
    assert ask("hand", request_)["error"]["message"].startswith(message)


def test_bonus_tiles_in_a_game_without() -> None:
    error = ask("hand", asked(options={"flowers": False}))["error"]
    assert error == {
        "code": "bad_tiles",
        "message": "hand.bonus: this game is played without flowers and seasons",
    }
    assert ask("hand", asked(changed(bonus=""), options={"flowers": False}))["total"] == 46 * 4


def test_every_rule_set_that_publishes_the_verb_scores() -> None:
    hand = changed(bonus="", concealed="345m666m11p")
    for name, ruleset in RULESETS.items():
        answer = ask("hand", asked(hand, ruleset=name))
        assert ("hand" in ruleset.verbs) is ("error" not in answer) is ruleset.scores_hands


def test_equal_options_are_resolved_once_and_others_apart() -> None:
    one, other = {"limit": 100}, {"limit": 100.0}
    assert ask("hand", asked(options=one))["total"] == 100
    assert ask("hand", asked(options=one))["total"] == 100
    assert code("hand", asked(options=other)) == "unknown_option"
    assert code("hand", asked(options={"flowers": 1})) == "unknown_option"
    assert ask("hand", asked(options={"flowers": True}))["total"] == 216


def test_options_that_are_kept_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[Any, Any] = {}
    monkeypatch.setattr(requests, "_resolved", kept)
    monkeypatch.setattr(requests, "MOST_RESOLVED", 2)
    for limit in (50, 60, 70):
        assert ask("hand", asked(options={"limit": limit}))["total"] == limit
    assert len(kept) == 2
    kept.clear()
    monkeypatch.setattr(requests, "LONGEST_RESOLVED", 3)
    assert ask("hand", asked(options={"limit": 50}))["total"] == 50
    assert kept == {}


def test_options_too_deep_to_be_spelt_are_still_read() -> None:
    nested: Any = 1
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(ScoringError) as caught:
        requests.VERBS["hand"](asked(options={"limit": nested}))
    assert caught.value.code == "unknown_option"


WAITS = ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]


def test_what_a_hand_waits_for() -> None:
    status, said = call(["--waits"], json.dumps(asked(LOSER)))
    answer = json.loads(said)
    assert status == 0
    assert list(answer)[-2:] == ["items", "waits"]
    assert [wait["tile"] for wait in answer["waits"]] == WAITS
    assert answer["waits"][0] == {"tile": "1m", "left": 3, "self_drawn": 500, "discarded": 500}


@pytest.mark.parametrize(
    ("hand", "waits"),
    [({**LOSER, "concealed": "19m19p19s123456z2m"}, []), ({**LOSER, "concealed": "123m"}, None)],
)
def test_a_hand_that_waits_for_nothing_or_is_not_whole(hand: dict[str, Any], waits: object) -> None:
    assert json.loads(call(["--waits"], json.dumps(asked(hand)))[1])["waits"] == waits


@pytest.mark.parametrize(
    "argv", [["deal", "--explain"], ["game", "--waits"], ["hand", "--ruleset", "german"]]
)
def test_options_that_do_not_go_with_the_verb(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2
    assert "hand" in capsys.readouterr().err


ODD_IDS = ["h1", "", "Ä😀\u202e", '"\\', "\ud800", 7, 1.5, 10**30, True, None, [1], {"a": 1}]


def test_the_filter_answers_as_lines_are_answered_one_by_one() -> None:
    requests_ = [*(request for _, request in ORDER), *(asked(id=name) for name in ODD_IDS), asked(LOSER)]
    given = [json.dumps(request) for request in requests_]
    status, said = call([], "\n".join(["", *given, "x"]))
    answers = [json.loads(line) for line in said.splitlines()]
    assert status == 1
    assert answers[0]["error"]["code"] == answers[-1]["error"]["code"] == "bad_json"
    assert answers[1:-1] == [answer_line("hand", line.encode())[0] for line in given]
    whole = [line for line in said.splitlines() if '"error"' not in line]
    assert all(line == json.dumps(json.loads(line), ensure_ascii="ud800" in line) for line in whole)


class Trickle(io.BytesIO):
    """Input that comes in small pieces."""

    def read1(self, _size: int | None = -1, /) -> bytes:
        return super().read1(7)


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n"])
def test_lines_that_come_in_pieces(end: str) -> None:
    given = "\n".join([json.dumps(asked()), "", json.dumps(asked(LOSER))]) + end
    target = io.BytesIO()
    status = main(["hand"], Trickle(given.encode()), target)
    assert (status, target.getvalue().decode()) == call([], given)
    assert len(target.getvalue().splitlines()) == 3 + (end == "\n\n")


def test_a_winner_waits_for_nothing_more() -> None:
    assert call(["--waits"], json.dumps(asked())) == call([], json.dumps(asked()))


@pytest.mark.parametrize(
    ("text", "reason", "tiles"),
    [
        ("(11m) (22p) 345s567s33s5z +5z @wall", "no_grouping", "22p"),
        ("12345678m12p345s +9p @wall", "no_grouping", "12m129p"),
    ],
)
def test_which_tiles_of_a_hand_declared_won_fit_no_set(text: str, reason: str, tiles: str) -> None:
    rules = RULESETS["german"]
    with pytest.raises(ScoringError) as caught:
        rules.score_hand(check_draft(read_hand_text(text)), rules.resolve({}))
    assert (caught.value.code, caught.value.reason) == ("not_mahjong", reason)
    assert caught.value.params["tiles"] == tiles


def test_a_rule_set_that_scores_no_hands_has_no_scorer() -> None:
    mcr = RULESETS["mcr"]
    with pytest.raises(ScoringError) as caught:
        mcr.score_hand(check_draft(read_hand_text("123m")), mcr.resolve({}))
    assert (caught.value.code, caught.value.reason) == ("bad_request", "hands_not_scored")


def test_what_was_worked_out_for_earlier_hands_changes_no_answer() -> None:
    before = ask("hand", asked())
    forget()
    assert ask("hand", asked()) == before


def test_very_long_lines_are_refused_without_delay() -> None:
    start = process_time()
    for tiles, expected in (("1" * 60_000, "bad_tiles"), ("1m" * 60_000, "too_many_copies")):
        assert code("hand", asked({**LOSER, "concealed": tiles})) == expected
    keys = ", ".join(f'"{number}": 1' for number in range(20_000))
    answer, _ = answer_line("hand", f'{{{keys}, "19999": 2, "7": 2}}'.encode())
    assert answer["error"] == {"code": "bad_json", "message": "7 is given twice"}
    assert process_time() - start < 2
