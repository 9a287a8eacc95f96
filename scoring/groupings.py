"""Every way to group standing tiles into sets, each once, and the tiles that would complete a hand.

Counting goes suit by suit: what a suit's tiles can be is worked out once and remembered, in a memory of
fixed size. Honours are a fourth suit without chows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scoring.sets import CHOWS, PAIRS, PUNGS, TileSet
from scoring.tiles import BITS, COPIES, SUIT_BITS, SUIT_MASK, copies, each, number_of

Grouping = tuple[TileSet, ...]

#: The four parts of a hand: characters, circles, bamboos, honours.
PARTS = range(4)
_REMEMBERED = 1 << 14


def part_of(counts: int, suit: int) -> int:
    """The tiles of one part, 0 characters to 3 honours, by themselves: its first tile is number 0."""
    return counts >> SUIT_BITS * suit & SUIT_MASK


def groupings(counts: int, pairs: int = 1) -> list[Grouping]:
    """All ways to group the tiles into chows and pungs and so many pairs (0 or 1), with none left over."""
    found: list[Grouping] = [()]
    for suit in PARTS:
        part = counts >> SUIT_BITS * suit & SUIT_MASK
        if part:
            ways, with_pair = suit_groupings(suit, part)
            pairs -= with_pair
            if not ways or pairs < 0:
                return []
            found = list(ways) if found == [()] else [one + other for one in found for other in ways]
    return [] if pairs else found


@lru_cache(maxsize=_REMEMBERED)
def suit_groupings(suit: int, part: int) -> tuple[tuple[Grouping, ...], int]:
    """The groupings of one part, and whether (0 or 1) they have a pair: their number of tiles says so."""
    with_pair = number_of(part) % 3 == 2
    if _least_chows(part, suit < 3, with_pair) < 0:
        return (), int(with_pair)
    return tuple(_complete(part, 9 * suit, with_pair)), int(with_pair)


def _complete(part: int, first: int, pair: bool) -> Iterator[Grouping]:
    """The groupings of a part whose first tile is ``first``, with a pair or without.

    The lowest tile's copies are shared out to a pair, a pung and chows in one step, so none comes twice. The
    number of tiles says whether there is a pair, so no way comes to its end without it.
    """
    if not part:
        yield ()
        return
    lowest, number = next(each(part))
    tile = first + lowest
    for with_pair in (False, True) if pair else (False,):
        for with_pung in (False, True):
            chows = number - 2 * with_pair - 3 * with_pung
            rest = _without(part, tile, lowest, number, chows)
            if rest is None:
                continue
            taken = (PAIRS[tile],) * with_pair + (PUNGS[tile],) * with_pung
            if chows:
                taken += (CHOWS[tile],) * chows
            for others in _complete(rest, first, pair and not with_pair):
                yield taken + others


def _without(part: int, tile: int, lowest: int, number: int, chows: int) -> int | None:
    """A part without all copies of its lowest tile and what the chows on it take; None where it can't be."""
    if chows < 0 or (chows and tile not in CHOWS):
        return None
    rest = part - (number << BITS * lowest)
    for above in (lowest + 1, lowest + 2) if chows else ():
        if copies(rest, above) < chows:
            return None
        rest -= chows << BITS * above
    return rest


@lru_cache(maxsize=2 * _REMEMBERED)
def _least_chows(part: int, chows: bool, pair: bool) -> int:
    """The fewest chows of the complete groupings of a part, -1 where there is none.

    ``chows`` says whether there are any (honours have none), ``pair`` whether there must be a pair. The part
    may begin anywhere: tiles above it that do not exist are not there either.
    """
    if not part:
        return -1 if pair else 0
    part >>= ((part & -part).bit_length() - 1) // BITS * BITS
    number = part & 15
    best = -1
    for with_pair in (False, True) if pair else (False,):
        for with_pung in (False, True):
            run = number - 2 * with_pair - 3 * with_pung
            if run < 0 or (run and not (chows and part >> BITS & 15 >= run <= part >> 2 * BITS & 15)):
                continue
            rest = (part >> BITS) - run * ((1 << BITS) + 1)
            fewest = _least_chows(rest, chows, pair and not with_pair)
            if fewest >= 0 and (best < 0 or fewest + run < best):
                best = fewest + run
    return best


class _Part(NamedTuple):
    """What one part of a hand is: the fewest chows of its groupings (-1: it has none), its pairs, its waits.

    A wait is a tile of the part that completes it, with the fewest chows and the pairs (0 or 1) then.
    """

    chows: int
    pairs: int
    waits: tuple[tuple[int, int, int], ...]


@lru_cache(maxsize=_REMEMBERED)
def _part(part: int, chows: bool) -> _Part:
    number = number_of(part) % 3
    fewest = -1 if number == 1 else _least_chows(part, chows, number == 2)
    if number == 0:
        return _Part(fewest, 0, ())
    pair = number == 1
    waits = (
        (tile, _least_chows(part + (1 << BITS * tile), chows, pair), int(pair))
        for tile in range(9 if chows else 7)
        if copies(part, tile) < COPIES
    )
    return _Part(fewest, int(number == 2), tuple(wait for wait in waits if wait[1] >= 0))


def forget() -> None:
    """Forget what was worked out: for measuring what the first hand takes."""
    for memory in (suit_groupings, _least_chows, _part, _shown):
        memory.cache_clear()


def winning_tiles(standing: int, most_chows: int = 4) -> list[int]:
    """The tiles that complete ``standing`` to sets and one pair with at most so many chows, lowest first.

    Copies of a tile in sets that are fixed are not known here.
    """
    parts = [_part(standing >> SUIT_BITS * suit & SUIT_MASK, suit < 3) for suit in PARTS]
    incomplete = [suit for suit in PARTS if parts[suit].chows < 0]
    if len(incomplete) > 1:
        return []
    chows = sum([part.chows for part in parts])
    pairs = sum([part.pairs for part in parts])
    found = []
    for suit in incomplete or PARTS:
        part = parts[suit]
        other_chows, other_pairs = chows - part.chows, pairs - part.pairs
        for tile, fewest, pair in part.waits:
            if pair + other_pairs == 1 and fewest + other_chows <= most_chows:
                found.append(9 * suit + tile)
    return found


def shown_groupings(counts: int, *, chows: bool) -> Iterator[Grouping]:
    """Ways to group what a loser shows; what fits no set is left over.

    Every way that leaves two of a tile only where they could be nothing else; ``chows`` says whether chows
    are worth looking for.
    """
    ways = (
        _shown(suit, counts >> SUIT_BITS * suit & SUIT_MASK, chows)
        for suit in PARTS
        if counts >> SUIT_BITS * suit & SUIT_MASK
    )
    for way in product(*ways):
        yield sum(way, ())


@lru_cache(maxsize=_REMEMBERED)
def _shown(suit: int, part: int, chows: bool) -> tuple[Grouping, ...]:
    return tuple(_partial(part, 9 * suit, chows))


def _partial(part: int, first: int, chows: bool) -> Iterator[Grouping]:
    """Groupings of a part with at most one left over of each tile; chows where they count."""
    if not part:
        yield ()
        return
    lowest, number = next(each(part))
    tile = first + lowest
    for with_pung in (True, False) if number > 2 else (False,):
        free = number - 3 * with_pung
        for with_chows in range(free + 1) if chows else (0,):
            rest = _without(part, tile, lowest, number, with_chows)
            if rest is None:
                continue
            pairs = (free - with_chows) // 2
            taken = (PUNGS[tile],) * with_pung + (PAIRS[tile],) * pairs
            if with_chows:
                taken += (CHOWS[tile],) * with_chows
            for others in _partial(rest, first, chows):
                yield taken + others
