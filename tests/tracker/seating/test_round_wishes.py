"""Wishes for tables in one round, against counting all orders."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.seating.round_wishes import at_wanted_tables, misplaced, rivals


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, ["abcd", "efgh", "ijkl"]),
        ({"i": (1, 1)}, ["ijkl", "abcd", "efgh"]),
        ({"a": (3, 3), "e": (1, 2)}, ["efgh", "ijkl", "abcd"]),
        ({"a": (1, 2), "b": (1, 2)}, ["abcd", "efgh", "ijkl"]),
        # Two at one table who want different ones: one of them has his.
        ({"a": (2, 2), "b": (3, 3), "c": (3, 3)}, ["efgh", "ijkl", "abcd"]),
    ],
)
def test_tables_get_the_numbers_that_are_wanted(
    wanted: dict[str, tuple[int, int]], expected: list[str]
) -> None:
    assert ["".join(table) for table in at_wanted_tables(["abcd", "efgh", "ijkl"], wanted)] == expected


def test_who_can_not_have_theirs_at_one_table() -> None:
    wanted = {"a": (1, 1), "b": (2, 3), "c": (1, 3), "d": (3, 4)}
    assert set(rivals(wanted)) == {frozenset("ab"), frozenset("ad")}


def test_who_sits_elsewhere_is_told() -> None:
    wanted = {"a": (2, 2), "f": (1, 2), "h": (3, 9)}
    assert list(misplaced(["abcd", "efgh"], wanted)) == [(1, "a"), (2, "h")]


ranges = st.tuples(st.integers(1, 4), st.integers(1, 4)).map(lambda two: (min(two), max(two)))


@given(st.dictionaries(st.integers(0, 15), ranges))
def test_no_order_of_the_tables_pleases_more_people(wanted: dict[int, tuple[int, int]]) -> None:
    tables = [tuple(range(start, start + 4)) for start in range(0, 16, 4)]
    found = at_wanted_tables(tables, wanted)
    assert set(found) == set(tables)
    least = min(len(list(misplaced(order, wanted))) for order in permutations(tables))
    assert len(list(misplaced(found, wanted))) == least
