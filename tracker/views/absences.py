"""Who is absent in a round, and somebody else on his seat."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from scoring.placing import from_sixtieths
from tracker.forms.absences import AbsenceForm, ReplaceForm
from tracker.forms.penalties import ReasonForm
from tracker.forms.refused import add_refusal
from tracker.models import Absence, Seat
from tracker.presentation import points_words, table_points_words
from tracker.queries.absences import absences_of, absentees
from tracker.queries.players import player_list
from tracker.services.absences import add_absence, withdraw_absence
from tracker.services.errors import Refusal, Stale
from tracker.services.replacing import replace_player
from tracker.views.club_places import BOTH, answer, attempt, sent
from tracker.views.names import player_named
from tracker.views.places import Place, placed


@placed("see")
def absences(request: HttpRequest, place: Place) -> HttpResponse:
    """All absences, withdrawn ones too."""
    rows = [{"absence": one, "score": score_words(one)} for one in absences_of(place.session)]
    has_rounds = place.session.rounds.exists()
    return render(request, "absences.html", place.context(rows=rows, has_rounds=has_rounds))


def score_words(absence: Absence) -> str:
    """What somebody gets for an absence: “−20 points, ½ table points”; “nothing” where both are 0."""
    found = []
    if absence.points:
        found.append(points_words(absence.points, sign=True))
    if absence.table_points_60:
        found.append(table_points_words(from_sixtieths(absence.table_points_60), sign=True))
    return ", ".join(found) or _("nothing")


@placed("organise", BOTH)
def absence_new(request: HttpRequest, place: Place) -> HttpResponse:
    """Note that somebody who has no seat in a round is absent there."""
    session = place.session
    form = AbsenceForm(
        sent(request),
        session=session,
        participants=absentees(session),
        rounds=list(session.rounds.order_by("number")),
    )
    if request.method == "POST":
        noted = attempt(
            form,
            lambda: add_absence(
                session=session,
                round=form.round,
                participant=form.participant,
                user=request.user,
                score=form.score(),
                why=form.cleaned_data["why"],
            ),
        )
        if noted is not None:
            said = {"name": form.participant.player.shown_name, "score": score_words(noted)}
            messages.success(request, _("%(name)s is noted as absent: %(score)s.") % said)
            return redirect(place.address("absences"))
    context = place.context(form=form, back=place.address("absences"))
    return render(request, "absence_form.html", context, status=answer(form))


@placed("organise", BOTH)
def absence_withdraw(request: HttpRequest, place: Place, absence: int) -> HttpResponse:
    """Take one back, and say why; it stays readable."""
    found = get_object_or_404(absences_of(place.session), pk=absence)
    if found.withdrawn_at is not None:  # a second click, or a page that was left open
        messages.info(request, _("The absence is withdrawn."))
        return redirect(place.address("absences"))
    form = ReasonForm(sent(request))
    if request.method == "POST":
        gone = attempt(
            form,
            lambda: withdraw_absence(absence=found, user=request.user, why=form.cleaned_data["why"]),
        )
        if gone is not None:
            messages.success(request, _("The absence is withdrawn."))
            return redirect(place.address("absences"))
    context = place.context(
        form=form, absence=found, score=score_words(found), back=place.address("absences")
    )
    return render(request, "absence_withdraw.html", context, status=answer(form))


@placed("organise", BOTH)
def table_replace(request: HttpRequest, place: Place) -> HttpResponse:
    """Somebody else sits on a seat of the table."""
    seats = place.table.seats.select_related("participant__player").order_by("position")
    names = {str(seat.position): seat.participant.player.shown_name for seat in seats}
    form = ReplaceForm(
        sent(request),
        session=place.session,
        people=list(names.items()),
        chosen=request.GET.get("seat", ""),
        revision=place.table.revision,
    )
    status = 200
    if request.method == "POST":
        seat, status = _replaced(place, form)
        if seat is not None:
            said = {"name": seat.participant.player.shown_name, "other": names[str(seat.position)]}
            messages.success(request, _("%(name)s sits there now instead of %(other)s.") % said)
            return redirect(place.url)
    context = place.context(form=form, players=player_list(place.club), back=place.url)
    return render(request, "table_replace.html", context, status=status)


def _replaced(place: Place, form: ReplaceForm) -> tuple[Seat | None, int]:
    """The seat with who sits there now, or none and the status of the page, whose form tells why not."""
    if not form.is_valid():
        return None, 422
    said = form.cleaned_data
    try:
        # A name that was added to the club's list goes again where he can't sit there.
        with transaction.atomic():
            player = player_named(place.club, said["name"], user=place.actor, add=said["new"])
            seat = replace_player(
                table=place.table,
                position=int(said["position"]),
                player=player,
                user=place.actor,
                why=said["why"],
                substitute=said["substitute"],
                absence=form.absence(),
                revision=form.seen,
            )
    except Stale as stale:
        form.move_to(stale.revision)
        form.add_error(None, stale.message)
        return None, 409
    except Refusal as refusal:
        add_refusal(form, refusal, {"player": "name"})
        return None, 422
    return seat, 200
