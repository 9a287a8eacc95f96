"""Everybody's sums in a session: without what is left out, and what a finalist takes along into the finals.

What counts before and after a cut stands in docs/standings.md.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tracker.models import Session
from tracker.queries.counting import Counted
from tracker.queries.left_out import LeftOut, left_out
from tracker.queries.metrics import Sums


def kept_sums(counting: Counted, ranking: Sequence[str]) -> dict[int, Sums]:
    """By participant the sums of his seats, absences and penalties without the results left out."""
    return _without(counting.sums(), left_out(counting, ranking))


def carried_sums(counting: Counted, ranking: Sequence[str], finalists: Collection[int]) -> dict[int, Sums]:
    """As `kept_sums`, but of what finalists had before the finals only what they take along."""
    less = left_out(counting, ranking)
    kept = _without(counting.sums(), less)
    carry = Session.Carry(counting.session.carry)
    if not counting.in_finals or carry == Session.Carry.ALL:
        return kept
    before = _without(counting.before_finals().sums(own=False), less)
    lost = {pk: _lost(before[pk], carry) for pk in finalists if pk in before}
    return kept | {pk: _less(kept[pk], *amounts) for pk, amounts in lost.items()}


def _without(sums: Mapping[int, Sums], less: Mapping[int, LeftOut]) -> dict[int, Sums]:
    changed = {
        pk: replace(_less(sums[pk], out.points, out.sixtieths), left_out=out.results)
        for pk, out in less.items()
    }
    return {**sums, **changed}


def _lost(before: Sums, carry: Session.Carry) -> tuple[int, Fraction]:
    """What is not taken along: points so that what remains is rounded towards 0, sixtieths exactly."""
    points, sixtieths = before.all_points, Fraction(before.sixtieths + before.penalty_sixtieths)
    if carry == Session.Carry.NOTHING:
        return points, sixtieths
    half = abs(points) // 2
    return points - (half if points > 0 else -half), sixtieths / 2


def _less(sums: Sums, points: int, sixtieths: int | Fraction) -> Sums:
    return replace(sums, points=sums.points - points, sixtieths=sums.sixtieths - sixtieths)
