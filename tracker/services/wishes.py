"""Wishes about seats: two who are not to sit at one table, and at which tables somebody is to sit."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tracker.models import Participant, Session, Wish
from tracker.services.audit import Actor, audit_session
from tracker.services.errors import Refusal
from tracker.services.locking import locked_session, participant_now

#: The highest number of a table that a wish may name.
MOST_TABLES = 100


@transaction.atomic
def keep_apart(*, session: Session, one: Participant, other: Participant, user: Actor) -> Wish:
    """A wish that two people of the session do not sit at one table.

    Refusal: `not_in_session`, `same_person`, `wish_there` where it is there already; field `one` or `other`.
    """
    locked = locked_session(session)
    for field, person in (("one", one), ("other", other)):
        participant_now(person, locked, field)
    if one.pk == other.pk:
        raise Refusal("same_person", _("Choose two different people."), field="other")
    first, second = sorted((one, other), key=lambda person: person.pk)
    if Wish.objects.filter(participant=first, other=second).exists():
        names = {"one": one.player.shown_name, "other": other.player.shown_name}
        raise Refusal(
            "wish_there",
            _("%(one)s and %(other)s are kept apart already."),
            field="other",
            params=names,
        )
    wish = Wish.objects.create(session=locked, kind=Wish.Kind.APART, participant=first, other=second)
    _note(wish, locked, user, "add_wish", after=_figures(wish))
    return wish


@transaction.atomic
def seat_at_tables(
    *, session: Session, participant: Participant, first_table: int, last_table: int, user: Actor
) -> Wish:
    """A wish that somebody sits at tables of these numbers, the first and the last counted from 1.

    Refusal: `not_in_session`; `bad_tables` where the numbers are not from 1 to 100, or fall; `wish_there`
    where there is such a wish for him already.
    """
    locked = locked_session(session)
    participant_now(participant, locked)
    _check_tables(first_table, last_table)
    there = Wish.objects.filter(participant=participant, kind=Wish.Kind.TABLES).first()
    if there is not None:
        raise _has_tables(there, participant)
    wish = Wish.objects.create(
        session=locked,
        kind=Wish.Kind.TABLES,
        participant=participant,
        first_table=first_table,
        last_table=last_table,
    )
    _note(wish, locked, user, "add_wish", after=_figures(wish))
    return wish


@transaction.atomic
def remove_wish(*, wish: Wish, user: Actor) -> None:
    """Let a wish count no longer; the history keeps it. Writes nothing where it is gone already."""
    locked = locked_session(wish.session)
    current = Wish.objects.select_related("participant", "other").filter(pk=wish.pk).first()
    if current is None:
        return
    _note(current, locked, user, "remove_wish", before=_figures(current))
    current.delete()


def _check_tables(first: int, last: int) -> None:
    for field, number in (("first_table", first), ("last_table", last)):
        if not 1 <= number <= MOST_TABLES:
            raise Refusal(
                "bad_tables",
                _("%(number)s is no number of a table: they go from 1 to %(most)s."),
                field=field,
                params={"number": number, "most": MOST_TABLES},
            )
    if last < first:
        raise Refusal(
            "bad_tables",
            _("The last table (%(last)s) comes before the first (%(first)s)."),
            field="last_table",
            params={"first": first, "last": last},
        )


def _has_tables(there: Wish, participant: Participant) -> Refusal:
    words = ngettext_lazy(
        "%(name)s is to sit at table %(first)s already: withdraw that first.",
        "%(name)s is to sit at tables %(first)s to %(last)s already: withdraw that first.",
        1 if there.first_table == there.last_table else 2,
    )
    numbers = {"first": there.first_table, "last": there.last_table}
    names = {"name": participant.player.shown_name}
    return Refusal("wish_there", words, field="participant", params={**names, **numbers})


def _figures(wish: Wish) -> dict[str, Any]:
    """The wish as the history keeps it: by ids of players."""
    if wish.other is not None:
        return {"apart": True, "players": [wish.participant.player_id, wish.other.player_id]}
    return {"players": [wish.participant.player_id], "tables": [wish.first_table, wish.last_table]}


def _note(wish: Wish, session: Session, user: Actor, action: str, **said: Any) -> None:
    audit_session(session, user, action, subject=f"participant:{wish.participant_id}", **said)
