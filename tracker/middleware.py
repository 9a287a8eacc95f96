"""The language and the time zone of the club whose pages are read."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.translation import check_for_language

from tracker.access import Rights, find_club
from tracker.models import Club


class ClubRequest(HttpRequest):
    """A request whose address names a club that the viewer may see."""

    found_club: tuple[Club, Rights]


class ClubMiddleware:
    """Speaks the club's language, unless the visitor has chosen one, and tells the time by its clock.

    Stands behind LocaleMiddleware and AuthenticationMiddleware. A club that the viewer may not see leaves
    no trace: its language would tell that it is there.
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
        try:
            request.found_club = find_club(address=kwargs["club"], user=request.user)
        except Http404:
            return
        club, _rights = request.found_club
        timezone.activate(club.time_zone)
        if not check_for_language(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")):
            translation.activate(club.language)
            request.LANGUAGE_CODE = club.language
