"""Penalties of a table or a session: one player's result, never the places; withdrawn, never deleted."""

from fractions import Fraction
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.tracker.factories import make_participant, make_players, make_session, make_table, won
from tests.tracker.services.acting import everything, fresh, record, stored
from tracker.models import AuditEntry, Club, Participant, Penalty, Session, Table
from tracker.services.errors import Refusal
from tracker.services.games import confirm_table, end_game
from tracker.services.penalties import add_penalty, withdraw_penalty


@pytest.fixture
def anna(table: Table) -> Participant:
    return Participant.objects.get(player__name="Anna", session=table.round.session)


def add(table: Table, participant: Participant, **more: Any) -> Penalty:
    return add_penalty(
        participant=participant,
        **{"session": table.round.session, "table": table, "user": None, "why": "late", **more},
    )


def test_a_penalty_of_a_table_leaves_the_places(table: Table, anna: Participant, organiser: User) -> None:
    record(table, won(0, None, (100, 0, 0, 0)))
    before = stored(table, "score", "place", "table_points_60")
    penalty = add(table, anna, points=-20, user=organiser, why=" came  late ")
    assert (penalty.points, penalty.table_points_60, penalty.why) == (-20, None, "came late")
    assert stored(table, "score", "place", "table_points_60") == before
    assert (fresh(table).revision, fresh(table).round.session.revision) == (3, 3)
    line = AuditEntry.objects.get(action="add_penalty")
    assert (line.user, line.table, line.why) == (organiser, table, "came late")
    assert line.after == {"player": anna.player_id, "points": -20}


def test_a_penalty_of_the_session_in_table_points(table: Table, anna: Participant) -> None:
    penalty = add_penalty(
        session=table.round.session, participant=anna, user=None, why="", table_points=Fraction(-7, 3)
    )
    assert (penalty.points, penalty.table_points_60, penalty.table) == (None, -140, None)
    assert (fresh(table).revision, fresh(table).round.session.revision) == (1, 2)
    assert AuditEntry.objects.get().after == {"player": anna.player_id, "table_points": "-7/3"}


def test_a_penalty_may_come_after_the_table_is_confirmed(table: Table, anna: Participant) -> None:
    record(table, won(0))
    end_game(table=table, how="time", user=None)
    confirm_table(table=table, user=None)
    add(table, anna, points=-5)
    assert fresh(table).status == "confirmed"


def test_a_withdrawn_penalty_keeps_its_trace(table: Table, anna: Participant, organiser: User) -> None:
    penalty = add(table, anna, points=-20)
    withdrawn = withdraw_penalty(penalty=penalty, user=organiser, why="was on time")
    assert withdrawn.withdrawn_at is not None
    assert (withdrawn.withdrawn_why, withdrawn.points) == ("was on time", -20)
    line = AuditEntry.objects.get(action="withdraw_penalty")
    assert (line.user, line.before, line.after) == (
        organiser,
        {"player": anna.player_id, "points": -20},
        None,
    )
    before = everything()
    assert withdraw_penalty(penalty=penalty, user=organiser, why="again") == withdrawn
    assert everything() == before


def test_withdrawing_needs_a_reason(table: Table, anna: Participant) -> None:
    penalty = add(table, anna, points=-20)
    before = everything()
    with pytest.raises(Refusal) as refused:
        withdraw_penalty(penalty=penalty, user=None, why="")
    assert (refused.value.code, refused.value.field) == ("why_needed", "why")
    assert everything() == before


@pytest.mark.parametrize(
    ("amount", "field"),
    [
        ({}, "points"),
        ({"points": 5, "table_points": Fraction(1)}, "points"),
        ({"points": 0}, "points"),
        ({"points": 10_000_001}, "points"),
        ({"table_points": Fraction(0)}, "table_points"),
        ({"table_points": Fraction(10_001)}, "table_points"),
        ({"table_points": Fraction(1, 7)}, "table_points"),
    ],
)
def test_an_impossible_amount_is_refused(
    table: Table, anna: Participant, amount: dict[str, Any], field: str
) -> None:
    before = everything()
    with pytest.raises(Refusal) as refused:
        add(table, anna, **amount)
    assert (refused.value.code, refused.value.field) == ("bad_penalty", field)
    assert everything() == before


def test_only_those_who_are_there_get_one(table: Table, anna: Participant, club: Club) -> None:
    session = table.round.session
    emil = make_participant(session, make_players(club, ["Emil"])[0])
    other = make_session(club, slug="other")
    elsewhere = make_table(other)
    for more, code in (
        ({"participant": emil}, "not_at_table"),
        ({"participant": make_participant(other, emil.player)}, "not_in_session"),
        ({"participant": anna, "table": elsewhere}, "not_in_session"),
    ):
        with pytest.raises(Refusal) as refused:
            add_penalty(
                **{"session": session, "table": table, "user": None, "why": "", "points": 1, **more}  # type: ignore[arg-type]
            )
        assert refused.value.code == code


def test_a_replaced_session_gets_none(table: Table, anna: Participant) -> None:
    Session.objects.update(superseded_at=timezone.now())
    with pytest.raises(Refusal) as refused:
        add(table, anna, points=1)
    assert refused.value.code == "superseded"
