"""Who is which number of a plan that is good as it is: people change numbers, so that wishes hold too."""

from collections.abc import Callable, Sequence
from math import exp
from random import Random

from tracker.seating.exchanges import CHECKED, Matrix, Rounds
from tracker.seating.plans import pairs_of


def placed(
    rounds: Rounds, costs: Matrix, random: Random, steps: int, goes_on: Callable[[], bool]
) -> tuple[int, Rounds]:
    """What the meetings cost with people put on numbers so that they cost little, and the rounds with them.

    ``costs``: what a meeting of two costs. Two people at a time change numbers, by simulated annealing, until
    nothing costs anything or the steps are used up; the best that was found counts.
    """
    places = _Places(rounds, costs)
    best, found = places.cost, list(places.people)
    players = range(len(costs))
    hottest = 0.3 * max(map(max, costs))
    for step in range(steps):
        if step % CHECKED == 0 and (not best or not goes_on()):
            break
        one, other = random.sample(players, 2)
        change = places.change(one, other)
        heat = hottest * (1 - step / steps) ** 2 + 0.01
        if change > 0 and random.random() >= exp(-change / heat):
            continue
        places.exchange(one, other, change)
        if places.cost < best:
            best, found = places.cost, list(places.people)
    return best, [[[found[number] for number in table] for table in tables] for tables in rounds]


class _Places:
    """Which person is which number, which number is whose, and what all meetings cost."""

    def __init__(self, rounds: Rounds, costs: Matrix) -> None:
        players = len(costs)
        self.people = list(range(players))
        self.numbers = list(range(players))
        self.meetings = [[0] * players for _ in range(players)]
        for tables in rounds:
            for one, other in pairs_of([tuple(table) for table in tables]):
                self.meetings[one][other] += 1
                self.meetings[other][one] += 1
        #: By person: whom it costs something to meet, and how much.
        self.dear = [[(other, cost) for other, cost in enumerate(row) if cost] for row in costs]
        self.cost = (
            sum(cost * self.meetings[one][other] for one, row in enumerate(self.dear) for other, cost in row)
            // 2
        )

    def change(self, one: int, other: int) -> int:
        """What it would cost more if the people of two numbers changed them."""
        leaving, coming = self.people[one], self.people[other]
        here, there, numbers = self.meetings[one], self.meetings[other], self.numbers
        return sum(
            cost * (there[numbers[person]] - here[numbers[person]])
            for person, cost in self.dear[leaving]
            if person != coming
        ) + sum(
            cost * (here[numbers[person]] - there[numbers[person]])
            for person, cost in self.dear[coming]
            if person != leaving
        )

    def exchange(self, one: int, other: int, change: int) -> None:
        """Let the people of two numbers change them."""
        people: Sequence[int] = self.people[one], self.people[other]
        self.people[other], self.people[one] = people
        self.numbers[people[0]], self.numbers[people[1]] = other, one
        self.cost += change
