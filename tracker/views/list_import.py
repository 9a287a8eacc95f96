"""A list of players and teams taken into a session: looked at first, and written when it is right."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tracker.exchange.player_lists import (
    SOMEBODY_NEW,
    CheckedLine,
    CheckedList,
    check_list,
    find_columns,
    read_lines,
)
from tracker.forms.list_import import ListForm
from tracker.forms.players import name_for_organisers
from tracker.forms.refused import add_refusal
from tracker.forms.seen import yes_no
from tracker.models import Player
from tracker.presentation import format_date
from tracker.queries.known_people import known_people
from tracker.services.errors import Refusal
from tracker.services.list_import import Taken, take_people
from tracker.views.club_places import BOTH, sent
from tracker.views.places import Place, placed

_WHAT = {
    "new": gettext_lazy("new player"),
    "club": gettext_lazy("in the club"),
    "there": gettext_lazy("takes part already"),
}
_DETAILS = {
    "team": gettext_lazy("Team"),
    "country": gettext_lazy("Country"),
    "number": gettext_lazy("Association number"),
    "guest": gettext_lazy("Guest"),
    "substitute": gettext_lazy("Substitute"),
    "newcomer": gettext_lazy("Newcomer"),
}
_HOLDS = {
    "name": gettext_lazy("name"),
    "first": gettext_lazy("first name"),
    "last": gettext_lazy("last name"),
    "team": gettext_lazy("team"),
    "country": gettext_lazy("country"),
    "number": gettext_lazy("association number"),
    "guest": gettext_lazy("guest"),
    "substitute": gettext_lazy("substitute"),
    "newcomer": gettext_lazy("newcomer"),
    "counting": gettext_lazy("running numbers, left out"),
    None: gettext_lazy("unknown"),
}
#: So many problems are listed above the lines; each stands at its line in any case.
MOST_ABOVE = 30


@placed("organise", BOTH)
def list_import(request: HttpRequest, place: Place) -> HttpResponse:
    """Ask for a list, show what is in it, take it."""
    form = ListForm(sent(request), request.FILES or None)
    if not form.is_valid():
        return _asked(request, place, form)
    try:
        checked = _checked(form, place)
    except Refusal as refusal:
        add_refusal(form, refusal)
        return _asked(request, place, form)
    if request.POST.get("do") != "take":
        return _shown(request, place, form, checked, 200 if checked.may_be_taken else 422)
    if form.cleaned_data["looked"] != form.fingerprint:
        notice = _("The list is another one than was shown: look at it, then take it.")
        return _shown(request, place, form, checked, 409, notice)
    if not checked.may_be_taken:
        return _shown(request, place, form, checked, 422)
    return _take(request, place, form, checked)


def _checked(form: ListForm, place: Place) -> CheckedList:
    columns = find_columns(read_lines(form.list_text))
    leave_out = form.cleaned_data["leave_out"]
    known = known_people(place.session)
    return check_list(columns, known, place.session, chosen=form.chosen, leave_out_unknown=leave_out)


def _take(request: HttpRequest, place: Place, form: ListForm, checked: CheckedList) -> HttpResponse:
    try:
        taken = take_people(
            session=place.session,
            people=checked.people,
            mark=form.cleaned_data["mark"],
            user=request.user,
            here=not form.cleaned_data["away"],
        )
    except Refusal as refusal:
        if refusal.code != "list_outdated":
            raise
        notice = _("Players or participants were changed meanwhile. The list is compared again, look:")
        return _shown(request, place, form, checked, 409, notice)
    messages.success(request, _said(taken))
    return redirect(place.address("check_in" if form.cleaned_data["away"] else "participants"))


def _said(taken: Taken) -> str:
    """What became of the list, in a sentence or several."""
    added = ngettext("%(count)s more takes part.", "%(count)s more take part.", taken.added)
    said = [added % {"count": taken.added}]
    if taken.new:
        new = ngettext(
            "%(count)s of them is new in the club.", "%(count)s of them are new in the club.", taken.new
        )
        said.append(new % {"count": taken.new})
    if taken.changed:
        changed = ngettext(
            "%(count)s who took part already was changed.",
            "%(count)s who took part already were changed.",
            taken.changed,
        )
        said.append(changed % {"count": taken.changed})
    return " ".join(said)


def _asked(request: HttpRequest, place: Place, form: ListForm) -> HttpResponse:
    status = 422 if form.errors else 200
    context = place.context(form=form, back=place.address("participants"))
    return render(request, "list_import.html", context, status=status)


def _shown(
    request: HttpRequest, place: Place, form: ListForm, checked: CheckedList, status: int, notice: str = ""
) -> HttpResponse:
    """The list line by line with what would happen; all that was typed or chosen travels along."""
    again = ListForm(
        initial={
            "text": form.list_text,
            "leave_out": form.cleaned_data["leave_out"],
            "away": form.cleaned_data["away"],
            "looked": form.fingerprint,
            "mark": checked.mark,
        }
    )
    counts = Counter(line.what for line in checked.lines if not line.problems)
    told = [(line.number, problem) for line in checked.lines for problem in line.problems]
    context = place.context(
        form=again,
        checked=checked,
        notice=notice,
        columns=_columns(checked),
        titles=[" ".join(line.cells).strip() for line in checked.columns.above],
        counts={**dict.fromkeys(_WHAT, 0), **counts},
        lines=[_line(line) for line in checked.lines],
        above=told[:MOST_ABOVE],
        more=len(told) - MOST_ABOVE,
        wrong=len(told) + len(checked.problems),
        warned=sum(any(one.code == "no_team" for one in line.warnings) for line in checked.lines),
        open_choices=sum(bool(line.candidates) and not line.must_choose for line in checked.lines),
        back=place.address("participants"),
    )
    return render(request, "list_import_preview.html", context, status=status)


def _columns(checked: CheckedList) -> Sequence[dict[str, str]]:
    return [
        {"letter": column.letter, "head": column.head, "holds": str(_HOLDS[column.field])}
        for column in checked.columns.columns
    ]


def _line(line: CheckedLine) -> dict[str, Any]:
    """A line in words."""
    found = line.player.name if line.player and line.player.name != line.name else ""
    return {
        "line": line,
        "what": _WHAT[line.what],
        "found": found,
        "hidden": bool(line.player and line.player.hidden),
        "withdrawn": bool(line.participant and line.participant.withdrawn),
        "details": [] if line.participant else [_detail(name, value) for name, value in line.details.items()],
        "changes": [
            {"label": _DETAILS[name], "before": _words(before), "after": _words(after)}
            for name, before, after in line.changes
        ],
        "choices": _choices(line),
    }


def _detail(name: str, value: str | bool) -> str:
    """What the list says: the text itself, or what somebody is."""
    if isinstance(value, str):
        return f"{_DETAILS[name]}: {value}"
    return str(_HOLDS[name]) if value else f"{_HOLDS[name]}: {yes_no(value)}"


def _words(value: str | bool) -> str:
    if isinstance(value, bool):
        return yes_no(value)
    return value or "–"


def _choices(line: CheckedLine) -> list[tuple[str, str, bool]]:
    """Whom the name may mean: value, words, whether it is chosen."""
    if not line.candidates:
        return []
    offered = [(str(one.player.pk), _player_words(one.player)) for one in line.candidates]
    first = ("", _("please choose")) if line.must_choose else (SOMEBODY_NEW, _("somebody new"))
    return [(value, words, value == line.chosen) for value, words in [first, *offered]]


def _player_words(player: Player) -> str:
    """A player so that he is told from his namesakes."""
    last = getattr(player, "last_played", None)
    played = _("last played %(date)s") % {"date": format_date(last)} if last else _("has not played yet")
    return f"{name_for_organisers(player)}, {played}"
