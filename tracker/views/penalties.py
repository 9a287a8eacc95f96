"""Penalties of a session, those of its tables among them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from scoring.placing import from_sixtieths
from tracker.forms.penalties import PenaltyForm, ReasonForm
from tracker.models import Participant, Penalty
from tracker.presentation import points_words, table_points_words
from tracker.queries.players import people_in_name_order
from tracker.services.penalties import add_penalty, withdraw_penalty
from tracker.views.club_places import BOTH, answer, attempt, sent
from tracker.views.places import Place, placed


@placed("see")
def penalties(request: HttpRequest, place: Place) -> HttpResponse:
    """All penalties, withdrawn ones too."""
    given = place.session.penalties.select_related("participant__player", "table__round")
    rows = [{"penalty": penalty, "amount": amount_words(penalty)} for penalty in given]
    return render(request, "penalties.html", place.context(rows=rows))


@placed("organise", BOTH)
def penalty_new(request: HttpRequest, place: Place) -> HttpResponse:
    """Give somebody a penalty."""
    form = _form(request, place)
    if request.method == "POST":
        given = attempt(
            form,
            lambda: add_penalty(
                session=place.session,
                participant=form.participant,
                user=request.user,
                why=form.cleaned_data["why"],
                points=form.cleaned_data["points"],
                table_points=form.cleaned_data["table_points"],
                seen=form.cleaned_data["seen"],
            ),
        )
        if given is not None:
            messages.success(request, _("The penalty counts: %(amount)s.") % {"amount": amount_words(given)})
            return redirect(place.address("penalties"))
    context = place.context(form=form, back=place.address("penalties"))
    return render(request, "penalty_form.html", context, status=answer(form))


@placed("organise", BOTH)
def penalty_withdraw(request: HttpRequest, place: Place, penalty: int) -> HttpResponse:
    """Take one back, and say why; it stays readable."""
    found = get_object_or_404(
        place.session.penalties.select_related("participant__player"), pk=penalty, withdrawn_at=None
    )
    form = ReasonForm(sent(request))
    if request.method == "POST" and form.is_valid():
        withdraw_penalty(penalty=found, user=request.user, why=form.cleaned_data["why"])
        messages.success(request, _("The penalty is withdrawn."))
        return redirect(place.address("penalties"))
    context = place.context(
        form=form, penalty=found, amount=amount_words(found), back=place.address("penalties")
    )
    return render(request, "penalty_withdraw.html", context, status=answer(form))


def amount_words(penalty: Penalty) -> str:
    """What a penalty changes: “−20 points”, “−7 table points”."""
    if penalty.points is not None:
        return points_words(penalty.points, sign=True)
    return table_points_words(from_sixtieths(penalty.table_points_60 or 0), sign=True)


def _form(request: HttpRequest, place: Place) -> PenaltyForm:
    return PenaltyForm(sent(request), participants=_people(place), newest=newest(place))


def newest(place: Place) -> int | None:
    """The id of the last penalty of the session."""
    return place.session.penalties.order_by("-pk").values_list("pk", flat=True).first()


def _people(place: Place) -> list[Participant]:
    return people_in_name_order(place.session.participants.select_related("player"))
