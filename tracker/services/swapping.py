"""Two people change places in a round that is planned."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from tracker.models import Participant, Round, Seat, Table
from tracker.queries.planned import players_at
from tracker.services.absences import check_not_absent
from tracker.services.audit import Actor, audit_session
from tracker.services.errors import Refusal
from tracker.services.locking import lock_tables, locked_club, locked_session, participant_now, round_now
from tracker.services.seen import Stored, check_seen, seen_of


@transaction.atomic
def swap_seats(
    *,
    round: Round,
    one: Participant,
    other: Participant,
    user: Actor,
    seen: str | None = None,
) -> Round:
    """Let two people change places in a planned round; one of them may be here without a seat.

    Writes nothing where that is what has been done since `seen`. ChangedMeanwhile where the seats are not as
    `seen` (as in `check_seen`) any more. Refusal: `round_begun`
    where it is not planned any more, `round_removed`; for `other`: `same_person`, `no_seat` where neither
    has a seat; for who gets one `not_in_session`, `not_here`, `absent`.
    """
    locked_club(round.session.club)
    lock_tables(Table.objects.filter(round=round))
    locked = locked_session(round.session)
    current = round_now(round, locked)
    check_planned(current)
    if one.pk == other.pk:
        raise Refusal("same_person", _("Choose two different people."), field="other")
    now = stored_seats(current)
    if _is_done(seen, now, one, other):
        return current
    check_seen(seen, now)
    seats = {seat.participant_id: seat for seat in Seat.objects.filter(round=current).select_related("table")}
    before = players_at(current)
    _change(current, seats, one, other)
    _let_pages_grow_old(seat.table_id for pk, seat in seats.items() if pk in (one.pk, other.pk))
    after = players_at(current)
    audit_session(
        locked,
        user,
        "swap_seats",
        subject=f"r{current.number}",
        before={"tables": before, "players": [one.player_id, other.player_id]},
        after={"tables": after},
    )
    return current


def check_planned(round_: Round) -> None:
    """Refusal (`round_begun`) where the round has begun."""
    if not round_.is_planned:
        raise Refusal(
            "round_begun",
            _("Round %(number)s has begun: change the seats at its tables."),
            params={"number": round_.number},
        )


def stored_seats(round_: Round) -> Stored:
    """What the form that changes the seats of a planned round edits: players by table, in order of play."""
    return {"status": round_.status, "seats": players_at(round_)}


def _is_done(seen: str | None, now: Stored, one: Participant, other: Participant) -> bool:
    """Whether the page has seen the seats as they were before this very change: it was pressed twice."""
    turn = {one.player_id: other.player_id, other.player_id: one.player_id}
    before = [[turn.get(player, player) for player in table] for table in now["seats"]]
    return before != now["seats"] and seen == seen_of({**now, "seats": before})


def _change(round_: Round, seats: dict[int, Seat], one: Participant, other: Participant) -> None:
    """Exchange two seats, or give one's seat to the other; `seats` are the round's, by participant."""
    first, second = seats.get(one.pk), seats.get(other.pk)
    if first and second:
        _exchange(first, second)
    elif first:
        _give(round_, first, other, "other")
    elif second:
        _give(round_, second, one, "one")
    else:
        raise Refusal("no_seat", _("Neither of the two has a seat in this round."), field="other")


def _let_pages_grow_old(tables: Iterable[int]) -> None:
    """A page of one of these tables that was read before speaks of other people on its seats."""
    Table.objects.filter(pk__in=set(tables)).update(revision=F("revision") + 1)


def _exchange(first: Seat, second: Seat) -> None:
    # A seat once a table: one row passes below zero, where it meets nobody.
    place, other_place = (first.table_id, first.position), (second.table_id, second.position)
    for seat, (table, position) in (
        (first, (first.table_id, -1)),
        (second, place),
        (first, other_place),
    ):
        Seat.objects.filter(pk=seat.pk).update(table=table, position=position)


def _give(round_: Round, seat: Seat, taker: Participant, field: str) -> None:
    fresh = participant_now(taker, round_.session, field)
    if not fresh.active or fresh.player.anonymised:
        name = {"name": fresh.player.shown_name}
        raise Refusal("not_here", _("%(name)s is not here."), field=field, params=name)
    check_not_absent(round_, [fresh.player], field)
    Seat.objects.filter(pk=seat.pk).update(participant=fresh)
