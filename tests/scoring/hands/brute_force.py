"""A slow scorer for the printed German and Russian rules, to compare with: it tries everything.

Written from ``rules/german.md`` and ``rules/russian.md`` alone; nothing of the engine's groupings or tables
is used. Tiles are texts such as ``"5m"``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from scoring.hands import Hand
from scoring.tiles import TILES, each
from tests.scoring.hands.brute_limits import limit_hands, whole_hands
from tests.scoring.hands.brute_rows import EVERY_TILE, ORPHANS, Held, Seen, is_chow, points_and_doubles

Tiles = tuple[str, ...]

WHOLE_HANDS = frozenset(("nine_gates", "squirming_snake"))


class Rules(NamedTuple):
    """A rule set and the options that the slow scorer knows."""

    ruleset: str
    limit: int = 500
    roof_off: bool = False
    max_chows: int = 4


class Result(NamedTuple):
    """A hand's total, and whether it is a limit hand's."""

    total: int
    limit_hand: bool


def best(hand: Hand, rules: Rules) -> Result | None:
    """The highest value of a hand; None where it is declared won and is not."""
    if hand.win is None:
        return _best_of_loser(hand, rules)
    results = [_result(seen, rules) for seen in _ways(hand, rules)]
    return max(results, default=None)


def waits(hand: Hand, rules: Rules) -> list[str]:
    """The tiles that complete mah jong for a loser; pairs and sets that are only grouped stand."""
    sets = tuple(one for one in _fixed(hand) if _is_fixed(one))
    loose = [tile for one in _fixed(hand) if not _is_fixed(one) for tile in one.tiles]
    return _winning_tiles(tuple(sorted((*listed(hand.concealed), *loose))), sets, rules)


def listed(counts: int) -> Tiles:
    """Packed counts as tiles, sorted."""
    return tuple(sorted(TILES[tile] for tile, number in each(counts) for _ in range(number)))


def _is_fixed(one: Held) -> bool:
    return len(one.tiles) == 4 or (one.state == "exposed" and len(one.tiles) == 3)


def _fixed(hand: Hand) -> list[Held]:
    return [Held(listed(meld.set.counts), meld.state) for meld in hand.melds]


@lru_cache(maxsize=1 << 16)
def divided(tiles: Tiles, pairs: int) -> frozenset[tuple[Tiles, ...]]:
    """Every way to make chows, pungs and so many pairs of all the tiles."""
    if not tiles:
        return frozenset() if pairs else frozenset([()])
    parts: set[Tiles] = set()
    if len(tiles) % 3 == 2 * pairs % 3:
        parts = {(tiles[0], *two) for two in combinations(tiles[1:], 2) if is_set((tiles[0], *two))}
    if pairs and tiles[0] in tiles[1:]:
        parts.add((tiles[0], tiles[0]))
    found: set[tuple[Tiles, ...]] = set()
    for part in parts:
        rest = list(tiles)
        for tile in part:
            rest.remove(tile)
        for more in divided(tuple(rest), pairs - (len(part) == 2)):
            found.add(tuple(sorted((part, *more))))
    return frozenset(found)


def is_set(tiles: Tiles) -> bool:
    """Whether three tiles, sorted, are a pung or a chow."""
    return len(set(tiles)) == 1 or is_chow(tiles)


def _ways(hand: Hand, rules: Rules) -> Iterator[Seen]:
    """Every way to see a winning hand: its sets, and which of them the winning tile completed."""
    assert hand.win is not None
    fixed = _fixed(hand)
    standing = listed(hand.concealed)
    last = TILES[hand.win.tile] if hand.win.tile is not None else None
    if not fixed and _is_orphans(standing):
        yield Seen(hand, (Held(standing, "concealed"),), None, last, False)
    pairs = sum(len(one.tiles) == 2 for one in fixed)
    if pairs > 1:
        return
    for parts in divided(standing, 1 - pairs):
        sets = fixed + [Held(part, "concealed") for part in parts]
        for index in _places(hand, sets, len(fixed), last):
            seen = _seen(hand, sets, index, last, rules)
            chows = sum(is_chow(one.tiles) for one in sets)
            if chows <= rules.max_chows or WHOLE_HANDS.intersection(limit_hands(seen, rules.ruleset)):
                yield seen


def _is_orphans(tiles: Tiles) -> bool:
    return len(tiles) == 14 and set(tiles) == set(ORPHANS)


def _places(hand: Hand, sets: list[Held], fixed: int, last: str | None) -> list[int | None]:
    """The sets that the last tile may have completed: one that lies open only where the player says so, or
    where it is in no other.
    """
    if last is None:
        return [None]
    assert hand.win is not None
    named = hand.win.completes and listed(hand.win.completes.counts)
    fit = [
        index
        for index, one in enumerate(sets)
        if last in one.tiles and len(one.tiles) < 4 and named in (None, one.tiles)
    ]
    hidden = [index for index in fit if sets[index].state == "concealed"]
    return list(hidden if named is None and hidden else fit)


def _seen(hand: Hand, sets: list[Held], index: int | None, last: str | None, rules: Rules) -> Seen:
    if index is None or last is None:
        return Seen(hand, tuple(sets), None, last, False)
    held = list(sets)
    completed = held[index]
    if not hand.self_drawn:
        held[index] = Held(completed.tiles, "exposed")
    fixed = []
    thirteen: list[str] = []
    for place, one in enumerate(sets):
        laid_open = one.state != "concealed" and len(one.tiles) == 3
        if place != index and (laid_open or len(one.tiles) == 4):
            fixed.append(one)
        else:
            thirteen += one.tiles
    thirteen.remove(last)
    only = _winning_tiles(tuple(sorted(thirteen)), tuple(fixed), rules) == [last]
    return Seen(hand, tuple(held), completed.tiles, last, only)


@lru_cache(maxsize=1 << 16)
def _winning_tiles(standing: Tiles, fixed: tuple[Held, ...], rules: Rules) -> list[str]:
    """The tiles that complete mah jong, of which the hand does not hold all four."""
    held = list(standing) + [tile for one in fixed for tile in one.tiles]
    pairs = sum(len(one.tiles) == 2 for one in fixed)
    chows = sum(is_chow(one.tiles) for one in fixed)
    found = []
    for tile in EVERY_TILE:
        fourteen = tuple(sorted((*standing, tile)))
        wins = not fixed and _is_orphans(fourteen)
        for parts in divided(fourteen, 1 - pairs):
            wins = wins or chows + sum(map(is_chow, parts)) <= rules.max_chows
            wins = wins or whole_hands([*held, tile], rules.ruleset, standing=not fixed)
        if wins and held.count(tile) < 4:
            found.append(tile)
    return found


def _result(seen: Seen, rules: Rules) -> Result:
    points, doubles = points_and_doubles(seen, rules.ruleset)
    ordinary = points * 2**doubles
    if not rules.roof_off:
        ordinary = min(rules.limit, ordinary)
    if limit_hands(seen, rules.ruleset) and rules.limit >= ordinary:
        return Result(rules.limit, True)
    return Result(ordinary, False)


def _best_of_loser(hand: Hand, rules: Rules) -> Result:
    results = []
    for parts in _shown(listed(hand.concealed)):
        sets = _fixed(hand) + [Held(part, "concealed") for part in parts]
        results.append(_result(Seen(hand, tuple(sets), None, None, False), rules))
    return max(results)


@lru_cache(maxsize=1 << 16)
def _shown(tiles: Tiles) -> frozenset[tuple[Tiles, ...]]:
    """Every choice of pungs and pairs among the tiles; chows are worth nothing."""
    if not tiles:
        return frozenset([()])
    first = tiles[0]
    found = set(_shown(tiles[1:]))
    for size in (2, 3):
        if tiles[:size] == (first,) * size:
            found |= {(tiles[:size], *more) for more in _shown(tiles[size:])}
    return frozenset(found)
