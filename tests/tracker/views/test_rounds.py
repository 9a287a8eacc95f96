"""The page of a round: its tables, who sits out, its paper; closing and reopening."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_participant, make_players, make_round, make_table, won
from tests.tracker.views.pages import field_error, text, url
from tracker.models import Round, Session, Table
from tracker.services.deals import record_deal
from tracker.services.games import confirm_table, end_game


@pytest.fixture
def opened(german: Session) -> Round:
    """A round with two tables; Ida sits out."""
    round_ = make_round(german)
    make_table(german, ["Anna", "Bernd", "Carla", "Dora"], round_)
    make_table(german, ["Eva", "Fritz", "Gerda", "Hans", "Jonas"], round_)
    make_participant(german, make_players(german.club, ["Ida"])[0])
    return round_


def finish(round_: Round) -> None:
    """Play one deal at each table, end and confirm it."""
    for table in round_.tables.all():
        deal = won(1, None, (100, 200, 50, 20))
        record_deal(table=table, deal=deal, user=None, revision=None, idempotency_key=None)
        end_game(table=table, how="time", user=None)
        confirm_table(table=table, user=None)


def test_shows_tables_seats_and_who_sits_out(client: Client, opened: Round) -> None:
    page = text(client.get(url("round", opened)))
    assert "Round 1 · Evening german" in page
    assert "Sitting out: Ida" in page
    assert "Anna East 0 Bernd South 0 Carla West 0 Dora North 0" in page
    assert "Jonas 0" in page
    assert "Print 2 round sheets" in page
    assert "Add a table" not in page


def test_shows_scores_and_what_is_not_confirmed(organising: Client, opened: Round) -> None:
    page = text(organising.get(url("round", opened)))
    assert "Before the round can be closed, tables 1 and 2 must be confirmed." in page
    finish(opened)
    page = text(organising.get(url("round", opened)))
    assert "Bernd South 800" in page
    assert "must be confirmed" not in page


def test_costs_the_same_however_many_tables(client: Client, german: Session, opened: Round) -> None:
    client.get(url("round", opened))
    with CaptureQueriesContext(connection) as few:
        client.get(url("round", opened))
    make_table(german, ["Kai", "Lena", "Mara", "Nora"], opened)
    with CaptureQueriesContext(connection) as many:
        client.get(url("round", opened))
    assert len(many) == len(few)


def test_an_empty_round_says_so(organising: Client, german: Session) -> None:
    page = text(organising.get(url("round", make_round(german))))
    assert "There is no table in this round yet." in page
    assert "round sheets" not in page


def test_a_round_closes_when_all_is_confirmed_and_reopens_with_a_reason(
    organising: Client, opened: Round
) -> None:
    assert "Close round 1" in text(organising.get(url("round_close", opened)))
    page = text(organising.post(url("round_close", opened), follow=True))
    assert "Nothing is recorded at table 1, 2: type the result, or remove the table." in page
    opened.refresh_from_db()
    assert opened.is_open
    finish(opened)
    assert "The round is closed." in text(organising.post(url("round_close", opened), follow=True))
    page = text(organising.get(url("round", opened)))
    assert "Reopen the round" in page
    assert "Add a table" not in page
    assert organising.get(url("round_reopen", opened)).status_code == 200
    response = organising.post(url("round_reopen", opened), {"why": ""})
    assert response.status_code == 422
    assert "Say why" in field_error(response, "why")
    assert "The round is open again." in text(
        organising.post(url("round_reopen", opened), {"why": "a sheet was lost"}, follow=True)
    )


def test_a_reason_that_can_not_be_kept_is_told_at_its_field(organising: Client, opened: Round) -> None:
    opened.status = Round.Status.CLOSED
    opened.save()
    response = organising.post(url("round_reopen", opened), {"why": "a\x07b"})
    assert response.status_code == 422
    assert "control character" in field_error(response, "why")


@pytest.mark.parametrize("name", ["round_sheets_pdf", "score_sheets_pdf", "seating_pdf"])
def test_its_paper_comes_as_pdf(client: Client, opened: Round, name: str) -> None:
    finish(opened)
    response = client.get(url(name, opened))
    assert response.status_code == 200
    assert response.content.startswith(b"%PDF")


def test_the_paper_of_an_empty_round_is_refused_in_words(client: Client, german: Session) -> None:
    response = client.get(url("round_sheets_pdf", make_round(german)))
    assert response.status_code == 302


@pytest.mark.parametrize("name", ["round_close", "round_reopen", "round_table_new"])
def test_a_scorer_does_not_organise(scoring: Client, client: Client, opened: Round, name: str) -> None:
    assert scoring.get(url(name, opened)).status_code == 403
    assert scoring.post(url(name, opened)).status_code == 403
    assert client.post(url(name, opened))["Location"] == f"/sign-in/?next={url('round', opened)}"


def test_a_table_without_deals_is_removed(organising: Client, opened: Round) -> None:
    table = opened.tables.get(number=2)
    assert "Nothing has been recorded here." in text(organising.get(url("table_remove", table)))
    response = organising.post(url("table_remove", table))
    assert response["Location"] == url("round", opened)
    assert Table.objects.count() == 1
    last = opened.tables.get()
    assert organising.post(url("table_remove", last)).status_code == 302


def test_a_table_with_deals_stays(organising: Client, opened: Round) -> None:
    finish(opened)
    table = opened.tables.get(number=1)
    assert "Remove this table" not in text(organising.get(url("table", table)))
    assert organising.post(url("table_remove", table)).status_code == 302
    assert Table.objects.count() == 2


def test_a_table_without_deals_is_not_called_planned(organising: Client, opened: Round) -> None:
    page = text(organising.get(url("round", opened)))
    assert "no deal yet" in page
    assert "planned" not in page


def test_a_closed_round_leads_to_what_comes_next(organising: Client, opened: Round) -> None:
    finish(opened)
    answer = organising.post(url("round_close", opened))
    assert answer["Location"] == url("session", opened.session)


@pytest.mark.parametrize(
    ("address", "alone"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://localhost:8000", True),
        ("http://[::1]:8000", True),
        ("http://192.168.1.20:8000", False),
        ("https://club.example", False),
    ],
)
@pytest.mark.parametrize("name", ["round", "table_link"])
def test_links_that_no_phone_can_follow_are_told(
    organising: Client, opened: Round, settings: Any, name: str, address: str, alone: bool
) -> None:
    settings.BASE_URL = address
    place = opened if name == "round" else opened.tables.get(number=1)
    assert ("make run HOST=0.0.0.0" in text(organising.get(url(name, place)))) is alone


def test_the_time_that_has_not_begun_is_started_from_the_page(organising: Client, opened: Round) -> None:
    assert "Time of the round" in text(organising.get(url("round", opened)))
    Round.objects.update(minutes=75)
    assert "Start the 75 minutes" in text(organising.get(url("round", opened)))
