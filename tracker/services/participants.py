"""Who takes part in a session, and what is said of him there."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tracker.models import Participant, Player, Session
from tracker.services.audit import Actor, audit_session, record_audit
from tracker.services.errors import Refusal
from tracker.services.locking import locked_session, locked_with_club, participant_now, touch_session
from tracker.services.names import clean_text
from tracker.services.player_identity import check_is_own_person
from tracker.services.seen import check_seen, stored_in

_LONGEST = {"team": 120, "country": 40, "number": 40}


@transaction.atomic
def add_participants(*, session: Session, players: Sequence[Player], user: Actor) -> list[Participant]:
    """Let players take part; gives the new participants only. Who took part already is here (again).

    Refusal for a player of another club, a merged or an anonymised one.
    """
    locked = locked_with_club(session)
    before = {part.pk: part for part in locked.participants.all()}
    now = Player.objects.in_bulk([player.pk for player in players])
    made = ensure_participants(session=locked, players=[now[player.pk] for player in players], user=user)
    added = [participant for participant in made.values() if participant.pk not in before]
    back = [before[part.pk] for part in made.values() if part.pk in before and not before[part.pk].active]
    for one in back:
        if not one.withdrawn:  # else the history says so already
            audit_edit(locked, made[one.player_id], ["active"], user)
    if added:
        after = {"participants": [participant.pk for participant in added]}
        record_audit(club=locked.club, session=locked, user=user, action="add_participants", after=after)
    if added or back:
        touch_session(locked)
    return added


def ensure_participants(
    *, session: Session, players: Iterable[Player], user: Actor, field: str = "players"
) -> dict[int, Participant]:
    """By player's id his participant in the session, made where missing and marked as being here.

    Who had withdrawn plays again, and the history says so. To be called in a transaction that has locked the
    club and the session and then read the players. File ids are the next free of P01, P02, ….
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
        if part.withdrawn:
            audit_session(session, user, "return_participant", subject=f"participant:{part.pk}")
        part.active, part.withdrawn = True, False
    Participant.objects.bulk_update(back, ["active", "withdrawn"])
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
    newcomer: bool | None = None,
    active: bool | None = None,
    seen: str | None = None,
) -> Participant:
    """Change what is given; the history keeps which fields changed, and on-off fields with their value.

    Refusal (`withdrawn`, field `active`) where somebody who has withdrawn is said to be here;
    ChangedMeanwhile where the participant is not as `seen` (as in `check_seen`) any more.
    """
    session = locked_session(participant.session)
    current = participant_now(participant, session)
    texts = {"team": team, "country": country, "number": number}
    flags = {"guest": guest, "substitute": substitute, "newcomer": newcomer, "active": active}
    wanted: dict[str, str | bool] = {
        field: clean_detail(field, text) for field, text in texts.items() if text is not None
    }
    wanted |= {field: flag for field, flag in flags.items() if flag is not None}
    changed = [field for field, value in wanted.items() if value != getattr(current, field)]
    if not changed:
        return current
    check_seen(seen, stored_in(current))
    _check_not_withdrawn(current, active)
    for field in changed:
        setattr(current, field, wanted[field])
    current.save(update_fields=changed)
    audit_edit(session, current, changed, user)
    touch_session(session)
    return current


def audit_edit(session: Session, participant: Participant, changed: Sequence[str], user: Actor) -> None:
    """Keep in the history which fields of a participant were changed, on-off fields with their value."""
    values = {field: getattr(participant, field) for field in changed}
    record_audit(
        club=session.club,
        session=session,
        user=user,
        action="edit_participant",
        subject=f"participant:{participant.pk}",
        after={
            "changed": list(changed),
            **{field: value for field, value in values.items() if isinstance(value, bool)},
        },
    )


def clean_detail(field: str, text: str) -> str:
    """A team, country or association number (`number`) as it is kept; Refusal as in `clean_text`."""
    return clean_text(text, field=field, longest=_LONGEST[field])


@transaction.atomic
def remove_participant(*, participant: Participant, user: Actor) -> None:
    """Take somebody out of a session.

    Refusal (`has_played`) where a seat, a penalty or an absence there is his.
    """
    session = locked_session(participant.session)
    current = participant_now(participant, session)
    if has_a_part(current):
        raise Refusal(
            "has_played",
            _("%(name)s has a seat, a penalty or an absence in this session: say “not here” instead."),
            params={"name": current.player.shown_name},
        )
    before = {"participant": current.pk, "player": current.player_id, "file_id": current.file_id}
    current.delete()
    subject = f"participant:{before['participant']}"
    audit_session(session, user, "remove_participant", subject=subject, before=before)


def has_a_part(participant: Participant) -> bool:
    """Whether anything of the session is his, so that he can't be taken out of it."""
    return (
        participant.seats.exists()
        or participant.penalties.exists()
        or participant.absences.exists()
        or participant.stood_in.exists()
    )


def _check_not_withdrawn(participant: Participant, active: bool | None) -> None:
    if active and participant.withdrawn:
        raise Refusal(
            "withdrawn",
            _("%(name)s has withdrawn: take that back first."),
            field="active",
            params={"name": participant.player.shown_name},
        )


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
