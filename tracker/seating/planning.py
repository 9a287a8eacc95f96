"""A seating plan for a whole tournament."""

from collections.abc import Callable
from random import Random
from time import monotonic

from tracker.seating.benches import fair_benches
from tracker.seating.exchanges import Rounds, at_random, fewer_repeats, repeats
from tracker.seating.numbers import number_tables
from tracker.seating.plans import Plan
from tracker.seating.starters import Starter, find_starter, possible_moduli
from tracker.seating.winds import with_winds

FEWEST_PLAYERS, MOST_PLAYERS = 4, 400
MOST_ROUNDS = 100
#: How often a starter is searched for with each modulus, first and then.
TRIES = (3, 30, 300)
#: How many exchanges are tried at most.
STEPS = 400_000

#: The longest that a plan may take, in seconds.
LONGEST = 60.0


def plan_seating(
    players: int,
    rounds: int,
    *,
    seed: int = 0,
    seconds: float = LONGEST,
    clock: Callable[[], float] = monotonic,
) -> Plan:
    """A plan for so many players (4-400) and rounds (1-100): few meet twice, winds even, tables nearly so.

    The same seed gives the same plan, unless the time runs out: then the best that was found so far counts.
    Where four does not divide the players, some sit out, nobody again before all have. ValueError for other
    numbers of players or rounds.
    """
    check_bounds(players, rounds)
    end = clock() + seconds
    random = Random(seed)  # noqa: S311 - chance in a draw, no secret
    order = list(range(players))
    random.shuffle(order)
    outs = fair_benches(order, rounds)

    def goes_on() -> bool:
        return clock() < end

    tables = _meeting(players, rounds, outs, random, goes_on)
    number_tables(tables, players, random, 10_000 * rounds, goes_on)
    return Plan(players, with_winds(tables), tuple(outs))


def check_bounds(players: int, rounds: int) -> None:
    """ValueError for numbers of players or rounds that no plan is made for."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"a plan is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {players}")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise ValueError(f"a plan is for 1 to {MOST_ROUNDS} rounds, not {rounds}")


def _meeting(
    players: int, rounds: int, outs: list[tuple[int, ...]], random: Random, goes_on: Callable[[], bool]
) -> Rounds:
    """Who meets whom in each round, in no order."""
    if not any(outs):
        starter = _starter(players, possible_moduli(players, rounds), random, goes_on)
        if starter is not None:
            return [[list(table) for table in starter.turned(turn)] for turn in range(rounds)]
    ways = [_exchanged(players, outs, [], random, goes_on)]
    if not any(outs):
        fewer = [modulus for modulus in possible_moduli(players, 1) if modulus < rounds]
        starter = _starter(players, sorted(fewer, reverse=True), random, goes_on)
        if starter is not None:
            begun = [[list(table) for table in starter.turned(turn)] for turn in range(starter.modulus)]
            ways.append(_exchanged(players, outs, begun, random, goes_on))
    return min(ways, key=lambda way: repeats(way))


def _starter(players: int, moduli: list[int], random: Random, goes_on: Callable[[], bool]) -> Starter | None:
    """A starter for one of the moduli: all are tried for a short while, then for longer."""
    for tries in TRIES:
        for modulus in moduli:
            starter = find_starter(players, modulus, random, tries, goes_on)
            if starter is not None:
                return starter
    return None


def _exchanged(
    players: int, outs: list[tuple[int, ...]], begun: Rounds, random: Random, goes_on: Callable[[], bool]
) -> Rounds:
    """The rounds begun, which stay, and others that repeat as few meetings as exchanges find."""
    steps = min(STEPS, 2_000 * players * len(outs))
    drawn = [
        at_random([player for player in range(players) if player not in out], random)
        for out in outs[len(begun) :]
    ]
    return fewer_repeats(begun + drawn, players, len(begun), random, steps, goes_on)
