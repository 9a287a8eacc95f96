"""How long a round plays: set, started, stopped, lengthened for one table, called to an end."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.tracker.factories import make_round
from tests.tracker.services.acting import everything, fresh
from tracker.models import AuditEntry, Round, Session, Table
from tracker.presentation.timing import timer_of, timer_state
from tracker.services.errors import ChangedMeanwhile, Refusal
from tracker.services.seen import seen_of, stored_in_timer
from tracker.services.timing import (
    set_extra_minutes,
    set_last_call,
    set_round_timer,
    start_round_timer,
    stop_round_timer,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting(german: Session) -> Round:
    return make_round(german)


def now(sitting: Round) -> Round:
    return Round.objects.select_related("session__club").get(pk=sitting.pk)


def notes() -> list[tuple[str, str]]:
    return list(AuditEntry.objects.order_by("pk").values_list("action", "subject"))


def timed(sitting: Round, minutes: int | None = 90, warn: int = 10, **more: str | bool | None) -> Round:
    return set_round_timer(
        round=sitting,
        user=None,
        minutes=minutes,
        warn_minutes=warn,
        **{"gong": True, **more},  # type: ignore[arg-type] # what is given is given by name
    )


def test_a_round_is_timed_and_the_history_says_by_whom(sitting: Round, organiser: User) -> None:
    set_round_timer(round=sitting, user=organiser, minutes=90, warn_minutes=5, gong=False)
    current = now(sitting)
    assert (current.minutes, current.warn_minutes, current.gong) == (90, 5, False)
    note = AuditEntry.objects.get()
    assert (note.user, note.action, note.subject) == (organiser, "set_timer", "r1")
    assert note.before == {"minutes": None, "warn_minutes": 10, "gong": True}
    assert note.after == {"minutes": 90, "warn_minutes": 5, "gong": False}
    assert Session.objects.get().revision == 2


def test_the_time_starts_once_and_the_start_can_be_taken_back(sitting: Round) -> None:
    timed(sitting)
    first = start_round_timer(round=sitting, user=None).started_at
    assert first is not None
    assert timezone.now() - first < timedelta(minutes=1)
    assert start_round_timer(round=sitting, user=None).started_at == first
    assert stop_round_timer(round=sitting, user=None).started_at is None
    stop_round_timer(round=sitting, user=None)
    assert notes() == [("set_timer", "r1"), ("start_timer", "r1"), ("stop_timer", "r1")]
    assert now(sitting).minutes == 90
    started, stopped = AuditEntry.objects.order_by("pk")[1:]
    assert started.after == {"started_at": first.isoformat()} == stopped.before


def test_without_minutes_nothing_starts(sitting: Round) -> None:
    with pytest.raises(Refusal) as caught:
        start_round_timer(round=sitting, user=None)
    assert (caught.value.code, caught.value.field) == ("no_minutes", "minutes")
    timed(sitting)
    start_round_timer(round=sitting, user=None)
    with pytest.raises(Refusal) as caught:
        timed(sitting, None)
    assert caught.value.code == "bad_minutes"
    assert timed(sitting, 120).started_at is not None


@pytest.mark.parametrize(
    ("minutes", "warn", "field"),
    [
        (0, 0, "minutes"),
        (1441, 5, "minutes"),
        (-5, 0, "minutes"),
        (30, 30, "warn_minutes"),
        (30, -1, "warn_minutes"),
    ],
)
def test_minutes_that_make_no_sense_are_refused(sitting: Round, minutes: int, warn: int, field: str) -> None:
    before = everything()
    with pytest.raises(Refusal) as caught:
        timed(sitting, minutes, warn)
    assert (caught.value.code, caught.value.field) == ("bad_minutes", field)
    assert everything() == before


def test_an_old_page_does_not_undo_another_ones_minutes(sitting: Round) -> None:
    seen = seen_of(stored_in_timer(sitting))
    timed(sitting, 60, seen=seen)
    with pytest.raises(ChangedMeanwhile) as caught:
        timed(sitting, 75, seen=seen)
    assert caught.value.changed == ("minutes",)
    timed(sitting, 60, seen=seen)  # what is so already is no matter
    assert now(sitting).minutes == 60


def test_the_last_call_is_made_and_taken_back(sitting: Round) -> None:
    for _twice in range(2):
        assert set_last_call(round=sitting, user=None, last_call=True).last_call
    for _twice in range(2):
        assert not set_last_call(round=sitting, user=None, last_call=False).last_call
    assert notes() == [("last_call", "r1"), ("take_back_last_call", "r1")]


def test_one_table_gets_extra_minutes_and_typed_deals_stay_fresh(table: Table) -> None:
    set_extra_minutes(table=table, user=None, minutes=15)
    set_extra_minutes(table=table, user=None, minutes=15)
    assert (fresh(table).extra_minutes, fresh(table).revision) == (15, table.revision)
    note = AuditEntry.objects.get()
    assert (note.table, note.action, note.before, note.after) == (
        table,
        "extra_minutes",
        {"extra_minutes": 0},
        {"extra_minutes": 15},
    )
    assert Session.objects.get().revision == 2
    for wrong in (-1, 601):
        with pytest.raises(Refusal, match="whole number"):
            set_extra_minutes(table=table, user=None, minutes=wrong)


def test_a_closed_round_and_a_replaced_session_have_no_time(table: Table) -> None:
    sitting = table.round
    Round.objects.update(status=Round.Status.CLOSED)
    acts = (
        lambda: timed(sitting),
        lambda: start_round_timer(round=sitting, user=None),
        lambda: stop_round_timer(round=sitting, user=None),
        lambda: set_last_call(round=sitting, user=None, last_call=True),
        lambda: set_extra_minutes(table=table, user=None, minutes=5),
    )
    before = everything()
    for code in ("round_closed", "superseded"):
        for act in acts:
            with pytest.raises(Refusal) as caught:
                act()
            assert caught.value.code == code
        Session.objects.update(superseded_at=timezone.now())
    assert everything() == before


def test_a_table_has_the_time_of_its_round_and_its_own(table: Table) -> None:
    assert timer_of(table.round) is None
    assert timer_state(table) is None
    timed(table.round, 60, 5)
    started = start_round_timer(round=table.round, user=None).started_at
    set_extra_minutes(table=table, user=None, minutes=10)
    set_last_call(round=table.round, user=None, last_call=True)
    current = fresh(table)
    assert started is not None
    assert timer_state(current) == {
        "started_at": started.isoformat(),
        "minutes": 60,
        "extra": 10,
        "warn": 5,
        "last_call": True,
    }
    of_round, of_table = timer_of(current.round), timer_of(current.round, current)
    assert of_round is not None
    assert of_table is not None
    assert of_round.ends_at == started + timedelta(minutes=60)
    assert of_table.ends_at == started + timedelta(minutes=70)
    Round.objects.update(status=Round.Status.CLOSED)
    assert timer_state(fresh(table)) is None


def test_before_the_start_there_is_no_end(table: Table) -> None:
    timed(table.round, 60)
    found = timer_of(fresh(table).round)
    assert found is not None
    assert (found.started_at, found.ends_at) == (None, None)
    state = timer_state(fresh(table))
    assert state is not None
    assert state["started_at"] is None
