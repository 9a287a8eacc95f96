"""The gate before pages that show results, which the organiser may have hidden."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tracker.services.releasing import hide_results, release_results
from tracker.views.places import BOTH, Place, act, hidden_page, placed

View = Callable[..., HttpResponse]


def with_results(view: View) -> View:
    """Behind `placed`: tell who may not see the results yet that they are hidden (403), and show nothing."""

    @wraps(view)
    def gate(request: HttpRequest, place: Place, **rest: Any) -> HttpResponse:
        return view(request, place, **rest) if place.sees_results else hidden_page(request, place)

    return gate


@placed("organise", BOTH)
def session_results(request: HttpRequest, place: Place) -> HttpResponse:
    """Hide the results of the session, or release them; asked for twice, since what was seen stays seen."""
    session = place.session
    if request.method == "POST":
        if request.POST.get("do") == "hide":
            hide_results(session=session, user=place.actor)
            messages.success(request, _("The results are hidden now."))
        else:
            release_results(session=session, user=place.actor)
            messages.success(request, _("The results are released: whoever sees the session sees them."))
        return redirect(place.url)
    if session.results_hidden:
        return act(
            request,
            place,
            heading=_("Release the results?"),
            title=_("Release"),
            sentences=[_("Whoever sees the session sees standings, scores and places at once.")],
            submit=_("Release the results"),
            hidden={"do": "release"},
            danger=False,
        )
    return act(
        request,
        place,
        heading=_("Hide the results?"),
        title=_("Hide"),
        sentences=[
            _("Standings, places and the scores of games that are over are for those who keep the score."),
            _("Games that go on show their scores at their tables. You can release the results at any time."),
        ],
        submit=_("Hide the results"),
        hidden={"do": "hide"},
        danger=False,
    )
