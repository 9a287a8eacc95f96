"""Who sits where in the next round, by the standings and by who has met: for rounds made one by one.

Nobody meets twice as long as tables without a repeat exist, and that is decided by search
(`tracker.seating.search`). Strict methods ask nobody whether he has met his neighbours, and report it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain
from random import Random
from typing import Generic

from tracker.seating.benches import possible_benches
from tracker.seating.draw import Person
from tracker.seating.pair_costs import Costs, Pair
from tracker.seating.pairing_report import PairingReport, Two, report_on
from tracker.seating.plans import SEATS
from tracker.seating.search import Proof, Search
from tracker.seating.winds import in_order_of_play

Places = Sequence[tuple[int, ...]]


class Method(Enum):
    """How the next round is put together.

    ``RANDOM``: by chance, without repeats; ``SWISS``: neighbours in the standings, without repeats;
    ``STANDING``: the first four at table 1, the next at table 2, …; ``INTERVAL``: every so manieth, as there
    are tables, so that the first of the standings sit at different tables.
    """

    RANDOM = "random"
    SWISS = "swiss"
    STANDING = "standing"
    INTERVAL = "interval"


@dataclass(frozen=True, slots=True)
class Before(Generic[Person]):
    """What happened in earlier rounds. Who is not named has met nobody, had no wind, never sat out.

    ``meetings``: how often two have met; ``winds``: how often one began as East, South, West, North;
    ``sit_outs``: how often one sat out.
    """

    meetings: Mapping[Two[Person], int] = field(default_factory=dict)
    winds: Mapping[Person, Sequence[int]] = field(default_factory=dict)
    sit_outs: Mapping[Person, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pairing(Generic[Person]):
    """The tables by number, each in order of play with East first; who sits out, in order of standing.

    ``proof`` is what the search proved of meetings and wishes. ``parted``: those of equal standing whom the
    lot put at different tables where the method goes strictly by standing.
    """

    tables: tuple[tuple[Person, ...], ...]
    sit_outs: tuple[Person, ...]
    report: PairingReport[Person]
    proof: Proof = Proof.NONE
    parted: tuple[tuple[Person, ...], ...] = ()


def pair(
    standing: Sequence[Sequence[Person]],
    method: Method,
    random: Random,
    *,
    before: Before[Person],
    apart: Collection[Two[Person]] = (),
) -> Pairing[Person]:
    """The next round of these people, given in order of standing: equals in one group, parted by lot.

    Nobody sits out again before all have. ``apart``: who is not to sit together; strict methods pass that
    over. Fewer than four all sit out. ValueError where somebody is named twice.
    """
    groups = _drawn(standing, method, random)
    order = list(chain.from_iterable(groups))
    if len(set(order)) < len(order):
        raise ValueError("somebody is named twice")
    if len(order) < SEATS:
        return Pairing((), tuple(order), report_on((), before.meetings))
    proof = Proof.NONE
    parted: tuple[tuple[Person, ...], ...] = ()
    if method in (Method.RANDOM, Method.SWISS):
        places, proof = _searched(groups, before, apart)
    else:
        places = _strict(order, before, method)
        if method is Method.STANDING:
            parted = _parted(groups, places, order)
    tables = [tuple(order[place] for place in table) for table in places]
    if method is Method.RANDOM:
        random.shuffle(tables)
    seated = tuple(in_order_of_play(table, before.winds, random) for table in tables)
    at_tables = set(chain.from_iterable(tables))
    waiting = tuple(person for person in order if person not in at_tables)
    return Pairing(seated, waiting, report_on(seated, before.meetings, apart), proof, parted)


def _drawn(standing: Sequence[Sequence[Person]], method: Method, random: Random) -> list[list[Person]]:
    """The groups, each in an order by lot; by chance everybody is a group of his own."""
    groups = [list(group) for group in standing if group]
    if method is Method.RANDOM:
        groups = [list(chain.from_iterable(groups))]
    for group in groups:
        random.shuffle(group)
    return [[person] for person in groups[0]] if method is Method.RANDOM and groups else groups


def _searched(
    groups: Sequence[Sequence[Person]], before: Before[Person], apart: Collection[Two[Person]]
) -> tuple[Places, Proof]:
    """The tables with the fewest repeats, those of the best first, and what is proved of them."""
    order = list(chain.from_iterable(groups))
    number = {person: place for place, person in enumerate(order)}
    meetings = {_pair(two, number): times for two, times in before.meetings.items() if two <= number.keys()}
    wishes = {_pair(two, number) for two in apart if two <= number.keys()}
    costs = Costs.of(_places(groups), meetings, wishes)
    sat_out = [before.sit_outs.get(person, 0) for person in order]
    found, proof = Search(costs, sat_out).best()
    return sorted(found.tables, key=lambda table: (sum(table), table)), proof


def _pair(two: Two[Person], number: Mapping[Person, int]) -> Pair:
    one, other = sorted(number[person] for person in two)
    return one, other


def _places(groups: Sequence[Sequence[Person]]) -> list[int]:
    """By person twice the mean place of his group, so that equals are equally far from everybody."""
    places: list[int] = []
    for group in groups:
        places += [2 * len(places) + len(group) - 1] * len(group)
    return places


def _strict(order: Sequence[Person], before: Before[Person], method: Method) -> Places:
    """Tables that go by the order alone."""
    sat_out = [before.sit_outs.get(person, 0) for person in order]
    bench = next(possible_benches(sat_out, len(order) % SEATS))
    seated = [place for place in range(len(order)) if place not in bench]
    tables = len(seated) // SEATS
    if method is Method.INTERVAL:
        return [tuple(seated[table::tables]) for table in range(tables)]
    return [tuple(seated[SEATS * table : SEATS * (table + 1)]) for table in range(tables)]


def _parted(
    groups: Sequence[Sequence[Person]], places: Places, order: Sequence[Person]
) -> tuple[tuple[Person, ...], ...]:
    """The groups of equals who sit at more than one table, as far as they play."""
    table_of = {order[place]: number for number, table in enumerate(places) for place in table}
    playing = (tuple(person for person in group if person in table_of) for group in groups)
    return tuple(group for group in playing if len({table_of[person] for person in group}) > 1)
