"""The view for the room: seats, time and standings in large type, for a projector that nobody attends."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tracker.models import Round, Seat, Table
from tracker.presentation import first_wind_name, format_fraction, format_points, format_rank, waiting_words
from tracker.presentation.timing import Timer, timer_of
from tracker.queries.board import BoardRound, board_rounds, rounds_in_hall
from tracker.queries.standings import StandingRow, session_standings
from tracker.views.conditional import etag_of, send_if_changed
from tracker.views.places import Place, placed
from tracker.views.sessions import provisional_words


@placed("see")
def hall(request: HttpRequest, place: Place) -> HttpResponse:
    """What everybody in the room may read, whoever is signed in at the projector; `part`: what changes."""
    template = "_hall_now.html" if "part" in request.GET else "hall.html"
    return send_if_changed(request, _etag(request, place), lambda: _hall(request, place, template))


def _etag(request: HttpRequest, place: Place) -> str:
    seen = (request.path, place.session.pk, place.session.revision, "part" in request.GET, get_language())
    return etag_of(static("tracker/hall.js"), *seen)


def _hall(request: HttpRequest, place: Place, template: str) -> HttpResponse:
    rounds = board_rounds(rounds_in_hall(place.session), games=False)
    context = place.context(
        rounds=[_round(each) for each in rounds if each.tables],
        timer=_timer(rounds),
        live=f"{request.path}?part=1",
        **_standings(place),
    )
    return render(request, template, context)


def _timer(rounds: list[BoardRound]) -> Timer | None:
    """The time that the room looks at: of the round opened last among those that have one."""
    found = [timer for each in rounds if (timer := timer_of(each.round))]
    return found[-1] if found else None


def _round(each: BoardRound) -> dict[str, Any]:
    waiting = [] if each.round.status == Round.Status.CLOSED else each.waiting
    return {
        "title": _("Next: %(round)s") % {"round": each.round} if each.round.is_planned else str(each.round),
        "waiting": waiting_words(waiting),
        "tables": [
            {
                "number": one.table.number,
                "extra": one.table.extra_minutes if each.round.is_open and each.round.minutes else 0,
                "seats": [_seat(seat) for seat in one.seats],
            }
            for one in each.tables
        ],
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "name": seat.participant.player.shown_name,
        "wind": first_wind_name(seat.position),
        "east": seat.position == 0,
    }


def _standings(place: Place) -> dict[str, Any]:
    """The places, all tables counted; none while results are hidden, even from who may see them elsewhere."""
    if place.session.results_hidden:
        return {"hidden": True, "places": []}
    standings = session_standings(place.session, live=True)
    by_table_points = "table_points" in standings.ranking
    return {
        "hidden": False,
        "provisional": _provisional(place),
        "by_table_points": by_table_points,
        "places": [_place(row, by_table_points) for row in standings.rows if row.rank is not None],
    }


def _place(row: StandingRow, by_table_points: bool) -> dict[str, Any]:
    return {
        "rank": format_rank(row.rank, row.tied),
        "first": row.rank == 1,
        "name": row.player_name,
        "table_points": format_fraction(row.table_points) if by_table_points else "",
        "points": format_points(row.points),
        "behind": row.points < 0,
    }


def _provisional(place: Place) -> str:
    states = (Table.Status.RUNNING, Table.Status.ENDED)
    return provisional_words(Table.objects.filter(round__session=place.session, status__in=states).count())
