"""Wishes for tables in one round: who can't both have theirs at one table, which tables get which numbers."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tracker.seating.draw import Person
from tracker.seating.pairing_report import Two
from tracker.seating.table_wishes import as_wanted

#: By person the first and the last table, from 1, that he wants.
Wanted = Mapping[Person, tuple[int, int]]


def rivals(wanted: Wanted[Person]) -> Iterator[Two[Person]]:
    """Each two whose tables have none in common: together one of them sits where he does not want to."""
    for one, other in combinations(wanted, 2):
        if max(wanted[one][0], wanted[other][0]) > min(wanted[one][1], wanted[other][1]):
            yield frozenset((one, other))


def at_wanted_tables(tables: Sequence[Sequence[Person]], wanted: Wanted[Person]) -> list[Sequence[Person]]:
    """The tables in the order of their numbers, in which as few as possible sit where they do not want to.

    Tables at which nobody wants anything keep their order.
    """
    numbers = range(1, len(tables) + 1)
    unwanted = [[len(_displeased(table, number, wanted)) for number in numbers] for table in tables]
    return as_wanted(tables, unwanted)


def misplaced(tables: Sequence[Sequence[Person]], wanted: Wanted[Person]) -> Iterator[tuple[int, Person]]:
    """Who sits at a table where he does not want to, with its number from 1."""
    for number, table in enumerate(tables, start=1):
        for person in _displeased(table, number, wanted):
            yield number, person


def _displeased(table: Sequence[Person], number: int, wanted: Wanted[Person]) -> list[Person]:
    return [
        person
        for person in table
        if person in wanted and not wanted[person][0] <= number <= wanted[person][1]
    ]
