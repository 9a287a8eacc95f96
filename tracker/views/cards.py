"""Tables, rounds and sessions as lists of them show them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.models import Club, Round, Seat, Session, Table
from tracker.presentation import format_dates, format_points, joined, ruleset_name
from tracker.queries.overview import RoundOverview


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a table: his score, empty before the first deal."""

    name: str
    score: str
    behind: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table: what it is called here, its address, its state in words, its people."""

    title: str
    url: str
    state: str
    live: bool
    people: list[Person]


@dataclass(frozen=True, slots=True)
class RoundCard:
    """A round with its tables, and who is here without a seat in it."""

    title: str
    url: str
    state: str
    is_open: bool
    waiting: str
    cards: list[TableCard]


@dataclass(frozen=True, slots=True)
class SessionCard:
    """A session in the club's list."""

    name: str
    url: str
    words: str
    state: str
    running: bool


def round_cards(session: Session, rounds: Sequence[RoundOverview]) -> list[RoundCard]:
    """The rounds of a session, the latest first."""
    return [_round_card(session, each) for each in rounds]


def _round_card(session: Session, each: RoundOverview) -> RoundCard:
    sitting = each.round
    return RoundCard(
        title=str(sitting),
        url=reverse("round", args=[session.club.address, session.slug, sitting.number]),
        state=sitting.get_status_display(),
        is_open=sitting.is_open,
        waiting=joined([one.player.shown_name for one in each.waiting]) if sitting.is_open else "",
        cards=[table_card(table, session.club, session, sitting, str(table)) for table in each.tables],
    )


def open_cards(club: Club, tables: Sequence[Table]) -> list[TableCard]:
    """The open tables of all sessions; their rounds and sessions are loaded."""
    cards = []
    for table in tables:
        sitting = table.round
        title = f"{table} · {sitting} · {sitting.session.name}"
        cards.append(table_card(table, club, sitting.session, sitting, title))
    return cards


def table_card(table: Table, club: Club, session: Session, sitting: Round, title: str) -> TableCard:
    """One table, called `title` where it stands; its seats and `deals` (how many) are loaded."""
    begun = table.status != Table.Status.PLANNED
    return TableCard(
        title=title,
        url=reverse("table", args=[club.address, session.slug, sitting.number, table.number]),
        state=_state(table, getattr(table, "deals", 0)),
        live=table.status == Table.Status.RUNNING,
        people=[_person(seat, begun) for seat in table.seats.all()],
    )


def _state(table: Table, deals: int) -> str:
    words = [table.get_status_display()]
    if table.ended:
        words.append(table.get_ended_display())
    if deals and not table.is_confirmed:
        words.append(ngettext("%(count)s deal", "%(count)s deals", deals) % {"count": deals})
    return " · ".join(words)


def _person(seat: Seat, begun: bool) -> Person:
    return Person(
        name=seat.participant.player.shown_name,
        score=format_points(seat.score) if begun else "",
        behind=begun and seat.score < 0,
    )


def session_cards(club: Club, sessions: Sequence[Session]) -> list[SessionCard]:
    """The sessions of the club's list; how many tables each has, open ones and all, is loaded."""
    today = timezone.localdate()
    return [_session_card(club, session, today) for session in sessions]


def _session_card(club: Club, session: Session, today: date) -> SessionCard:
    tables, unconfirmed = getattr(session, "tables_all", 0), getattr(session, "tables_open", 0)
    words = [
        format_dates(session.date, session.end_date),
        session.get_kind_display(),
        ruleset_name(session.ruleset),
    ]
    if tables:
        words.append(ngettext("%(count)s table", "%(count)s tables", tables) % {"count": tables})
    return SessionCard(
        name=session.name,
        url=reverse("session", args=[club.address, session.slug]),
        words=" · ".join(words),
        state=_session_state(session, unconfirmed, today),
        running=unconfirmed > 0,
    )


def _session_state(session: Session, unconfirmed: int, today: date) -> str:
    if unconfirmed:
        words = ngettext("%(count)s open table", "%(count)s open tables", unconfirmed)
        return words % {"count": unconfirmed}
    if session.date > today:
        return _("planned")
    return _("today") if (session.end_date or session.date) >= today else ""
