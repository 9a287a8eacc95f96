"""Starters with a threefold symmetry, two fixed players and no difference to spare.

The modulus r is even, so the difference r/2 within a copy would come twice, and all others have to come once.
The two pieces of one player are drawn, all pieces of four that go with them are listed, and those are looked
for that together have every number and every difference.

The modulus says whether the two drawn are both even or odd, or one of each. Of the six differences in a four
with k odd numbers k(4 − k) are odd: 0, 3 or 4. As (3r − 2) / 4 odd differences are needed, the fours have an
odd number of odd numbers just where that is odd, and the two drawn have the others of the r/2.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from tracker.seating.covers import exact_cover
from tracker.seating.plans import SEATS
from tracker.seating.threefold import COPIES, Piece, Player, difference, seated

#: Greater moduli have too many pieces.
GREATEST = 26
STEPS = 100_000_000


class Tight:
    """A search among these starters. The bits of a piece are those of its differences and numbers."""

    def __init__(
        self, modulus: int, fixed: int, root: int, random: Random, goes_on: Callable[[], bool] = lambda: True
    ) -> None:
        self.modulus = modulus
        self.root = root
        self.random = random
        self.goes_on = goes_on
        self.between: dict[tuple[Player, Player], int] = {}
        self.possible = modulus % 4 == fixed == 2 and root > 1 and modulus <= GREATEST

    def search(self) -> list[tuple[int, ...]] | None:
        """The tables, the fixed players being the numbers above 3r; None where none were found."""
        if not self.possible:
            return None
        ones = self._draw_ones()
        wanted = self._all()
        for one in ones:
            wanted &= ~(self._bit(one) | 1 << (self.root - 1) * one % self.modulus)
        fours = dict(self._fours(wanted))
        found = exact_cover(list(fours), wanted, self.random, STEPS, self.goes_on)
        if found is None:
            return None
        pieces = [((one, 0),) for one in ones] + [fours[bits] for bits in found]
        return seated(pieces, self.modulus, self.root)

    def _draw_ones(self) -> tuple[int, int]:
        """Two numbers with different differences between their images, of which there can be a starter."""
        number = self.random.randrange(self.modulus)
        others = [
            other
            for other in range(self.modulus)
            if (self.root - 1) * (number - other) % self.modulus
            and (number + other - (self.modulus - 2) // 4) % 2 == 0
        ]
        return number, self.random.choice(others)

    def _bit(self, number: int) -> int:
        return 1 << 2 * self.modulus + number

    def _all(self) -> int:
        """All numbers, all differences between copies and those within a copy that come once."""
        bits = (1 << self.modulus) - 1
        for number in range(self.modulus):
            bits |= self._bit(number)
        for apart in range(1, self.modulus // 2):
            bits |= 1 << self.modulus + apart
        return bits

    def _fours(self, wanted: int) -> Iterator[tuple[int, Piece]]:
        """Pieces of four that have only what is wanted, each with its bits."""
        players = [
            (number, copy)
            for number in range(self.modulus)
            if self._bit(number) & wanted
            for copy in range(COPIES)
        ]
        self.between = {
            (one, other): self._between(one, other) & wanted for one, other in combinations(players, 2)
        }
        for first in players:
            if first[1] == 0:
                others = [other for other in players if other[0] > first[0]]
                yield from self._grown((first,), self._bit(first[0]), others)

    def _between(self, one: Player, other: Player) -> int:
        """The bit of two players' difference; 0 where they can't be together."""
        apart = difference(self.modulus, self.root, one, other)
        return 0 if apart is None or one[0] == other[0] else 1 << apart

    def _grown(self, piece: Piece, bits: int, others: list[Player]) -> Iterator[tuple[int, Piece]]:
        """Pieces of four that begin so."""
        if len(piece) == SEATS:
            yield bits, piece
            return
        for place, player in enumerate(others):
            grown = bits | self._bit(player[0])
            for other in piece:
                bit = self.between[other, player]
                if not bit or bit & grown:
                    break
                grown |= bit
            else:
                yield from self._grown((*piece, player), grown, others[place + 1 :])
