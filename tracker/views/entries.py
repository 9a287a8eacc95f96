"""The page of one line of a table's log: what it did, its versions; changing, inserting, removing."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tracker.forms.reasons import RemovalForm
from tracker.forms.refused import add_refusal
from tracker.presentation import ShownHand, payment_words
from tracker.queries.entries import entry_history
from tracker.queries.games import Line, TableGame, table_game
from tracker.queries.hands import hands_of
from tracker.services.deals import remove_entry
from tracker.services.errors import Refusal, Stale
from tracker.views.club_places import sent
from tracker.views.deal_pages import Editor, answer, render_editor, shown
from tracker.views.deal_tasks import DealTask
from tracker.views.entry_versions import version_lines
from tracker.views.hand_pictures import shown_hands
from tracker.views.line_tasks import Amend, Insert, LineTask
from tracker.views.pictures import log_line
from tracker.views.places import BOTH, Place, act, placed
from tracker.views.possible import possible
from tracker.views.released import with_results


@placed("see")
@with_results
def entry_page(request: HttpRequest, place: Place, key: str) -> HttpResponse:
    """A line with its payments and everything that was ever written of it."""
    game = table_game(place.table)
    index = game.index_of(key)
    line = None if index is None else game.lines[index]
    versions = entry_history(place.table, key)
    if not versions:
        raise Http404
    context = place.context(
        line=log_line(line, game) if line else None,
        is_deal=line is not None and line.played is not None,
        payments=_payments(line, game.names),
        hands=_hands(line, game),
        versions=version_lines(versions, game, place),
        may=possible(place, game),
        steps={step: place.address(f"entry_{step}", key) for step in ("amend", "insert", "remove", "seats")},
    )
    return render(request, "entry.html", context)


def _payments(line: Line | None, names: Sequence[str]) -> list[str]:
    if line is None or line.played is None:
        return []
    people = line.played.people
    return [payment_words(payment, people, names) for payment in line.played.payments]


def _hands(line: Line | None, game: TableGame) -> list[ShownHand]:
    if line is None or line.played is None:
        return []
    return shown_hands(hands_of(line, game), line.played.people, game)


@placed("score", BOTH)
def amend(request: HttpRequest, place: Place, key: str) -> HttpResponse:
    """Change a deal; everything after it is played again."""
    return _edit(request, Amend(place, key))


@placed("score", BOTH)
def insert(request: HttpRequest, place: Place, key: str) -> HttpResponse:
    """Insert a deal that was forgotten, before this line."""
    return _edit(request, Insert(place, key))


def _edit(request: HttpRequest, task: DealTask) -> HttpResponse:
    if request.method != "POST":
        return _page(request, Editor(task, task.form()), 200)
    if "typing" in request.GET:
        editor = shown(task, task.form(request.POST))
        return render_editor(request, "_preview.html", editor, 200, typing=True)
    return answer(request, task, _page)


def _page(request: HttpRequest, editor: Editor, status: int) -> HttpResponse:
    return render_editor(request, "entry_form.html", editor, status)


@placed("score", BOTH)
def remove(request: HttpRequest, place: Place, key: str) -> HttpResponse:
    """Remove a line that never was; everything after it is played again."""
    task = Insert(place, key)
    line = log_line(task.line, task.game)
    form = RemovalForm(revision=place.table.revision, data=sent(request))
    if request.method == "POST" and form.is_valid() and _removed(task, form):
        messages.success(request, _("Removed: %(line)s. The history keeps it.") % {"line": line.label})
        return redirect(place.url)
    return act(
        request,
        place,
        heading=_("Remove this line of the log?"),
        title=line.label,
        sentences=[f"{line.label}: {line.outcome}", _("The deals after it are played again.")],
        submit=_("Remove it"),
        form=form,
        status=422 if form.errors else 200,
    )


def _removed(task: LineTask, form: RemovalForm) -> bool:
    """Whether it is gone; the form tells why not."""
    table = task.place.table
    try:
        remove_entry(
            table=table,
            key=task.key,
            user=task.place.actor,
            why=form.cleaned_data["why"],
            revision=form.seen,
        )
    except Stale as stale:
        form.move_to(stale.revision)
        form.add_error(None, stale.message)
    except Refusal as refusal:
        add_refusal(form, refusal)
    else:
        return True
    return False
