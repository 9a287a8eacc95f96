"""The history of a session, of one table in it, about one player; with the versions that it has replaced."""

import re
from typing import Any

from django.db.models import Q, QuerySet

from tracker.models import AuditEntry, Participant, Penalty, Player, Seat, Session, Table
from tracker.queries.players import in_name_order

Spot = tuple[int, int]

# What tells of people by their ids in its figures: who sat down, who took part.
_SEATING = (
    "open_round",
    "open_table",
    "remove_table",
    "reseat_table",
    "seat_latecomer",
    "add_participants",
    "plan_rounds",
    "discard_plan",
    "swap_seats",
    "replace_player",
)
_SPOT = re.compile(r"r(\d{1,9})/t(\d{1,9})")


def versions(session: Session) -> list[int]:
    """The ids of the session and of those it took the place of, the newest first."""
    found = [session.pk]
    older = session.supersedes_id
    while older is not None:
        found.append(older)
        older = Session.objects.values_list("supersedes", flat=True).get(pk=older)
    return found


def session_entries(
    session: Session, *, spot: Spot | None = None, player: int | None = None
) -> "QuerySet[AuditEntry]":
    """What was written in the session, newest first: all of it, or at one table, or about one player.

    `spot` is a round's and a table's number, also of a table that was removed. About a player (his id) is
    what was written at the tables where he sits, what changed him or his penalties, who sat down with him,
    and what he himself wrote by a table's link.
    """
    ids = versions(session)
    entries = AuditEntry.objects.filter(session__in=ids).order_by("-pk")
    if spot is not None:
        entries = entries.filter(_at(spot))
    if player is not None:
        entries = entries.filter(_about(ids, player))
    return entries


def spots_of(session: Session) -> list[Spot]:
    """The tables that the history speaks of, those that were removed included, by round and number."""
    ids = versions(session)
    there = Table.objects.filter(round__session__in=ids).order_by().values_list("round__number", "number")
    opened = AuditEntry.objects.filter(session__in=ids, action__in=("open_table", "remove_table"))
    said = (spot_of(subject) for subject in opened.values_list("subject", flat=True))
    return sorted({*there, *(spot for spot in said if spot is not None)})


def spot_of(subject: str) -> Spot | None:
    """The round's and the table's number in a subject such as `r2/t3`.

    >>> spot_of("r2/t3"), spot_of("r2"), spot_of("penalty:3")
    ((2, 3), None, None)
    """
    found = _SPOT.fullmatch(subject)
    return (int(found[1]), int(found[2])) if found else None


def players_of(session: Session) -> list[Player]:
    """Whoever takes or took part in the session, by name."""
    taking_part = Participant.objects.filter(session__in=versions(session))
    found = Player.objects.filter(pk__in=taking_part.values("player"))
    return in_name_order(found)


def _at(spot: Spot) -> Q:
    round_number, number = spot
    return Q(table__round__number=round_number, table__number=number) | Q(
        subject=f"r{round_number}/t{number}"
    )


def _about(sessions: list[int], player: int) -> Q:
    participants = list(
        Participant.objects.filter(session__in=sessions, player=player).values_list("pk", flat=True)
    )
    penalties = Penalty.objects.filter(participant__in=participants).values_list("pk", flat=True)
    subjects = [f"participant:{pk}" for pk in participants] + [f"penalty:{pk}" for pk in penalties]
    # What was written before two players were merged names the one that went.
    players = {player, *Player.objects.filter(merged_into=player).values_list("pk", flat=True)}
    seats = Seat.objects.filter(participant__in=participants)
    seating = AuditEntry.objects.filter(session__in=sessions, action__in=_SEATING)
    told = [
        pk
        for pk, action, before, after in seating.values_list("pk", "action", "before", "after")
        if any(_names(action, said, players, participants) for said in (before, after))
    ]
    return (
        Q(table__in=seats.values("table"))
        | Q(subject__in=subjects)
        | Q(participant__in=participants)
        | Q(pk__in=told)
    )


def _names(action: str, said: Any, players: set[int], participants: list[int]) -> bool:
    """Whether an entry names one of the players or, where its figures are of participants, of those."""
    if not isinstance(said, dict):
        return False
    if action == "add_participants":
        return any(pk in said.get("participants", ()) for pk in participants)
    people = said.get("players", ())
    rows = [row if isinstance(row, list) else [row] for row in people]
    return said.get("player") in players or any(not players.isdisjoint(row) for row in rows)
