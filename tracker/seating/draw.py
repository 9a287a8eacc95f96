"""Who sits where in the next round: drawn at random, or as last time. Pure: chance comes in from outside."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

SEATS = 4

Person = TypeVar("Person", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Draw(Generic[Person]):
    """Tables, each in order of play with East first (from the fifth on people take turns); who sits out."""

    tables: tuple[tuple[Person, ...], ...]
    sit_outs: tuple[Person, ...]


def draw(people: Sequence[Person], random: Random, avoid_sit_out: Collection[Person] = ()) -> Draw[Person]:
    """Seats by chance: as many tables of four as there are people for, the rest (up to three) sit out.

    Those of `avoid_sit_out`, who sat out before, sit out again only where too few others are here. Fewer
    than four people all sit out. ValueError where somebody is named twice.
    """
    _check_once(people)
    order = list(people)
    random.shuffle(order)
    order.sort(key=lambda person: person not in avoid_sit_out)
    seated, waiting = order[: len(order) // SEATS * SEATS], order[len(order) // SEATS * SEATS :]
    random.shuffle(seated)
    tables = tuple(tuple(seated[start : start + SEATS]) for start in range(0, len(seated), SEATS))
    return Draw(tables, tuple(waiting))


def as_last_time(tables: Sequence[Sequence[Person]], present: Sequence[Person]) -> Draw[Person]:
    """The last round's tables again, with the people who are present.

    Who is here keeps table and seat. An empty seat goes to the next of those who took turns at that table,
    else to who is here without a seat, in the order of `present`. Tables that can't be filled are given up,
    those with the fewest people first, and their people fill the others' seats; four who are left make a new
    table. The rest sit out. ValueError where somebody is named twice.
    """
    _check_once(present)
    _check_once([person for table in tables for person in table])
    here = set(present)
    kept = [_kept(table, here) for table in tables]
    seated = {person for table in kept for person in table if person is not None}
    free = [person for person in present if person not in seated]
    while True:
        for table in sorted(kept, key=_people, reverse=True):
            _fill(table, free)
        short = [table for table in kept if None in table]
        if not short:
            break
        given_up = min(short, key=_people)
        kept = [table for table in kept if table is not given_up]
        free += [person for person in given_up if person is not None]
    while len(free) >= SEATS:
        kept.append(list(free[:SEATS]))
        del free[:SEATS]
    whole = tuple(tuple(person for person in table if person is not None) for table in kept)
    return Draw(whole, tuple(free))


def _check_once(people: Collection[Person]) -> None:
    if len(set(people)) < len(people):
        raise ValueError("somebody is named twice")


def _kept(table: Sequence[Person], here: Collection[Person]) -> list[Person | None]:
    """The four seats with who is here, None where empty, and behind them those who take turns."""
    seats: list[Person | None] = [person if person in here else None for person in table[:SEATS]]
    seats += [None] * (SEATS - len(seats))
    others = [person for person in table[SEATS:] if person in here]
    _fill(seats, others)
    return [*seats, *others]


def _fill(table: list[Person | None], free: list[Person]) -> None:
    """Put people on the table's empty seats, in order, and take them out of `free`."""
    for seat, person in enumerate(table):
        if person is None and free:
            table[seat] = free.pop(0)


def _people(table: Iterable[Person | None]) -> int:
    return sum(person is not None for person in table)
