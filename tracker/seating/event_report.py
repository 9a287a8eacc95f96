"""What is to be said of the rounds of a plan, however it came about; and the change of two seats in it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

from tracker.seating.plans import Plan, Sitting, spread
from tracker.seating.wishes import NO_WISHES, NOTHING, Earlier, Wishes


@dataclass(frozen=True, slots=True)
class Again:
    """Two who meet once more at a table; ``before``: how often they have met before that."""

    round: int
    table: int
    one: int
    other: int
    before: int


@dataclass(frozen=True, slots=True)
class Broken:
    """Two who sit at a table though they are not to."""

    round: int
    table: int
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A player who sits at another table than he wants."""

    round: int
    table: int
    player: int


@dataclass(frozen=True, slots=True)
class EventReport:
    """What a plan is like with all that was played before. Rounds, tables and players are numbers from 0.

    ``repeats``: meetings of this plan that are not a pair's first, each listed in ``again``; ``never_met``:
    pairs who have not met by its end; ``most_meetings`` of one pair. A spread is the worst player's most
    minus least: of the winds that he begins with, of the table numbers that he sits at (who wishes for tables
    is left out); ``sit_out_spread`` is that of all players' sit-outs. ``uneven_winds``: the players with a
    spread of more than one. ``together`` and ``elsewhere``: the wishes that the plan breaks.
    """

    repeats: int
    again: tuple[Again, ...]
    never_met: int
    most_meetings: int
    wind_spread: int
    uneven_winds: tuple[int, ...]
    table_spread: int
    sit_out_spread: int
    together: tuple[Broken, ...]
    elsewhere: tuple[Misplaced, ...]


def report_on_event(plan: Plan, *, wishes: Wishes = NO_WISHES, earlier: Earlier = NOTHING) -> EventReport:
    """What the plan is like, counted from scratch; its rounds may have different numbers of tables."""
    met = Counter({two: times for two, times in earlier.meetings.items() if times and _is_in(two, plan)})
    again = []
    for number, table, one, other in _meetings(plan):
        two = frozenset((one, other))
        if met[two]:
            again.append(Again(number, table, one, other, met[two]))
        met[two] += 1
    winds = [spread(counts) for counts in _winds(plan, earlier)]
    tables = (spread(counts) for counts in _tables(plan, wishes, earlier))
    return EventReport(
        repeats=len(again),
        again=tuple(again),
        never_met=plan.players * (plan.players - 1) // 2 - sum(times > 0 for times in met.values()),
        most_meetings=max(met.values(), default=0),
        wind_spread=max(winds, default=0),
        uneven_winds=tuple(player for player, apart in enumerate(winds) if apart > 1),
        table_spread=max(tables, default=0),
        sit_out_spread=spread(_sit_outs(plan, earlier)),
        together=tuple(
            Broken(number, table, one, other)
            for number, table, one, other in _meetings(plan)
            if frozenset((one, other)) in wishes.apart
        ),
        elsewhere=tuple(_elsewhere(plan, wishes)),
    )


def fewest_together(plan: Plan, groups: Iterable[Collection[int]]) -> int:
    """How often two of a group meet at least, whoever sits where: groups larger than there are tables must.

    ``groups``: the players of each, from 0; nobody in two of them. Who sits out a round is not counted there.
    """
    least = 0
    for sitting in plan.rounds:
        seated = {player for table in sitting for player in table}
        for group in groups if sitting else ():
            each, over = divmod(len(seated.intersection(group)), len(sitting))
            least += over * comb(each + 1, 2) + (len(sitting) - over) * comb(each, 2)
    return least


def exchanged(plan: Plan, round: int, one: int, other: int) -> Plan:
    """The plan with two people's places changed in a round, a number from 0; one of the two may sit out.

    ValueError where there is no such round, both sit out, or one is not in it.
    """
    if not 0 <= round < len(plan.rounds):
        raise ValueError(f"there is no round {round}")
    sitting, outs = plan.rounds[round], plan.sit_outs[round]
    seated = {player for table in sitting for player in table}
    if one == other or not {one, other} <= seated | set(outs) or not {one, other} & seated:
        raise ValueError("two different people change places, one of them at a table")
    turn = {one: other, other: one}
    changed: Sitting = tuple(tuple(turn.get(player, player) for player in table) for table in sitting)
    waiting = tuple(sorted(turn.get(player, player) for player in outs))
    if set(outs) == set(waiting):
        waiting = outs
    return replace(
        plan,
        rounds=(*plan.rounds[:round], changed, *plan.rounds[round + 1 :]),
        sit_outs=(*plan.sit_outs[:round], waiting, *plan.sit_outs[round + 1 :]),
    )


def _is_in(two: frozenset[int], plan: Plan) -> bool:
    return len(two) == 2 and all(0 <= player < plan.players for player in two)


def _meetings(plan: Plan) -> Iterator[tuple[int, int, int, int]]:
    """Every meeting: round, table, and the two in order of play."""
    for number, sitting in enumerate(plan.rounds):
        for table, people in enumerate(sitting):
            for one, other in combinations(people, 2):
                yield number, table, one, other


def _elsewhere(plan: Plan, wishes: Wishes) -> Iterator[Misplaced]:
    for number, sitting in enumerate(plan.rounds):
        for table, people in enumerate(sitting):
            for player in people:
                if not wishes.may_sit_at(player, table + 1):
                    yield Misplaced(number, table, player)


def _winds(plan: Plan, earlier: Earlier) -> list[list[int]]:
    """By player: how often he has begun with each wind by the end of the plan."""
    counts = plan.winds()
    for player, had in earlier.winds.items():
        if 0 <= player < plan.players:
            counts[player] = [own + before for own, before in zip(counts[player], had, strict=True)]
    return counts


def _tables(plan: Plan, wishes: Wishes, earlier: Earlier) -> Iterator[list[int]]:
    """How often each player without a wish for tables has sat at each of the plan's tables by its end."""
    for player, counts in enumerate(plan.table_numbers()):
        if player not in wishes.tables:
            before = earlier.tables.get(player, {})
            yield [own + before.get(table, 0) for table, own in enumerate(counts, start=1)]


def _sit_outs(plan: Plan, earlier: Earlier) -> list[int]:
    outs = Counter(player for out in plan.sit_outs for player in out)
    return [outs[player] + earlier.sit_outs.get(player, 0) for player in range(plan.players)]
