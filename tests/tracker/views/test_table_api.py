"""The table's API: what a phone is told of its table, and a deal that it sends."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tracker.factories import FOUR, make_session, make_table
from tests.tracker.services.acting import fresh
from tests.tracker.views.api import WON, Json, fields, new_key, post, seated, send, state, won
from tests.tracker.views.conftest import signed_in
from tests.tracker.views.pages import log, url
from tracker.models import AuditEntry, Club, Entry, Session, Table
from tracker.services.deals import amend_deal, record_lineup, remove_entry
from tracker.services.games import confirm_table, end_game
from tracker.services.seats import reseat_table


def test_a_phone_is_told_all_that_its_page_shows(scoring: Client, table: Table) -> None:
    shown = state(scoring, table)
    assert (shown["revision"], shown["seen"], shown["entries"], shown["result"]) == (1, "", [], None)
    here = {"id": table.pk, "title": "Table 1", "url": url("table", table), "code": table.code}
    assert shown["table"] == here
    assert [side["name"] for side in shown["seats"]] == list(FOUR)
    assert [side["wind"] for side in shown["seats"]] == ["E", "S", "W", "N"]
    assert [side["east"] for side in shown["seats"]] == [True, False, False, False]
    assert shown["title"] == "East round · Anna is East"
    assert shown["next_sentence"] == "Next: East round, Anna is East."
    assert shown["may"]["log"] is True
    assert shown["may"]["take_back"] is False
    assert shown["rules"]["family"] == "classical"
    assert (shown["rules"]["limit"], shown["rules"]["minimum"]) == (500, 20)


def test_a_deal_is_recorded_and_the_table_shows_it(scoring: Client, table: Table) -> None:
    answer = send(scoring, table)
    assert answer.status_code == 200
    shown = answer.json()["state"]
    (entry,) = shown["entries"]
    assert entry["key"] == answer.json()["entry"] == shown["seen"]
    assert entry["sentence"] == "Bernd wins from Carla"
    assert entry["deltas"] == ["−140", "+800", "−270", "−390"]
    assert [side["score"] for side in shown["seats"]] == ["−140", "800", "−270", "−390"]
    assert [side["change"] for side in shown["seats"]] == ["−140", "+800", "−270", "−390"]
    assert shown["title"] == "East round · Bernd is East"
    assert shown["may"]["take_back"] is True


def test_the_same_key_again_is_the_same_deal(scoring: Client, table: Table) -> None:
    key = new_key()
    once = send(scoring, table, key=key, after="")
    again = send(scoring, table, key=key, after="")
    assert (once.status_code, again.status_code) == (200, 200)
    assert once.json()["entry"] == again.json()["entry"]
    assert Entry.objects.count() == 1
    assert AuditEntry.objects.filter(action="record_deal").count() == 1


def test_the_same_key_with_another_deal_is_refused(scoring: Client, table: Table) -> None:
    key = new_key()
    send(scoring, table, key=key, after="")
    other = send(scoring, table, won(1, 2, 100, 240, 50, 20), key=key, after="")
    assert fields(other) == ["key"]
    assert Entry.objects.count() == 1


def test_a_deal_that_was_corrected_meanwhile_and_is_sent_again_is_not_recorded_again(
    scoring: Client, table: Table
) -> None:
    key = new_key()
    entry = send(scoring, table, key=key, after="").json()["entry"]
    from tests.tracker.factories import won as won_deal

    amend_deal(table=table, key=entry, deal=won_deal(0, 1), user=None, why="slip", revision=None)
    again = send(scoring, table, key=key, after="")
    assert again.status_code == 200
    assert Entry.objects.filter(superseded_at__isnull=True).count() == 1


# Who may


@pytest.mark.parametrize(
    "name", ["table_api_preview", "table_api_deals", "table_api_take_back", "table_api_confirm"]
)
def test_who_may_only_look_may_not_write(viewing: Client, table: Table, name: str) -> None:
    answer = post(viewing, name, table, {"deal": WON, "key": "k", "after": ""})
    assert answer.status_code == 403
    assert answer.json()["errors"][0]["message"]
    assert Entry.objects.count() == 0


def test_who_may_only_look_is_not_told_the_code(viewing: Client, table: Table) -> None:
    shown = state(viewing, table)
    assert shown["table"]["code"] == ""
    assert not any(shown["may"].values())
