"""A session's own pages: what goes on, made, changed, taken away as a file; and a game among friends."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rulesets import get_ruleset
from tracker.exchange.session_file import export_session
from tracker.forms.presets import PRESETS, preset_of
from tracker.forms.sessions import (
    PlayNowForm,
    SessionForm,
    SessionSettingsForm,
    new_session_initial,
    session_initial,
)
from tracker.models import Table
from tracker.presentation import (
    format_dates,
    format_fraction,
    format_points,
    format_rank,
    option_words,
    ruleset_name,
)
from tracker.queries.overview import SessionOverview, is_recorded, session_overview
from tracker.queries.players import player_list
from tracker.queries.standings import session_standings
from tracker.services.seen import stored_in
from tracker.services.sessions import create_session, edit_session
from tracker.services.sessions import play_now as begin_to_play
from tracker.views.cards import round_cards
from tracker.views.club_places import BOTH, ClubPlace, answer, attempt, in_club, sent
from tracker.views.next_steps import next_step
from tracker.views.places import Place, placed

TOP = 12


@placed("see")
def session(request: HttpRequest, place: Place) -> HttpResponse:
    """Rounds with their tables, the standings beside them, and the next step."""
    overview = session_overview(place.session)
    context = place.context(
        dates=format_dates(place.session.date, place.session.end_date),
        rules=rules_words(place),
        step=next_step(place, overview),
        rounds=round_cards(place.session, overview.rounds, place.rights),
        results_shown=place.sees_results,
        live=_count(overview, Table.Status.RUNNING) > 0,
        **_top(place, overview),
    )
    return render(request, "session.html", context)


def _top(place: Place, overview: SessionOverview) -> dict[str, Any]:
    """The head of the standings, all tables counted, and whether that is provisional; if they are shown."""
    if not place.sees_results:
        return {}
    standings = session_standings(place.session, live=True)
    counted = [row for row in standings.rows if row.rank is not None]
    return {
        "provisional": _provisional(overview),
        "by_table_points": "table_points" in standings.ranking,
        "places": len(counted),
        "top_caption": _top_caption(len(counted), finals=bool(standings.in_finals)),
        "top": [
            {
                "rank": format_rank(row.rank, row.tied),
                "first": row.rank == 1,
                "name": row.player_name,
                "points": format_points(row.points),
                "table_points": format_fraction(row.table_points),
            }
            for row in counted[:TOP]
        ],
    }


def _top_caption(places: int, *, finals: bool) -> str:
    if places <= TOP:
        return _("All who have played, finalists first") if finals else _("All who have played")
    words = _("The first %(count)s, finalists first") if finals else _("The first %(count)s")
    return words % {"count": TOP}


def _provisional(overview: SessionOverview) -> str:
    return provisional_words(_count(overview, Table.Status.RUNNING, Table.Status.ENDED))


def provisional_words(count: int) -> str:
    """That so many tables are not confirmed yet; empty where all are."""
    if not count:
        return ""
    return ngettext(
        "Provisional: %(count)s table is not confirmed yet.",
        "Provisional: %(count)s tables are not confirmed yet.",
        count,
    ) % {"count": count}


def _count(overview: SessionOverview, *states: Table.Status) -> int:
    return sum(one.table.status in states for each in overview.rounds for one in each.tables)


def rules_words(place: Place) -> list[str]:
    """The rule set and its options that matter, in words."""
    ruleset = get_ruleset(place.session.ruleset)
    options = ruleset.resolve(place.session.options)
    return [ruleset_name(ruleset.code), *option_words(options)]


@in_club("organise", BOTH)
def session_new(request: HttpRequest, place: ClubPlace) -> HttpResponse:
    """A session that is to be; it starts with the rules of the last one, or as a preset says."""
    last = place.club.sessions.filter(superseded_at__isnull=True).first()
    preset = preset_of(request.GET.get("preset"))
    form = SessionForm(sent(request), initial=new_session_initial(timezone.localdate(), last, preset))
    if request.method == "POST":
        made = attempt(
            form, lambda: create_session(club=place.club, user=request.user, **form.fields_for_service())
        )
        if made is not None:
            messages.success(request, _("“%(name)s” is there. Who takes part?") % {"name": made.name})
            return redirect("participants", place.club.address, made.slug)
    title = _("New session")
    context = place.context(
        form=form,
        title=title,
        submit=_("Make the session"),
        back=place.url,
        presets=PRESETS,
        preset=preset,
    )
    return render(request, "session_form.html", context, status=answer(form))


@placed("organise", BOTH)
def session_edit(request: HttpRequest, place: Place) -> HttpResponse:
    """Name, days, kind, ranking; the rules as long as nothing was recorded."""
    frozen = is_recorded(place.session)
    form = SessionSettingsForm(
        sent(request),
        initial=session_initial(place.session),
        frozen=frozen,
        stored=stored_in(place.session),
    )
    if request.method == "POST":
        changed = attempt(
            form,
            lambda: edit_session(session=place.session, user=request.user, **form.fields_for_service()),
        )
        if changed is not None:
            messages.success(request, _("The session is saved."))
            return redirect(place.url)
    context = place.context(
        form=form,
        title=_("Settings of the session"),
        submit=_("Save the session"),
        back=place.url,
        rules=rules_words(place),
    )
    return render(request, "session_form.html", context, status=answer(form))


@placed("organise")
def session_file(_request: HttpRequest, place: Place) -> HttpResponse:
    """The whole session as a file that other programs, and this one, read."""
    response = HttpResponse(export_session(place.session), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{place.session.slug}.json"'
    return response


@in_club("organise", BOTH)
def play_now(request: HttpRequest, place: ClubPlace) -> HttpResponse:
    """Four names, a rule set, go."""
    form = PlayNowForm(sent(request))
    if request.method == "POST":
        table = attempt(
            form,
            lambda: begin_to_play(
                club=place.club,
                names=form.names,
                ruleset=form.cleaned_data["ruleset"],
                user=request.user,
                date=timezone.localdate(),
            ),
            PlayNowForm.PLACES,
        )
        if table is not None:
            sitting = table.round
            return redirect("table", place.club.address, sitting.session.slug, sitting.number, table.number)
    context = place.context(form=form, players=player_list(place.club), back=place.url)
    return render(request, "play_now.html", context, status=answer(form))
