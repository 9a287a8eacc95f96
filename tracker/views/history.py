"""The history of a session in words: who did what, when, where, to whom, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tracker.forms.history import HistoryForm
from tracker.models import AuditEntry, Participant, Penalty
from tracker.presentation import format_moment
from tracker.queries.audit import players_of, session_entries, spots_of
from tracker.views.histories import ACTIONS, WRITERS, Writers
from tracker.views.places import Place, placed

PER_PAGE = 50

SESSION_ACTIONS: Mapping[str, str | Promise] = {
    "create_session": gettext_lazy("made the session"),
    "edit_session": gettext_lazy("changed the session’s settings"),
    "import_session": gettext_lazy("imported the session from a file"),
    "replace_session": gettext_lazy("replaced the session by a file"),
    "play_now": gettext_lazy("opened a table to play now"),
    "add_participants": gettext_lazy("added participants"),
    "edit_participant": gettext_lazy("changed a participant"),
    "remove_participant": gettext_lazy("removed a participant"),
    "withdraw_participant": gettext_lazy("said that somebody plays no more"),
    "return_participant": gettext_lazy("said that somebody plays again"),
    "add_absence": gettext_lazy("noted that somebody is absent"),
    "withdraw_absence": gettext_lazy("withdrew that somebody is absent"),
    "close_round": gettext_lazy("closed the round"),
    "reopen_round": gettext_lazy("reopened the round"),
    "remove_table": gettext_lazy("removed a table"),
    "plan_rounds": gettext_lazy("planned rounds"),
    "begin_round": gettext_lazy("let a planned round begin"),
    "swap_seats": gettext_lazy("changed seats in a planned round"),
    "discard_plan": gettext_lazy("discarded the plan"),
    "add_wish": gettext_lazy("added a wish about seats"),
    "remove_wish": gettext_lazy("withdrew a wish about seats"),
    "set_timer": gettext_lazy("set the time of the round"),
    "start_timer": gettext_lazy("started the time of the round"),
    "stop_timer": gettext_lazy("took the start of the time back"),
    "last_call": gettext_lazy("called to finish and stop"),
    "take_back_last_call": gettext_lazy("took the call to stop back"),
    "cut_to_finals": gettext_lazy("chose the finalists"),
    "undo_cut": gettext_lazy("took the choice of finalists back"),
    "hide_results": gettext_lazy("hid the results"),
    "release_results": gettext_lazy("released the results"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One write: when (by the club's clock), by whom, what, where and at which address, about whom, why."""

    moment: str
    who: str
    what: str
    where: str
    url: str
    about: str
    why: str


@placed("see")
def session_history(request: HttpRequest, place: Place) -> HttpResponse:
    """What was written in the session, newest first, what a replaced version had included.

    All of it, or of one table, or about one player, as the form of the address says.
    """
    form = HistoryForm(request.GET, spots=spots_of(place.session), players=players_of(place.session))
    form.is_valid()
    entries = session_entries(place.session, spot=form.spot, player=form.chosen_player)
    found = entries.select_related(*WRITERS, "table__round")
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    lines = history_lines(list(page.object_list), place)
    narrowed = form.spot is not None or form.chosen_player is not None
    context = place.context(page=page, lines=lines, form=form, narrowed=narrowed)
    return render(request, "session_history.html", context, status=422 if form.errors else 200)


def history_lines(entries: Iterable[AuditEntry], place: Place) -> list[Line]:
    """Audit entries in words, with a fixed number of queries for the people they speak of."""
    entries = list(entries)
    names = _names(entries)
    writers = Writers(place)
    return [_line(entry, place, names, writers) for entry in entries]


def _line(entry: AuditEntry, place: Place, names: Mapping[str, str], writers: Writers) -> Line:
    table = entry.table
    where = url = ""
    if table is not None:
        where = f"{table.round} · {table}"
        if entry.session_id == place.session.pk:
            url = place.address("table", table.round.number, table.number)
    return Line(
        moment=format_moment(place.club, entry.at),
        who=writers.words(entry),
        what=action_words(entry.action),
        where=where,
        url=url,
        about=names.get(entry.subject, ""),
        why=entry.why,
    )


def action_words(action: str) -> str:
    """What somebody did, such as “recorded a deal”; the action's own name where nobody has worded it yet."""
    words = SESSION_ACTIONS.get(action) or ACTIONS.get(action) or action.replace("_", " ")
    return str(words)


def _names(entries: Iterable[AuditEntry]) -> dict[str, str]:
    """The shown names of the people whom the entries are about, by subject."""
    wanted: dict[str, set[int]] = {"participant": set(), "penalty": set()}
    for entry in entries:
        kind, _separator, key = entry.subject.partition(":")
        if kind in wanted and key.isdigit():
            wanted[kind].add(int(key))
    people = Participant.objects.filter(pk__in=wanted["participant"]).select_related("player")
    penalties = Penalty.objects.filter(pk__in=wanted["penalty"]).select_related("participant__player")
    return {f"participant:{one.pk}": one.player.shown_name for one in people} | {
        f"penalty:{one.pk}": one.participant.player.shown_name for one in penalties
    }
