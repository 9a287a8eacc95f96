"""The standings as a page, as a PDF for the wall and as a spreadsheet."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from tracker.exchange import results
from tracker.forms.sessions import RANKINGS
from tracker.models import Table
from tracker.presentation.counting import rules_words
from tracker.printing.documents import make_document
from tracker.queries.standings import session_standings, team_standings
from tracker.tables.standings import RankedTable, StandingsTable, TeamsTable
from tracker.views.papers import shown_pdf
from tracker.views.places import Place, placed
from tracker.views.released import with_results


@placed("see")
@with_results
def standings(request: HttpRequest, place: Place) -> HttpResponse:
    """Players or teams; with `live` the tables that are still playing count too."""
    live, by_team = _asked(request)
    players = session_standings(place.session, live=live)
    table: RankedTable = StandingsTable(players, club=place.club)
    if by_team:
        table = TeamsTable(team_standings(place.session, live=live))
    RequestConfig(request, paginate=False).configure(table)
    table.caption = _ranked_by(players.ranking)
    context = place.context(
        table=table,
        live=live,
        by_team=by_team,
        has_teams=any(row.team for row in players.rows),
        notice=_notice(place, live),
        explained=rules_words(place.session, in_finals=players.in_finals, teams=by_team),
        query=urlencode(_query(live, by_team)),
    )
    return render(request, "standings.html", context)


def _ranked_by(ranking: Sequence[str]) -> str:
    """By what, and by what where that is equal: “Ranked by table points, then points”."""
    words = [str(RANKINGS[code]) for code in ranking]
    return _("Ranked by %(ranking)s") % {"ranking": _(", then ").join(words)}


def _notice(place: Place, live: bool) -> str:
    """How many tables are not confirmed, and whether they count here; nothing where all are."""
    states = (Table.Status.RUNNING, Table.Status.ENDED)
    count = Table.objects.filter(round__session=place.session, status__in=states).count()
    if not count:
        return ""
    if live:
        words = ngettext(
            "Provisional: %(count)s table is not confirmed yet and counts here as it stands.",
            "Provisional: %(count)s tables are not confirmed yet and count here as they stand.",
            count,
        )
    else:
        words = ngettext(
            "%(count)s table is not confirmed yet and does not count here.",
            "%(count)s tables are not confirmed yet and do not count here.",
            count,
        )
    return words % {"count": count}


@placed("see")
@with_results
def standings_pdf(request: HttpRequest, place: Place) -> HttpResponse:
    """The sheet for the wall."""
    live, by_team = _asked(request)
    made = make_document(
        session=place.session,
        name="teams" if by_team else "standings",
        language=get_language(),
        live=live,
    )
    return shown_pdf(made)


@placed("see")
@with_results
def standings_csv(request: HttpRequest, place: Place) -> HttpResponse:
    """The same columns as the command's."""
    live, by_team = _asked(request)
    text = results.standings_csv(place.session, live=live, teams=by_team)
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    name = f"{place.session.slug}-{'teams' if by_team else 'standings'}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _query(live: bool, by_team: bool) -> dict[str, str]:
    return ({"live": "1"} if live else {}) | ({"by": "team"} if by_team else {})


def _asked(request: HttpRequest) -> tuple[bool, bool]:
    return request.GET.get("live") == "1", request.GET.get("by") == "team"
