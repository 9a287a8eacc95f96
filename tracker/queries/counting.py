"""What counts in a session, live or confirmed, up to a round: read by the database, as sums.

`queries.ledger` tells the same of every round from one reading.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from django.db.models import Count, F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from tracker.models import Absence, Penalty, Round, Seat, Session
from tracker.queries.meetings import Meetings
from tracker.queries.metrics import Sums, counted, counting_penalties, sums_by

#: What two results are compared by: the field of a seat, the field of an absence.
_FIELDS = {"points": ("score", "points"), "table_points": ("table_points_60", "table_points_60")}


@dataclass(frozen=True, slots=True)
class Results:
    """What may be left out: by participant how many results he has, and the `drop_worst` worst or more.

    `rounds`: in how many anything counts. The worst are in no order; each has its figures in the order of the
    codes asked for, table points in sixtieths.
    """

    rounds: int
    number: Mapping[int, int]
    worst: Mapping[int, Sequence[tuple[int, ...]]]


class Counted(Protocol):
    """What counts in a session up to some round, wherever it was read from."""

    @property
    def session(self) -> Session:
        """The session, with its settings."""
        ...

    @property
    def in_finals(self) -> bool:
        """Whether the finals have been cut, and are not later."""
        ...

    def before_finals(self) -> "Counted":
        """The same without the rounds of the finals."""
        ...

    def sums(self, *, own: bool = True) -> dict[int, Sums]:
        """By participant his sums; without the session's own penalties where `own` is false."""
        ...

    def results(self, codes: Sequence[str]) -> Results:
        """What may be left out, compared by these codes (points and table points) in their order."""
        ...

    def meetings(self) -> Meetings:
        """The tables with their people and table points."""
        ...


@dataclass(frozen=True, slots=True)
class Counting:
    """The confirmed tables of a session, with `live` all that have begun; no round after `through`."""

    session: Session
    live: bool = False
    through: int | None = None

    @property
    def in_finals(self) -> bool:
        """Whether the finals have been cut, and are not after `through`."""
        return finals_count(self.session, self.through)

    def before_finals(self) -> "Counting":
        """The same without the rounds of the finals."""
        if self.session.final_from is None or not self.in_finals:
            return self
        return replace(self, through=self.session.final_from - 1)

    def sums(self, *, own: bool = True) -> dict[int, Sums]:
        """By participant his sums; three queries."""
        penalties = self.penalties() if own else self.table_penalties()
        return sums_by("participant", self.seats(), penalties, self.absences())

    def results(self, codes: Sequence[str]) -> Results:
        """What may be left out; three queries."""
        rounds = set(self.seats().order_by().values_list("round", flat=True).distinct())
        number: defaultdict[int, int] = defaultdict(int)
        worst: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
        for participant, games, *figures in self._worst_seats(codes):
            number[participant] = games
            worst[participant].append(tuple(figures))
        fields = [_FIELDS[code][1] for code in codes]
        for participant, round_, *figures in self.absences().values_list("participant", "round", *fields):
            rounds.add(round_)
            number[participant] += 1
            worst[participant].append(tuple(figures))
        return Results(len(rounds), number, worst)

    def meetings(self) -> Meetings:
        """The tables with their people and table points; one query."""
        tables: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for table, participant, sixtieths in (
            self.seats().order_by("pk").values_list("table_id", "participant_id", "table_points_60")
        ):
            tables[table][participant] = sixtieths
        return list(tables.values())

    def seats(self) -> "QuerySet[Seat]":
        """Everybody's seat at a table that counts."""
        return Seat.objects.filter(
            self._rounds("round__"), round__session=self.session, table__status__in=counted(self.live)
        )

    def penalties(self) -> "QuerySet[Penalty]":
        """The session's own penalties, and those of tables that count."""
        penalties = Penalty.objects.filter(counting_penalties(self.live), session=self.session)
        if self.through is None:
            return penalties
        return penalties.filter(Q(table__isnull=True) | self._rounds("table__round__"))

    def table_penalties(self) -> "QuerySet[Penalty]":
        """The penalties of tables that count."""
        return self.penalties().filter(table__isnull=False)

    def absences(self) -> "QuerySet[Absence]":
        """The absences that were not withdrawn, of rounds that have begun."""
        absences = Absence.objects.filter(self._rounds("round__"), session=self.session)
        return absences.filter(withdrawn_at__isnull=True).exclude(round__status=Round.Status.PLANNED)

    def _worst_seats(self, codes: Sequence[str]) -> Sequence[tuple[int, ...]]:
        """Everybody's worst seats, so many as may be left out: participant, how many he has, figures."""
        fields = [_FIELDS[code][0] for code in codes]
        by_figures = [F(field).asc() for field in fields]
        seats = self.seats().order_by()
        numbered = seats.annotate(
            nth=Window(RowNumber(), partition_by=F("participant"), order_by=by_figures),
            in_all=Window(Count("pk"), partition_by=F("participant")),
        )
        worst = numbered.filter(nth__lte=self.session.drop_worst)
        return list(worst.values_list("participant", "in_all", *fields))

    def _rounds(self, path: str) -> Q:
        return Q() if self.through is None else Q(**{f"{path}number__lte": self.through})


def finals_count(session: Session, through: int | None) -> bool:
    """Whether the finals have been cut, and are not after `through`."""
    first = session.final_from
    return first is not None and (through is None or through >= first)
