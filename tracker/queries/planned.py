"""The rounds of a session that are planned, and who will sit where."""

from collections.abc import Iterable, Sequence

from tracker.models import Round, Seat, Session


def planned_rounds(session: Session) -> list[Round]:
    """The planned rounds by number; one query."""
    found = list(session.rounds.filter(status=Round.Status.PLANNED).order_by("number"))
    for one in found:
        one.session = session
    return found


def players_at(round_: Round) -> list[list[int]]:
    """The ids of the players by table and position; one query."""
    return players_in([round_])[round_.pk]


def players_in(rounds: Sequence[Round]) -> dict[int, list[list[int]]]:
    """By the id of the round what `players_at` gives; one query for all of them."""
    tables: dict[int, dict[int, list[int]]] = {one.pk: {} for one in rounds}
    seats = Seat.objects.filter(round__in=tables).order_by("table__number", "position")
    for round_, table, player in seats.values_list("round", "table", "participant__player"):
        tables[round_].setdefault(table, []).append(player)
    return {round_: list(own.values()) for round_, own in tables.items()}


def not_here(seats: Iterable[Seat]) -> list[Seat]:
    """Those of the seats whose people are not here, have withdrawn or were anonymised; no query if loaded."""
    return [seat for seat in seats if not seat.participant.active or seat.participant.player.anonymised]
