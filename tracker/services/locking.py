"""Rows locked for a write, and the revisions that tell a cached page that it is old.

Locks are always taken in the order club, table, session, so that two writes never wait for each other. They
are the weaker kind (`no_key`): a row that only points here, such as a line of the history, does not wait.
"""

from collections.abc import Iterable

from django.db.models import F, QuerySet
from django.utils.translation import gettext_lazy as _

from tracker.models import Club, Participant, Player, Round, Session, Table
from tracker.services.errors import Refusal


def locked_club(club: Club) -> Club:
    """The club's row as it is now, locked until the transaction ends."""
    return Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def locked_session(session: Session) -> Session:
    """The session's row as it is now, locked; Refusal where another import has taken its place."""
    locked = Session.objects.select_for_update(no_key=True).select_related(None).get(pk=session.pk)
    check_not_replaced(locked)
    return locked


def locked_with_club(session: Session) -> Session:
    """As `locked_session`, with the club's row: nobody is merged or made anonymous meanwhile."""
    locked_club(session.club)
    return locked_session(session)


def lock_tables(tables: "QuerySet[Table]") -> list[Table]:
    """These tables as they are now, locked; before the session, as every write at a table locks them."""
    return list(tables.select_for_update(of=("self",), no_key=True).order_by("pk"))


def round_now(round_: Round, session: Session) -> Round:
    """The round as it is now, of the locked session; Refusal (`round_removed`) where there is none."""
    found = Round.objects.filter(pk=round_.pk, session=session).first()
    if found is None:
        raise Refusal(
            "round_removed",
            _("Round %(number)s was taken away meanwhile."),
            params={"number": round_.number},
        )
    found.session = session
    return found


def participant_now(participant: Participant, session: Session, field: str = "participant") -> Participant:
    """The participant as he is now, of the locked session; Refusal (`not_in_session`) where there is none."""
    found = session.participants.select_related("player").filter(pk=participant.pk).first()
    if found is None:
        raise Refusal("not_in_session", _("This player is not in this session."), field=field)
    return found


def check_not_replaced(session: Session) -> None:
    """Refusal (`superseded`) where another import has taken the session's place."""
    if session.superseded_at is not None:
        raise Refusal(
            "superseded", _("Another version of this session has taken its place: please open that one.")
        )


def check_round_begun(round_: Round) -> None:
    """Refusal (`round_planned`) where the round is only planned, so that nothing is recorded in it yet."""
    if round_.is_planned:
        raise Refusal(
            "round_planned",
            _("Round %(number)s has not begun: nothing is recorded at its tables yet."),
            params={"number": round_.number},
        )


def check_round_open(round_: Round) -> None:
    """Refusal where nothing changes in the round yet (`round_planned`) or any more (`round_closed`)."""
    check_round_begun(round_)
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
