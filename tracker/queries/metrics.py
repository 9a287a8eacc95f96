"""What people have scored at the tables that count, summed by the database."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.db.models import Count, Max, Q, QuerySet, Sum

from scoring.placing import SIXTIETHS
from tracker.models import Absence, Penalty, Seat, Table

CONFIRMED = (Table.Status.CONFIRMED,)
PLAYED = (Table.Status.RUNNING, Table.Status.ENDED, Table.Status.CONFIRMED)


def counted(live: bool) -> tuple[Table.Status, ...]:
    """The states of tables that count: confirmed ones, live all that have begun."""
    return PLAYED if live else CONFIRMED


@dataclass(frozen=True, slots=True)
class Sums:
    """What seats and absences add up to, and penalties beside them (in points and in sixtieths).

    Games, wins, places, deals and hands are those of seats. `left_out` says how many results are in none of
    `points` and `sixtieths`, which are halves of whole ones where only half of them counts.
    """

    games: int = 0
    points: int = 0
    sixtieths: int | Fraction = 0
    wins: int = 0
    deals_won: int = 0
    best_hand: int = 0
    places: int = 0
    penalty_points: int = 0
    penalty_sixtieths: int = 0
    absences: int = 0
    left_out: int = 0

    @property
    def table_points(self) -> Fraction:
        """Table points, penalties included."""
        return Fraction(self.sixtieths + self.penalty_sixtieths, SIXTIETHS)

    @property
    def all_points(self) -> int:
        """Points, penalties included."""
        return self.points + self.penalty_points

    @property
    def average_place(self) -> Fraction | None:
        """The mean place at the tables; None without a game."""
        return Fraction(self.places, self.games) if self.games else None

    def __add__(self, other: "Sums") -> "Sums":
        """The sums of both together."""
        return Sums(
            games=self.games + other.games,
            points=self.points + other.points,
            sixtieths=self.sixtieths + other.sixtieths,
            wins=self.wins + other.wins,
            deals_won=self.deals_won + other.deals_won,
            best_hand=max(self.best_hand, other.best_hand),
            places=self.places + other.places,
            penalty_points=self.penalty_points + other.penalty_points,
            penalty_sixtieths=self.penalty_sixtieths + other.penalty_sixtieths,
            absences=self.absences + other.absences,
            left_out=self.left_out + other.left_out,
        )


def sums_by(
    key: str,
    seats: "QuerySet[Seat]",
    penalties: "QuerySet[Penalty]",
    absences: "QuerySet[Absence] | None" = None,
) -> dict[Any, Sums]:
    """The sums by a field that all of them share, such as `participant`; a query for each."""
    rows = (
        seats.order_by()
        .values(key)
        .annotate(
            games=Count("pk"),
            points_sum=Sum("score"),
            sixtieths_sum=Sum("table_points_60"),
            wins=Count("pk", filter=Q(place=1)),
            deals_won_sum=Sum("deals_won"),
            best=Max("best_hand"),
            places=Sum("place", default=0),
        )
    )
    found = {row[key]: _seat_sums(row) for row in rows}
    charged = (
        penalties.order_by()
        .values(key)
        .annotate(points_sum=Sum("points", default=0), sixtieths_sum=Sum("table_points_60", default=0))
    )
    for row in charged:
        found[row[key]] = replace(
            found.get(row[key], Sums()),
            penalty_points=row["points_sum"],
            penalty_sixtieths=row["sixtieths_sum"],
        )
    if absences is not None:
        _add_absences(found, key, absences)
    return found


def _add_absences(found: dict[Any, Sums], key: str, absences: "QuerySet[Absence]") -> None:
    given = absences.order_by().values(key)
    for row in given.annotate(
        times=Count("pk"), points_sum=Sum("points"), sixtieths_sum=Sum("table_points_60")
    ):
        found[row[key]] = found.get(row[key], Sums()) + Sums(
            points=row["points_sum"], sixtieths=row["sixtieths_sum"], absences=row["times"]
        )


def _seat_sums(row: Mapping[str, Any]) -> Sums:
    return Sums(
        games=row["games"],
        points=row["points_sum"],
        sixtieths=row["sixtieths_sum"],
        wins=row["wins"],
        deals_won=row["deals_won_sum"],
        best_hand=row["best"],
        places=row["places"],
    )


def counting_penalties(live: bool) -> Q:
    """Penalties that are not withdrawn; those of a table only where the table counts."""
    of_the_session = Q(table__isnull=True)
    return Q(withdrawn_at__isnull=True) & (of_the_session | Q(table__status__in=counted(live)))
