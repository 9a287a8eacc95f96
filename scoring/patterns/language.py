"""The words of a pattern, read into tests. ``docs/patterns.md`` tells them to a club.

>>> pattern = read_pattern("7 different pairs; two suits")
>>> pattern.shape
'pairs'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from types import MappingProxyType
from typing import Literal

from scoring.errors import ScoringError
from scoring.hands import DECLARATIONS, SOURCES
from scoring.patterns.tests import (
    ALL_TILES,
    SITUATIONS,
    Count,
    SetTest,
    ShapeTest,
    SituationTest,
    Suits,
    bonus_tiles,
    declared,
    from_source,
    won_on,
)
from scoring.tiles import DRAGONS, HONOURS, MAJORS, MINORS, TERMINALS, WINDS, counts_of, each, read_tiles

LONGEST = 200

#: What a hand is made of where it is not four sets and a pair.
Shape = Literal["", "pairs", "knitted", "tiles"]

_CLASSES: Mapping[str, frozenset[int]] = MappingProxyType(
    {
        "honours": HONOURS,
        "winds": WINDS,
        "dragons": DRAGONS,
        "terminals": TERMINALS,
        "majors": MAJORS,
        "minors": MINORS,
    }
)
_NUMBERS = {"one": 1, "two": 2, "three": 3}
_TILES = r"(?P<tiles>[a-z0-9 ]+)"
_KIND = r"(?P<kind>(?:concealed )?(?:pung|kong)|chow|pair|knitted (?:pair|triple))s?"

_COUNT = re.compile(rf"(?P<number>no|\d+) (?P<different>different )?{_KIND}(?: of {_TILES})?")
_EACH = re.compile(rf"each (?:(?P<kind>pung|pair)(?: of {_TILES})?|(?P<bonus>flower|season))")
_WHICH = re.compile(rf"(?P<word>only|some|no) {_TILES}")
_SUITS = re.compile(r"(?P<number>one|two|three) suits?")
_LITERAL = re.compile(r"(?P<held>held )?tiles (?P<tiles>[1-9a-z]+)(?: ?\+ ?(?P<extra>[1-9a-z]+))?")
_FLOWERS = re.compile(r"(?P<number>[1-4]) (?P<kind>flower|season)s?")
_WON_ON = re.compile(rf"won on {_TILES}")
_COMPLETES = re.compile(rf"completes a pair(?: of {_TILES})?")
_PLAIN: Mapping[str, tuple[ShapeTest, ...]] = MappingProxyType(
    {
        "concealed hand": (Count(SetTest("set claimed before"), most=0),),
        "only possible tile": (Count(SetTest("only possible tile"), least=1),),
        "worthless": (Count(SetTest("worthless"), least=1),),
    }
)


@dataclass(frozen=True, slots=True)
class Each:
    """A row that counts for every such set, or for every flower or season.

    ``tiles`` are those the set is of; ``own`` and ``round`` instead: of the player's or the round's wind.
    """

    kind: str
    tiles: frozenset[int] | Literal["own", "round"] = ALL_TILES


@dataclass(frozen=True, slots=True)
class Literals:
    """Whole hands: fourteen tiles, and thirteen of them where the hand must have been waiting so."""

    hands: frozenset[int]
    held: frozenset[int] | None


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a row asks for.

    ``ways``: conjunctions of tests of the sets, one of which must hold (several where a letter stands for any
    suit). ``situations`` must all hold. ``shape`` is what the hand must be made of, where it is not four sets
    and a pair; ``literals`` the whole hands, where the pattern spells them out. ``each`` instead of all that:
    a row for every set of a kind.
    """

    text: str
    ways: tuple[tuple[ShapeTest, ...], ...] = ((),)
    situations: tuple[SituationTest, ...] = ()
    shape: Shape = ""
    literals: Literals | None = None
    each: Each | None = None


@lru_cache(maxsize=1024)
def read_pattern(text: str, field: str = "") -> Pattern:
    """The pattern of a text (``unknown_option``, naming the clause that can't be read)."""
    clauses = [" ".join(clause.lower().split()) for clause in text.split(";")]
    if not text.strip() or len(text) > LONGEST:
        raise ScoringError("pattern_length", field, longest=LONGEST)
    every = _EACH.fullmatch(clauses[0])
    if every:
        return _read_each(text, clauses, every, field)
    readers = [_Reader(clauses, suits, field) for suits in _bindings(clauses)]
    first = readers[0]
    if sum(bool(reader.hands) for reader in readers) > 0:
        hands = frozenset().union(*(reader.hands for reader in readers))
        held = frozenset().union(*(reader.held for reader in readers)) if first.must_hold else None
        literals: Literals | None = Literals(hands, held)
    else:
        literals = None
    return Pattern(
        text=text,
        ways=tuple(dict.fromkeys(tuple(reader.shape_tests) for reader in readers)),
        situations=tuple(first.situations),
        shape=first.shape,
        literals=literals,
    )


def _read_each(text: str, clauses: list[str], match: re.Match[str], field: str) -> Pattern:
    if len(clauses) > 1:
        raise ScoringError("pattern_each", field, value=clauses[1])
    kind, tiles = match["kind"] or match["bonus"], match["tiles"]
    if tiles in ("own wind", "round wind"):
        return Pattern(text, each=Each(kind, "own" if tiles == "own wind" else "round"))
    if not tiles:
        return Pattern(text, each=Each(kind))
    found = [_tiles(tiles, suits, clauses[0], field) for suits in _bindings(clauses)]
    return Pattern(text, each=Each(kind, frozenset().union(*found)))


def _bindings(clauses: list[str]) -> Iterator[dict[str, str]]:
    """What the letters a, b and c, as far as they stand in tile texts, can mean: different suits."""
    used = sorted(set("".join(re.findall(r"(?<=[1-9])[abc]", " ".join(clauses)))))
    for suits in permutations("mps", len(used)):
        yield dict(zip(used, suits, strict=True))


def _tiles(text: str, suits: dict[str, str], clause: str, field: str) -> frozenset[int]:
    if text in _CLASSES:
        return _CLASSES[text]
    return frozenset(tile for tile, _ in each(_counts(text, suits, clause, field)))


def _counts(text: str, suits: dict[str, str], clause: str, field: str) -> int:
    spelt = re.sub(r"(?<=[1-9])[abc]", lambda match: suits[match[0]], text)
    try:
        counts = read_tiles(spelt)
    except ScoringError:
        raise ScoringError("pattern_tiles", field, value=text, clause=clause) from None
    if any(tile not in ALL_TILES for tile, _ in each(counts)):
        raise ScoringError("pattern_tiles", field, value=text, clause=clause)
    return counts


class _Reader:
    """Reads the clauses of a pattern for one meaning of its suit letters."""

    def __init__(self, clauses: list[str], suits: dict[str, str], field: str) -> None:
        self.suits = suits
        self.field = field
        self.shape: Shape = ""
        self.shape_tests: list[ShapeTest] = []
        self.situations: list[SituationTest] = []
        self.hands: list[int] = []
        self.held: list[int] = []
        self.must_hold = False
        for clause in clauses:
            self._read(clause)

    def _read(self, clause: str) -> None:
        for pattern, take in (
            (_COUNT, self._take_count),
            (_FLOWERS, self._take_flowers),
            (_WHICH, self._take_which),
            (_SUITS, self._take_suits),
            (_LITERAL, self._take_literal),
            (_WON_ON, self._take_won_on),
            (_COMPLETES, self._take_completes),
        ):
            match = pattern.fullmatch(clause)
            if match and take(match, clause):
                return
        self._take_words(clause)

    def _take_words(self, clause: str) -> None:
        word, _, rest = clause.partition(" ")
        if clause in SITUATIONS:
            self.situations.append(SITUATIONS[clause])
        elif clause == "fully concealed":
            self.shape_tests.append(Count(SetTest("open set"), most=0))
            self.situations.append(SITUATIONS["self-drawn"])
        elif clause in _PLAIN:
            self.shape_tests.extend(_PLAIN[clause])
        elif word == "from" and rest in SOURCES:
            self.situations.append(from_source(rest))
        elif word == "declared" and rest in DECLARATIONS:
            self.situations.append(declared(rest))
        else:
            raise ScoringError("pattern_clause", self.field, value=clause)

    def _take_count(self, match: re.Match[str], clause: str) -> bool:
        number = 0 if match["number"] == "no" else int(match["number"])
        kind = match["kind"]
        most = 0 if not number else 14
        self.shape_tests.append(Count(self._set_test(kind, match["tiles"], clause), number, most))
        if match["different"]:
            self.shape_tests.append(Count(SetTest("repeated pair"), most=0))
        if kind == "pair" and number > 1:
            self.shape = "pairs"
        elif kind.startswith("knitted") and number:
            self.shape = "knitted"
        return True

    def _take_flowers(self, match: re.Match[str], _clause: str) -> bool:
        self.situations.append(bonus_tiles(34 if match["kind"] == "flower" else 38, int(match["number"])))
        return True

    def _take_which(self, match: re.Match[str], clause: str) -> bool:
        if clause in _PLAIN:
            return False
        tiles = self._tiles(match["tiles"], clause)
        if match["word"] == "some":
            self.shape_tests.append(Count(SetTest("set", tiles, every=False), least=1))
        else:
            unwanted = tiles if match["word"] == "no" else ALL_TILES - tiles
            self.shape_tests.append(Count(SetTest("set", unwanted, every=False), most=0))
        return True

    def _take_suits(self, match: re.Match[str], _clause: str) -> bool:
        self.shape_tests.append(Suits(_NUMBERS[match["number"]]))
        return True

    def _take_literal(self, match: re.Match[str], clause: str) -> bool:
        self.shape = "tiles"
        base = _counts(match["tiles"], self.suits, clause, self.field)
        extras = [0]
        if match["extra"]:
            extra = _counts(match["extra"], self.suits, clause, self.field)
            extras = [counts_of([tile]) for tile, _ in each(extra)]
        self.hands.extend(base + one for one in extras)
        if match["held"]:
            self.must_hold = True
            self.held.append(base)
            self.shape_tests.extend(_PLAIN["concealed hand"])
        return True

    def _take_won_on(self, match: re.Match[str], clause: str) -> bool:
        self.situations.append(won_on(self._tiles(match["tiles"], clause)))
        return True

    def _take_completes(self, match: re.Match[str], clause: str) -> bool:
        self.shape_tests.append(
            Count(SetTest("completed pair", self._tiles(match["tiles"], clause)), least=1)
        )
        return True

    def _set_test(self, kind: str, tiles: str | None, clause: str) -> SetTest:
        if tiles == "own wind":
            return SetTest(kind, WINDS, wind="own")
        if tiles == "round wind":
            return SetTest(kind, WINDS, wind="round")
        return SetTest(kind, self._tiles(tiles, clause))

    def _tiles(self, text: str | None, clause: str) -> frozenset[int]:
        return _tiles(text, self.suits, clause, self.field) if text else ALL_TILES
