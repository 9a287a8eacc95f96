"""Tables, rounds and sessions as lists of them show them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.access import Rights
from tracker.models import Club, Round, Seat, Session, Table
from tracker.presentation import deal_words, format_dates, format_points, ruleset_name, waiting_words
from tracker.queries.overview import RoundOverview, SessionLine, TableOverview
from tracker.queries.released import may_see_results


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a table: his score, empty before the first deal."""

    name: str
    score: str
    behind: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table: what it is called here, its address, its state and the coming deal in words, its people."""

    title: str
    url: str
    state: str
    live: bool
    coming: str
    people: list[Person]


@dataclass(frozen=True, slots=True)
class RoundCard:
    """A round with its tables, and, until it is closed, who is here without a seat in it."""

    title: str
    url: str
    state: str
    is_open: bool
    is_planned: bool
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


def round_cards(session: Session, rounds: Sequence[RoundOverview], rights: Rights) -> list[RoundCard]:
    """The rounds of a session: the latest open one first, then planned ones in order, then closed ones."""
    last_first = [each for each in reversed(rounds) if not each.round.is_planned]
    in_order = [
        *(each for each in last_first if each.round.is_open),
        *(each for each in rounds if each.round.is_planned),
        *(each for each in last_first if not each.round.is_open),
    ]
    return [_round_card(session, each, rights) for each in in_order]


def _round_card(session: Session, each: RoundOverview, rights: Rights) -> RoundCard:
    sitting = each.round
    waits = sitting.is_open or sitting.is_planned
    waiting = each.sit_outs if waits else []
    return RoundCard(
        title=str(sitting),
        url=reverse("round", args=[session.club.address, session.slug, sitting.number]),
        state=sitting.get_status_display(),
        is_open=sitting.is_open,
        is_planned=sitting.is_planned,
        waiting=waiting_words(waiting),
        cards=[table_card(one, sitting, str(one.table), rights) for one in each.tables],
    )


def live_cards(tables: Sequence[TableOverview], rights: Rights) -> list[TableCard]:
    """The tables of all sessions that are playing."""
    cards = []
    for one in tables:
        sitting = one.table.round
        title = f"{one.table} · {sitting} · {sitting.session.name}"
        cards.append(table_card(one, sitting, title, rights))
    return cards


def table_card(one: TableOverview, sitting: Round, title: str, rights: Rights) -> TableCard:
    """One table, called `title` where it stands, with its scores where the viewer sees them."""
    table, session = one.table, sitting.session
    begun = table.status != Table.Status.PLANNED and may_see_results(session, rights, table)
    return TableCard(
        title=title,
        url=reverse("table", args=[session.club.address, session.slug, sitting.number, table.number]),
        state=_state(one),
        live=table.status == Table.Status.RUNNING,
        coming=deal_words(one.next, one.names) if one.next else "",
        people=[_person(seat, begun) for seat in one.seats],
    )


def _state(one: TableOverview) -> str:
    table = one.table
    words = [table.status_words]
    if table.ended:
        words.append(table.get_ended_display())
    if one.deals and not table.is_confirmed:
        words.append(ngettext("%(count)s deal", "%(count)s deals", one.deals) % {"count": one.deals})
    return " · ".join(words)


def _person(seat: Seat, begun: bool) -> Person:
    return Person(
        name=seat.participant.player.shown_name,
        score=format_points(seat.score) if begun else "",
        behind=begun and seat.score < 0,
    )


def session_cards(club: Club, sessions: Sequence[SessionLine]) -> list[SessionCard]:
    """The sessions of the club's list."""
    today = timezone.localdate()
    return [_session_card(club, line, today) for line in sessions]


def _session_card(club: Club, line: SessionLine, today: date) -> SessionCard:
    session = line.session
    words = [
        format_dates(session.date, session.end_date),
        session.get_kind_display(),
        ruleset_name(session.ruleset),
    ]
    if line.tables:
        words.append(ngettext("%(count)s table", "%(count)s tables", line.tables) % {"count": line.tables})
    return SessionCard(
        name=session.name,
        url=reverse("session", args=[club.address, session.slug]),
        words=" · ".join(words),
        state=_session_state(line, today),
        running=line.running > 0,
    )


def _session_state(line: SessionLine, today: date) -> str:
    waiting = line.tables - line.confirmed
    if waiting:
        return ngettext("%(count)s open table", "%(count)s open tables", waiting) % {"count": waiting}
    if line.session.date > today:
        return _("planned")
    return _("today") if (line.session.end_date or line.session.date) >= today else ""
