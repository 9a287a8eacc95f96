"""A list of people taken into a session: new players made, those of the club found, details written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tracker.models import Participant, Player, Session
from tracker.queries.known_people import DETAILS, KnownPeople, known_people
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal
from tracker.services.locking import locked_with_club, touch_session
from tracker.services.names import clean_name
from tracker.services.participants import add_participants, audit_edit, clean_detail


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """One person of a list: a player of the club by id, or a new one by name (`player` None).

    `details` are those of `DETAILS` that the list gives; what it leaves out stays as it is.
    """

    name: str
    player: int | None = None
    details: Mapping[str, str | bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Taken:
    """How many people a list made players of the club, let take part, and changed in the session."""

    new: int
    added: int
    changed: int


@transaction.atomic
def take_people(
    *, session: Session, people: Sequence[ListedPerson], mark: str, user: Actor, here: bool = True
) -> Taken:
    """Let everybody of a list take part, all or nothing; `here` False: those who are added have yet to come.

    Who takes part already keeps his place and whether he is here; what the list says of him is written.
    Refusal: `list_outdated` where club or session are not as `mark` (of `known_people`) says any more;
    `person_twice` where two of the list are one; those of `clean_name` and `clean_text`.
    """
    locked = locked_with_club(session)
    known = known_people(locked)
    if known.mark != mark:
        raise Refusal("list_outdated", _("Players or participants were changed meanwhile."))
    people = [_cleaned(person) for person in people]
    _check_everybody_once(people, known)
    new = _make_new(locked, people, user)
    by_id = {player.pk: player for player in (*known.players, *new.values())}
    ids = [new[one.name].pk if one.player is None else one.player for one in people]
    joining = [by_id[pk] for pk in ids if pk not in known.participants]
    added = add_participants(session=locked, players=joining, user=user)
    if not here:
        Participant.objects.filter(pk__in=[part.pk for part in added]).update(active=False)
    participants = {**known.participants, **{part.player_id: part for part in added}}
    changed = _write_details([(participants[pk], one.details) for pk, one in zip(ids, people, strict=True)])
    before = [(part, fields) for part, fields in changed if part.player_id in known.participants]
    for part, fields in before:
        audit_edit(locked, part, fields, user)
    if changed or added:
        touch_session(locked)
    return Taken(new=len(new), added=len(added), changed=len(before))


def _cleaned(person: ListedPerson) -> ListedPerson:
    details = {
        name: clean_detail(name, value) if isinstance(value, str) else value
        for name, value in person.details.items()
        if name in DETAILS
    }
    return ListedPerson(clean_name(person.name), person.player, details)


def _check_everybody_once(people: Sequence[ListedPerson], known: KnownPeople) -> None:
    """Nobody twice; nobody new whose name is a player's; nobody who is not of the club."""
    names = {player.name for player in known.players}
    ids = {player.pk for player in known.players}
    seen: set[str | int] = set()
    for person in people:
        key = person.name if person.player is None else person.player
        if key in seen or (person.player is None and person.name in names):
            text = _("“%(name)s” is there already.")
            raise Refusal("person_twice", text, params={"name": person.name})
        if person.player is not None and person.player not in ids:
            text = _("%(name)s belongs to another club.")
            raise Refusal("not_in_club", text, params={"name": person.name})
        seen.add(key)


def _make_new(session: Session, people: Sequence[ListedPerson], user: Actor) -> dict[str, Player]:
    """By name the players who are not in the club yet; a guest of the list is one in the club as well."""
    made = Player.objects.bulk_create(
        Player(club=session.club, name=one.name, guest=bool(one.details.get("guest")))
        for one in people
        if one.player is None
    )
    if made:
        after = {"players": [player.pk for player in made]}
        record_audit(club=session.club, user=user, action="add_players", after=after)
    return {player.name: player for player in made}


def _write_details(
    people: Sequence[tuple[Participant, Mapping[str, str | bool]]],
) -> list[tuple[Participant, list[str]]]:
    """Write what differs; gives whose, and which fields."""
    changed = []
    for participant, details in people:
        fields = [name for name, value in details.items() if value != getattr(participant, name)]
        for name in fields:
            setattr(participant, name, details[name])
        if fields:
            changed.append((participant, fields))
    Participant.objects.bulk_update(
        [participant for participant, _fields in changed], DETAILS, batch_size=500
    )
    return changed
