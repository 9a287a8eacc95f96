"""A club's own special hands in the classical family: points, doubles, or a part of the limit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from tests.scoring.hands.reading import figures, refusal, score, value, waits

CLASSICAL = ("german", "russian", "bmja")
SUITED_PAIRS = {"label": "seven twins", "pattern": "7 different pairs; two suits"}
PAIRS = "113355m 2244668p +8p @wall"
DRAGONS = {"label": "two dragons", "pattern": "2 pungs of dragons"}
#: 22 + 4 + 4 + 2, two dragons
TWO_DRAGONS = "(555z) (666z) (333p) 56s 99p +7s @wall"


def own(said: dict[str, Any], **figure: object) -> dict[str, Any]:
    """The option with one hand."""
    return {"own": {**said, **figure}}


def test_doubles() -> None:
    assert value(score(TWO_DRAGONS, "bmja")) == (32, 2, 128)
    found = score(TWO_DRAGONS, "bmja", own_hands=own(DRAGONS, doubles=1))
    assert value(found) == (32, 3, 256)
    assert figures(found)["own"] == (0, 1)


def test_points() -> None:
    found = score(TWO_DRAGONS, "bmja", own_hands=own(DRAGONS, points=10))
    assert value(found) == (42, 2, 168)
    assert figures(found)["own"] == (10, 0)


@pytest.mark.parametrize(
    ("ruleset", "limit", "total", "is_limit"),
    [
        ("german", 1, 500, True),
        ("russian", 0.5, 250, False),
        ("bmja", 1, 1000, True),
        ("bmja", 0.5, 500, False),
    ],
)
def test_a_part_of_the_limit(ruleset: str, limit: float, total: int, is_limit: bool) -> None:
    found = score(PAIRS, ruleset, own_hands=own(SUITED_PAIRS, limit=limit))
    assert value(found) == (0, 0, total)
    assert found.limit_hand is is_limit
    assert [(item.rule, float(item.limit)) for item in found.items] == [("own", limit)]


@pytest.mark.parametrize("ruleset", CLASSICAL)
def test_it_may_be_a_winning_shape_of_its_own(ruleset: str) -> None:
    assert refusal(PAIRS, ruleset).code == "not_mahjong"
    for figure in ({"points": 60}, {"doubles": 2}, {"limit": 0.5}):
        found = score(PAIRS, ruleset, own_hands=own(SUITED_PAIRS, **figure))
        assert found.mahjong
        assert "own" in figures(found)
    # three suits: just missed
    missed = "113355m 22446p99s +6p @wall"
    assert refusal(missed, ruleset, own_hands=own(SUITED_PAIRS, limit=1)).code == "not_mahjong"


def test_ordinary_doubles_count_beside_those_of_an_own_shape() -> None:
    found = score(PAIRS, "bmja", own_hands=own(SUITED_PAIRS, doubles=2))
    # 22; fully concealed, no chow, and the two
    assert value(found) == (22, 4, 352)


def test_ordinary_points_go_over_a_part_of_the_limit() -> None:
    text = "E/E (555z) (666z) [1111z] 56s 99p +7s @wall"
    # 22 + 4 + 4 + 32; two dragons, E, E: 992 over 500
    found = score(text, "bmja", own_hands=own(DRAGONS, limit=0.5))
    assert value(found) == (62, 4, 992)
    assert "own" not in figures(found)


def test_losers_do_not_have_it() -> None:
    for figure in ({"points": 60}, {"doubles": 2}, {"limit": 1}):
        assert "own" not in figures(score("(555z) (666z)", "bmja", own_hands=own(DRAGONS, **figure)))


def test_it_can_be_fished_for() -> None:
    thirteen = "113355m 2244668p"
    assert score(thirteen, "bmja").total == 0
    assert score(thirteen, "bmja", own_hands=own(SUITED_PAIRS, limit=1)).total == 400
    assert score(thirteen, "bmja", own_hands=own(SUITED_PAIRS, limit=0.5)).total == 200
    assert score(thirteen, "bmja", own_hands=own(SUITED_PAIRS, doubles=2)).total == 0


def test_it_can_be_waited_for() -> None:
    thirteen = "113355m 2244668p"
    assert not waits(thirteen, "german")
    found = waits(thirteen, "german", own_hands=own(SUITED_PAIRS, limit=1))
    assert list(found) == ["8p"]
    assert found["8p"].self_drawn is not None
    assert found["8p"].self_drawn.total == 500


def test_special_hands_off_turns_own_limit_hands_off_too() -> None:
    hands = own(SUITED_PAIRS, limit=1)
    assert refusal(PAIRS, "bmja", own_hands=hands, special_hands=False).code == "not_mahjong"


def test_several_hands_and_the_highest() -> None:
    hands = {
        "half": {**SUITED_PAIRS, "limit": 0.5},
        "whole": {"label": "all small", "pattern": "7 different pairs; only 12345678m12345678p", "limit": 1},
    }
    found = score(PAIRS, "bmja", own_hands=hands)
    assert (found.total, [item.rule for item in found.items]) == (1000, ["whole"])


def test_a_club_keeps_its_hands_as_it_typed_them() -> None:
    bmja = get_ruleset("bmja")
    hands = {
        "twins": {**SUITED_PAIRS, "limit": 0.5},
        "dragons": {**DRAGONS, "doubles": 1},
        "lucky": {"label": "lucky", "pattern": "won on 8p", "points": 8},
    }
    options = bmja.resolve({"own_hands": hands})
    assert options.changed == {"own_hands": hands}
    assert json.loads(json.dumps(options.changed)) == options.changed
    assert bmja.resolve(options.changed) == options
    assert options.rows["twins"].to_json()["pattern"] == SUITED_PAIRS["pattern"]
    assert "twins" not in bmja.rows


@pytest.mark.parametrize(
    "said",
    [
        {"label": "x", "pattern": "4 pungs"},
        {"label": "x", "pattern": "4 pungs", "points": 0},
        {"label": "x", "pattern": "4 pungs", "points": 8, "doubles": 1},
        {"label": "x", "pattern": "4 pungs", "limit": 0.25},
        {"label": "x", "pattern": "4 pungs", "doubles": -1},
        {"label": "x", "pattern": "4 pungs", "doubles": 1.5},
        {"label": "x", "pattern": "4 pungs", "doubles": True},
        {"label": "x", "pattern": "4 pungs", "doubles": "1"},
        {"label": "x", "doubles": 1},
        {"pattern": "4 pungs", "doubles": 1},
        {"label": " ", "pattern": "4 pungs", "doubles": 1},
        {"label": "x" * 61, "pattern": "4 pungs", "doubles": 1},
        {"label": "x", "pattern": "5 pungs", "doubles": 1},
        {"label": "x", "pattern": "4 pungs", "doubles": 1, "colour": "red"},
        "4 pungs",
        None,
    ],
)
def test_what_is_no_hand_is_refused(said: object) -> None:
    for ruleset in CLASSICAL:
        with pytest.raises(ScoringError) as refused:
            get_ruleset(ruleset).resolve({"own_hands": {"own": said}})
        assert refused.value.code == "unknown_option"
        assert refused.value.field.startswith("options.own_hands.own")


@pytest.mark.parametrize("code", ["pung", "four_kongs", "Own", "own hand", "", "1st", "x" * 41])
def test_codes_are_free_and_plain(code: str) -> None:
    with pytest.raises(ScoringError) as refused:
        get_ruleset("bmja").resolve({"own_hands": {code: {**DRAGONS, "doubles": 1}}})
    assert refused.value.code == "unknown_option"


@pytest.mark.parametrize("hands", [[], "x", None, 1])
def test_own_hands_are_an_object(hands: object) -> None:
    with pytest.raises(ScoringError) as refused:
        get_ruleset("german").resolve({"own_hands": hands})
    assert (refused.value.code, refused.value.field) == ("unknown_option", "options.own_hands")


def test_rule_sets_without_a_hand_scorer_have_none() -> None:
    for ruleset in ("gala", "mcr"):
        assert "own_hands" not in get_ruleset(ruleset).options
