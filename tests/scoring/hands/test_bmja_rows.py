"""Every row of ``bmja``: the smallest hand that meets it, and one that just misses it.

Source: ``rules/others.md`` over ``rules/german.md``. Points, doubles and totals are worked out by hand from
there; the player is South in the East round unless a hand says otherwise.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.scoring.hands.reading import figures, refusal, score, value

Worth = tuple[int, int, int]


class Row(NamedTuple):
    """A row's code; a hand that has it and one that lacks it, each with points, doubles and total."""

    code: str
    meets: str
    value: Worth
    misses: str
    other: Worth


#: The plainest win: 2 + 2 + 2 for the open pungs, 20 for mah jong, 2 where it is self-drawn, one chow.
OPEN = "(222s) (333p) (666m) 99p 56s +7s"
#: All concealed: 4 + 4 + 4 for the pungs instead.
HELD = "222s 333p 666m 99p 56s +7s"

SETS = [
    # 26 without the first set: 22 for mah jong and self-drawn, 2 + 2 for the other pungs
    Row("pung", "(222s) (333p) (666m) 99p 56s +7s @wall", (28, 0, 28), "(234s) 99p", (0, 0, 0)),
    Row("pung", "222s (333p) (666m) 99p 56s +7s @wall", (30, 0, 30), "22s", (0, 0, 0)),
    Row("pung", "(999s) (333p) (666m) 99p 56s +7s @wall", (30, 0, 30), "99s", (0, 0, 0)),
    Row("pung", "999s (333p) (666m) 99p 56s +7s @wall", (34, 0, 34), "99s 8s", (0, 0, 0)),
    Row("kong", "(2222s) (333p) (666m) 99p 56s +7s @wall", (34, 0, 34), "2222s", (4, 0, 4)),
    Row("kong", "[2222s] (333p) (666m) 99p 56s +7s @wall", (42, 0, 42), "2222s", (4, 0, 4)),
    Row("kong", "<2222s> (333p) (666m) 99p 56s +7s @wall", (34, 0, 34), "2222s", (4, 0, 4)),
    Row("kong", "(9999s) (333p) (666m) 99p 56s +7s @wall", (42, 0, 42), "9999s", (8, 0, 8)),
    Row("kong", "[9999s] (333p) (666m) 99p 56s +7s @wall", (58, 0, 58), "9999s", (8, 0, 8)),
    # pairs: white dragons, own wind South, round wind East; the wind of others is worth nothing
    Row("dragon_pair", "(222s) (333p) (666m) 55z 56s +7s @wall", (30, 0, 30), "5z", (0, 0, 0)),
    Row("own_wind_pair", "(222s) (333p) (666m) 22z 56s +7s @wall", (30, 0, 30), "33z", (0, 0, 0)),
    Row("round_wind_pair", "(222s) (333p) (666m) 11z 56s +7s @wall", (30, 0, 30), "44z", (0, 0, 0)),
    Row("round_wind_pair", "E/E (222s) (333p) (666m) 11z 56s +7s @wall", (32, 0, 32), "22z", (2, 0, 2)),
    Row("dragon_pair", "55z 66z 99m", (4, 0, 4), "99m 88m", (0, 0, 0)),
]

EVERYONE = [
    Row("dragon_pung", "(555z)", (4, 1, 8), "55z", (2, 0, 2)),
    Row("dragon_pung", "(6666z)", (16, 1, 32), "(8888s)", (8, 0, 8)),
    Row("dragon_pung", "(555z) (333p) (666m) 99p 56s +7s @wall", (30, 1, 60), OPEN + " @wall", (28, 0, 28)),
    Row("own_wind_pung", "(222z)", (4, 1, 8), "(333z)", (4, 0, 4)),
    Row("own_wind_pung", "(222z) (333p) (666m) 99p 56s +7s @wall", (30, 1, 60), "22z", (2, 0, 2)),
    Row("round_wind_pung", "(111z)", (4, 1, 8), "(444z)", (4, 0, 4)),
    # one pung of both winds has both rows
    Row("own_wind_pung", "E/E (111z)", (4, 2, 16), "E/E (222z)", (4, 0, 4)),
    Row("round_wind_pung", "E/E (111z)", (4, 2, 16), "E/S (111z)", (4, 1, 8)),
    Row("flower", "1f", (4, 0, 4), "9m", (0, 0, 0)),
    Row("season", "1y", (4, 0, 4), "9m", (0, 0, 0)),
    # 4 for the tile; of flowers and seasons those with the number of the own wind
    Row("own_flower", "2f", (4, 1, 8), "1f", (4, 0, 4)),
    Row("own_season", "2y", (4, 1, 8), "3y", (4, 0, 4)),
    Row("own_season", "N/E 4y", (4, 1, 8), "N/E 1y", (4, 0, 4)),
    Row("own_flower", OPEN + " @wall 2f", (32, 1, 64), OPEN + " @wall 1f", (32, 0, 32)),
    # the own one is among the four: two doubles for the bouquet, one for it
    Row("all_flowers", "1234f", (16, 3, 128), "134f", (12, 0, 12)),
    Row("all_seasons", "1234y", (16, 3, 128), "1y234f", (16, 1, 32)),
]

WINNER = [
    Row("mah_jong", OPEN + " @discard", (26, 0, 26), "(222s) (333p) (666m) 99p 56s", (6, 0, 6)),
    Row("self_drawn", OPEN + " @wall", (28, 0, 28), OPEN + " @discard", (26, 0, 26)),
    Row(
        "no_chow",
        "(222s) (333p) (666m) 99p 77s +7s @wall",  # 4 for the last pung
        (32, 1, 64),
        OPEN + " @wall",
        (28, 0, 28),
    ),
    # 22 and 4 for each of three pungs
    Row("fully_concealed", HELD + " @wall", (34, 1, 68), HELD + " @discard", (32, 0, 32)),
    Row("fully_concealed", HELD + " @wall", (34, 1, 68), "(222s)" + HELD[4:] + " @wall", (32, 0, 32)),
    Row(
        "fully_concealed",
        "<2222s> 333p 666m 99p 56s +7s @wall",  # a claimed kong is concealed but for its points
        (38, 1, 76),
        "(2222s) 333p 666m 99p 56s +7s @wall",
        (38, 0, 38),
    ),
    Row(
        "one_suit_with_honours",
        "(222s) (345s) (999s) 444z 8s +8s @wall",  # 22 + 2 + 4 + 8
        (36, 1, 72),
        "(222s) (345s) (999s) 444z 8p +8p @wall",
        (36, 0, 36),
    ),
    Row(
        "purity",
        "(222m) (555m) (999m) 111m 8m +8m @wall",  # 22 + 2 + 2 + 4 + 8
        (38, 3, 304),
        "(222m) (555m) (999m) 34m 88m +5m @wall",  # a chow: nothing
        (30, 0, 30),
    ),
    Row(
        "purity",
        "(222m) (555m) (999m) 111m 8m +8m @wall",
        (38, 3, 304),
        "(222m) (555m) (999m) 111m 7z +7z @wall",  # one suit with honours, no chow
        (40, 2, 160),
    ),
    Row(
        "only_majors",
        "(111s) (444z) (999m) 111p 7z +7z @wall",  # 22 + 4 + 4 + 4 + 8 + 2; no chow
        (44, 2, 176),
        "(111s) (444z) (999m) 222p 7z +7z @wall",
        (40, 1, 80),
    ),
    Row("last_wall_tile", OPEN + " @last_wall", (28, 1, 56), OPEN + " @wall", (28, 0, 28)),
    Row("last_discard", OPEN + " @last_discard", (26, 1, 52), OPEN + " @discard", (26, 0, 26)),
    Row("robbed_kong", OPEN + " @robbed_kong", (26, 1, 52), OPEN + " @discard", (26, 0, 26)),
    Row("replacement_tile", OPEN + " @dead_wall", (28, 1, 56), OPEN + " @wall", (28, 0, 28)),
    Row("original_call", OPEN + " @wall !original_call", (28, 1, 56), OPEN + " @wall", (28, 0, 28)),
]


@pytest.mark.parametrize("row", SETS + EVERYONE + WINNER, ids=lambda row: f"{row.code}: {row.meets}")
def test_row(row: Row) -> None:
    met, missed = score(row.meets, "bmja"), score(row.misses, "bmja")
    assert row.code in figures(met)
    assert row.code not in figures(missed)
    assert (value(met), value(missed)) == (row.value, row.other)
    assert (met.mahjong, missed.mahjong) == ("@" in row.meets, "@" in row.misses)
    assert not met.limit_hand
    assert not met.capped


def test_what_a_hand_is_given_item_by_item() -> None:
    found = score("E/E (111z) (333p) [6666z] 99p 56s +7s 1f3y @dead_wall", "bmja")
    # 20 + 2 + 4 + 2 + 32 + 4 + 4 and E, E, green dragons, own flower, replacement tile
    assert value(found) == (68, 5, 1000)
    assert found.capped
    tiles = {item.tiles for item in found.items if item.rule in ("pung", "kong", "flower", "season")}
    assert tiles == {"111z", "333p", "6666z", "1f", "3y"}
    assert figures(found) == {
        "pung": (4 + 2, 0),
        "kong": (32, 0),
        "flower": (4, 0),
        "season": (4, 0),
        "mah_jong": (20, 0),
        "self_drawn": (2, 0),
        "dragon_pung": (0, 1),
        "own_wind_pung": (0, 1),
        "round_wind_pung": (0, 1),
        "own_flower": (0, 1),
        "replacement_tile": (0, 1),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # last tile into a pair, and the only one that could win: no points for either
        ("(222s) (333p) (666m) 567s 9p +9p @discard", (26, 0, 26)),
        ("(222s) (333p) (666m) 567s 8p +8p @discard", (26, 0, 26)),
        # three concealed pungs
        ("222s 333p 666m (567s) 9p +9p @wall", (34, 0, 34)),
        # little three dragons: 22 + 4 + 4 + 2 + 2
        ("(555z) (666z) (333p) 77z 56s +7s @wall", (34, 2, 136)),
        # big three dragons in a loser's hand, with too few tiles to fish with
        ("(555z) (666z) (777z) 33p", (12, 3, 96)),
        # little and big four winds: own and round wind, and one suit with honours for the winner
        ("(111z) (222z) (333z) 44z 56s +7s @wall", (34, 3, 272)),
        ("(111z) (222z) (333z) (444z)", (16, 2, 64)),
    ],
)
def test_german_rows_that_it_does_not_have(text: str, expected: Worth) -> None:
    assert value(score(text, "bmja")) == expected


def test_a_worthless_hand_is_none_here() -> None:
    text = "(234s) (345p) (678m) 99p 56s +7s @wall"
    assert value(score(text, "bmja", max_chows=4)) == (22, 0, 22)


def test_own_flower_and_own_season_have_no_double_together() -> None:
    assert value(score("2f2y", "bmja")) == (8, 2, 32)


@pytest.mark.parametrize(
    "text",
    [
        "(222m) (555m) (999m) 111m 8m +8m @wall",
        "222m 555m 999m 111m 8m +8m @discard !original_call 2f",
        "(2222s) (555s) 333s 777s 9s +9s @dead_wall",
    ],
)
def test_purity_has_no_double_for_no_chow(text: str) -> None:
    found = figures(score(text, "bmja", special_hands=False))
    assert "purity" in found
    assert not {"no_chow", "one_suit_with_honours"} & set(found)


def test_one_chow_at_most() -> None:
    two = "(234s) (333p) (666m) 99p 56s +7s @wall"
    refused = refusal(two, "bmja")
    assert (refused.code, refused.reason) == ("not_mahjong", "too_many_chows")
    assert value(score(two, "bmja", max_chows=2)) == (26, 0, 26)
    assert refusal(OPEN + " @wall", "bmja", max_chows=0).reason == "too_many_chows"


def test_a_grouping_with_fewer_chows_is_found() -> None:
    # three pungs 8 + 4 + 4 and the open one 2, 22; not three chows
    assert value(score("(666p) 111222333m 9p +9p @wall", "bmja")) == (40, 1, 80)
    # where there is none, it is refused
    assert refusal("(666p) 234m 345m 999s 9p +9p @wall", "bmja").reason == "too_many_chows"


def test_a_club_changes_figures() -> None:
    rows = {"no_chow": {"doubles": 0}, "purity": {"doubles": 2}, "self_drawn": {"points": 4}}
    assert value(score("(222s) (333p) (666m) 99p 77s +7s @wall", "bmja", rows=rows)) == (34, 0, 34)
    assert value(score("(222m) (555m) (999m) 111m 8m +8m @wall", "bmja", rows=rows)) == (40, 2, 160)


def test_the_limit_cuts_everyone() -> None:
    winner = "(333z) (444z) (555z) 666z 9m +9m @wall"  # 42 points; dragons 2, no chow, one suit, majors
    assert value(score(winner, "bmja")) == (42, 5, 1000)
    assert score(winner, "bmja").capped
    assert not score(winner, "bmja").limit_hand
    assert value(score(winner, "bmja", roof_off=True)) == (42, 5, 1344)
    loser = "E/E [1111z] (555z)"  # 32 + 4; E, E, white dragons
    assert value(score(loser, "bmja", limit=200)) == (36, 3, 200)
    assert value(score(loser, "bmja")) == (36, 3, 288)


def test_what_purity_leaves_out_counts_where_purity_is_off() -> None:
    rows = {"purity": {"doubles": 0}}
    assert value(score("(222m) (555m) (999m) 111m 8m +8m @wall", "bmja", rows=rows)) == (38, 1, 76)
