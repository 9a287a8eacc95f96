"""The club whose pages are read, with the viewer's rights there; its language and its time zone."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.translation import check_for_language

from tracker.access import (
    NONE,
    PASS_COOKIE,
    Rights,
    find_club,
    link_works,
    read_pass,
    table_of_pass,
    with_table_link,
)
from tracker.models import Club, Table


class ClubRequest(HttpRequest):
    """A request whose address names a club that the viewer may see."""

    found_club: tuple[Club, Rights]


class ClubMiddleware:
    """Speaks the club's language, unless the visitor has chosen one, and tells the time by its clock.

    Stands behind LocaleMiddleware and AuthenticationMiddleware. A club that the viewer may not see leaves
    no trace: its language would tell that it is there. Who has opened the link of the table in the address
    sees that table; a link that works no longer is told so where the code itself leads.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and leave no club's time zone behind for the next request of this thread."""
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()

    def process_view(
        self,
        request: ClubRequest,
        _view: Callable[..., HttpResponse],
        _args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        """Find the club of the address, once for the whole request."""
        if "club" not in kwargs:
            return None
        linked = _linked_table(request, kwargs)
        try:
            club, rights = find_club(address=kwargs["club"], user=request.user)
        except Http404:
            if linked is None:
                return None
            if not link_works(linked):
                return redirect("table_by_code", linked.code)
            club, rights = linked.round.session.club, NONE
        if linked is not None and link_works(linked):
            rights = with_table_link(rights)
        request.found_club = club, rights
        timezone.activate(club.time_zone)
        if not check_for_language(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")):
            translation.activate(club.language)
            request.LANGUAGE_CODE = club.language
        return None


def _linked_table(request: HttpRequest, address: dict[str, Any]) -> Table | None:
    """The table of the address whose link this browser has opened."""
    if "table" not in address:
        return None
    codes = read_pass(request.COOKIES.get(PASS_COOKIE, ""))
    if not codes:
        return None
    number = address["round"], address["table"]
    return table_of_pass(codes, club=address["club"], session=address["session"], number=number)
