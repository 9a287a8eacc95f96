"""The cut to the finals: who plays on, and with what; and taking it back."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tracker.models import Participant, Session
from tracker.queries.finals import candidates, finals_played, unfinished_round
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal, Refusals, Stale
from tracker.services.locking import locked_session
from tracker.services.rounds import next_number
from tracker.services.seen import check_seen

FEWEST = 4


@transaction.atomic
def cut_to_finals(
    *,
    session: Session,
    finalists: Sequence[Participant],
    carry: str,
    user: Actor,
    any_number: bool = False,
    revision: int | None = None,
) -> Session:
    """The rounds from the next one on are finals of these people, who take along `carry` of what they have.

    `revision` is that of the session whose standings the caller has read (None: not compared). The same cut
    made again writes nothing. Refusal: `cut_already` where another was made, Stale, `round_open` where a
    round is planned or open, `too_few`, `not_fours` where four does not divide their number unless
    `any_number`; Refusals (`finalists.2`: `no_finalist`) for who has no place in the standings, is a
    substitute or has withdrawn; `bad_carry`, `superseded`.
    """
    locked = locked_session(session)
    chosen = {one.pk for one in finalists}
    if locked.final_from is not None:
        return _same_cut(locked, chosen, carry)
    _check_state(locked, revision)
    _check_number(len(chosen), any_number)
    if carry not in Session.Carry.values:
        raise Refusal("bad_carry", _("Say what the finalists take along."), field="carry")
    _check_people(locked, finalists)
    locked.final_from = next_number(locked)
    locked.carry = carry
    Participant.objects.filter(pk__in=chosen).update(finalist=True)
    _save(locked, user, "cut_to_finals", after=stored_cut(locked))
    return locked


@transaction.atomic
def undo_cut(*, session: Session, user: Actor, seen: str | None = None) -> Session:
    """Let there be no finals; writes nothing where there are none.

    Refusal (`finals_played`) once anything is recorded at a table of a final round. Such rounds stay, as
    rounds like the others. ChangedMeanwhile where the cut is another one than `seen` (as in `check_seen`).
    """
    locked = locked_session(session)
    if locked.final_from is None:
        return locked
    check_seen(seen, stored_cut(locked))
    if finals_played(locked):
        raise Refusal(
            "finals_played",
            _("The finals are being played: the choice of finalists can’t be taken back any more."),
        )
    before = stored_cut(locked)
    locked.final_from = None
    locked.carry = Session.Carry.ALL
    locked.participants.filter(finalist=True).update(finalist=False)
    _save(locked, user, "undo_cut", before=before)
    return locked


def _same_cut(session: Session, chosen: set[int], carry: str) -> Session:
    """The session, where its cut is this one, sent once more."""
    there = set(session.participants.filter(finalist=True).values_list("pk", flat=True))
    if (there, session.carry) != (chosen, carry):
        raise Refusal("cut_already", _("The finalists have been chosen already: take that back first."))
    return session


def _check_state(session: Session, revision: int | None) -> None:
    if revision is not None and revision != session.revision:
        raise Stale(
            _("Something has changed in this session meanwhile: look at the standings again."),
            revision=session.revision,
        )
    check_all_closed(session)


def check_all_closed(session: Session) -> None:
    """Refusal (`round_open`) where a round is open or only planned: the finals come after it."""
    unfinished = unfinished_round(session)
    if unfinished is not None:
        raise Refusal(
            "round_open",
            _("Round %(number)s is not closed: close it, or discard the plan, before the finals."),
            params={"number": unfinished.number},
        )


def _check_number(count: int, any_number: bool) -> None:
    if count < FEWEST:
        raise Refusal("too_few", _("Choose four finalists at least."), field="finalists")
    if count % 4 and not any_number:
        raise Refusal(
            "not_fours",
            _("Four does not divide %(count)s: somebody would sit out. Tick here to do it all the same."),
            field="any_number",
            params={"count": count},
        )


def _check_people(session: Session, finalists: Sequence[Participant]) -> None:
    """Everybody must have a place in the standings of the confirmed tables, and play on."""
    allowed = {row.participant.pk for row in candidates(session).rows}
    refusals = [
        Refusal(
            "no_finalist",
            _("%(name)s can’t be in the finals: no place in the standings, or plays no more."),
            field=f"finalists.{index}",
            params={"name": one.player.shown_name},
        )
        for index, one in enumerate(finalists)
        if one.pk not in allowed
    ]
    if refusals:
        raise Refusals(refusals)


def stored_cut(session: Session) -> dict[str, object]:
    """The cut as a page that takes it back has seen it, and as the history keeps it."""
    players = session.participants.filter(finalist=True).order_by("position")
    return {
        "final_from": session.final_from,
        "carry": session.carry,
        "players": list(players.values_list("player", flat=True)),
    }


def _save(
    session: Session,
    user: Actor,
    action: str,
    *,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
) -> None:
    session.revision += 1
    session.save(update_fields=["final_from", "carry", "revision"])
    record_audit(club=session.club, session=session, user=user, action=action, before=before, after=after)
