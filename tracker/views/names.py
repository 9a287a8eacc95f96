"""Players by the name that somebody types at the table, participants by the number that a form sends."""

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from tracker.forms.numbers import plain_number
from tracker.models import Club, Participant, Player, Session
from tracker.queries.players import players_named, players_of
from tracker.services.audit import Actor
from tracker.services.errors import Refusal
from tracker.services.names import clean_name
from tracker.services.players import add_player


def player_named(club: Club, typed: str, *, user: Actor, add: bool, field: str = "name") -> Player:
    """The club's player of this name or nickname; with `add` a new one where there is none. Refusal."""
    name = clean_name(typed, field=field)
    found = players_named(club, [name]).get(name) or list(
        players_of(club).filter(nickname=name).order_by("pk")[:2]
    )
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal(
            "several_players",
            _("The club has several players called “%(name)s”: give one of them another name first."),
            field=field,
            params={"name": name},
        )
    if not add:
        raise Refusal(
            "unknown_player",
            _("“%(name)s” is not in the club’s list: choose a name from it, or tick the box to add it."),
            field=field,
            params={"name": name},
        )
    return add_player(club=club, name=name, user=user)


def participant_of(session: Session, sent: str | int) -> Participant:
    """Who takes part in the session under this id; Http404 where that is somebody of another session.

    Refusal (`not_in_session`) where it is nobody: the page was open while he was taken out, or while a file
    took the session's place.
    """
    number = plain_number(str(sent), 18) or 0
    found = session.participants.select_related("player").filter(pk=number).first()
    if found is None:
        if Participant.objects.filter(pk=number, session__superseded_at__isnull=True).exists():
            raise Http404
        raise Refusal("not_in_session", _("This player is not in this session."), field="participant")
    found.session = session
    return found
