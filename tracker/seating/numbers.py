"""Table numbers, so that nobody sits at the same tables all the time."""

from collections.abc import Callable
from math import exp
from random import Random

from tracker.seating.exchanges import CHECKED, Matrix, Rounds


def number_tables(
    rounds: Rounds,
    players: int,
    random: Random,
    steps: int,
    goes_on: Callable[[], bool],
    *,
    before: Matrix | None = None,
    unwanted: Matrix | None = None,
) -> None:
    """Put the tables of each round in an order, in which the first is table 1, that is fair to all.

    Two tables of a round exchange their numbers where that is better. How often a player sits at a table
    costs the fourth power of how far it is from the mean, so that the worst counts are mended first. At first
    worse orders are taken too, later fewer and fewer of them.

    ``before``, by player, is how often he has sat at each table. ``unwanted``, by player and table, is above
    0 where he does not want to sit: no more people come to such tables.
    """
    if len(rounds[0]) < 2:
        return
    for sitting in rounds if unwanted is None else ():
        random.shuffle(sitting)
    numbers = _Numbers(rounds, players, before)
    for step in range(steps):
        if step % CHECKED == 0 and not goes_on():
            break
        number = random.randrange(len(rounds))
        here, there = random.sample(range(len(rounds[0])), 2)
        if unwanted and _more_unwanted(rounds[number], here, there, unwanted):
            continue
        change = numbers.change(number, here, there)
        heat = 2 * (1 - step / steps) + 0.01
        if change <= 0 or random.random() < exp(-change / heat):
            numbers.exchange(number, here, there)


def _more_unwanted(tables: list[list[int]], here: int, there: int, unwanted: Matrix) -> bool:
    """Whether exchanging two numbers would put more at tables that they do not want."""
    return sum(unwanted[player][there] - unwanted[player][here] for player in tables[here]) > sum(
        unwanted[player][there] - unwanted[player][here] for player in tables[there]
    )


class _Numbers:
    """How often each player sits at each table, and what that costs."""

    def __init__(self, rounds: Rounds, players: int, before: Matrix | None) -> None:
        self.rounds = rounds
        tables = len(rounds[0])
        self.counts = [list(row) for row in before] if before else [[0] * tables for _ in range(players)]
        most = max(map(max, self.counts))
        mean = (len(rounds) + sum(map(sum, self.counts)) / players) / tables
        for sitting in rounds:
            for number, table in enumerate(sitting):
                for player in table:
                    self.counts[player][number] += 1
        self.costs = [(times - mean) ** 4 for times in range(most + len(rounds) + 2)]

    def change(self, sitting: int, here: int, there: int) -> float:
        """What it would cost more if two tables of a round exchanged their numbers."""
        costs = self.costs
        change = 0.0
        for leaves, comes in ((here, there), (there, here)):
            for player in self.rounds[sitting][leaves]:
                old, new = self.counts[player][leaves], self.counts[player][comes]
                change += costs[old - 1] - costs[old] + costs[new + 1] - costs[new]
        return change

    def exchange(self, sitting: int, here: int, there: int) -> None:
        """Let two tables of a round exchange their numbers."""
        tables = self.rounds[sitting]
        for leaves, comes in ((here, there), (there, here)):
            for player in tables[leaves]:
                self.counts[player][leaves] -= 1
                self.counts[player][comes] += 1
        tables[here], tables[there] = tables[there], tables[here]
