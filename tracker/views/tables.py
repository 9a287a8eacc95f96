"""The page of a table: seats, log, the next deal; its history and its paper."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tracker.models import Penalty, Table
from tracker.presentation.timing import timer_of
from tracker.queries.games import TableGame, table_game
from tracker.views.deal_pages import Editor, render_editor
from tracker.views.deal_tasks import Append
from tracker.views.histories import table_history
from tracker.views.papers import paper
from tracker.views.penalties import amount_words
from tracker.views.pictures import log_lines, picture
from tracker.views.places import Place, placed
from tracker.views.possible import possible, takes_deals
from tracker.views.released import with_results
from tracker.views.results import difference_words, has_both, result_rows


@placed("see")
@with_results
def table_page(request: HttpRequest, place: Place) -> HttpResponse:
    """The table as it is; with the form of the next deal for those who keep the score."""
    if not place.rights.score or not takes_deals(place.table):
        return _page(request, place, table_game(place.table))
    task = Append(place)
    asked = "deal" in request.GET or not task.game.totals_count
    if asked and task.game.game.next is not None:
        return page_with(request, Editor(task, task.form()), 200)
    return _page(request, place, task.game)


def page_with(request: HttpRequest, editor: Editor, status: int) -> HttpResponse:
    """The page of the table with a deal's form."""
    task = editor.task
    return render_editor(request, "table.html", editor, status, **_context(task.place, task.game))


def _page(request: HttpRequest, place: Place, game: TableGame) -> HttpResponse:
    return render(request, "table.html", place.context(editor=None, **_context(place, game)))


def _context(place: Place, game: TableGame) -> dict[str, object]:
    lines = log_lines(game, place)
    return {
        "picture": picture(game),
        "names": game.names,
        "lines": lines,
        "has_hands": any(line.by_tiles for line in lines),
        "last_line": lines[-1] if lines else None,
        "results": result_rows(game) if _has_result(game) else None,
        "oddities": difference_words(game),
        "two_results": has_both(game),
        "may": possible(place, game),
        "penalties": penalty_lines(place),
        "timer": timer_of(place.round, place.table),
    }


def _has_result(game: TableGame) -> bool:
    return game.has_ended or game.typed_totals is not None


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """A penalty of the table in words, with the address that withdraws it."""

    name: str
    amount: str
    why: str
    url: str


def penalty_lines(place: Place) -> list[PenaltyLine]:
    """The table's penalties that were not withdrawn, in words."""
    return [
        PenaltyLine(
            name=penalty.participant.player.shown_name,
            amount=amount_words(penalty),
            why=penalty.why,
            url=place.address("table_penalty_withdraw", penalty.pk),
        )
        for penalty in live_penalties(place.table)
    ]


def live_penalties(table: Table) -> list[Penalty]:
    """The table's penalties that were not withdrawn, oldest first, their people loaded."""
    found = Penalty.objects.filter(table=table, withdrawn_at__isnull=True)
    return list(found.select_related("participant__player").order_by("pk"))


@placed("see")
def history(request: HttpRequest, place: Place) -> HttpResponse:
    """Who did what at this table, and when."""
    lines = table_history(place)
    return render(request, "table_history.html", place.context(lines=lines))


@placed("see")
def round_sheet_pdf(request: HttpRequest, place: Place) -> HttpResponse:
    """The blank sheet of this table."""
    return paper(request, place, "round-sheets")


@placed("see")
@with_results
def score_sheet_pdf(request: HttpRequest, place: Place) -> HttpResponse:
    """The sheet of this table, filled in."""
    return paper(request, place, "score-sheets")
