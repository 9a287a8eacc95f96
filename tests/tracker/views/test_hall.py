"""The view for the room: seats, time, standings, and no more than has changed."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import FOUR, make_participant, make_players, make_round, make_table, won
from tests.tracker.services.acting import record
from tests.tracker.views.pages import text, url
from tests.tracker.views.reading import signed_in
from tracker.models import Club, Round, Session, Table
from tracker.services.clubs import edit_club
from tracker.services.timing import set_extra_minutes, set_round_timer, start_round_timer


def look(session: Session, browser: Client | None = None, **asked: Any) -> Any:
    return (browser or Client()).get(url("hall", session), asked)


def test_everybody_reads_it_where_the_club_is_open_and_members_elsewhere(
    german: Session, table: Table, club: Club, member: User, stranger: User
) -> None:
    for user in (None, stranger, member):
        assert look(german, signed_in(user)).status_code == 200
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.MEMBERS)
    assert [look(german, signed_in(user)).status_code for user in (None, stranger, member)] == [404, 404, 200]


def test_it_has_no_controls(german: Session, table: Table, organiser: User) -> None:
    record(table, won(0))
    page = look(german, signed_in(organiser)).content.decode()
    for control in ("<a ", "<button", "<form", "<input", "<select"):
        assert control not in page


def test_seats_time_and_places(german: Session, table: Table) -> None:
    emil = make_players(german.club, ["Emil"])
    make_participant(german, emil[0])
    set_round_timer(round=table.round, user=None, minutes=60, warn_minutes=5, gong=False)
    set_extra_minutes(table=table, user=None, minutes=10)
    said = text(look(german))
    assert "60 minutes, not begun" in said
    assert "Table 1 +10 minutes East Anna South Bernd West Carla North Dora" in said
    assert "Sitting out: Emil" in said
    assert "Standings" not in said
    start_round_timer(round=table.round, user=None)
    record(table, won(0))
    page = look(german)
    assert 'data-warn="5"' in page.content.decode()
    assert "data-gong" not in page.content.decode()
    said = text(page)
    assert "Standings Provisional: 1 table is not confirmed yet. 1 Anna Points 180" in said


def test_table_points_stand_beside_points_where_they_rank(mcr: Session) -> None:
    record(make_table(mcr), won(0, 1, (8, 0, 0, 0)))
    assert "1 Anna Table points 4 Points 32" in text(look(mcr))


def test_open_rounds_are_shown_and_the_last_one_when_all_are_closed(german: Session, table: Table) -> None:
    second = make_round(german)
    make_table(german, [f"{name} 2" for name in FOUR], second)
    assert "Anna 2" in text(look(german))
    assert "East Anna South" in text(look(german))
    Round.objects.update(status="closed")
    said = text(look(german))
    assert "Anna 2" in said
    assert "East Anna South" not in said


def test_before_the_first_round_it_says_so(german: Session) -> None:
    assert "No round has been opened yet." in text(look(german))
    Session.objects.update(results_hidden=True)
    assert "The results are hidden until the organiser releases them." in text(look(german))


def test_nothing_is_sent_when_nothing_changed(german: Session, table: Table, club: Club) -> None:
    known = look(german, part=1)

    def again() -> Any:
        return Client().get(url("hall", german), {"part": 1}, headers={"If-None-Match": known["ETag"]})

    same = again()
    assert (same.status_code, same.content) == (304, b"")
    with CaptureQueriesContext(connection) as queries:
        again()
    assert len(queries) <= 2
    edit_club(club=club, user=None, language="de")
    german_words = again()
    assert german_words.status_code == 200
    assert "Tisch 1" in text(german_words)


def test_it_costs_as_much_for_many_tables(german: Session, table: Table) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            look(german, part=1)
        return len(queries)

    record(table, won(0))
    few = cost()
    for number in range(4):
        record(make_table(german, [f"{name} {number}" for name in FOUR], table.round), won(1, 0), won(2))
    assert cost() == few <= 12


@pytest.mark.parametrize("header", ["*", '"old", {etag}', "W/{etag}"])
def test_browsers_may_ask_in_every_way(german: Session, table: Table, header: str) -> None:
    etag = look(german)["ETag"]
    asked = header.replace("{etag}", etag)
    assert Client().get(url("hall", german), headers={"If-None-Match": asked}).status_code == 304
    assert Client().get(url("hall", german), headers={"If-None-Match": '"old"'}).status_code == 200
