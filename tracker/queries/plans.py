"""What a plan of several rounds goes on from, and the plan that stands: people by number, from 0."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tracker.models import Participant, Round, Seat, Session
from tracker.queries.earlier import before, team_mates
from tracker.queries.metrics import counted
from tracker.queries.planned import planned_rounds
from tracker.queries.wishes import apart_wishes, table_wishes, wishes_of
from tracker.seating.plans import SEATS, Plan
from tracker.seating.wishes import Earlier, Wishes


@dataclass(frozen=True, slots=True)
class Draft:
    """A plan for these people, who are its numbers in this order."""

    people: Sequence[Participant]
    plan: Plan

    def never_seated(self) -> list[Participant]:
        """Who has no seat in any round."""
        seated = {number for sitting in self.plan.rounds for table in sitting for number in table}
        return [person for number, person in enumerate(self.people) if number not in seated]

    def seats(self) -> list[list[list[int]]]:
        """The participants' ids by round and table, in order of play."""
        ids = [person.pk for person in self.people]
        return [[[ids[one] for one in table] for table in sitting] for sitting in self.plan.rounds]

    def gone(self) -> list[Participant]:
        """Who plays no more: no round with him can be planned, or begin."""
        return [one for one in self.people if one.withdrawn or one.player.anonymised]


@dataclass(frozen=True, slots=True)
class StandingPlan:
    """The rounds of a session that are planned and not begun: their rows, and the plan that they make."""

    rounds: Sequence[Round]
    draft: Draft


def whole_plan(players: int, rounds: Sequence[Sequence[Sequence[int]]]) -> Plan:
    """The plan of these rounds for players 0 to `players` − 1; who has no seat in a round sits it out."""
    seated = [{number for table in sitting for number in table} for sitting in rounds]
    outs = [tuple(number for number in range(players) if number not in here) for here in seated]
    return Plan(players, tuple(tuple(map(tuple, sitting)) for sitting in rounds), tuple(outs))


def can_be_planned(session: Session) -> list[Participant]:
    """Who may be given a seat in a plan, here or not, in the order of the list; one query.

    Whoever has withdrawn or was made anonymous is left out.
    """
    found = session.participants.filter(withdrawn=False, player__anonymised=False)
    return list(found.select_related("player").order_by("position", "pk"))


def names_ever(session: Session) -> dict[int, str]:
    """By participant's id the names of all who take part, also of versions that a file has replaced since."""
    versions = Participant.objects.filter(session__club=session.club_id, session__slug=session.slug)
    return dict(versions.values_list("pk", "player__name"))


def earlier_of(session: Session, people: Sequence[Participant]) -> Earlier:
    """What these people have played in confirmed tables of the session, by their places in the sequence.

    Meetings, winds and sit-outs as for a round made by itself (`tracker.queries.earlier.before`).
    """
    number = {person.player_id: place for place, person in enumerate(people)}
    found = before(session, number)
    tables: defaultdict[int, Counter[int]] = defaultdict(Counter)
    seats = Seat.objects.filter(round__session=session, table__status__in=counted(False), position__lt=SEATS)
    for player, table in seats.values_list("participant__player", "table__number"):
        if player in number:
            tables[number[player]][table] += 1
    return Earlier(
        meetings={
            frozenset(number[player] for player in two): times
            for two, times in found.meetings.items()
            if two <= number.keys()
        },
        winds={number[player]: winds for player, winds in found.winds.items() if player in number},
        tables={place: dict(times) for place, times in tables.items()},
        sit_outs={number[player]: times for player, times in found.sit_outs.items() if times},
    )


def wishes_for(session: Session, people: Sequence[Participant], apart: bool) -> Wishes:
    """The wishes that are about these people, by their places in the sequence.

    With `apart` no two of a team are to sit together either.
    """
    number = {person.player_id: place for place, person in enumerate(people)}
    wishes = wishes_of(session)
    mates = team_mates(session, number) if apart else set()
    pairs = (two for two in apart_wishes(wishes) | mates if two <= number.keys())
    return Wishes(
        apart=frozenset(frozenset(number[player] for player in two) for two in pairs),
        tables={
            number[player]: tables for player, tables in table_wishes(wishes).items() if player in number
        },
    )


def standing_plan(session: Session) -> StandingPlan | None:
    """The rounds that are planned, with everybody who has a seat in one of them and who is here.

    None where no round is planned. Substitutes who have no seat are not part of it.
    """
    rounds = planned_rounds(session)
    if not rounds:
        return None
    seats = Seat.objects.filter(round__in=rounds, position__lt=SEATS)
    found = seats.order_by("table__number", "position").values_list("round", "table", "participant")
    tables: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    seated = set()
    for round_, table, participant in found:
        tables[round_][table].append(participant)
        seated.add(participant)
    everybody = session.participants.select_related("player").order_by("position", "pk")
    people = [
        one
        for one in everybody
        if one.pk in seated or (one.active and not one.substitute and not one.player.anonymised)
    ]
    number = {one.pk: place for place, one in enumerate(people)}
    sittings = [[[number[one] for one in table] for table in tables[round_.pk].values()] for round_ in rounds]
    return StandingPlan(rounds, Draft(people, whole_plan(len(people), sittings)))
