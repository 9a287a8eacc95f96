"""The words that docs/patterns.md tells a club are those that are read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scoring.hands import DECLARATIONS, SOURCES
from scoring.patterns import is_possible, read_pattern
from scoring.rulesets import get_ruleset
from tests.scoring.hands.reading import figures, refusal, score
from tests.scoring.patterns.test_language import times

TEXT = (Path(__file__).parents[3] / "docs" / "patterns.md").read_text("utf-8")
#: The first or, among examples, the second column of the tables, where it is code.
CELLS = re.findall(r"^\| (?:[a-z ]+ \| )?(`[^|]*`) \|", TEXT, re.MULTILINE)
CLAUSES = [clause for cell in CELLS for clause in re.findall(r"`([^`]*)`", cell)]
WINS = TEXT.split("## Clauses about the win")[1].split("\n", 1)[1].split("##")[0]
EACH = re.findall(r"`(each [^`]*)`", TEXT)


def test_clauses_stand_in_the_tables() -> None:
    assert len(CLAUSES) > 25
    assert {"4 pungs", "worthless", "7 knitted pairs", "only 23468s6z"} <= set(CLAUSES)
    assert len(EACH) == 5


@pytest.mark.parametrize("clause", [*CLAUSES, *EACH])
def test_every_documented_clause_can_be_met(clause: str) -> None:
    assert is_possible(read_pattern(clause))


def test_the_words_of_the_win() -> None:
    words = re.findall(r"`([^`]*)`", WINS)
    for word in words:
        known = word if " " in word or word in ("won", "self-drawn", "claimed", "east") else None
        alone = known or (f"from {word}" if word in SOURCES else f"declared {word}")
        assert is_possible(read_pattern(alone)), word
    said = " ".join(words)
    assert all(word in said for word in (*SOURCES, *DECLARATIONS))


def test_the_example_of_an_own_hand() -> None:
    (example,) = re.findall(r"^    (\{.*\})$", TEXT, re.MULTILINE)
    options: dict[str, Any] = json.loads(example)
    assert get_ruleset("german").resolve(options).changed == options
    assert score("113355m 2244668p +8p @wall", "german", **options).total == 250


def test_spelt_out_tiles_may_be_laid_out_as_sets_unless_they_must_be_held() -> None:
    tiles = "11122233344455z"
    assert times("(111z) (222z) 333444z 5z +5z", f"tiles {tiles}") == 1
    assert times("(111z) (222z) 333444z 5z +5z", f"held tiles {tiles}") == 0
    assert times("[111z] 222z 333444z 5z +5z @wall", f"held tiles {tiles}") == 1


def test_knitted_pairs_are_of_the_same_two_suits() -> None:
    own = {"label": "knit", "points": 50, "pattern": "7 knitted pairs"}
    assert "knit" in figures(score("1234567s 123456p +7p @wall", "gala", premiums={"knit": own}))
    mixed = "1234567m 12345p 6s +7s @wall"
    assert refusal(mixed, "gala", premiums={"knit": own}).code == "not_mahjong"


def test_worthless_is_a_hand_whose_sets_and_pair_give_nothing() -> None:
    own = {"plain": {"label": "plain", "pattern": "worthless", "doubles": 1}}
    rows = {"worthless_hand": {"doubles": 0}}

    def plain(text: str) -> bool:
        return "plain" in figures(score(text, "german", own_hands=own, rows=rows))

    assert plain("(234s) (345p) (678m) 99p 56s +7s @wall 1f")
    assert not plain("(234s) (345p) (678m) 55z 56s +7s @wall")
    assert not plain("(234s) (333p) (678m) 99p 56s +7s @wall")
