"""Who may sit in the next round, and how they sat in the last."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from tracker.models import Player, Round, Seat, Session
from tracker.queries.players import player_list


@dataclass(frozen=True, slots=True)
class Sitting:
    """A round as the next one sees it: its tables' players in order of play, and who had no seat."""

    tables: Sequence[Sequence[Player]]
    sat_out: Sequence[Player]


def last_sitting(session: Session) -> Sitting | None:
    """The session's last round that has begun; None where there is none."""
    last = session.rounds.exclude(status=Round.Status.PLANNED).order_by("number").last()
    if last is None:
        return None
    seats = Seat.objects.filter(round=last).select_related("participant__player")
    tables: dict[int, list[Player]] = {}
    for seat in seats.order_by("table__number", "position"):
        tables.setdefault(seat.table_id, []).append(seat.participant.player)
    seated = {player.pk for players in tables.values() for player in players}
    participants = session.participants.filter(active=True).select_related("player")
    sat_out = [one.player for one in participants if one.player_id not in seated]
    return Sitting(list(tables.values()), sat_out)


def players_for(session: Session) -> tuple[list[Player], list[int]]:
    """Everybody who may sit, participants first, and the ids of those who are expected to.

    These are here, and in the finals once these have been cut. Hidden players are left out unless they have
    had a seat in the session already; anonymised ones, whom no service seats, always.
    """
    played = Seat.objects.filter(participant__session=session).values("participant")
    shown = Q(player__hidden=False) | Q(pk__in=played)
    participants = list(
        session.participants.filter(shown, player__anonymised=False)
        .select_related("player")
        .order_by("position")
    )
    taking_part = {one.player_id for one in participants}
    others = [player for player in player_list(session.club) if player.pk not in taking_part]
    finals = session.final_from is not None
    expected = [one.player_id for one in participants if one.active and (one.finalist or not finals)]
    return [*(one.player for one in participants), *others], expected
