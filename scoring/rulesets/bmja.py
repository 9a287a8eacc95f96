"""British (BMJA): what ``rules/others.md`` has otherwise than ``rules/german.md``."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scoring.rows import double_rows, limit_rows, point_rows, set_rows, table
from scoring.rulesets.classical import ClassicalRuleSet, classical_options
from scoring.rulesets.german import POINTS, SETS

#: doubles in everyone's hand; pung means pung or kong
DOUBLES = {
    "dragon_pung": (1, "each pung of dragons"),
    "own_wind_pung": (1, "each pung of own wind"),
    "round_wind_pung": (1, "each pung of round wind"),
    "own_flower": (1, "own flower"),
    "own_season": (1, "own season"),
    "all_flowers": (2, "4 flowers"),
    "all_seasons": (2, "4 seasons"),
}

#: points in the winner's hand
WINNER_POINTS = {
    "mah_jong": (20, "won"),
    "self_drawn": (2, "self-drawn"),
}

#: doubles in the winner's hand; purity has none for no chow beside it
WINNER_DOUBLES = {
    "no_chow": (1, "no chow"),
    "fully_concealed": (1, "fully concealed"),
    "one_suit_with_honours": (1, "one suit; some honours"),
    "purity": (3, "one suit; no honours; no chow"),
    "only_majors": (1, "only majors"),
    "replacement_tile": (1, "from dead_wall"),
    "last_wall_tile": (1, "from last_wall"),
    "last_discard": (1, "from last_discard"),
    "robbed_kong": (1, "from robbed_kong"),
    "original_call": (1, "declared original_call"),
}

#: what a row leaves out that would be met too
IMPLIES = {"purity": ("no_chow",)}

#: the winner's limit hands
LIMIT_HANDS = {
    "thirteen_orphans": "tiles 19m19p19s1234567z + 19m19p19s1234567z",
    "all_honours": "only honours",
    "all_terminals": "only terminals",
    "four_kongs": "4 kongs",
    "three_great_scholars": "3 pungs of dragons; no chow",
    "four_blessings": "4 pungs of winds",
    "buried_treasure": "4 concealed pungs; one suit",
    "imperial_jade": "only 23468s6z",
    "gates_of_heaven": "tiles 1112345678999a + 2345678a; concealed hand",
    "wriggling_snake": "tiles 1123456789a1234z; concealed hand",
    "heaven": "east; from dealt",
    "earth": "not east; from dealt",
    "plum_blossom": "won on 5p; from dead_wall",
    "moon_from_the_sea_bottom": "won on 1p; from last_wall",
    "kong_on_kong": "declared kong_on_kong; from dead_wall; 2 kongs",
}

#: a limit hand that counts 0 until a club turns it on
OFF = {"ninth_east_win": "declared ninth_east_win; east"}

#: the winner's hands that are worth half the limit
HALF_LIMIT_HANDS = {
    "knitting": "7 knitted pairs",
    "triple_knitting": "4 knitted triples; 1 knitted pair",
    "all_pair_honours": "7 different pairs of majors",
}

#: points of a loser who is one tile short of such a hand, by the part of the limit; his bonus tiles apart
FISHING = {
    Fraction(1): ("fishing_for_limit_hand", 400),
    Fraction(1, 2): ("fishing_for_half_limit_hand", 200),
}

BMJA = ClassicalRuleSet(
    code="bmja",
    version="1",
    options=classical_options(
        "stay_on_win_and_draw", limit=1000, east_wins_cap=0, void_turns=True, max_chows=1
    ),
    rows=table(
        (
            *set_rows(SETS),
            *point_rows(POINTS, "all"),
            *double_rows(DOUBLES, "all"),
            *point_rows(WINNER_POINTS, "winner"),
            *(
                replace(row, implies=IMPLIES.get(row.code, ()))
                for row in double_rows(WINNER_DOUBLES, "winner")
            ),
            *limit_rows(LIMIT_HANDS),
            *limit_rows(OFF, Fraction(0)),
            *limit_rows(HALF_LIMIT_HANDS, Fraction(1, 2)),
            *point_rows({code: (points, "") for code, points in FISHING.values()}, "loser"),
        )
    ),
    fishing={part: code for part, (code, _) in FISHING.items()},
)
