"""What goes on in a club and in a session: reads for pages, in as many queries whatever their size."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from scoring.games import NextDeal, play_game
from scoring.rulesets import get_ruleset
from tracker.models import Club, Entry, Participant, Player, Round, Seat, Session, Table
from tracker.queries.absences import absent_in
from tracker.queries.counting import finals_count
from tracker.queries.games import entries_by_table, entry_content, seats_by_table, table_options
from tracker.queries.profiles import PlayerProfile, ProfileSession, RulesetTotals, player_profile

__all__ = [
    "ClubOverview",
    "PlayerProfile",
    "ProfileSession",
    "RoundOverview",
    "RulesetTotals",
    "SessionLine",
    "SessionOverview",
    "TableOverview",
    "club_overview",
    "is_recorded",
    "player_profile",
    "session_overview",
    "sit_outs",
]


BEGUN = (Round.Status.OPEN, Round.Status.CLOSED)


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session in the club's list: its tables in rounds that have begun, those confirmed, those running."""

    session: Session
    tables: int
    confirmed: int
    running: int


@dataclass(frozen=True, slots=True)
class TableOverview:
    """A table with its people by position, how many deals it has, and what comes next where it is running."""

    table: Table
    seats: list[Seat]
    names: list[str]
    deals: int
    next: NextDeal | None


@dataclass(frozen=True, slots=True)
class RoundOverview:
    """A round with its tables, and who is here, has no seat in it and is not noted as absent."""

    round: Round
    tables: list[TableOverview]
    sit_outs: list[Participant]


@dataclass(frozen=True, slots=True)
class SessionOverview:
    """A session's rounds by number, and how many people take part."""

    rounds: list[RoundOverview]
    players: int


@dataclass(frozen=True, slots=True)
class ClubOverview:
    """A club's sessions, newest first, the tables that are running now, and how many players it lists."""

    sessions: list[SessionLine]
    live: list[TableOverview]
    players: int


def is_recorded(session: Session) -> bool:
    """Whether anything was played or typed in the session, so that its rules stand."""
    entries = Entry.objects.filter(table__round__session=session)
    typed = Seat.objects.filter(round__session=session, typed_total__isnull=False)
    return entries.exists() or typed.exists()


def club_overview(club: Club) -> ClubOverview:
    """The sessions of the club and what is being played now."""
    states = Table.Status
    sessions = Session.objects.filter(club=club, superseded_at__isnull=True).annotate(
        tables=Count("rounds__tables", filter=Q(rounds__status__in=BEGUN)),
        confirmed=Count("rounds__tables", filter=Q(rounds__tables__status=states.CONFIRMED)),
        running=Count("rounds__tables", filter=Q(rounds__tables__status=states.RUNNING)),
    )
    sessions = sessions.order_by("-date", "-pk")  # grouping drops the model's own order
    running = Table.objects.filter(
        round__session__club=club, round__session__superseded_at__isnull=True, status=states.RUNNING
    ).order_by("-round__session__date", "-round__session", "-round__number", "number")
    return ClubOverview(
        [SessionLine(one, one.tables, one.confirmed, one.running) for one in sessions],
        table_overviews(running),
        Player.objects.filter(club=club, merged_into__isnull=True, hidden=False).count(),
    )


def session_overview(session: Session) -> SessionOverview:
    """The rounds with their tables and scores."""
    people = list(session.participants.select_related("player"))
    tables: defaultdict[int, list[TableOverview]] = defaultdict(list)
    of_session = Table.objects.filter(round__session=session).order_by("round__number", "number")
    for one in table_overviews(of_session):
        tables[one.table.round_id].append(one)
    rounds = list(session.rounds.order_by("number"))
    absent = absent_in(rounds)
    overviews = []
    for each in rounds:
        expected = expected_in(session, each, people)
        seats = [one.seats for one in tables[each.pk]]
        waiting = without_seat(expected, seats, absent[each.pk])
        overviews.append(RoundOverview(each, tables[each.pk], waiting))
    return SessionOverview(overviews, len(people))


def sit_outs(round_: Round) -> list[Participant]:
    """Who is here and has no seat in the round, in the session's order.

    Hidden players, and who is noted as absent, are not waited for; in the finals only the finalists are.
    """
    seated = Seat.objects.filter(round=round_).values("participant")
    here = Participant.objects.filter(session=round_.session_id, active=True, player__hidden=False)
    absent = round_.absences.filter(withdrawn_at=None).values("participant")
    free = here.exclude(pk__in=seated).exclude(pk__in=absent).select_related("player")
    return expected_in(round_.session, round_, free)


def expected_in(session: Session, round_: Round, people: Iterable[Participant]) -> list[Participant]:
    """Those of these people who are to play in the round: in the finals only the finalists."""
    finals = finals_count(session, round_.number)
    return [one for one in people if one.finalist or not finals]


def without_seat(
    people: Iterable[Participant], tables: Iterable[Sequence[Seat]], absent: Collection[int]
) -> list[Participant]:
    """Those of these people who are here, not hidden, on no seat of these tables and not absent."""
    away = {seat.participant_id for seats in tables for seat in seats}.union(absent)
    return [one for one in people if one.active and not one.player.hidden and one.pk not in away]


def table_overviews(tables: "QuerySet[Table]") -> list[TableOverview]:
    """The tables in their order. Only running ones are played through, to say which deal comes next."""
    rows = list(tables.select_related("round__session__club"))
    seats = seats_by_table(rows)
    entries = entries_by_table([table for table in rows if table.status == Table.Status.RUNNING])
    deals = _deal_counts(rows)
    return [
        TableOverview(
            table=table,
            seats=seats[table.pk],
            names=[seat.participant.player.shown_name for seat in seats[table.pk]],
            deals=deals.get(table.pk, 0),
            next=_next(table, entries[table.pk], len(seats[table.pk])),
        )
        for table in rows
    ]


def _deal_counts(tables: Sequence[Table]) -> dict[int, int]:
    live = Entry.objects.filter(table__in=tables, superseded_at__isnull=True).exclude(kind=Entry.Kind.LINEUP)
    return dict(live.order_by().values_list("table").annotate(Count("pk")))


def _next(table: Table, entries: Iterable[Entry], people: int) -> NextDeal | None:
    if table.status != Table.Status.RUNNING or people < 4:
        return None
    ruleset = get_ruleset(table.round.session.ruleset)
    contents = [entry_content(entry) for entry in entries]
    return play_game(ruleset, table_options(table, ruleset), contents, people).next
