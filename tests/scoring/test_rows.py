"""Rows and premiums: the printed figures, and a club's own."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from scoring.rulesets import get_ruleset
from scoring.rulesets.german import GERMAN, LIMIT_HANDS


def test_rows_override_single_figures_and_keep_only_what_differs() -> None:
    given = {
        "worthless_hand": {"doubles": 0},
        "only_tile": {"points": 4, "doubles": 0},
        "pung": {"minor_exposed": 2, "major_concealed": 10},
        "mah_jong": {"points": 20},
        "all_honours": {"limit": 0, "doubles": 2},
        "heaven": {"limit": 0.5},
    }
    options = GERMAN.resolve({"rows": given})
    assert options.changed == {
        "rows": {
            "worthless_hand": {"doubles": 0},
            "only_tile": {"points": 4},
            "pung": {"major_concealed": 10},
            "all_honours": {"limit": 0, "doubles": 2},
            "heaven": {"limit": 0.5},
        }
    }
    rows = options.rows
    assert (rows["worthless_hand"].doubles, rows["only_tile"].points) == (0, 4)
    assert rows["pung"].figures["major_concealed"] == 10
    assert (rows["all_honours"].limit, rows["all_honours"].doubles) == (Fraction(0), 2)
    assert rows["heaven"].limit == Fraction(1, 2)
    assert rows["heaven"].to_json() == {"limit": 0.5, "for": "winner", "pattern": "east; from dealt"}
    assert GERMAN.rows["heaven"].limit == 1
    assert json.loads(json.dumps(options.changed)) == options.changed
    assert GERMAN.resolve(options.changed) == options


@pytest.mark.parametrize(
    ("code", "row"),
    [
        (
            "chow",
            {
                "minor_exposed": 0,
                "minor_concealed": 0,
                "major_exposed": 0,
                "major_concealed": 0,
                "for": "all",
            },
        ),
        (
            "pung",
            {
                "minor_exposed": 2,
                "minor_concealed": 4,
                "major_exposed": 4,
                "major_concealed": 8,
                "for": "all",
            },
        ),
        (
            "kong",
            {
                "minor_exposed": 8,
                "minor_concealed": 16,
                "major_exposed": 16,
                "major_concealed": 32,
                "for": "all",
            },
        ),
        ("dragon_pair", {"points": 2, "for": "all"}),
        ("flower", {"points": 4, "for": "all"}),
        ("dragon_pung", {"doubles": 1, "for": "all"}),
        ("own_flower", {"doubles": 0, "for": "all"}),
        ("big_four_winds", {"doubles": 2, "for": "loser"}),
        ("mah_jong", {"points": 20, "for": "winner"}),
        ("one_suit", {"doubles": 3, "for": "winner"}),
        ("nine_gates", {"limit": 1, "for": "winner"}),
    ],
)
def test_german_rows_as_they_are_published(code: str, row: dict[str, object]) -> None:
    published = GERMAN.rows[code].to_json()
    assert published.pop("pattern", "") == GERMAN.rows[code].pattern
    assert published == row


def test_a_row_has_nothing_where_it_has_no_figure() -> None:
    row = GERMAN.rows["dragon_pung"]
    assert (row.points, row.doubles, row.limit) == (0, 1, Fraction(0))


def test_russian_rows_are_the_german_ones_but_for_a_few() -> None:
    russian = get_ruleset("russian").rows
    assert list(russian) == list(GERMAN.rows)
    differing = {code for code, row in russian.items() if row != GERMAN.rows[code]}
    assert differing == {
        "own_flower",
        "own_season",
        "own_flower_and_season",
        "concealed_one_suit",
        "imperial_jade",
        "squirming_snake",
        "plum_blossom",
        "moon_from_the_sea_bottom",
        "carrying_pole",
        "kong_on_kong",
        "ninth_east_win",
    }
    assert [russian[code].doubles for code in ("own_flower", "own_season", "own_flower_and_season")] == [
        1,
        1,
        0,
    ]
    assert sum(russian[code].limit for code in LIMIT_HANDS) == 10


def test_gala_premiums_by_points() -> None:
    rows = get_ruleset("gala").rows
    points = [row.points for row in rows.values()]
    assert [points.count(number) for number in (1, 2, 3, 4, 6, 10)] == [12, 3, 2, 2, 2, 5]
    assert rows["mah_jong"].points == 1
    assert rows["nine_gates"].to_json() == {
        "points": 10,
        "for": "winner",
        "pattern": "held tiles 1112345678999a + 123456789a",
        "label": "nine gates",
        "on": True,
        "implies": ["one_suit"],
    }
    for row in rows.values():
        assert set(row.implies) <= set(rows)


def test_a_club_edits_its_premiums() -> None:
    gala = get_ruleset("gala")
    given = {
        "all_pungs": {"points": 2, "on": True, "label": "all pungs", "implies": []},
        "all_chows": {"on": False},
        "seven_pairs": {"label": " Seven twins ", "implies": ["concealed_hand", "dragon_dance"]},
        "one_suit": {"points": 4},
        "dragon_dance": {"label": "dragon dance", "points": 5, "implies": ["all_pungs"]},
    }
    options = gala.resolve({"premiums": given, "rows": {"all_pungs": {"points": 3}}})
    assert options["premiums"] == {
        "all_pungs": {"points": 2},
        "all_chows": {"on": False},
        "seven_pairs": {"label": "Seven twins", "implies": ["concealed_hand", "dragon_dance"]},
        "dragon_dance": {"label": "dragon dance", "points": 5, "implies": ["all_pungs"]},
    }
    rows = options.rows
    assert rows["all_pungs"].points == 3
    assert not rows["all_chows"].on
    assert rows["seven_pairs"].label == "Seven twins"
    assert rows["dragon_dance"].to_json() == {
        "points": 5,
        "for": "winner",
        "label": "dragon dance",
        "on": True,
        "implies": ["all_pungs"],
    }
    assert gala.resolve(options.changed) == options
    assert "dragon_dance" not in gala.rows
