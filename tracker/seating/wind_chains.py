"""Winds made even where they were not before: along chains of tables, two winds change places."""

from collections import deque
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from tracker.seating.plans import SEATS, Sitting, spread

#: So often it is begun anew with other luck while somebody's winds are uneven.
TRIES = 20


def evened(
    rounds: Sequence[Sitting], had: Sequence[Sequence[int]], random: Random, goes_on: Callable[[], bool]
) -> tuple[Sitting, ...]:
    """The rounds with the same tables, seated so that nobody has a wind twice more often than another.

    ``had``, by player: how often he began as East, South, West, North before. Where it is not possible for
    all, as few as were found have more than that.
    """
    best = _Winds(rounds, had)
    best.even()
    for _ in range(TRIES):
        if not best.uneven() or not goes_on():
            break
        other = _Winds(best.rounds(), had)
        other.shake(random)
        other.even()
        best = min(best, other, key=lambda winds: winds.uneven())
    return best.rounds()


class _Winds:
    """All tables of all rounds, and how often each player has each wind."""

    def __init__(self, rounds: Sequence[Sitting], had: Sequence[Sequence[int]]) -> None:
        self.sizes = [len(sitting) for sitting in rounds]
        self.tables = [list(table) for sitting in rounds for table in sitting]
        self.counts = [list(counts) for counts in had]
        for table in self.tables:
            for wind, player in enumerate(table):
                self.counts[player][wind] += 1

    def rounds(self) -> tuple[Sitting, ...]:
        """The tables by rounds again."""
        tables = iter(tuple(table) for table in self.tables)
        return tuple(tuple(next(tables) for _ in range(size)) for size in self.sizes)

    def uneven(self) -> int:
        """How many players have one wind twice more often than another, or more; thrice counts doubly."""
        return sum(max(spread(counts) - 1, 0) for counts in self.counts)

    def shake(self, random: Random) -> None:
        """Seat a quarter of the tables by chance."""
        for number in random.sample(range(len(self.tables)), -(-len(self.tables) // SEATS)):
            table = self.tables[number]
            for wind, player in enumerate(table):
                self.counts[player][wind] -= 1
            random.shuffle(table)
            for wind, player in enumerate(table):
                self.counts[player][wind] += 1

    def even(self) -> None:
        """Change two winds along chains as long as the squares of all counts get fewer."""
        changed = True
        while changed:
            changed = False
            for one, other in combinations(range(SEATS), 2):
                changed |= self._even_two(one, other)

    def _even_two(self, one: int, other: int) -> bool:
        """The best for two winds: no chain is left that would help."""
        changed = False
        at: list[list[int]] = [[] for _ in self.counts]
        for number, table in enumerate(self.tables):
            at[table[one]].append(number)
        for player, counts in enumerate(self.counts):
            least = min(own[one] - own[other] for own in self.counts)
            while counts[one] - counts[other] > least + 2:
                chain = self._chain(player, one, other, at)
                if not chain:
                    break
                self._turn(chain, one, other, at)
                changed = True
        return changed

    def _chain(self, begun: int, one: int, other: int, at: Sequence[Sequence[int]]) -> list[int]:
        """Tables from a player with too much of one wind to somebody who has far more of the other."""
        most = self.counts[begun][one] - self.counts[begun][other]
        came: dict[int, int] = {begun: -1}
        waiting = deque([begun])
        while waiting:
            player = waiting.popleft()
            if most - (self.counts[player][one] - self.counts[player][other]) > 2:
                return self._back(player, came, one)
            for number in at[player]:
                partner = self.tables[number][other]
                if partner not in came:
                    came[partner] = number
                    waiting.append(partner)
        return []

    def _back(self, player: int, came: dict[int, int], one: int) -> list[int]:
        chain = []
        while came[player] >= 0:
            chain.append(came[player])
            player = self.tables[came[player]][one]
        return chain

    def _turn(self, chain: Sequence[int], one: int, other: int, at: list[list[int]]) -> None:
        """Change the two winds at these tables."""
        for number in chain:
            table = self.tables[number]
            leaves, comes = table[one], table[other]
            table[one], table[other] = comes, leaves
            at[leaves].remove(number)
            at[comes].append(number)
            for player, change in ((leaves, -1), (comes, 1)):
                self.counts[player][one] += change
                self.counts[player][other] -= change
