"""Somebody plays no more in a session, and comes back; what he has played stays."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tracker.models import Participant, Round, Seat, Session
from tracker.services.audit import Actor, audit_session
from tracker.services.errors import Refusal
from tracker.services.locking import locked_session
from tracker.services.names import clean_text
from tracker.services.people import UNFINISHED
from tracker.services.writing import LONGEST_WHY


@transaction.atomic
def withdraw_participant(*, participant: Participant, user: Actor, why: str) -> Participant:
    """Say that somebody plays no more. Writes nothing where he has withdrawn already.

    His results stay, and so do his seats in planned rounds, which can't begin like that. Refusal:
    `why_needed`; `still_playing` where he sits at a table whose game has not ended; `participant_removed`.
    """
    reason = clean_text(why, field="why", longest=LONGEST_WHY)
    session = locked_session(participant.session)
    current = _present(session, participant)
    if current.withdrawn:
        return current
    if not reason:
        raise Refusal("why_needed", _("Say why, so that the history can be read later."), field="why")
    _check_not_at_a_table(current)
    _write(session, current, user, "withdraw_participant", reason, withdrawn=True)
    return current


@transaction.atomic
def return_participant(*, participant: Participant, user: Actor) -> Participant:
    """Take a withdrawal back: he is here again. Writes nothing where he has not withdrawn."""
    session = locked_session(participant.session)
    current = _present(session, participant)
    if current.withdrawn:
        _write(session, current, user, "return_participant", "", withdrawn=False)
    return current


def _present(session: Session, participant: Participant) -> Participant:
    found = session.participants.select_related("player").filter(pk=participant.pk).first()
    if found is None:
        raise Refusal("participant_removed", _("This participant was taken out of the session meanwhile."))
    return found


def _check_not_at_a_table(participant: Participant) -> None:
    playing = Seat.objects.filter(
        participant=participant,
        round__status=Round.Status.OPEN,
        table__status__in=UNFINISHED,
        table__finished=False,
    )
    seat = playing.select_related("table", "round").order_by("round__number").first()
    if seat is not None:
        raise Refusal(
            "still_playing",
            _(
                "%(name)s sits at table %(table)s of round %(round)s, whose game has not ended: "
                "end it, or let somebody else sit there."
            ),
            params={
                "name": participant.player.shown_name,
                "table": seat.table.number,
                "round": seat.round.number,
            },
        )


def _write(
    session: Session, participant: Participant, user: Actor, action: str, why: str, *, withdrawn: bool
) -> None:
    participant.withdrawn, participant.active = withdrawn, not withdrawn
    participant.save(update_fields=["withdrawn", "active"])
    audit_session(session, user, action, subject=f"participant:{participant.pk}", why=why)
