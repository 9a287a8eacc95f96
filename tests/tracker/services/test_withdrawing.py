"""Somebody plays no more: what he has played stays, and it can be taken back."""

import pytest
from django.contrib.auth.models import User

from tests.tracker.factories import make_club, make_participant, make_players, make_session, won
from tests.tracker.services.acting import fresh, record
from tests.tracker.services.test_races import at_once
from tracker.models import AuditEntry, Participant, Round, Table
from tracker.queries.absences import planned_seats
from tracker.services.errors import Refusal
from tracker.services.planned import begin_round
from tracker.services.rounds import open_round
from tracker.services.withdrawing import return_participant, withdraw_participant


@pytest.fixture
def anna(table: Table) -> Participant:
    return Participant.objects.get(player__name="Anna")


def state(person: Participant) -> tuple[bool, bool]:
    person.refresh_from_db()
    return person.withdrawn, person.active


def refused(person: Participant, why: str = "ill") -> str:
    with pytest.raises(Refusal) as found:
        withdraw_participant(participant=person, user=None, why=why)
    assert found.value.message
    return found.value.code


def test_withdrawn_and_back_again(anna: Participant, table: Table, organiser: User) -> None:
    Table.objects.update(status="confirmed")
    assert refused(anna, " ") == "why_needed"
    withdraw_participant(participant=anna, user=organiser, why="ill")
    assert state(anna) == (True, False)
    withdraw_participant(participant=anna, user=organiser, why="again")
    assert anna.seats.get().table == table
    return_participant(participant=anna, user=organiser)
    return_participant(participant=anna, user=organiser)
    assert state(anna) == (False, True)
    lines = AuditEntry.objects.order_by("pk").values_list("action", "subject", "why")
    assert list(lines) == [
        ("withdraw_participant", f"participant:{anna.pk}", "ill"),
        ("return_participant", f"participant:{anna.pk}", ""),
    ]


@pytest.mark.parametrize(
    ("round_status", "table_status", "finished", "refusal"),
    [
        ("open", "planned", False, "still_playing"),
        ("open", "running", False, "still_playing"),
        ("open", "running", True, ""),
        ("open", "ended", False, ""),
        ("open", "confirmed", False, ""),
        ("closed", "planned", False, ""),
        ("planned", "planned", False, ""),
    ],
)
def test_not_in_the_middle_of_a_game(
    anna: Participant, round_status: str, table_status: str, finished: bool, refusal: str
) -> None:
    Round.objects.update(status=round_status)
    Table.objects.update(status=table_status, finished=finished)
    if refusal:
        assert refused(anna) == refusal
    else:
        assert withdraw_participant(participant=anna, user=None, why="ill").withdrawn


def test_a_planned_round_does_not_begin_with_who_has_withdrawn(anna: Participant, table: Table) -> None:
    Round.objects.update(status="planned")
    withdraw_participant(participant=anna, user=None, why="ill")
    assert [seat.round.number for seat in planned_seats(anna)] == [1]
    with pytest.raises(Refusal) as found:
        begin_round(round=fresh(table).round, user=None)
    assert found.value.code == "not_here"
    return_participant(participant=anna, user=None)
    assert begin_round(round=fresh(table).round, user=None).is_open
    record(fresh(table), won(0))


def test_who_was_taken_out_of_the_session_meanwhile(anna: Participant) -> None:
    emil = make_participant(anna.session, make_players(anna.session.club, ["Emil"])[0])
    gone = Participant.objects.get(pk=emil.pk)
    emil.delete()
    assert refused(gone) == "participant_removed"
    with pytest.raises(Refusal):
        return_participant(participant=gone, user=None)


@pytest.mark.django_db(transaction=True)
def test_withdrawn_while_a_round_is_opened_never_ends_half_way() -> None:
    session = make_session(make_club(), kind="tournament")
    four = make_players(session.club)
    anna, *_others = [make_participant(session, player) for player in four]
    given = at_once(
        lambda: withdraw_participant(participant=anna, user=None, why="ill"),
        lambda: withdraw_participant(participant=anna, user=None, why="ill"),
        lambda: open_round(session=session, tables=[four], user=None),
    )
    assert not any(isinstance(one, Exception) for one in given)
    withdrawn, active = state(anna)
    assert withdrawn != active
    assert AuditEntry.objects.filter(action="withdraw_participant").count() <= 1
