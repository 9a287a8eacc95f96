"""Deals sent twice, from stale pages, too late; and taken back."""

import pytest
from django.test import Client

from tests.tracker.factories import make_session, make_table, won
from tests.tracker.views.pages import german, log, send, text, url, value
from tracker.models import Club, Entry, Table
from tracker.queries.games import TableGame, table_game
from tracker.services.games import end_game
from tracker.views import deal_tasks


def test_the_same_form_twice_is_one_deal_and_the_same_answer(scoring: Client, table: Table) -> None:
    sent = german(table)
    first = scoring.post(url("table_record", table), sent)
    second = scoring.post(url("table_record", table), sent)
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"])
    assert Entry.objects.count() == 1


def test_another_deal_from_the_same_page_is_not_taken_for_the_first(scoring: Client, table: Table) -> None:
    first = german(table)
    assert scoring.post(url("table_record", table), first).status_code == 302
    response = scoring.post(url("table_record", table), {**first, "winner": "0", "total_0": "300"})
    assert response.status_code == 409
    assert "Anna is East: Bernd wins, discarder not noted" in text(response)
    assert value(response, "total_0") == "300"
    assert value(response, "idempotency_key") not in ("", "one")
    assert Entry.objects.count() == 1
    again = {**first, "winner": "0", "total_0": "300"}
    again |= {name: value(response, name) for name in ("revision", "seen", "idempotency_key")}
    assert scoring.post(url("table_record", table), again).status_code == 302
    assert Entry.objects.count() == 2


def test_a_stale_page_shows_what_was_logged_and_keeps_what_was_typed(scoring: Client, table: Table) -> None:
    sent = german(table, idempotency_key="mine")
    log(table, won(2, 0, (0, 0, 66, 0)))
    response = scoring.post(url("table_record", table), sent)
    assert response.status_code == 409
    page = text(response)
    assert "Somebody else has changed this table meanwhile." in page
    assert "East round · Anna is East: Carla wins from Anna" in page
    assert "Anna pays" in page
    assert [value(response, f"total_{seat}") for seat in range(4)] == ["100", "200", "50", "20"]
    assert value(response, "idempotency_key") == "mine"
    assert Entry.objects.count() == 1
    again = {name: sent[name] for name in sent if name not in {"revision", "seen"}}
    again |= {"revision": value(response, "revision"), "seen": value(response, "seen")}
    assert scoring.post(url("table_record", table), again).status_code == 302
    assert Entry.objects.count() == 2


def test_a_stale_page_knows_which_lines_it_had_shown(scoring: Client, table: Table) -> None:
    log(table, won(1))
    seen = table.entries.get().key
    sent = german(table, seen=seen)
    log(table, won(2))
    page = text(scoring.post(url("table_record", table), sent))
    assert "East round · Bernd is East: Carla wins, self-drawn" in page
    assert "East round · Anna is East: Bernd wins" not in page.partition("Who won?")[0]


def test_a_stale_page_whose_last_line_is_gone_says_so(scoring: Client, table: Table) -> None:
    response = send(scoring, table, revision="1", seen="gone")
    assert response.status_code == 302
    table.refresh_from_db()
    response = send(scoring, table, revision="77", seen="gone", idempotency_key="two")
    assert response.status_code == 409
    assert "Somebody else has changed this table meanwhile." in text(response)


@pytest.mark.parametrize("name", ["table_record", "entry_amend"])
def test_a_deal_logged_at_the_very_same_moment_is_shown(
    scoring: Client, table: Table, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    log(table, won(1))
    key = table.entries.get().key
    address = url(name, table, key) if name == "entry_amend" else url(name, table)
    sent = german(table, seen=key, why="read wrong")
    raced: list[Table] = []

    def just_before_somebody_else(at: Table) -> TableGame:
        game = table_game(at)
        if not raced:
            raced.append(at)
            log(Table.objects.get(pk=at.pk), won(2))
        return game

    monkeypatch.setattr(deal_tasks, "table_game", just_before_somebody_else)
    response = scoring.post(address, sent)
    assert response.status_code == 409
    assert "East round · Bernd is East: Carla wins, self-drawn" in text(response)
    assert value(response, "total_1") == "200"
    table.refresh_from_db()
    assert value(response, "revision") == str(table.revision)


@pytest.mark.parametrize("revision", ["", "abc", "-1", "9" * 30, "²"])
def test_a_revision_that_can_not_be_read_is_stale(scoring: Client, table: Table, revision: str) -> None:
    assert send(scoring, table, revision=revision).status_code == 409
    assert not Entry.objects.exists()


def test_a_deal_for_a_closed_round_keeps_what_was_typed(scoring: Client, table: Table) -> None:
    table.round.status = "closed"
    table.round.save()
    response = send(scoring, table)
    assert response.status_code == 422
    assert "Round 1 is closed" in text(response)
    assert value(response, "total_1") == "200"
    assert not Entry.objects.exists()


def test_a_deal_after_the_end_of_the_game_keeps_what_was_typed(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "german", options={"wind_rounds": 1}))
    log(table, won(1), won(2), won(3), won(0))
    response = send(scoring, table)
    assert response.status_code == 422
    assert "The game had ended before this deal" in text(response)
    assert value(response, "total_1") == "200"
    assert table.entries.count() == 4


def test_a_deal_at_a_table_that_was_ended_is_refused(scoring: Client, table: Table) -> None:
    log(table, won(1))
    end_game(table=table, how="time", user=None)
    response = send(scoring, table)
    assert response.status_code == 422
    assert "This game was ended early" in text(response)


def test_taking_back_asks_first(scoring: Client, table: Table) -> None:
    log(table, won(1))
    response = scoring.get(url("table_take_back", table))
    assert "Take back East round · Anna is East" in text(response)
    assert value(response, "line") == table.entries.get().key
    assert table.entries.get().superseded_at is None
    response = scoring.post(url("table_take_back", table), {"line": value(response, "line")})
    assert response["Location"] == url("table", table)
    assert table.entries.get().superseded_at is not None


def test_the_deal_that_ended_the_game_can_be_taken_back(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "german", options={"wind_rounds": 1}))
    log(table, won(1), won(2), won(3), won(0))
    assert scoring.post(url("table_take_back", table)).status_code == 302
    table.refresh_from_db()
    assert table.status == Table.Status.RUNNING
    assert "Record deal" in text(scoring.get(url("table", table)))


def test_nothing_else_is_taken_back_than_what_was_shown(scoring: Client, table: Table) -> None:
    log(table, won(1))
    shown = table.entries.get().key
    log(table, won(2))
    response = scoring.post(url("table_take_back", table), {"line": shown}, follow=True)
    assert "Somebody else has changed the log meanwhile" in text(response)
    assert table.entries.filter(superseded_at=None).count() == 2


def test_where_nothing_is_recorded_nothing_is_taken_back(scoring: Client, table: Table) -> None:
    assert "There is nothing to take back" in text(scoring.get(url("table_take_back", table), follow=True))
