"""Before the last round: who can still be first, and what he needs. The rules stand in docs/results.md."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import chain

from django.db.models import Count, Q

from scoring.chances import Chance, chances, within_reach
from scoring.placing import from_sixtieths
from tracker.models import Absence, Penalty, Round, Seat, Session, Table
from tracker.queries.standings import StandingRow, Standings, session_standings

#: Codes of a ranking that are sums, so that one can be so and so many behind.
SUMS = ("points", "table_points", "wins", "deals_won")
_AMOUNT = ("participant", "table_points_60")


class Stage(StrEnum):
    """How far a session is: nothing to go by, rounds before the last one left, the last one left, over."""

    UNKNOWN = "unknown"
    EARLY = "early"
    LAST = "last"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody with a place: how much the first one has more, and what he needs where that can be said.

    `behind` is in what the session is ranked by first. `table` is the number of his table in the last round.
    `chance` is None where only `behind` can be told.
    """

    row: StandingRow
    behind: Fraction
    table: int | None = None
    chance: Chance | None = None

    @property
    def to_pass(self) -> int:
        """How many more than the first he needs to be ahead, where whole numbers are what ranks."""
        return int(self.behind) + 1


@dataclass(frozen=True, slots=True)
class Outlook:
    """What can be said of the first place.

    `left`: rounds to go, None where the session does not say how many it has. `exact`: whether those who are
    not among the `contenders` can't be first whatever happens; else everybody is there. `seated`: whether
    it is known who sits where in the last round. `in_finals`: only finalists compete. `by`: the code that
    `behind` is in; empty where the ranking begins with no sum. `then`: whether points come next, and so part
    who is level.
    """

    stage: Stage
    left: int | None
    exact: bool
    seated: bool
    in_finals: bool
    by: str
    then: bool
    contenders: Sequence[Contender]
    out: int
    names: Mapping[int, str]

    @property
    def leaders(self) -> list[str]:
        """Who is first now, by name."""
        return [one.row.player_name for one in self.contenders if not one.behind]


def outlook(session: Session) -> Outlook:
    """Who can still be first, in the order of the standings; the queries of those and at most five."""
    standings = session_standings(session)
    stage, left, last = _stage(session)
    by = standings.ranking[0] if standings.ranking[0] in SUMS else ""
    exact = stage == Stage.LAST and by == "table_points" and _counts_whole(standings, session, last)
    tables = _tables_left(last) if last is not None and stage == Stage.LAST else {}
    rivals = _competing(standings, tables)
    behind = _behind(rivals, by)
    contenders = [Contender(row, behind[row.participant.pk]) for row in rivals if row.rank is not None]
    if exact:
        contenders = _contenders(rivals, behind, tables, _amounts(last))
    return Outlook(
        stage=stage,
        left=left,
        exact=exact,
        seated=bool(tables),
        in_finals=standings.in_finals,
        by=by,
        then=list(standings.ranking[1:2]) == ["points"],
        contenders=contenders if stage == Stage.LAST and by else [],
        out=len(rivals) - len(contenders),
        names={row.participant.pk: row.player_name for row in rivals},
    )


def _competing(standings: Standings, tables: Mapping[int, Sequence[int]]) -> list[StandingRow]:
    """Who can be first: those in the finals once they are cut; else everybody with a place or with a seat."""
    seated = {pk for people in tables.values() for pk in people}
    playing = [
        row
        for row in standings.rows
        if row.rank is not None or (row.participant.pk in seated and not row.participant.substitute)
    ]
    return [row for row in playing if row.finalist] or playing


def _stage(session: Session) -> tuple[Stage, int | None, Round | None]:
    """How far the session is, how many rounds are left, and the last round where it is there already."""
    counted = Q(tables__status=Table.Status.CONFIRMED)
    rounds = list(
        session.rounds.order_by("number").annotate(
            there=Count("tables"), unfinished=Count("tables", filter=~counted)
        )
    )
    to_play = [
        one for one in rounds if one.unfinished or not (one.there or one.status == Round.Status.CLOSED)
    ]
    played = len(rounds) - len(to_play)
    left = max(session.rounds_total or 0, len(rounds)) - played
    last = to_play[-1] if to_play else None
    if session.rounds_total is None and not left:
        return Stage.UNKNOWN, None, None
    if left == 0:
        return Stage.OVER, 0, None
    return (Stage.LAST if left == 1 and played else Stage.EARLY), left, last


def _counts_whole(standings: Standings, session: Session, last: Round | None) -> bool:
    """Whether what somebody gets in the last round counts for him as it is, whatever he had before.

    Not where it may be left out, nor where it is a round before the finals, of which some is taken along.
    """
    if standings.in_finals and session.final_from is not None:
        return last is None or last.number >= session.final_from
    return not session.drop_worst


def _tables_left(last: Round) -> dict[int, list[int]]:
    """Who sits at the tables of the round that are not confirmed, by the table's number."""
    seats = Seat.objects.filter(round=last).exclude(table__status=Table.Status.CONFIRMED)
    tables: defaultdict[int, list[int]] = defaultdict(list)
    for table, participant in seats.order_by("table__number", "position").values_list(
        "table__number", "participant"
    ):
        tables[table].append(participant)
    return dict(tables)


def _amounts(last: Round | None) -> dict[int, Fraction]:
    """By participant the table points that will count without being played for.

    These are penalties at tables that are not confirmed, and absences of a round that has not begun.
    """
    if last is None:
        return {}
    penalties = Penalty.objects.filter(table__round=last, withdrawn_at__isnull=True)
    coming = penalties.exclude(table__status=Table.Status.CONFIRMED).values_list(*_AMOUNT)
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for participant, sixtieths in chain(coming, _absences_to_come(last)):
        found[participant] += from_sixtieths(sixtieths or 0)
    return found


def _absences_to_come(last: Round) -> Iterable[tuple[int, int]]:
    """Participant and sixtieths of the absences of a round that has not begun; those of others count."""
    if not last.is_planned:
        return []
    return Absence.objects.filter(round=last, withdrawn_at__isnull=True).values_list(*_AMOUNT)


def _behind(ranked: Sequence[StandingRow], by: str) -> dict[int, Fraction]:
    if not by:
        return {row.participant.pk: Fraction(0) for row in ranked}
    figures = {row.participant.pk: Fraction(getattr(row, by)) for row in ranked}
    most = max(figures.values(), default=Fraction(0))
    return {pk: most - figure for pk, figure in figures.items()}


def _contenders(
    ranked: Sequence[StandingRow],
    behind: Mapping[int, Fraction],
    tables: Mapping[int, Sequence[int]],
    amounts: Mapping[int, Fraction],
) -> list[Contender]:
    """Those who can still be first in table points, alone or shared."""
    totals = {
        row.participant.pk: row.table_points + amounts.get(row.participant.pk, Fraction(0)) for row in ranked
    }
    table_of = {pk: number for number, people in tables.items() for pk in people}
    found: Mapping[int, Chance | None]
    found = chances(totals, list(tables.values())) if tables else dict.fromkeys(within_reach(totals))
    return [
        Contender(
            row, behind[row.participant.pk], table_of.get(row.participant.pk), found[row.participant.pk]
        )
        for row in ranked
        if row.participant.pk in found
    ]
