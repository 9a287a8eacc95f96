"""A mah jong that is none, turned into a void deal with the house's penalty."""

import pytest
from django.test import Client

from scoring.deals import Penalty
from tests.tracker.factories import make_session, make_table, void
from tests.tracker.views.pages import chosen, field_error, german, send, text, url, value
from tests.tracker.views.test_hands import FALSE
from tracker.models import Club, Entry, Session, Table
from tracker.queries.games import table_game

CALLED = {"total_1": "", "hand_1": FALSE}


def test_the_page_offers_a_false_mah_jong(scoring: Client, table: Table) -> None:
    for response in (
        send(scoring, table, **CALLED),
        scoring.post(url("table_preview", table), german(table, **CALLED)),
    ):
        page = response.content.decode()
        assert '<button class="button quiet" name="do" value="false-1"' in page
        assert "the deal is void and Bernd pays a penalty" in text(response)


def test_it_is_not_offered_for_what_else_is_wrong(scoring: Client, table: Table) -> None:
    response = send(scoring, table, total_1="", hand_1="99x")
    assert "false mah jong" not in text(response)


@pytest.mark.parametrize(("ruleset", "amount"), [("german", "900"), ("russian", "900"), ("bmja", "1500")])
def test_one_press_makes_the_deal_void_with_the_penalty_filled_in(
    scoring: Client, club: Club, ruleset: str, amount: str
) -> None:
    table = make_table(make_session(club, ruleset))
    response = send(scoring, table, do="false-1", **CALLED)
    assert response.status_code == 200
    assert chosen(response, "winner") == ["void"]
    assert chosen(response, "penalty-0-payers") == ["1"]
    assert chosen(response, "penalty-0-payees") == ["0", "2", "3"]
    assert value(response, "penalty-0-amount") == amount
    assert value(response, "penalty-0-why") == "false mah jong"
    assert value(response, "hand_1") == FALSE
    assert value(response, "total_0") == "100"
    assert f"Bernd pays Anna {int(amount) // 3}" in text(response)
    assert not Entry.objects.exists()


def test_the_amount_can_be_changed_before_it_is_recorded(scoring: Client, table: Table) -> None:
    penalty = {"penalty-0-payers": "1", "penalty-0-payees": ["0", "2", "3"], "penalty-0-amount": "600"}
    response = send(scoring, table, winner="void", **CALLED, **penalty)
    assert response.status_code == 302
    (line,) = table_game(table).lines
    assert line.content == void(Penalty((1,), (0, 2, 3), 600))


def test_penalties_typed_before_stay(scoring: Client, table: Table) -> None:
    response = send(
        scoring, table, do="false-1", **CALLED, **{"penalty-0-payers": "3", "penalty-0-amount": "50"}
    )
    assert value(response, "penalty-0-amount") == "50"
    assert value(response, "penalty-1-amount") == "900"
    assert value(response, "penalty_rows") == "2"


def test_where_no_row_is_free_the_deal_alone_becomes_void(scoring: Client, table: Table) -> None:
    rows = {f"penalty-{row}-amount": "50" for row in range(8)} | {
        f"penalty-{row}-payers": "0" for row in range(8)
    }
    response = send(scoring, table, do="false-1", penalty_rows=8, **CALLED, **rows)
    assert chosen(response, "winner") == ["void"]
    assert [value(response, f"penalty-{row}-amount") for row in range(8)] == ["50"] * 8


@pytest.mark.parametrize("do", ["false-4", "false-", "false-x", "false--1"])
def test_a_seat_that_is_none_changes_nothing(scoring: Client, table: Table, do: str) -> None:
    response = send(scoring, table, do=do, **CALLED)
    assert response.status_code == 422
    assert chosen(response, "winner") == ["1"]
    assert not Entry.objects.exists()


def test_gala_knows_no_penalty(scoring: Client, gala: Session) -> None:
    table = make_table(gala)
    sent = {"revision": 1, "kind": "win", "winners": ["1"], "source": "2", "hand_1": FALSE, "do": "preview"}
    response = scoring.post(url("table_record", table), sent)
    assert "This is not mah jong" in field_error(response, "hand_1")
    assert "false mah jong" not in text(response)
    response = scoring.post(url("table_record", table), {**sent, "do": "false-1"})
    assert chosen(response, "kind") == ["win"]
