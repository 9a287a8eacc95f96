"""Who takes part in a session, and what is said of him there."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tracker.models import Participant, Player, Session
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal
from tracker.services.locking import locked_club, locked_session, touch_session
from tracker.services.names import clean_text
from tracker.services.player_identity import check_is_own_person
from tracker.services.seen import check_seen, stored_in

_LONGEST = {"team": 120, "country": 40, "number": 40}


@transaction.atomic
def add_participants(*, session: Session, players: Sequence[Player], user: Actor) -> list[Participant]:
    """Let players take part; gives the new participants only, those who already did are left as they are.

    Refusal for a player of another club, a merged or an anonymised one.
    """
    locked_club(session.club)
    locked = locked_session(session)
    known = _known(locked)
    now = Player.objects.in_bulk([player.pk for player in players])
    made = ensure_participants(session=locked, players=[now[player.pk] for player in players])
    added = [participant for participant in made.values() if participant.pk not in known]
    if added:
        record_audit(
            club=locked.club,
            session=locked,
            user=user,
            action="add_participants",
            after={"participants": [participant.pk for participant in added]},
        )
        touch_session(locked)
    return added


def ensure_participants(
    *, session: Session, players: Iterable[Player], field: str = "players"
) -> dict[int, Participant]:
    """By player's id his participant in the session, made where missing and marked as being here.

    To be called in a transaction that has locked the club and the session and then read the players. File
    ids are the next free of P01, P02, ….
    """
    found = {part.player_id: part for part in session.participants.select_related("player")}
    wanted = list({player.pk: player for player in players}.values())
    new = [player for player in wanted if player.pk not in found]
    for index, player in enumerate(wanted):
        check_may_take_part(session, player, f"{field}.{index}")
    file_ids = _free_file_ids({part.file_id for part in found.values()})
    position = max((part.position for part in found.values()), default=0)
    made = [
        Participant(
            session=session,
            player=player,
            file_id=next(file_ids),
            position=position + offset,
            guest=player.guest,
        )
        for offset, player in enumerate(new, start=1)
    ]
    Participant.objects.bulk_create(made)
    found |= {part.player_id: part for part in made}
    back = [found[player.pk] for player in wanted if not found[player.pk].active]
    for part in back:
        part.active = True
    Participant.objects.bulk_update(back, ["active"])
    return {player.pk: found[player.pk] for player in wanted}


@transaction.atomic
def edit_participant(
    *,
    participant: Participant,
    user: Actor,
    team: str | None = None,
    country: str | None = None,
    number: str | None = None,
    guest: bool | None = None,
    substitute: bool | None = None,
    active: bool | None = None,
    seen: str | None = None,
) -> Participant:
    """Change what is given; the history keeps which fields changed, and on-off fields with their value.

    ChangedMeanwhile where the participant is not as `seen` (as in `check_seen`) any more.
    """
    session = locked_session(participant.session)
    current = Participant.objects.get(pk=participant.pk)
    texts = {"team": team, "country": country, "number": number}
    flags = {"guest": guest, "substitute": substitute, "active": active}
    wanted: dict[str, str | bool] = {
        field: clean_text(text, field=field, longest=_LONGEST[field])
        for field, text in texts.items()
        if text is not None
    }
    wanted |= {field: flag for field, flag in flags.items() if flag is not None}
    changed = [field for field, value in wanted.items() if value != getattr(current, field)]
    if not changed:
        return current
    check_seen(seen, stored_in(current))
    for field in changed:
        setattr(current, field, wanted[field])
    current.save(update_fields=changed)
    record_audit(
        club=session.club,
        session=session,
        user=user,
        action="edit_participant",
        subject=f"participant:{current.pk}",
        after={"changed": changed, **{field: flags[field] for field in changed if field in flags}},
    )
    touch_session(session)
    return current


@transaction.atomic
def remove_participant(*, participant: Participant, user: Actor) -> None:
    """Take somebody out of a session; Refusal (`has_played`) where he has a seat or a penalty there."""
    session = locked_session(participant.session)
    current = Participant.objects.select_related("player").get(pk=participant.pk)
    if current.seats.exists() or current.penalties.exists():
        raise Refusal(
            "has_played",
            _("%(name)s has a seat or a penalty in this session: say “not here” instead."),
            params={"name": current.player.shown_name},
        )
    before = {"participant": current.pk, "player": current.player_id, "file_id": current.file_id}
    current.delete()
    record_audit(
        club=session.club,
        session=session,
        user=user,
        action="remove_participant",
        subject=f"participant:{before['participant']}",
        before=before,
    )
    touch_session(session)


def _known(session: Session) -> set[int]:
    return set(session.participants.values_list("pk", flat=True))


def _free_file_ids(taken: set[str]) -> Iterator[str]:
    return (file_id for file_id in map("P{:02d}".format, count(1)) if file_id not in taken)


def check_may_take_part(session: Session, player: Player, field: str) -> None:
    if player.club_id != session.club_id:
        raise Refusal(
            "not_in_club",
            _("%(name)s belongs to another club."),
            field=field,
            params={"name": player.shown_name},
        )
    check_is_own_person(player, field=field)
