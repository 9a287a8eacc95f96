"""Who is absent: the list of a session, and the same as a file can say it."""

from collections import defaultdict
from collections.abc import Collection

from django.db.models import QuerySet

from tracker.models import Absence, Participant, Penalty, Round, Seat, Session
from tracker.queries.players import people_in_name_order


def absences_of(session: Session) -> "QuerySet[Absence]":
    """All absences of the session, withdrawn ones too, by round, with the people's names loaded."""
    people = ("participant__player", "substitute__player", "round")
    return session.absences.select_related(*people).order_by("round__number", "pk")


def absent_in(rounds: Collection[Round]) -> defaultdict[int, set[int]]:
    """By round's id the ids of the participants who are noted as absent in it; one query."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    noted = Absence.objects.filter(round__in=rounds, withdrawn_at=None)
    for round_id, person in noted.values_list("round", "participant"):
        found[round_id].add(person)
    return found


def absence_penalties(session: Session) -> list[Penalty]:
    """What absences change in the standings, as penalties of the session that are not in the database.

    A file has no place for absences. Those that count (not withdrawn, their round has begun) and that give or
    take something become a penalty in points, one in table points, or both, so that the sums stay the same.
    """
    counting = absences_of(session).filter(withdrawn_at=None).exclude(round__status=Round.Status.PLANNED)
    found = []
    for one in counting.exclude(points=0, table_points_60=0):
        why = f"absent in round {one.round.number}"
        said = {"session": session, "participant": one.participant, "why": why}
        if one.points:
            found.append(Penalty(points=one.points, **said))
        if one.table_points_60:
            found.append(Penalty(table_points_60=one.table_points_60, **said))
    return found


def planned_seats(participant: Participant) -> list[Seat]:
    """The seats that somebody has in planned rounds, in order of play, with round and table loaded."""
    seats = Seat.objects.filter(participant=participant, round__status=Round.Status.PLANNED)
    return list(seats.select_related("round", "table").order_by("round__number"))


def absentees(session: Session) -> list[Participant]:
    """Who may be noted as absent: everybody but substitutes, by name."""
    return people_in_name_order(session.participants.filter(substitute=False).select_related("player"))
