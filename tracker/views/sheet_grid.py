"""Typing a table's paper sheet in: the grid, what it comes to while somebody types, saving it."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.forms.numbers import plain_number
from tracker.forms.sheet_grid import SheetGrid
from tracker.queries.games import table_game
from tracker.services.errors import Refusal, Stale
from tracker.services.sheets import SentBefore, record_sheet
from tracker.views.places import BOTH, POST, Place, placed
from tracker.views.possible import possible
from tracker.views.sheet_changes import changes
from tracker.views.sheet_pictures import grid_picture

#: what the buttons of the page ask for, in the field `do`; INSERT is followed by the index of a row
SAVE, PREVIEW, INSERT = "save", "preview", "insert-"
#: refusals that the page asks about, and that may be accepted
ASKED = ("totals_differ", "totals_do_not_add_up")


@placed("score", BOTH)
def sheet(request: HttpRequest, place: Place) -> HttpResponse:
    """The grid; saved, checked, or with a row more."""
    game = table_game(place.table)
    if request.method != "POST":
        if not possible(place, game).change:
            messages.info(request, _("The result of this table is final: nothing can be typed in."))
            return redirect(place.url)
        return _page(request, place, SheetGrid(game), 200)
    do = request.POST.get("do", PREVIEW)
    if do == SAVE:
        return _saved(request, place, SheetGrid(game, request.POST))
    index = plain_number(do.removeprefix(INSERT), 3) if do.startswith(INSERT) else None
    insert = -1 if index is None else index
    return _page(request, place, SheetGrid(game, request.POST, insert=insert), 200)


@placed("score", POST)
def preview(request: HttpRequest, place: Place) -> HttpResponse:
    """What the grid comes to as it stands, for a page in which somebody is typing: JSON.

    Of a table that has changed since the page was read only a sentence: its rows would be others.
    """
    grid = SheetGrid(table_game(place.table), request.POST)
    if grid.revision != place.table.revision:
        return JsonResponse({"stale": True, "notice": render_to_string("_sheet_stale.html")})
    shown = grid_picture(grid, place)
    words = render_to_string("_sheet_notice.html", {"notice": shown.notice, "grid": grid}, request)
    return JsonResponse({**changes(shown), "notice": words})


def _saved(request: HttpRequest, place: Place, grid: SheetGrid) -> HttpResponse:
    if not grid.filled() and grid.totals is None and not grid.game.lines and not grid.problems():
        grid.head_errors.append(_("Nothing is typed yet."))
    if grid.problems():
        return _page(request, place, grid, 422)
    try:
        record_sheet(
            table=place.table,
            rows=grid.sheet_rows(),
            totals=grid.totals,
            user=place.actor,
            revision=grid.revision,
            idempotency_key=grid.idempotency_key,
            accept_difference=grid.is_accepted,
            why=_("typed in from the sheet"),
        )
    except Stale as stale:
        return _stale(request, place, stale)
    except Refusal as refusal:
        if refusal.code in ASKED:
            # That the scores differ from the deals is told beside the slips already.
            words = "" if grid.differs and not grid.off_balance else refusal.message
            return _page(request, place, grid, 422, asked=True, asked_words=words)
        grid.add_refusal(refusal)
        return _page(request, place, grid, 422)
    rows = len(grid.filled())
    words = ngettext("The sheet is saved: %(count)s row.", "The sheet is saved: %(count)s rows.", rows)
    messages.success(request, words % {"count": rows})
    return redirect(place.address("table_counts") if grid.differs else place.url)


def _stale(request: HttpRequest, place: Place, stale: Stale) -> HttpResponse:
    """The grid as it was typed, on the table as it is now."""
    place.table.refresh_from_db()
    grid = SheetGrid(table_game(place.table), request.POST)
    grid.is_used = isinstance(stale, SentBefore)
    return _page(request, place, grid, 409, stale=stale.message)


def _page(request: HttpRequest, place: Place, grid: SheetGrid, status: int, **more: Any) -> HttpResponse:
    shown: Mapping[str, Any] = {
        "grid": grid,
        "shown": grid_picture(grid, place),
        "problems": grid.problems(),
        **more,
    }
    return render(request, "sheet_grid.html", place.context(**shown), status=status)
