"""More rounds than can be played without repeats: few repeats, found by exchanging two players at a time."""

from collections import Counter
from collections.abc import Callable, Sequence
from heapq import heapreplace
from math import exp
from random import Random

from tracker.seating.plans import SEATS, pairs_of

Rounds = list[list[list[int]]]
#: A number by player and player, or by player and table.
Matrix = Sequence[Sequence[int]]

#: After so many steps it is asked whether there is still time.
CHECKED = 1000


def repeats(rounds: Rounds) -> tuple[int, int]:
    """How many meetings are not a pair's first, and the most that a pair has."""
    meetings = Counter(pair for tables in rounds for pair in pairs_of([tuple(table) for table in tables]))
    return sum(meetings.values()) - len(meetings), max(meetings.values(), default=0)


def fewer_repeats(
    rounds: Rounds,
    players: int,
    fixed: int,
    random: Random,
    steps: int,
    goes_on: Callable[[], bool],
    *,
    met: Matrix | None = None,
    unwanted: Matrix | None = None,
    hottest: float = 1.5,
) -> Rounds:
    """The rounds with two players at a time exchanged, so that few meet again and nobody often.

    The first ``fixed`` rounds stay as they are. A second meeting costs one, a third two more, so that no pair
    meets three times while it can be helped. At first exchanges that cost something are taken too, later
    fewer and fewer of them (simulated annealing, from ``hottest`` on); the best that was found counts.

    ``met``: how often two have met before; ``unwanted``: what it costs that a player sits at a table.
    """
    rounds = [[list(table) for table in tables] for tables in rounds]
    meetings = [list(row) for row in met] if met else [[0] * players for _ in range(players)]
    least = _least_cost(meetings, rounds)
    for tables in rounds:
        for one, other in pairs_of([tuple(table) for table in tables]):
            meetings[one][other] += 1
            meetings[other][one] += 1
    changeable = range(fixed, len(rounds))
    if not changeable or len(rounds[0]) < 2:
        return rounds
    cost = best = _cost(meetings) + _misplaced(rounds, unwanted)
    #: The exchanges since the best: a copy of all rounds for each better one would take most of the time.
    since: list[tuple[list[int], int, list[int], int]] = []
    for step in range(steps):
        if step % CHECKED == 0 and (best <= least or not goes_on()):
            break
        tables = rounds[random.choice(changeable)]
        first, second = random.sample(range(len(tables)), 2)
        here, there = tables[first], tables[second]
        place, other_place = random.randrange(len(here)), random.randrange(len(there))
        change = _change(meetings, here, there, place, other_place)
        if unwanted:
            leaving, coming = unwanted[here[place]], unwanted[there[other_place]]
            change += leaving[second] - leaving[first] + coming[first] - coming[second]
        heat = hottest * (1 - step / steps) + 0.01
        if change > 0 and random.random() >= exp(-change / heat):
            continue
        _exchange(meetings, here, there, place, other_place)
        since.append((here, place, there, other_place))
        cost += change
        if cost < best:
            best = cost
            since.clear()
    for here, place, there, other_place in reversed(since):
        here[place], there[other_place] = there[other_place], here[place]
    return rounds


def _cost(meetings: Matrix) -> int:
    return sum(number * (number - 1) // 2 for row in meetings for number in row) // 2


def _misplaced(rounds: Rounds, unwanted: Matrix | None) -> int:
    """What it costs where players sit."""
    if not unwanted:
        return 0
    return sum(
        unwanted[player][number]
        for tables in rounds
        for number, table in enumerate(tables)
        for player in table
    )


def _least_cost(met: Matrix, rounds: Rounds) -> int:
    """What all meetings cost at least: each player meets those whom he has met least, again and again."""
    played = Counter(player for tables in rounds for table in tables for player in table)
    doubled = 0
    for player, row in enumerate(met):
        others = sorted([*row[:player], *row[player + 1 :]])
        for _ in range((SEATS - 1) * played[player]):
            doubled += heapreplace(others, others[0] + 1)
    return _cost(met) + (doubled + 1) // 2


def _change(
    meetings: list[list[int]], here: list[int], there: list[int], place: int, other_place: int
) -> int:
    """What exchanging two players would cost: each new meeting as much as there were before, less the old."""
    one, other = meetings[here[place]], meetings[there[other_place]]
    change = 0
    for neighbour in here[:place] + here[place + 1 :]:
        change += other[neighbour] - one[neighbour] + 1
    for neighbour in there[:other_place] + there[other_place + 1 :]:
        change += one[neighbour] - other[neighbour] + 1
    return change


def _exchange(
    meetings: list[list[int]], here: list[int], there: list[int], place: int, other_place: int
) -> None:
    one, other = here[place], there[other_place]
    for neighbours, leaves, comes in (
        (here[:place] + here[place + 1 :], one, other),
        (there[:other_place] + there[other_place + 1 :], other, one),
    ):
        for neighbour in neighbours:
            meetings[leaves][neighbour] -= 1
            meetings[neighbour][leaves] -= 1
            meetings[comes][neighbour] += 1
            meetings[neighbour][comes] += 1
    here[place], there[other_place] = other, one


def at_random(seated: Sequence[int], random: Random) -> list[list[int]]:
    """One round by chance."""
    order = list(seated)
    random.shuffle(order)
    return [order[start : start + SEATS] for start in range(0, len(order), SEATS)]
