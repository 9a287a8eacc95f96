"""The tests that patterns are made of: of one set, of the sets together, of how the hand was won.

``SetTest`` looks at one set; ``Count`` and ``Suits`` at how many sets pass; the rest at the situation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from scoring.hands import SELF_DRAWN
from scoring.sets import TileSet
from scoring.tiles import PLAYED, copies

#: How a set is held when it is looked at. ``completed``: by the winning tile, which was claimed.
Held = Literal["exposed", "concealed", "claimed", "completed"]

ALL_TILES = frozenset(PLAYED)

#: Facts of a whole grouping that its finder adds: no set has them by itself.
GROUPING_FACTS = ("only possible tile", "worthless", "repeated pair")


class HeldSet(NamedTuple):
    """A set in a grouping: how it is held, and whether the winning tile completed it."""

    set: TileSet
    held: Held
    completed: bool = False


_KINDS: Mapping[str, Callable[[HeldSet], bool]] = MappingProxyType(
    {
        "set": lambda _one: True,
        "chow": lambda one: one.set.kind == "chow",
        "pung": lambda one: one.set.kind in ("pung", "kong"),
        "kong": lambda one: one.set.kind == "kong",
        "pair": lambda one: one.set.kind == "pair",
        "concealed pung": lambda one: (
            one.set.kind in ("pung", "kong") and one.held in ("concealed", "claimed")
        ),
        "concealed kong": lambda one: one.set.kind == "kong" and one.held == "concealed",
        "completed pair": lambda one: one.set.kind == "pair" and one.completed,
        "knitted pair": lambda one: one.set.kind == "group" and len(one.set.tiles) == 2,
        "knitted triple": lambda one: one.set.kind == "group" and len(one.set.tiles) == 3,
        "open set": lambda one: one.held in ("exposed", "completed"),
        "set claimed before": lambda one: one.held in ("exposed", "claimed"),
    }
    | dict.fromkeys(GROUPING_FACTS, lambda _one: False)
)


@dataclass(frozen=True, slots=True)
class SetTest:
    """A kind of set (a word of this module) of certain tiles: all of its tiles, or one of them at least.

    ``wind``: of the player's own wind alone, or of the round's.
    """

    kind: str
    tiles: frozenset[int] = ALL_TILES
    every: bool = True
    wind: Literal["", "own", "round"] = ""

    def passes(self, one: HeldSet, own: int | None = None, round_: int | None = None) -> bool:
        """Whether it is such to a player of the wind ``own`` in a round of ``round_`` (tiles; None: any)."""
        if not _KINDS[self.kind](one):
            return False
        wind = {"own": own, "round": round_}.get(self.wind)
        if wind is not None and one.set.tile != wind:
            return False
        if self.every:
            return self.tiles.issuperset(one.set.tiles)
        return not self.tiles.isdisjoint(one.set.tiles)


#: Whether a set has tiles of a suit, for the three suits.
SUIT_TESTS = tuple(SetTest("set", frozenset(range(9 * suit, 9 * suit + 9)), every=False) for suit in range(3))


@dataclass(frozen=True, slots=True)
class Count:
    """At least and at most so many sets pass a test."""

    test: SetTest
    least: int = 0
    most: int = 14

    @property
    def tests(self) -> tuple[SetTest, ...]:
        """The tests of single sets that it counts."""
        return (self.test,)


@dataclass(frozen=True, slots=True)
class Suits:
    """The tiles are of exactly so many suits; honours are none."""

    number: int

    @property
    def tests(self) -> tuple[SetTest, ...]:
        """The tests of single sets that it counts."""
        return SUIT_TESTS


ShapeTest = Count | Suits


class Situation(NamedTuple):
    """What of a hand is no set: how it was won (``source`` empty: it was not), and its bonus tiles."""

    seat_wind: str
    source: str
    tile: int | None
    declared: frozenset[str]
    bonus: int

    @property
    def self_drawn(self) -> bool:
        """Whether the winner drew the winning tile."""
        return self.source in SELF_DRAWN or (self.source == "dealt" and self.seat_wind == "E")


SituationTest = Callable[[Situation], bool]


def from_source(source: str) -> SituationTest:
    """Won in this way."""
    return lambda situation: situation.source == source


def won_on(tiles: frozenset[int]) -> SituationTest:
    """The winning tile is one of these."""
    return lambda situation: situation.tile in tiles


def declared(word: str) -> SituationTest:
    """The player declared it."""
    return lambda situation: word in situation.declared


def bonus_tiles(first: int, number: int) -> SituationTest:
    """At least so many of the four flowers (or seasons) from ``first`` on."""
    return lambda situation: sum(copies(situation.bonus, first + one) for one in range(4)) >= number


def own_bonus(first: int) -> SituationTest:
    """The flower (or season) that belongs to the player's wind."""
    return lambda situation: copies(situation.bonus, first + "ESWN".index(situation.seat_wind)) > 0


SITUATIONS: Mapping[str, SituationTest] = MappingProxyType(
    {
        "won": lambda situation: bool(situation.source),
        "east": lambda situation: situation.seat_wind == "E",
        "not east": lambda situation: situation.seat_wind != "E",
        "self-drawn": lambda situation: situation.self_drawn,
        "claimed": lambda situation: bool(situation.source) and not situation.self_drawn,
        "own flower": own_bonus(34),
        "own season": own_bonus(38),
    }
)
