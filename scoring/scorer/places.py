"""Where the winning tile went: every set that it may have completed, and what stood before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.groupings import Grouping
from scoring.hands import Hand, HandWin
from scoring.patterns.tests import HeldSet
from scoring.scorer.side import SetTable
from scoring.sets import Meld
from scoring.tiles import BITS


class Place(NamedTuple):
    """A set that the winning tile completed.

    ``at`` counts the melds, then the standing sets; -1 where it completed no set. ``change`` is what that
    adds to the worth of the hand in which the set is held as it looks.
    """

    at: int
    held: HeldSet | None
    change: int


NOWHERE = Place(-1, None, 0)


def places(
    hand: Hand, win: HandWin, standing: Grouping, table: SetTable, *, claimed: bool
) -> Iterator[Place]:
    """The sets of a grouping that the winning tile may have completed.

    One that a claimed tile completed is exposed (``rules/german.md``). Sets laid open were complete before:
    the tile went to such a one only where the player says so, or where it is in no other.
    """
    tile = win.tile
    if tile is None:
        yield NOWHERE
        return
    hidden = False
    worths = table.claimed if claimed else table.completed
    for index, one in enumerate(standing):
        if tile not in one.tiles or (index and one is standing[index - 1]):
            continue
        if one.kind == "group":
            yield NOWHERE
            return
        hidden = True
        if win.completes is None or win.completes is one:
            change = worths[one] - table.standing[one]
            yield Place(len(hand.melds) + index, HeldSet(one, worths.held, True), change)
    if hand.melds:
        yield from _melds(hand, win, table, claimed=claimed, hidden=hidden)


def _melds(hand: Hand, win: HandWin, table: SetTable, *, claimed: bool, hidden: bool) -> Iterator[Place]:
    """The melds that the winning tile may have completed; ``hidden``: it is among the standing tiles."""
    fitting = [
        (index, meld)
        for index, meld in enumerate(hand.melds)
        if meld.set.kind != "kong"
        and win.tile in meld.set.tiles
        and (win.completes is None or win.completes is meld.set)
    ]
    if win.completes is None and (hidden or any(meld.state == "concealed" for _, meld in fitting)):
        fitting = [(index, meld) for index, meld in fitting if meld.state == "concealed"]
    for index, meld in fitting:
        completed = HeldSet(meld.set, "completed" if claimed else meld.state, True)
        yield Place(index, completed, table.worth(completed) - table.held(meld.state)[meld.set])


def held_sets(melds: tuple[Meld, ...], standing: Grouping, place: Place) -> list[HeldSet]:
    """All sets of a winning hand as they count: melds, then standing ones."""
    held = [HeldSet(meld.set, meld.state) for meld in melds]
    held += [HeldSet(one, "concealed") for one in standing]
    if place.held is not None:
        held[place.at] = place.held
    return held


def before(hand: Hand, tile: int, place: Place) -> tuple[int, int]:
    """The thirteen tiles that the winner held before: those that stood, and those in sets that were fixed.

    Fixed are sets laid open and kongs; the set that the winning tile completed was not, and neither were
    pairs and sets that the player only grouped.
    """
    standing = hand.concealed - (1 << BITS * tile)
    fixed = 0
    for index, meld in enumerate(hand.melds):
        one = meld.set
        if index == place.at or one.kind == "pair" or (meld.state == "concealed" and one.kind != "kong"):
            standing += one.counts
        else:
            fixed += one.counts
    return standing, fixed
