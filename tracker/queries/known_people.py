"""Whom a list of people is compared with: the club's players, and who takes part in the session."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from json import dumps

from django.db.models import Max, Q

from tracker.models import Participant, Player, Session
from tracker.queries.players import players_of

#: What a list may say of a participant beside his name.
DETAILS = ("team", "country", "number", "guest", "substitute", "newcomer")


@dataclass(frozen=True, slots=True)
class KnownPeople:
    """The players of a club who are people of their own and have their name, and a session's participants.

    Each player has `last_played` (date of the last session in which he took part, or None). `participants`
    are by player's id. `mark` is another one as soon as anything has changed that a list is compared with.
    """

    players: Sequence[Player]
    participants: Mapping[int, Participant]
    mark: str


def known_people(session: Session) -> KnownPeople:
    """Everybody as he is known now, in two queries."""
    live = Q(participations__session__superseded_at__isnull=True)
    players = list(
        players_of(session.club)
        .filter(anonymised=False)
        .annotate(last_played=Max("participations__session__date", filter=live))
        .order_by("pk")
    )
    participants = {part.player_id: part for part in session.participants.order_by("pk")}
    return KnownPeople(players, participants, _mark(players, participants))


def _mark(players: Sequence[Player], participants: Mapping[int, Participant]) -> str:
    people = [[player.pk, player.name, player.hidden] for player in players]
    parts = [
        [part.pk, part.player_id, part.withdrawn, *(getattr(part, name) for name in DETAILS)]
        for part in participants.values()
    ]
    return sha256(dumps([people, parts]).encode()).hexdigest()[:16]
