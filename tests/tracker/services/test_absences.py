"""Who is absent: noted once a round, withdrawn with a reason, and no seat beside it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.tracker.factories import make_club, make_participant, make_players, make_round, make_session
from tests.tracker.factories import make_table as seat_at_table
from tests.tracker.services.test_races import at_once
from tracker.models import Absence, AuditEntry, Club, Participant, Round, Session
from tracker.queries.absences import absence_penalties, absences_of, absentees
from tracker.queries.overview import session_overview, sit_outs
from tracker.services.absences import AbsentScore, add_absence, withdraw_absence
from tracker.services.errors import Refusal
from tracker.services.rounds import open_table, remove_table
from tracker.services.seats import seat_latecomer

SCORE = AbsentScore(-30, 90)


@pytest.fixture
def emil(german: Session) -> Participant:
    """Takes part, and has no seat in round 1, where Anna, Bernd, Carla and Dora sit."""
    seat_at_table(german)
    return make_participant(german, make_players(german.club, ["Emil"])[0])


def add(person: Participant, **more: Any) -> Absence:
    session = more.pop("session", person.session)
    given = {"session": session, "round": session.rounds.first(), "user": None, "score": SCORE, "why": "ill"}
    return add_absence(participant=person, **{**given, **more})


def refused(call: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(Refusal) as found:
        call()
    assert found.value.message
    return found.value.code, found.value.field


def test_noted_and_withdrawn_with_who_and_why(emil: Participant, organiser: User) -> None:
    absence = add(emil, user=organiser)
    assert (absence.points, absence.table_points_60, absence.why, absence.substitute) == (
        -30,
        90,
        "ill",
        None,
    )
    assert refused(lambda: withdraw_absence(absence=absence, user=None, why=" ")) == ("why_needed", "why")
    gone = withdraw_absence(absence=absence, user=organiser, why="he came")
    assert gone.withdrawn_at is not None
    assert withdraw_absence(absence=absence, user=None, why="twice").withdrawn_why == "he came"
    lines = AuditEntry.objects.order_by("pk").values_list("action", "subject", "user", "why")
    about = f"participant:{emil.pk}"
    assert list(lines) == [
        ("add_absence", about, organiser.pk, "ill"),
        ("withdraw_absence", about, organiser.pk, "he came"),
    ]
    line = AuditEntry.objects.get(action="add_absence")
    assert line.after == {
        "absence": absence.pk,
        "round": 1,
        "points": -30,
        "table_points": "3/2",
        "substitute": None,
    }
    assert Session.objects.get().revision == 3


def test_the_same_one_sent_twice_is_one_and_another_is_refused(emil: Participant) -> None:
    absence = add(emil)
    assert add(emil) == absence
    assert refused(lambda: add(emil, score=AbsentScore())) == ("absent_already", "participant")
    assert refused(lambda: add(emil, why="late")) == ("absent_already", "participant")
    withdraw_absence(absence=absence, user=None, why="wrong")
    assert add(emil, why="late") != absence


@pytest.mark.parametrize("status", Round.Status.values)
def test_in_any_round_but_not_beside_a_seat(emil: Participant, status: str) -> None:
    Round.objects.update(status=status)
    anna = Participant.objects.get(player__name="Anna")
    assert refused(lambda: add(anna)) == ("has_seat", "participant")
    assert add(emil).round.status == status


@pytest.mark.parametrize(
    ("score", "field"),
    [
        (AbsentScore(points=10_000_001), "absent_points"),
        (AbsentScore(table_points_60=-600_001), "absent_table_points_60"),
    ],
)
def test_a_score_that_cannot_be(emil: Participant, score: AbsentScore, field: str) -> None:
    assert refused(lambda: add(emil, score=score)) == ("out_of_range", field)


def test_people_and_rounds_of_other_sessions(emil: Participant, club: Club) -> None:
    other = make_session(club, "gala")
    stranger = make_participant(other, emil.player)
    assert refused(lambda: add(stranger, session=emil.session)) == ("not_in_session", "participant")
    assert refused(lambda: add(emil, round=make_round(other)))[0] == "round_removed"


def test_an_absence_whose_round_was_taken_away(emil: Participant) -> None:
    sitting = make_round(emil.session)
    absence = add(emil, round=sitting)
    sitting.delete()
    assert refused(lambda: withdraw_absence(absence=absence, user=None, why="so"))[0] == "absence_removed"


def test_who_is_absent_does_not_sit_down(emil: Participant) -> None:
    session, sitting = emil.session, Round.objects.get()
    add(emil)
    people = [emil.player, *make_players(session.club, ["Fay", "Gert", "Hans"])]
    answer = refused(lambda: open_table(session=session, players=people, user=None, round=sitting))
    assert answer[0] == "absent"
    table = sitting.tables.get()
    assert refused(lambda: seat_latecomer(table=table, player=emil.player, user=None)) == ("absent", "player")
    assert not emil.seats.exists()


def test_who_is_absent_does_not_sit_out(emil: Participant) -> None:
    session, sitting = emil.session, Round.objects.get()
    for waiting in (["Emil"], []):
        assert [one.player.name for one in sit_outs(sitting)] == waiting
        assert [one.player.name for one in session_overview(session).rounds[0].sit_outs] == waiting
        absence = add(emil)
    withdraw_absence(absence=absence, user=None, why="he came")
    assert sit_outs(sitting) == [emil]


def test_a_round_with_an_absence_stays_without_its_tables(emil: Participant) -> None:
    absence = add(emil)
    remove_table(table=Round.objects.get().tables.get(), user=None)
    assert Round.objects.get().absences.get() == absence


def test_the_list_is_by_round_and_leaves_substitutes_out_of_the_choice(emil: Participant) -> None:
    second = make_round(emil.session)
    later, earlier = add(emil, round=second), add(emil)
    assert list(absences_of(emil.session)) == [earlier, later]
    Participant.objects.filter(player__name="Carla").update(substitute=True)
    names = [one.player.name for one in absentees(emil.session)]
    assert names == ["Anna", "Bernd", "Dora", "Emil"]


def test_a_file_says_what_counts_of_absences(emil: Participant) -> None:
    session = emil.session
    add(emil)
    add(emil, round=make_round(session), score=AbsentScore(0, 0))
    add(emil, round=make_round(session), score=AbsentScore(-5, 0))
    withdraw_absence(absence=add(emil, round=make_round(session)), user=None, why="wrong")
    planned = make_round(session)
    add(emil, round=planned)
    Round.objects.filter(pk=planned.pk).update(status="planned")
    said = [(one.points, one.table_points_60, one.why) for one in absence_penalties(session)]
    assert said == [
        (-30, None, "absent in round 1"),
        (None, 90, "absent in round 1"),
        (-5, None, "absent in round 3"),
    ]


@pytest.mark.django_db(transaction=True)
def test_two_organisers_note_one_absence_at_once() -> None:
    session = make_session(make_club())
    seat_at_table(session)
    emil = make_participant(session, make_players(session.club, ["Emil"])[0])
    given = at_once(lambda: add(emil), lambda: add(emil), lambda: add(emil, score=AbsentScore(1, 1)))
    assert Absence.objects.count() == 1
    assert {one if isinstance(one, str) else type(one).__name__ for one in given} == {
        "Absence",
        "absent_already",
    }


@pytest.mark.django_db(transaction=True)
def test_nobody_is_absent_and_seated_at_once() -> None:
    session = make_session(make_club())
    table = seat_at_table(session)
    emil = make_participant(session, make_players(session.club, ["Emil"])[0])
    given = at_once(lambda: add(emil), lambda: seat_latecomer(table=table, player=emil.player, user=None))
    assert (Absence.objects.exists(), emil.seats.exists()) in {(True, False), (False, True)}
    assert {"absent", "has_seat"} & {one for one in given if isinstance(one, str)}
