"""What a session keeps when a file takes its place: what the format of a session file has no words for."""

from collections.abc import Mapping
from typing import Any

from tracker.models import Participant, Session, Wish

#: Fields of a session; its absences are penalties in the file, so that they are not kept twice.
OF_SESSION = (
    "results_hidden",
    "rounds_total",
    "round_minutes",
    "drop_worst",
    "final_from",
    "carry",
    "absent_points",
    "absent_table_points_60",
)
OF_PARTICIPANT = ("active", "withdrawn", "finalist", "newcomer")


def kept_of(old: Session | None) -> dict[str, Any]:
    """The fields that the new session has from the old one, by name; none where there is no old one."""
    return {name: getattr(old, name) for name in OF_SESSION} if old else {}


def keep_people(old: Session, participants: Mapping[str, Participant]) -> None:
    """Let who has the same id in the file be here, in the finals, … as before, with the same wishes."""
    before = {one.file_id: one for one in old.participants.all()}
    same = [(one, before[file_id]) for file_id, one in participants.items() if file_id in before]
    for new, former in same:
        for name in OF_PARTICIPANT:
            setattr(new, name, getattr(former, name))
    Participant.objects.bulk_update([new for new, _former in same], OF_PARTICIPANT)
    Wish.objects.bulk_create(_wishes(old, {former.pk: new for new, former in same}))


def _wishes(old: Session, now: Mapping[int, Participant]) -> list[Wish]:
    made = []
    for wish in old.wishes.all():
        people = [now.get(wish.participant_id), now.get(wish.other_id) if wish.other_id else None]
        if people[0] is None or (wish.other_id and people[1] is None):
            continue
        in_order = sorted((one for one in people if one), key=lambda one: one.pk)
        made.append(
            Wish(
                session=in_order[0].session,
                kind=wish.kind,
                participant=in_order[0],
                other=in_order[1] if wish.other_id else None,
                first_table=wish.first_table,
                last_table=wish.last_table,
            )
        )
    return made
