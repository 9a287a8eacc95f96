"""Starters that are their own mirror image: x of a copy changes places with −x of the same copy.

The modulus r is odd. Nearly all tables are their own image too, ±a of one copy with ±b of another: such a
table has the differences 2a and 2b, and ±(a + b), ±(a − b) from copy to copy. So no difference within a copy
comes twice, and what is left to find is small: pairs (a, b) of numbers from 1 to h = (r − 1) / 2, so that
each number of each copy is in one pair, and a + b and a − b come once for each two copies (d and −d being the
same).

One fixed player sits with the three zeros. Two others change places with each other: (a, b, c), one of each
copy, sit with the one and (−a, −b, −c) with the other. All differences from copy to copy are needed then, so
their squares add up to a multiple of r. As (a + b)² + (a − b)² = 2a² + 2b², that can only be where the sum of
ab + bc + ca over these threes is a multiple of r: other threes are not tried.

Where only one player is fixed, all copies can be alike: the same pairs for each two of them. For large moduli
that is found faster. The sum of the squares from 1 to h has to be a multiple of r then, so r none of 3.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from tracker.seating.covers import exact_cover
from tracker.seating.threefold import COPIES

#: How many pairs of fixed players are placed by chance at most, and how often that is tried for each number.
MOST_THREES = 3
DRAWS = 20
STEPS = 100_000
#: From here on all copies are alike, where they can be.
ALIKE_FROM = 45

Three = tuple[int, int, int]


class Mirrored:
    """A search among the mirrored starters with so many fixed players."""

    def __init__(
        self, modulus: int, fixed: int, random: Random, goes_on: Callable[[], bool] = lambda: True
    ) -> None:
        self.modulus = modulus
        self.random = random
        self.goes_on = goes_on
        self.half = (modulus - 1) // 2
        self.threes = (fixed - 1) // 2
        self.possible = (
            modulus % 2 == fixed % 2 == 1
            and self.threes <= min(self.half, MOST_THREES)
            and (self.half - self.threes) % 2 == 0
        )
        alike = modulus >= ALIKE_FROM and modulus % 3 and not self.threes
        self.kinds = 1 if alike else COPIES

    def search(self) -> list[tuple[int, ...]] | None:
        """The tables, the fixed players being the numbers above 3r; None where none were found."""
        threes = self._draw_threes() if self.possible else None
        if threes is None:
            return None
        wanted = (1 << 2 * self.kinds * self.half) - 1
        for three in threes:
            wanted &= ~self._bits_of_three(three)
        pairs = self._pairs(wanted)
        found = exact_cover(list(pairs), wanted, self.random, STEPS, self.goes_on)
        return None if found is None else self._tables(threes, [pairs[bits] for bits in found])

    def _number(self, copy: int, number: int) -> int:
        """The bit of a number of a copy, and of its negative."""
        return 1 << copy * self.half + min(number % self.modulus, -number % self.modulus) - 1

    def _difference(self, copy: int, difference: int) -> int:
        """The bit of a difference to the next copy, and of its negative."""
        return self._number(self.kinds + copy, difference)

    def _draw_threes(self) -> list[Three] | None:
        for _ in range(DRAWS * self.modulus):
            threes = [self._draw_three() for _ in range(self.threes)]
            if sum(a * b + b * c + c * a for a, b, c in threes) % self.modulus == 0 and self._apart(threes):
                return threes
        return None

    def _draw_three(self) -> Three:
        one, two, three = (self.random.randrange(1, self.modulus) for _ in range(COPIES))
        return one, two, three

    def _apart(self, threes: Sequence[Three]) -> bool:
        """Whether no number and no difference comes twice, and no difference is 0."""
        taken = 0
        for three in threes:
            bits = 0 if len(set(three)) < COPIES else self._bits_of_three(three)
            if not bits or taken & bits:
                return False
            taken |= bits
        return True

    def _bits_of_three(self, three: Three) -> int:
        bits = 0
        for copy, number in enumerate(three):
            bits |= self._number(copy, number)
            bits |= self._difference(copy, three[(copy + 1) % COPIES] - number)
        return bits

    def _pairs(self, wanted: int) -> dict[int, Three]:
        """By their bits: a copy, a number of it and one of the next."""
        pairs = {}
        numbers = range(1, self.half + 1)
        for copy in range(self.kinds):
            for one in numbers:
                for two in numbers:
                    if one != two:
                        bits = self._number(copy, one) | self._number((copy + 1) % self.kinds, two)
                        bits |= self._difference(copy, one + two) | self._difference(copy, one - two)
                        if bits & ~wanted == 0:
                            pairs[bits] = (copy, one, two)
        return pairs

    def _tables(self, threes: list[Three], pairs: list[Three]) -> list[tuple[int, ...]]:
        fixed = iter(range(COPIES * self.modulus, COPIES * self.modulus + 2 * len(threes) + 1))
        tables = [(*self._players(enumerate((0, 0, 0))), next(fixed))]
        for three in threes:
            tables.append((*self._players(enumerate(three)), next(fixed)))
            tables.append((*self._players((copy, -number) for copy, number in enumerate(three)), next(fixed)))
        for copy, one, two in pairs:
            for turn in range(COPIES // self.kinds):
                here, there = (copy + turn) % COPIES, (copy + turn + 1) % COPIES
                tables.append(self._players([(here, one), (here, -one), (there, two), (there, -two)]))
        return tables

    def _players(self, numbers: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(copy * self.modulus + number % self.modulus for copy, number in numbers)
