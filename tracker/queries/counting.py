"""Which results of a session count: one answer for standings, meetings and what is left out."""

from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from tracker.models import Absence, Penalty, Round, Seat, Session
from tracker.queries.metrics import counted, counting_penalties


@dataclass(frozen=True, slots=True)
class Counting:
    """The confirmed tables of a session, with `live` all that have begun; no round after `through`."""

    session: Session
    live: bool = False
    through: int | None = None

    @property
    def in_finals(self) -> bool:
        """Whether the finals have been cut, and are not after `through`."""
        first = self.session.final_from
        return first is not None and (self.through is None or self.through >= first)

    def before_finals(self) -> "Counting":
        """The same without the rounds of the finals."""
        if self.session.final_from is None or not self.in_finals:
            return self
        return replace(self, through=self.session.final_from - 1)

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

    def _rounds(self, path: str) -> Q:
        return Q() if self.through is None else Q(**{f"{path}number__lte": self.through})
