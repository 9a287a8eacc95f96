"""Penalties of a table: they change a result, not the game."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tracker.forms.penalties import PenaltyForm
from tracker.forms.refused import add_refusal
from tracker.models import Participant
from tracker.services.errors import Refusal
from tracker.services.penalties import add_penalty, withdraw_penalty
from tracker.views.club_places import sent
from tracker.views.penalties import amount_words, newest
from tracker.views.places import BOTH, Place, placed
from tracker.views.reasons import act_with_reason
from tracker.views.tables import live_penalties, penalty_lines


@placed("organise", BOTH)
def penalties(request: HttpRequest, place: Place) -> HttpResponse:
    """The table's penalties, and a new one."""
    people = list(
        Participant.objects.filter(seats__table=place.table)
        .select_related("player")
        .order_by("seats__position")
    )
    form = PenaltyForm(sent(request), participants=people, newest=newest(place))
    if request.method == "POST" and form.is_valid() and _added(place, form):
        messages.success(request, _("The penalty is recorded."))
        return redirect(place.address("table_penalties"))
    context = place.context(form=form, penalties=penalty_lines(place))
    return render(request, "table_penalties.html", context, status=422 if form.errors else 200)


def _added(place: Place, form: PenaltyForm) -> bool:
    """Whether it is recorded; the form tells why not."""
    try:
        add_penalty(
            session=place.session,
            table=place.table,
            participant=form.participant,
            user=place.actor,
            why=form.cleaned_data["why"],
            points=form.cleaned_data["points"],
            table_points=form.cleaned_data["table_points"],
            seen=form.cleaned_data["seen"],
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        return False
    return True


@placed("organise", BOTH)
def withdraw(request: HttpRequest, place: Place, penalty: int) -> HttpResponse:
    """Take a penalty back, with a reason."""
    found = next((one for one in live_penalties(place.table) if one.pk == penalty), None)
    if found is None:
        raise Http404
    return act_with_reason(
        request,
        place,
        lambda why: withdraw_penalty(penalty=found, user=place.actor, why=why),
        done=_("The penalty is withdrawn. The history keeps it."),
        then=place.address("table_penalties"),
        heading=_("Withdraw the penalty?"),
        title=_("Withdraw"),
        sentences=[f"{found.participant}: {amount_words(found)} · {found.why}"],
        submit=_("Withdraw the penalty"),
    )
