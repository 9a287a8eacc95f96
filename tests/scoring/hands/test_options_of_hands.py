"""What a club's options change in the score of a hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.rulesets.german import GERMAN
from tests.scoring.hands.german_table import LIMITS, LINES, Limit, Line
from tests.scoring.hands.reading import figures, refusal, score, the_item, value, waits

PLAIN = "(222s) (345p) (678m) 56s99p +7s"
FOUR_CHOWS = "(234p) (678m) (567s) 34s88m +5s"
ALL_HONOURS = "S/S (111z) (333z) (444z) 55z66z +5z"
TREASURE = "222m444p666s88m33p +8m @wall"
ORPHANS = "19m19p19s1234567z +1m"

#: Rows of sets have figures of another kind.
WITH_POINTS = [line for line in LINES if line.code not in ("pung", "kong")]


def named(line: Line | Limit) -> str:
    return f"{line.code} {line.meets}"


# The limit.


@pytest.mark.parametrize("limit", [1, 100, 383, 384, 385, 100_000])
def test_limit(limit: int) -> None:
    loser = score("(555z) (666z) (777z)", limit=limit)
    assert value(loser) == (12, 5, min(limit, 384))
    assert loser.capped is (limit < 384)
    winner = score(ALL_HONOURS, limit=limit)
    assert (winner.total, winner.limit_hand, winner.capped) == (limit, True, False)


def test_half_a_limit_that_is_odd_is_rounded_down() -> None:
    rows = {"all_terminals": {"limit": 0.5}}
    assert score("(111m) (999m) (111p) 99p11s +9p", rows=rows, limit=501).total == 250


def test_roof_off() -> None:
    loser = "N/E (5555z) (666z) (777z)"
    assert value(score(loser)) == (24, 5, 500)
    assert value(score(loser, roof_off=True)) == (24, 5, 768)
    assert not score(loser, roof_off=True).capped
    assert score(ALL_HONOURS, roof_off=True).total == 500
    higher = score("E/E (1111z) (222z) (333z) (444z) 5z +5z @dead_wall 1f1y", roof_off=True)
    assert not higher.limit_hand
    assert {"mah_jong", "own_wind_pung", "round_wind_pung", "no_chow"} <= set(figures(higher))
    assert higher.total == higher.points << higher.doubles > 500


# Chows.


@pytest.mark.parametrize(
    ("text", "chows"),
    [
        (FOUR_CHOWS, 4),
        (PLAIN, 3),
        ("(222s) (444m) 678p78s99p +6s", 2),
        ("(222s) (444m) (666p) 78s99p +6s", 1),
        ("(222s) (444m) (666p) 88s99p +8s", 0),
    ],
)
def test_max_chows(text: str, chows: int) -> None:
    for most in range(5):
        if most >= chows:
            assert score(text, max_chows=most).mahjong
        else:
            refused = refusal(text, max_chows=most)
            assert refused.code == "not_mahjong"
            assert refused.params["most"] == most


def test_max_chows_chooses_pungs() -> None:
    text = "22233344m (567p) 88s +4m"
    assert score(text).sets.count("234m") == 3
    assert value(score(text, max_chows=1)) == (30, 0, 30)


def test_max_chows_leaves_other_tiles_out_of_what_could_have_won() -> None:
    """2s 2s 2s 3s waits for 1s, 3s and 4s with chows; without, for the pair alone."""
    text = "(444m) (666p) (888m) 2223s +3s"
    assert "only_tile" not in figures(score(text))
    assert figures(score(text, max_chows=0))["only_tile"] == (2, 0)
    assert set(waits("(444m) (666p) (888m) 2223s")) == {"1s", "3s", "4s"}
    assert set(waits("(444m) (666p) (888m) 2223s", max_chows=0)) == {"3s"}


def test_losers_may_hold_any_chows() -> None:
    assert value(score("(123m) (456m) 99m5z5z", max_chows=0)) == (2, 0, 2)


# Flowers, special hands.


@pytest.mark.parametrize("ruleset", ["german", "russian", "gala", "bmja"])
@pytest.mark.parametrize("bonus", ["1f", "4y", "1234f1234y"])
def test_no_flowers(ruleset: str, bonus: str) -> None:
    text = f"(222s) (444m) (678m) 66s99p {bonus} +6s"
    refused = refusal(text, ruleset, flowers=False)
    assert (refused.code, refused.reason) == ("bad_tiles", "no_bonus")
    assert score(text, ruleset).mahjong
    without = text.replace(f"{bonus} ", "")
    assert score(without, ruleset, flowers=False) == score(without, ruleset)


@pytest.mark.parametrize("limit", LIMITS, ids=named)
def test_no_special_hands(limit: Limit) -> None:
    if limit.code == "thirteen_orphans":
        assert refusal(limit.meets, special_hands=False).code == "not_mahjong"
        return
    result = score(limit.meets, special_hands=False)
    assert limit.code not in figures(result)
    assert not result.limit_hand
    assert result.total == min(500, result.points << result.doubles)


def test_what_a_special_hand_is_worth_without() -> None:
    assert value(score(TREASURE, special_hands=False)) == (20 + 2 + 4 * 4, 3, 304)
    assert value(score(PLAIN, special_hands=False)) == value(score(PLAIN))
    assert waits("19m19p19s1234567z", special_hands=False) == {}


# Figures of the rows.


@pytest.mark.parametrize("line", WITH_POINTS, ids=named)
def test_points_of_a_row(line: Line) -> None:
    """Every row can give points, for each time that it counts; none of them is dear enough to be cut here."""
    before, after = score(line.meets), score(line.meets, rows={line.code: {"points": 97}}, limit=100_000)
    times = len([item for item in before.items if item.rule == line.code])
    assert figures(after)[line.code] == (97 * _counted(line), line.gives[1])
    assert times <= _counted(line)
    if line.code not in ("dragon_pair", "own_wind_pair", "round_wind_pair"):
        assert value(after)[0] == line.value[0] - line.gives[0] + 97 * _counted(line)


def _counted(line: Line) -> int:
    """How often a row counts in the hand that meets it."""
    printed = GERMAN.rows[line.code]
    return line.gives[0] // printed.points if printed.points else line.gives[1] // printed.doubles


@pytest.mark.parametrize("line", WITH_POINTS, ids=named)
def test_doubles_of_a_row(line: Line) -> None:
    after = score(line.meets, rows={line.code: {"doubles": 3}}, limit=100_000)
    gained = 3 * _counted(line) - line.gives[1]
    assert figures(after)[line.code] == (line.gives[0], 3 * _counted(line))
    assert value(after) == (line.value[0], line.value[1] + gained, line.value[0] << line.value[1] + gained)


@pytest.mark.parametrize("line", WITH_POINTS, ids=named)
def test_a_row_of_nothing_is_no_item(line: Line) -> None:
    after = score(line.meets, rows={line.code: {"points": 0, "doubles": 0}})
    assert line.code not in figures(after)
    unless_worthless = line.value[0] - line.gives[0], line.value[1] - line.gives[1]
    assert (after.points, after.doubles) == unless_worthless


@pytest.mark.parametrize(
    "line", [line for line in WITH_POINTS if GERMAN.rows[line.code].applies != "loser"], ids=named
)
def test_any_row_can_be_a_limit_hand(line: Line) -> None:
    if "+" not in line.meets:
        return
    after = score(line.meets, rows={line.code: {"limit": 1}})
    (item,) = after.items
    assert (item.rule, item.limit, after.total, after.limit_hand) == (line.code, Fraction(1), 500, True)


@pytest.mark.parametrize("limit", LIMITS, ids=named)
def test_a_limit_hand_can_be_points_and_doubles_instead(limit: Limit) -> None:
    """Where another row makes it a limit hand all the same, that one counts."""
    figure = {"limit": 0, "points": 13, "doubles": 2}
    after = score(limit.meets, rows={limit.code: figure}, limit=100_000)
    if after.limit_hand:
        assert limit.code != after.items[0].rule
    else:
        assert figures(after)[limit.code] == (13, 2)
        assert after.total == after.points << after.doubles


def test_all_honours_as_two_doubles() -> None:
    """38 points, three doubles (dragons, no chow, only majors), and two more."""
    result = score(ALL_HONOURS, rows={"all_honours": {"limit": 0, "doubles": 2}}, limit=2000)
    assert value(result) == (38, 5, 1216)
    assert the_item(result, "all_honours").doubles == 2


@pytest.mark.parametrize(
    ("kind", "figure", "text"),
    [
        ("pung", "minor_exposed", "(222m)"),
        ("pung", "minor_concealed", "222m"),
        ("pung", "major_exposed", "(333z)"),
        ("pung", "major_concealed", "[999m]"),
        ("kong", "minor_exposed", "(2222m)"),
        ("kong", "minor_exposed", "<2222m>"),
        ("kong", "minor_concealed", "[2222m]"),
        ("kong", "major_exposed", "(3333z)"),
        ("kong", "major_exposed", "<9999m>"),
        ("kong", "major_concealed", "[3333z]"),
        ("chow", "minor_exposed", "(345m)"),
        ("chow", "minor_concealed", "[345m]"),
        ("chow", "minor_concealed", "345m"),
    ],
)
def test_set_figures(kind: str, figure: str, text: str) -> None:
    result = score(text, rows={kind: {figure: 31}})
    assert (the_item(result, kind).points, value(result)) == (31, (31, 0, 31))
    others = {name: 55 for name in GERMAN.rows[kind].figures if name != figure}
    assert value(score(text, rows={kind: others})) == value(score(text))


def test_chows_that_score_change_the_grouping_and_the_worthless_hand() -> None:
    rows = {"chow": {"minor_concealed": 6}}
    assert value(score("222333444m", rows=rows)) == (12, 1, 24)
    assert value(score("222333444m", rows={"chow": {"minor_concealed": 9}})) == (27, 0, 27)
    assert value(score("22233344m", rows=rows)) == (12, 0, 12)
    assert "worthless_hand" not in figures(score(FOUR_CHOWS, rows={"chow": {"minor_exposed": 1}}))


def test_a_pair_without_points_leaves_a_hand_worthless() -> None:
    text = "(234p) (678m) (567s) 34s22z +5s"
    assert value(score(text, rows={"own_wind_pair": {"points": 0}})) == (20, 1, 40)


def test_own_flower_and_own_season_apart() -> None:
    rows = {"own_flower": {"doubles": 1}, "own_season": {"doubles": 1, "points": 3}}
    assert value(score("2f2y", rows=rows)) == (11, 3, 88)
    assert figures(score("2y", rows=rows)) == {"season": (4, 0), "own_season": (3, 1)}


# Unknown ones.


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"roof": True}, "options.roof"),
        ({"limit": 0}, "options.limit"),
        ({"limit": "500"}, "options.limit"),
        ({"max_chows": 5}, "options.max_chows"),
        ({"flowers": 1}, "options.flowers"),
        ({"rows": {"dragon_pong": {"points": 1}}}, "options.rows.dragon_pong"),
        ({"rows": {"dragon_pung": {"fans": 1}}}, "options.rows.dragon_pung.fans"),
        ({"rows": {"dragon_pung": {"minor_exposed": 1}}}, "options.rows.dragon_pung.minor_exposed"),
        ({"rows": {"pung": {"points": 1}}}, "options.rows.pung.points"),
        ({"rows": {"dragon_pung": {"doubles": -1}}}, "options.rows.dragon_pung.doubles"),
        ({"rows": {"dragon_pung": {"doubles": 21}}}, "options.rows.dragon_pung.doubles"),
        ({"rows": {"heaven": {"limit": 2}}}, "options.rows.heaven.limit"),
        ({"rows": {"mah_jong": {"points": 1.5}}}, "options.rows.mah_jong.points"),
    ],
)
def test_unknown_options_are_refused(options: dict[str, object], field: str) -> None:
    refused = refusal(PLAIN, **options)
    assert (refused.code, refused.field) == ("unknown_option", field)
