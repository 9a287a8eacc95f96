"""Whether a round can be seated at so low a cost: found, or disproved by going through all ways.

The search seats whom it is hardest to seat first, with those near him first, and turns back as soon as
those who are left can't stay below the limit: each of them costs at least his three cheapest neighbours, and
a pair counts for both. It remembers who was left where it had to turn back.
"""

from collections.abc import Iterator, Sequence

from tracker.seating.pair_costs import Matrix
from tracker.seating.plans import SEATS
from tracker.seating.reseating import Tables
from tracker.seating.steps import Steps


def tables_within(players: Sequence[int], heavy: Matrix, limit: int, steps: Steps) -> Tables | None:
    """Tables of four for these players that cost no more than the limit; None where there are none.

    GaveUp where the steps end before that is known.
    """
    return _Search(players, heavy, steps).search(limit)


class _Search:
    """Players are places in the list of those who are to be seated; a set of them is a bit each."""

    def __init__(self, players: Sequence[int], heavy: Matrix, steps: Steps) -> None:
        steps.take(len(players) ** 2 // 8)
        self.players = players
        self.heavy = [[heavy[one][other] for other in players] for one in players]
        self.steps = steps
        self.levels = [self._levels(place) for place in range(len(players))]
        #: By who was left: the highest limit that could not be kept.
        self.failed: dict[int, int] = {}
        self.tables: list[tuple[int, ...]] = []

    def _levels(self, place: int) -> list[tuple[int, int]]:
        """The others by what they cost this player, the cheapest first: the cost, and who they are."""
        sets: dict[int, int] = {}
        for other, cost in enumerate(self.heavy[place]):
            if other != place:
                sets[cost] = sets.get(cost, 0) | 1 << other
        return sorted(sets.items())

    def search(self, limit: int) -> Tables | None:
        if not self._fill((1 << len(self.players)) - 1, limit):
            return None
        return [tuple(self.players[place] for place in table) for table in self.tables]

    def _fill(self, left: int, limit: int) -> bool:
        """Seat all who are left."""
        if not left:
            return True
        if self.failed.get(left, -1) >= limit:
            return False
        least, hardest = self._least(left)
        if least <= limit:
            for table, cost in self._tables(hardest, left, limit):
                self.tables.append(table)
                rest = left ^ sum(1 << place for place in table)
                if self._fill(rest, limit - cost):
                    return True
                self.tables.pop()
        self.failed[left] = limit
        return False

    def _least(self, left: int) -> tuple[int, int]:
        """What those who are left cost at least, and who of them is the hardest to seat."""
        total = 0
        hardest, rank = -1, (0, 0)
        for place in _members(left):
            self.steps.take()
            least, choice = self._own(place, left)
            total += least
            if hardest < 0 or (-least, choice) < rank:
                hardest, rank = place, (-least, choice)
        return -(-total // 2), hardest

    def _own(self, place: int, left: int) -> tuple[int, int]:
        """What a player's three cheapest neighbours cost him, and among how many they are."""
        needed, least, choice = SEATS - 1, 0, 0
        for cost, others in self.levels[place]:
            number = (others & left).bit_count()
            choice += number
            least += cost * min(needed, number)
            needed -= min(needed, number)
            if not needed:
                break
        return least, choice

    def _tables(self, place: int, left: int, limit: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """The tables of a player that stay below the limit, with those near him first."""
        row = self.heavy[place]
        others = [other for other in _members(left) if other != place and row[other] <= limit]
        others.sort(key=lambda other: abs(other - place))
        yield from self._grown((place,), 0, others, limit)

    def _grown(
        self, table: tuple[int, ...], cost: int, others: Sequence[int], limit: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(table) == SEATS:
            yield table, cost
            return
        for number, other in enumerate(others):
            self.steps.take()
            row = self.heavy[other]
            more = cost + sum(row[sitting] for sitting in table)
            if more <= limit:
                yield from self._grown((*table, other), more, others[number + 1 :], limit)


def _members(some: int) -> Iterator[int]:
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest
