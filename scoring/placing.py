"""Places with ties, and table points as exact fractions. Source: the contract's ``ranking``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

#: Table points by place at a table; every further place has none.
TABLE_POINTS = (4, 2, 1, 0)
#: Table points are stored as whole sixtieths: shares of 2 to 6 are exact.
SIXTIETHS = 60


class Comparable(Protocol):
    """Anything with an order: numbers, fractions, tuples of them."""

    def __lt__(self, other: Any, /) -> bool:
        """Whether this comes after ``other`` in a ranking."""
        ...


Key = TypeVar("Key", bound=Comparable)


def rank(keys: Sequence[Key]) -> list[tuple[int, bool]]:
    """Place and whether it is shared, for each key in the order given; the highest key is first.

    >>> rank([30, 10, 20, 20])
    [(1, False), (4, False), (2, True), (2, True)]
    """
    order = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
    ranked = [(0, False)] * len(keys)
    start = 0
    while start < len(order):
        end = start + 1
        while end < len(order) and not keys[order[end]] < keys[order[start]]:
            end += 1
        for index in order[start:end]:
            ranked[index] = (start + 1, end - start > 1)
        start = end
    return ranked


def table_places(scores: Sequence[int]) -> tuple[int, ...]:
    """Each score's place at its table, shared by equal scores.

    >>> table_places([5, 8, 5, 1])
    (2, 1, 2, 4)
    """
    return tuple(place for place, _ in rank(scores))


def table_points(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """4-2-1-0 by place (0 for a fifth and later); tied places share their points exactly.

    >>> [fraction_text(points) for points in table_points([7, 7, 7, 1])]
    ['7/3', '7/3', '7/3', '0']
    """
    places = table_places(scores)
    return tuple(_shared(place, places.count(place)) for place in places)


def _shared(place: int, among: int) -> Fraction:
    return Fraction(sum(TABLE_POINTS[place - 1 : place - 1 + among]), among)


def to_sixtieths(points: Fraction) -> int:
    """``points`` in whole sixtieths; ValueError where they are not exact."""
    scaled = points * SIXTIETHS
    if scaled.denominator != 1:
        raise ValueError(f"{points} is no whole number of sixtieths")
    return scaled.numerator


def from_sixtieths(sixtieths: int) -> Fraction:
    """The table points that are stored as ``sixtieths``."""
    return Fraction(sixtieths, SIXTIETHS)


def fraction_text(points: Fraction) -> str:
    """``points`` as the contract writes them.

    >>> fraction_text(Fraction(7, 3)), fraction_text(Fraction(21))
    ('7/3', '21')
    """
    return str(points)
