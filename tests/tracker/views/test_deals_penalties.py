"""Penalties in a deal's form."""

import pytest
from django.test import Client

from scoring.deals import Penalty
from tests.tracker.views.pages import chosen, field_error, send, text, url, value
from tracker.models import Entry, Table
from tracker.queries.games import table_game

PENALTY = {
    "penalty-0-payers": ["2"],
    "penalty-0-payees": ["0", "1", "3"],
    "penalty-0-amount": "900",
    "penalty-0-why": "false mah jong",
}


def test_a_penalty_in_a_void_deal(scoring: Client, table: Table) -> None:
    page = text(send(scoring, table, winner="void", do="preview", **PENALTY))
    assert "Carla pays Anna 300" in page
    assert send(scoring, table, winner="void", **PENALTY).status_code == 302
    game = table_game(table)
    assert game.contents[0].penalties == (Penalty((2,), (0, 1, 3), 900, "false mah jong"),)  # type: ignore[union-attr]  # a deal
    assert "penalty of 900 from Carla to Anna, Bernd and Dora: false mah jong" in text(
        scoring.get(url("table", table))
    )


def test_a_penalty_that_does_not_divide_is_told_at_its_amount(scoring: Client, table: Table) -> None:
    response = send(scoring, table, **{**PENALTY, "penalty-0-amount": "500"})
    assert response.status_code == 422
    assert "500 can’t be shared evenly in 3 payments; 498 or 501 can." in field_error(
        response, "penalty-0-amount"
    )
    assert value(response, "penalty-0-why") == "false mah jong"
    assert chosen(response, "penalty-0-payees") == ["0", "1", "3"]


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"penalty-0-amount": ""}, "penalty-0-amount", "How many points is the penalty"),
        ({"penalty-0-amount": "many"}, "penalty-0-amount", "“many” is no number"),
        ({"penalty-0-amount": "-30"}, "penalty-0-amount", "-30 is no amount of a penalty"),
        ({"penalty-0-payers": [], "penalty-0-payees": []}, "penalty-0-payers", "Say who pays the penalty"),
        ({"penalty-0-payees": ["2"]}, "penalty-0-payers", "Carla stands twice in one penalty"),
        ({"penalty-0-why": "x" * 201}, "penalty-0-why", "at most 200"),
    ],
)
def test_what_is_wrong_with_a_penalty_is_told_at_its_field(
    scoring: Client, table: Table, changes: dict[str, object], field: str, words: str
) -> None:
    response = send(scoring, table, **{**PENALTY, **changes})
    assert response.status_code == 422
    assert words in field_error(response, field)


def test_the_second_of_two_penalties_is_named(scoring: Client, table: Table) -> None:
    second = {name.replace("-0-", "-2-"): typed for name, typed in PENALTY.items()}
    response = send(scoring, table, penalty_rows=3, **{**PENALTY, **second, "penalty-2-amount": "100"})
    assert "100 can’t be shared evenly" in field_error(response, "penalty-2-amount")
    assert field_error(response, "penalty-0-amount") == ""


def test_one_more_penalty_is_a_row_and_no_judgement(scoring: Client, table: Table) -> None:
    response = send(scoring, table, do="more", total_0="abc", **{**PENALTY, "penalty-0-amount": ""})
    assert response.status_code == 200
    assert value(response, "penalty_rows") == "2"
    assert value(response, "penalty-0-why") == "false mah jong"
    assert value(response, "penalty-1-amount") == ""
    assert value(response, "total_0") == "abc"
    assert "Nothing was recorded" not in text(response)
    assert not Entry.objects.exists()


@pytest.mark.parametrize("rows", ["", "x", "-1", "10000", "99"])
def test_the_number_of_rows_is_not_believed(scoring: Client, table: Table, rows: str) -> None:
    assert send(scoring, table, penalty_rows=rows, **PENALTY).status_code == 302
    assert table.entries.get().penalties.count() == 1
