"""The clauses of a pattern: for each a hand that meets it, and one that just misses it.

They are put to hands as a premium of a club's own, which is added to whatever else the hand has.
"""

from __future__ import annotations

import pytest

from scoring.scores import HandScore
from tests.scoring.hands.reading import figures, refusal, score

BARE = "(234m) (555p) (789s) 23s 99p +1s"
HELD = "234m 555p 789s 23s 99p +1s"
PAIRS = "113355m 2244668p +8p @wall"
KNITTED = "1234567m 123456p +7p @wall"
TRIPLES = "1234m1234p1234s 9m +9p @wall"
ORPHANS = "19m19p19s1234567z"


def with_pattern(text: str, pattern: str) -> HandScore:
    """The score of a hand where the pattern is worth 50 more than all the others."""
    own = {"own": {"label": "own", "points": 50, "pattern": pattern}}
    return score(text, "gala", premiums=own)


def times(text: str, pattern: str) -> int:
    """How often a hand meets a pattern."""
    return figures(with_pattern(text, pattern)).get("own", (0, 0))[0] // 50


SETS = [
    ("3 pungs of 567z", "(555z) (666z) (777z) 23s 99p +1s", "(555z) (666z) (234m) 23s 77z +1s"),
    ("3 pungs of 567z", "(5555z) [6666z] (777z) 23s 99p +1s", "(555z) (666z) (111z) 23s 77z +1s"),
    ("2 pungs of dragons", "(555z) (666z) (777z) 23s 99p +1s", "(555z) (111z) (222z) 23s 66z +1s"),
    ("1 pung of winds", "(234m) (444z) (789s) 23s 99p +1s", "(234m) (555z) (789s) 23s 44z +1s"),
    ("4 pungs", "(222m) (555p) (777s) 888s 9p +9p", "(222m) (555p) (777s) 23s 99p +1s"),
    ("4 concealed pungs", "222m 555p 777s 888s 9p +9p", "222m 555p 777s 88s 99p +8s"),
    ("4 concealed pungs", "222m <5555p> [7777s] 888s 9p +9p", "222m (5555p) [7777s] 888s 9p +9p"),
    ("2 kongs", "(2222m) <5555p> (789s) 23s 99p +1s", "(2222m) (555p) (789s) 23s 99p +1s"),
    ("1 kong of minors", "(2222m) (555p) (789s) 23s 99p +1s", "(1111m) (555p) (789s) 23s 99p +1s"),
    ("1 concealed kong", "[2222m] (555p) (789s) 23s 99p +1s", "<2222m> (555p) (789s) 23s 99p +1s"),
    ("4 chows", "(234m) (567p) (789s) 23s 99p +1s", BARE),
    ("3 chows of 234m", "(666p) 222333444m 8s +8s", "(666p) 222333m 345p 8s +8s"),
    ("no chow", "(222m) (555p) (777s) 888s 9p +9p", "(222m) (555p) (777s) 23s 99p +1s"),
    ("no pung", "(234m) (567p) (789s) 23s 99p +1s", BARE),
    ("no kong", BARE, "(234m) (5555p) (789s) 23s 99p +1s"),
    ("1 pair of dragons", "(234m) (555p) (789s) 23s 77z +1s", "(234m) (555p) (789s) 23s 44z +1s"),
    # letters stand for suits, different ones for different suits
    (
        "1 chow of 123a; 1 chow of 456a; 1 chow of 789a",
        "(123s) (456s) (789s) 555p 9p +9p",
        "(123s) (456s) (789m) 555p 9p +9p",
    ),
    (
        "1 pung of 1a; 1 pung of 1b; 1 pung of 1c",
        "(111m) (111p) 111s 789s 9p +9p",
        "(111m) (111p) 222s 789s 9p +9p",
    ),
    ("2 chows of 234a; 2 chows of 678b", "(234p) (234p) 678678m 9p +9p", "(234p) (234p) 678678p 9s +9s"),
]

TILES = [
    ("only 23468s6z", "(222s) (444s) (888s) 666z 3s +3s", "(222s) (444s) (888s) 666z 5s +5s"),
    ("only 23468s6z", "(222s) (444s) 234s 666s 8s +8s", "(222s) (444s) 345s 666s 8s +8s"),
    ("only majors", "(111m) (999p) (333z) 999s 1s +1s", "(111m) (999p) (333z) 123s 1s +1s"),
    ("only minors", "(222m) (345p) (678s) 23s 88p +4s", "(222m) (345p) (678s) 23s 88p +1s"),
    ("only terminals", "(111m) (999p) (111s) 999s 9m +9m", "(111m) (999p) (111s) 999s 4z +4z"),
    ("only honours", "(111z) (333z) (555z) 666z 4z +4z", "(111z) (333z) (555z) 666z 9m +9m"),
    ("some honours", "(234m) (444z) (789s) 23s 99p +1s", BARE),
    ("some 5p", BARE, "(234m) (444p) (789s) 23s 99p +1s"),
    ("some terminals", BARE, "(234m) (555p) (678s) 23s 88p +4s"),
    ("some minors", BARE, "(111m) (999p) (333z) 999s 1s +1s"),
    ("no honours", BARE, "(234m) (444z) (789s) 23s 99p +1s"),
    ("no terminals", "(234m) (555p) (678s) 23s 88p +4s", "(234m) (555p) (678s) 23s 88p +1s"),
    ("no 5p", "(234m) (444p) (789s) 23s 99p +1s", BARE),
    ("one suit", "(555s) (789s) (333z) 23s 11s +4s", "(555s) (789s) (333z) 23s 11p +4s"),
    ("one suit; no honours", "(555s) (789s) 234s 666s 1s +1s", "(555s) (789s) 234s 666z 1s +1s"),
    ("two suits", "(555s) (789s) (333z) 23s 11p +4s", "(555s) (789s) (333z) 23s 11s +4s"),
    ("three suits", BARE, "(234m) (555m) (789s) 23s 99m +1s"),
]

SHAPES = [
    ("7 different pairs; two suits", PAIRS, "113355m 22446p99s +6p @wall"),
    ("7 pairs", "113355m 2222668p +8p @wall", BARE),
    ("7 different pairs of majors", "11p99s112266773z +3z", "22p99s112266773z +3z"),
    (f"tiles {ORPHANS} + {ORPHANS}", ORPHANS + " +5z", BARE),
    ("tiles 1112345678999a + 2345678a", "1112345678999p +5p", "1112345678999p +9p"),
    ("held tiles 1112345678999a + 123456789a", "1112345678999p +5p", "1112345567899p +9p"),
    ("tiles 11122233344455z", "111222333444z 5z +5z", "111222333444z 6z +6z"),
]

WINS = [
    ("self-drawn", BARE + " @wall", BARE + " @discard"),
    ("self-drawn", BARE + " @dead_wall", BARE + " @robbed_kong"),
    ("self-drawn", "E/E " + HELD + " @dealt", HELD + " @dealt"),
    ("claimed", BARE + " @last_discard", BARE + " @last_wall"),
    ("fully concealed", HELD + " @wall", HELD + " @discard"),
    ("fully concealed", "<2222m> 555p 789s 23s 99p +1s @wall", BARE + " @wall"),
    ("concealed hand", HELD + " @discard", "<2222m> 555p 789s 23s 99p +1s @wall"),
    (
        "won on 5p; from dead_wall",
        "(234m) (789s) 123s 46p99p +5p @dead_wall",
        "(234m) (789s) 123s 46p99p +5p @wall",
    ),
    ("won on 5p", "(234m) (789s) 123s 46p99p +5p @wall", "(234m) (789s) 123s 45p99p +6p @wall"),
    ("won on dragons", "(234m) (789s) 123s 77z99p +7z", "(234m) (789s) 123s 44z99p +4z"),
    ("from last_wall", BARE + " @last_wall", BARE + " @last_discard"),
    ("from robbed_kong", BARE + " @robbed_kong", BARE + " @discard"),
    ("declared original_call", BARE + " @wall !original_call", BARE + " @wall"),
    ("declared kong_on_kong", BARE + " @dead_wall !kong_on_kong", BARE + " @dead_wall"),
    ("completes a pair", "(234m) (555p) (789s) 123s 9p +9p", BARE),
    ("completes a pair of minors", "(234m) (555p) (789s) 123s 8p +8p", "(234m) (555p) (789s) 123s 9p +9p"),
    ("only possible tile", "(234m) (555p) (789s) 123s 9p +9p", BARE),
    ("only possible tile", "(234m) (555p) (789s) 13s 99p +2s", "(234m) (555p) (789s) 2345s +5s"),
    ("east", "E/S " + BARE, "S/E " + BARE),
    ("not east", "S/E " + BARE, "E/S " + BARE),
    ("own flower", BARE + " 2f", BARE + " 1f2y"),
    ("own season", "W/E " + BARE + " 3y", "W/E " + BARE + " 2y3f"),
    ("3 flowers", BARE + " 134f", BARE + " 13f4y"),
    ("1 season", BARE + " 1y", BARE + " 1234f"),
]


@pytest.mark.parametrize(("pattern", "meets", "misses"), SETS + TILES + SHAPES + WINS)
def test_clause(pattern: str, meets: str, misses: str) -> None:
    assert (times(meets, pattern), times(misses, pattern)) == (1, 0)


@pytest.mark.parametrize(
    ("pattern", "meets", "misses"),
    [
        ("7 knitted pairs", KNITTED, "1234567m 123456p +8p @wall"),
        ("4 knitted triples; 1 knitted pair", TRIPLES, "1234m1234p1234s 9m +9m @wall"),
        ("tiles 1123456789a1234z", "123456789s1234z +1s", "123456789s1234z +2s"),
    ],
)
def test_a_pattern_may_be_a_winning_shape_of_its_own(pattern: str, meets: str, misses: str) -> None:
    assert times(meets, pattern) == 1
    for text, own in ((meets, "only honours"), (misses, pattern)):
        premiums = {"own": {"label": "own", "points": 50, "pattern": own}}
        assert refusal(text, "gala", premiums=premiums).code == "not_mahjong"


@pytest.mark.parametrize(
    ("pattern", "text", "number"),
    [
        ("each pung of dragons", "(555z) (666z) (234m) 23s 99p +1s", 2),
        ("each pung of dragons", BARE, 0),
        ("each pung of own wind", "(222z) (111z) (234m) 23s 99p +1s", 1),
        ("each pung of round wind", "(222z) (111z) (333z) 23s 99p +1s", 1),
        ("each pung of 19a", "(111m) (111p) (222s) 23s 99p +1s", 2),
        ("each pung of 1a9b", "(111m) (999p) (333z) 23s 99m +1s", 2),
        ("each pung of 19m", "(111m) (9999m) (234m) 23s 99p +1s", 2),
        ("each pair of 9p", BARE, 1),
        ("each pung", "(222m) (555p) (777s) 888s 9p +9p", 4),
        ("each flower", BARE + " 134f2y", 3),
        ("each season", BARE + " 134f2y", 1),
    ],
)
def test_each_counts_so_often(pattern: str, text: str, number: int) -> None:
    assert times(text, pattern) == number


def test_all_clauses_must_hold() -> None:
    pattern = "4 concealed pungs; self-drawn"
    assert times("222m 555p 777s 888s 9p +9p @wall", pattern) == 1
    assert times("222m 555p 777s 888s 9p +9p @discard", pattern) == 0
    assert times("(222m) 555p 777s 888s 9p +9p @wall", pattern) == 0


def test_case_and_blanks_do_not_matter() -> None:
    assert times("(111m) (999p) (333z) 999s 1s +1s", "  ONLY   Majors ;no CHOW ") == 1


def test_losers_do_not_have_it() -> None:
    assert times("(555z) (666z) (777z)", "3 pungs of 567z") == 0


def test_the_grouping_that_meets_it_is_found() -> None:
    assert times("(666p) 222333444m 8s +8s", "3 chows of 234m") == 1
    assert times("(666p) 222333444m 8s +8s", "4 pungs") == 1
