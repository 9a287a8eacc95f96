"""Rounds and tables: opened, removed, closed, reopened."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tracker.models import AuditEntry, Player, Round, Seat, Session, Table
from tracker.services.audit import Actor, audit_session
from tracker.services.errors import Refusal, Text
from tracker.services.locking import (
    check_round_begun,
    check_round_open,
    lock_tables,
    locked_session,
    locked_with_club,
    round_now,
)
from tracker.services.names import clean_text
from tracker.services.people import (
    Place,
    Tables,
    check_no_seat_in,
    check_not_playing,
    check_people,
    in_list,
    in_tables,
    make_tables,
    player_ids,
)
from tracker.services.writing import LONGEST_WHY, locked_table


@transaction.atomic
def open_round(
    *, session: Session, tables: Sequence[Sequence[Player]], user: Actor, number: int | None = None
) -> Round:
    """The next round with these tables: four to eight people each, East, South, West, North first.

    Who takes no part yet does from now on. Refusal: `round_opened` where `number`, the one that the caller
    means to open, is not the next (None: not compared); `rounds_planned` where rounds are planned; Refusals
    for seats (`tables.1.2`: `player_twice`, `player_at_two_tables`, …); `round_open` where a round of a
    tournament is not closed; at a club night `still_playing` for who sits at a table that is playing.
    """
    locked = locked_with_club(session)
    _check_no_plan(locked)
    if number is not None and number != next_number(locked):
        raise Refusal(
            "round_opened",
            _("Round %(number)s has been opened meanwhile: look at it before you open another one."),
            params={"number": number},
        )
    if not tables:
        raise Refusal("no_tables", _("A round needs a table: seat four people at least."), field="tables")
    fresh = check_people(locked, tables, in_tables)
    if locked.kind == Session.Kind.CLUB_NIGHT:
        check_not_playing(locked, fresh, in_tables)
    opened = _new_round(locked)
    make_tables(locked, opened, fresh, user)
    _note(opened, user, "open_round", after={"players": player_ids(fresh)})
    return opened


@transaction.atomic
def open_table(
    *,
    session: Session,
    players: Sequence[Player],
    user: Actor,
    round: Round | None = None,
) -> Table:
    """A table for these people, in order of play: in the round named, or where it fits.

    Without a round it is the first open round after the last one in which one of them sat, else a new one.
    Refusal: Refusals for seats (`players.2`) as for `open_round`, `sits_already` in the round named,
    `still_playing`; `round_closed`.
    """
    if round is None:
        return seat_now(session=session, players=players, user=user, field="players")
    locked = locked_with_club(session)
    place = in_list("players")
    fresh = check_people(locked, [players], place)
    current = round_now(round, locked)
    check_round_open(current)
    check_no_seat_in(current, fresh, place)
    if locked.kind == Session.Kind.CLUB_NIGHT:
        check_not_playing(locked, fresh, place)
    return _make_table(locked, current, fresh, user)


@transaction.atomic
def seat_now(*, session: Session, players: Sequence[Player], user: Actor, field: str) -> Table:
    """A table for these people in the round where it fits; Refusals at `field`, as for `open_table`."""
    locked = locked_with_club(session)
    place: Place = in_list(field)
    fresh = check_people(locked, [players], place)
    check_not_playing(locked, fresh, place)
    fitting = _fitting_round(locked, players) or _new_round(locked)
    return _make_table(locked, fitting, fresh, user)


@transaction.atomic
def remove_table(*, table: Table, user: Actor) -> None:
    """Take away a table at which nothing was ever recorded, and its round with the last one's only table.

    A round for which somebody was noted as absent stays, with that.
    Refusal: `something_recorded`, also where it was taken back, since the history keeps it; `round_closed`.
    """
    locked = locked_table(table)
    round_ = locked.round
    session = locked_session(round_.session)
    check_round_open(round_)
    if not _is_untouched(locked):
        raise Refusal(
            "something_recorded",
            _("Something was recorded at table %(number)s: it stays, with its history."),
            params={"number": locked.number},
        )
    seats = locked.seats.order_by("position").values_list("participant__player", flat=True)
    before = {"table": locked.pk, "players": list(seats)}
    subject = f"r{round_.number}/t{locked.number}"
    # What was arranged there before the first deal stays in the session's history.
    AuditEntry.objects.leave_tables([locked])
    locked.delete()
    later = Round.objects.filter(session=session, number__gt=round_.number)
    if not round_.tables.exists() and not later.exists() and not round_.absences.exists():
        round_.delete()
    audit_session(session, user, "remove_table", subject=subject, before=before)


@transaction.atomic
def close_round(*, round: Round, user: Actor) -> Round:
    """Close a round: nothing changes at its tables any more. Writes nothing where it is closed.

    Refusal (`tables_not_confirmed`) names the tables that are not confirmed, and those where nothing was
    recorded, which can be removed; a table whose deals were all taken back does not hinder. `round_planned`.
    """
    lock_tables(Table.objects.filter(round=round))  # new tables wait for the session
    current = round_now(round, locked_session(round.session))
    check_round_begun(current)
    if not current.is_open:
        return current
    _check_confirmed(current)
    current.status = Round.Status.CLOSED
    current.save(update_fields=["status"])
    _note(current, user, "close_round")
    return current


@transaction.atomic
def reopen_round(*, round: Round, user: Actor, why: str) -> Round:
    """Open a closed round again; `why` is kept. Its tables stay confirmed. Writes nothing where it is open.

    Refusal: `why_needed`, `round_planned`.
    """
    reason = clean_text(why, field="why", longest=LONGEST_WHY)
    current = round_now(round, locked_session(round.session))
    check_round_begun(current)
    if current.is_open:
        return current
    if not reason:
        raise Refusal("why_needed", _("Say why the round is reopened."), field="why")
    current.status = Round.Status.OPEN
    current.save(update_fields=["status"])
    _note(current, user, "reopen_round", why=reason)
    return current


def _fitting_round(session: Session, players: Sequence[Player]) -> Round | None:
    """The first open round after the last one that they have sat in; where they will sit does not matter."""
    seats = Seat.objects.filter(round__session=session, participant__player__in=players)
    seats = seats.exclude(round__status=Round.Status.PLANNED)
    last = seats.aggregate(number=Max("round__number"))["number"] or 0
    open_rounds = session.rounds.filter(status=Round.Status.OPEN, number__gt=last)
    return open_rounds.order_by("number").first()


def _new_round(session: Session) -> Round:
    _check_no_plan(session)
    check_no_open_round(session)
    new = Round(session=session, number=next_number(session))
    set_time(new)
    new.save()
    return new


def _check_no_plan(session: Session) -> None:
    planned = session.rounds.filter(status=Round.Status.PLANNED).order_by("number").first()
    if planned is not None:
        raise Refusal(
            "rounds_planned",
            _("Round %(number)s is planned: begin it, or discard the plan before you open another round."),
            params={"number": planned.number},
        )


def check_no_open_round(session: Session) -> None:
    """Refusal (`round_open`) where a round of a tournament is open: there one is played after the other."""
    if session.kind != Session.Kind.TOURNAMENT:
        return
    still_open = session.rounds.filter(status=Round.Status.OPEN).order_by("number").first()
    if still_open is not None:
        raise Refusal(
            "round_open",
            _("Round %(number)s is still open: close it before the next one begins."),
            params={"number": still_open.number},
        )


def set_time(round_: Round) -> None:
    """Let a round that is about to begin play as long as its session's rounds do; it is not saved."""
    minutes = round_.session.round_minutes
    round_.minutes = minutes
    if minutes is not None:
        round_.warn_minutes = min(round_.warn_minutes, minutes - 1)


def next_number(session: Session) -> int:
    """The number of the round that would be opened, or planned, now."""
    last = session.rounds.order_by("-number").first()
    return last.number + 1 if last else 1


def _make_table(session: Session, round_: Round, tables: Tables, user: Actor) -> Table:
    (table,) = make_tables(session, round_, tables, user)
    _note(
        round_,
        user,
        "open_table",
        subject=f"r{round_.number}/t{table.number}",
        after={"table": table.pk, "players": player_ids(tables)[0]},
    )
    return table


def _note(round_: Round, user: Actor, action: str, *, subject: str = "", **said: Any) -> None:
    audit_session(round_.session, user, action, subject=subject or f"r{round_.number}", **said)


def _is_untouched(table: Table) -> bool:
    """Whether the table has no line of a log, live or not, no penalty and no typed totals."""
    recorded = table.entries.exists() or table.penalties.exists()
    return table.status == Table.Status.PLANNED and not recorded


def _check_confirmed(round_: Round) -> None:
    waiting: list[int] = []
    empty: list[int] = []
    for table in round_.tables.order_by("number"):
        if _is_untouched(table):
            empty.append(table.number)
        elif table.status not in {Table.Status.CONFIRMED, Table.Status.PLANNED}:
            waiting.append(table.number)
    sentences: list[Text] = []
    if waiting:
        sentences.append(_("Not confirmed yet: table %(unconfirmed)s."))
    if empty:
        sentences.append(_("Nothing is recorded at table %(empty)s: type the result, or remove the table."))
    if sentences:
        numbers = {
            name: ", ".join(map(str, found)) for name, found in (("unconfirmed", waiting), ("empty", empty))
        }
        text = sentences[0] if len(sentences) == 1 else format_lazy("{} {}", *sentences)
        raise Refusal("tables_not_confirmed", text, params=numbers)
