"""Recording the next deal of a table, and taking the last one back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tracker.queries.games import table_game
from tracker.services.deals import take_back
from tracker.services.errors import Refusal
from tracker.views.deal_pages import answer, shown
from tracker.views.deal_tasks import Append
from tracker.views.pictures import log_line
from tracker.views.places import BOTH, POST, Place, act, placed
from tracker.views.tables import page_with


@placed("score", POST)
def record(request: HttpRequest, place: Place) -> HttpResponse:
    """Record the next deal, or show what it would do."""
    return answer(request, Append(place), page_with)


@placed("score", POST)
def preview(request: HttpRequest, place: Place) -> HttpResponse:
    """What the next deal would do, as a part of the page that is loaded while the form is filled in."""
    task = Append(place)
    editor = shown(task, task.form(request.POST))
    return render(request, "_preview.html", place.context(editor=editor, typing=True))


@placed("score", BOTH)
def take_back_last(request: HttpRequest, place: Place) -> HttpResponse:
    """Ask, and then take the last line of the log back."""
    game = table_game(place.table)
    if not game.lines:
        messages.info(request, _("There is nothing to take back at this table."))
        return redirect(place.url)
    last = log_line(game.lines[-1], game)
    if request.method == "POST":
        sent = str(request.POST.get("line", ""))
        if sent and sent != last.key:
            raise Refusal("stale", _("Somebody else has changed the log meanwhile: look at it again."))
        take_back(table=place.table, user=place.actor, revision=place.table.revision)
        messages.success(request, _("Taken back: %(line)s. The history keeps it.") % {"line": last.label})
        return redirect(place.url)
    return act(
        request,
        place,
        heading=_("Take back the last line of the log?"),
        title=_("Take back"),
        sentences=[f"{last.label}: {last.outcome}", _("The history keeps it; the winds go back with it.")],
        submit=_("Take back %(line)s") % {"line": last.label},
        hidden={"line": last.key},
    )
