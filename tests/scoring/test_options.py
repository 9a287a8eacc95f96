"""Options: defaults, what a club changed, and what is refused."""

from __future__ import annotations

import pytest

from scoring.errors import ScoringError
from scoring.rulesets import RULESETS, get_ruleset
from scoring.rulesets.german import GERMAN

COMMON = {"wind_rounds", "rotation", "seat_change", "start_points", "rows"}
CLASSICAL = COMMON | {
    "limit",
    "roof_off",
    "east_wins_cap",
    "east_double",
    "losers_settle",
    "void_turns",
    "max_chows",
    "flowers",
    "special_hands",
    "own_hands",
}


def refused(ruleset: str, **options: object) -> ScoringError:
    with pytest.raises(ScoringError) as caught:
        get_ruleset(ruleset).resolve(options)
    assert caught.value.code == "unknown_option"
    return caught.value


def test_the_registry() -> None:
    assert list(RULESETS) == ["german", "russian", "bmja", "gala", "mcr"]
    assert [ruleset.family for ruleset in RULESETS.values()] == [
        "classical",
        "classical",
        "classical",
        "gala",
        "mcr",
    ]
    assert {ruleset.version for ruleset in RULESETS.values()} == {"1"}
    with pytest.raises(ScoringError) as caught:
        get_ruleset("japanese")
    assert caught.value.code == "unknown_ruleset"
    assert str(caught.value).endswith('no rule set "japanese"; known are german, russian, bmja, gala, mcr')


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [
        ("german", CLASSICAL),
        ("russian", CLASSICAL),
        ("bmja", CLASSICAL),
        ("gala", COMMON | {"flowers", "premiums", "draw_passes"}),
        ("mcr", COMMON | {"minimum_points"}),
    ],
)
def test_every_option_has_its_default(ruleset: str, names: set[str]) -> None:
    rules = get_ruleset(ruleset)
    options = rules.resolve({})
    assert set(rules.options) == names
    for name, spec in rules.options.items():
        assert options[name] == spec.default == options.get(name)
        assert spec.help.endswith(".")
    assert options.changed == {}
    assert options.get("no such option", 7) == 7
    with pytest.raises(KeyError):
        options["no such option"]


@pytest.mark.parametrize(
    ("ruleset", "figures"),
    [
        ("german", ("stay_on_win_and_draw", 4, 9, True)),
        ("russian", ("always_pass", 4, 0, False)),
        ("gala", ("always_pass", 1, None, None)),
        ("mcr", ("always_pass", 4, None, None)),
    ],
)
def test_rotation_by_rule_set(ruleset: str, figures: tuple[object, ...]) -> None:
    options = get_ruleset(ruleset).resolve({})
    names = ("rotation", "wind_rounds", "east_wins_cap", "void_turns")
    assert tuple(options.get(name) for name in names) == figures


def test_what_a_club_changed_and_no_more() -> None:
    options = GERMAN.resolve({"limit": 1000, "roof_off": False, "rotation": "stay_on_win"})
    assert (options["limit"], options["roof_off"], options["east_double"]) == (1000, False, True)
    assert options.changed == {"rotation": "stay_on_win", "limit": 1000}


@pytest.mark.parametrize(
    ("ruleset", "option", "value", "reason", "field"),
    [
        ("german", "limits", 500, "unknown_option", "options.limits"),
        ("gala", "limit", 500, "unknown_option", "options.limit"),
        ("mcr", "draw_passes", True, "unknown_option", "options.draw_passes"),
        ("german", "limit", 0, "option_range", "options.limit"),
        ("german", "limit", 100_001, "option_range", "options.limit"),
        ("german", "limit", "500", "option_kind", "options.limit"),
        ("german", "limit", True, "option_kind", "options.limit"),
        ("german", "limit", 500.0, "option_kind", "options.limit"),
        ("german", "limit", None, "option_kind", "options.limit"),
        ("german", "wind_rounds", 0, "option_range", "options.wind_rounds"),
        ("german", "wind_rounds", 5, "option_range", "options.wind_rounds"),
        ("german", "start_points", -1, "option_range", "options.start_points"),
        ("german", "roof_off", 1, "option_kind", "options.roof_off"),
        ("german", "rotation", "never", "option_choice", "options.rotation"),
        ("german", "rotation", ["always_pass"], "option_choice", "options.rotation"),
        ("german", "seat_change", None, "option_choice", "options.seat_change"),
        ("german", "rows", [], "option_kind", "options.rows"),
        ("german", "rows", {"mahjong": {"points": 10}}, "unknown_row", "options.rows.mahjong"),
        ("german", "rows", {"mah_jong": 10}, "option_kind", "options.rows.mah_jong"),
        ("german", "rows", {"mah_jong": {"faan": 1}}, "unknown_figure", "options.rows.mah_jong.faan"),
        ("german", "rows", {"mah_jong": {"for": 1}}, "unknown_figure", "options.rows.mah_jong.for"),
        ("german", "rows", {"pung": {"points": 1}}, "unknown_figure", "options.rows.pung.points"),
        ("german", "rows", {"mah_jong": {"points": -1}}, "option_range", "options.rows.mah_jong.points"),
        ("german", "rows", {"mah_jong": {"points": 1.5}}, "option_kind", "options.rows.mah_jong.points"),
        ("german", "rows", {"no_chow": {"doubles": 21}}, "option_range", "options.rows.no_chow.doubles"),
        ("german", "rows", {"heaven": {"limit": 2}}, "option_choice", "options.rows.heaven.limit"),
        ("german", "rows", {"heaven": {"limit": True}}, "option_choice", "options.rows.heaven.limit"),
        ("german", "rows", {"heaven": {"limit": "1"}}, "option_choice", "options.rows.heaven.limit"),
        ("gala", "rows", {"all_pungs": {"doubles": 1}}, "unknown_figure", "options.rows.all_pungs.doubles"),
        ("mcr", "rows", {"all_pungs": {"points": 1}}, "unknown_row", "options.rows.all_pungs"),
        ("gala", "premiums", [], "option_kind", "options.premiums"),
        ("gala", "premiums", {"all_pungs": 2}, "option_kind", "options.premiums.all_pungs"),
        ("gala", "premiums", {"all_pungs": {"fan": 2}}, "unknown_figure", "options.premiums.all_pungs.fan"),
        (
            "gala",
            "premiums",
            {"all_pungs": {"points": -2}},
            "option_range",
            "options.premiums.all_pungs.points",
        ),
        ("gala", "premiums", {"all_pungs": {"on": 1}}, "option_kind", "options.premiums.all_pungs.on"),
        (
            "gala",
            "premiums",
            {"all_pungs": {"label": " "}},
            "option_kind",
            "options.premiums.all_pungs.label",
        ),
        ("gala", "premiums", {"all_pungs": {"label": 5}}, "option_kind", "options.premiums.all_pungs.label"),
        ("gala", "premiums", {"one": {"label": "a" * 61}}, "option_kind", "options.premiums.one.label"),
        (
            "gala",
            "premiums",
            {"all_pungs": {"implies": "x"}},
            "option_kind",
            "options.premiums.all_pungs.implies",
        ),
        ("gala", "premiums", {"one": {"implies": [1]}}, "option_kind", "options.premiums.one.implies"),
        ("gala", "premiums", {"one": {"implies": ["two"]}}, "option_choice", "options.premiums.one.implies"),
        ("gala", "premiums", {"dragon_dance": {"points": 2}}, "option_kind", "options.premiums.dragon_dance"),
        (
            "gala",
            "premiums",
            {"dragon_dance": {"label": "x"}},
            "option_kind",
            "options.premiums.dragon_dance",
        ),
        ("gala", "premiums", {"Dragon dance": {}}, "unknown_row", "options.premiums.Dragon dance"),
        ("gala", "premiums", {f"p{n}": {} for n in range(101)}, "option_range", "options.premiums"),
    ],
)
def test_options_that_are_refused(ruleset: str, option: str, value: object, reason: str, field: str) -> None:
    error = refused(ruleset, **{option: value})
    assert (error.reason, error.field) == (reason, field)


def test_a_club_has_at_most_so_many_hands_of_its_own() -> None:
    hand = {"label": "greens", "pattern": "only 23468s6z", "limit": 0.5}
    many = {f"hand{number}": hand for number in range(101)}
    assert refused("german", own_hands=many).reason == "option_range"


def test_a_premiums_pattern_that_differs_is_kept() -> None:
    gala = get_ruleset("gala")
    changed = {"all_pungs": {"pattern": "no chow"}}
    options = gala.resolve({"premiums": changed})
    assert options.changed == {"premiums": changed}
    assert options.rows["all_pungs"].pattern == "no chow"
