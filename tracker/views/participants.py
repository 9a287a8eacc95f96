"""Who takes part in a session."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.forms.participants import AddParticipantsForm, ParticipantForm, participant_initial
from tracker.models import Participant, Player
from tracker.queries.players import people_in_name_order, player_list, players_named
from tracker.services.participants import add_participants, edit_participant, has_a_part, remove_participant
from tracker.services.players import add_players, parse_player_list
from tracker.services.seen import stored_in
from tracker.views.club_places import BOTH, POST, answer, attempt, sent
from tracker.views.names import participant_of
from tracker.views.places import Place, placed


@placed("see")
def participants(request: HttpRequest, place: Place) -> HttpResponse:
    """Everybody who takes part; organisers find the form to add people below."""
    form = _add_form(request, place) if place.rights.organise else None
    return _page(request, place, form)


@placed("organise", BOTH)
def participants_add(request: HttpRequest, place: Place) -> HttpResponse:
    """Add those ticked and those named; names that can't be taken stay in the box, with the reason."""
    form = _add_form(request, place)
    if form.is_valid():
        added, refused = _add(form, request, place)
        if added:
            said = ngettext("%(count)s more takes part.", "%(count)s more take part.", added)
            messages.success(request, said % {"count": added})
        if not refused:
            return redirect(_list(place))
        form = _add_form(request, place, left="\n".join(name for name, _why in refused))
        for name, why in refused:
            form.add_error("names", f"{name[:40]}: {why}")
    return _page(request, place, form)


def _list(place: Place) -> str:
    return place.address("participants")


def _page(request: HttpRequest, place: Place, form: AddParticipantsForm | None) -> HttpResponse:
    listed = people_in_name_order(_participants(place))
    shown = {"team": False, "here": 0}
    for one in listed:
        shown["team"] |= bool(one.team)
        shown["here"] += one.active
    context = place.context(participants=listed, form=form, **shown)
    return render(request, "participants.html", context, status=200 if form is None else answer(form))


def _participants(place: Place) -> list[Participant]:
    return list(place.session.participants.select_related("player"))


def _add_form(request: HttpRequest, place: Place, left: str | None = None) -> AddParticipantsForm:
    there = set(place.session.participants.filter(active=True).values_list("player", flat=True))
    data = sent(request) if left is None else {"names": left}
    return AddParticipantsForm(data, players=player_list(place.club), there=there)


@transaction.atomic
def _add(form: AddParticipantsForm, request: HttpRequest, place: Place) -> tuple[int, list[tuple[str, str]]]:
    """How many take part now who did not, and the names refused with the reason."""
    pasted = add_players(
        club=place.club, names=parse_player_list(form.cleaned_data["names"]), user=request.user
    )
    refused = [(name, refusal.message) for name, refusal in pasted.refused]
    wanted = [*form.chosen, *pasted.added]
    for name, namesakes in players_named(place.club, pasted.already_there).items():
        player = _the_one(namesakes)
        if player is None:
            refused.append((name, _("several players have this name; tick the right one in the list")))
        else:
            wanted.append(player)
    before = place.session.participants.filter(active=True).count()
    add_participants(session=place.session, players=wanted, user=request.user)
    return place.session.participants.filter(active=True).count() - before, refused


def _the_one(namesakes: list[Player]) -> Player | None:
    """The player meant by a name: the only one who is on the lists, or the only one."""
    listed = [player for player in namesakes if not player.hidden] or namesakes
    return listed[0] if len(listed) == 1 else None


@placed("organise", BOTH)
def participant_edit(request: HttpRequest, place: Place, participant: int) -> HttpResponse:
    """Team, substitute, guest, newcomer, here or not."""
    found = participant_of(place.session, participant)
    form = ParticipantForm(sent(request), initial=participant_initial(found), stored=stored_in(found))
    if request.method == "POST":
        changed = attempt(
            form, lambda: edit_participant(participant=found, user=request.user, **form.cleaned_data)
        )
        if changed is not None:
            messages.success(request, _("%(name)s is saved.") % {"name": found.player.shown_name})
            return redirect(_list(place))
    teams = sorted({one.team for one in _participants(place) if one.team}, key=str.casefold)
    context = place.context(
        participant=found, form=form, teams=teams, may_remove=not has_a_part(found), back=_list(place)
    )
    return render(request, "participant_form.html", context, status=answer(form))


@placed("organise", POST)
def participant_here(request: HttpRequest, place: Place, participant: int) -> HttpResponse:
    """Here, or gone home."""
    found = participant_of(place.session, participant)
    edit_participant(participant=found, user=request.user, active=request.POST.get("here") == "1")
    return redirect(f"{_list(place)}#p{found.pk}")


@placed("organise", POST)
def participant_remove(request: HttpRequest, place: Place, participant: int) -> HttpResponse:
    """Somebody who never played there is taken out."""
    found = participant_of(place.session, participant)
    remove_participant(participant=found, user=request.user)
    messages.success(request, _("%(name)s no longer takes part.") % {"name": found.player.shown_name})
    return redirect(_list(place))
