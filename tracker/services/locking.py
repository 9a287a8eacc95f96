"""Rows locked for a write, and the revisions that tell a cached page that it is old.

Locks are always taken in the order club, table, session, so that two writes never wait for each other. They
are the weaker kind (`no_key`): a row that only points here, such as a line of the history, does not wait.
"""

from collections.abc import Iterable

from django.db.models import F
from django.utils.translation import gettext_lazy as _

from tracker.models import Club, Player, Round, Session
from tracker.services.errors import Refusal


def locked_club(club: Club) -> Club:
    """The club's row as it is now, locked until the transaction ends."""
    return Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def locked_session(session: Session) -> Session:
    """The session's row as it is now, locked; Refusal where another import has taken its place."""
    locked = Session.objects.select_for_update(no_key=True).select_related(None).get(pk=session.pk)
    check_not_replaced(locked)
    return locked


def check_not_replaced(session: Session) -> None:
    """Refusal (`superseded`) where another import has taken the session's place."""
    if session.superseded_at is not None:
        raise Refusal(
            "superseded", _("Another version of this session has taken its place: please open that one.")
        )


def check_round_open(round_: Round) -> None:
    """Refusal (`round_closed`) where nothing changes in the round any more."""
    if not round_.is_open:
        raise Refusal(
            "round_closed",
            _("Round %(number)s is closed: it must be reopened first."),
            params={"number": round_.number},
        )


def touch_session(session: Session) -> None:
    """Let the session's revision grow."""
    Session.objects.filter(pk=session.pk).update(revision=F("revision") + 1)


def touch_sessions_of(players: Iterable[Player]) -> None:
    """Let the revision grow of every session in which one of the players takes part."""
    ids = [player.pk for player in players]
    touched = Session.objects.filter(participants__player__in=ids).values("pk")
    Session.objects.filter(pk__in=touched).update(revision=F("revision") + 1)


def touch_sessions_in(club: Club) -> None:
    """Let the revision grow of every session of the club."""
    Session.objects.filter(club=club).update(revision=F("revision") + 1)
