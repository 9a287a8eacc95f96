"""A pattern is read, and tried whether any hand can meet it, before a club plays by it."""

from __future__ import annotations

import pytest

from scoring.errors import ScoringError
from scoring.patterns import feasibility, is_possible, read_pattern
from scoring.rulesets import get_ruleset


def enter(pattern: object, ruleset: str = "bmja") -> None:
    """A club types a hand of its own."""
    own = {"own": {"label": "own", "pattern": pattern, "doubles": 1}}
    get_ruleset(ruleset).resolve({"own_hands": own})


def refused(pattern: object) -> ScoringError:
    with pytest.raises(ScoringError) as caught:
        enter(pattern)
    assert caught.value.code == "unknown_option"
    assert caught.value.field == "options.own_hands.own.pattern"
    return caught.value


@pytest.mark.parametrize(
    "pattern",
    [
        # more sets than a hand has
        "5 pungs",
        "5 kongs",
        "5 chows",
        "8 pairs",
        "4 kongs; 1 chow",
        "3 pungs; 2 chows",
        "2 kongs; 2 pungs of 1234567z; 3 chows",
        "7 pairs; 1 pung",
        # more than there are
        "3 pungs of 67z",
        "2 pungs of 1m",
        "4 pungs of dragons",
        "5 different pairs of winds",
        "7 different pairs of dragons",
        "1 chow of 12m",
        "1 chow of honours",
        "1 chow of 19m19p19s",
        "2 pairs of 1m; 1 pung of 1m",
        # tiles that exclude each other
        "only honours; some minors",
        "only honours; one suit",
        "only 12m",
        "only 1m; self-drawn",
        "no honours; some dragons",
        "no honours; no terminals; no minors",
        "only minors; 1 pung of 1m",
        "three suits; only 123456789m123456789p",
        "one suit; some 1m; some 1p",
        "one suit; two suits",
        "1 pung of 1a; 1 pung of 2b; one suit",
        # hands that are spelt out, however they are laid out
        "tiles 1112345678999a + 258a; 3 pungs",
        "tiles 1112345678999a + 258a; 1 kong",
        "tiles 1123456789a1234z; 1 chow",
        "no pung; no chow; only 1z2z3z",
        # what only a long search tells
        "4 pungs of winds; 1 pung; three suits",
        "only terminals; two suits",
        # a win that can't be so
        "self-drawn; claimed",
        "fully concealed; claimed",
        "fully concealed; from discard",
        "from wall; from discard",
        "claimed; from dead_wall",
        "self-drawn; from robbed_kong",
        "east; not east",
        "won on 5p; only honours",
        "won on 1m; won on 2m",
        "completes a pair of 5z; won on 6z",
        "completes a pair of 5z; only minors",
        # concealed and not
        "4 concealed kongs; 1 chow",
        "2 concealed kongs; no kong",
        # whole hands that are none
        "tiles 123m",
        "tiles 123456789m1234567z",
        "tiles 11111m222333444z",
        "tiles 19m19p19s1234567z + 19m19p19s1234567z; no honours",
        "tiles 1112345678999a + 2345678a; two suits",
        "7 knitted pairs; one suit",
        "7 knitted pairs; some honours",
        "8 knitted pairs",
        "4 knitted triples; two suits",
    ],
)
def test_what_no_hand_can_meet_is_refused(pattern: str) -> None:
    assert pattern.split(";", maxsplit=1)[0] in refused(pattern).message


@pytest.mark.parametrize(
    "pattern",
    [
        "4 pungs",
        "4 kongs",
        "4 chows",
        "7 pairs",
        "3 pungs; 1 chow",
        "3 pungs of 567z",
        "2 pungs of 67z; 1 pair of 5z",
        "3 pungs of dragons; 1 pair of winds",
        "1 chow of 123m; 1 pung of 1m",
        "tiles 1112345678999a + 258a; 2 pungs; 2 chows",
        "tiles 1112345678999a + 258a; completes a pair; 3 chows",
        "4 chows of 123m; 1 pair of honours",
        "7 different pairs of honours",
        "7 different pairs; two suits",
        "only honours",
        "only 23468s6z",
        "only 12345m",
        "one suit; no honours",
        "no honours; no terminals",
        "three suits; no chow",
        "1 pung of 1a; 1 pung of 1b; 1 pung of 1c",
        "1 chow of 123a; 1 chow of 456a; 1 chow of 789a",
        "4 concealed pungs; self-drawn",
        "4 concealed pungs; claimed",
        "concealed hand; claimed",
        "fully concealed; from dead_wall",
        "east; from dealt; self-drawn",
        "not east; from dealt; claimed",
        "won on 5p; from dead_wall; no chow",
        "completes a pair of 5z; 1 chow",
        "tiles 19m19p19s1234567z + 19m19p19s1234567z",
        "held tiles 1112345678999a + 123456789a; self-drawn",
        "7 knitted pairs; two suits",
        "4 knitted triples; 1 knitted pair; three suits",
        "4 flowers; 4 seasons; own flower",
        "declared original_call; from last_wall",
    ],
)
def test_what_some_hand_can_meet_is_taken(pattern: str) -> None:
    enter(pattern)


@pytest.mark.parametrize(
    ("pattern", "named"),
    [
        ("seven pairs", "seven pairs"),
        ("4 pungs; in a hurry", "in a hurry"),
        ("4 pungs;; self-drawn", ""),
        ("only", "only"),
        ("only flowers", "flowers"),
        ("only 9z", "9z"),
        ("only 123f", "123f"),
        ("1 chow of 123d", "123d"),
        ("-1 pungs", "-1 pungs"),
        ("1.5 pungs", "1.5 pungs"),
        ("four suits", "four suits"),
        ("from heaven", "from heaven"),
        ("declared bankrupt", "declared bankrupt"),
        ("5 flowers", "5 flowers"),
        ("tiles abc", "abc"),
        ("each pung of 5z; self-drawn", "self-drawn"),
        ("each flower of dragons", "each flower of dragons"),
        ("won on", "won on"),
        ("4 pungs, self-drawn", "4 pungs, self-drawn"),
        ("<script>", "<script>"),
        ("4 pungs\n; x", "x"),
    ],
)
def test_a_clause_that_is_none_is_named(pattern: str, named: str) -> None:
    assert named in refused(pattern).message


@pytest.mark.parametrize("pattern", ["", "   ", "x" * 201, "4 pungs; " * 40, 7, None, ["4 pungs"], True])
def test_a_pattern_is_a_short_text(pattern: object) -> None:
    refused(pattern)


def test_large_numbers_are_no_trouble() -> None:
    refused("9" * 180 + " pungs")
    refused("only " + "1" * 180 + "m")


def test_the_printed_rows_have_patterns_that_can_be_met() -> None:
    for ruleset in ("german", "russian", "bmja", "gala"):
        for row in get_ruleset(ruleset).rows.values():
            if row.pattern and not row.pattern.startswith("each"):
                enter(row.pattern)


def test_a_search_that_grows_too_long_lets_the_pattern_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    impossible = read_pattern("4 pungs of 123m; 1 pair of 5z")
    assert not is_possible(impossible)
    monkeypatch.setattr(feasibility, "_MOST_STEPS", 0)
    # answers are remembered: another one of the kind
    assert is_possible(read_pattern("4 pungs of 123p; 1 pair of 5z"))
