"""Deals that waited on a phone: recorded once, in their order, or not at all."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.tracker.factories import won
from tests.tracker.services.acting import everything, fresh, log, record
from tests.tracker.services.test_races import at_once
from tracker.models import Entry, Table
from tracker.services import recording
from tracker.services.deals import take_back
from tracker.services.entries import NOTHING
from tracker.services.errors import Refusal
from tracker.services.queued import Clash, Sending, record_sent_deal
from tracker.services.results import check_results


def sent(table: Table, key: str, after: str | None = "", seat: int = 1, **more: Any) -> Entry:
    """Send a deal that a seat wins."""
    sending = Sending(key, after, **more)
    return record_sent_deal(table=table, deal=won(seat), user=None, sending=sending, beside=NOTHING)


def test_a_deal_follows_the_one_that_was_sent_before_it(table: Table) -> None:
    sent(table, "one")
    sent(table, "two", "one", 2)
    assert [entry["outcome"]["winners"][0]["seat"] for entry in log(table)] == [1, 2]


def test_a_clash_records_nothing_and_names_what_came_meanwhile(table: Table) -> None:
    first, second = record(table, won(1), won(2))
    before = everything()
    with pytest.raises(Clash) as clash:
        sent(table, "mine")
    assert (clash.value.code, clash.value.meanwhile) == ("clash", (first.key, second.key))
    assert clash.value.same
    *others, sessions, penalties = everything()
    assert [*others, penalties] == [*before[:-2], before[-1]]
    assert sessions != before[-2], "the board is told"


def test_a_refused_deal_leaves_its_key_free(table: Table) -> None:
    with pytest.raises(Refusal, match="has not arrived"):
        sent(table, "mine", "never-sent")
    assert sent(table, "mine").idempotency_key == "mine"


def test_without_a_line_before_it_a_deal_is_the_next_one(table: Table) -> None:
    record(table, won(1))
    assert sent(table, "mine", None).number == 2


def test_a_deal_that_was_taken_back_is_not_recorded_again(table: Table) -> None:
    entry = sent(table, "mine")
    take_back(table=table, user=None, revision=None)
    assert sent(table, "mine") == entry
    assert log(table) == []


@pytest.mark.django_db(transaction=True)
def test_one_deal_sent_at_the_same_moment_is_recorded_once(table: Table) -> None:
    given = at_once(*[lambda: sent(table, "mine")] * 3)
    assert [entry.pk for entry in given] == [Entry.objects.get().pk] * 3


@pytest.mark.django_db(transaction=True)
def test_of_two_phones_one_is_told_of_the_other(table: Table) -> None:
    def phone(key: str) -> Callable[[], Entry]:
        return lambda: sent(table, key)

    given = at_once(phone("one"), phone("other"))
    assert sorted(str(answer) for answer in given if isinstance(answer, str)) == ["clash"]
    assert Entry.objects.count() == 1
    assert check_results(fresh(table)) == []


@pytest.mark.django_db(transaction=True)
def test_the_constraint_holds_where_the_lock_is_forgotten(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = sent(table, "mine")
    really = recording.stored_entry
    asked: list[str | None] = []

    def overlooked_once(at: Table, key: str | None) -> Entry | None:
        asked.append(key)
        return None if len(asked) == 1 else really(at, key)

    monkeypatch.setattr("tracker.services.queued.stored_entry", lambda *_args: None)
    monkeypatch.setattr(recording, "stored_entry", overlooked_once)
    assert sent(table, "mine", entry.key) == entry
    assert Entry.objects.count() == 1
