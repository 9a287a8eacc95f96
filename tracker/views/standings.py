"""The standings as a page, as a PDF for the wall and as a spreadsheet."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_tables2 import RequestConfig

from tracker.exchange import results
from tracker.printing.documents import make_document
from tracker.queries.standings import session_standings, team_standings
from tracker.tables.standings import StandingsTable, TeamsTable
from tracker.views.places import Place, placed


@placed("see")
def standings(request: HttpRequest, place: Place) -> HttpResponse:
    """Players or teams; with `live` the tables that are still playing count too."""
    live, by_team = _asked(request)
    table: StandingsTable | TeamsTable
    if by_team:
        found = team_standings(place.session, live=live)
        table = TeamsTable(found.rows)
    else:
        found = session_standings(place.session, live=live)
        table = StandingsTable(found.rows, club=place.club)
    RequestConfig(request, paginate=False).configure(table)
    context = place.context(table=table, standings=found, live=live, by_team=by_team)
    return render(request, "standings.html", context)


@placed("see")
def standings_pdf(request: HttpRequest, place: Place) -> HttpResponse:
    """The sheet for the wall."""
    live, by_team = _asked(request)
    made = make_document(session=place.session, name="teams" if by_team else "standings", live=live)
    response = HttpResponse(made.pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{made.filename}"'
    return response


@placed("see")
def standings_csv(request: HttpRequest, place: Place) -> HttpResponse:
    """The same columns as the command's."""
    live, by_team = _asked(request)
    text = results.standings_csv(place.session, live=live, teams=by_team)
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    name = f"{place.session.slug}-{'teams' if by_team else 'standings'}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _asked(request: HttpRequest) -> tuple[bool, bool]:
    return request.GET.get("live") == "1", request.GET.get("by") == "team"
