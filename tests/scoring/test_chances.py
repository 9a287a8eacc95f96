"""Who can still be first: against every result that two tables can have, and in cases known by hand."""

import doctest
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product, takewhile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import chances as chances_module
from scoring.chances import Chance, Limit, chances, within_reach
from scoring.placing import table_points

F = Fraction
Totals = Mapping[int, Fraction]
Gains = Mapping[int, Fraction]
TWO_TABLES = ((0, 1, 2, 3), (4, 5, 6, 7))


@cache
def ways(people: int) -> frozenset[tuple[Fraction, ...]]:
    """Every result of a table in table points by seat, from every order of scores."""
    return frozenset(table_points(scores) for scores in product(range(people), repeat=people))


def results(tables: Sequence[Sequence[int]]) -> Iterator[Gains]:
    """Every result of all tables together, by person."""
    for ends in product(*(ways(len(table)) for table in tables)):
        yield {
            person: share
            for table, shares in zip(tables, ends, strict=True)
            for person, share in zip(table, shares, strict=True)
        }


def by_trying(totals: Totals, tables: Sequence[Sequence[int]]) -> dict[int, Chance]:
    """The same by looking at every result there can be, without the limits."""
    outcomes: dict[int, dict[Fraction, list[str]]] = {person: {} for person in totals}
    for gains in results(tables):
        after = {person: total + gains.get(person, F(0)) for person, total in totals.items()}
        most = max(after.values())
        level = sum(total == most for total in after.values()) > 1
        for person, total in after.items():
            outcome = "behind" if total < most else "level" if level else "ahead"
            outcomes[person].setdefault(gains.get(person, F(0)), []).append(outcome)
    found = {}
    for person, by_gain in outcomes.items():
        possible = [gain for gain in sorted(by_gain) if set(by_gain[gain]) != {"behind"}]
        if possible:
            found[person] = Chance(possible[0], certain(by_gain), ())
    return found


def certain(by_gain: Mapping[Fraction, Sequence[str]]) -> Fraction | None:
    """The least gain from which on every result leaves one ahead."""
    return min(
        takewhile(lambda gain: set(by_gain[gain]) == {"ahead"}, sorted(by_gain, reverse=True)), default=None
    )


def without_limits(found: Mapping[int, Chance]) -> dict[int, Chance]:
    return {person: Chance(chance.least, chance.sure, ()) for person, chance in found.items()}


HALVES = st.integers(0, 24).map(lambda halves: F(halves, 2))
THIRDS = st.integers(0, 36).map(lambda thirds: F(thirds, 3))
TWELFTHS = st.integers(0, 120).map(lambda twelfths: F(twelfths, 12))


def test_a_table_of_four_can_end_in_75_orders() -> None:
    orders = {tuple(sorted(set(s)).index(one) for one in s) for s in product(range(4), repeat=4)}
    assert len(orders) == len(ways(4)) == 75


@settings(max_examples=15, deadline=None)
@given(st.lists(st.one_of(HALVES, THIRDS, TWELFTHS), min_size=8, max_size=8))
def test_two_tables_are_as_every_result_tells(before: list[Fraction]) -> None:
    totals = dict(enumerate(before))
    assert without_limits(chances(totals, TWO_TABLES)) == by_trying(totals, TWO_TABLES)
    assert chances(totals, TWO_TABLES).keys() <= set(within_reach(totals))


@settings(max_examples=30, deadline=None)
@given(
    st.dictionaries(st.integers(0, 7), st.one_of(HALVES, THIRDS), min_size=1),
    st.sampled_from([((0, 1, 2, 3),), ((0, 1, 2), (3, 4)), ((0, 1, 2, 3, 4),), ()]),
)
def test_any_tables_with_people_idle_and_substitutes(
    totals: dict[int, Fraction], tables: tuple[tuple[int, ...], ...]
) -> None:
    assert without_limits(chances(totals, tables)) == by_trying(totals, tables)


@settings(max_examples=10, deadline=None)
@given(st.lists(st.one_of(HALVES, THIRDS), min_size=8, max_size=8))
def test_who_wins_is_first_just_where_the_rivals_keep_within_the_limits(before: list[Fraction]) -> None:
    totals = dict(enumerate(before))
    found = chances(totals, TWO_TABLES)
    for gains in results(TWO_TABLES):
        after = {person: total + gains[person] for person, total in totals.items()}
        for person, chance in found.items():
            if gains[person] == 4:
                kept = all(gains[limit.person] <= limit.most for limit in chance.limits)
                assert kept == (after[person] == max(after.values()))


def test_a_rival_at_another_table_may_get_so_much_and_no_more() -> None:
    totals = {0: F(18), 1: F(10), 2: F(9), 3: F(8), 4: F(20), 5: F(17), 6: F(3), 7: F(0)}
    found = chances(totals, TWO_TABLES)
    assert found[0] == Chance(F(2), None, (Limit(4, F(2)),))
    assert found[4] == Chance(F(0), F(7, 3), ())
    assert found[5] == Chance(F(3), None, (Limit(4, F(1)), Limit(0, F(3))))
    assert sorted(found) == [0, 4, 5]


@pytest.mark.parametrize(
    ("behind", "least", "limits"),
    [
        # One behind: the third place is enough where the first of all is last.
        (F(1), F(1), ()),
        (F(2), F(2), ()),
        (F(3), F(3), (Limit(0, F(1)),)),
        (F(7, 2), F(4), (Limit(0, F(1, 2)),)),
        (F(11, 3), F(4), (Limit(0, F(0)),)),
        (F(4), F(4), (Limit(0, F(0)),)),
    ],
)
def test_a_rival_at_ones_own_table(behind: Fraction, least: Fraction, limits: tuple[Limit, ...]) -> None:
    found = chances({0: F(10), 1: 10 - behind}, [(0, 1, 8, 9)])
    assert (found[1].least, found[1].limits) == (least, limits)
    assert found[0].limits == ()


def test_two_leaders_at_one_table_cannot_both_be_last() -> None:
    """A chaser from another table has what he needs only where the leaders sit apart."""
    leaders = {0: F(20), 1: F(20), 8: F(16)}
    together = chances(leaders, [(0, 1, 2, 3), (8, 9, 10, 11)])
    apart = chances(leaders, [(0, 2, 3, 4), (1, 5, 6, 7), (8, 9, 10, 11)])
    assert sorted(together) == [0, 1]
    assert apart[8] == Chance(F(4), None, (Limit(0, F(0)), Limit(1, F(0))))


def test_who_is_far_ahead_is_first_whatever_happens() -> None:
    assert chances({0: F(30), 1: F(25)}, [(0, 1, 2, 3)]) == {0: Chance(F(0), F(0), ())}


def test_who_plays_no_more_waits_for_the_others() -> None:
    found = chances({0: F(12), 1: F(10), 2: F(5)}, [(1, 2, 3, 4)])
    assert found[0] == Chance(F(0), None, (Limit(1, F(2)),))
    assert found[1] == Chance(F(2), F(7, 3), ())
    assert 2 not in found


def test_nobody_is_left_out_while_nobody_knows_the_seats() -> None:
    assert within_reach({0: F(20), 1: F(16), 2: F(47, 3)}) == [0, 1]
    assert within_reach({}) == []
    assert chances({}, []) == {}


def test_the_examples_of_the_documentation() -> None:
    assert doctest.testmod(chances_module).failed == 0


def test_everybody_of_a_hundred_is_told_apart_by_the_first_of_all() -> None:
    """Apart from each other the chasers have a chance who are four behind: a leader a table."""
    totals = {person: F(30 - person // 4) for person in range(100)}
    tables = [tuple(range(row, 100, 25)) for row in range(25)]
    assert sorted(chances(totals, tables)) == list(range(20))
