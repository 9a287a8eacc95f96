"""Rounds and tables in words, as the organiser's board shows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.deals import Deal
from tracker.models import Seat, Table
from tracker.presentation import deal_words, format_points, outcome_words, waiting_words
from tracker.presentation.timing import Timer, timer_of
from tracker.queries.board import BoardRound, BoardTable
from tracker.views.places import Place

#: After so many minutes without a deal somebody should look.
QUIET_MINUTES = 20
EXTRA_STEP = 5
PAPERS = (Table.Paper.OUT, Table.Paper.COLLECTED, Table.Paper.CHECKED, Table.Paper.ENTERED)
PAPER_BUTTONS: dict[str, str | Promise] = {
    Table.Paper.OUT: gettext_lazy("Sheet is at the table again"),
    Table.Paper.COLLECTED: gettext_lazy("Sheet collected"),
    Table.Paper.CHECKED: gettext_lazy("Sheet checked"),
    Table.Paper.ENTERED: gettext_lazy("Sheet entered"),
}


@dataclass(frozen=True, slots=True)
class Step:
    """A place for a sheet, and the words on the button that says so."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class PaperLine:
    """Where a sheet is, in words; the step that comes next and the one back, where there are."""

    now: str
    words: str
    onward: Step | None
    back: Step | None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a table and his score, empty before the first deal."""

    name: str
    score: str
    behind: bool
    place: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table on the board.

    `last_at` is when its last deal was, `minutes` how long ago (both None where no deal is awaited), `quiet`
    that this is long. `warnings` are what the organiser must look after. `longer` and `shorter` are the extra
    minutes after one press more or less (None: no such step).
    """

    anchor: str
    title: str
    url: str
    state: str
    live: bool
    coming: str
    last: str
    last_at: datetime | None
    minutes: int | None
    quiet: bool
    people: Sequence[Person]
    warnings: Sequence[str]
    paper: PaperLine
    urls: dict[str, str]
    timer: Timer | None
    extra: int
    longer: int | None
    shorter: int | None


@dataclass(frozen=True, slots=True)
class RoundCard:
    """A round on the board: a line that sums it up, its time, its tables."""

    number: int
    title: str
    url: str
    timer_url: str
    is_open: bool
    summary: str
    waiting: str
    timer: Timer | None
    cards: Sequence[TableCard]


def board_round_cards(place: Place, rounds: Sequence[BoardRound]) -> list[RoundCard]:
    """The rounds, the latest first, for who keeps the score."""
    return [_round_card(place, each) for each in reversed(rounds)]


def _round_card(place: Place, each: BoardRound) -> RoundCard:
    sitting = each.round
    cards = [_table_card(place, one) for one in each.tables]
    waiting = each.waiting if sitting.is_open else []
    return RoundCard(
        number=sitting.number,
        title=str(sitting),
        url=place.session_address("round", sitting.number),
        timer_url=place.session_address("round_timer", sitting.number),
        is_open=sitting.is_open,
        summary=_summary(each, cards),
        waiting=waiting_words(waiting),
        timer=timer_of(sitting),
        cards=cards,
    )


def _summary(each: BoardRound, cards: Sequence[TableCard]) -> str:
    """“18 tables · 12 running · 4 to be confirmed · 2 quiet”; what is not there is not said."""
    tables = [one.table for one in each.tables]
    running = sum(one.status == Table.Status.RUNNING for one in tables)
    waits = sum(one.waits for one in each.tables)
    differing = sum(one.differs for one in each.tables)
    disagreeing = sum(one.disagrees for one in each.tables)
    quiet = sum(card.quiet for card in cards)
    sheets = sum(one.paper == Table.Paper.ENTERED for one in tables)
    parts = [
        (len(tables), ngettext("%(count)s table", "%(count)s tables", len(tables))),
        (running, ngettext("%(count)s running", "%(count)s running", running)),
        (waits, ngettext("%(count)s to be confirmed", "%(count)s to be confirmed", waits)),
        (
            differing,
            ngettext("%(count)s with totals that differ", "%(count)s with totals that differ", differing),
        ),
        (
            disagreeing,
            ngettext(
                "%(count)s where two phones disagree", "%(count)s where two phones disagree", disagreeing
            ),
        ),
        (quiet, ngettext("%(count)s without a deal for long", "%(count)s without a deal for long", quiet)),
        (sheets, ngettext("%(count)s sheet entered", "%(count)s sheets entered", sheets)),
    ]
    return " · ".join(words % {"count": count} for count, words in parts if count)


def _table_card(place: Place, one: BoardTable) -> TableCard:
    table = one.table
    minutes = _minutes_since(one)
    extra = table.extra_minutes
    timed = table.round.minutes is not None and table.round.is_open and not table.is_confirmed
    return TableCard(
        anchor=f"table-{table.pk}",
        title=str(table),
        url=place.session_address("table", table.round.number, table.number),
        state=_state(one),
        live=table.status == Table.Status.RUNNING,
        coming=deal_words(one.next, one.names) if one.next else "",
        last=_last_words(one),
        last_at=one.last_at if minutes is not None else None,
        minutes=minutes,
        quiet=minutes is not None and minutes >= QUIET_MINUTES,
        people=[_person(seat, table) for seat in one.seats],
        warnings=_warnings(one),
        paper=_paper(table),
        urls={
            name: place.session_address(name, table.round.number, table.number)
            for name in ("table_paper", "table_extra_minutes", "table_confirm", "table_counts")
        },
        timer=timer_of(table.round, table) if extra and timed else None,
        extra=extra,
        longer=extra + EXTRA_STEP if timed else None,
        shorter=max(extra - EXTRA_STEP, 0) if timed and extra else None,
    )


def _minutes_since(one: BoardTable) -> int | None:
    """Whole minutes since the last deal of a game that goes on."""
    if one.last_at is None or one.next is None:
        return None
    return max(int((timezone.now() - one.last_at).total_seconds()) // 60, 0)


def _state(one: BoardTable) -> str:
    table = one.table
    words = [table.status_words]
    if table.ended:
        words.append(table.get_ended_display())
    if one.game and one.game.game.deals and not table.is_confirmed:
        count = len(one.game.game.deals)
        words.append(ngettext("%(count)s deal", "%(count)s deals", count) % {"count": count})
    return " · ".join(words)


def _last_words(one: BoardTable) -> str:
    """How the last deal ended, while the game goes on or waits to be confirmed."""
    last = one.last
    if last is None or last.played is None or not isinstance(last.content, Deal) or one.table.is_confirmed:
        return ""
    return outcome_words(last.content, last.played.people, one.names)


def _person(seat: Seat, table: Table) -> Person:
    begun = table.status != Table.Status.PLANNED
    return Person(
        name=seat.participant.player.shown_name,
        score=format_points(seat.score) if begun else "",
        behind=begun and seat.score < 0,
        place=str(seat.place) if table.is_confirmed and seat.place is not None else "",
    )


def _warnings(one: BoardTable) -> list[str]:
    words = []
    if one.disagrees:
        words.append(_("two phones disagree"))
    if one.waits:
        words.append(_("waiting for confirmation"))
    if one.differs:
        words.append(_("totals differ"))
    if one.table.link_locked and one.table.round.is_open:
        words.append(_("link locked"))
    return words


def _paper(table: Table) -> PaperLine:
    here = PAPERS.index(Table.Paper(table.paper))
    return PaperLine(
        now=table.paper,
        words=table.get_paper_display(),
        onward=_step(PAPERS[here + 1]) if here + 1 < len(PAPERS) else None,
        back=_step(PAPERS[here - 1]) if here else None,
    )


def _step(paper: Table.Paper) -> Step:
    return Step(paper.value, str(PAPER_BUTTONS[paper]))
