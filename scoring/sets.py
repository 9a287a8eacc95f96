"""Chows, pungs, kongs and pairs: every one that there is, once, and the states in which a player holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from scoring.tiles import PLAYED, counts_of, each, tiles_text

Kind = Literal["chow", "pung", "kong", "pair", "group"]
State = Literal["exposed", "concealed", "claimed"]

STATES: tuple[State, ...] = ("exposed", "concealed", "claimed")


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    """Tiles that belong together; there is one object for each set, so ``is`` compares.

    ``tile`` is the lowest, ``tiles`` are all of them, ``counts`` and ``text`` the same in other forms. A
    ``group`` is what special hands are made of: tiles that are none of the four sets.
    """

    kind: Kind
    tile: int
    tiles: tuple[int, ...]
    counts: int
    text: str

    def __repr__(self) -> str:
        """As ``TileSet('777z')``."""
        return f"TileSet({self.text!r})"


@dataclass(frozen=True, slots=True, eq=False)
class Meld:
    """A set that is fixed: laid open, concealed (grouped by the player), or a kong that was claimed.

    One object for each, so ``is`` compares.
    """

    set: TileSet
    state: State

    def __repr__(self) -> str:
        """As ``Meld('2222s', 'concealed')``."""
        return f"Meld({self.set.text!r}, {self.state!r})"


def _set(kind: Kind, *tiles: int) -> TileSet:
    counts = counts_of(tiles)
    return TileSet(kind, tiles[0], tiles, counts, tiles_text(counts))


def group(counts: int) -> TileSet:
    """Tiles of a special hand that are no set; made anew each time."""
    tiles = tuple(tile for tile, number in each(counts) for _ in range(number))
    return TileSet("group", tiles[0], tiles, counts, tiles_text(counts))


def _sets() -> Iterator[TileSet]:
    for first in PLAYED:
        if first < 27 and first % 9 < 7:
            yield _set("chow", first, first + 1, first + 2)
    for tile in PLAYED:
        yield _set("pair", tile, tile)
        yield _set("pung", tile, tile, tile)
        yield _set("kong", tile, tile, tile, tile)


#: All sets by their counts.
SETS: Mapping[int, TileSet] = MappingProxyType({one.counts: one for one in _sets()})

CHOWS: Mapping[int, TileSet] = MappingProxyType(
    {one.tile: one for one in SETS.values() if one.kind == "chow"}
)
PUNGS: Mapping[int, TileSet] = MappingProxyType(
    {one.tile: one for one in SETS.values() if one.kind == "pung"}
)
KONGS: Mapping[int, TileSet] = MappingProxyType(
    {one.tile: one for one in SETS.values() if one.kind == "kong"}
)
PAIRS: Mapping[int, TileSet] = MappingProxyType(
    {one.tile: one for one in SETS.values() if one.kind == "pair"}
)

#: All melds by set and state; only a kong can be claimed.
MELDS: Mapping[tuple[TileSet, State], Meld] = MappingProxyType(
    {
        (one, state): Meld(one, state)
        for one in SETS.values()
        for state in STATES
        if state != "claimed" or one.kind == "kong"
    }
)
