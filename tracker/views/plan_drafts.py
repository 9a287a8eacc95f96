"""A plan that is looked at before it is accepted: its page, and what can be done with it there."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.forms.drafts import carried, named_script
from tracker.forms.plans import DraftSwapForm
from tracker.forms.refused import each_refusal
from tracker.forms.revisions import seen_number
from tracker.models import Participant, Player
from tracker.presentation import joined
from tracker.queries.planned import planned_rounds
from tracker.queries.plans import Draft, can_be_planned, standing_plan
from tracker.seating.event_report import exchanged
from tracker.services.errors import Refusal
from tracker.services.planned import plan_rounds
from tracker.services.rounds import next_number
from tracker.views.places import Place
from tracker.views.plan_words import plan_report, shown_rounds


def swap(request: HttpRequest, place: Place, draft: Draft, apart: bool) -> HttpResponse:
    """Let two people change places in one round of the draft."""
    form = DraftSwapForm(request.POST, draft=draft, first=_first_number(place))
    if not form.is_valid():
        return draft_page(request, place, draft, apart, swap=form, errors=form)
    round_, one, other = form.number("round"), form.number("one"), form.number("other")
    try:
        changed = exchanged(draft.plan, round_, one, other)
    except ValueError:
        form.add_error("other", _("Neither of the two has a seat in this round."))
        return draft_page(request, place, draft, apart, swap=form, errors=form)
    return draft_page(request, place, Draft(draft.people, changed), apart, opened=round_)


def download(_request: HttpRequest, place: Place, draft: Draft, _apart: bool) -> HttpResponse:
    """The draft as a script that can be changed and read in again."""
    answer = HttpResponse(named_script(draft), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{place.session.slug}-plan.txt"'
    return answer


def accept(request: HttpRequest, place: Place, draft: Draft, apart: bool) -> HttpResponse:
    """Make the rounds of the draft, once; where that is refused, the draft stays with the reason."""
    form = forms.Form({})
    if _stands(place, draft):
        return redirect(place.address("plan"))
    standing = _planned_words(place)
    if standing:
        form.add_error(None, standing)
        return draft_page(request, place, draft, apart, errors=form, status=409)
    came = _came_since(request, place, draft)
    if came:
        words = ngettext(
            "%(names)s has joined since this plan was made: make another, or accept it once more without.",
            "%(names)s have joined since this plan was made: make another, or accept it once more without.",
            min(len(came), 2),  # No number is shown, and Russian counts 21 as it counts 1.
        )
        form.add_error(None, words % {"names": joined([one.player.shown_name for one in came])})
        return draft_page(request, place, draft, apart, errors=form, status=409)
    try:
        made = plan_rounds(
            session=place.session,
            rounds=_players(draft),
            user=place.actor,
            number=seen_number(request.POST, "number"),
        )
    except Refusal as refusal:
        if _stands(place, draft):
            return redirect(place.address("plan"))
        for one in each_refusal(refusal):
            form.add_error(None, _refused_words(one, _first_number(place)))
        status = 409 if refusal.code == "round_opened" else 422
        return draft_page(request, place, draft, apart, errors=form, status=status)
    words = ngettext("%(count)s round is planned.", "%(count)s rounds are planned.", len(made))
    messages.success(request, words % {"count": len(made)})
    return redirect(place.address("plan"))


def _players(draft: Draft) -> list[list[list[Player]]]:
    people = draft.people
    return [[[people[one].player for one in table] for table in sitting] for sitting in draft.plan.rounds]


def _stands(place: Place, draft: Draft) -> bool:
    """Whether these very rounds are planned: it was pressed twice."""
    standing = standing_plan(place.session)
    return standing is not None and standing.draft.seats() == draft.seats()


def _came_since(request: HttpRequest, place: Place, draft: Draft) -> list[Participant]:
    """Who is here, has no place in the draft, and was not here when its page was made."""
    known = {*request.POST.get("here", "").split(), *(str(one.pk) for one in draft.people)}
    return [one for one in _here(place) if str(one.pk) not in known]


def _here(place: Place) -> list[Participant]:
    return [one for one in can_be_planned(place.session) if one.active and not one.substitute]


def _refused_words(refusal: Refusal, first: int) -> str:
    """The sentence, with the round and the table where it belongs to one."""
    parts = refusal.field.split(".")
    if len(parts) < 4 or parts[0] != "rounds":
        return refusal.message
    where = {"round": first + int(parts[1]), "table": int(parts[3]) + 1, "fault": refusal.message}
    return _("Round %(round)s, table %(table)s: %(fault)s") % where


def draft_page(
    request: HttpRequest,
    place: Place,
    draft: Draft,
    apart: bool,
    *,
    swap: DraftSwapForm | None = None,
    errors: forms.Form | None = None,
    status: int | None = None,
    opened: int = 0,
) -> HttpResponse:
    """The draft with its report; `errors` says why what was asked for was not done.

    `apart`: whether team mates are to sit apart; `swap` is the form for two people, as it was sent;
    `opened` says which round's seats stand open, from 0.
    """
    first = _first_number(place)
    rounds = draft.plan.rounds
    submit = ngettext("Accept: plan %(count)s round", "Accept: plan %(count)s rounds", len(rounds))
    context = place.context(
        draft=carried(draft),
        people=draft.people,
        rounds=len(rounds),
        apart=apart,
        number=first,
        here=" ".join(str(one.pk) for one in _here(place)),
        shown=shown_rounds(draft, first),
        report=plan_report(place.session, draft, first, apart),
        gone=joined([one.player.shown_name for one in draft.gone()]),
        opened=first + opened,
        swap=swap or DraftSwapForm(draft=draft, first=first, opened=opened),
        errors=errors,
        submit=submit % {"count": len(rounds)},
        standing=_planned_words(place),
    )
    code = status or (422 if errors is not None else 200)
    return render(request, "plan_draft.html", context, status=code)


def _first_number(place: Place) -> int:
    """The number of a draft’s first round: that of a plan which it would take the place of, else the next."""
    planned = planned_rounds(place.session)
    return planned[0].number if planned else next_number(place.session)


def _planned_words(place: Place) -> str:
    """That rounds are planned already, and what to do about it; empty where none is."""
    numbers = [one.number for one in planned_rounds(place.session)]
    if not numbers:
        return ""
    words = ngettext(
        "Round %(first)s is planned already: begin it or discard it before you accept another.",
        "Rounds %(first)s to %(last)s are planned already: begin or discard them before you accept another.",
        min(len(numbers), 2),
    )
    return words % {"first": numbers[0], "last": numbers[-1]}
