"""The numbers of the tables of one round, so that those sit where they want who want a certain table."""

from collections.abc import Sequence

from tracker.seating.draw import Person
from tracker.seating.exchanges import Matrix

#: More than any way costs.
FAR = 1 << 60


def as_wanted(
    tables: Sequence[Sequence[Person]], unwanted: Sequence[Sequence[int]]
) -> list[Sequence[Person]]:
    """The tables in an order in which as few people as possible sit where they do not want to.

    ``unwanted``, by table as given and number from 0: how many of its people that number displeases, or what
    that costs. Tables without a wish keep their order. The order is the best of all: an assignment, found by
    shortest augmenting paths.
    """
    wishing = [place for place, row in enumerate(unwanted) if any(row)]
    chosen = dict(zip(_assigned([unwanted[place] for place in wishing]), wishing, strict=True))
    others = iter(place for place in range(len(tables)) if place not in set(wishing))
    return [tables[chosen[number] if number in chosen else next(others)] for number in range(len(tables))]


def _assigned(costs: Matrix) -> list[int]:
    """By row a column of its own, so that the sum of their costs is least; there are columns enough."""
    columns = len(costs[0]) if costs else 0
    row_prices, prices = [0] * len(costs), [0] * columns
    owner = [-1] * columns
    for begun in range(len(costs)):
        free, before = _path(begun, costs, row_prices, prices, owner)
        while free >= 0:
            previous = before[free]
            owner[free] = owner[previous] if previous >= 0 else begun
            free = previous
    found = [0] * len(costs)
    for column, row in enumerate(owner):
        if row >= 0:
            found[row] = column
    return found


def _path(
    begun: int, costs: Matrix, row_prices: list[int], prices: list[int], owner: list[int]
) -> tuple[int, list[int]]:
    """The cheapest way to a free column, and by column the one before it on the ways (-1: the row begun)."""
    columns = len(prices)
    distance, before, done = [FAR] * columns, [-1] * columns, [False] * columns
    row, column, reached = begun, -1, 0
    while True:
        for other in range(columns):
            cost = reached + costs[row][other] - row_prices[row] - prices[other]
            if not done[other] and cost < distance[other]:
                distance[other], before[other] = cost, column
        column = min((other for other in range(columns) if not done[other]), key=distance.__getitem__)
        reached = distance[column]
        if owner[column] < 0:
            break
        done[column] = True
        row = owner[column]
    row_prices[begun] += reached
    for other in range(columns):
        if done[other]:
            prices[other] -= reached - distance[other]
            row_prices[owner[other]] += reached - distance[other]
    return column, before
