"""Who a player is: two that are one person are merged; who asks for it is made anonymous."""

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.models import Club, Participant, Player, Session
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal
from tracker.services.locking import locked_club, touch_sessions_of


def check_is_own_person(player: Player, *, field: str = "") -> None:
    """Refusal (`merged`, `anonymised`) for a player of whom nothing can be changed any more."""
    if player.merged_into_id is not None:
        raise Refusal("merged", _("This player was merged with another: please use that one."), field=field)
    if player.anonymised:
        raise Refusal("anonymised", _("This player was made anonymous; that can't be changed."), field=field)


@transaction.atomic
def merge_players(*, club: Club, keep: Player, drop: Player, user: Actor) -> Player:
    """Give everything that `drop` played to `keep` and hide `drop`; all or nothing.

    Refusal (`both_took_part`, field `drop`) naming the session where both took part, so that they are two
    people; also for players of another club, merged or anonymised ones, and one and the same player.
    """
    locked = locked_club(club)
    kept, dropped = _two_players(locked, keep, drop)
    theirs = Participant.objects.filter(player=kept).values("session")
    shared = Session.objects.filter(participants__player=dropped, pk__in=theirs)
    for session in shared.filter(superseded_at__isnull=True).order_by("date", "pk"):
        raise Refusal(
            "both_took_part",
            _("Both took part in “%(session)s”, so they are two people."),
            field="drop",
            params={"session": session.name},
        )
    touch_sessions_of([kept, dropped])
    # In a replaced version of a session both may stand; there the old row stays with the merged player.
    moving = Participant.objects.filter(player=dropped).exclude(session__in=shared)
    moved = list(moving.values_list("pk", flat=True))
    moving.update(player=kept)
    Player.objects.filter(merged_into=dropped).update(merged_into=kept)
    dropped.merged_into, dropped.hidden = kept, True
    dropped.save(update_fields=["merged_into", "hidden"])
    record_audit(
        club=locked,
        user=user,
        action="merge_players",
        subject=f"player:{kept.pk}",
        before={"dropped": dropped.pk, "participants": moved},
        after={"kept": kept.pk},
    )
    return kept


@transaction.atomic
def anonymise_player(*, player: Player, user: Actor) -> Player:
    """Replace the name everywhere by a neutral numbered one and hide the player; there is no way back.

    Nickname, and country, association number and team of all sessions go too; so do the names of players
    that were merged with this one. The games stay whole.
    """
    club = locked_club(player.club)
    current = Player.objects.get(pk=player.pk)
    check_is_own_person(current)
    people = [current, *Player.objects.filter(merged_into=current).order_by("pk")]
    touch_sessions_of(people)
    for person in people:
        person.name = _neutral_name(club)
        person.nickname = ""
        person.hidden = person.anonymised = True
        person.save(update_fields=["name", "nickname", "hidden", "anonymised"])
    Participant.objects.filter(player__in=people).update(country="", number="", team="")
    record_audit(
        club=club,
        user=user,
        action="anonymise_player",
        subject=f"player:{current.pk}",
        after={"players": [person.pk for person in people]},
    )
    return current


def _two_players(club: Club, keep: Player, drop: Player) -> tuple[Player, Player]:
    found = {player.pk: player for player in Player.objects.filter(club=club, pk__in=[keep.pk, drop.pk])}
    for field, wanted in (("keep", keep), ("drop", drop)):
        if wanted.pk not in found:
            raise Refusal("not_in_club", _("This player belongs to another club."), field=field)
        check_is_own_person(found[wanted.pk], field=field)
    if keep.pk == drop.pk:
        raise Refusal("same_player", _("These two are one and the same player already."), field="drop")
    return found[keep.pk], found[drop.pk]


def _neutral_name(club: Club) -> str:
    with translation.override(club.language):
        pattern = gettext("Anonymous %(number)d")
    taken = set(Player.objects.filter(club=club).values_list("name", flat=True))
    number = 1
    while pattern % {"number": number} in taken:
        number += 1
    return pattern % {"number": number}
