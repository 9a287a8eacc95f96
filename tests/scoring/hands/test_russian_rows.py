"""Where ``rules/russian.md`` scores otherwise than ``rules/german.md``, and that it does nowhere else."""

from __future__ import annotations

import pytest

from scoring.rulesets.russian import KNOWN_LIMIT_HANDS
from tests.scoring.hands.german_table import LIMITS, LINES, Limit, Line
from tests.scoring.hands.reading import figures, score, value

OWN_BONUS = [line for line in LINES if line.code in ("own_flower_and_season", "all_flowers", "all_seasons")]
SAME = [line for line in LINES if line not in OWN_BONUS]

#: What the hands are worth that are limit hands in the German rules only: points, doubles, total.
ORDINARY = [
    ("concealed_one_suit", "22234567856s99s +7s @wall", (26, 4, 416)),
    ("concealed_one_suit", "<2222s> 34567856s99s +7s @wall", (30, 4, 480)),
    ("imperial_jade", "(234s) (666s) (888s) 34s22s +2s", (26, 3, 208)),
    ("imperial_jade", "(234s) (222s) (888s) 44s66z +6z", (28, 2, 112)),
    ("squirming_snake", "(111m) (345m) (999m) 22m67m +8m", (28, 3, 224)),
    ("plum_blossom", "(222s) (678m) (567s) 55p99p +5p @dead_wall", (28, 1, 56)),
    ("moon_from_the_sea_bottom", "(222s) (678m) (567s) 23p99m +1p @last_wall", (24, 1, 48)),
    ("carrying_pole", "(222p) (678m) (567p) 34s99p +2s @robbed_kong", (22, 1, 44)),
    ("kong_on_kong", "(2222s) (3333p) 678m56s99p +7s @dead_wall !kong_on_kong", (38, 1, 76)),
    ("ninth_east_win", "E/E (222s) (345p) (678m) 56s99p +7s !ninth_east_win", (22, 0, 22)),
]


@pytest.mark.parametrize(
    ("text", "row", "gives", "expected"),
    [
        ("2f", "own_flower", (0, 1), (4, 1, 8)),
        ("1f", "own_flower", None, (4, 0, 4)),
        ("N/E 4f", "own_flower", (0, 1), (4, 1, 8)),
        ("2y", "own_season", (0, 1), (4, 1, 8)),
        ("3y", "own_season", None, (4, 0, 4)),
        ("E/S 1y", "own_season", (0, 1), (4, 1, 8)),
        ("2f2y", "own_flower", (0, 1), (8, 2, 32)),
        ("2f2y", "own_season", (0, 1), (8, 2, 32)),
        ("2f2y", "own_flower_and_season", None, (8, 2, 32)),
        ("1234f", "all_flowers", (0, 1), (16, 2, 64)),
        ("134f", "all_flowers", None, (12, 0, 12)),
        ("1234y", "all_seasons", (0, 1), (16, 2, 64)),
        ("1234f1234y", "all_seasons", (0, 1), (32, 4, 500)),
    ],
)
def test_own_flower_and_own_season_are_a_double_each(
    text: str, row: str, gives: tuple[int, int] | None, expected: tuple[int, int, int]
) -> None:
    result = score(text, "russian")
    assert figures(result).get(row) == gives
    assert value(result) == expected


@pytest.mark.parametrize("line", SAME, ids=lambda line: f"{line.code} {line.meets}")
def test_every_other_row_is_the_german_one(line: Line) -> None:
    for text in (line.meets, line.misses):
        assert score(text, "russian") == score(text, "german")


@pytest.mark.parametrize(
    "limit",
    [limit for limit in LIMITS if limit.code in KNOWN_LIMIT_HANDS],
    ids=lambda limit: f"{limit.code} {limit.meets}",
)
def test_limit_hands_that_it_knows(limit: Limit) -> None:
    assert score(limit.meets, "russian") == score(limit.meets, "german")
    assert score(limit.meets, "russian").limit_hand


@pytest.mark.parametrize(("code", "text", "expected"), ORDINARY)
def test_limit_hands_that_it_does_not_know(code: str, text: str, expected: tuple[int, int, int]) -> None:
    result = score(text, "russian")
    assert value(result) == expected
    assert not result.limit_hand
    known_by_the_club = score(text, "russian", rows={code: {"limit": 1}})
    assert (known_by_the_club.items[0].rule, known_by_the_club.total) == (code, 500)


def test_all_limit_hands_are_known_or_not() -> None:
    assert KNOWN_LIMIT_HANDS | {code for code, _, _ in ORDINARY} == {limit.code for limit in LIMITS}
    assert KNOWN_LIMIT_HANDS.isdisjoint(code for code, _, _ in ORDINARY)
