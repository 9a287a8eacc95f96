"""What a plan goes on from: meetings, winds, tables and sit-outs by number; the plan that stands."""

import pytest

from tests.tracker.factories import make_participant, make_players, make_round
from tests.tracker.queries.results import played
from tracker.models import Participant, Player, Session
from tracker.queries.plans import can_be_planned, earlier_of, standing_plan, whole_plan, wishes_for
from tracker.services.planned import plan_rounds
from tracker.services.wishes import keep_apart, seat_at_tables

NINE = ("Anna", "Bernd", "Carla", "Dora", "Eva", "Fritz", "Gerda", "Hans", "Ida")


@pytest.fixture
def nine(german: Session) -> list[Participant]:
    return [make_participant(german, player) for player in make_players(german.club, NINE)]


def test_confirmed_tables_count_and_others_do_not(german: Session, nine: list[Participant]) -> None:
    round_ = make_round(german)
    played(german, dict(zip(NINE[:4], (6, 2, -3, -5), strict=True)), round_=round_)
    played(german, dict(zip(NINE[4:8], (6, 2, -3, -5), strict=True)), round_=round_, status="ended")
    people = [nine[8], nine[3], nine[0], nine[4]]
    found = earlier_of(german, people)
    assert found.meetings == {frozenset((1, 2)): 1}
    assert found.winds == {1: [0, 0, 0, 1], 2: [1, 0, 0, 0]}
    assert found.tables == {1: {1: 1}, 2: {1: 1}}
    # Eva sat at a table that does not count yet, but she did not sit out.
    assert found.sit_outs == {0: 1}


def test_a_planned_round_is_nothing_that_was_played(german: Session, nine: list[Participant]) -> None:
    everybody = [one.player for one in nine]
    plan_rounds(session=german, rounds=[[everybody[:4], everybody[4:8]]], user=None)
    found = earlier_of(german, nine)
    assert (found.meetings, found.winds, found.tables, found.sit_outs) == ({}, {}, {}, {})


def test_wishes_are_those_of_the_people_named(german: Session, nine: list[Participant]) -> None:
    keep_apart(session=german, one=nine[0], other=nine[1], user=None)
    keep_apart(session=german, one=nine[0], other=nine[8], user=None)
    seat_at_tables(session=german, participant=nine[2], first_table=1, last_table=2, user=None)
    seat_at_tables(session=german, participant=nine[8], first_table=1, last_table=2, user=None)
    Participant.objects.filter(pk__in=[nine[2].pk, nine[3].pk]).update(team="Nord")
    people = nine[3::-1]
    wishes = wishes_for(german, people, apart=False)
    assert wishes.apart == {frozenset((3, 2))}
    assert wishes.tables == {1: (1, 2)}
    assert wishes_for(german, people, apart=True).apart == {frozenset((3, 2)), frozenset((0, 1))}


def test_the_standing_plan_has_its_people_and_who_is_here(german: Session, nine: list[Participant]) -> None:
    assert standing_plan(german) is None
    players = [one.player for one in nine]
    rounds = [[players[:4]], [players[3:7]]]
    plan_rounds(session=german, rounds=rounds, user=None)
    Participant.objects.filter(pk=nine[7].pk).update(substitute=True)
    Participant.objects.filter(pk__in=[nine[0].pk]).update(active=False, withdrawn=True)
    found = standing_plan(german)
    assert found is not None
    assert [one.number for one in found.rounds] == [1, 2]
    # Hans is a substitute without a seat; Anna has withdrawn and still sits there.
    assert [one.player.name for one in found.draft.people] == [*NINE[:7], "Ida"]
    assert found.draft.plan.rounds == (((0, 1, 2, 3),), ((3, 4, 5, 6),))
    assert found.draft.plan.sit_outs == ((4, 5, 6, 7), (0, 1, 2, 7))
    assert [one.player.name for one in found.draft.never_seated()] == ["Ida"]


def test_who_may_be_planned(german: Session, nine: list[Participant]) -> None:
    Participant.objects.filter(pk=nine[0].pk).update(active=False, withdrawn=True)
    Participant.objects.filter(pk=nine[1].pk).update(active=False)
    Player.objects.filter(pk=nine[2].player_id).update(anonymised=True)
    assert [one.player.name for one in can_be_planned(german)] == ["Bernd", *NINE[3:]]


def test_who_has_no_seat_sits_out() -> None:
    plan = whole_plan(6, [[(5, 4, 3, 2)], []])
    assert plan.sit_outs == ((0, 1), (0, 1, 2, 3, 4, 5))
