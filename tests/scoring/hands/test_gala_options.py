"""What a club edits of GALA's premiums, in hands scored from their tiles."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from tests.scoring.hands.reading import figures, score

PUNGS = "(222m) (555p) (777s) 555z 9p +9p @discard"  # all pungs, white dragons
LITTLE = "(555z) (666z) (234m) 23s 77z +1s @discard"
BIG = "(555z) (666z) (777z) 23s 99p +1s @discard"
BARE = "(234m) (555p) (789s) 23s 99p +1s @discard"


def test_changed_points() -> None:
    found = score(PUNGS, "gala", premiums={"all_pungs": {"points": 4}})
    assert (found.total, [item.points for item in found.items if item.rule == "all_pungs"]) == (6, [4])
    assert score(PUNGS, "gala", rows={"all_pungs": {"points": 0}, "mah_jong": {"points": 2}}).total == 3


def test_a_premium_that_is_off_counts_nothing() -> None:
    found = score(PUNGS, "gala", premiums={"all_pungs": {"on": False}})
    assert (found.total, set(figures(found))) == (2, {"mah_jong", "white_dragon_pung"})


def test_what_implies_is_off_what_it_implied_counts() -> None:
    found = score(BIG, "gala", premiums={"big_three_dragons": {"on": False}})
    assert set(figures(found)) == {"green_dragon_pung", "mah_jong", "red_dragon_pung", "white_dragon_pung"}
    assert found.total == 4
    assert score(BIG, "gala", rows={"big_three_dragons": {"points": 0}}).total == 4
    assert score(LITTLE, "gala", premiums={"little_three_dragons": {"implies": []}}).total == 5


def test_what_is_implied_is_off_the_rest_is_the_same() -> None:
    assert score(BIG, "gala", premiums={"white_dragon_pung": {"on": False}}).total == 7


def test_the_grouping_follows_the_clubs_figures() -> None:
    text = "(666p) 222333444m 8s +8s @discard"
    assert "all_pungs" in figures(score(text, "gala"))
    own = {"three_of_a_run": {"label": "same chow thrice", "points": 5, "pattern": "3 chows of 234m"}}
    found = score(text, "gala", premiums=own)
    assert set(figures(found)) == {"mah_jong", "no_terminals_or_honours", "three_of_a_run"}
    assert found.total == 7


def test_an_own_premium_with_a_pattern() -> None:
    own = {"dragon_dance": {"label": "dragon dance", "points": 5, "pattern": "2 pungs of 567z"}}
    found = score("(555z) (666z) (234m) 23s 99p +1s @discard", "gala", premiums=own)
    assert set(figures(found)) == {"dragon_dance", "green_dragon_pung", "mah_jong", "white_dragon_pung"}
    assert found.total == 8
    assert "dragon_dance" not in figures(score(PUNGS, "gala", premiums=own))


def test_an_own_premium_implies_others() -> None:
    own = {
        "dragon_dance": {
            "label": "dragon dance",
            "points": 5,
            "pattern": "2 pungs of 567z",
            "implies": ["white_dragon_pung", "green_dragon_pung"],
        }
    }
    found = score("(555z) (666z) (234m) 23s 99p +1s @discard", "gala", premiums=own)
    assert (found.total, set(figures(found))) == (6, {"dragon_dance", "mah_jong"})


def test_an_own_premium_without_a_pattern_is_for_typed_totals() -> None:
    own = {"applause": {"label": "applause", "points": 5}}
    found = score(BARE, "gala", premiums=own)
    assert (found.total, set(figures(found))) == (1, {"mah_jong"})


def test_an_own_premium_may_be_a_winning_shape() -> None:
    text = "1234567m 123456p +7p @wall"
    own = {"knitting": {"label": "knitting", "points": 6, "pattern": "7 knitted pairs"}}
    with pytest.raises(ScoringError) as refused:
        score(text, "gala")
    assert refused.value.code == "not_mahjong"
    assert "knitting" in figures(score(text, "gala", premiums=own))


def test_own_premiums_survive_being_kept() -> None:
    gala = get_ruleset("gala")
    own = {"dragon_dance": {"label": "dragon dance", "points": 5, "pattern": "2 pungs of 567z"}}
    options = gala.resolve({"premiums": own})
    assert options.changed == {"premiums": own}
    assert gala.resolve(options.changed) == options


@pytest.mark.parametrize("pattern", ["5 pungs", "no such words", "only honours; some minors", 7])
def test_a_premiums_pattern_is_checked_at_entry(pattern: object) -> None:
    own = {"own": {"label": "own", "points": 5, "pattern": pattern}}
    with pytest.raises(ScoringError) as refused:
        get_ruleset("gala").resolve({"premiums": own})
    assert refused.value.code == "unknown_option"
    assert refused.value.field == "options.premiums.own.pattern"


EACH = {"label": "dragons", "points": 1, "pattern": "each pung of dragons"}


@pytest.mark.parametrize(
    ("premiums", "field"),
    [
        ({"mah_jong": {"on": False}}, "mah_jong.on"),
        ({"mah_jong": {"pattern": "4 pungs"}}, "mah_jong.pattern"),
        ({"all_pungs": {"implies": ["mah_jong"]}}, "all_pungs.implies"),
        ({"each_dragon": EACH, "all_pungs": {"implies": ["each_dragon"]}}, "all_pungs.implies"),
        ({"each_dragon": {**EACH, "implies": ["all_pungs"]}}, "each_dragon.implies"),
        ({"white_dragon_pung": {"pattern": "each pung of 5z"}}, "little_three_dragons.implies"),
    ],
)
def test_what_every_winner_or_every_set_has_is_not_implied(premiums: dict[str, Any], field: str) -> None:
    with pytest.raises(ScoringError) as refused:
        get_ruleset("gala").resolve({"premiums": premiums})
    assert refused.value.code == "unknown_option"
    assert refused.value.field == f"options.premiums.{field}"


def test_mah_jong_has_points_and_a_name() -> None:
    premiums = {"mah_jong": {"label": "out", "points": 3}, "each_dragon": EACH}
    found = score(BIG, "gala", premiums=premiums)
    assert figures(found) == {"mah_jong": (3, 0), "each_dragon": (3, 0), "big_three_dragons": (6, 0)}
