"""The club whose pages are read, with the viewer's rights there; its language and its time zone."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
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
    """A request whose address names a club that the viewer may see, or a table whose link he has opened.

    `lapsed_link` is such a table if its link works no longer.
    """

    found_club: tuple[Club, Rights]
    lapsed_link: Table | None


class ClubMiddleware:
    """Speaks the club's language, unless the visitor has chosen one, and tells the time by its clock.

    Stands behind LocaleMiddleware and AuthenticationMiddleware. A club that the viewer may not see leaves
    no trace: its language would tell that it is there. Who has opened the link of the table in the address
    sees that table, as long as the link works.
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
    ) -> None:
        """Find the club of the address, once for the whole request."""
        if "club" not in kwargs:
            return
        linked = _linked_table(request, kwargs)
        if linked is not None and not link_works(linked):
            request.lapsed_link, linked = linked, None
        try:
            club, rights = find_club(address=kwargs["club"], user=request.user)
        except Http404:
            if linked is None:
                return
            club, rights = linked.round.session.club, NONE
        if linked is not None:
            rights = with_table_link(rights)
        request.found_club = club, rights
        timezone.activate(club.time_zone)
        if not check_for_language(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")):
            translation.activate(club.language)
            request.LANGUAGE_CODE = club.language


def _linked_table(request: HttpRequest, address: dict[str, Any]) -> Table | None:
    """The table of the address whose link this browser has opened."""
    if "table" not in address:
        return None
    codes = read_pass(request.COOKIES.get(PASS_COOKIE, ""))
    if not codes:
        return None
    number = address["round"], address["table"]
    return table_of_pass(codes, club=address["club"], session=address["session"], number=number)
