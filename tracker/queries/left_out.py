"""The worst results of a session, which are left out of everybody's sums.

What a result is and which is worse stands in docs/standings.md.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber

from tracker.queries.counting import Counting

#: What two results are compared by: the field of a seat, the field of an absence.
_FIELDS = {"points": ("score", "points"), "table_points": ("table_points_60", "table_points_60")}


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How many results of somebody are left out, and what they come to (points, sixtieths)."""

    results: int
    points: int
    sixtieths: int


def left_out(counting: Counting, ranking: Sequence[str]) -> dict[int, LeftOut]:
    """By participant what is left out of his sums; three queries, none where every result counts.

    Of R rounds in which anything counts everybody keeps the best R - `drop_worst`, one at the least. The
    rounds of the finals have no part in it.
    """
    if not counting.session.drop_worst:
        return {}
    return _left_out(counting.before_finals(), _compared_by(ranking))


def _compared_by(ranking: Sequence[str]) -> Sequence[str]:
    """Points and table points, what the ranking asks first before the other."""
    asked = [code for code in ranking if code in _FIELDS]
    return [*asked, *(code for code in _FIELDS if code not in asked)]


def _left_out(counting: Counting, codes: Sequence[str]) -> dict[int, LeftOut]:
    results: defaultdict[int, int] = defaultdict(int)
    worst: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
    rounds = set(counting.seats().order_by().values_list("round", flat=True).distinct())
    for participant, games, *figures in _worst_seats(counting, codes):
        results[participant] = games
        worst[participant].append(tuple(figures))
    fields = [_FIELDS[code][1] for code in codes]
    for participant, round_, *figures in counting.absences().values_list("participant", "round", *fields):
        rounds.add(round_)
        results[participant] += 1
        worst[participant].append(tuple(figures))
    kept = max(len(rounds) - counting.session.drop_worst, 1)
    return {
        participant: _added_up(sorted(worst[participant])[: count - kept], codes)
        for participant, count in results.items()
        if count > kept
    }


def _worst_seats(counting: Counting, codes: Sequence[str]) -> Sequence[tuple[int, ...]]:
    """Everybody's worst seats, as many as may be left out: participant, how many he has in all, figures."""
    fields = [_FIELDS[code][0] for code in codes]
    seats = counting.seats().order_by()
    counted = seats.annotate(
        nth=Window(RowNumber(), partition_by=F("participant"), order_by=[F(field).asc() for field in fields]),
        in_all=Window(Count("pk"), partition_by=F("participant")),
    )
    worst = counted.filter(nth__lte=counting.session.drop_worst)
    return list(worst.values_list("participant", "in_all", *fields))


def _added_up(results: Sequence[tuple[int, ...]], codes: Sequence[str]) -> LeftOut:
    sums = dict(zip(codes, map(sum, zip(*results, strict=True)), strict=True))
    return LeftOut(len(results), sums["points"], sums["table_points"])
