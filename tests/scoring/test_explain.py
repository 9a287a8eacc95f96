"""``python -m scoring hand --explain``: scores, errors and waits in words."""

from __future__ import annotations

import json

import pytest

from scoring.explain import explained, waiting
from scoring.hands import check_draft
from scoring.handtext import read_hand_text
from scoring.requests import ScoredHand
from scoring.rulesets import get_ruleset
from scoring.scores import HandScore, Item, Wait
from tests.scoring.test_hand_command import TEXT, asked, call
from tests.scoring.test_wire_hands import changed

EXPLAINED = f"""\
german: {TEXT}
  777z 2222s 345m 678m 11p
  pung 777z             4 points
  dragon pung 777z      1 double
  kong 2222s            16 points
  flower 1f             4 points
  season 3y             4 points
  mah jong              20 points
  completes major pair  4 points
  only tile             2 points
  original call         1 double
  total 216: 54 points × 2^2 = 216

"""


@pytest.mark.parametrize("line", [json.dumps(asked()), TEXT, f"\ufeff {TEXT}\r\n"])
def test_a_score_in_words(line: str) -> None:
    assert call(["--explain"], line) == (0, EXPLAINED)


def total_line(text: str, *argv: str) -> str:
    status, said = call(["--explain", *argv], text)
    assert status == 0
    return said.splitlines()[-2].strip()


@pytest.mark.parametrize(
    ("text", "argv", "total"),
    [
        ("1f", (), "total 4: 4 points"),
        (json.dumps(asked({"seat_wind": "E", "round_wind": "E"})), (), "total 0: 0 points"),
        ("19m19p19s1234567z +1m @wall", (), "total 500: limit"),
        (
            "(111z) [7777z] 22p555z333s +1z=111z @discard",
            (),
            "total 500: 68 points × 2^6 = 4352, cut at the limit",
        ),
        ("S/E (222m) (555p) (777s) 555z9p +9p @discard", ("--ruleset", "gala"), "total 3: 3 points"),
        ("112233m112233p4m +4p @wall", ("--ruleset", "bmja"), "total 500: half the limit"),
        ("N/E 9m19p19s1234567z1m 4f", ("--ruleset", "bmja"), "total 408: 408 points"),
    ],
)
def test_how_the_total_is_told(text: str, argv: tuple[str, ...], total: str) -> None:
    assert total_line(text, *argv) == total


def test_points_and_doubles_of_one_row_and_a_row_without_either() -> None:
    rules = get_ruleset("german")
    hand = check_draft(read_hand_text("1f"))
    score = HandScore(False, 4, 1, 8, False, False, (), (Item("flower", 4, 1, "1f"), Item("mine", 0, 0)))
    assert list(explained(ScoredHand(rules, rules.resolve({}), hand, score))) == [
        "german: E/E 1f",
        "  flower 1f  4 points, 1 double",
        "  mine       0 points",
        "  total 8: 4 points × 2^1 = 8",
    ]


def test_waits_in_words() -> None:
    status, said = call(["--explain", "--waits"], "S/E (555z) (666z) 77z234p56s")
    assert status == 0
    assert said.splitlines()[-4:] == [
        "  waits for:",
        "  4s (4 left): 256 self-drawn, 240 discarded",
        "  7s (4 left): 256 self-drawn, 240 discarded",
        "",
    ]
    assert "  waits for nothing" in call(["--explain", "--waits"], "19m19p19s123456z2m")[1]
    assert "waits" not in call(["--explain", "--waits"], "123m")[1]
    assert "waits" not in call(["--explain", "--waits"], TEXT)[1]


def test_a_wait_that_only_a_self_drawn_tile_meets() -> None:
    wait = Wait("1m", 3, HandScore(True, 24, 0, 24, False, False, (), ()), None)
    assert list(waiting((wait,)))[1] == "  1m (3 left): 24 self-drawn, no win discarded"


@pytest.mark.parametrize(
    ("line", "head", "error"),
    [
        ("123", "123", 'not scored (bad_tiles): "123" is no tile text, such as 123m11z'),
        ("1p & 2p", "1p & 2p", 'not scored (bad_request): "&" at position 4 is no part of a hand'),
        ("", "", "not scored (bad_json): this line is empty"),
        ("{", "{", "not scored (bad_json): this line is no JSON"),
        ("[1]", "a list", 'not scored (bad_tiles): "1" is no tile text'),
        (b"\xff1m", "\ufffd1m", "not scored (bad_json): this line is not UTF-8"),
        (json.dumps(asked(changed(bonus="x"))), "h1", 'not scored (bad_tiles): hand.bonus: "x" is no tile'),
        (json.dumps(asked(changed(bonus="11f"))), "h1", "not scored (too_many_copies): hand: there are more"),
        (json.dumps(asked(id=[1])), "a list", "not scored (bad_request): id: a list is not a text"),
        ("[" * 100_000, "[" * 59 + "…", "not scored (bad_request)"),
    ],
)
def test_errors_in_words(line: str | bytes, head: str, error: str) -> None:
    status, said = call(["--explain"], line if line else "\n")
    first, second, _ = said.split("\n", 2)
    assert (status, first) == (1, head)
    assert second.strip().startswith(error)


def test_several_lines_each_with_its_answer() -> None:
    status, said = call(["--explain"], f"{TEXT}\nxx\n1f\n")
    assert status == 1
    assert [block.split("\n")[0] for block in said.split("\n\n")] == [
        f"german: {TEXT}",
        "xx",
        "german: E/E 1f",
        "",
    ]
