"""Where a page of the play is: session, round, table; and the gate that every such page goes through."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, Literal, cast

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tracker.access import PASS_COOKIE, Rights, Viewer, read_pass
from tracker.forms.numbers import plain_number
from tracker.middleware import ClubRequest
from tracker.models import Club, Participant, Round, Session, Table
from tracker.queries.released import may_see_results
from tracker.services.audit import Actor, TableLink
from tracker.views.within import BOTH, GET, POST, not_that_way, session_of, through_gate

__all__ = ["BOTH", "GET", "POST", "Place", "act", "find_place", "placed"]

Right = Literal["see", "score", "keep", "organise"]

WRITER_COOKIE = "table_writer"


@dataclass(frozen=True, slots=True)
class Place:
    """A session, a round of it or a table of that, with what the viewer may do there, and who he is.

    `writer` is what the phone at a table was told of who writes: the id of a participant as text.
    """

    session: Session
    rights: Rights
    maybe_round: Round | None = None
    maybe_table: Table | None = None
    viewer: Viewer = field(default_factory=AnonymousUser)
    writer: str = ""

    @property
    def club(self) -> Club:
        """The club."""
        return self.session.club

    @property
    def round(self) -> Round:
        """The round; only for pages that have one in their address."""
        assert self.maybe_round is not None  # noqa: S101 - the address names it
        return self.maybe_round

    @property
    def table(self) -> Table:
        """The table; only for pages that have one in their address."""
        assert self.maybe_table is not None  # noqa: S101 - the address names it
        return self.maybe_table

    @property
    def actor(self) -> Actor:
        """Who writes here, as services want him: an account, or the table's link."""
        if self.rights.by_link:
            return TableLink(self.named_writer)
        return self.viewer if isinstance(self.viewer, User) else None

    @property
    def named_writer(self) -> Participant | None:
        """Who the phone at the table says is writing, if he sits at this table."""
        key = plain_number(self.writer, 18)
        if key is None:
            return None
        people = Participant.objects.filter(seats__table=self.maybe_table, pk=key)
        return people.select_related("player").first()

    def address(self, name: str, *more: str | int) -> str:
        """The address of a page of this place, `more` being what its pattern has beside the place itself."""
        return reverse(name, args=[*self._arguments(), *more])

    def _arguments(self) -> list[str | int]:
        found: list[str | int] = [self.club.address, self.session.slug]
        if self.maybe_round:
            found.append(self.maybe_round.number)
        if self.maybe_table:
            found.append(self.maybe_table.number)
        return found

    @property
    def sees_results(self) -> bool:
        """Whether the viewer sees the results of the table, else of the session."""
        return may_see_results(self.session, self.rights, self.maybe_table)

    def session_address(self, name: str, *more: str | int) -> str:
        """The address of a page of the session or below, wherever in it this place is."""
        return reverse(name, args=[self.club.address, self.session.slug, *more])

    @property
    def url(self) -> str:
        """The page of the table, else of the round, else of the session."""
        if self.maybe_table:
            return self.address("table")
        return self.address("round" if self.maybe_round else "session")

    @property
    def session_url(self) -> str:
        """The page of the session."""
        return self.session_address("session")

    @property
    def round_url(self) -> str:
        """The page of the round."""
        return self.session_address("round", self.round.number)

    def context(self, **more: Any) -> dict[str, Any]:
        """What every template of the play may use, and more."""
        return {
            "place": self,
            "club": self.club,
            "session": self.session,
            "round": self.maybe_round,
            "table": self.maybe_table,
            "rights": self.rights,
            "urls": Addresses(self),
            **more,
        }


class Addresses:
    """The pages of a place by the name of their address, for templates."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def __getitem__(self, name: str) -> str:
        """The address of the page of this name."""
        return self._place.address(name)


def hidden_page(request: HttpRequest, place: Place) -> HttpResponse:
    """That the results are hidden until they are released (403), to who may not see them meanwhile."""
    return render(request, "results_hidden.html", place.context(), status=403)


def placed(
    right: Right, methods: Sequence[str] = GET
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Let a view have its place, once the viewer may see it and has the right to do what it does.

    An outsider is told that there is no such page (404). Who may see but not do it is asked to sign in, or,
    signed in, told so (403). Who logs by the table's link has nothing to do there once its result is hidden.
    A Refusal that the view leaves alone becomes a message on the place's own page.
    """

    def behind_the_gate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def gate(
            request: HttpRequest,
            club: str,
            session: str,
            round: int | None = None,
            table: int | None = None,
            **rest: Any,
        ) -> HttpResponse:
            try:
                place = find_place(request, club, session, round, table)
            except Http404:
                return _told_of_link(request)
            if request.method not in methods:
                return not_that_way(request, place, methods)
            if right in ("score", "keep") and not place.rights.score and _came_by_link(request, place):
                return _link_is_over(request, place)
            if right == "score" and place.rights.score and not place.sees_results:
                return hidden_page(request, place)
            return through_gate(request, place, right, lambda: view(request, place, **rest))

        return gate

    return behind_the_gate


def _lapsed(request: HttpRequest) -> Table | None:
    return getattr(cast(ClubRequest, request), "lapsed_link", None)


def _came_by_link(request: HttpRequest, place: Place) -> bool:
    """Whether a phone that nobody has signed in on asks for more than the links which it has opened allow."""
    if place.maybe_table is None or request.user.is_authenticated:
        return False
    return bool(read_pass(request.COOKIES.get(PASS_COOKIE, "")))


def _link_is_over(request: HttpRequest, place: Place) -> HttpResponse:
    """Back to the table's page, with the reason why a phone can't log there."""
    lapsed = _lapsed(request)
    if lapsed is not None:
        return redirect("table_by_code", lapsed.code)
    messages.warning(request, _("This phone may not log at this table: scan the table’s sheet once more."))
    return redirect(place.url)


def _told_of_link(request: HttpRequest) -> HttpResponse:
    """What an outsider is told: why the table's link works no longer, if he has opened it; Http404 else."""
    lapsed = _lapsed(request)
    if lapsed is None:
        raise Http404
    return redirect("table_by_code", lapsed.code)


def find_place(
    request: HttpRequest, club: str, session: str, round_number: int | None, table_number: int | None
) -> Place:
    """The place of an address, its rows loaded; Http404 where there is none, or for an outsider."""
    found, rights = session_of(request, club, session)
    here = Place(found, rights, viewer=request.user, writer=request.COOKIES.get(WRITER_COOKIE, ""))
    if round_number is None:
        return here
    if table_number is None:
        sitting = get_object_or_404(Round, session=found, number=round_number)
        sitting.session = found
        return replace(here, maybe_round=sitting)
    table = get_object_or_404(
        Table.objects.select_related("round"),
        round__session=found,
        round__number=round_number,
        number=table_number,
    )
    table.round.session = found
    return replace(here, maybe_round=table.round, maybe_table=table)


def act(
    request: HttpRequest,
    place: Place,
    *,
    heading: str,
    title: str,
    sentences: Sequence[str],
    submit: str,
    form: Any = None,
    hidden: Mapping[str, str] | None = None,
    danger: bool = True,
    status: int = 200,
) -> HttpResponse:
    """The page of one step that is asked for twice: what will happen, perhaps why, and the button."""
    context = place.context(
        heading=heading,
        title=title,
        sentences=sentences,
        submit=submit,
        form=form,
        hidden=hidden or {},
        danger=danger,
        back=place.url,
    )
    return render(request, "act.html", context, status=status)
