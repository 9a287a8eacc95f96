"""Seating plans, each checked from scratch: everybody seated, few meet twice, winds even."""

from collections import Counter
from copy import deepcopy
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.seating.exchanges import Rounds, at_random, fewer_repeats
from tracker.seating.planning import plan_seating
from tracker.seating.plans import Plan

#: Players and the most rounds found in which nobody meets anybody twice. For 20, 32, 68 and 92 players
#: counting alone would allow one more.
MOST_WITHOUT_REPEATS = [
    (16, 5),
    (20, 5),
    (24, 7),
    (28, 9),
    (32, 9),
    (36, 11),
    (40, 13),
    (44, 14),
    (48, 15),
    (52, 17),
    (56, 18),
    (60, 19),
    (64, 21),
    (68, 21),
    (72, 23),
    (76, 25),
    (80, 26),
    (84, 27),
    (88, 29),
    (92, 29),
    (96, 31),
    (100, 33),
]
#: Fewer rounds, with more than one way to have them.
WITHOUT_REPEATS = [(44, 13), (48, 14), (60, 17), (72, 6), (72, 20), (80, 25), (100, 10), (100, 31)]


def meetings(plan: Plan) -> Counter[frozenset[int]]:
    """Counted without the plan's own help."""
    return Counter(
        frozenset(pair) for tables in plan.rounds for table in tables for pair in combinations(table, 2)
    )


def check(plan: Plan, players: int, rounds: int) -> None:
    """Every round seats everybody once, or lets him sit out; winds and sit-outs are even."""
    assert len(plan.rounds) == len(plan.sit_outs) == rounds
    for tables, out in zip(plan.rounds, plan.sit_outs, strict=True):
        seated = [player for table in tables for player in table]
        assert sorted([*seated, *out]) == list(range(players))
        assert all(len(table) == 4 for table in tables)
        assert len(out) == players % 4
    for player in range(players):
        winds = Counter(table.index(player) for tables in plan.rounds for table in tables if player in table)
        played = winds.total()
        assert all(played // 4 <= winds[wind] <= -(-played // 4) for wind in range(4))
    outs = Counter(player for out in plan.sit_outs for player in out)
    assert (
        max(outs[player] for player in range(players)) - min(outs[player] for player in range(players)) <= 1
    )


@pytest.mark.parametrize(("players", "rounds"), MOST_WITHOUT_REPEATS + WITHOUT_REPEATS)
def test_nobody_meets_twice_as_long_as_that_is_possible(players: int, rounds: int) -> None:
    plan = plan_seating(players, rounds)
    check(plan, players, rounds)
    assert max(meetings(plan).values()) == 1
    assert plan.report().repeats == 0


@pytest.mark.parametrize(("players", "rounds", "most"), [(16, 8, 72), (24, 8, 18)])
def test_more_rounds_repeat_as_little_as_they_must(players: int, rounds: int, most: int) -> None:
    plan = plan_seating(players, rounds)
    check(plan, players, rounds)
    counted = meetings(plan)
    assert counted.total() - len(counted) == plan.report().repeats <= most
    assert max(counted.values()) == plan.report().most_meetings == 2


@settings(max_examples=15, deadline=None)
@given(players=st.integers(4, 26), rounds=st.integers(1, 6), seed=st.integers(0, 9))
def test_any_number_of_players_is_seated(players: int, rounds: int, seed: int) -> None:
    plan = plan_seating(players, rounds, seed=seed)
    check(plan, players, rounds)
    report = plan.report()
    counted = meetings(plan)
    assert report.repeats == counted.total() - len(counted)
    assert report.never_met == players * (players - 1) // 2 - len(counted)
    assert report.wind_spread <= 1
    assert report.sit_out_spread <= 1


def test_the_same_seed_gives_the_same_plan() -> None:
    assert plan_seating(22, 5, seed=3) == plan_seating(22, 5, seed=3)
    assert plan_seating(24, 7, seed=3).rounds != plan_seating(24, 7, seed=4).rounds


def test_table_numbers_are_fair() -> None:
    assert plan_seating(24, 7).report().table_spread <= 2
    assert plan_seating(72, 6).report().table_spread == 1


@pytest.mark.parametrize(("players", "rounds"), [(44, 20), (16, 8), (23, 6), (100, 30)])
def test_when_the_time_is_over_the_best_so_far_counts(players: int, rounds: int) -> None:
    now = iter(range(10_000))
    check(plan_seating(players, rounds, seconds=3, clock=lambda: next(now)), players, rounds)


@pytest.mark.parametrize(("players", "rounds"), [(3, 1), (401, 1), (16, 0), (16, 101)])
def test_plans_have_bounds(players: int, rounds: int) -> None:
    with pytest.raises(ValueError, match="a plan is for"):
        plan_seating(players, rounds)


def cost(rounds: Rounds) -> int:
    """A second meeting costs 1, a third 2 more."""
    met = Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    return sum(times * (times - 1) // 2 for times in met.values())


@pytest.mark.parametrize("steps", [0, 1, 500, 20_000])
def test_exchanges_give_the_best_they_found_and_leave_what_they_were_given(steps: int) -> None:
    random = Random(4)
    drawn = [at_random(range(24), random) for _ in range(6)]
    before = deepcopy(drawn)
    best = cost(drawn)

    def goes_on() -> bool:
        return True

    # Always hot, it is far from the best at the end.
    hot = fewer_repeats(drawn, 24, 1, Random(steps), steps, goes_on, hottest=1000)
    assert cost(hot) <= best
    found = fewer_repeats(drawn, 24, 1, Random(steps), steps, goes_on)
    assert drawn == before
    assert found[0] == drawn[0]
    assert all(sorted(chain.from_iterable(tables)) == list(range(24)) for tables in found)
    assert cost(found) <= best
