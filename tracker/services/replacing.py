"""Somebody else sits on a seat: a late change of a player, before or after the first deal.

What was scored on the seat stays with the seat, so that the game is the same; only whose it is changes.
"""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tracker.models import Participant, Player, Round, Seat, Session, Table
from tracker.services.absences import AbsentScore, check_not_absent, note_absence
from tracker.services.audit import Actor
from tracker.services.errors import Refusal
from tracker.services.locking import check_not_replaced, lock_tables, locked_club
from tracker.services.participants import check_may_take_part, ensure_participants
from tracker.services.people import check_not_playing, in_list
from tracker.services.writing import TableWrite, writing


@dataclass(frozen=True, slots=True)
class _Change:
    """Who takes a seat, whether as a substitute, and what the one who had it gets, if he is absent."""

    player: Player
    substitute: bool
    absence: AbsentScore | None
    why: str


@transaction.atomic
def replace_player(
    *,
    table: Table,
    position: int,
    player: Player,
    user: Actor,
    why: str = "",
    substitute: bool = False,
    absence: AbsentScore | None = None,
    revision: int | None,
) -> Seat:
    """Let somebody sit at `position` (0-7) instead of who sits there, in a planned or an open round.

    He becomes a participant where he is none, with `substitute` as a substitute. With `absence` the other is
    noted as absent in the round, with that score. Who sits there already stays: nothing is written. Stale at
    another `revision`. Refusal: `no_such_seat`; for `player` `sits_already`, `still_playing`, `absent`,
    `has_withdrawn`, those of `check_may_take_part`; `has_penalty` where the other has one at this table;
    `why_needed` once something was recorded; `out_of_range`; `table_confirmed`, `round_closed`.
    """
    if absence is not None:
        absence.check()
    # Nobody merges the player or makes him anonymous while he sits down.
    locked_club(table.round.session.club)
    with writing(table, user, why=why) as write:
        seat = _seat_at(write.table, position)
        fresh = Player.objects.get(pk=player.pk)
        if seat.participant.player_id == fresh.pk:
            return seat
        write.check_revision(revision)
        _check_changeable(write)
        if _is_recorded(write) and not write.why:
            raise Refusal(
                "why_needed", _("Something was recorded here: say why the seat changes."), field="why"
            )
        _check_no_penalty(seat)
        _check_may_sit(write.table.round, fresh)
        return _change_seat(write, seat, _Change(fresh, substitute, absence, write.why))


@transaction.atomic
def replace_in_plan(
    *, participant: Participant, player: Player, user: Actor, why: str = "", substitute: bool = False
) -> list[Seat]:
    """Let somebody take all seats that a participant has in planned rounds; all or none.

    Gives the seats, none where he has none any more. Refusal as in `replace_player`, naming the round.
    """
    locked_club(participant.session.club)
    tables = Table.objects.filter(
        round__session=participant.session_id,
        round__status=Round.Status.PLANNED,
        seats__participant=participant,
    )
    return [
        replace_player(
            table=one,
            position=one.seats.get(participant=participant).position,
            player=player,
            user=user,
            why=why,
            substitute=substitute,
            revision=None,
        )
        for one in lock_tables(tables)
    ]


def _seat_at(table: Table, position: int) -> Seat:
    found = table.seats.filter(position=position).select_related("participant__player").first()
    if found is None:
        raise Refusal("no_such_seat", _("Nobody sits on this seat."), field="position")
    return found


def _check_changeable(write: TableWrite) -> None:
    """A planned round's table can be changed too; else it must be open, and the table not confirmed."""
    check_not_replaced(write.table.round.session)
    if not write.table.round.is_planned:
        write.check_open()


def _is_recorded(write: TableWrite) -> bool:
    return bool(write.game.lines) or write.game.typed_totals is not None


def _check_no_penalty(seat: Seat) -> None:
    if seat.table.penalties.filter(participant=seat.participant, withdrawn_at=None).exists():
        raise Refusal(
            "has_penalty",
            _("%(name)s has a penalty at this table: withdraw it first, or give it without a table."),
            field="position",
            params={"name": seat.participant.player.shown_name},
        )


def _check_may_sit(round_: Round, player: Player) -> None:
    session = round_.session
    check_may_take_part(session, player, "player")
    name = {"name": player.shown_name}
    if session.participants.filter(player=player, withdrawn=True).exists():
        text = _("%(name)s has withdrawn from this session.")
        raise Refusal("has_withdrawn", text, field="player", params=name)
    elsewhere = Seat.objects.filter(round=round_, participant__player=player).select_related("table")
    if sits := elsewhere.first():
        raise Refusal(
            "sits_already",
            _("%(name)s sits at table %(table)s of round %(round)s already."),
            field="player",
            params={**name, "table": sits.table.number, "round": round_.number},
        )
    check_not_absent(round_, [player], "player")
    if session.kind == Session.Kind.CLUB_NIGHT and round_.is_open:
        check_not_playing(session, [[player]], in_list("player"))


def _change_seat(write: TableWrite, seat: Seat, change: _Change) -> Seat:
    """Everything is checked: the seat is the other's, and the history says so."""
    round_, left = write.table.round, seat.participant
    taker = _participant(round_, change, write.user)
    seat.participant = taker
    seat.save(update_fields=["participant"])
    del write.game  # other people on the seats
    write.finish()
    write.audit(
        "replace_player",
        before={"players": [left.player_id], "position": seat.position},
        after={"players": [taker.player_id], "position": seat.position},
    )
    if change.absence is not None:
        note_absence(round_, left, write.user, score=change.absence, why=change.why, substitute=taker)
    return seat


def _participant(round_: Round, change: _Change, user: Actor) -> Participant:
    """Who takes the seat as a participant; in a planned round it is not yet said that he is here."""
    known = round_.session.participants.filter(player=change.player).first()
    if known is not None and round_.is_planned:
        return known
    session = round_.session
    made = ensure_participants(session=session, players=[change.player], user=user, field="player")
    taker = made[change.player.pk]
    if known is None and change.substitute:
        taker.substitute = True
        taker.save(update_fields=["substitute"])
    return taker
