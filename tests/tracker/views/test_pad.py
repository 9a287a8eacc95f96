"""The page of the pad: who gets it, what it shows without scripts, what its scripts are told."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.views.pages import log, text, url
from tracker.models import Club, Table
from tracker.services.games import confirm_table, end_game

LANGUAGES = ("en", "de", "ru")


def told(response: Any) -> dict[str, Any]:
    """What the page tells its scripts."""
    found = re.search(r'<script id="pad-data"[^>]*>(.*?)</script>', response.content.decode(), re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.fixture
def logged_in(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    return client


def test_who_keeps_the_score_gets_the_table_as_it_is(logged_in: Client, table: Table) -> None:
    log(table, won(1, 2, (100, 200, 50, 20)))
    response = logged_in.get(url("table_pad", table))
    assert response.status_code == 200
    page = text(response)
    assert "East round · Bernd is East" in page
    assert "Bernd wins from Carla" in page
    assert "Record deals on the table’s ordinary page" in page
    assert told(response)["state"]["seats"][1]["score"] == "800"


def test_others_do_not_get_it(client: Client, stranger: User, member: User, table: Table) -> None:
    address = url("table_pad", table)
    assert client.get(address)["Location"] == f"/sign-in/?next={address}"
    client.force_login(member)
    assert client.get(address).status_code == 403
    client.force_login(stranger)
    assert client.get(address).status_code == 403
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    assert client.get(address).status_code == 404
    client.logout()
    assert client.get(address).status_code == 404


def test_the_link_of_the_table_opens_it_and_no_other(client: Client, table: Table) -> None:
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    other = make_table(table.round.session, ("Egon", "Fritz", "Gerda", "Hilde"), table.round)
    assert client.get(f"/t/{table.code}/")["Location"] == url("table_pad", table)
    assert client.get(url("table_pad", table)).status_code == 200
    assert client.get(url("table_pad", other)).status_code == 404


def test_nothing_is_posted_to_it(logged_in: Client, table: Table) -> None:
    assert logged_in.post(url("table_pad", table)).status_code == 405


def test_the_writer_is_one_of_the_table(logged_in: Client, table: Table) -> None:
    carla = table.seats.get(position=2).participant_id
    logged_in.cookies["table_writer"] = str(carla)
    assert (
        f'<option value="{carla}" selected>Carla' in logged_in.get(url("table_pad", table)).content.decode()
    )
    for wrong in ("999999", "x", ""):
        logged_in.cookies["table_writer"] = wrong
        assert " selected" not in logged_in.get(url("table_pad", table)).content.decode()


@pytest.mark.parametrize("ruleset", ["german", "russian", "bmja", "gala", "mcr"])
def test_each_rule_set_asks_what_it_needs(logged_in: Client, club: Club, ruleset: str) -> None:
    response = logged_in.get(url("table_pad", make_table(make_session(club, ruleset))))
    page, data = response.content.decode(), told(response)
    classical = ruleset in ("german", "russian", "bmja")
    assert ('data-do="unknown"' in page, 'data-do="dangerous"' in page) == (classical, classical)
    assert (data["false_mah_jong"] is not None, data["scores_hands"]) == (classical, ruleset != "mcr")
    assert bool(data["state"]["rules"]["premiums"]) == (ruleset == "gala")
    each = {"german": 300, "russian": 300, "bmja": 500}
    assert data["false_mah_jong"] == each.get(ruleset)


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_scripts_speak_the_language_of_the_page(logged_in: Client, table: Table, language: str) -> None:
    logged_in.cookies["django_language"] = language
    texts = told(logged_in.get(url("table_pad", table)))["texts"]
    assert {"en": "Who won?", "de": "Wer hat gewonnen?", "ru": "Кто выиграл?"}[language] == texts["who_won"]
    for name, words in texts.items():
        for each in [words] if isinstance(words, str) else words:
            assert "%(" not in each, name


def test_all_texts_have_the_same_blanks_in_every_language(logged_in: Client, table: Table) -> None:
    found = []
    for language in LANGUAGES:
        logged_in.cookies["django_language"] = language
        texts = told(logged_in.get(url("table_pad", table)))["texts"]
        found.append({name: sorted(re.findall(r"{\w+}", str(words))) for name, words in texts.items()})
    assert found[0] == found[1] == found[2]


def test_a_confirmed_table_is_shown_without_steps(logged_in: Client, table: Table) -> None:
    log(table, won(1, 2, (100, 200, 50, 20)))
    end_game(table=table, how="time", user=None)
    table.refresh_from_db()
    confirm_table(table=table, user=None)
    state = told(logged_in.get(url("table_pad", table)))["state"]
    assert (state["may"]["log"], state["may"]["take_back"]) == (False, False)
    assert [row["place"] for row in state["result"]] == ["2", "1", "3", "4"]


def test_questions_to_the_database_do_not_grow_with_the_deals(
    logged_in: Client, table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    log(table, drawn())
    with CaptureQueriesContext(connection) as few:
        logged_in.get(url("table_pad", table))
    log(table, *[won(1, 2, (10, 30, 0, 0)) for _deal in range(12)])
    with django_assert_num_queries(len(few)):
        logged_in.get(url("table_pad", table))
