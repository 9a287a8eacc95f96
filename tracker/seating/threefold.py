"""Starters with a threefold symmetry: only a third of the tables is to be found.

A player is a number u and a copy i, and stands for u·root^i of that copy, where root is a cube root of 1; the
symmetry goes to the next copy and leaves u alone. So one third of the tables has every u once: in fours, in
threes with a fixed player, and alone (the player's three images with a fixed player that the symmetry leaves
alone).
"""

from collections.abc import Iterable, Iterator
from random import Random

from tracker.seating.steps import GaveUp, Steps

COPIES = 3

#: A number and a copy.
Player = tuple[int, int]
#: A table of that third, without a fixed player.
Piece = tuple[Player, ...]


class Threefold:
    """A search among these starters."""

    STEPS = 20_000

    def __init__(self, modulus: int, fixed: int, root: int, random: Random) -> None:
        self.modulus = modulus
        self.root = root
        self.random = random
        threes, ones = divmod(fixed, COPIES)
        fours, rest = divmod(modulus - COPIES * threes - ones, 4)
        self.possible = rest == 0 and fours >= 0 and (ones < 2 or root > 1)
        self.sizes = [1] * ones + [COPIES] * threes + [4] * fours
        self.pieces: list[Piece] = []
        self.steps = Steps(self.STEPS)

    def search(self) -> list[tuple[int, ...]] | None:
        """The tables, as the other search gives them."""
        if not self.possible:
            return None
        order = list(range(self.modulus))
        self.random.shuffle(order)
        try:
            found = self._fill(order, frozenset(), 0)
        except GaveUp:
            return None
        return seated(self.pieces, self.modulus, self.root) if found else None

    def _fill(self, free: list[int], taken: frozenset[int], depth: int) -> bool:
        """Put the free numbers into pieces of the sizes from ``depth`` on."""
        if depth == len(self.sizes):
            return True
        for piece, more in self._grown(((free[0], 0),), free[1:], taken, self.sizes[depth]):
            self.pieces.append(piece)
            used = {number for number, _ in piece}
            if self._fill([number for number in free if number not in used], more, depth + 1):
                return True
            self.pieces.pop()
        return False

    def _grown(
        self, piece: Piece, others: list[int], taken: frozenset[int], size: int
    ) -> Iterator[tuple[Piece, frozenset[int]]]:
        """Pieces of this size that begin so, with all differences that are taken then."""
        if size == 1:
            own = (self.root - 1) * piece[0][0] % self.modulus
            if own not in taken:
                yield piece, taken | {own}
            return
        if len(piece) == size:
            yield piece, taken
            return
        for place, number in enumerate(others):
            for copy in self.random.sample(range(COPIES), COPIES):
                new = self._new(piece, number, copy, taken, size)
                if new is not None:
                    yield from self._grown((*piece, (number, copy)), others[place + 1 :], taken | new, size)

    def _new(self, piece: Piece, number: int, copy: int, taken: frozenset[int], size: int) -> set[int] | None:
        """The differences that a player brings to a piece; None where he does not fit."""
        self.steps.take()
        new: set[int] = set()
        for other in piece:
            apart = difference(self.modulus, self.root, other, (number, copy))
            if apart is None or apart in taken or apart in new:
                return None
            if size == COPIES and other[1] == copy:
                return None
            new.add(apart)
        return new


def difference(modulus: int, root: int, one: Player, other: Player) -> int | None:
    """A number below r for two players of different copies, from there on for two of the same.

    None for those of the same whose difference comes twice in one full turn.
    """
    (first, here), (second, there) = one, other
    if here == there:
        apart = min((first - second) % modulus, (second - first) % modulus)
        return None if 2 * apart in (0, modulus) else modulus + apart
    if (there - here) % COPIES == 1:
        return (root * second - first) % modulus
    return (root * first - second) % modulus


def seated(pieces: Iterable[Piece], modulus: int, root: int) -> list[tuple[int, ...]]:
    """The tables: every piece three times, with the fixed players, which are the numbers above 3r."""
    fixed = iter(range(COPIES * modulus, 10**9))
    tables = []
    for piece in pieces:
        for turn in range(COPIES) if len(piece) > 1 else (0,):
            images = range(COPIES) if len(piece) == 1 else (0,)
            table = tuple(
                _player(number, (copy + turn + image) % COPIES, modulus, root)
                for number, copy in piece
                for image in images
            )
            tables.append(table if len(table) == 4 else (*table, next(fixed)))
    return tables


def _player(number: int, copy: int, modulus: int, root: int) -> int:
    return copy * modulus + number * pow(root, copy, modulus) % modulus
