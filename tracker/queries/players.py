"""Players looked up by name, and the club's list of players."""

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.db.models import Count, Max, Q, QuerySet

from tracker.models import Club, Participant, Player


def players_of(club: Club) -> "QuerySet[Player]":
    """All players of the club that are people of their own: merged ones are not, hidden ones are."""
    return Player.objects.filter(club=club, merged_into__isnull=True)


def players_named(club: Club, names: Collection[str]) -> dict[str, list[Player]]:
    """By exact name (NFC, as `clean_name` gives it) the club's players of that name; none: not a key."""
    found: defaultdict[str, list[Player]] = defaultdict(list)
    for player in players_of(club).filter(name__in=names).order_by("pk"):
        found[player.name].append(player)
    return dict(found)


def player_list(club: Club, *, hidden: bool = False) -> list[Player]:
    """The players that lists show (or the hidden ones), by shown name.

    Each has `sessions` (how many he took part in) and `last_played` (date of the last of them, or None).
    """
    live = Q(participations__session__superseded_at__isnull=True)
    players = (
        players_of(club)
        .filter(hidden=hidden)
        .annotate(
            sessions=Count("participations", filter=live),
            last_played=Max("participations__session__date", filter=live),
        )
    )
    return in_name_order(players)


def in_name_order(players: Iterable[Player]) -> list[Player]:
    """The players by the name shown, whatever the machine's language."""
    return sorted(players, key=lambda player: (player.shown_name.casefold(), player.pk))


def people_in_name_order(people: Iterable[Participant]) -> list[Participant]:
    """Participants as `in_name_order` has their players; no query where these are loaded."""
    return sorted(people, key=lambda one: (one.player.shown_name.casefold(), one.player_id))
