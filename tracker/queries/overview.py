"""What goes on in a club, in a session, in a player's games: reads for pages, in few queries."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, Prefetch, Q, QuerySet

from tracker.models import Club, Entry, Participant, Player, Round, Seat, Session, Table

PLAYING = (Table.Status.PLANNED, Table.Status.RUNNING, Table.Status.ENDED)


@dataclass(frozen=True, slots=True)
class ClubOverview:
    """A club's sessions, newest first (each with `tables_open`, `tables_all`), the open tables, players."""

    sessions: list[Session]
    open_tables: list[Table]
    players: int


@dataclass(frozen=True, slots=True)
class RoundOverview:
    """A round with its tables (each with `deals`) and who has no seat in it."""

    round: Round
    tables: list[Table]
    waiting: list[Participant]


@dataclass(frozen=True, slots=True)
class SessionOverview:
    """A session's rounds, the latest first, and its people."""

    rounds: list[RoundOverview]
    participants: list[Participant]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a player."""

    seat: Seat
    table: Table
    points: int
    table_points: Fraction


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """What a player has played: sessions with his games, newest first."""

    sessions: list[tuple[Session, list[PlayedGame]]]
    games: int
    wins: int


def is_recorded(session: Session) -> bool:
    """Whether anything was played in the session, so that its rules stand."""
    entries = Entry.objects.filter(table__round__session=session)
    typed = Seat.objects.filter(round__session=session, typed_total__isnull=False)
    return entries.exists() or typed.exists()


def seated_tables(tables: "QuerySet[Table]") -> "QuerySet[Table]":
    """The tables with their seats (by position, players loaded) and `deals` (how many)."""
    live_deals = Q(entries__superseded_at=None) & ~Q(entries__kind=Entry.Kind.LINEUP)
    seats = Seat.objects.select_related("participant__player").order_by("position")
    return (
        tables.select_related("round__session")
        .annotate(deals=Count("entries", filter=live_deals, distinct=True))
        .prefetch_related(Prefetch("seats", queryset=seats))
    )


def club_overview(club: Club) -> ClubOverview:
    """The sessions and what is being played now."""
    sessions = Session.objects.filter(club=club, superseded_at=None).annotate(
        tables_all=Count("rounds__tables"),
        tables_open=Count("rounds__tables", filter=Q(rounds__tables__status__in=PLAYING)),
    )
    open_tables = seated_tables(
        Table.objects.filter(
            round__session__club=club,
            round__session__superseded_at=None,
            round__status=Round.Status.OPEN,
            status__in=PLAYING,
        )
    ).order_by("-round__session__date", "-round__session_id", "-round__number", "number")
    players = Player.objects.filter(club=club, merged_into=None, hidden=False).count()
    return ClubOverview(list(sessions), list(open_tables), players)


def session_overview(session: Session) -> SessionOverview:
    """The rounds with tables and live scores."""
    people = list(session.participants.select_related("player"))
    tables: defaultdict[int, list[Table]] = defaultdict(list)
    for table in seated_tables(Table.objects.filter(round__session=session)).order_by("number"):
        tables[table.round_id].append(table)
    rounds = [
        RoundOverview(one, tables[one.pk], _waiting(people, tables[one.pk]))
        for one in session.rounds.order_by("-number")
    ]
    return SessionOverview(rounds, people)


def sit_outs(round: Round) -> list[Participant]:  # noqa: A002 - the word of the house
    """Who is here and has no seat in the round, in the session's order."""
    seated = Seat.objects.filter(round=round).values("participant")
    return list(
        Participant.objects.filter(session=round.session, active=True)
        .exclude(pk__in=seated)
        .select_related("player")
    )


def player_profile(player: Player) -> PlayerProfile:
    """The games of a player in sessions that stand; table penalties are not in the points here."""
    seats = (
        Seat.objects.filter(participant__player=player, round__session__superseded_at=None)
        .exclude(table__status=Table.Status.PLANNED)
        .select_related("table__round__session")
        .order_by("-round__session__date", "-round__session_id", "round__number")
    )
    by_session: dict[Session, list[PlayedGame]] = {}
    for seat in seats:
        game = PlayedGame(seat, seat.table, seat.score, seat.table_points)
        by_session.setdefault(seat.table.round.session, []).append(game)
    games = [game for played in by_session.values() for game in played]
    return PlayerProfile(list(by_session.items()), len(games), sum(game.seat.place == 1 for game in games))


def _waiting(people: Iterable[Participant], tables: Iterable[Table]) -> list[Participant]:
    seated = {seat.participant_id for table in tables for seat in table.seats.all()}
    return [one for one in people if one.active and one.pk not in seated]
