"""Every row of ``rules/german.md``: the smallest hand that meets it, and one that just misses it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.rulesets.german import GERMAN, LIMIT_HANDS
from scoring.scores import Item
from tests.scoring.hands.german_table import LIMITS, LINES, Limit, Line
from tests.scoring.hands.reading import figures, score, the_item, value


def named(line: Line | Limit) -> str:
    return f"{line.code} {line.meets}"


@pytest.mark.parametrize("line", LINES, ids=named)
def test_a_hand_that_meets_the_row(line: Line) -> None:
    result = score(line.meets)
    assert figures(result)[line.code] == line.gives
    assert value(result) == line.value
    assert result.mahjong is ("+" in line.meets)
    assert not result.limit_hand
    assert not result.capped


@pytest.mark.parametrize("line", LINES, ids=named)
def test_a_hand_that_just_misses_it(line: Line) -> None:
    result = score(line.misses)
    assert figures(result).get(line.code) != line.gives
    assert value(result) == line.otherwise


@pytest.mark.parametrize("limit", LIMITS, ids=named)
def test_a_limit_hand_is_worth_the_limit_and_nothing_else(limit: Limit) -> None:
    result = score(limit.meets)
    (item,) = result.items
    assert item == Item(limit.code, 0, 0, item.tiles, Fraction(1))
    assert value(result) == (0, 0, 500)
    assert result.mahjong
    assert result.limit_hand
    assert not result.capped


@pytest.mark.parametrize("limit", LIMITS, ids=named)
def test_a_hand_that_just_misses_the_limit_hand(limit: Limit) -> None:
    result = score(limit.misses)
    assert limit.code not in figures(result)
    assert value(result) == limit.otherwise
    assert not result.limit_hand


def test_every_row_is_met() -> None:
    met = {line.code for line in LINES} | {limit.code for limit in LIMITS}
    nothing_by_default = {"chow", "own_flower", "own_season"}
    assert met == set(GERMAN.rows) - nothing_by_default
    assert {limit.code for limit in LIMITS} == set(LIMIT_HANDS)


@pytest.mark.parametrize(
    "tile", [*(rank + suit for rank in "19" for suit in "mps"), *(rank + "z" for rank in "1234567")]
)
def test_majors(tile: str) -> None:
    three = tile[0] * 3 + tile[1]
    assert the_item(score(f"({three})"), "pung") == Item("pung", 4, 0, three)
    assert the_item(score(three), "pung") == Item("pung", 8, 0, three)


@pytest.mark.parametrize("suit", "mps")
@pytest.mark.parametrize("rank", "2345678")
def test_minors(rank: str, suit: str) -> None:
    three = rank * 3 + suit
    assert the_item(score(f"({three})"), "pung") == Item("pung", 2, 0, three)
    assert the_item(score(three), "pung") == Item("pung", 4, 0, three)


@pytest.mark.parametrize("text", ["(123m)", "[123m]", "123m", "(789p) (234s) 456m"])
def test_chows_score_nothing(text: str) -> None:
    assert value(score(text)) == (0, 0, 0)
    assert score(text).items == ()


def test_an_item_says_for_which_tiles_it_is() -> None:
    items = score("N/N (555z) [4444z] 234m66z44s 1f +4s=444s").items
    assert {(item.rule, item.tiles) for item in items if item.tiles} >= {
        ("pung", "555z"),
        ("dragon_pung", "555z"),
        ("kong", "4444z"),
        ("own_wind_pung", "4444z"),
        ("round_wind_pung", "4444z"),
        ("pung", "444s"),
        ("dragon_pair", "66z"),
        ("flower", "1f"),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1234f1234y", (32, 3, 256)),
        ("S/E 2f2y", (8, 1, 16)),
        ("E/S 2f2y", (8, 0, 8)),
        ("W/E 1234f3y", (20, 2, 80)),
        ("N/E 123f1234y", (28, 1, 56)),
    ],
)
def test_bouquets_add_up(text: str, expected: tuple[int, int, int]) -> None:
    assert value(score(text)) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("wall", (24, 0, 24)),
        ("discard", (22, 0, 22)),
        ("dead_wall", (24, 1, 48)),
        ("last_wall", (24, 1, 48)),
        ("last_discard", (22, 1, 44)),
        ("robbed_kong", (22, 1, 44)),
    ],
)
def test_sources(source: str, expected: tuple[int, int, int]) -> None:
    result = score(f"(222s) (345p) (678m) 56s99p +7s @{source} !original_call")
    points, doubles, _ = expected
    assert value(result) == (points, doubles + 1, points << doubles + 1)


@pytest.mark.parametrize(
    "text",
    [
        "E/E 1112345678999m5m @dealt",
        "S/E 19m19p19s1234567z +1m @dealt",
        "[1111z] [2222z] [3333z] [4444z] 5z +5z @dead_wall !kong_on_kong",
        "(555z) (666z) (777z) 111z4z +4z",
        "[2222s] [3333s] [4444s] [8888s] 6s +6s @wall",
    ],
)
def test_several_limit_hands_do_not_add_up(text: str) -> None:
    result = score(text)
    (item,) = result.items
    assert item.limit == 1
    assert value(result) == (0, 0, 500)
    assert (result.limit_hand, result.capped) == (True, False)
