"""Somebody plays no more in a session, who takes his planned seats, and back again."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.forms.absences import SubstituteForm
from tracker.forms.penalties import ReasonForm
from tracker.models import Participant, Seat
from tracker.queries.absences import planned_seats
from tracker.queries.players import player_list
from tracker.services.replacing import replace_in_plan
from tracker.services.withdrawing import return_participant, withdraw_participant
from tracker.views.club_places import BOTH, POST, attempt, sent
from tracker.views.names import participant_of, player_named
from tracker.views.places import Place, placed


@placed("organise", BOTH)
def participant_withdraw(request: HttpRequest, place: Place, participant: int) -> HttpResponse:
    """Say that somebody plays no more; then, what is to be done about the seats that are planned for him."""
    found = participant_of(place.session, participant)
    form = ReasonForm(sent(request))
    if request.method == "POST":
        done = attempt(
            form,
            lambda: withdraw_participant(participant=found, user=request.user, why=form.cleaned_data["why"]),
        )
        if done is not None:
            said = {"name": found.player.shown_name}
            messages.success(request, _("%(name)s has withdrawn; the results stay.") % said)
            return redirect(_after(place, found))
    return _page(request, place, found, form=form, substitute=SubstituteForm())


@placed("organise", POST)
def participant_substitute(request: HttpRequest, place: Place, participant: int) -> HttpResponse:
    """Let somebody else take all seats that are planned for somebody who has withdrawn."""
    found = participant_of(place.session, participant)
    form = SubstituteForm(request.POST)
    seats = attempt(form, lambda: _replaced(request, place, found, form), {"player": "name"})
    if seats is None:
        return _page(request, place, found, form=ReasonForm(), substitute=form)
    if seats:
        told = ngettext(
            "%(name)s takes the seat in %(count)s round.",
            "%(name)s takes the seats in %(count)s rounds.",
            len(seats),
        )
        said = {"name": seats[0].participant.player.shown_name, "count": len(seats)}
        messages.success(request, told % said)
    else:
        messages.info(request, _("There are no planned seats any more."))
    return redirect(_after(place, found))


@placed("organise", POST)
def participant_return(request: HttpRequest, place: Place, participant: int) -> HttpResponse:
    """Take a withdrawal back, and return to the page where that was pressed."""
    found = participant_of(place.session, participant)
    return_participant(participant=found, user=request.user)
    messages.success(request, _("%(name)s plays again.") % {"name": found.player.shown_name})
    back = "check_in" if request.POST.get("to") == "check-in" else "participants"
    return redirect(f"{place.address(back)}#p{found.pk}")


def _replaced(
    request: HttpRequest, place: Place, participant: Participant, form: SubstituteForm
) -> list[Seat]:
    said = form.cleaned_data
    # A name that was added to the club's list goes again where he can't sit there.
    with transaction.atomic():
        player = player_named(place.club, said["name"], user=request.user, add=said["new"])
        return replace_in_plan(
            participant=participant, player=player, user=request.user, substitute=said["substitute"]
        )


def _after(place: Place, participant: Participant) -> str:
    """Where one goes on: the seats that are left to be filled, else who takes part."""
    if planned_seats(participant):
        return place.address("participant_withdraw", participant.pk)
    return f"{place.address('participants')}#p{participant.pk}"


def _page(
    request: HttpRequest,
    place: Place,
    participant: Participant,
    *,
    form: ReasonForm,
    substitute: SubstituteForm,
) -> HttpResponse:
    context = place.context(
        participant=participant,
        seats=planned_seats(participant),
        form=form,
        substitute=substitute,
        players=player_list(place.club),
        back=place.address("participants"),
    )
    failed = form.errors or substitute.errors
    return render(request, "participant_withdraw.html", context, status=422 if failed else 200)
