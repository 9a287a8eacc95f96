"""Where a page of a club is, and the gate that every such page goes through; sessions have their own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Literal, TypeVar

from django.contrib.auth.models import User
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse

from tracker.access import Rights
from tracker.forms.refused import add_refusal
from tracker.forms.seen import SeenForm
from tracker.forms.sessions import SessionForm
from tracker.models import Club
from tracker.services.errors import Refusal
from tracker.views.within import BOTH, GET, POST, club_of, not_that_way, through_gate

__all__ = ["BOTH", "GET", "POST", "ClubPlace", "answer", "attempt", "in_club", "sent", "signed_in"]

Result = TypeVar("Result")
Right = Literal["see", "organise", "own"]


@dataclass(frozen=True, slots=True)
class ClubPlace:
    """A club, with what the viewer may do there."""

    club: Club
    rights: Rights

    def address(self, name: str, *more: str | int) -> str:
        """The address of a page of the club, `more` being what its pattern has beside the club."""
        return reverse(name, args=[self.club.address, *more])

    @property
    def url(self) -> str:
        """The club's own page."""
        return self.address("club")

    def context(self, **more: Any) -> dict[str, Any]:
        """What every template of a club may use, and more."""
        return {"club": self.club, "rights": self.rights, **more}


def in_club(
    right: Right, methods: Sequence[str] = GET
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Let a view have its club, once the viewer may see it and has the right to do what it does.

    An outsider is told that there is no such page (404). Who may see but not do it is asked to sign in, or,
    signed in, told so (403). A Refusal that the view leaves alone becomes a message on the club's page.
    """

    def behind_the_gate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def gate(request: HttpRequest, club: str, **rest: Any) -> HttpResponse:
            place = ClubPlace(*club_of(request, club))
            if request.method not in methods:
                return not_that_way(request, place, methods)
            return through_gate(request, place, right, lambda: view(request, place, **rest))

        return gate

    return behind_the_gate


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form was sent with; None where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def signed_in(request: HttpRequest) -> User:
    """The user of a page that only signed-in people reach."""
    assert isinstance(request.user, User)  # noqa: S101 - the gate has seen to it
    return request.user


def attempt(
    form: BaseForm, write: Callable[[], Result], places: Mapping[str, str] | None = None
) -> Result | None:
    """What the service gave, if the form can be read and the service does not refuse; None otherwise.

    A refusal stands in the form then, at its field (`places` as in `add_refusal`).
    """
    if not form.is_valid():
        return None
    try:
        return write()
    except Refusal as refusal:
        add_refusal(form, refusal, places)
        return None


def answer(form: BaseForm) -> int:
    """The status of a page with this form: 200, or 422 with something wrong in what was typed.

    409 where somebody else has changed meanwhile what the form is about.
    """
    if isinstance(form, SeenForm) and form.meanwhile:
        return 409
    wrong = form.has_errors if isinstance(form, SessionForm) else form.errors
    return 422 if wrong else 200
