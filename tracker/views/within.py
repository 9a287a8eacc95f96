"""Where a page is: the club and the session of its address, and what the viewer may do there."""

from typing import cast

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tracker.access import Rights, find_club
from tracker.middleware import ClubRequest
from tracker.models import Club, Session


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
