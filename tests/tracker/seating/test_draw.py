"""Draws: nobody lost, nobody twice, sit-outs told and not always the same."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.seating.draw import Draw, as_last_time, draw


def everybody(drawn: Draw[int]) -> list[int]:
    return sorted([person for table in drawn.tables for person in table] + list(drawn.sit_outs))


@given(count=st.integers(0, 45), seed=st.integers(), waited=st.sets(st.integers(0, 44)))
def test_a_draw_seats_everybody_it_can_once(count: int, seed: int, waited: set[int]) -> None:
    drawn = draw(range(count), Random(seed), waited)
    assert everybody(drawn) == list(range(count))
    assert [len(table) for table in drawn.tables] == [4] * (count // 4)
    assert len(drawn.sit_outs) == count % 4
    others = count - len(waited & set(range(count)))
    assert len(set(drawn.sit_outs) & waited) == max(0, count % 4 - others)


def test_a_draw_is_a_matter_of_chance_and_can_be_repeated() -> None:
    people = [f"player {number}" for number in range(12)]
    assert draw(people, Random(1)) == draw(people, Random(1))
    assert draw(people, Random(1)).tables != draw(people, Random(2)).tables
    first_seats = Counter(draw(people, Random(seed)).tables[0][0] for seed in range(600))
    assert set(first_seats) == set(people)
    assert max(first_seats.values()) < 100


def test_who_is_spared_does_not_always_sit_at_the_first_table() -> None:
    tables = {
        next(index for index, table in enumerate(draw(range(9), Random(seed), {0}).tables) if 0 in table)
        for seed in range(40)
    }
    assert tables == {0, 1}


def test_fewer_than_four_all_sit_out() -> None:
    drawn = draw(["Anna", "Bernd", "Carla"], Random(1))
    assert drawn.tables == ()
    assert sorted(drawn.sit_outs) == ["Anna", "Bernd", "Carla"]


def test_nobody_is_named_twice() -> None:
    with pytest.raises(ValueError):
        draw(["Anna", "Anna", "Bernd", "Carla"], Random(1))
    with pytest.raises(ValueError):
        as_last_time([], ["Anna", "Anna"])
    with pytest.raises(ValueError):
        as_last_time([["Anna", "Bernd", "Carla", "Anna"]], ["Anna"])


def last(*tables: str, present: str) -> Draw[str]:
    return as_last_time([list(table) for table in tables], list(present))


def seats(drawn: Draw[str]) -> tuple[list[str], str]:
    return ["".join(table) for table in drawn.tables], "".join(drawn.sit_outs)


@pytest.mark.parametrize(
    ("tables", "present", "expected", "waiting"),
    [
        (["abcd", "efgh"], "hgfedcba", ["abcd", "efgh"], ""),
        (["abcd", "efgh"], "abcdefghi", ["abcd", "efgh"], "i"),
        (["abcd", "efgh"], "acdefghix", ["aicd", "efgh"], "x"),
        (["abcd", "efgh"], "abcefgx", ["abcx"], "efg"),
        (["abcd", "efgh"], "abefgx", ["efgx"], "ab"),
        (["abcde"], "abcde", ["abcde"], ""),
        (["abcde"], "acdex", ["aecd"], "x"),
        (["abcdef"], "bcdef", ["ebcdf"], ""),
        (["abcd"], "efghabcd", ["abcd", "efgh"], ""),
        ([], "abcdefghi", ["abcd", "efgh"], "i"),
        (["abcd"], "ab", [], "ab"),
        (["abcd"], "", [], ""),
        (["abcd", "efgh", "ijkl"], "abcefgij", ["abci", "efgj"], ""),
    ],
)
def test_as_last_time(tables: list[str], present: str, expected: list[str], waiting: str) -> None:
    assert seats(last(*tables, present=present)) == (expected, waiting)


@given(st.lists(st.integers(4, 8), max_size=6), st.sets(st.integers(0, 50)))
def test_as_last_time_loses_nobody(sizes: list[int], present: set[int]) -> None:
    tables, first = [], 0
    for size in sizes:
        tables.append(list(range(first, first + size)))
        first += size
    drawn = as_last_time(tables, sorted(present))
    assert everybody(drawn) == sorted(present)
    assert all(len(table) >= 4 for table in drawn.tables)
    assert len(drawn.sit_outs) < 4
