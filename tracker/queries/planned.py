"""The rounds of a session that are planned, and who will sit where."""

from collections.abc import Iterable

from tracker.models import Round, Seat, Session


def planned_rounds(session: Session) -> list[Round]:
    """The planned rounds by number; one query."""
    found = list(session.rounds.filter(status=Round.Status.PLANNED).order_by("number"))
    for one in found:
        one.session = session
    return found


def players_at(round_: Round) -> list[list[int]]:
    """The ids of the players by table and position; one query."""
    seats = Seat.objects.filter(round=round_).order_by("table__number", "position")
    tables: dict[int, list[int]] = {}
    for table, player in seats.values_list("table", "participant__player"):
        tables.setdefault(table, []).append(player)
    return list(tables.values())


def not_here(seats: Iterable[Seat]) -> list[Seat]:
    """Those of the seats whose people are not here, have withdrawn or were anonymised; no query if loaded."""
    return [seat for seat in seats if not seat.participant.active or seat.participant.player.anonymised]
