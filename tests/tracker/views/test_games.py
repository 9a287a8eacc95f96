"""A table's game ended, continued, lengthened, confirmed, reopened, removed."""

import pytest
from django.test import Client

from tests.tracker.factories import drawn, make_table, won
from tests.tracker.views.pages import field_error, text, url, value
from tracker.models import Round, Session, Table
from tracker.services.deals import record_deal
from tracker.services.games import confirm_table, continue_game, end_game


@pytest.fixture
def running(table: Table) -> Table:
    """A German table after one deal."""
    record_deal(table=table, deal=won(1), user=None, revision=None, idempotency_key=None)
    table.refresh_from_db()
    return table


@pytest.fixture
def confirmed(running: Table) -> Table:
    """It, ended and confirmed."""
    end_game(table=running, how="time", user=None)
    confirm_table(table=running, user=None)
    running.refresh_from_db()
    return running


@pytest.mark.parametrize(
    ("how", "words"),
    [("time", "time was up"), ("agreed", "the players agreed"), ("broken_off", "broken off")],
)
def test_a_game_ends_early_and_goes_on(scoring: Client, running: Table, how: str, words: str) -> None:
    assert "Time is up" in text(scoring.get(url("table_end", running)))
    page = text(scoring.post(url("table_end", running), {"how": how}, follow=True))
    assert words in page
    assert "Record deal" not in page
    page = text(scoring.post(url("table_continue", running), follow=True))
    assert "The game goes on." in page
    assert "Record deal" in page


def test_a_game_that_is_broken_off_says_who_is_east_when_it_goes_on(scoring: Client, running: Table) -> None:
    page = text(scoring.post(url("table_end", running), {"how": "broken_off"}, follow=True))
    assert "When it goes on: Bernd is East." in page
    assert "Confirm the result" not in page


def test_how_it_ends_must_be_said(scoring: Client, running: Table) -> None:
    response = scoring.post(url("table_end", running), {})
    assert response.status_code == 422
    assert "Say why the game ends here." in field_error(response, "how")


def test_a_game_without_deals_does_not_end(scoring: Client, table: Table) -> None:
    page = text(scoring.post(url("table_end", table), {"how": "time"}, follow=True))
    assert "Nothing has been recorded at this table." in page


def test_a_wind_round_is_added_while_people_still_play(scoring: Client, gala: Session) -> None:
    table = make_table(gala)
    assert "Add a wind round" in text(scoring.get(url("table", table)))
    page = text(scoring.post(url("table_add_wind_round", table), follow=True))
    assert "One more wind round is played." in page
    table.refresh_from_db()
    assert table.wind_rounds == 2


def test_there_are_four_wind_rounds_at_most(scoring: Client, running: Table) -> None:
    assert "Add a wind round" not in text(scoring.get(url("table", running)))
    page = text(scoring.post(url("table_add_wind_round", running), follow=True))
    assert "A game has four wind rounds at most." in page


def test_confirming_shows_the_result_first(scoring: Client, running: Table) -> None:
    end_game(table=running, how="time", user=None)
    page = text(scoring.get(url("table_confirm", running)))
    assert "Bernd 120 1 4" in page
    assert "Confirm table" in page
    page = text(scoring.post(url("table_confirm", running), follow=True))
    assert "its result counts in the standings" in page
    running.refresh_from_db()
    assert running.is_confirmed


def test_another_result_than_the_one_shown_is_not_confirmed(scoring: Client, running: Table) -> None:
    end_game(table=running, how="time", user=None)
    shown = value(scoring.get(url("table_confirm", running)), "revision")
    continue_game(table=running, user=None)
    record_deal(table=running, deal=won(2), user=None, revision=None, idempotency_key=None)
    end_game(table=running, how="time", user=None)
    page = text(scoring.post(url("table_confirm", running), {"revision": shown}, follow=True))
    assert "Somebody else has changed this table meanwhile" in page
    running.refresh_from_db()
    assert not running.is_confirmed
    scoring.post(url("table_confirm", running), {"revision": "²"})
    running.refresh_from_db()
    assert not running.is_confirmed
    shown = value(scoring.get(url("table_confirm", running)), "revision")
    scoring.post(url("table_confirm", running), {"revision": shown})
    running.refresh_from_db()
    assert running.is_confirmed


def test_one_press_sent_twice_adds_one_wind_round(scoring: Client, gala: Session) -> None:
    table = make_table(gala)
    shown = value(scoring.get(url("table", table)), "revision")
    for _press in range(2):
        scoring.post(url("table_add_wind_round", table), {"revision": shown})
    table.refresh_from_db()
    assert table.wind_rounds == 2


def test_a_running_game_is_not_confirmed(scoring: Client, running: Table) -> None:
    page = text(scoring.post(url("table_confirm", running), follow=True))
    assert "The game is still running" in page


def test_a_table_that_a_file_calls_running_is_confirmed_where_its_game_is_over(
    scoring: Client, gala: Session
) -> None:
    table = make_table(gala)
    for number in range(4):
        record_deal(table=table, deal=drawn(), user=None, revision=number + 1, idempotency_key=None)
    Table.objects.update(status="running")
    page = text(scoring.get(url("table", table)))
    assert "Result" in page
    assert "Confirm the result" in page
    assert "its result counts" in text(scoring.post(url("table_confirm", table), follow=True))


def test_reopening_takes_an_organiser_and_a_reason(organising: Client, confirmed: Table) -> None:
    assert "Reopen the table" in text(organising.get(url("table", confirmed)))
    response = organising.post(url("table_reopen", confirmed), {"why": " "})
    assert response.status_code == 422
    assert "Say why" in field_error(response, "why")
    assert organising.post(url("table_reopen", confirmed), {"why": "a deal lacks"}).status_code == 302
    confirmed.refresh_from_db()
    assert not confirmed.is_confirmed
    assert "a deal lacks" in text(organising.get(url("table_history", confirmed)))


def test_a_table_of_a_closed_round_is_not_reopened(organising: Client, confirmed: Table) -> None:
    Round.objects.update(status=Round.Status.CLOSED)
    response = organising.post(url("table_reopen", confirmed), {"why": "x"})
    assert response.status_code == 422
    assert "Round 1 is closed: it must be reopened first." in text(response)
    assert "Reopen the table" not in text(organising.get(url("table", confirmed)))
