"""Everybody's worst results, which a session may leave out of points and table points.

What a result is and which is worse stands in docs/standings.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.queries.counting import Counted

#: What results are compared by where the ranking names neither.
_CODES = ("points", "table_points")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How many results of somebody are left out, and what they come to (points, sixtieths)."""

    results: int
    points: int
    sixtieths: int


def left_out(counting: Counted, ranking: Sequence[str]) -> dict[int, LeftOut]:
    """By participant what is left out of his sums; read nowhere where every result counts.

    Of R rounds in which anything counts everybody keeps the best R - `drop_worst`, one at the least. The
    rounds of the finals have no part in it.
    """
    if not counting.session.drop_worst:
        return {}
    codes = _compared_by(ranking)
    results = counting.before_finals().results(codes)
    kept = max(results.rounds - counting.session.drop_worst, 1)
    return {
        participant: _added_up(sorted(results.worst[participant])[: number - kept], codes)
        for participant, number in results.number.items()
        if number > kept
    }


def _compared_by(ranking: Sequence[str]) -> Sequence[str]:
    """Points and table points, what the ranking asks first before the other."""
    asked = [code for code in ranking if code in _CODES]
    return [*asked, *(code for code in _CODES if code not in asked)]


def _added_up(results: Sequence[tuple[int, ...]], codes: Sequence[str]) -> LeftOut:
    sums = dict(zip(codes, map(sum, zip(*results, strict=True)), strict=True))
    return LeftOut(len(results), sums["points"], sums["table_points"])
