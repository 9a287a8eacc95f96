"""What is said of a plan, recounted another way; and two people changing places."""

from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.seating.event_report import (
    Again,
    Broken,
    Misplaced,
    exchanged,
    fewest_together,
    report_on_event,
)
from tracker.seating.plans import Plan
from tracker.seating.table_wishes import as_wanted
from tracker.seating.wind_chains import evened
from tracker.seating.wishes import Earlier, Wishes


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """Any plan: each round with as many tables as it likes."""
    players = draw(st.integers(4, 14))
    rounds, outs = [], []
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(range(players)))
        seats = 4 * draw(st.integers(0, players // 4))
        rounds.append(tuple(tuple(order[start : start + 4]) for start in range(0, seats, 4)))
        outs.append(tuple(order[seats:]))
    return Plan(players, tuple(rounds), tuple(outs))


def earliers(players: int) -> st.SearchStrategy[Earlier]:
    """Anything that was played before, also by people who are not there now."""
    people = st.integers(0, players + 1)
    two = st.frozensets(people, min_size=2, max_size=2)
    times = st.integers(0, 3)
    return st.builds(
        Earlier,
        st.dictionaries(two, times),
        st.dictionaries(people, st.lists(times, min_size=4, max_size=4)),
        st.dictionaries(people, st.dictionaries(st.integers(1, 5), times)),
        st.dictionaries(people, times),
    )


@given(data=st.data(), plan=plans())
def test_the_report_is_what_is_counted_one_by_one(data: st.DataObject, plan: Plan) -> None:
    earlier = data.draw(earliers(plan.players))
    people = range(plan.players)
    apart = data.draw(st.frozensets(st.frozensets(st.integers(0, 13), min_size=2, max_size=2), max_size=5))
    tables = data.draw(st.dictionaries(st.integers(0, 13), st.tuples(st.integers(1, 3), st.integers(1, 3))))
    report = report_on_event(plan, wishes=Wishes(apart, tables), earlier=earlier)
    most = never = repeats = 0
    for one, other in combinations(people, 2):
        before = earlier.meetings.get(frozenset((one, other)), 0)
        now = sum(one in table and other in table for sitting in plan.rounds for table in sitting)
        never += not before + now
        most = max(most, before + now)
        repeats += now if before else max(now - 1, 0)
    assert (report.never_met, report.most_meetings, report.repeats) == (never, most, repeats)
    assert len(report.again) == repeats
    assert all(frozenset((broken.one, broken.other)) in apart for broken in report.together)
    assert len(report.together) == sum(
        two <= set(table) for two in apart for sitting in plan.rounds for table in sitting
    )
    assert len(report.elsewhere) == sum(
        player in table and number not in range(tables[player][0], tables[player][1] + 1)
        for player in tables
        for sitting in plan.rounds
        for number, table in enumerate(sitting, start=1)
    )
    spreads = []
    for player in people:
        had = list(earlier.winds.get(player, [0, 0, 0, 0]))
        for table in (table for sitting in plan.rounds for table in sitting if player in table):
            had[table.index(player)] += 1
        spreads.append(max(had) - min(had))
    assert report.wind_spread == max(spreads)
    assert report.uneven_winds == tuple(player for player in people if spreads[player] > 1)
    outs = [
        earlier.sit_outs.get(player, 0) + sum(player in out for out in plan.sit_outs) for player in people
    ]
    assert report.sit_out_spread == max(outs) - min(outs)


def test_the_report_names_round_table_and_people() -> None:
    plan = Plan(8, (((0, 1, 2, 3), (4, 5, 6, 7)), ((1, 4, 5, 0), (2, 3, 6, 7))), ((), ()))
    wishes = Wishes(frozenset({frozenset((2, 6))}), {0: (1, 1), 7: (1, 1)})
    report = report_on_event(plan, wishes=wishes, earlier=Earlier({frozenset((0, 1)): 2}, tables={5: {2: 1}}))
    assert report.repeats == 5
    assert report.again[:2] == (Again(0, 0, 0, 1, 2), Again(1, 0, 1, 0, 3))
    assert Again(1, 1, 6, 7, 1) in report.again
    assert report.most_meetings == 4
    assert report.together == (Broken(1, 1, 2, 6),)
    assert report.elsewhere == (Misplaced(0, 1, 7), Misplaced(1, 1, 7))
    # Twelve pairs meet in the first round, eight more in the second.
    assert report.never_met == 28 - 12 - 8
    assert report.table_spread == 2


def places(plan: Plan, number: int) -> dict[int, tuple[int, int] | None]:
    """Where everybody is in a round: table and seat, None for who sits out."""
    seats: dict[int, tuple[int, int] | None] = dict.fromkeys(plan.sit_outs[number])
    for table, people in enumerate(plan.rounds[number]):
        seats |= {player: (table, seat) for seat, player in enumerate(people)}
    return seats


@given(data=st.data(), plan=plans())
def test_two_change_places_and_nothing_else_changes(data: st.DataObject, plan: Plan) -> None:
    number = data.draw(st.integers(-1, len(plan.rounds)))
    one, other = data.draw(st.integers(-1, plan.players)), data.draw(st.integers(-1, plan.players))
    before = places(plan, number) if 0 <= number < len(plan.rounds) else {}
    possible = one != other and {one, other} <= before.keys()
    if not possible or before[one] is before[other] is None:
        with pytest.raises(ValueError):
            exchanged(plan, number, one, other)
        return
    changed = exchanged(plan, number, one, other)
    assert places(changed, number) == before | {one: before[other], other: before[one]}
    others = [place for place in range(len(plan.rounds)) if place != number]
    assert all(changed.rounds[place] == plan.rounds[place] for place in others)
    assert all(changed.sit_outs[place] == plan.sit_outs[place] for place in others)


@given(
    st.integers(1, 5).flatmap(
        lambda tables: st.lists(
            st.lists(st.integers(0, 3), min_size=tables, max_size=tables), min_size=tables, max_size=tables
        )
    )
)
def test_no_order_of_tables_pleases_more(unwanted: list[list[int]]) -> None:
    tables = [[place] for place in range(len(unwanted))]
    order = [place for (place,) in as_wanted(tables, unwanted)]
    assert sorted(order) == list(range(len(unwanted)))
    least = min(
        sum(unwanted[place][number] for number, place in enumerate(way)) for way in permutations(order)
    )
    assert sum(unwanted[place][number] for number, place in enumerate(order)) == least


@given(seed=st.integers(0, 99), tables=st.integers(1, 5), rounds=st.integers(1, 5))
def test_winds_are_evened_at_the_same_tables(seed: int, tables: int, rounds: int) -> None:
    random = Random(seed)
    people = range(4 * tables)
    sittings = []
    for _ in range(rounds):
        order = random.sample(people, len(people))
        sittings.append(tuple(tuple(order[start : start + 4]) for start in range(0, len(people), 4)))
    had = [[random.randrange(3) for _ in range(4)] for _ in people]
    found = evened(sittings, had, random, lambda: True)
    assert [[set(table) for table in sitting] for sitting in found] == [
        [set(table) for table in sitting] for sitting in sittings
    ]
    earlier = Earlier(winds=dict(enumerate(had)))
    before = report_on_event(Plan(len(people), tuple(sittings), ((),) * rounds), earlier=earlier)
    after = report_on_event(Plan(len(people), found, ((),) * rounds), earlier=earlier)
    assert len(after.uneven_winds) <= len(before.uneven_winds) + len(people) // 4


def test_winds_that_can_be_even_are() -> None:
    """Four at one table who have begun as different winds: each of 24 orders but few is right."""
    had = [[1, 1, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1]]
    for order in permutations(range(4)):
        assert evened([(order,)], had, Random(1), lambda: True) == (((1, 2, 3, 0),),)


@given(data=st.data(), plan=plans())
def test_no_plan_has_fewer_of_a_group_together(data: st.DataObject, plan: Plan) -> None:
    group = data.draw(st.lists(st.integers(0, plan.players - 1), unique=True))
    groups = [group, [one for one in range(plan.players) if one not in group]]
    apart = frozenset(frozenset(two) for one in groups for two in combinations(one, 2))
    together = report_on_event(plan, wishes=Wishes(apart, {})).together
    assert fewest_together(plan, groups) <= len(together)


@pytest.mark.parametrize(("sizes", "least"), [((4, 4, 4), 3), ((3, 3, 3, 3), 0), ((6, 6), 6), ((5, 7), 7)])
def test_how_often_groups_meet_at_three_tables(sizes: tuple[int, ...], least: int) -> None:
    order = iter(range(12))
    groups = [[next(order) for _ in range(size)] for size in sizes]
    plan = Plan(12, (((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)),), ((),))
    assert fewest_together(plan, groups) == least
