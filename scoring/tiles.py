"""Tile text to tiles and back, and what a number of tiles holds.

A tile is a number: 0-8 characters, 9-17 circles, 18-26 bamboos, 27-30 winds (East, South, West, North), 31-33
dragons (white, green, red), 34-37 flowers, 38-41 seasons. Several tiles together are one whole number too,
their *counts*: four bits a tile say how many of it there are. Adding counts puts the tiles together.

>>> tiles_text(read_tiles("11z345m") + read_tiles("1z2m"))
'2345m111z'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from scoring.errors import ScoringError

SUITS = "mps"
LETTERS = "mpszfy"
#: The first tile of each letter, and how many tiles it has.
FIRST = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 34, "y": 38}
LENGTH = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 4, "y": 4}

TILES = tuple(digit + letter for letter in LETTERS for digit in "123456789"[: LENGTH[letter]])
#: Suit and honour tiles are 0-33, bonus tiles 34-41.
PLAYED = range(34)
BONUS = range(34, 42)
COPIES = 4

BITS = 4
SUIT_BITS = 9 * BITS
SUIT_MASK = (1 << SUIT_BITS) - 1
PLAYED_MASK = (1 << 34 * BITS) - 1

WIND_TILES = {"E": 27, "S": 28, "W": 29, "N": 30}
DRAGONS = frozenset((31, 32, 33))
WINDS = frozenset((27, 28, 29, 30))
HONOURS = WINDS | DRAGONS
TERMINALS = frozenset((0, 8, 9, 17, 18, 26))
MAJORS = HONOURS | TERMINALS
MINORS = frozenset(PLAYED) - MAJORS

_RUN = re.compile(r"[1-9]+[mpszfy]")
_RUNS = re.compile(r"(?:[1-9]+[mpszfy])*")
#: A longer text is looked at as a whole first: searching digits without a letter takes time by the square.
_LONG = 200
_FULL = sum(8 << BITS * tile for tile in range(len(TILES)))
_OVER = sum(3 << BITS * tile for tile in range(len(TILES)))
_SECOND = sum(14 << BITS * tile for tile in BONUS)
_LOW = int("0f" * 21, 16)


def read_tiles(text: str, field: str = "") -> int:
    """The counts of a tile text (``bad_tiles``); a fifth of a tile is for :func:`surplus` to tell."""
    if len(text) > _LONG and not _RUNS.fullmatch(text):
        raise ScoringError("bad_tiles", field, value=text)
    counts = length = 0
    for run in _RUN.findall(text):
        try:
            counts += _run(run)
        except IndexError:
            break
        length += len(run)
        if counts & _FULL:
            counts = _levelled(counts)
    if length != len(text):
        raise ScoringError("bad_tiles", field, value=text)
    return counts


@lru_cache(maxsize=1 << 13)
def _run(text: str) -> int:
    letter = text[-1]
    first, length = FIRST[letter], LENGTH[letter]
    counts = 0
    for digit in set(text[:-1]):
        if int(digit) > length:
            raise IndexError(text)
        counts += min(text.count(digit), COPIES + 1) << BITS * (first + int(digit) - 1)
    return counts


def _levelled(counts: int) -> int:
    """The same tiles, with five of each that there is more of: enough to be refused, and no overflow."""
    return sum(min(number, COPIES + 1) << BITS * tile for tile, number in each(counts))


def tiles_text(counts: int) -> str:
    """The tiles in order, as text: digits of one suit run together."""
    text = ""
    for letter in LETTERS:
        part = counts >> BITS * FIRST[letter] & (1 << BITS * LENGTH[letter]) - 1
        if part:
            text += "".join(str(tile + 1) * number for tile, number in each(part)) + letter
    return text


def each(counts: int) -> Iterator[tuple[int, int]]:
    """The different tiles, lowest first, and how many of each there are."""
    tile = 0
    while counts:
        skipped = ((counts & -counts).bit_length() - 1) // BITS
        tile += skipped
        counts >>= BITS * skipped
        yield tile, counts & 15
        counts >>= BITS
        tile += 1


def counts_of(tiles: Iterable[int]) -> int:
    """The counts of single tiles."""
    return sum(1 << BITS * tile for tile in tiles)


def number_of(counts: int) -> int:
    """How many tiles there are, up to 254."""
    return ((counts & _LOW) + (counts >> BITS & _LOW)) % 255


def copies(counts: int, tile: int) -> int:
    """How many of one tile there are."""
    return counts >> BITS * tile & 15


def holds(counts: int, part: int) -> bool:
    """Whether all tiles of ``part`` are there."""
    return all(copies(counts, tile) >= number for tile, number in each(part))


def surplus(counts: int) -> int | None:
    """The lowest tile of which there is a fifth, or a second bonus tile; None where all is well."""
    if not counts + _OVER & _FULL and not counts & _SECOND:
        return None
    return next(tile for tile, number in each(counts) if number > (1 if tile in BONUS else COPIES))
