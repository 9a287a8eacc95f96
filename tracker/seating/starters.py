"""One round that, turned again and again, makes a plan in which no two players meet twice.

The players are three copies of the numbers modulo r and some fixed ones. A turn adds 1 to every number and
leaves the fixed players alone, so r turns make r rounds. Two players whose difference (within a copy, or from
one copy to another) comes only once in the starter meet only once. A fixed player sits with one of each copy.

A search puts tables together one by one and starts anew with other luck when it has gone too far wrong.
Symmetries leave less to find: pairs of numbers where r is odd (mirrored.py), a third of the tables
(threefold.py, and tight.py where no difference is to spare).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from tracker.seating.mirrored import Mirrored
from tracker.seating.steps import GaveUp, Steps
from tracker.seating.threefold import COPIES, Threefold
from tracker.seating.tight import Tight

Search = Callable[[], list[tuple[int, ...]] | None]


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
        for search in _searches(modulus, fixed, random, attempt, goes_on):
            if not goes_on():
                return None
            tables = search()
            if tables is not None:
                return Starter(modulus, tuple(tables))
    return None


def _searches(
    modulus: int, fixed: int, random: Random, attempt: int, goes_on: Callable[[], bool]
) -> Iterator[Search]:
    """The searches of an attempt, those first that find the most different starters."""
    roots = [root for root in range(1, modulus) if pow(root, 3, modulus) == 1]
    for root in roots:
        yield Threefold(modulus, fixed, root, random).search
    if attempt % 2 == 0:
        yield _Plain(modulus, fixed, random).search
    yield Mirrored(modulus, fixed, random, goes_on).search
    if attempt == 0:
        for root in roots:
            yield Tight(modulus, fixed, root, random, goes_on).search


class _Plain:
    """A search among all starters. A bit for each difference says that it is taken."""

    STEPS = 20_000

    def __init__(self, modulus: int, fixed: int, random: Random) -> None:
        self.modulus = modulus
        self.fixed = fixed
        self.random = random
        self.movers = range(COPIES * modulus)
        self.bits = [[self._bit(one, other) for other in self.movers] for one in self.movers]
        self.steps = Steps(self.STEPS)
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
            self.steps.take()
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
        self.steps.take()
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
