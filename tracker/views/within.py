"""Where a page is: the club and the session of its address, what the viewer may do there, and the gate."""

from collections.abc import Callable, Sequence
from typing import Protocol, cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect

from tracker.access import Rights, find_club, require
from tracker.middleware import ClubRequest
from tracker.models import Club, Session
from tracker.services.errors import Refusal

GET = ("GET", "HEAD")
POST = ("POST",)
BOTH = ("GET", "HEAD", "POST")


class Gated(Protocol):
    """A place that the viewer may see, with a page of its own."""

    @property
    def rights(self) -> Rights:
        """What the viewer may do there."""
        ...

    @property
    def url(self) -> str:
        """Its own page."""
        ...


def club_of(request: HttpRequest, address: str) -> tuple[Club, Rights]:
    """The club of the address and the viewer's rights; Http404 for an outsider. Costs no further query."""
    found = getattr(cast(ClubRequest, request), "found_club", None)
    return found or find_club(address=address, user=request.user)


def session_of(request: HttpRequest, address: str, slug: str) -> tuple[Session, Rights]:
    """The live session of the address, its club loaded, and the viewer's rights; Http404 for an outsider."""
    club, rights = club_of(request, address)
    session = get_object_or_404(Session, club=club, slug=slug, superseded_at__isnull=True)
    session.club = club
    return session, rights


def not_that_way(request: HttpRequest, place: Gated, methods: Sequence[str]) -> HttpResponse:
    """The answer to a method that the address does not take: 405, but to a look the place's own page.

    A form's address stands in the browser while its errors are shown; a reload, the choice of a language or a
    sign-in from there comes back to it without the form.
    """
    return redirect(place.url) if request.method in GET else HttpResponseNotAllowed(methods)


def through_gate(
    request: HttpRequest, place: Gated, right: str, view: Callable[[], HttpResponse]
) -> HttpResponse:
    """What `view` answers to a viewer who has the right.

    Others are asked to sign in, or, signed in, told that they may not (403). A Refusal that the view leaves
    alone becomes a message on the place's own page.
    """
    allowed = getattr(place.rights, right)
    if not allowed and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path() if request.method in GET else place.url)
    require(allowed)
    try:
        return view()
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect(place.url)
