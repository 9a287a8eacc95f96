"""The history of a session in words: who did what, when, where, to whom, and why."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tracker.forms.history import HistoryForm
from tracker.models import AuditEntry, Participant, Penalty, Player, Round, Table
from tracker.presentation import format_moment
from tracker.queries.audit import players_of, session_entries, spots_of
from tracker.views.histories import ACTIONS, WRITERS, Writers
from tracker.views.places import Place, placed

PER_PAGE = 50
_ROUNDS = re.compile(r"r(\d{1,9})(?:-r(\d{1,9})|/t(\d{1,9}))?")

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
    url = ""
    if table is not None and entry.session_id == place.session.pk:
        url = place.address("table", table.round.number, table.number)
    return Line(
        moment=format_moment(place.club, entry.at),
        who=writers.words(entry),
        what=action_words(entry.action),
        where=_where(entry),
        url=url,
        about=_replaced(entry, names) or names.get(entry.subject, ""),
        why=entry.why,
    )


def _where(entry: AuditEntry) -> str:
    """At which table it was written, or of which round or rounds it speaks; empty for the whole session."""
    table = entry.table
    if table is not None:
        return f"{table.round} · {table}"
    if found := _ROUNDS.fullmatch(entry.subject):
        first, last, number = found.groups()
        if last and last != first:
            return _("Rounds %(first)s to %(last)s") % {"first": first, "last": last}
        sitting = str(Round(number=int(first)))
        return f"{sitting} · {Table(number=int(number))}" if number else sitting
    for figures in (entry.after, entry.before):
        if isinstance(figures, dict) and isinstance(figures.get("round"), int):
            return str(Round(number=figures["round"]))
    return ""


def _replaced(entry: AuditEntry, names: Mapping[str, str]) -> str:
    """Who sits there now instead of whom; empty where that was not what was written."""
    if entry.action != "replace_player":
        return ""
    came, left = (names.get(f"player:{pk}", "") for pk in _exchanged(entry))
    return _("%(name)s instead of %(other)s") % {"name": came, "other": left} if came and left else ""


def _exchanged(entry: AuditEntry) -> tuple[int, int]:
    """The ids of the players who came and who left; 0 where the entry does not say so."""
    came, left = (
        figures["players"][0] if isinstance(figures, dict) and figures.get("players") else 0
        for figures in (entry.after, entry.before)
    )
    return came, left


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
    moved = [pk for entry in entries if entry.action == "replace_player" for pk in _exchanged(entry)]
    players = Player.objects.filter(pk__in=moved) if moved else ()
    return (
        {f"participant:{one.pk}": one.player.shown_name for one in people}
        | {f"penalty:{one.pk}": one.participant.player.shown_name for one in penalties}
        | {f"player:{one.pk}": one.shown_name for one in players}
    )
