"""One round that, turned again and again, makes a plan in which no two players meet twice.

The players are three copies of the numbers modulo r and some fixed ones. A turn adds 1 to every number and
leaves the fixed players alone, so r turns make r rounds. Two players whose difference (within a copy, or from
one copy to another) comes only once in the starter meet only once. A fixed player sits with one of each copy.

The search puts tables together one by one and starts anew with other luck when it has gone too far wrong.
With a threefold symmetry it has only a third of the tables to find: the tables of a starter then come in
threes, each from the one before by going to the next copy and multiplying with a cube root of 1.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

COPIES = 3

#: A part of a symmetric starter: numbers, each with its copy.
Piece = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Starter:
    """Tables of a starter: players 0 to 3r − 1 are the numbers of the three copies, the others are fixed."""

    modulus: int
    tables: tuple[tuple[int, ...], ...]

    def turned(self, times: int) -> list[tuple[int, ...]]:
        """The round after so many turns."""
        return [tuple(self._turned(player, times) for player in table) for table in self.tables]

    def _turned(self, player: int, times: int) -> int:
        copy, number = divmod(player, self.modulus)
        return player if copy >= COPIES else copy * self.modulus + (number + times) % self.modulus


def possible_moduli(players: int, rounds: int) -> list[int]:
    """The moduli with which a starter for so many rounds can exist, those with most freedom first."""
    return [
        modulus
        for modulus in range(max(rounds, -(-players // 4)), players // COPIES + 1)
        if 1 <= players - COPIES * modulus <= players // 4
    ]


def find_starter(
    players: int, modulus: int, random: Random, tries: int, goes_on: Callable[[], bool] = lambda: True
) -> Starter | None:
    """A starter, or None where ``tries`` searches found none, or ``goes_on`` said that it is enough."""
    fixed = players - COPIES * modulus
    for attempt in range(tries):
        if not goes_on():
            return None
        for root in _cube_roots(modulus):
            symmetric = _Symmetric(modulus, fixed, root, random).search()
            if symmetric is not None:
                return Starter(modulus, tuple(symmetric))
        if attempt % 2 == 0:
            plain = _Plain(modulus, fixed, random).search()
            if plain is not None:
                return Starter(modulus, tuple(plain))
    return None


def _cube_roots(modulus: int) -> list[int]:
    return [root for root in range(1, modulus) if pow(root, 3, modulus) == 1]


class GaveUp(Exception):
    """The search has gone on for too long from a bad beginning."""


class _Plain:
    """A search among all starters. A bit for each difference says that it is taken."""

    STEPS = 20_000

    def __init__(self, modulus: int, fixed: int, random: Random) -> None:
        self.modulus = modulus
        self.fixed = fixed
        self.random = random
        self.movers = range(COPIES * modulus)
        self.bits = [[self._bit(one, other) for other in self.movers] for one in self.movers]
        self.steps = 0
        self.tables: list[tuple[int, ...]] = []

    def _bit(self, one: int, other: int) -> int:
        """The difference of two movers, as a bit; 0 where they would meet twice in one full turn."""
        (low, first), (high, second) = sorted((divmod(one, self.modulus), divmod(other, self.modulus)))
        apart = (second - first) % self.modulus
        if low == high:
            apart = min(apart, self.modulus - apart)
            return 0 if apart in (0, self.modulus / 2) else 1 << low * self.modulus + apart
        return 1 << (COPIES + low + high - 1) * self.modulus + apart

    def search(self) -> list[tuple[int, ...]] | None:
        """The tables, the fixed players being the numbers above the movers; None where it gave up."""
        order = list(self.movers)
        self.random.shuffle(order)
        try:
            found = self._fill(order, 0, self.fixed)
        except GaveUp:
            return None
        if not found:
            return None
        fixed = iter(range(len(self.movers), len(self.movers) + self.fixed))
        return [table if len(table) == 4 else (*table, next(fixed)) for table in self.tables]

    def _fill(self, free: list[int], taken: int, fixed: int) -> bool:
        """Seat the free movers: at tables with a fixed player as long as there are such, then at others."""
        if not free:
            return True
        for table, bits in self._tables(free, taken, COPIES if fixed else 4):
            self.steps += 1
            if self.steps > self.STEPS:
                raise GaveUp
            self.tables.append(table)
            rest = [mover for mover in free if mover not in table]
            if self._fill(rest, taken | bits, max(fixed - 1, 0)):
                return True
            self.tables.pop()
        return False

    def _tables(self, free: list[int], taken: int, size: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Tables of the first free mover, with the bits of their differences."""
        first = free[0]
        others = [mover for mover in free[1:] if self._fits(first, mover, taken)]
        if size == COPIES:
            others = [mover for mover in others if mover // self.modulus != first // self.modulus]
        self.random.shuffle(others)
        yield from self._grown((first,), others, taken, 0, size)

    def _grown(
        self, table: tuple[int, ...], others: list[int], taken: int, bits: int, size: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(table) == size:
            yield table, bits
            return
        for place, mover in enumerate(others):
            new = self._new_bits(table, mover, taken | bits, size)
            if new:
                yield from self._grown((*table, mover), others[place + 1 :], taken, bits | new, size)

    def _new_bits(self, table: tuple[int, ...], mover: int, taken: int, size: int) -> int:
        """The bits of the differences that a mover brings to a table; 0 where it does not fit."""
        self.steps += 1
        if self.steps > self.STEPS:
            raise GaveUp
        new = 0
        for other in table:
            bit = self.bits[other][mover]
            if not bit or bit & (taken | new):
                return 0
            if size == COPIES and other // self.modulus == mover // self.modulus:
                return 0
            new |= bit
        return new

    def _fits(self, one: int, other: int, taken: int) -> bool:
        bit = self.bits[one][other]
        return bool(bit) and not bit & taken


class _Symmetric:
    """A search among the starters with a threefold symmetry.

    A player is a number u and a copy i, and stands for u·root^i of that copy; the symmetry goes to the next
    copy and leaves u alone. So one third of the tables has every u once: in fours, in threes with a fixed
    player, and alone (the player's three images with a fixed player that the symmetry leaves alone).
    """

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
        self.steps = 0

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
        return list(self._tables()) if found else None

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
            own = self._between(piece[0][0], piece[0][0])
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
        self.steps += 1
        if self.steps > self.STEPS:
            raise GaveUp
        new: set[int] = set()
        for other, others_copy in piece:
            if copy == others_copy:
                apart = (number - other) % self.modulus
                apart = min(apart, self.modulus - apart)
                if size == COPIES or 2 * apart == self.modulus:
                    return None
                apart += self.modulus
            elif (copy - others_copy) % COPIES == 1:
                apart = self._between(other, number)
            else:
                apart = self._between(number, other)
            if apart in taken or apart in new:
                return None
            new.add(apart)
        return new

    def _between(self, one: int, next_one: int) -> int:
        """The difference from a player to one of the next copy."""
        return (self.root * next_one - one) % self.modulus

    def _tables(self) -> Iterator[tuple[int, ...]]:
        """Every piece three times, with the fixed players."""
        fixed = iter(range(COPIES * self.modulus, 10**9))
        for piece in self.pieces:
            for turn in range(COPIES) if len(piece) > 1 else (0,):
                images = range(COPIES) if len(piece) == 1 else (0,)
                table = [
                    self._player(number, (copy + turn + image) % COPIES)
                    for number, copy in piece
                    for image in images
                ]
                yield tuple(table) if len(table) == 4 else (*table, next(fixed))

    def _player(self, number: int, copy: int) -> int:
        return copy * self.modulus + number * pow(self.root, copy, self.modulus) % self.modulus
