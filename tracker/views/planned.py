"""Rounds that are planned: their page, their begin, two people changing places, the whole plan discarded."""

from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tracker.forms.swapping import Placed, SwapForm
from tracker.models import Participant, Seat
from tracker.presentation import first_wind_name, joined, waiting_words
from tracker.presentation.links import opens_here_alone
from tracker.printing.documents import make_document
from tracker.queries.board import BoardRound, board_rounds
from tracker.queries.planned import not_here, planned_rounds
from tracker.services.planned import begin_round, discard_plan, names_with_tables, stored_plan
from tracker.services.seen import seen_of
from tracker.services.swapping import check_planned, stored_seats, swap_seats
from tracker.views.club_places import answer, attempt
from tracker.views.papers import shown_pdf
from tracker.views.places import BOTH, POST, Place, act, placed
from tracker.views.reasons import try_as_seen


def planned_page(request: HttpRequest, place: Place, form: SwapForm | None = None) -> HttpResponse:
    """The tables of a planned round with their people, and what an organiser does with it."""
    (sitting,) = board_rounds([place.round], games=False)
    planned = planned_rounds(place.session)
    missing = not_here(seat for one in sitting.tables for seat in one.seats)
    context = place.context(
        tables=[_table(place, one.table.number, one.seats) for one in sitting.tables],
        waiting=waiting_words(sitting.waiting),
        missing=names_with_tables(missing),
        first=planned[0] if planned else None,
        here_alone=place.rights.organise and opens_here_alone(),
        is_next=bool(planned) and planned[0].pk == place.round.pk,
        form=(form or _form(place, sitting)) if place.rights.organise else None,
    )
    return render(request, "round_planned.html", context, status=answer(form) if form else 200)


def _table(place: Place, number: int, seats: Any) -> dict[str, Any]:
    return {
        "number": number,
        "url": place.address("table", number),
        "seats": [
            {"name": seat.participant.player.shown_name, "wind": _wind(seat), "here": not not_here([seat])}
            for seat in seats
        ],
    }


def _wind(seat: Seat) -> str:
    return first_wind_name(seat.position) or _("takes turns")


def _form(place: Place, sitting: BoardRound, data: Any = None) -> SwapForm:
    people: list[tuple[Participant, str]] = [
        *((seat.participant, f"{one.table}, {_wind(seat)}") for one in sitting.tables for seat in one.seats),
        *((one, _("sits out")) for one in sitting.sit_outs),
    ]
    if data is not None:
        people += _who_left(place, people, {data.get("one"), data.get("other")})
    return SwapForm(data, people=people, stored=stored_seats(place.round))


def _who_left(place: Place, people: Placed, asked: Collection[str | None]) -> Placed:
    """Those asked for who have no seat any more and are not here: the same may have been pressed twice."""
    known = {person.pk for person, _where in people}
    everybody = place.session.participants.select_related("player")
    return [(one, _("not here")) for one in everybody if str(one.pk) in asked and one.pk not in known]


@placed("organise", POST)
def swap(request: HttpRequest, place: Place) -> HttpResponse:
    """Let two people change places."""
    check_planned(place.round)
    (sitting,) = board_rounds([place.round], games=False)
    form = _form(place, sitting, request.POST)
    swapped = attempt(
        form,
        lambda: swap_seats(
            round=place.round,
            one=form.chosen("one"),
            other=form.chosen("other"),
            user=place.actor,
            seen=form.cleaned_data["seen"],
        ),
    )
    if swapped is None:
        return planned_page(request, place, form)
    names = [form.chosen(name).player.shown_name for name in ("one", "other")]
    messages.success(request, _("%(names)s have changed places.") % {"names": joined(names)})
    return redirect(place.url)


@placed("organise", BOTH)
def begin(request: HttpRequest, place: Place) -> HttpResponse:
    """Let the round begin."""
    if request.method == "POST":
        begin_round(round=place.round, user=place.actor)
        messages.success(request, _("Round %(number)s has begun.") % {"number": place.round.number})
        return redirect(place.url)
    check_planned(place.round)
    return act(
        request,
        place,
        heading=_("Begin the round?"),
        title=_("Begin"),
        sentences=[_("From then on its tables log their deals.")],
        submit=_("Begin round %(number)s") % {"number": place.round.number},
        danger=False,
    )


@placed("organise", BOTH)
def discard(request: HttpRequest, place: Place) -> HttpResponse:
    """Take the whole plan away, after a look at what that is."""
    status = try_as_seen(
        request, lambda seen: discard_plan(session=place.session, user=place.actor, seen=seen)
    )
    if status is None:
        messages.success(request, _("No round is planned any more."))
        return redirect(place.url)
    planned = planned_rounds(place.session)
    if not planned:
        messages.info(request, _("No round is planned."))
        return redirect(place.url)
    numbers = joined([str(one.number) for one in planned])
    sentence = ngettext(
        "Round %(numbers)s is taken away, with its tables and seats.",
        "Rounds %(numbers)s are taken away, with their tables and seats.",
        min(len(planned), 2),  # No number is shown, and Russian counts 21 as it counts 1.
    )
    return act(
        request,
        place,
        heading=_("Discard the plan?"),
        title=_("Discard the plan"),
        sentences=[
            sentence % {"numbers": numbers},
            _("Rounds that have begun stay as they are. The history keeps who would have sat where."),
        ],
        submit=_("Discard the plan"),
        hidden={"seen": seen_of(stored_plan(planned))},
        status=status,
    )


@placed("see")
def plan_pdf(_request: HttpRequest, place: Place) -> HttpResponse:
    """All rounds by table and by player, to find oneself."""
    made = make_document(session=place.session, name="plan", language=get_language())
    return shown_pdf(made)
