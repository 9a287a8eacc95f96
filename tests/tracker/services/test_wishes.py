"""Wishes about seats: kept once, for people of the session, and with a trace."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.tracker.factories import make_club, make_participant, make_players, make_session
from tests.tracker.services.test_races import at_once
from tracker.models import AuditEntry, Participant, Session, Wish
from tracker.services.errors import Refusal
from tracker.services.participants import remove_participant
from tracker.services.wishes import keep_apart, remove_wish, seat_at_tables


@pytest.fixture
def four(german: Session) -> list[Participant]:
    return [make_participant(german, player) for player in make_players(german.club)]


def refused(act: Callable[..., object], **given: Any) -> tuple[str, str, str]:
    """Code, field and sentence of what was refused."""
    with pytest.raises(Refusal) as found:
        act(**given, user=None)
    return found.value.code, found.value.field, found.value.message


@pytest.mark.parametrize("turned", [False, True])
def test_two_are_kept_apart_in_whatever_order_they_are_named(
    german: Session, four: list[Participant], organiser: User, turned: bool
) -> None:
    anna, bernd = four[:2]
    one, other = (bernd, anna) if turned else (anna, bernd)
    revision = german.revision
    wish = keep_apart(session=german, one=one, other=other, user=organiser)
    assert (wish.kind, wish.participant, wish.other) == ("apart", anna, bernd)
    german.refresh_from_db()
    assert german.revision == revision + 1
    line = AuditEntry.objects.get(action="add_wish")
    assert (line.user, line.session, line.subject) == (organiser, german, f"participant:{anna.pk}")
    assert line.after == {"apart": True, "players": [anna.player_id, bernd.player_id]}
    for again in ((anna, bernd), (bernd, anna)):
        code, field, words = refused(keep_apart, session=german, one=again[0], other=again[1])
        assert (code, field) == ("wish_there", "other")
        assert "are kept apart already" in words
    assert Wish.objects.count() == 1


def test_somebody_is_to_sit_at_certain_tables(
    german: Session, four: list[Participant], organiser: User
) -> None:
    anna = four[0]
    wish = seat_at_tables(session=german, participant=anna, first_table=2, last_table=3, user=organiser)
    assert (wish.kind, wish.first_table, wish.last_table) == ("tables", 2, 3)
    assert AuditEntry.objects.get().after == {"players": [anna.player_id], "tables": [2, 3]}
    code, field, words = refused(
        seat_at_tables, session=german, participant=anna, first_table=1, last_table=1
    )
    assert (code, field) == ("wish_there", "participant")
    assert words == "Anna is to sit at tables 2 to 3 already: withdraw that first."


@pytest.mark.parametrize(
    ("first", "last", "field"),
    [(0, 3, "first_table"), (-1, 1, "first_table"), (3, 2, "last_table"), (1, 101, "last_table")],
)
def test_tables_that_cannot_be_are_refused(
    german: Session, four: list[Participant], first: int, last: int, field: str
) -> None:
    code, place, _words = refused(
        seat_at_tables, session=german, participant=four[0], first_table=first, last_table=last
    )
    assert (code, place) == ("bad_tables", field)
    assert not Wish.objects.exists()


def test_wishes_are_of_people_of_the_session(german: Session, mcr: Session, four: list[Participant]) -> None:
    (emil,) = make_players(german.club, ["Emil"])
    other = make_participant(mcr, emil)
    for one, two, field in ((four[0], other, "other"), (other, four[0], "one")):
        assert refused(keep_apart, session=german, one=one, other=two)[:2] == ("not_in_session", field)
    assert refused(seat_at_tables, session=german, participant=other, first_table=1, last_table=1)[:2] == (
        "not_in_session",
        "participant",
    )
    assert refused(keep_apart, session=german, one=four[0], other=four[0])[:2] == (
        "same_person",
        "other",
    )


def test_a_withdrawn_wish_leaves_a_trace(german: Session, four: list[Participant], organiser: User) -> None:
    wish = keep_apart(session=german, one=four[0], other=four[1], user=None)
    for _press in range(2):
        remove_wish(wish=wish, user=organiser)
    assert not Wish.objects.exists()
    line = AuditEntry.objects.get(action="remove_wish")
    assert line.before == {"apart": True, "players": [four[0].player_id, four[1].player_id]}
    assert keep_apart(session=german, one=four[0], other=four[1], user=None).pk


def test_who_is_removed_takes_his_wishes_along(german: Session, four: list[Participant]) -> None:
    keep_apart(session=german, one=four[0], other=four[1], user=None)
    seat_at_tables(session=german, participant=four[2], first_table=1, last_table=1, user=None)
    remove_participant(participant=four[1], user=None)
    assert [wish.participant for wish in Wish.objects.all()] == [four[2]]


def test_a_replaced_session_takes_no_wishes(german: Session, four: list[Participant]) -> None:
    wish = keep_apart(session=german, one=four[0], other=four[1], user=None)
    german.superseded_at = german.created_at
    german.save()
    for found in (
        refused(keep_apart, session=german, one=four[0], other=four[2]),
        refused(seat_at_tables, session=german, participant=four[0], first_table=1, last_table=1),
        refused(remove_wish, wish=wish),
    ):
        assert found[0] == "superseded"


@pytest.mark.django_db(transaction=True)
def test_a_wish_that_is_sent_twice_at_once_is_one() -> None:
    session = make_session(make_club())
    one, other = (make_participant(session, player) for player in make_players(session.club)[:2])
    given = at_once(
        lambda: keep_apart(session=session, one=one, other=other, user=None),
        lambda: keep_apart(session=session, one=other, other=one, user=None),
    )
    assert sorted(one if isinstance(one, str) else type(one).__name__ for one in given) == [
        "Wish",
        "wish_there",
    ]
    given = at_once(
        *[lambda: seat_at_tables(session=session, participant=one, first_table=1, last_table=2, user=None)]
        * 2
    )
    assert sorted(one if isinstance(one, str) else type(one).__name__ for one in given) == [
        "Wish",
        "wish_there",
    ]
    assert Wish.objects.count() == 2
