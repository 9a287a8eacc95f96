"""Steps that are undone with a reason: the page that asks for it, and the answer."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tracker.forms.penalties import ReasonForm
from tracker.forms.refused import add_refusal
from tracker.services.errors import Refusal
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
