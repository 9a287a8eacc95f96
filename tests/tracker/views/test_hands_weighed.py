"""A typed total beside a hand that is worth something else: shown side by side, and the person says."""

import pytest
from django.test import Client

from scoring.deals import Deal
from tests.tracker.hands import PUNG, WINNER, hand, won_by_hand
from tests.tracker.views.pages import chosen, field_error, german, send, text, url, value
from tests.tracker.views.test_hands import TYPED
from tracker.models import Entry, Table
from tracker.queries.games import table_game
from tracker.services.deals import record_deal

BOTH = {"total_1": "99", "hand_1": TYPED}


def test_nothing_is_recorded_until_it_is_said_what_counts(scoring: Client, table: Table) -> None:
    response = send(scoring, table, **BOTH)
    assert response.status_code == 422
    assert "The hand and the typed total differ" in field_error(response, "counts_1")
    page = text(response)
    assert "What counts for Bernd? The hand: 108 The typed total: 99" in page
    assert (value(response, "total_1"), value(response, "hand_1")) == ("99", TYPED)
    assert chosen(response, "counts_1") == []
    assert not Entry.objects.exists()


def test_the_hand_counts_where_that_is_said(scoring: Client, table: Table) -> None:
    assert send(scoring, table, counts_1="hand", **BOTH).status_code == 302
    (line,) = table_game(table).lines
    assert isinstance(line.content, Deal)
    assert line.content.hands == (None, hand(f"{TYPED} @discard"), None, None)
    assert line.kept == {}
    assert line.played is not None
    assert line.played.totals == (100, 108, 50, 20)


def test_the_hand_is_kept_beside_the_total_where_that_counts(scoring: Client, table: Table) -> None:
    assert send(scoring, table, counts_1="total", **BOTH).status_code == 302
    (line,) = table_game(table).lines
    assert isinstance(line.content, Deal)
    assert (line.content.totals, line.content.hands) == ((100, 99, 50, 20), None)
    assert line.kept == {1: hand(f"{TYPED} @discard")}
    page = text(scoring.get(url("entry", table, line.entry.key)))
    assert "Bernd · 108" in page
    assert "What counts is 99." in page


def test_a_word_that_is_no_answer_is_told(scoring: Client, table: Table) -> None:
    response = send(scoring, table, counts_1="both", **BOTH)
    assert response.status_code == 422
    assert "Select a valid choice" in field_error(response, "counts_1")


def test_a_kept_hand_comes_back_with_what_was_said(scoring: Client, table: Table) -> None:
    entry = record_deal(
        table=table,
        deal=won_by_hand(1, 2, WINNER, (50, 0, 7, 20)),
        user=None,
        revision=None,
        idempotency_key=None,
        kept_hands={2: hand(PUNG)},
    )
    response = scoring.get(url("entry_amend", table, entry.key))
    assert (value(response, "hand_2"), value(response, "total_2")) == (PUNG, "7")
    assert chosen(response, "counts_2") == ["total"]
    assert "The hand: 8 The typed total: 7" in text(response)


def test_the_answer_may_be_changed_later(scoring: Client, table: Table) -> None:
    send(scoring, table, counts_1="total", **BOTH)
    key = table.entries.get().key
    sent = german(table, counts_1="hand", why="counted again", **BOTH)
    assert scoring.post(url("entry_amend", table, key), sent).status_code == 302
    (line,) = table_game(Table.objects.get(pk=table.pk)).lines
    assert line.kept == {}
    assert line.played is not None
    assert line.played.totals == (100, 108, 50, 20)


@pytest.mark.parametrize("total", ["-4", "x", "10.5"])
def test_a_total_that_can_not_be_is_told_first(scoring: Client, table: Table, total: str) -> None:
    response = send(scoring, table, total_1=total, hand_1=TYPED, counts_1="total")
    assert response.status_code == 422
    assert field_error(response, "total_1")
    assert value(response, "total_1") == total


def test_a_total_above_the_limit_is_cut_beside_its_hand(scoring: Client, table: Table) -> None:
    response = send(scoring, table, do="cut", total_1="640", hand_1=TYPED, counts_1="total")
    assert value(response, "total_1") == "500"
    assert "The hand: 108 The typed total: 500" in text(response)
