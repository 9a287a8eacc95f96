"""Clashes noted at the table until its people have chosen."""

import pytest

from tests.tracker.factories import won
from tests.tracker.services.acting import everything, fresh, history, record
from tracker.models import Entry, Session, Table
from tracker.services.clashes import MOST_CLASHES, settle_clash
from tracker.services.entries import NOTHING
from tracker.services.errors import Refusal
from tracker.services.games import confirm_table, end_game
from tracker.services.queued import Clash, Sending, record_sent_deal


def sent(table: Table, key: str, after: str = "") -> Entry:
    return record_sent_deal(table=table, deal=won(3), user=None, sending=Sending(key, after), beside=NOTHING)


def clashed(table: Table, *keys: str) -> Table:
    """The table after deals of these keys came too late."""
    for key in keys:
        with pytest.raises(Clash):
            sent(table, key)
    return fresh(table)


def revision(table: Table) -> int:
    return Session.objects.get(pk=table.round.session_id).revision


def test_a_clash_is_noted_once_and_leaves_the_table_as_it_was(table: Table) -> None:
    record(table, won(1))
    before, lines, session = fresh(table), history(table), revision(table)
    assert clashed(table, "mine").clashes == ["mine"]
    assert clashed(table, "mine").clashes == ["mine"]
    assert revision(table) == session + 1
    assert fresh(table).revision == before.revision, "a deal that is being typed stays fresh"
    assert history(table) == lines


def test_recording_it_as_the_next_deal_settles_this_one_alone(table: Table) -> None:
    (first,) = record(table, won(1))
    clashed(table, "mine", "other")
    entry = sent(table, "mine", first.key)
    assert fresh(table).clashes == ["other"]
    sent(table, "more", entry.key)
    assert fresh(table).clashes == ["other"], "somebody else's next deal is no answer"


def test_dropping_it_settles_it_once(table: Table) -> None:
    record(table, won(1))
    clashed(table, "mine", "other")
    session = revision(table)
    settle_clash(table=table, key="mine")
    assert fresh(table).clashes == ["other"]
    assert revision(table) == session + 1
    before = everything()
    settle_clash(table=table, key="mine")
    settle_clash(table=table, key="never sent")
    assert everything() == before
    assert fresh(table).clashes == ["other"]


def test_confirming_settles_all(table: Table) -> None:
    record(table, won(1))
    clashed(table, "mine", "other")
    end_game(table=fresh(table), how="time", user=None)
    assert fresh(table).clashes == ["mine", "other"]
    confirm_table(table=fresh(table), user=None)
    assert fresh(table).clashes == []


def test_a_deal_that_is_refused_is_no_clash_and_settles_none(table: Table) -> None:
    record(table, won(1))
    clashed(table, "mine")
    end_game(table=fresh(table), how="time", user=None)
    for key in ("mine", "other"):
        with pytest.raises(Refusal, match="ended early"):
            sent(table, key)
    assert fresh(table).clashes == ["mine"]


def test_a_phone_that_never_tires_fills_no_more_than_some(table: Table) -> None:
    record(table, won(1))
    keys = [f"key {number}" for number in range(MOST_CLASHES + 2)]
    assert clashed(table, *keys).clashes == keys[2:]


def test_a_table_that_was_removed_has_nothing_to_settle(table: Table) -> None:
    Table.objects.all().delete()
    with pytest.raises(Refusal, match="removed meanwhile"):
        settle_clash(table=table, key="mine")
