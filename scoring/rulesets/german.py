"""German classical: the tables of ``rules/german.md``, in its order.

Beside each figure stands what it is given for, in the words of ``docs/patterns.md``.
"""

from __future__ import annotations

from scoring.rows import double_rows, limit_rows, point_rows, set_rows, table
from scoring.rulesets.classical import ClassicalRuleSet, classical_options

#: set: minor exposed, minor concealed, major exposed, major concealed
SETS = {
    "chow": (0, 0, 0, 0),
    "pung": (2, 4, 4, 8),
    "kong": (8, 16, 16, 32),
}

#: points in everyone's hand; each bonus tile
POINTS = {
    "dragon_pair": (2, "each pair of dragons"),
    "own_wind_pair": (2, "each pair of own wind"),
    "round_wind_pair": (2, "each pair of round wind"),
    "flower": (4, "each flower"),
    "season": (4, "each season"),
}

#: doubles in everyone's hand; pung means pung or kong
DOUBLES = {
    "dragon_pung": (1, "each pung of dragons"),
    "own_wind_pung": (1, "each pung of own wind"),
    "round_wind_pung": (1, "each pung of round wind"),
    "own_flower": (0, "own flower"),
    "own_season": (0, "own season"),
    "own_flower_and_season": (1, "own flower; own season"),
    "all_flowers": (1, "4 flowers"),
    "all_seasons": (1, "4 seasons"),
    "three_concealed_pungs": (1, "3 concealed pungs"),
    "little_three_dragons": (1, "2 pungs of dragons; 1 pair of dragons"),
    "little_four_winds": (1, "3 pungs of winds; 1 pair of winds"),
}

#: doubles in a loser's hand; a winner has a limit hand
LOSER_DOUBLES = {
    "big_three_dragons": (2, "3 pungs of dragons"),
    "big_four_winds": (2, "4 pungs of winds"),
}

#: points in the winner's hand
WINNER_POINTS = {
    "mah_jong": (20, "won"),
    "self_drawn": (2, "self-drawn"),
    "completes_minor_pair": (2, "completes a pair of minors"),
    "completes_major_pair": (4, "completes a pair of majors"),
    "only_tile": (2, "only possible tile"),
}

#: doubles in the winner's hand
WINNER_DOUBLES = {
    "worthless_hand": (1, "worthless"),
    "no_chow": (1, "no chow"),
    "fully_concealed": (1, "fully concealed"),
    "one_suit_with_honours": (1, "one suit; some honours"),
    "one_suit": (3, "one suit; no honours"),
    "only_majors": (1, "only majors; some honours"),
    "replacement_tile": (1, "from dead_wall"),
    "last_wall_tile": (1, "from last_wall"),
    "last_discard": (1, "from last_discard"),
    "robbed_kong": (1, "from robbed_kong"),
    "original_call": (1, "declared original_call"),
}

#: the winner's limit hands
LIMIT_HANDS = {
    "heaven": "east; from dealt",
    "earth": "not east; from dealt",
    "thirteen_orphans": "tiles 19m19p19s1234567z + 19m19p19s1234567z",
    "nine_gates": "held tiles 1112345678999a + 123456789a",
    "concealed_one_suit": "fully concealed; one suit; no honours",
    "all_honours": "only honours",
    "all_terminals": "only terminals",
    "four_kongs": "4 kongs",
    "hidden_treasure": "4 concealed pungs; self-drawn",
    "three_great_scholars": "3 pungs of dragons",
    "four_blessings": "4 pungs of winds",
    "imperial_jade": "only 23468s6z",
    "squirming_snake": "tiles 1112345678999a + 258a",
    "plum_blossom": "won on 5p; from dead_wall",
    "moon_from_the_sea_bottom": "won on 1p; from last_wall",
    "carrying_pole": "won on 2s; from robbed_kong",
    "kong_on_kong": "declared kong_on_kong; from dead_wall; 2 kongs",
    "ninth_east_win": "declared ninth_east_win; east",
}

GERMAN = ClassicalRuleSet(
    code="german",
    version="1",
    options=classical_options("stay_on_win_and_draw", limit=500, east_wins_cap=9, void_turns=True),
    rows=table(
        (
            *set_rows(SETS),
            *point_rows(POINTS, "all"),
            *double_rows(DOUBLES, "all"),
            *double_rows(LOSER_DOUBLES, "loser"),
            *point_rows(WINNER_POINTS, "winner"),
            *double_rows(WINNER_DOUBLES, "winner"),
            *limit_rows(LIMIT_HANDS),
        )
    ),
)
