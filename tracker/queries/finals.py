"""Who may be in the finals, and who the first of them are."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tracker.models import Round, Session, Table
from tracker.queries.standings import StandingRow, Standings, session_standings


@dataclass(frozen=True, slots=True)
class Border:
    """Equals at the border of the finals: their places, and how many of them there is room for."""

    first: int
    last: int
    room: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """The first of the standings who are in whatever is chosen, and the equals among whom it is."""

    certain: Sequence[StandingRow]
    border: Border | None


def candidates(session: Session) -> Standings:
    """The standings of confirmed tables with those alone who have a place there and play on."""
    standings = session_standings(session)
    rows = [row for row in standings.rows if row.rank is not None and not row.participant.withdrawn]
    return replace(standings, rows=rows)


def finalists(session: Session) -> list[StandingRow]:
    """Who is in the finals, in the order of the standings of confirmed tables; nobody before the cut."""
    return [row for row in session_standings(session).rows if row.finalist]


def finals_played(session: Session) -> bool:
    """Whether anything is recorded at a table of a final round."""
    tables = Table.objects.filter(round__session=session, round__number__gte=session.final_from)
    return tables.exclude(status=Table.Status.PLANNED).exists()


def unfinished_round(session: Session) -> Round | None:
    """The first round that is open or only planned."""
    return session.rounds.exclude(status=Round.Status.CLOSED).order_by("number").first()


def usual_number(count: int) -> int:
    """How many of so many players usually play finals: half of them in fours, 4 at least, 16 at most."""
    return min(max(count // 8 * 4, 4), 16)


def first_of(rows: Sequence[StandingRow], count: int) -> Proposal:
    """The first `count` of the candidates; where equals stand at the border, those before them."""
    if count >= len(rows) or rows[count].rank != rows[count - 1].rank:
        return Proposal(rows[:count], None)
    equal = [index for index, row in enumerate(rows) if row.rank == rows[count].rank]
    certain = equal[0]
    place = rows[certain].rank or 0
    return Proposal(rows[:certain], Border(place, place + len(equal) - 1, count - certain))
