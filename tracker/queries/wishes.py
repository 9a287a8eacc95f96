"""Wishes about seats, as pages and the seating want them."""

from collections.abc import Sequence

from tracker.models import Session, Wish
from tracker.seating.pairing_report import Two

#: The first and the last table at which somebody is to sit, from 1.
Tables = tuple[int, int]


def wishes_of(session: Session) -> list[Wish]:
    """All wishes of the session with their people, in the order they were made; one query."""
    return list(session.wishes.select_related("participant__player", "other__player"))


def apart_wishes(wishes: Sequence[Wish]) -> set[Two[int]]:
    """Each two players, by id, who are not to sit at one table."""
    return {
        frozenset((wish.participant.player_id, wish.other.player_id))
        for wish in wishes
        if wish.other is not None
    }


def table_wishes(wishes: Sequence[Wish]) -> dict[int, Tables]:
    """By player's id at which tables he is to sit."""
    return {
        wish.participant.player_id: (wish.first_table, wish.last_table)
        for wish in wishes
        if wish.first_table is not None and wish.last_table is not None
    }
