"""German classical: the tables of ``rules/german.md``, in its order."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from scoring.rulesets.classical import ClassicalRuleSet, classical_options
from scoring.rulesets.rows import SET_FIGURES, Row, table

#: set: minor exposed, minor concealed, major exposed, major concealed
SETS = {
    "chow": (0, 0, 0, 0),
    "pung": (2, 4, 4, 8),
    "kong": (8, 16, 16, 32),
}

#: points in everyone's hand; each bonus tile
POINTS = {
    "dragon_pair": 2,
    "own_wind_pair": 2,
    "round_wind_pair": 2,
    "flower": 4,
    "season": 4,
}

#: doubles in everyone's hand; pung means pung or kong
DOUBLES = {
    "dragon_pung": 1,
    "own_wind_pung": 1,
    "round_wind_pung": 1,
    "own_flower": 0,
    "own_season": 0,
    "own_flower_and_season": 1,
    "all_flowers": 1,
    "all_seasons": 1,
    "three_concealed_pungs": 1,
    "little_three_dragons": 1,
    "little_four_winds": 1,
}

#: doubles in a loser's hand; a winner has a limit hand
LOSER_DOUBLES = {
    "big_three_dragons": 2,
    "big_four_winds": 2,
}

#: points in the winner's hand
WINNER_POINTS = {
    "mah_jong": 20,
    "self_drawn": 2,
    "completes_minor_pair": 2,
    "completes_major_pair": 4,
    "only_tile": 2,
}

#: doubles in the winner's hand
WINNER_DOUBLES = {
    "worthless_hand": 1,
    "no_chow": 1,
    "fully_concealed": 1,
    "one_suit_with_honours": 1,
    "one_suit": 3,
    "only_majors": 1,
    "replacement_tile": 1,
    "last_wall_tile": 1,
    "last_discard": 1,
    "robbed_kong": 1,
    "original_call": 1,
}

#: the winner's limit hands
LIMIT_HANDS = (
    "heaven",
    "earth",
    "thirteen_orphans",
    "nine_gates",
    "concealed_one_suit",
    "all_honours",
    "all_terminals",
    "four_kongs",
    "hidden_treasure",
    "three_great_scholars",
    "four_blessings",
    "imperial_jade",
    "squirming_snake",
    "plum_blossom",
    "moon_from_the_sea_bottom",
    "carrying_pole",
    "kong_on_kong",
    "ninth_east_win",
)


def _rows() -> Iterator[Row]:
    for code, figures in SETS.items():
        yield Row(code, dict(zip(SET_FIGURES, figures, strict=True)))
    yield from (Row(code, {"points": points}) for code, points in POINTS.items())
    yield from (Row(code, {"doubles": doubles}) for code, doubles in DOUBLES.items())
    yield from (Row(code, {"doubles": doubles}, "loser") for code, doubles in LOSER_DOUBLES.items())
    yield from (Row(code, {"points": points}, "winner") for code, points in WINNER_POINTS.items())
    yield from (Row(code, {"doubles": doubles}, "winner") for code, doubles in WINNER_DOUBLES.items())
    yield from (Row(code, {"limit": Fraction(1)}, "winner") for code in LIMIT_HANDS)


GERMAN = ClassicalRuleSet(
    code="german",
    version="1",
    options=classical_options("stay_on_win_and_draw", limit=500, east_wins_cap=9, void_turns=True),
    rows=table(_rows()),
)
