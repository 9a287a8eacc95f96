"""The check-in before a session: everybody by name, here or not yet."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tracker.models import Participant
from tracker.queries.players import people_in_name_order
from tracker.services.errors import Refusal
from tracker.services.participants import edit_participant
from tracker.views.club_places import BOTH
from tracker.views.names import participant_of
from tracker.views.places import Place, placed


@placed("keep", BOTH)
def check_in(request: HttpRequest, place: Place) -> HttpResponse:
    """Everybody with a button; a press marks one as here or not and leads back to where one was.

    `?only=away` lists those who are not here alone. A page that knows how gets the changed row alone.
    """
    only_away = request.GET.get("only") == "away"
    if request.method != "POST":
        return render(request, "check_in.html", _context(place, only_away))
    address = place.address("check_in") + ("?only=away" if only_away else "")
    swaps = getattr(request, "htmx", False)
    # A page that changes the row alone stays where it is.
    listed = [] if swaps else _context(place, only_away)["listed"]
    try:
        found = participant_of(place.session, request.POST.get("participant", ""))
        edit_participant(participant=found, user=request.user, active=request.POST.get("here") == "1")
    except Refusal as refusal:
        messages.error(request, refusal.message)
        # A page that waits for one row has to be read anew, or it would take the answer for the row.
        return HttpResponse(status=204, headers={"HX-Refresh": "true"}) if swaps else redirect(address)
    if swaps:
        context = _context(place, only_away)
        one = next(one for one in context["everybody"] if one.pk == found.pk)
        return render(request, "_check_in_changed.html", {**context, "one": one})
    return redirect(f"{address}#p{_stays_in_sight(listed, found, only_away)}")


def _stays_in_sight(listed: list[Participant], found: Participant, only_away: bool) -> int:
    """Whose row one looks at next: his own, or where that leaves the list the one before it."""
    keys = [one.pk for one in listed]
    if not only_away or found.pk not in keys or len(keys) == 1:
        return found.pk
    at = keys.index(found.pk)
    return keys[at - 1] if at else keys[1]


def _context(place: Place, only_away: bool) -> dict[str, Any]:
    everybody = people_in_name_order(place.session.participants.select_related("player"))
    expected = [one for one in everybody if not one.withdrawn]
    here = sum(one.active for one in expected)
    listed = [one for one in expected if not one.active] if only_away else everybody
    return place.context(
        everybody=everybody,
        listed=listed,
        here=here,
        expected=len(expected),
        away=len(expected) - here,
        only_away=only_away,
    )
