"""The players of a club: added, pasted, edited, hidden. See `player_identity` for merging and anonymising."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tracker.models import Club, Player
from tracker.queries.players import players_named
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal
from tracker.services.locking import locked_club, touch_sessions_of
from tracker.services.names import clean_name, clean_text
from tracker.services.pasted_names import Pasted, parse_player_list
from tracker.services.player_identity import anonymise_player, check_is_own_person, merge_players
from tracker.services.seen import check_seen, stored_in

__all__ = [
    "Pasted",
    "add_player",
    "add_players",
    "anonymise_player",
    "edit_player",
    "hide_player",
    "merge_players",
    "parse_player_list",
    "show_player",
]


@transaction.atomic
def add_player(*, club: Club, name: str, user: Actor, nickname: str = "", guest: bool = False) -> Player:
    """A new player; Refusal (`name_taken`, field `name`) where the club has one of exactly this name."""
    locked = locked_club(club)
    cleaned = clean_name(name)
    shown = clean_text(nickname, field="nickname")
    _refuse_taken(locked, cleaned)
    player = Player.objects.create(club=locked, name=cleaned, nickname=shown, guest=guest)
    record_audit(club=locked, user=user, action="add_player", subject=f"player:{player.pk}")
    return player


@transaction.atomic
def add_players(*, club: Club, names: Sequence[str], user: Actor) -> Pasted:
    """Add those of a pasted list that are new; tells which were there already and which are no names."""
    locked = locked_club(club)
    refused: list[tuple[str, Refusal]] = []
    cleaned: list[str] = []
    for name in names:
        try:
            cleaned.append(clean_name(name))
        except Refusal as refusal:
            refused.append((name, refusal))
    known = set(players_named(locked, cleaned))
    new = [name for name in dict.fromkeys(cleaned) if name not in known]
    added = make_players(club=locked, names=new, user=user)
    repeated = list(cleaned)
    for name in new:
        repeated.remove(name)
    return Pasted(tuple(added), tuple(dict.fromkeys(repeated)), tuple(refused))


def make_players(*, club: Club, names: Sequence[str], user: Actor) -> list[Player]:
    """Players for names that are cleaned and known to be new, in a transaction that has the club locked."""
    made = Player.objects.bulk_create([Player(club=club, name=name) for name in names])
    if made:
        record_audit(
            club=club, user=user, action="add_players", after={"players": [player.pk for player in made]}
        )
    return made


@transaction.atomic
def edit_player(
    *,
    player: Player,
    user: Actor,
    name: str | None = None,
    nickname: str | None = None,
    guest: bool | None = None,
    seen: str | None = None,
) -> Player:
    """Change what is given; the history keeps which fields changed, not what they said.

    Refusal: `name_taken`; `merged` or `anonymised` for a player who is no longer a person of his own;
    ChangedMeanwhile where the player is not as `seen` (as in `check_seen`) any more.
    """
    club = locked_club(player.club)
    current = Player.objects.get(pk=player.pk)
    check_is_own_person(current)
    wanted: dict[str, str | bool] = {}
    if name is not None:
        wanted["name"] = clean_name(name)
    if nickname is not None:
        wanted["nickname"] = clean_text(nickname, field="nickname")
    if guest is not None:
        wanted["guest"] = guest
    changed = [field for field, value in wanted.items() if value != getattr(current, field)]
    if not changed:
        return current
    check_seen(seen, stored_in(current))
    if "name" in changed:
        _refuse_taken(club, str(wanted["name"]))
    for field in changed:
        setattr(current, field, wanted[field])
    current.save(update_fields=changed)
    touch_sessions_of([current])
    record_audit(
        club=club,
        user=user,
        action="edit_player",
        subject=f"player:{current.pk}",
        after={"changed": changed},
    )
    return current


@transaction.atomic
def hide_player(*, player: Player, user: Actor) -> Player:
    """Take a player off the lists; his results stay."""
    return _set_hidden(player, hidden=True, user=user)


@transaction.atomic
def show_player(*, player: Player, user: Actor) -> Player:
    """Put a hidden player back on the lists; Refusal where he was merged or anonymised."""
    return _set_hidden(player, hidden=False, user=user)


def _set_hidden(player: Player, *, hidden: bool, user: Actor) -> Player:
    club = locked_club(player.club)
    current = Player.objects.get(pk=player.pk)
    check_is_own_person(current)
    if current.hidden != hidden:
        current.hidden = hidden
        current.save(update_fields=["hidden"])
        touch_sessions_of([current])  # their rounds wait for him, or no longer
        action = "hide_player" if hidden else "show_player"
        record_audit(club=club, user=user, action=action, subject=f"player:{current.pk}")
    return current


def _refuse_taken(club: Club, name: str) -> None:
    namesakes = players_named(club, [name]).get(name)
    if not namesakes:
        return
    if all(player.hidden for player in namesakes):
        text = _("“%(name)s” is among the hidden players: show that player again instead.")
    else:
        text = _("The club has a player “%(name)s” already: add something that tells the two apart.")
    raise Refusal("name_taken", text, field="name", params={"name": name})
