"""A seating plan for a whole event, with wishes, and with rounds that were played before it."""

from collections.abc import Callable
from random import Random
from time import monotonic

from tracker.seating.benches import fair_benches
from tracker.seating.event_task import Task
from tracker.seating.event_ways import GoesOn, Ways
from tracker.seating.exchanges import Rounds
from tracker.seating.numbers import number_tables
from tracker.seating.planning import LONGEST, check_bounds, plan_seating
from tracker.seating.plans import SEATS, Plan, Sitting
from tracker.seating.wind_chains import evened
from tracker.seating.winds import with_winds
from tracker.seating.wishes import NO_WISHES, NOTHING, Earlier, Wishes

__all__ = ["Earlier", "Wishes", "plan_event"]

#: How long a plan may take, in seconds, where nothing else is said.
SECONDS = 20.0


def plan_event(
    players: int,
    rounds: int,
    *,
    wishes: Wishes = NO_WISHES,
    earlier: Earlier = NOTHING,
    seed: int = 0,
    seconds: float = SECONDS,
    clock: Callable[[], float] = monotonic,
) -> Plan:
    """A plan for so many players (4-400) and rounds (1-100): wishes kept, few meet again, the rest even.

    One broken wish weighs more than all repeats. What was played ``earlier`` counts for meetings, winds,
    tables and sit-outs. The same seed gives the same plan, unless the time runs out: then the best that was
    found so far counts. ValueError for other numbers of players or rounds.
    """
    if wishes == NO_WISHES and earlier == NOTHING:
        return plan_seating(players, rounds, seed=seed, seconds=min(seconds, LONGEST), clock=clock)
    check_bounds(players, rounds)
    random = Random(seed)  # noqa: S311 - chance in a draw, no secret
    start = clock()

    def until(part: float) -> GoesOn:
        return lambda: clock() < start + part * seconds

    outs = fair_benches(random.sample(range(players), players), rounds, earlier.sit_outs)
    task = Task(players, outs, wishes, earlier)
    tables = _best(task, random, until)
    before = [
        [earlier.tables.get(player, {}).get(table, 0) for table in range(1, task.tables + 1)]
        for player in range(players)
    ]
    number_tables(
        tables, players, random, 10_000 * rounds, until(0.95), before=before, unwanted=task.unwanted
    )
    return Plan(players, _with_winds(task, tables, random, until(1)), tuple(outs))


def _best(task: Task, random: Random, until: Callable[[float], GoesOn]) -> Rounds:
    """The best way to meet that is found; none better is looked for where that can be told."""
    enough = (0, task.fewest_repeats())
    found: list[tuple[tuple[int, int, int], Rounds]] = []
    for way in Ways(task, random, until).all():
        numbered = task.numbered(way)
        found.append((task.badness(numbered), numbered))
        if found[-1][0][:2] <= enough:
            break
    return min(found, key=lambda own: own[0])[1]


def _with_winds(task: Task, tables: Rounds, random: Random, goes_on: GoesOn) -> tuple[Sitting, ...]:
    """Each table in order of play; earlier winds count."""
    had = [list(task.earlier.winds.get(player, (0,) * SEATS)) for player in range(task.players)]
    seated = with_winds(tables, [sum(counts) for counts in had])
    return evened(seated, had, random, goes_on) if any(map(any, had)) else seated
