"""Who may use the table's API: people with an account, outsiders, and whoever has the table's link."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tracker.factories import make_table
from tests.tracker.services.acting import history
from tests.tracker.views.api import WON, fields, new_key, post, send, state
from tests.tracker.views.conftest import signed_in
from tests.tracker.views.pages import url
from tracker.models import Club, Entry, Session, Table

WRITES = [
    "table_api_preview",
    "table_api_deals",
    "table_api_settled",
    "table_api_take_back",
    "table_api_confirm",
]


@pytest.fixture
def phone(table: Table) -> Client:
    """A phone that has opened the table's link, without an account."""
    client = Client()
    client.get(f"/t/{table.code}/")
    return client


@pytest.fixture
def members_only(club: Club) -> Club:
    club.visibility = Club.Visibility.MEMBERS
    club.save()
    return club


def told(answer: Any) -> str:
    """The one sentence of an answer that did nothing."""
    (error,) = answer.json()["errors"]
    assert error["field"] == ""
    assert error["message"]
    return str(error["message"])


@pytest.mark.parametrize("name", WRITES)
def test_who_may_only_look_may_not_write(viewing: Client, stranger: User, table: Table, name: str) -> None:
    for client in (viewing, Client(), signed_in(stranger)):
        answer = post(client, name, table, {"deal": WON, "key": "k", "after": ""})
        assert answer.status_code == 403, "never a redirect: a phone would take the sign-in for an answer"
        assert told(answer)
    assert Entry.objects.count() == 0


def test_who_may_only_look_is_told_no_code_and_can_do_nothing(viewing: Client, table: Table) -> None:
    shown = state(viewing, table)
    assert (shown["table"]["code"], shown["table"]["link"]) == ("", "")
    assert not any(shown["may"].values())


@pytest.mark.parametrize("name", ["table_api_state", *WRITES])
@pytest.mark.usefixtures("members_only")
def test_outsiders_are_told_that_there_is_no_such_table(stranger: User, table: Table, name: str) -> None:
    for client in (Client(), signed_in(stranger)):
        answer = client.get(url(name, table)) if name == "table_api_state" else post(client, name, table, {})
        assert answer.status_code == 404
        assert told(answer)


@pytest.mark.usefixtures("members_only")
def test_who_has_the_link_logs_at_this_table_alone(phone: Client, german: Session, table: Table) -> None:
    shown = state(phone, table)
    assert (shown["may"]["log"], shown["may"]["organise"], shown["may"]["reopen"]) == (True, False, False)
    entry = send(phone, table).json()["entry"]
    assert post(phone, "table_api_preview", table, {"deal": WON}).status_code == 200
    assert post(phone, "table_api_take_back", table, {"line": entry}).status_code == 200
    other = make_table(german, ("Emil", "Frida", "Gero", "Hanna"))
    assert phone.get(url("table_api_state", other)).status_code == 404
    assert send(phone, other, after="").status_code == 404


def test_who_may_log_says_that_a_deal_was_dropped_and_nobody_else(
    phone: Client, organising: Client, scoring: Client, viewing: Client, stranger: User, table: Table
) -> None:
    send(scoring, table)
    for client in (phone, organising, scoring):
        assert send(client, table, key="late", after="").status_code == 409
        for other in (viewing, Client(), signed_in(stranger)):
            assert post(other, "table_api_settled", table, {"key": "late"}).status_code == 403
        assert Table.objects.get().clashes == ["late"]
        for _time in range(2):
            answer = post(client, "table_api_settled", table, {"key": "late"})
            assert (answer.status_code, len(answer.json()["state"]["entries"])) == (200, 1)
        assert Table.objects.get().clashes == []


@pytest.mark.parametrize("said", [{}, {"key": ""}, {"key": 7}, {"key": ["late"]}])
def test_a_dropped_deal_has_a_key(scoring: Client, table: Table, said: dict[str, Any]) -> None:
    assert fields(post(scoring, "table_api_settled", table, said)) == ["key"]


def test_the_history_says_that_the_deal_came_by_the_link(phone: Client, table: Table) -> None:
    send(phone, table)
    assert [(one.action, one.by_link, one.user) for one in history(table)] == [("record_deal", True, None)]


def test_the_history_says_who_the_phone_was_told_is_writing(phone: Client, table: Table) -> None:
    bernd = state(phone, table)["seats"][1]["person"]
    phone.cookies["table_writer"] = str(bernd)
    send(phone, table)
    assert [one.participant_id for one in history(table)] == [bernd]


def test_a_lock_stops_the_phone_and_keeps_nothing_from_being_sent_later(phone: Client, table: Table) -> None:
    key = new_key()
    Table.objects.update(link_locked=True)
    answer = send(phone, table, key=key, after="")
    assert answer.status_code == 403
    assert told(answer)
    Table.objects.update(link_locked=False)
    assert send(phone, table, key=key, after="").status_code == 200


@pytest.mark.parametrize("method", ["get", "put", "delete", "patch"])
def test_another_method_is_told_so(scoring: Client, table: Table, method: str) -> None:
    answer = getattr(scoring, method)(url("table_api_deals", table))
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert told(answer)


def test_there_is_no_other_table_behind_a_wrong_address(scoring: Client, table: Table) -> None:
    address = url("table_api_state", table).replace("/t1/", "/t9/")
    assert told(scoring.get(address))
    assert scoring.get(address).status_code == 404


def test_without_its_token_nothing_is_written(scorer: User, table: Table) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(scorer)
    token = client.get(url("table_api_state", table)).cookies["csrftoken"].value
    assert send(client, table, after="").status_code == 403
    said = {"key": "k", "after": "", "deal": WON}
    answer = client.post(
        url("table_api_deals", table),
        json.dumps(said),
        content_type="application/json",
        headers={"X-CSRFToken": token},
    )
    assert answer.status_code == 200
