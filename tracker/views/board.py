"""The organiser's board: all tables at a glance, refreshed by itself, with the steps that are one press."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import get_language

from tracker.forms.numbers import plain_number
from tracker.models import Round
from tracker.queries.board import board_rounds, rounds_now
from tracker.queries.planned import planned_rounds
from tracker.services.errors import Refusal
from tracker.services.papers import set_paper
from tracker.services.timing import set_extra_minutes
from tracker.views.board_cards import board_round_cards
from tracker.views.conditional import etag_of, send_if_changed
from tracker.views.places import POST, Place, placed


@placed("keep")
def board(request: HttpRequest, place: Place) -> HttpResponse:
    """The tables of the open rounds, or of the one that is asked for; `part`: only what changes by itself.

    The revision of the session grows with every write in it, so that an unchanged board costs no query. The
    page, which says how many minutes ago something was even without JavaScript, is old after a minute.
    """
    if "part" in request.GET:
        return send_if_changed(
            request, _etag(request, place), lambda: _board(request, place, "_board_now.html")
        )
    if len(messages.get_messages(request)):  # they are said once, so not to be kept
        return _board(request, place, "board.html")
    minute = int(timezone.now().timestamp()) // 60
    return send_if_changed(
        request, _etag(request, place, minute), lambda: _board(request, place, "board.html")
    )


def _board(request: HttpRequest, place: Place, template: str) -> HttpResponse:
    chosen = _asked(request, place)
    rounds = [chosen] if chosen else rounds_now(place.session)
    planned = [] if rounds else planned_rounds(place.session)
    context = place.context(
        planned=place.session_address("round", planned[0].number) if planned else "",
        rounds=board_round_cards(place, board_rounds(rounds)),
        others=_links(place, chosen) if template == "board.html" else [],
        asked=chosen.number if chosen else "",
        live=place.address("board") + (f"?round={chosen.number}&part=1" if chosen else "?part=1"),
        etag=_etag(request, place),
    )
    return render(request, template, context)


def _etag(request: HttpRequest, place: Place, *more: int) -> str:
    return etag_of(
        static("tracker/board.js"),
        request.path,
        request.GET.get("round"),
        place.session.pk,
        place.session.revision,
        place.rights,
        request.user.pk,
        _secret(request),
        get_language(),
        *more,
    )


def _secret(request: HttpRequest) -> str:
    """What the forms of the page are sent with: another one after signing in."""
    if "CSRF_COOKIE" not in request.META:
        get_token(request)
    return str(request.META["CSRF_COOKIE"])


def _asked(request: HttpRequest, place: Place) -> Round | None:
    """The round of the address, where one of this number has begun."""
    number = plain_number(request.GET.get("round", ""), 9)
    return None if number is None else _begun(place).filter(number=number).first()


def _begun(place: Place) -> "QuerySet[Round]":
    return place.session.rounds.exclude(status=Round.Status.PLANNED)


def _links(place: Place, chosen: Round | None) -> list[dict[str, object]]:
    """Every round that has begun by its number and address, for a session of several."""
    numbers = list(_begun(place).order_by("number").values_list("number", flat=True))
    url = place.address("board")
    return [
        {
            "number": number,
            "url": f"{url}?round={number}",
            "here": chosen is not None and chosen.number == number,
        }
        for number in (numbers if len(numbers) > 1 else [])
    ]


@placed("keep", POST)
def paper_moved(request: HttpRequest, place: Place) -> HttpResponse:
    """Say where the sheet of a table is."""
    try:
        set_paper(
            table=place.table,
            paper=request.POST.get("paper", "-"),
            user=place.actor,
            seen=request.POST.get("seen"),
        )
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return back_to_board(request, place)


@placed("organise", POST)
def extra_minutes(request: HttpRequest, place: Place) -> HttpResponse:
    """Give one table so many minutes more than its round in all; what is no number changes nothing."""
    minutes = plain_number(request.POST.get("minutes", ""), 5)
    try:
        set_extra_minutes(table=place.table, user=place.actor, minutes=-1 if minutes is None else minutes)
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return back_to_board(request, place)


def back_to_board(request: HttpRequest, place: Place) -> HttpResponse:
    """The board as it was looked at: its round, and the table that was pressed."""
    url = place.session_address("board")
    asked = request.POST.get("round", "")
    query = f"?round={asked}" if asked.isascii() and asked.isdigit() else ""
    spot = f"#table-{place.maybe_table.pk}" if place.maybe_table else ""
    return redirect(f"{url}{query}{spot}")
