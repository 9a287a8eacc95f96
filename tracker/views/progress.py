"""Results by round as a page, with how places changed."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from tracker.forms.numbers import plain_number
from tracker.queries.progress import ROUNDS_A_PAGE, Progress, session_progress
from tracker.tables.progress import ProgressTable
from tracker.views.places import Place, placed
from tracker.views.released import with_results


@placed("see")
@with_results
def progress(request: HttpRequest, place: Place) -> HttpResponse:
    """The players by round; with `live` the tables that are still playing count too, `from` is the first.

    From a round that is not there one is led to the beginning.
    """
    live = request.GET.get("live") == "1"
    found = session_progress(
        place.session, live=live, first=plain_number(request.GET.get("from", ""), 9), most=ROUNDS_A_PAGE
    )
    if found.all_rounds and not found.rounds:
        return redirect(place.address("progress") + ("?live=1" if live else ""))
    table = ProgressTable(found, session=place.session)
    table.caption = _caption(found)
    RequestConfig(request, paginate=False).configure(table)
    context = place.context(
        table=table,
        live=live,
        anything=bool(found.rounds),
        has_teams=any(row.standing.team for row in found.rows),
        stretches=_stretches(found),
    )
    return render(request, "progress.html", context)


def _caption(found: Progress) -> str:
    """What a cell holds."""
    if "table_points" in found.standings.ranking:
        return _("In each round: table points and points, the table and the place there, the place after it")
    return _("In each round: points, the table and the place there, the place after it")


def _stretches(found: Progress) -> list[dict[str, object]]:
    """The pages of rounds where one does not hold all: first and last round, and whether it is shown."""
    numbers: Sequence[int] = found.all_rounds
    if len(numbers) <= ROUNDS_A_PAGE:
        return []
    pages = [numbers[start : start + ROUNDS_A_PAGE] for start in range(0, len(numbers), ROUNDS_A_PAGE)]
    return [{"first": page[0], "last": page[-1], "shown": found.rounds[:1] == page[:1]} for page in pages]
