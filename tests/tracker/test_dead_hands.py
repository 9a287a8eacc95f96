"""Dead hands are noted with their deal: by form and phone, kept through corrections, shown and told."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tracker.factories import drawn, won
from tests.tracker.views.pages import field_error, german, log, send, text, url
from tracker.models import AuditEntry, Table
from tracker.queries.games import table_game
from tracker.services.deals import amend_deal, record_deal, reseat_table
from tracker.services.errors import Refusal


@pytest.fixture
def logged_in(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    return client


def noted(table: Table) -> list[list[int]]:
    """The seats with dead hands by line of the log."""
    return [line.entry.dead_hands for line in table_game(Table.objects.get(pk=table.pk)).lines]


def record(table: Table, *dead: int, **more: Any) -> str:
    """A deal that Bernd wins, in which these seats had dead hands; its key."""
    entry = record_deal(
        table=table, deal=won(1, 2), user=None, revision=None, idempotency_key=None, dead=dead, **more
    )
    table.refresh_from_db()
    return entry.key


def test_each_seat_is_noted_once_and_told_in_the_history(table: Table) -> None:
    record(table, 3, 0, 3)
    assert noted(table) == [[0, 3]]
    assert AuditEntry.objects.get(table=table).after["dead_hands"] == [0, 3]


def test_a_dead_hand_cannot_win(table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        record(table, 1)
    assert (refused.value.code, refused.value.field) == ("dead_hand_wins", "dead")
    assert not table.entries.exists()


def test_a_correction_may_change_nothing_but_that(table: Table) -> None:
    key = record(table, 3)
    same: dict[str, Any] = {
        "table": table,
        "key": key,
        "deal": won(1, 2),
        "user": None,
        "why": "x",
        "revision": None,
    }
    amend_deal(**same, dead=(3,))
    assert table.entries.count() == 1
    amend_deal(**same)
    assert (table.entries.count(), noted(table)) == (2, [[]])


def test_they_move_with_their_people(table: Table) -> None:
    record(table, 0, 3)
    reseat_table(table=table, order=(0, 2, 1, 3), user=None, why="sat wrong", revision=None)
    reseat_table(table=table, order=(1, 0, 2, 3), user=None, why="wrong again", revision=None)
    names = table_game(table).names
    (seats,) = noted(table)
    assert {names[table_game(table).sitting[seat]] for seat in seats} == {"Anna", "Dora"}


def test_the_form_notes_them_and_fills_them_in_again(logged_in: Client, table: Table) -> None:
    answer = send(logged_in, table, dead=["1"])
    assert answer.status_code == 422
    assert "A dead hand can’t win" in field_error(answer, "dead")
    send(logged_in, table, dead=["2", "3"], idempotency_key="two")
    assert noted(table) == [[2, 3]]
    assert "dead hands: Carla and Dora" in text(logged_in.get(url("table", table)))
    key = table_game(table).lines[0].entry.key
    assert "dead hands: Carla and Dora" in text(logged_in.get(url("entry", table, key)))
    page = logged_in.get(url("entry_amend", table, key)).content.decode()
    assert page.count('name="dead"') == 4
    assert page.count("checked") >= 2
    logged_in.post(url("entry_amend", table, key), {**german(table), "why": "seen late", "dead": ["3"]})
    assert noted(table) == [[3]]
    assert "dead hand: Dora" in text(logged_in.get(url("table", table)))


def test_a_phone_sends_them(logged_in: Client, table: Table) -> None:
    def sent(key: str, **more: Any) -> Any:
        body = {"deal": {"outcome": {"kind": "draw"}}, "key": key, "revision": table.revision, **more}
        return logged_in.post(
            url("table_api_deals", table), json.dumps(body), content_type="application/json"
        )

    for wrong in ([4], "3", [True], [None], {"3": 1}):
        answer = sent("wrong", dead=wrong)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"].startswith("dead")
    answer = sent("right", dead=[3])
    assert answer.status_code == 200
    assert answer.json()["state"]["entries"][0]["notes"] == ["dead hand: Dora"]
    assert noted(table) == [[3]]


def test_deals_without_stay_without(table: Table) -> None:
    log(table, drawn())
    assert noted(table) == [[]]
    assert "dead_hands" not in AuditEntry.objects.get(table=table).after
