"""Who can still be first in table points when one round is left. Source: 4-2-1-0 by place (the contract).

Points have no bound: any order of a table can come about, with any difference. So nothing here depends on
points, except that who wins his table alone can also have more of them than everybody else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from scoring.placing import TABLE_POINTS, table_points

#: What the winner of a table gets.
MOST = Fraction(TABLE_POINTS[0])
NONE = Fraction(0)


@dataclass(frozen=True, slots=True)
class Limit:
    """The most table points (exact) that a rival may get when one gets the most one can."""

    person: int
    most: Fraction


@dataclass(frozen=True, slots=True)
class Chance:
    """How somebody can still be first in table points, alone or shared.

    ``least``: with fewer table points in what is left he is not, whatever the others do. ``sure``: with so
    many or more he is ahead of everybody, whatever they do; None where even a win does not make it sure.
    ``limits``: what the rivals may get at most where he wins his table alone (or plays no more); who is not
    named there can't get past him then.
    """

    least: Fraction
    sure: Fraction | None
    limits: tuple[Limit, ...]


def chances(totals: Mapping[int, Fraction], tables: Sequence[Sequence[int]]) -> dict[int, Chance]:
    """For everybody of ``totals`` who can still be first how he can; the others are left out.

    ``totals`` are the table points before by person, of those who have places; ``tables`` who sits together
    at the tables that are left (two to eight each). Who sits at one and has no total (a substitute) takes
    places there and is nobody's rival. Who sits at none gets nothing any more.

    >>> before = {person: Fraction(total) for person, total in enumerate((20, 17, 15, 9))}
    >>> sorted(chances(before, [[0, 1, 2, 3]]))
    [0, 1]
    """
    found = {person: _chance(person, totals, tables) for person in within_reach(totals)}
    return {person: chance for person, chance in found.items() if chance is not None}


def within_reach(totals: Mapping[int, Fraction]) -> list[int]:
    """Who can still be first as far as can be said while nobody knows who sits where in the last round.

    All who are at most a win behind the first: nobody else can be first, whoever meets whom.
    """
    first = max(totals.values(), default=NONE)
    return [person for person, total in totals.items() if total + MOST >= first]


@cache
def _sharings(people: int) -> tuple[tuple[Fraction, ...], ...]:
    """For every way to tie at a table the table points by place, the highest first: 8 ways for four."""
    return tuple(
        table_points([-sum(cuts[:place]) for place in range(people)])
        for cuts in (
            tuple((way >> place) & 1 for place in range(people - 1)) for way in range(1 << (people - 1))
        )
    )


@cache
def _shares(people: int) -> tuple[Fraction, ...]:
    """The table points that one of so many people can get, each once, the fewest first."""
    return tuple(sorted({share for sharing in _sharings(people) for share in sharing}))


def _chance(person: int, totals: Mapping[int, Fraction], tables: Sequence[Sequence[int]]) -> Chance | None:
    own = next((table for table in tables if person in table), None)
    others = [table for table in tables if table is not own]
    idle = totals.keys() - {one for table in tables for one in table} - {person}
    gains = _shares(len(own)) if own else (NONE,)
    for least in gains:
        goal = totals[person] + least
        if (
            all(totals[one] <= goal for one in idle)
            and all(_fits(_caps(table, totals, goal), len(table)) for table in others)
            and (own is None or _fits_beside(own, person, totals, least))
        ):
            return Chance(
                least, _sure(person, own, gains, totals, tables), _limits(person, own, totals, tables)
            )
    return None


def _caps(people: Sequence[int], totals: Mapping[int, Fraction], goal: Fraction) -> list[Fraction]:
    """What each may get so that nobody passes ``goal``, the highest first; without a total any amount."""
    return sorted((goal - totals[one] if one in totals else MOST for one in people), reverse=True)


def _fits(caps: Sequence[Fraction], people: int) -> bool:
    """Whether a table can end so that nobody gets more than he may.

    Who may get most takes the best place: exchanging two who stand otherwise never does harm.
    """
    return any(
        all(share <= cap for share, cap in zip(sharing, caps, strict=True)) for sharing in _sharings(people)
    )


def _fits_beside(table: Sequence[int], person: int, totals: Mapping[int, Fraction], share: Fraction) -> bool:
    """Whether his own table can end so that he gets ``share`` and nobody passes him."""
    caps = _caps([one for one in table if one != person], totals, totals[person] + share)
    return any(
        all(other <= cap for other, cap in zip(_without(sharing, share), caps, strict=True))
        for sharing in _sharings(len(table))
        if share in sharing
    )


def _without(sharing: Sequence[Fraction], share: Fraction) -> list[Fraction]:
    place = sharing.index(share)
    return [*sharing[:place], *sharing[place + 1 :]]


def _sure(
    person: int,
    own: Sequence[int] | None,
    gains: Sequence[Fraction],
    totals: Mapping[int, Fraction],
    tables: Sequence[Sequence[int]],
) -> Fraction | None:
    """The fewest table points from which on he is ahead of everybody whatever the others get."""
    sure = None
    for share in reversed(gains):
        best = _best_of_others(person, own, share, totals, tables)
        if not all(total < totals[person] + share for total in best.values()):
            break
        sure = share
    return sure


def _best_of_others(
    person: int,
    own: Sequence[int] | None,
    share: Fraction,
    totals: Mapping[int, Fraction],
    tables: Sequence[Sequence[int]],
) -> dict[int, Fraction]:
    """What each other one has at the best when the person gets ``share``."""
    best = {one: total for one, total in totals.items() if one != person}
    for table in tables:
        most = _most_beside(len(table), share) if table is own else MOST
        best.update({one: totals[one] + most for one in table if one in best})
    return best


@cache
def _most_beside(people: int, share: Fraction) -> Fraction:
    """The most that another one of a table can get where somebody there gets ``share``."""
    return max(_without(sharing, share)[0] for sharing in _sharings(people) if share in sharing)


def _limits(
    person: int, own: Sequence[int] | None, totals: Mapping[int, Fraction], tables: Sequence[Sequence[int]]
) -> tuple[Limit, ...]:
    """Those who could get past him though he gets the most he can, by how little they may get."""
    gain = MOST if own else NONE
    found = []
    for table in tables:
        shares = _beside_the_winner(len(table)) if table is own else _shares(len(table))
        for one in set(table) & totals.keys() - {person}:
            cap = totals[person] + gain - totals[one]
            if cap < shares[-1]:
                most = max(share for share in shares if share <= cap)
                found.append(Limit(one, most))
    return tuple(sorted(found, key=lambda limit: (limit.most, limit.person)))


@cache
def _beside_the_winner(people: int) -> tuple[Fraction, ...]:
    """The table points that one can get where another one has won the table alone, the fewest first."""
    won = [sharing for sharing in _sharings(people) if sharing[0] == MOST]
    return tuple(sorted({share for sharing in won for share in sharing[1:]}))
