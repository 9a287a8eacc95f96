"""Several rounds planned at once: who plays, the plan with its report, changed by hand, accepted."""

from collections.abc import Callable, Mapping, Sequence
from random import SystemRandom

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from tracker.forms.drafts import DraftLost, called, read_draft, with_names
from tracker.forms.plans import PlanForm
from tracker.forms.scripts import spellings
from tracker.models import Participant
from tracker.presentation import joined
from tracker.queries.earlier import team_mates
from tracker.queries.plans import Draft, can_be_planned, earlier_of, names_ever, standing_plan, wishes_for
from tracker.seating.events import plan_event
from tracker.services.planned import MOST_ROUNDS
from tracker.services.rounds import next_number
from tracker.views.places import BOTH, Place, placed
from tracker.views.plan_drafts import accept, download, draft_page, swap
from tracker.views.plan_words import plan_report, shown_rounds

#: How long a plan may be searched for while somebody waits for the page.
SECONDS = 8.0


@placed("organise", BOTH)
def plan(request: HttpRequest, place: Place) -> HttpResponse:
    """The plan that stands; else who plays, then the draft: steps on one address, `do` says which.

    A draft is nowhere but in its page, which sends it back with every step.
    """
    step = _STEPS.get(request.POST.get("do", ""))
    if step is not None:
        return step(request, place)
    standing = standing_plan(place.session)
    if standing is None:
        return _first_page(request, place, _plan_form(place, request))
    first = standing.rounds[0].number
    context = place.context(
        standing=standing.rounds,
        people=len(standing.draft.people),
        shown=shown_rounds(standing.draft, first),
        opened=first,
        report=plan_report(place.session, standing.draft, first, True),
        gone=standing.draft.gone(),
    )
    return render(request, "plan_standing.html", context)


def _plan_form(place: Place, request: HttpRequest) -> PlanForm:
    people = can_be_planned(place.session)
    there = next_number(place.session) - 1
    total = place.session.rounds_total
    posted = request.method == "POST"
    return PlanForm(
        _ticked(request, people) if posted else None,
        request.FILES if posted else None,
        participants=people,
        rounds=total - there if total and total > there else None,
        most_rounds=MOST_ROUNDS - there,
        teams=bool(team_mates(place.session, [one.player_id for one in people])),
    )


def _ticked(request: HttpRequest, people: Sequence[Participant]) -> QueryDict:
    """What was sent; the page of a draft has no ticks to take away from those who play no more by now."""
    if "draft" not in request.POST:
        return request.POST
    sent = request.POST.copy()
    here = {str(one.pk) for one in people}
    sent.setlist("present", [key for key in sent.getlist("present") if key in here])
    return sent


def _first_page(
    request: HttpRequest, place: Place, form: PlanForm, status: int | None = None
) -> HttpResponse:
    form.fields["rounds"].required = True
    context = place.context(form=form, number=next_number(place.session), wishes=place.session.wishes.count())
    code = status or (422 if form.errors else 200)
    return render(request, "plan_new.html", context, status=code)


def _make(request: HttpRequest, place: Place) -> HttpResponse:
    """Search for a plan and show it."""
    form = _plan_form(place, request)
    if not form.is_valid():
        return _first_page(request, place, form)
    people = form.people
    _tell_left_out(request, place, people)
    found = plan_event(
        len(people),
        form.cleaned_data["rounds"],
        wishes=wishes_for(place.session, people, form.keeps_apart),
        earlier=earlier_of(place.session, people),
        seed=SystemRandom().randrange(2**31),
        seconds=SECONDS,
    )
    return draft_page(request, place, Draft(people, found), form.keeps_apart)


def _tell_left_out(request: HttpRequest, place: Place, people: Sequence[Participant]) -> None:
    """Say who of a draft is not planned for any more."""
    sent = {*request.POST.getlist("present")} - {str(one.pk) for one in people}
    everybody = place.session.participants.select_related("player").order_by("position")
    names = [one.player.shown_name for one in everybody if str(one.pk) in sent]
    if names:
        messages.info(request, _("Left out, playing no more: %(names)s.") % {"names": joined(names)})


def _script(request: HttpRequest, place: Place) -> HttpResponse:
    """Read a script and show the plan that it makes; each of its faults stands at the text."""
    form = _plan_form(place, request)
    form.of_script()
    if not form.is_valid():
        return _first_page(request, place, form)
    people = form.people
    found = form.read(spellings([called(one) for one in people]))
    if found is None:
        return _first_page(request, place, form)
    if len(found.rounds) > form.most_rounds:
        form.add_error("script", form.refused(len(found.rounds)))
        return _first_page(request, place, form)
    draft = Draft(people, found)
    return draft_page(request, place, draft, form.keeps_apart)


def _back(request: HttpRequest, place: Place) -> HttpResponse:
    """Who plays, once more, with everything as it was ticked."""
    form = _plan_form(place, request)
    form.is_valid()
    form.errors.clear()
    return _first_page(request, place, form)


#: What is done with a draft, which says beside it whether team mates are to sit apart.
DraftTask = Callable[[HttpRequest, Place, Draft, bool], HttpResponse]


def _with_draft(task: DraftTask) -> Callable[[HttpRequest, Place], HttpResponse]:
    """A step that has a draft; where that can't be read any more, the first page with its text in the box."""

    def step(request: HttpRequest, place: Place) -> HttpResponse:
        everybody = {one.pk: one for one in place.session.participants.select_related("player")}
        try:
            draft = read_draft(request.POST, everybody)
        except DraftLost as lost:
            form = _plan_form(place, request)
            form.is_valid()
            form.errors.clear()
            form.show_text(with_names(lost.text, names_ever(place.session)))
            form.add_error(
                "script",
                _(
                    "This plan can’t be used as it is: somebody of it takes part no longer, or it was "
                    "cut off. Its seats stand here as text, with ? for who is missing."
                ),
            )
            return _first_page(request, place, form, 409)
        return task(request, place, draft, bool(request.POST.get("apart")))

    return step


_STEPS: Mapping[str, Callable[[HttpRequest, Place], HttpResponse]] = {
    "make": _make,
    "script": _script,
    "back": _back,
    "swap": _with_draft(swap),
    "download": _with_draft(download),
    "accept": _with_draft(accept),
}
