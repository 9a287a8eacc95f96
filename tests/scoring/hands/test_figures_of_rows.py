"""Figures that a club puts into rows: each counts, for winners and losers, or is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from tests.scoring.asking import ask
from tests.scoring.hands.reading import hand, score, scored, value
from tests.scoring.test_hand_command import asked

PUNGS = "(222m) (333m) (444m) (666p) 8p +8p @wall"


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("three_concealed_pungs", "222333444m"),
        ("big_three_dragons", "(555z) (666z) (777z)"),
        ("all_flowers", "1234f"),
    ],
)
def test_a_limit_for_a_losers_hand_says_why(row: str, text: str) -> None:
    for limit, total in ((1, 1000), (0.5, 500)):
        found = score(text, rows={row: {"limit": limit}}, limit=1000)
        assert (found.mahjong, value(found)) == (False, (0, 0, total))
        assert found.limit_hand is (limit == 1)
        assert [(item.rule, float(item.limit)) for item in found.items] == [(row, limit)]
    assert not score(text, rows={row: {"limit": 1}}, special_hands=False).limit_hand


def test_a_losers_ordinary_points_go_over_half_a_limit() -> None:
    found = score(
        "(5555z) (6666z) (7777z)", rows={"big_three_dragons": {"limit": 0.5}}, limit=100, roof_off=True
    )
    # 48; a double each, and two for all three
    assert value(found) == (48, 5, 1536)
    assert not any(item.limit for item in found.items)


@pytest.mark.parametrize(
    ("ruleset", "row", "figure"),
    [
        ("german", "dragon_pung", "limit"),
        ("german", "flower", "limit"),
        ("russian", "own_wind_pair", "limit"),
        ("bmja", "fishing_for_limit_hand", "doubles"),
        ("bmja", "fishing_for_half_limit_hand", "limit"),
        ("gala", "mah_jong", "doubles"),
    ],
)
def test_a_figure_that_could_not_count_is_refused(ruleset: str, row: str, figure: str) -> None:
    with pytest.raises(ScoringError) as refused:
        get_ruleset(ruleset).resolve({"rows": {row: {figure: 1}}})
    assert (refused.value.code, refused.value.reason) == ("unknown_option", "unknown_figure")
    assert refused.value.field == f"options.rows.{row}.{figure}"


@pytest.mark.parametrize(
    ("figure", "reason"),
    [({"limit": 1}, "unknown_figure"), ({"doubles": 5}, "option_range"), ({"doubles": 0}, "option_kind")],
)
def test_an_own_hand_for_every_set(figure: dict[str, object], reason: str) -> None:
    for pattern in ("each pung", " Each  pung of dragons"):
        own = {"own": {"label": "own", "pattern": pattern, **figure}}
        with pytest.raises(ScoringError) as refused:
            get_ruleset("german").resolve({"own_hands": own})
        assert refused.value.reason == reason


def every(pattern: str, **figure: int) -> dict[str, Any]:
    """As many own hands as a club can have, all alike."""
    return {f"own_{number}": {"label": "own", "pattern": pattern, **figure} for number in range(100)}


def test_a_hundred_rows_of_the_most_points_add_up() -> None:
    found = score(PUNGS, own_hands=every("each pung", points=100_000), roof_off=True)
    # 4 × 2, 22, 2 for the pair, 2 for the only tile; no chow
    assert (found.points, found.doubles) == (4 * 100 * 100_000 + 34, 1)
    premiums = {code: {**said, "points": 100_000} for code, said in every("each pung").items()}
    assert score(PUNGS, "gala", premiums=premiums).total == 4 * 100 * 100_000 + 3


def test_a_hundred_rows_of_the_most_doubles_are_still_written() -> None:
    own = every("each pair", doubles=4) | {"own_0": {"label": "seven", "pattern": "7 pairs", "doubles": 20}}
    options = {"own_hands": own, "roof_off": True}
    pairs = "1133m5577p2299s4z +4z @wall"
    # fully concealed, no chow
    found = scored(hand(pairs), **options)
    assert found.doubles == 7 * 99 * 4 + 20 + 2
    won = {"seat_wind": "S", "round_wind": "E", "concealed": "1133m5577p2299s44z"}
    request = asked({**won, "win": {"tile": "4z", "source": "wall"}}, options=options)
    assert ask("hand", request)["total"] == found.total


@pytest.mark.parametrize("nothing", [[], "", {}, "0"])
def test_a_figure_of_an_own_hand_is_a_number(nothing: object) -> None:
    own = {"own": {"label": "own", "pattern": "4 pungs", "points": nothing, "doubles": 1}}
    with pytest.raises(ScoringError) as refused:
        get_ruleset("german").resolve({"own_hands": own})
    assert refused.value.code == "unknown_option"
