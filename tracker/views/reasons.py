"""Steps that are asked for twice: with a reason, or only as long as all is as the page has shown it."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tracker.forms.penalties import ReasonForm
from tracker.forms.refused import add_refusal
from tracker.services.errors import ChangedMeanwhile, Refusal
from tracker.views.club_places import sent
from tracker.views.places import Place, act


def act_with_reason(
    request: HttpRequest,
    place: Place,
    do: Callable[[str], object],
    *,
    done: str,
    then: str,
    heading: str,
    title: str,
    sentences: Sequence[str],
    submit: str,
    danger: bool = True,
) -> HttpResponse:
    """The page of one step that needs a reason, which `do` is called with.

    Done, it says `done` on the page at the address `then`. A Refusal of the service stands in the form.
    """
    form = ReasonForm(sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            do(form.cleaned_data["why"])
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, done)
            return redirect(then)
    return act(
        request,
        place,
        heading=heading,
        title=title,
        sentences=sentences,
        submit=submit,
        form=form,
        danger=danger,
        status=422 if form.errors else 200,
    )


def try_as_seen(request: HttpRequest, do: Callable[[str | None], object]) -> int | None:
    """Call `do` with what the page had seen, if its button was pressed; None once it is done.

    Else the status of the page that asks: 200, or 409 where something has changed since, as a message says.
    """
    if request.method != "POST":
        return 200
    try:
        do(request.POST.get("seen"))
    except ChangedMeanwhile as changed:
        messages.error(request, changed.message)
        return 409
    return None
