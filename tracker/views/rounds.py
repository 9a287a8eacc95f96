"""The page of a round: its tables, its paper; closing and reopening it."""

from dataclasses import dataclass

from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tracker.models import Seat, Table
from tracker.presentation import first_wind_name, format_points, joined, waiting_words
from tracker.presentation.links import opens_here_alone
from tracker.presentation.timing import timer_of
from tracker.queries.hands import has_hands
from tracker.queries.overview import sit_outs
from tracker.queries.released import may_see_results
from tracker.services.locking import check_round_begun
from tracker.services.rounds import close_round, reopen_round
from tracker.views.papers import paper
from tracker.views.places import BOTH, Place, act, placed
from tracker.views.planned import planned_page
from tracker.views.reasons import act_with_reason
from tracker.views.released import with_results


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A person of a table: the wind that he began with (empty for who takes turns), and his score."""

    name: str
    wind: str
    score: str
    place: str
    css: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of the round: its address, state and people."""

    table: Table
    url: str
    seats: list[SeatLine]


@placed("see")
def round_page(request: HttpRequest, place: Place) -> HttpResponse:
    """The round's tables with their people and scores, and who sits out; another page while it is planned."""
    if place.round.is_planned:
        return planned_page(request, place)
    tables = _tables(place)
    unconfirmed = [card.table.number for card in tables if not card.table.is_confirmed]
    context = place.context(
        tables=tables,
        waiting=waiting_words(sit_outs(place.round)),
        unconfirmed=joined([str(number) for number in unconfirmed]),
        open_tables=len(unconfirmed),
        has_hands=has_hands(place.round),
        here_alone=place.rights.organise and place.round.is_open and opens_here_alone(),
        timer=timer_of(place.round),
    )
    return render(request, "round.html", context)


def _tables(place: Place) -> list[TableCard]:
    seats = Seat.objects.select_related("participant__player").order_by("position")
    tables = place.round.tables.prefetch_related(Prefetch("seats", queryset=seats)).order_by("number")
    return [
        TableCard(
            table,
            place.address("table", table.number),
            [
                _seat_line(seat, may_see_results(place.session, place.rights, table))
                for seat in table.seats.all()
            ],
        )
        for table in tables
    ]


def _seat_line(seat: Seat, shown: bool) -> SeatLine:
    """With score and place where they are `shown`."""
    return SeatLine(
        name=seat.participant.player.shown_name,
        wind=first_wind_name(seat.position),
        score=format_points(seat.score) if shown else "",
        place=str(seat.place) if shown and seat.place is not None else "",
        css="loss" if shown and seat.score < 0 else "",
    )


@placed("organise", BOTH)
def close(request: HttpRequest, place: Place) -> HttpResponse:
    """Close the round, once all its tables are confirmed."""
    if request.method == "POST":
        close_round(round=place.round, user=place.actor)
        messages.success(request, _("The round is closed."))
        return redirect(place.session_url)
    check_round_begun(place.round)
    return act(
        request,
        place,
        heading=_("Close the round?"),
        title=_("Close"),
        sentences=[_("No deal can be recorded or changed after that. It can be reopened with a reason.")],
        submit=_("Close round %(number)s") % {"number": place.round.number},
        danger=False,
    )


@placed("organise", BOTH)
def reopen(request: HttpRequest, place: Place) -> HttpResponse:
    """Open a closed round again, with a reason."""
    return act_with_reason(
        request,
        place,
        lambda why: reopen_round(round=place.round, user=place.actor, why=why),
        done=_("The round is open again."),
        then=place.url,
        heading=_("Reopen the round?"),
        title=_("Reopen"),
        sentences=[_("Its tables stay confirmed until they are reopened one by one.")],
        submit=_("Reopen round %(number)s") % {"number": place.round.number},
        danger=False,
    )


@placed("see")
def round_sheets_pdf(request: HttpRequest, place: Place) -> HttpResponse:
    """The blank sheets of all tables of the round."""
    return paper(request, place, "round-sheets")


@placed("see")
@with_results
def score_sheets_pdf(request: HttpRequest, place: Place) -> HttpResponse:
    """The sheets of all tables of the round, filled in."""
    return paper(request, place, "score-sheets")


@placed("see")
def seating_pdf(request: HttpRequest, place: Place) -> HttpResponse:
    """The seats of the round, for the wall."""
    return paper(request, place, "seating")
