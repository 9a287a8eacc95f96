"""Places with ties, and table points that stay exact."""

from __future__ import annotations

import doctest
from fractions import Fraction

import pytest

from scoring import placing, winds
from scoring.placing import (
    fraction_text,
    from_sixtieths,
    rank,
    table_places,
    table_points,
    to_sixtieths,
)


@pytest.mark.parametrize(
    ("keys", "ranked"),
    [
        ([], []),
        ([5], [(1, False)]),
        ([5, 5], [(1, True), (1, True)]),
        ([1, 2, 3], [(3, False), (2, False), (1, False)]),
        ([9, 8, 8, 7], [(1, False), (2, True), (2, True), (4, False)]),
        ([7, 9, 7, 9, 7], [(3, True), (1, True), (3, True), (1, True), (3, True)]),
    ],
)
def test_equal_keys_share_a_place_and_the_next_is_skipped(
    keys: list[int], ranked: list[tuple[int, bool]]
) -> None:
    assert rank(keys) == ranked


def test_places_nine_ten_ten_twelve() -> None:
    keys = [*range(100, 92, -1), 50, 40, 40, 30]
    assert [place for place, _ in rank(keys)][8:] == [9, 10, 10, 12]


def test_keys_may_be_tuples_in_order_of_precedence() -> None:
    keys = [(Fraction(7, 3), 10), (Fraction(7, 3), 12), (Fraction(4), -5)]
    assert rank(keys) == [(3, False), (2, False), (1, False)]


@pytest.mark.parametrize(
    ("scores", "places", "points"),
    [
        ((40, 30, 20, 10), (1, 2, 3, 4), ("4", "2", "1", "0")),
        ((10, 20, 30, 40), (4, 3, 2, 1), ("0", "1", "2", "4")),
        ((40, 40, 20, 10), (1, 1, 3, 4), ("3", "3", "1", "0")),
        ((40, 40, 40, 10), (1, 1, 1, 4), ("7/3", "7/3", "7/3", "0")),
        ((40, 20, 20, 20), (1, 2, 2, 2), ("4", "1", "1", "1")),
        ((40, 30, 10, 10), (1, 2, 3, 3), ("4", "2", "1/2", "1/2")),
        ((0, 0, 0, 0), (1, 1, 1, 1), ("7/4", "7/4", "7/4", "7/4")),
        ((50, 40, 30, 20, 10), (1, 2, 3, 4, 5), ("4", "2", "1", "0", "0")),
        ((50, 40, 30, 10, 10), (1, 2, 3, 4, 4), ("4", "2", "1", "0", "0")),
        ((0, 0, 0, 0, 0), (1, 1, 1, 1, 1), ("7/5", "7/5", "7/5", "7/5", "7/5")),
        ((-44, 88, -22, -22), (4, 1, 2, 2), ("0", "4", "3/2", "3/2")),
    ],
)
def test_table_points(scores: tuple[int, ...], places: tuple[int, ...], points: tuple[str, ...]) -> None:
    assert table_places(scores) == places
    shares = table_points(scores)
    assert tuple(map(fraction_text, shares)) == points
    assert sum(shares) == 7
    assert tuple(from_sixtieths(to_sixtieths(share)) for share in shares) == shares


@pytest.mark.parametrize(
    ("points", "sixtieths"),
    [(Fraction(0), 0), (Fraction(-7), -420), (Fraction(7, 3), 140), (Fraction(1, 60), 1)],
)
def test_sixtieths(points: Fraction, sixtieths: int) -> None:
    assert to_sixtieths(points) == sixtieths
    assert from_sixtieths(sixtieths) == points


def test_what_sixtieths_cannot_hold() -> None:
    with pytest.raises(ValueError, match="1/7 is no whole number of sixtieths"):
        to_sixtieths(Fraction(1, 7))


@pytest.mark.parametrize(
    ("points", "text"), [(Fraction(21), "21"), (Fraction(-7, 2), "-7/2"), (Fraction(0), "0")]
)
def test_fractions_as_text(points: Fraction, text: str) -> None:
    assert fraction_text(points) == text


@pytest.mark.parametrize("module", [placing, winds])
def test_the_examples_in_the_docs(module: object) -> None:
    results = doctest.testmod(module)  # type: ignore[arg-type] # a module
    assert results.attempted > 1
    assert results.failed == 0
