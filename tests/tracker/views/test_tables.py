"""The page of a table: who sees what, the table from above, its log, history and paper."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.deals import Penalty
from tests.tracker.factories import drawn, make_session, make_table, make_user, void, won
from tests.tracker.views.conftest import signed_in
from tests.tracker.views.pages import german, log, text, url
from tracker.models import Club, Membership, Session, Table
from tracker.services.deals import record_lineup
from tracker.services.games import confirm_table, end_game, type_totals
from tracker.services.penalties import add_penalty


def test_the_title_says_where_one_is(client: Client, table: Table) -> None:
    page = client.get(url("table", table)).content.decode()
    found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    assert found is not None
    assert " ".join(found[1].split()) == "Table 1 · Round 1 · Evening german · Ostwind"


def test_the_seats_run_counter_clockwise_and_east_is_named(client: Client, table: Table) -> None:
    log(table, won(1))
    page = client.get(url("table", table)).content.decode()
    sides = re.findall(r'<li class="side side-(\d)( east)?">\s*<span class="side-name">(.*?)</span>', page)
    assert sides == [("0", "", "Anna"), ("1", " east", "Bernd"), ("2", "", "Carla"), ("3", "", "Dora")]
    shown = text(client.get(url("table", table)))
    assert "Bernd East −" not in shown
    assert "Bernd is East" in shown
    assert "Play goes on to the right: Bernd → Carla → Dora → Anna." in shown
    assert "Whoever is East deals, in every wind round." in shown


def test_scores_carry_the_last_change(client: Client, table: Table) -> None:
    log(table, won(1, None, (100, 200, 50, 20)), won(0, 1, (20, 0, 0, 0)))
    shown = text(client.get(url("table", table)))
    assert "Anna West −60 +80" in shown
    assert "Carla East −290 −20" in shown


def test_a_viewer_sees_everything_and_changes_nothing(client: Client, table: Table) -> None:
    log(table, won(1, 2, (0, 40, 0, 0), Penalty((2,), (1,), 50, "claimed wrong")), void(), drawn())
    page = text(client.get(url("table", table)))
    assert "Bernd wins from Carla" in page
    assert "penalty of 50 from Carla to Bernd: claimed wrong" in page
    assert "Draw" in page
    for words in ("Record deal", "Take back", "Change seats", "End the game", "Type final scores"):
        assert words not in page


def test_who_takes_turns_is_shown_beside_the_table(client: Client, german: Session) -> None:
    table = make_table(german, ["Anna", "Bernd", "Carla", "Dora", "Eva"])
    assert "Sitting out: Eva 0" in text(client.get(url("table", table)))
    record_lineup(table=table, lineup=(0, 4, 2, 3), user=None, revision=None)
    page = text(client.get(url("table", table)))
    assert "Sitting out: Bernd 0" in page
    assert "Change of seats From here on: Anna, Eva, Carla and Dora" in page


PAGES = (
    "table_history",
    "table",
)
SCORING = (
    "table_take_back",
    "table_lineup",
    "table_reseat",
    "table_end",
    "table_totals",
    "table_counts",
    "table_confirm",
)
ORGANISING = ("table_reopen", "table_remove", "table_penalties")
POSTS = (
    "table_record",
    "table_preview",
    "table_latecomer",
    "table_continue",
    "table_add_wind_round",
    *SCORING,
)


@pytest.mark.parametrize("name", PAGES)
def test_everybody_may_see(client: Client, viewing: Client, table: Table, name: str) -> None:
    assert client.get(url(name, table)).status_code == 200
    assert viewing.get(url(name, table)).status_code == 200


@pytest.mark.parametrize("name", [*SCORING, *ORGANISING])
def test_who_may_only_see_reaches_no_form(client: Client, viewing: Client, table: Table, name: str) -> None:
    address = url(name, table)
    assert client.get(address)["Location"] == f"/sign-in/?next={address}"
    assert viewing.get(address).status_code == 403


@pytest.mark.parametrize("name", [*POSTS, *ORGANISING])
def test_who_may_only_see_writes_nothing(
    client: Client, viewing: Client, stranger: User, table: Table, name: str
) -> None:
    revision = table.revision
    sent = german(table)
    assert client.post(url(name, table), sent)["Location"] == f"/sign-in/?next={url('table', table)}"
    assert viewing.post(url(name, table), sent).status_code == 403
    assert signed_in(stranger).post(url(name, table), sent).status_code == 403
    table.refresh_from_db()
    assert table.revision == revision
    assert not table.audit.exists()


@pytest.mark.parametrize("name", ORGANISING)
def test_a_scorer_does_not_organise(scoring: Client, table: Table, name: str) -> None:
    assert scoring.get(url(name, table)).status_code == 403
    assert scoring.post(url(name, table)).status_code == 403


@pytest.mark.parametrize("name", [*PAGES, *POSTS, *ORGANISING])
def test_outsiders_find_nothing(client: Client, stranger: User, table: Table, name: str) -> None:
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    for outsider in (client, signed_in(stranger)):
        assert outsider.get(url(name, table)).status_code == 404
        assert outsider.post(url(name, table)).status_code == 404


def test_posts_need_their_token(scorer: User, table: Table) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(scorer)
    assert careful.post(url("table_record", table), german(table)).status_code == 403


@pytest.mark.parametrize("number", ["9", "99999999999999999999999"])
def test_no_such_table(client: Client, table: Table, number: str) -> None:
    assert client.get(f"/nordwind/german/r1/t{number}/").status_code == 404
    assert client.get(f"/nordwind/german/r{number}/t1/").status_code == 404
    assert client.get(f"/nordwind/german/r{number}/").status_code == 404


def test_the_page_costs_the_same_however_long_the_game(scoring: Client, table: Table) -> None:
    address = url("table", table)
    log(table, won(0))
    scoring.get(address)
    with CaptureQueriesContext(
        connection,
    ) as few:
        scoring.get(address)
    log(table, *[drawn() for _deal in range(6)], won(1, 2), void(Penalty((2,), (0,), 40)))
    with CaptureQueriesContext(connection) as many:
        scoring.get(address)
    assert len(many) == len(few) <= 14


def test_the_result_stands_on_the_page_once_it_has_ended(scoring: Client, table: Table) -> None:
    log(table, won(1, None, (100, 200, 50, 20)))
    end_game(table=table, how="time", user=None)
    page = text(scoring.get(url("table", table)))
    assert "time was up" in page
    assert "The game ended before all wind rounds were played." in page
    assert "Confirm the result" in page
    assert "Bernd 800 1 4" in page
    confirm_table(table=table, user=None)
    page = text(scoring.get(url("table", table)))
    assert "confirmed" in page
    assert "Take back" not in page
    assert "Reopen the table" not in page


def test_what_differs_is_said(client: Client, table: Table) -> None:
    log(table, won(1, None, (100, 200, 50, 20)))
    type_totals(table=table, totals=[-140, 800, -270, -391], user=None, accept_difference=True)
    page = text(client.get(url("table", table)))
    assert "The totals on the sheet differ from the deals." in page
    assert "The totals on the sheet do not add up: they are −1 off." in page
    assert "Dora −390 −391 differs −390" in page


def test_penalties_stand_on_the_page(organising: Client, table: Table) -> None:
    anna = table.seats.get(position=0).participant
    add_penalty(session=table.round.session, table=table, participant=anna, user=None, why="late", points=-20)
    page = text(organising.get(url("table", table)))
    assert "Anna: −20 points · late" in page
    assert "Give or withdraw a penalty" in page


def test_the_history_tells_who_did_what(scoring: Client, client: Client, table: Table) -> None:
    assert "Nothing has been written at this table yet." in text(scoring.get(url("table_history", table)))
    scoring.post(url("table_record", table), german(table))
    log(table, drawn())
    page = text(scoring.get(url("table_history", table)))
    assert "scorer recorded a deal" in page
    assert "the server’s command line recorded a deal" in page
    outside = text(client.get(url("table_history", table)))
    assert "a scorer recorded a deal" in outside
    assert "the server’s command line recorded a deal" in outside


@pytest.mark.parametrize("name", ["round_sheet_pdf", "score_sheet_pdf"])
def test_paper_comes_as_pdf(client: Client, table: Table, name: str) -> None:
    log(table, won(1))
    response = client.get(url(name, table))
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"].startswith('inline; filename="german-r1-t1-')
    assert response.content.startswith(b"%PDF")


def test_paper_in_an_unknown_language_is_refused_in_words(client: Client, table: Table) -> None:
    response = client.get(url("round_sheet_pdf", table), {"language": "tlh"}, follow=True)
    assert "There is no language “tlh”." in text(response)


def test_the_link_of_a_club_stays_in_every_address(table: Table) -> None:
    club = table.round.session.club
    club.visibility = Club.Visibility.LINK
    club.save()
    owner = make_user("keeper", club, Membership.Role.OWNER)
    response = signed_in(owner).post(url("table_record", table), german(table))
    assert club.link_token in response["Location"]
    assert Client().get(response["Location"]).status_code == 200


def test_a_russian_table_names_what_it_is(client: Client, club: Club) -> None:
    table = make_table(make_session(club, "russian"), ["Анна", "Борис", "Вера", "Глеб"])
    assert "Анна is East" in text(client.get(url("table", table)))
