"""A slow scorer for the printed premiums of ``rules/gala.md``, written from them alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from scoring.hands import Hand
from scoring.tiles import TILES
from tests.scoring.hands.brute_force import Tiles, divided, listed

DRAGONS = ("5z", "6z", "7z")
WINDS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
ORPHANS = [rank + suit for suit in "mps" for rank in "19"] + [rank + "z" for rank in "1234567"]
SOURCES = {"last_wall": "last_wall_tile", "dead_wall": "replacement_tile", "robbed_kong": "robbed_kong"}


class View(NamedTuple):
    """One way to see a winning hand: its sets, and whether nothing was claimed before the winning tile."""

    sets: tuple[Tiles, ...]
    untouched: bool


def best(hand: Hand) -> int | None:
    """The highest total of a winner's hand; None where it has not won."""
    totals = [_total(hand, view) for view in _views(hand)]
    return max(totals, default=None)


def _views(hand: Hand) -> Iterator[View]:
    assert hand.win is not None
    melds = [(listed(meld.set.counts), meld.state) for meld in hand.melds]
    standing = listed(hand.concealed)
    pairs = [tiles for tiles, _ in melds if len(tiles) == 2]
    fixed = tuple(tiles for tiles, _ in melds)
    if len(pairs) < 2:
        for ways in divided(standing, 1 - len(pairs)):
            yield from _places(hand, fixed, ways)
    named = hand.win.completes
    if len(pairs) == len(melds):
        tiles = Counter(listed(hand.counts))
        if set(tiles.values()) == {2} and (named is None or named.kind == "pair"):
            yield View(tuple((tile, tile) for tile in tiles), True)
        if set(tiles) == set(ORPHANS) and named is None:
            yield View((listed(hand.counts),), True)


def _places(hand: Hand, fixed: tuple[Tiles, ...], ways: tuple[Tiles, ...]) -> Iterator[View]:
    """The winning tile in each set that it may have completed: that one was not claimed before."""
    assert hand.win is not None
    sets = fixed + ways
    last = None if hand.win.tile is None else TILES[hand.win.tile]
    named = None if hand.win.completes is None else listed(hand.win.completes.counts)
    fit = [
        index
        for index, one in enumerate(sets)
        if not (last and (last not in one or len(one) == 4 or (named and named != one)))
    ]
    hidden = [index for index in fit if index >= len(fixed) or hand.melds[index].state == "concealed"]
    for index in fit if named else hidden or fit:
        open_before = [
            other
            for other, meld in enumerate(hand.melds)
            if meld.state != "concealed" and (other != index or hand.self_drawn)
        ]
        yield View(sets, not open_before)


def _total(hand: Hand, view: View) -> int:
    found = set(_premiums(hand, view))
    points = 1
    big_dragons = "big_three_dragons" in found
    for name, worth, above in TABLE:
        if name in found and not found & set(above):
            points += worth
    dragons = sum(_has_pung(view, dragon) for dragon in DRAGONS)
    return points + (0 if big_dragons or "little_three_dragons" in found else dragons)


#: premium, points, and the premiums beside which it is not added
TABLE = [
    ("all_pungs", 1, ("big_four_winds", "four_kongs", "all_honours")),
    ("own_wind", 1, ()),
    ("concealed_hand", 1, ("seven_pairs", "thirteen_orphans")),
    ("all_chows", 1, ()),
    ("no_terminals_or_honours", 1, ()),
    ("last_wall_tile", 1, ()),
    ("replacement_tile", 1, ()),
    ("robbed_kong", 1, ()),
    ("one_suit_with_honours", 2, ()),
    ("two_concealed_kongs", 2, ()),
    ("little_three_dragons", 2, ()),
    ("seven_pairs", 3, ()),
    ("pure_straight", 3, ()),
    ("one_suit", 4, ("nine_gates",)),
    ("only_terminals_and_honours", 4, ("all_honours",)),
    ("big_three_dragons", 6, ()),
    ("little_four_winds", 6, ()),
    ("thirteen_orphans", 10, ()),
    ("nine_gates", 10, ()),
    ("big_four_winds", 10, ()),
    ("four_kongs", 10, ()),
    ("all_honours", 10, ()),
]


def _has_pung(view: View, tile: str) -> bool:
    return any(len(one) > 2 and set(one) == {tile} for one in view.sets)


def _premiums(hand: Hand, view: View) -> Iterator[str]:
    assert hand.win is not None
    yield SOURCES.get(hand.win.source, "")
    if view.untouched:
        yield "concealed_hand"
    yield from _premiums_of_sets(hand, view)
    tiles = [tile for one in view.sets for tile in one]
    yield from _premiums_of_tiles(tiles)
    if view.untouched and _is_nine_gates(hand, tiles):
        yield "nine_gates"


def _premiums_of_sets(hand: Hand, view: View) -> Iterator[str]:
    pungs = [one[0] for one in view.sets if len(one) in (3, 4) and len(set(one)) == 1]
    chows = [one for one in view.sets if len(one) == 3 and len(set(one)) == 3]
    pairs = [one[0] for one in view.sets if len(one) == 2]
    pair = pairs[0] if len(pairs) == 1 else ""
    facts = {
        "all_pungs": len(pungs) == 4,
        "four_kongs": sum(len(one) == 4 for one in view.sets) == 4,
        "all_chows": len(chows) == 4,
        "own_wind": WINDS[hand.seat_wind] in pungs,
        "seven_pairs": len(view.sets) == 7,
        "thirteen_orphans": len(view.sets) == 1,
        "big_three_dragons": sum(tile in DRAGONS for tile in pungs) == 3,
        "little_three_dragons": sum(tile in DRAGONS for tile in pungs) == 2 and pair in DRAGONS,
        "big_four_winds": sum(tile in WINDS.values() for tile in pungs) == 4,
        "little_four_winds": sum(tile in WINDS.values() for tile in pungs) == 3 and pair in WINDS.values(),
        "two_concealed_kongs": sum(
            meld.set.kind == "kong" and meld.state == "concealed" for meld in hand.melds
        )
        > 1,
        "pure_straight": any(
            all(tuple(f"{rank}{suit}" for rank in run) in chows for run in ("123", "456", "789"))
            for suit in "mps"
        ),
    }
    yield from (name for name, holds in facts.items() if holds)


def _premiums_of_tiles(tiles: list[str]) -> Iterator[str]:
    suits = {tile[1] for tile in tiles}
    if not set(tiles) & set(ORPHANS):
        yield "no_terminals_or_honours"
    if set(tiles) <= set(ORPHANS):
        yield "only_terminals_and_honours"
    if len(suits - {"z"}) == 1:
        yield "one_suit_with_honours" if "z" in suits else "one_suit"
    if suits == {"z"}:
        yield "all_honours"


def _is_nine_gates(hand: Hand, tiles: list[str]) -> bool:
    """One suit and one tile more than 1112345678999; a claimed tile must be that one."""
    assert hand.win is not None
    ranks = Counter(tile[0] for tile in tiles)
    more = ranks - Counter("1112345678999")
    if len({tile[1] for tile in tiles} | {"z"}) != 2 or len(tiles) != 14 or sum(more.values()) != 1:
        return False
    return hand.self_drawn or (hand.win.tile is not None and TILES[hand.win.tile][0] in more)
