"""Standings counted once more by hand, from the results themselves, to compare with."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

Figures = tuple[Fraction, int]
"""Table points and points."""


@dataclass
class Person:
    """Results by round, table penalties by round (points), penalties of the session (points)."""

    results: dict[int, Figures] = field(default_factory=dict)
    charged: dict[int, int] = field(default_factory=dict)
    session: int = 0


def best(results: Sequence[Figures], keep: int, points_first: bool) -> Figures:
    """The highest sums that so many of the results can have: every choice is tried."""
    choices = combinations(results, min(keep, len(results)))
    sums = [added(choice) for choice in choices]
    return max(sums, key=lambda one: (one[1], one[0]) if points_first else one)


def added(results: Sequence[Figures]) -> Figures:
    return sum((one[0] for one in results), Fraction(0)), sum(one[1] for one in results)


def recount(
    person: Person,
    rounds: Sequence[int],
    *,
    drop: int = 0,
    points_first: bool = True,
    final_from: int | None = None,
    share: Fraction = Fraction(1),
) -> Figures:
    """What somebody has: `rounds` are those in which anything counts, `share` is what he takes along."""
    earlier = [number for number in rounds if final_from is None or number < final_from]
    keep = max(1, len(earlier) - drop)
    table_points, points = best(
        [person.results[number] for number in earlier if number in person.results], keep, points_first
    )
    points += sum(person.charged.get(number, 0) for number in earlier)
    table_points, points = table_points * share, int(points * share)
    later = [number for number in rounds if number not in earlier]
    final_table_points, final_points = added(
        [person.results[number] for number in later if number in person.results]
    )
    final_points += sum(person.charged.get(number, 0) for number in later)
    return table_points + final_table_points, points + final_points + person.session
