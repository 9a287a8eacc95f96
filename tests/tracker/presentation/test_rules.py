"""Rule sets, options and premiums in words."""

import pytest
from django.utils import translation

from scoring.rulesets import RULESETS, get_ruleset
from scoring.rulesets.gala import GALA
from tracker.presentation import option_words, premium_label, ruleset_name
from tracker.presentation.rules import PREMIUM_LABELS


@pytest.fixture(autouse=True)
def _english() -> None:
    translation.activate("en")


def test_every_rule_set_has_a_name() -> None:
    assert [ruleset_name(code) for code in RULESETS] == [
        "German classical",
        "Russian classical",
        "British (BMJA)",
        "GALA",
        "MCR",
    ]


@pytest.mark.parametrize(
    ("code", "overrides", "words"),
    [
        ("german", {}, ["4 wind rounds", "limit 500", "with flowers"]),
        ("gala", {}, ["1 wind round", "with flowers"]),
        (
            "gala",
            {"flowers": False, "draw_passes": False},
            ["1 wind round", "without flowers", "East stays after a draw"],
        ),
        ("bmja", {}, ["4 wind rounds", "limit 1000", "with flowers"]),
        (
            "bmja",
            {"own_hands": {"a": {"label": "Grün", "pattern": "only 23468s6z", "points": 5}}},
            ["4 wind rounds", "limit 1000", "with flowers", "own hands: Grün"],
        ),
        (
            "bmja",
            {
                "own_hands": {
                    code: {"label": code, "pattern": "no chow", "doubles": 1} for code in ("a", "b", "c", "d")
                }
            },
            ["4 wind rounds", "limit 1000", "with flowers", "4 hands of the club’s own"],
        ),
        ("mcr", {"seat_change": "mcr"}, ["4 wind rounds", "at least 8 fan points", "seats change as in MCR"]),
        (
            "german",
            {"roof_off": True, "start_points": 2000, "rotation": "stay_on_win", "east_wins_cap": 5},
            [
                "4 wind rounds",
                "limit hands 500, others uncut",
                "with flowers",
                "start with 2000 points",
                "East stays after a win",
                "East’s win number 5 turns the winds",
            ],
        ),
        (
            "german",
            {
                "east_wins_cap": 0,
                "east_double": False,
                "losers_settle": False,
                "max_chows": 1,
                "special_hands": False,
                "rows": {"mah_jong": {"points": 30}},
            },
            [
                "4 wind rounds",
                "limit 500",
                "with flowers",
                "East may win without end",
                "East pays and gets single",
                "losers do not settle",
                "at most 1 chow",
                "no limit hands",
                "1 figure of the club’s own",
            ],
        ),
    ],
)
def test_options_that_matter_are_told(code: str, overrides: dict[str, object], words: list[str]) -> None:
    assert option_words(get_ruleset(code).resolve(overrides)) == words


def test_a_table_may_have_its_own_number_of_wind_rounds() -> None:
    assert option_words(get_ruleset("german").resolve({}), 2)[0] == "2 wind rounds"


def test_printed_premiums_are_translated_and_own_labels_kept() -> None:
    assert set(PREMIUM_LABELS) == set(GALA.rows)
    options = GALA.resolve(
        {"premiums": {"all_pungs": {"label": "nur Pongs"}, "house": {"label": "Hausregel", "points": 2}}}
    )
    assert premium_label(options.rows["seven_pairs"], GALA) == "seven pairs"
    assert premium_label(options.rows["all_pungs"], GALA) == "nur Pongs"
    assert premium_label(options.rows["house"], GALA) == "Hausregel"


def test_the_printed_labels_are_those_of_the_rule_set() -> None:
    assert {code: str(label) for code, label in PREMIUM_LABELS.items()} == {
        code: row.label for code, row in GALA.rows.items()
    }
