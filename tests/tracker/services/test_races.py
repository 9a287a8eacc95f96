"""Two phones at the same moment: real threads, real transactions, on SQLite and PostgreSQL alike."""

from collections.abc import Callable, Iterator
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import IntegrityError, connection

from tests.tracker.factories import make_club, make_session, make_table, won
from tests.tracker.hands import PUNG, WINNER, hand, won_by_hand
from tests.tracker.services.acting import fresh, record
from tracker.models import DealHand, Entry, Table
from tracker.queries.games import table_game
from tracker.services import recording, writing
from tracker.services.deals import amend_deal, insert_deal, record_deal, record_lineup
from tracker.services.errors import Refusal
from tracker.services.games import confirm_table, end_game
from tracker.services.results import check_results

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def five() -> Table:
    return make_table(make_session(make_club()), ("Anna", "Bernd", "Carla", "Dora", "Emil"))


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each act gave or refused, all started at the same moment."""
    barrier = Barrier(len(acts))
    given: list[Any] = [None] * len(acts)

    def run(index: int) -> None:
        try:
            barrier.wait(timeout=20)
            given[index] = acts[index]()
        except Refusal as refusal:
            given[index] = refusal.code
        except Exception as error:
            given[index] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=(index,)) for index in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return given


def recording_of(table: Table, seat: int, key: str | None, revision: int | None) -> Callable[[], Any]:
    return lambda: record_deal(table=table, deal=won(seat), user=None, revision=revision, idempotency_key=key)


@pytest.fixture
def in_order(five: Table) -> Iterator[None]:
    """Whatever the race was, the log and what is stored beside it fit together afterwards."""
    yield
    now = fresh(five)
    numbers = [line.entry.number for line in table_game(now).lines]
    assert numbers == list(range(1, len(numbers) + 1))
    assert check_results(now) == []


@pytest.mark.usefixtures("in_order")
def test_one_phone_that_sends_twice_logs_one_deal(five: Table) -> None:
    one, other = at_once(*[recording_of(five, 1, "phone", 1)] * 2)
    assert isinstance(one, Entry)
    assert one == other
    assert Entry.objects.count() == 1
    assert fresh(five).revision == 2


@pytest.mark.usefixtures("in_order")
def test_hands_sent_twice_are_kept_once(five: Table) -> None:
    def send() -> Entry:
        return record_deal(
            table=five,
            deal=won_by_hand(1, 2, WINNER),
            user=None,
            revision=1,
            idempotency_key="phone",
            kept_hands={3: hand(PUNG)},
        )

    one, other = at_once(send, send)
    assert one == other
    assert sorted(DealHand.objects.values_list("entry", "seat", "counts")) == [
        (one.pk, 1, True),
        (one.pk, 3, False),
    ]


@pytest.mark.usefixtures("in_order")
def test_two_phones_that_log_the_same_deal_log_one(five: Table) -> None:
    given = at_once(recording_of(five, 1, "one", 1), recording_of(five, 1, "other", 1))
    assert sorted(str(type(one).__name__) for one in given) == ["Entry", "str"]
    assert "stale" in given
    assert Entry.objects.count() == 1


@pytest.mark.usefixtures("in_order")
def test_deals_without_a_revision_queue_up(five: Table) -> None:
    given = at_once(*[recording_of(five, seat, f"{seat}", None) for seat in range(4)])
    assert [type(one) for one in given] == [Entry] * 4
    assert fresh(five).revision == 5


@pytest.mark.usefixtures("in_order")
def test_two_lineups_at_the_same_revision_are_one(five: Table) -> None:
    def seat(*people: int) -> Callable[[], Any]:
        first, second, third, fourth = people
        return lambda: record_lineup(table=five, lineup=(first, second, third, fourth), user=None, revision=1)

    given = at_once(seat(4, 1, 2, 3), seat(0, 4, 2, 3))
    assert "stale" in given
    assert Entry.objects.count() == 1


@pytest.mark.usefixtures("in_order")
def test_an_insertion_sent_twice_is_one_deal(five: Table) -> None:
    (first,) = record(five, won(0))
    one, other = at_once(
        *[
            lambda: insert_deal(
                table=five,
                before=first.key,
                deal=won(3),
                user=None,
                why="",
                revision=2,
                idempotency_key="phone",
            )
        ]
        * 2
    )
    assert one == other
    assert Entry.objects.count() == 2


@pytest.mark.usefixtures("in_order")
def test_a_correction_and_a_new_deal_do_not_lose_each_other(five: Table) -> None:
    (first,) = record(five, won(0))
    at_once(
        recording_of(five, 2, "new", None),
        lambda: amend_deal(table=five, key=first.key, deal=won(1), user=None, why="", revision=None),
    )
    assert table_game(fresh(five)).contents == [won(1), won(2)]


@pytest.mark.usefixtures("in_order")
def test_a_table_is_confirmed_before_or_after_a_correction_never_between(five: Table) -> None:
    (first,) = record(five, won(0))
    end_game(table=five, how="time", user=None)
    given = at_once(
        lambda: confirm_table(table=five, user=None, revision=3),
        lambda: amend_deal(table=five, key=first.key, deal=won(1), user=None, why="", revision=3),
    )
    assert {"stale"} == {one for one in given if isinstance(one, str)}
    assert fresh(five).revision == 4


@pytest.mark.usefixtures("in_order")
def test_the_constraint_holds_where_the_lock_is_forgotten(
    five: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    (first,) = record(five, won(1), idempotency_key="phone")
    asked: list[str | None] = []
    really = recording.stored_entry

    def overlooked_once(table: Table, key: str | None) -> Entry | None:
        asked.append(key)
        return None if len(asked) == 1 else really(table, key)

    monkeypatch.setattr(recording, "stored_entry", overlooked_once)
    assert record(five, won(1), idempotency_key="phone") == [first]
    assert asked == ["phone", "phone"]
    assert fresh(five).revision == 2


def test_another_broken_constraint_is_no_answer_to_the_phone(
    five: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_fields: Any) -> Entry:
        raise IntegrityError("something else")

    monkeypatch.setattr(writing, "add_entry", broken)
    with pytest.raises(IntegrityError, match="something else"):
        record(five, won(1), idempotency_key="phone")
    assert fresh(five).revision == 1
