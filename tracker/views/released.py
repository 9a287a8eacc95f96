"""The gate before pages that show results, which the organiser may have hidden."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tracker.queries.released import may_see_results
from tracker.services.releasing import hide_results, release_results
from tracker.views.places import BOTH, Place, act, placed

View = Callable[..., HttpResponse]


def sees_results(place: Place) -> bool:
    """Whether the viewer sees the results of the place's table, else of its session."""
    return may_see_results(place.session, place.rights, place.maybe_table)


def with_results(view: View) -> View:
    """Behind `placed`: tell who may not see the results yet that they are hidden (403), and show nothing."""

    @wraps(view)
    def gate(request: HttpRequest, place: Place, **rest: Any) -> HttpResponse:
        if sees_results(place):
            return view(request, place, **rest)
        return render(request, "results_hidden.html", place.context(), status=403)

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
