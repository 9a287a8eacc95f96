"""Who does not play a round, and what the rules give for it: noted, with a substitute or none; withdrawn."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.placing import fraction_text, from_sixtieths
from tracker.models import Absence, Participant, Player, Round, Seat, Session
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal
from tracker.services.locking import locked_session, participant_now, round_now, touch_session
from tracker.services.names import clean_text
from tracker.services.session_fields import check_course
from tracker.services.writing import LONGEST_WHY


@dataclass(frozen=True, slots=True)
class AbsentScore:
    """What somebody gets for a round that he does not play: points, and sixtieths of a table point."""

    points: int = 0
    table_points_60: int = 0

    def check(self) -> None:
        """Refusal (`out_of_range`) for `absent_points` or `absent_table_points_60`."""
        check_course({"absent_points": self.points, "absent_table_points_60": self.table_points_60})


@transaction.atomic
def add_absence(
    *,
    session: Session,
    round: Round,
    participant: Participant,
    user: Actor,
    score: AbsentScore,
    why: str = "",
) -> Absence:
    """Note that somebody does not play a round in which he has no seat, and what he gets for it.

    Also for a round that is closed already. The very same one sent twice is one. Refusal: `not_in_session`;
    for `participant` `has_seat` (replace him at his table), `absent_already`; `out_of_range`,
    `round_removed`, `superseded`.
    """
    reason = clean_text(why, field="why", longest=LONGEST_WHY)
    score.check()
    locked = locked_session(session)
    current = round_now(round, locked)
    person = participant_now(participant, locked)
    _check_no_seat(current, person)
    found = live_absence(current, person)
    if found is not None:
        if (found.points, found.table_points_60, found.why) == (score.points, score.table_points_60, reason):
            return found
        raise Refusal(
            "absent_already",
            _("%(name)s is noted as absent in round %(round)s already: withdraw that first."),
            field="participant",
            params={"name": person.player.shown_name, "round": current.number},
        )
    made = note_absence(current, person, user, score=score, why=reason)
    touch_session(locked)
    return made


@transaction.atomic
def withdraw_absence(*, absence: Absence, user: Actor, why: str) -> Absence:
    """Let an absence count no longer; it stays readable. Writes nothing where it is withdrawn already.

    Refusal: `why_needed`; `absence_removed` where its round was taken away meanwhile.
    """
    reason = clean_text(why, field="why", longest=LONGEST_WHY)
    locked = locked_session(absence.session)
    current = Absence.objects.filter(pk=absence.pk).select_related("round", "participant").first()
    if current is None:
        raise Refusal("absence_removed", _("The round of this absence was taken away meanwhile."))
    if current.withdrawn_at is not None:
        return current
    if not reason:
        raise Refusal("why_needed", _("Say why the absence is withdrawn."), field="why")
    current.withdrawn_at = timezone.now()
    current.withdrawn_why = reason
    current.save(update_fields=["withdrawn_at", "withdrawn_why"])
    current.session = locked
    _audit(current, user, "withdraw_absence", reason, before=_figures(current))
    touch_session(locked)
    return current


def note_absence(
    round_: Round,
    person: Participant,
    user: Actor,
    *,
    score: AbsentScore,
    why: str,
    substitute: Participant | None = None,
) -> Absence:
    """A new absence with its line in the history; everything is checked, and the session is locked."""
    made = Absence.objects.create(
        session=round_.session,
        round=round_,
        participant=person,
        substitute=substitute,
        points=score.points,
        table_points_60=score.table_points_60,
        why=why,
    )
    _audit(made, user, "add_absence", why, after=_figures(made))
    return made


def live_absence(round_: Round, person: Participant) -> Absence | None:
    """That somebody is noted as absent in a round, unless it was withdrawn."""
    return Absence.objects.filter(round=round_, participant=person, withdrawn_at=None).first()


def check_not_absent(round_: Round, players: Iterable[Player], field: str = "") -> None:
    """Refusal (`absent`) for who is noted as absent in the round, and so can't sit down in it."""
    absent = Absence.objects.filter(round=round_, participant__player__in=players, withdrawn_at=None)
    for one in absent.select_related("participant__player")[:1]:
        raise Refusal(
            "absent",
            _("%(name)s is noted as absent in this round: withdraw that first."),
            field=field,
            params={"name": one.participant.player.shown_name},
        )


def _check_no_seat(round_: Round, person: Participant) -> None:
    seat = Seat.objects.filter(round=round_, participant=person).select_related("table").first()
    if seat is not None:
        raise Refusal(
            "has_seat",
            _("%(name)s has a seat at table %(table)s of round %(round)s: let somebody else sit there."),
            field="participant",
            params={
                "name": person.player.shown_name,
                "table": seat.table.number,
                "round": round_.number,
            },
        )


def _figures(absence: Absence) -> dict[str, Any]:
    return {
        "absence": absence.pk,
        "round": absence.round.number,
        "points": absence.points,
        "table_points": fraction_text(from_sixtieths(absence.table_points_60)),
        "substitute": absence.substitute_id,
    }


def _audit(absence: Absence, user: Actor, action: str, why: str, **said: Any) -> None:
    record_audit(
        club=absence.session.club,
        session=absence.session,
        user=user,
        action=action,
        subject=f"participant:{absence.participant_id}",
        why=why,
        **said,
    )
