"""What happens to a deal's form once it is sent: shown, cut, lengthened, recorded, or given back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from scoring.rulesets import Options
from tracker.forms.deals import DealForm
from tracker.forms.deals_classical import ClassicalDealForm, with_cut_totals
from tracker.forms.deals_gala import GalaDealForm, Hand
from tracker.forms.false_mah_jong import has_penalty, with_false_mah_jong
from tracker.services.errors import LaterEntriesDoNotFit, Refusal, Stale
from tracker.views.deal_tasks import DealTask, SentBefore
from tracker.views.hand_pictures import HandPanel, hand_panels, picker_data
from tracker.views.pictures import PreviewPicture, preview_picture

#: what the buttons of the form ask for, in the field `do`
RECORD, PREVIEW, CUT, MORE = "record", "preview", "cut", "more"
#: the same, followed by the seat whose mah jong was none
FALSE = "false-"


@dataclass(frozen=True)
class Editor:
    """A deal's form with what stands around it."""

    task: DealTask
    form: DealForm
    preview: PreviewPicture | None = None
    meanwhile: Sequence[str] | None = None
    later: str = ""
    drop_later: bool = False

    @property
    def offers_cut(self) -> bool:
        """Whether a total above the limit may be cut with one press."""
        return isinstance(self.form, ClassicalDealForm) and self.form.above_limit()

    @property
    def template(self) -> str:
        """The family's own part of the form."""
        return f"_deal_{self.form.family}.html"

    @cached_property
    def hand_panels(self) -> list[HandPanel]:
        """What there is to say of each seat's tiles."""
        return hand_panels(self.form)

    @property
    def picker(self) -> dict[str, Any]:
        """What the picker of tiles beside each hand's text needs."""
        return picker_data(self.task.context.options)

    @property
    def blocks(self) -> list[tuple[Hand, HandPanel]]:
        """GALA: the block of each seat with its tiles."""
        return list(zip(self._gala_hands(), self.hand_panels, strict=True))

    @property
    def sums(self) -> list[str]:
        """GALA: what each winner's premiums or tiles add up to."""
        return [
            ngettext("%(name)s: %(total)s point", "%(name)s: %(total)s points", hand.total)
            % {"name": hand.seat.name, "total": hand.total}
            for hand in self._gala_hands()
            if hand.total is not None
        ]

    def _gala_hands(self) -> list[Hand]:
        return self.form.hands() if isinstance(self.form, GalaDealForm) else []


#: gives the whole page around an editor: (request, editor, status)
Page = Callable[[HttpRequest, Editor, int], HttpResponse]


def answer(request: HttpRequest, task: DealTask, page: Page) -> HttpResponse:
    """What the sent form asks for: recording by default."""
    do = request.POST.get("do", RECORD)
    if do == MORE:
        form = task.form(request.POST, quiet=True, one_more=True)
        return page(request, Editor(task, form, meanwhile=task.meanwhile(form)), 200)
    if do in (PREVIEW, CUT) or do.startswith(FALSE):
        form = task.form(_changed(request.POST, do, task.context.options))
        editor = shown(task, form)
        return page(request, editor, 422 if form.problems() else 200)
    return _recorded(request, task, page)


def _changed(data: QueryDict, do: str, options: Options) -> QueryDict:
    """What was sent, with what a button changes in it."""
    if do == CUT:
        return with_cut_totals(data, options)
    seat = do.removeprefix(FALSE)
    if do.startswith(FALSE) and seat in ("0", "1", "2", "3") and has_penalty(options):
        return with_false_mah_jong(data, int(seat), options)
    return data


def shown(task: DealTask, form: DealForm) -> Editor:
    """The form with what its deal would do, or with its errors."""
    editor = Editor(
        task, form, meanwhile=task.meanwhile(form), drop_later=form.data.get("drop_later") == "on"
    )
    if not form.is_valid():
        return editor
    deal = form.deal()
    try:
        return replace(editor, preview=preview_picture(task.game, deal, task.preview(form)))
    except LaterEntriesDoNotFit as refusal:
        return replace(editor, later=refusal.message)
    except Refusal as refusal:
        form.add_refusal(refusal)
        return editor


def _recorded(request: HttpRequest, task: DealTask, page: Page) -> HttpResponse:
    form = task.form(request.POST)
    if not form.is_valid():
        return page(request, shown(task, form), 422)
    drop_later = request.POST.get("drop_later") == "on"
    try:
        task.save(form, task.place.actor, drop_later=drop_later)
    except Stale as stale:
        return page(request, _stale(request, task, stale), 409)
    except LaterEntriesDoNotFit:
        return page(request, shown(task, form), 409)
    except Refusal as refusal:
        form.add_refusal(refusal)
        return page(request, Editor(task, form, meanwhile=task.meanwhile(form)), 422)
    messages.success(request, task.done)
    return redirect(task.place.url)


def _stale(request: HttpRequest, task: DealTask, stale: Stale) -> Editor:
    """The form as it was typed, on the table as it is now."""
    if task.place.table.revision != stale.revision:
        place = task.place
        place.table.refresh_from_db()
        task = task.again()
    form = task.form(request.POST)
    form.is_used = isinstance(stale, SentBefore)
    return shown(task, form)


def render_editor(
    request: HttpRequest, template: str, editor: Editor, status: int, **more: Any
) -> HttpResponse:
    """A page with an editor in it."""
    context = editor.task.place.context(editor=editor, **more)
    return render(request, template, context, status=status)
