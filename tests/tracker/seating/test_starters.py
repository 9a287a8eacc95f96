"""Searches for starters: what they find is checked from scratch, and they say when there is nothing."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.seating.covers import exact_cover, rarest_of
from tracker.seating.mirrored import Mirrored
from tracker.seating.starters import Starter, find_starter, possible_moduli
from tracker.seating.tight import Tight


def check(starter: Starter, players: int) -> None:
    """Each turn seats everybody once, and no two meet in two turns."""
    met: set[frozenset[int]] = set()
    for turn in range(starter.modulus):
        tables = starter.turned(turn)
        assert sorted(player for table in tables for player in table) == list(range(players))
        pairs = [frozenset(pair) for table in tables for pair in combinations(table, 2)]
        assert len(pairs) == players * 3 // 2
        assert met.isdisjoint(pairs)
        met.update(pairs)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("modulus", "fixed"),
    [(5, 1), (9, 1), (13, 1), (23, 7), (19, 3), (21, 5), (31, 3), (33, 1), (33, 5), (49, 1), (57, 1)],
)
def test_a_mirrored_starter_is_found_in_a_moment(modulus: int, fixed: int, seed: int) -> None:
    random = Random(seed)
    found = filter(None, (Mirrored(modulus, fixed, random).search() for _ in range(30)))
    check(Starter(modulus, tuple(next(found))), 3 * modulus + fixed)


@pytest.mark.parametrize(
    ("modulus", "fixed"), [(8, 1), (9, 2), (10, 2), (7, 1), (9, 3), (13, 3), (33, 13), (7, 3), (11, 3)]
)
def test_there_is_no_mirrored_starter(modulus: int, fixed: int) -> None:
    """Even numbers, numbers that don't add up, too many fixed players, and two that are too small."""
    assert Mirrored(modulus, fixed, Random(1)).search() is None


@pytest.mark.parametrize(("modulus", "root"), [(14, 9), (14, 11), (18, 7), (18, 13)])
def test_nothing_need_be_to_spare(modulus: int, root: int) -> None:
    found = Tight(modulus, 2, root, Random(3)).search()
    assert found is not None
    check(Starter(modulus, tuple(found)), 3 * modulus + 2)


@pytest.mark.parametrize(("modulus", "fixed", "root"), [(14, 2, 1), (14, 6, 9), (13, 2, 3), (38, 2, 7)])
def test_other_starters_have_something_to_spare(modulus: int, fixed: int, root: int) -> None:
    assert Tight(modulus, fixed, root, Random(3)).search() is None


@pytest.mark.parametrize("players", [28, 56, 72])
def test_the_same_luck_finds_the_same_starter(players: int) -> None:
    modulus = possible_moduli(players, 1)[-1]
    once, again, other = (find_starter(players, modulus, Random(seed), 3) for seed in (1, 1, 2))
    assert once is not None
    assert once == again != other


def test_who_says_that_it_is_enough_gets_none() -> None:
    assert find_starter(28, 9, Random(1), 3, lambda: False) is None
    assert exact_cover([1, 2], 3, Random(1), 100, lambda: False) is None
    assert exact_cover([1, 2], 3, Random(1), 1) is None


@given(st.lists(st.integers(1, 255), max_size=9, unique=True), st.integers(0, 99))
def test_a_cover_is_found_where_there_is_one(parts: list[int], seed: int) -> None:
    wanted = 255
    some = any(
        sum(chosen) == wanted and all(one & other == 0 for one, other in combinations(chosen, 2))
        for size in range(len(parts) + 1)
        for chosen in combinations(parts, size)
    )
    found = exact_cover(parts, wanted, Random(seed), 10_000)
    assert (found is not None) == some
    if found is not None:
        assert set(found) <= set(parts)
        assert sum(found) == wanted
        assert all(one & other == 0 for one, other in combinations(found, 2))


@given(st.lists(st.integers(0, 255), max_size=40), st.integers(1, 255))
def test_the_rarest_thing_is_in_the_fewest_parts(parts: list[int], wanted: int) -> None:
    rarest = rarest_of(wanted, parts)
    counts = {bit: sum(1 for part in parts if part & bit) for bit in (1 << place for place in range(8))}
    assert rarest & wanted
    assert counts[rarest] == min(count for bit, count in counts.items() if bit & wanted)
