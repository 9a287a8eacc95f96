"""Russian classical: what ``rules/russian.md`` has otherwise than ``rules/german.md``."""

from __future__ import annotations

from scoring.rows import overridden, table
from scoring.rulesets.classical import ClassicalRuleSet, classical_options
from scoring.rulesets.german import GERMAN, LIMIT_HANDS

#: own flower and own season one double each
DOUBLES = {"own_flower": 1, "own_season": 1, "own_flower_and_season": 0}

#: the German limit hands that it knows; the others count 0 until a club turns them on
KNOWN_LIMIT_HANDS = {
    "heaven",
    "earth",
    "thirteen_orphans",
    "nine_gates",
    "all_honours",
    "all_terminals",
    "four_kongs",
    "hidden_treasure",
    "three_great_scholars",
    "four_blessings",
}

_DIFFERENCES = {code: {"doubles": doubles} for code, doubles in DOUBLES.items()} | {
    code: {"limit": 0} for code in LIMIT_HANDS if code not in KNOWN_LIMIT_HANDS
}

RUSSIAN = ClassicalRuleSet(
    code="russian",
    version="1",
    options=classical_options("always_pass", limit=500, east_wins_cap=0, void_turns=False),
    rows=table(overridden(GERMAN.rows, _DIFFERENCES).values()),
)
