"""The cut to the finals: choosing who is in, seeing who is, and taking it back."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.forms.finals import CountForm, FinalsForm, figures_words
from tracker.forms.refused import add_refusal
from tracker.presentation import format_rank
from tracker.presentation.counting import CARRIED
from tracker.queries.finals import (
    Border,
    candidates,
    finalists,
    finals_played,
    first_of,
    usual_number,
)
from tracker.services.errors import Refusal, Stale
from tracker.services.finals import FEWEST, check_all_closed, cut_to_finals, stored_cut, undo_cut
from tracker.services.rounds import next_number
from tracker.services.seen import seen_of
from tracker.views.club_places import sent
from tracker.views.places import BOTH, Place, act, placed
from tracker.views.reasons import try_as_seen


@dataclass(frozen=True, slots=True)
class Choice:
    """The two forms of the page, how many there are to choose from, and the equals at the border."""

    count: CountForm
    form: FinalsForm
    most: int
    border: Border | None


@placed("organise", BOTH)
def finals(request: HttpRequest, place: Place) -> HttpResponse:
    """Choose the finalists from the standings; once they are chosen, who they are."""
    if request.method == "POST":
        return _cut(request, place)
    if place.session.final_from is not None:
        return _chosen(request, place)
    return _page(request, place, _choice(request, place))


@placed("organise", BOTH)
def finals_undo(request: HttpRequest, place: Place) -> HttpResponse:
    """Take the choice back, as long as no final is being played."""
    status = try_as_seen(request, lambda seen: undo_cut(session=place.session, user=place.actor, seen=seen))
    if status is None:
        messages.success(request, _("There are no finals now: everybody’s results count as before."))
        return redirect(place.address("finals"))
    return act(
        request,
        place,
        heading=_("Take the choice of finalists back?"),
        title=_("Take the finals back"),
        sentences=[_("The standings are again those of all rounds. You can choose the finalists anew.")],
        submit=_("Take the finals back"),
        hidden={"seen": seen_of(stored_cut(place.session))},
        status=status,
    )


def _choice(request: HttpRequest, place: Place) -> Choice:
    standings = candidates(place.session)
    most = len(standings.rows)
    asked = request.GET if "count" in request.GET else None
    count = CountForm(asked, most=most, usual=usual_number(most))
    proposal = first_of(standings.rows, count.chosen)
    form = FinalsForm(
        rows=standings.rows,
        ticked=[row.participant.pk for row in proposal.certain],
        ranking=standings.ranking,
        revision=place.session.revision,
        data=sent(request),
    )
    return Choice(count, form, most, proposal.border)


def _cut(request: HttpRequest, place: Place) -> HttpResponse:
    choice = _choice(request, place)
    form = choice.form
    if not form.is_valid():
        return _page(request, place, choice, 422)
    try:
        cut_to_finals(
            session=place.session,
            finalists=form.finalists,
            carry=form.cleaned_data["carry"],
            any_number=form.cleaned_data["any_number"],
            revision=form.seen,
            user=place.actor,
        )
    except Stale as stale:
        form.move_to(stale.revision)
        form.add_error(None, stale.message)
        return _page(request, place, choice, 409)
    except Refusal as refusal:
        add_refusal(form, refusal)
        return _page(request, place, choice, 422)
    count = len(form.finalists)
    said = ngettext("%(count)s player is in the finals.", "%(count)s players are in the finals.", count)
    messages.success(request, said % {"count": count})
    return redirect(place.address("finals"))


def _page(request: HttpRequest, place: Place, choice: Choice, status: int = 200) -> HttpResponse:
    """Who is ticked, or what stands in the way."""
    wrong = bool(choice.count.errors)
    context = place.context(
        form=choice.form,
        count=choice.count,
        obstacle=_obstacle(place, choice.most),
        border=_border_words(choice.border),
        number=next_number(place.session),
    )
    return render(request, "finals.html", context, status=422 if wrong else status)


def _obstacle(place: Place, most: int) -> str:
    """Why the finalists can’t be chosen now; empty where they can."""
    try:
        check_all_closed(place.session)
    except Refusal as refusal:
        return refusal.message
    if most < FEWEST:
        return _("Four players at least must have a place in the standings.")
    return ""


def _border_words(border: Border | None) -> str:
    if border is None:
        return ""
    words = ngettext(
        "Places %(first)s to %(last)s are equal: choose %(count)s of them.",
        "Places %(first)s to %(last)s are equal: choose %(count)s of them.",
        border.room,
    )
    return words % {"first": border.first, "last": border.last, "count": border.room}


def _chosen(request: HttpRequest, place: Place) -> HttpResponse:
    """Who is in, with what they have now, and the way back as long as there is one."""
    session = place.session
    rows = [
        {"row": row, "rank": format_rank(row.rank, row.tied), "figures": figures_words(row, session.ranking)}
        for row in finalists(session)
    ]
    coming = next_number(session)
    context = place.context(
        rows=rows,
        carried=CARRIED[session.carry],
        played=finals_played(session),
        coming=coming if coming == session.final_from else None,
    )
    return render(request, "finals_chosen.html", context)
