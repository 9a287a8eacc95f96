"""Wishes about seats: the list of them, and the two forms that add to it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.forms.wishes import ApartForm, TablesForm
from tracker.models import Participant, Wish
from tracker.queries.players import people_in_name_order
from tracker.queries.wishes import wishes_of
from tracker.services.wishes import keep_apart, remove_wish, seat_at_tables
from tracker.views.club_places import BOTH, POST, answer, attempt
from tracker.views.places import Place, placed


@placed("organise", BOTH)
def wishes(request: HttpRequest, place: Place) -> HttpResponse:
    """All wishes of the session, and the forms to add one: `do` says which of them was sent."""
    do = request.POST.get("do", "")
    people = _people(place)
    apart = ApartForm(request.POST if do == "apart" else None, participants=people)
    tables = TablesForm(request.POST if do == "tables" else None, participants=people)
    added = _added(place, apart, tables)
    if added is not None:
        messages.success(request, _("The wish counts: %(wish)s.") % {"wish": wish_words(added)})
        return redirect(place.address("wishes"))
    rows = [{"wish": wish, "words": wish_words(wish)} for wish in wishes_of(place.session)]
    context = place.context(rows=rows, apart=apart, tables=tables, people=len(people))
    return render(request, "wishes.html", context, status=max(answer(apart), answer(tables)))


def _added(place: Place, apart: ApartForm, tables: TablesForm) -> Wish | None:
    """The new wish; None where no form was sent or it tells why not."""
    if apart.is_bound:
        return attempt(
            apart,
            lambda: keep_apart(
                session=place.session, one=apart.chosen("one"), other=apart.chosen("other"), user=place.actor
            ),
        )
    if tables.is_bound:
        return attempt(
            tables,
            lambda: seat_at_tables(
                session=place.session,
                participant=tables.chosen("participant"),
                first_table=tables.cleaned_data["first_table"],
                last_table=tables.last_table,
                user=place.actor,
            ),
        )
    return None


@placed("organise", POST)
def wish_remove(request: HttpRequest, place: Place, wish: int) -> HttpResponse:
    """Withdraw a wish; one that is gone already is withdrawn."""
    found = place.session.wishes.filter(pk=wish).first()
    if found is not None:
        remove_wish(wish=found, user=place.actor)
    messages.success(request, _("The wish is withdrawn."))
    return redirect(place.address("wishes"))


def wish_words(wish: Wish) -> str:
    """What is wished: “Anna and Bernd not at one table”, “Carla at tables 1 to 3”."""
    name = wish.participant.player.shown_name
    if wish.other is not None:
        names = {"one": name, "other": wish.other.player.shown_name}
        return _("%(one)s and %(other)s not at one table") % names
    words = ngettext(
        "%(name)s at table %(first)s",
        "%(name)s at tables %(first)s to %(last)s",
        1 if wish.first_table == wish.last_table else 2,
    )
    return words % {"name": name, "first": wish.first_table, "last": wish.last_table}


def _people(place: Place) -> list[Participant]:
    found = place.session.participants.filter(withdrawn=False).select_related("player")
    return people_in_name_order(found)
