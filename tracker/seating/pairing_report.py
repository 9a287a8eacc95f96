"""What is to be said of the tables of one round: who meets again, and which wishes they break."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic

from tracker.seating.draw import Person

#: Two people, in no order.
Two = frozenset[Person]


@dataclass(frozen=True, slots=True)
class Together(Generic[Person]):
    """Two who sit at one table (from 0), in its order, and how often they have met before."""

    table: int
    one: Person
    other: Person
    before: int


@dataclass(frozen=True, slots=True)
class PairingReport(Generic[Person]):
    """Who meets again, those who have met most often first; who sits together against a wish."""

    repeats: tuple[Together[Person], ...]
    broken: tuple[Together[Person], ...]


def report_on(
    tables: Sequence[Sequence[Person]],
    meetings: Mapping[Two[Person], int],
    apart: Collection[Two[Person]] = (),
) -> PairingReport[Person]:
    """What is to be said of these tables, however they came about.

    ``meetings``: how often two have met, by the two; ``apart``: who is not to sit together.
    """
    together = list(_together(tables, meetings))
    repeats = sorted((one for one in together if one.before), key=lambda one: (-one.before, one.table))
    broken = (one for one in together if frozenset((one.one, one.other)) in apart)
    return PairingReport(tuple(repeats), tuple(broken))


def meetings_of(tables: Iterable[Sequence[Person]]) -> Counter[Two[Person]]:
    """How often each two have met at these tables."""
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def _together(
    tables: Sequence[Sequence[Person]], meetings: Mapping[Two[Person], int]
) -> Iterator[Together[Person]]:
    for number, table in enumerate(tables):
        for one, other in combinations(table, 2):
            yield Together(number, one, other, meetings.get(frozenset((one, other)), 0))
