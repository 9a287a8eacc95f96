"""What the phones of a table ask and send, as JSON: its state, a deal to look at, a deal to record.

An answer is never a page and never a redirect: a phone that waits with a deal must know whether it arrived.
200 done; 409 `clash`: somebody else was faster; 422 `errors`, each with its field and sentence; 403, 404 and
405 `errors` too. `docs/table.md` tells how a phone gets along without a network.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.requests import read_line
from tracker.forms.deal_requests import read_deal_request, read_sending
from tracker.forms.refused import each_refusal
from tracker.models import Table
from tracker.queries.games import table_game
from tracker.services.clashes import settle_clash
from tracker.services.deals import take_back
from tracker.services.entries import Beside
from tracker.services.errors import Refusal, Stale
from tracker.services.games import confirm_table
from tracker.services.queued import Clash, record_sent_deal
from tracker.services.refusals import refusal_from
from tracker.views.places import GET, POST, Place, Right, find_place
from tracker.views.table_previews import hands_json, preview_json
from tracker.views.table_state import entries_of, state_version, table_state

Json = dict[str, Any]
Said = Mapping[str, Any]

MOST_BYTES = 64 * 1024


def answering(
    right: Right, methods: tuple[str, ...]
) -> Callable[[Callable[[HttpRequest, Place], HttpResponse]], Callable[..., HttpResponse]]:
    """Let a view have its table once the viewer has the right; whatever is wrong is said in JSON."""

    def behind_the_gate(view: Callable[[HttpRequest, Place], HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def gate(
            request: HttpRequest,
            club: str,
            session: str,
            round: int,
            table: int,
        ) -> HttpResponse:
            response = _through(request, view, (club, session, round, table), right, methods)
            patch_vary_headers(response, ("Cookie", "Accept-Language"))
            response["Cache-Control"] = "private, no-cache"
            return response

        return gate

    return behind_the_gate


def _through(
    request: HttpRequest,
    view: Callable[[HttpRequest, Place], HttpResponse],
    address: tuple[str, str, int, int],
    right: Right,
    methods: tuple[str, ...],
) -> HttpResponse:
    try:
        place = find_place(request, *address)
    except Http404:
        return _failed(
            404, _("There is no such table, or this phone may not see it: scan its sheet once more.")
        )
    if request.method not in methods:
        response = _failed(405, _("This address does not take that."))
        response["Allow"] = ", ".join(methods)
        return response
    if not getattr(place.rights, right):
        return _failed(403, _("This phone may not log at this table: scan the table’s sheet once more."))
    try:
        return view(request, place)
    except Refusal as refusal:
        return _refused(request, place, refusal)


def _failed(status: int, message: str) -> JsonResponse:
    return JsonResponse({"errors": [{"field": "", "code": "", "message": message}]}, status=status)


def _refused(request: HttpRequest, place: Place, refusal: Refusal) -> JsonResponse:
    """A clash with what was logged meanwhile, or the errors at their fields; and the table as it is now."""
    fresh = _as_it_is_now(place)
    game = table_game(fresh.table)
    state = table_state(request, fresh, game)
    if isinstance(refusal, Clash):
        clash = {
            "message": refusal.message,
            "same": refusal.same,
            "meanwhile": entries_of(refusal.meanwhile, game, fresh) if fresh.sees_results else [],
        }
        return JsonResponse({"clash": clash, "state": state}, status=409)
    if isinstance(refusal, Stale):
        clash = {"message": refusal.message, "same": False, "meanwhile": []}
        return JsonResponse({"clash": clash, "state": state}, status=409)
    return JsonResponse({"errors": _errors(refusal), "state": state}, status=422)


def _errors(refusal: Refusal) -> list[Json]:
    return [{"field": one.field, "code": one.code, "message": one.message} for one in each_refusal(refusal)]


def _as_it_is_now(place: Place) -> Place:
    """The same place, its rows read again after a write."""
    rows = Table.objects.select_related("round__session__club")
    table = rows.filter(pk=place.table.pk).first()
    if table is None:
        raise Http404
    return replace(place, session=table.round.session, maybe_round=table.round, maybe_table=table)


def _said(request: HttpRequest) -> Said:
    """The JSON object that was sent; Refusal where it is none."""
    if len(request.body) > MOST_BYTES:
        raise Refusal("bad_json", _("This is too long to be a deal."))
    try:
        return read_line(request.body)
    except ScoringError as error:
        raise refusal_from(error) from error


def _done(request: HttpRequest, place: Place, **more: Any) -> JsonResponse:
    fresh = _as_it_is_now(place)
    return JsonResponse({"state": table_state(request, fresh, table_game(fresh.table)), **more})


@answering("see", GET)
def state(request: HttpRequest, place: Place) -> HttpResponse:
    """The table as it is; 304 where the phone has it so."""
    if settings.CSRF_COOKIE_NAME not in request.COOKIES:
        get_token(request)  # a phone that has lost its cookie would keep its deals for ever
    etag = f'"{state_version(request, place)}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    response = JsonResponse(table_state(request, place, table_game(place.table)))
    response["ETag"] = etag
    return response


@answering("score", POST)
def preview(request: HttpRequest, place: Place) -> HttpResponse:
    """What the deal would do as the next one, and what its hands are worth, those of a wrong deal too."""
    said = _said(request)
    game = table_game(place.table)
    hands = hands_json(game, said)
    try:
        found = preview_json(game, read_deal_request(said, game))
    except Refusal as refusal:
        return JsonResponse({"errors": _errors(refusal), "hands": hands}, status=422)
    return JsonResponse({**found, "hands": hands})


@answering("score", POST)
def deals(request: HttpRequest, place: Place) -> HttpResponse:
    """Record a deal once, however often it is sent, if it is still the one that comes next."""
    said = _said(request)
    game = table_game(place.table)
    asked, sending = read_deal_request(said, game), read_sending(said, game)
    entry = record_sent_deal(
        table=place.table,
        deal=asked.deal,
        user=place.actor,
        sending=sending,
        beside=Beside(asked.premiums, asked.kept_hands, asked.dead),
    )
    return _done(request, place, entry=entry.key)


@answering("score", POST)
def settled(request: HttpRequest, place: Place) -> HttpResponse:
    """The people have dropped the deal of this `key`: the board need not tell of it; however often sent."""
    key = _said(request).get("key")
    if not isinstance(key, str) or not key:
        raise Refusal("bad_request", _("Name the deal that was dropped."), field="key")
    settle_clash(table=place.table, key=key)
    return _done(request, place)


@answering("score", POST)
def take_back_line(request: HttpRequest, place: Place) -> HttpResponse:
    """Take the last line back, if it is the one that the phone names as `line`; once, however often sent."""
    line = _said(request).get("line")
    game = table_game(place.table)
    keys = [one.entry.key for one in game.lines]
    if not isinstance(line, str) or not line.isalnum():
        raise Refusal("bad_request", _("Name the line that is to be taken back."), field="line")
    if line not in keys and place.table.entries.filter(key=line).exists():
        return _done(request, place)
    if not keys or keys[-1] != line:
        raise Clash(_("Somebody else has changed the log meanwhile: look at it again."))
    take_back(table=place.table, user=place.actor, revision=place.table.revision)
    return _done(request, place)


@answering("score", POST)
def confirm(request: HttpRequest, place: Place) -> HttpResponse:
    """Make the result final, if it is still the one of the `revision` that the phone has shown."""
    revision = _said(request).get("revision")
    if type(revision) is not int:
        raise Refusal("bad_request", _("Say which revision of the table is confirmed."), field="revision")
    confirm_table(table=place.table, user=place.actor, revision=revision)
    return _done(request, place)
