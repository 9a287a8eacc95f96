"""Who sits where in one round: drawn at random, or as last time. Pure: people in, tables out."""

import random as randomness
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Person = TypeVar("Person", bound=Hashable)

AT_A_TABLE = 4


@dataclass(frozen=True, slots=True)
class Draw(Generic[Person]):
    """Tables of four in order of play (East first), and who has no seat."""

    tables: list[tuple[Person, ...]]
    sit_outs: list[Person]


def draw(
    people: Sequence[Person], random: randomness.Random, avoid_sit_out: Collection[Person] = ()
) -> Draw[Person]:
    """Seats by lot. Where four does not divide, those of `avoid_sit_out` are the last to sit out again."""
    order = list(people)
    random.shuffle(order)
    waited = set(avoid_sit_out)
    order.sort(key=lambda person: person not in waited)
    seats = len(order) - len(order) % AT_A_TABLE
    seated, sit_outs = order[:seats], order[seats:]
    random.shuffle(seated)
    return Draw(_tables(seated), sit_outs)


def as_last_time(tables: Iterable[Sequence[Person]], present: Sequence[Person]) -> Draw[Person]:
    """The same seats for those who are here; those who weren't seated fill the gaps in the order given.

    A table that stays short of four gives up its people, who sit out.
    """
    here = set(present)
    rows = [[person if person in here else None for person in table[:AT_A_TABLE]] for table in tables]
    seated = {person for row in rows for person in row if person is not None}
    waiting = [person for person in present if person not in seated]
    full: list[tuple[Person, ...]] = []
    for row in sorted(rows, key=lambda row: row.count(None)):
        gaps = row.count(None)
        if gaps > len(waiting):
            waiting.extend(person for person in row if person is not None)
            continue
        fill = iter([waiting.pop(0) for _gap in range(gaps)])
        full.append(tuple(next(fill) if person is None else person for person in row))
    while len(waiting) >= AT_A_TABLE:
        full.append(tuple(waiting[:AT_A_TABLE]))
        del waiting[:AT_A_TABLE]
    return Draw(full, waiting)


def _tables(seated: Sequence[Person]) -> list[tuple[Person, ...]]:
    return [tuple(seated[start : start + AT_A_TABLE]) for start in range(0, len(seated), AT_A_TABLE)]
