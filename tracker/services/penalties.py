"""Penalties that change one player's result of a table or of a session; places at the table stay."""

from fractions import Fraction

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.deals import MOST_POINTS
from scoring.placing import SIXTIETHS, fraction_text, from_sixtieths, to_sixtieths
from tracker.models import Participant, Penalty, Seat, Session, Table
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal
from tracker.services.locking import check_round_begun, locked_session, participant_now, touch_session
from tracker.services.names import clean_text
from tracker.services.session_fields import MOST_TABLE_POINTS
from tracker.services.writing import LONGEST_WHY, locked_table


@transaction.atomic
def add_penalty(
    *,
    session: Session,
    participant: Participant,
    user: Actor,
    why: str,
    points: int | None = None,
    table_points: Fraction | None = None,
    table: Table | None = None,
    seen: int | None = None,
) -> Penalty:
    """A penalty in `points` or in `table_points`, exactly one of them; negative takes off, positive gives.

    With `table` it belongs to that table's result, else to the session's. It may come late: after the table
    is confirmed or the round is closed. `seen` is the id of the last penalty that the caller knows of (0: of
    none): the same one given since then is this one, sent twice, and nothing is written. Refusal:
    `bad_penalty`, `not_at_table`, `not_in_session`, `round_planned`, `superseded`.
    """
    reason = clean_text(why, field="why", longest=LONGEST_WHY)
    sixtieths = _checked_amount(points, table_points)
    locked = _lock(session, table)
    participant = participant_now(participant, locked)
    if table is not None and not Seat.objects.filter(table=table, participant=participant).exists():
        raise Refusal("not_at_table", _("This player does not sit at this table."), field="participant")
    content = {"points": points, "table_points_60": sixtieths, "why": reason}
    given = Penalty.objects.filter(session=locked, table=table, participant=participant, **content)
    if seen is not None and (sent_before := given.filter(pk__gt=seen, withdrawn_at=None).first()):
        return sent_before
    penalty = Penalty.objects.create(session=locked, table=table, participant=participant, **content)
    _note(penalty, locked, user, "add_penalty", reason, after=_figures(penalty))
    return penalty


@transaction.atomic
def withdraw_penalty(*, penalty: Penalty, user: Actor, why: str) -> Penalty:
    """Let a penalty count no longer; it stays readable. Writes nothing where it is withdrawn already."""
    reason = clean_text(why, field="why", longest=LONGEST_WHY)
    locked = _lock(penalty.session, penalty.table)
    current = Penalty.objects.get(pk=penalty.pk)
    if current.withdrawn_at is not None:
        return current
    if not reason:
        raise Refusal("why_needed", _("Say why the penalty is withdrawn."), field="why")
    current.withdrawn_at = timezone.now()
    current.withdrawn_why = reason
    current.save(update_fields=["withdrawn_at", "withdrawn_why"])
    _note(current, locked, user, "withdraw_penalty", reason, before=_figures(current))
    return current


def _lock(session: Session, table: Table | None) -> Session:
    if table is None:
        return locked_session(session)
    locked = locked_table(table)
    if locked.round.session_id != session.pk:
        raise Refusal("not_in_session", _("This table is not of this session."), field="table")
    check_round_begun(locked.round)
    return locked_session(session)


def _checked_amount(points: int | None, table_points: Fraction | None) -> int | None:
    """The table points in sixtieths, None for a penalty in points."""
    if (points is None) == (table_points is None):
        raise Refusal("bad_penalty", _("A penalty is either in points or in table points."), field="points")
    if points is not None:
        if not 0 < abs(points) <= MOST_POINTS:
            raise _no_amount("points", str(points), MOST_POINTS)
        return None
    assert table_points is not None  # noqa: S101 - one of the two is given
    if not 0 < abs(table_points) <= MOST_TABLE_POINTS:
        raise _no_amount("table_points", fraction_text(table_points), MOST_TABLE_POINTS)
    try:
        return to_sixtieths(table_points)
    except ValueError:
        raise Refusal(
            "bad_penalty",
            _("%(amount)s table points can’t be kept exactly: only parts of %(sixtieths)s can."),
            field="table_points",
            params={"amount": fraction_text(table_points), "sixtieths": SIXTIETHS},
        ) from None


def _no_amount(field: str, amount: str, most: int) -> Refusal:
    return Refusal(
        "bad_penalty",
        _("%(amount)s is no penalty: it is up to %(most)s, plus or minus, and not 0."),
        field=field,
        params={"amount": amount, "most": most},
    )


def _figures(penalty: Penalty) -> dict[str, int | str]:
    figures: dict[str, int | str] = {"player": penalty.participant.player_id}
    if penalty.points is not None:
        figures["points"] = penalty.points
    if penalty.table_points_60 is not None:
        figures["table_points"] = fraction_text(from_sixtieths(penalty.table_points_60))
    return figures


def _note(
    penalty: Penalty,
    session: Session,
    user: Actor,
    action: str,
    why: str,
    *,
    before: dict[str, int | str] | None = None,
    after: dict[str, int | str] | None = None,
) -> None:
    """Let the revisions grow and add a line to the history."""
    touch_session(session)
    if penalty.table_id is not None:
        Table.objects.filter(pk=penalty.table_id).update(revision=F("revision") + 1)
    record_audit(
        club=session.club,
        session=session,
        table=penalty.table,
        user=user,
        action=action,
        subject=f"penalty:{penalty.pk}",
        before=before,
        after=after,
        why=why,
    )
