"""The time of a round: set, started, stopped, and the call to finish."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tracker.forms.timing import TimerForm
from tracker.presentation.timing import timer_of
from tracker.services.errors import Refusal
from tracker.services.timing import set_last_call, set_round_timer, start_round_timer, stop_round_timer
from tracker.views.board import back_to_board
from tracker.views.club_places import answer, attempt, sent
from tracker.views.places import BOTH, Place, placed

USUAL_MINUTES = 120


@placed("organise", BOTH)
def round_timer(request: HttpRequest, place: Place) -> HttpResponse:
    """The form of the time; what is one press, here or on the board, leads back to the board."""
    do = request.POST.get("do", "save")
    if request.method == "POST" and do in ("begin", "stop", "last_call", "go_on"):
        return _press(request, place, do)
    form = TimerForm(sent(request), sitting=place.round, usual=_usual(place))
    if request.method == "POST" and _save(form, place, start=do == "start"):
        messages.success(
            request, _("The time runs.") if do == "start" else _("The time of the round is saved.")
        )
        return redirect(place.session_address("board"))
    context = place.context(
        form=form, timer=timer_of(place.round), sitting=place.round, back=place.session_address("board")
    )
    return render(request, "round_timer.html", context, status=answer(form))


def _press(request: HttpRequest, place: Place, do: str) -> HttpResponse:
    try:
        if do == "begin":
            start_round_timer(round=place.round, user=place.actor)
        elif do == "stop":
            stop_round_timer(round=place.round, user=place.actor)
        else:
            set_last_call(round=place.round, user=place.actor, last_call=do == "last_call")
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return back_to_board(request, place)


def _save(form: TimerForm, place: Place, *, start: bool) -> bool:
    """Whether what was typed is kept, and with `start` the time begins as well."""
    saved = attempt(
        form,
        lambda: set_round_timer(
            round=place.round,
            user=place.actor,
            minutes=form.cleaned_data["minutes"],
            warn_minutes=form.cleaned_data["warn_minutes"],
            gong=form.cleaned_data["gong"],
            seen=form.cleaned_data["seen"],
        ),
    )
    if saved is None or not start:
        return saved is not None
    return attempt(form, lambda: start_round_timer(round=place.round, user=place.actor)) is not None


def _usual(place: Place) -> int:
    """The minutes of the last round that had any."""
    last = place.session.rounds.filter(minutes__isnull=False).order_by("-number").first()
    return last.minutes if last and last.minutes else USUAL_MINUTES
