"""How games end other than by the rules: broken off, by time, on paper alone, and on paper otherwise."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import sign_in
from tests.browser.driving import (
    choose,
    fill,
    follow,
    kept,
    press,
    refused,
    side,
    tick,
    told,
    type_deal,
    visit,
)
from tests.tracker.factories import make_table, won
from tests.tracker.views.pages import log, url
from tracker.models import Session, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def row(page: Page, name: str) -> str:
    """A person's line of the table on the page."""
    return page.locator("main tbody tr").filter(has_text=name).first.inner_text()


def results(table: Table) -> list[tuple[int, int | None]]:
    """Score and place by position."""
    return [(seat.score, seat.place) for seat in table.seats.order_by("position")]


def test_a_game_is_broken_off_and_goes_on_another_day(
    organised: Page, table: Table, client: Client, live_server: LiveServer, scorer: User
) -> None:
    page = organised
    log(table, won(1, 0, (0, 100, 0, 0)))
    visit(page, url("table", table))
    follow(page, "End the game here")
    press(page, "End the game")
    refused(page, "how", "Say why the game ends here.")
    choose(page, "how", "broken_off")
    press(page, "End the game")
    told(page, "It can be continued.", "When it goes on: Bernd is East.")
    expect(page.get_by_role("link", name="Confirm the result")).to_have_count(0)
    expect(page.get_by_role("button", name="Record deal")).to_have_count(0)
    visit(page, url("round_close", table.round))
    press(page, "Close round 1")
    told(page, "table 1 must be confirmed")
    assert Table.objects.get(pk=table.pk).round.is_open

    client.force_login(scorer)  # the other day, on somebody else's phone
    sign_in(page, client, live_server)
    visit(page, url("session", table.round.session))
    told(page, "broken off")
    visit(page, url("table", table))
    press(page, "Continue the game")
    told(page, "The game goes on.", "Bernd is East")
    expect(side(page, 1)).to_contain_text("400")
    type_deal(page, "2", "1", (0, 0, 50, 0))
    press(page, "Record deal")
    told(page, "Carla is East")
    expect(page.locator(".log tbody")).to_have_count(2)


def test_time_is_up_and_the_result_counts(organised: Page, table: Table) -> None:
    page = organised
    log(table, won(1, 0, (0, 100, 0, 0)))
    visit(page, url("table", table))
    follow(page, "End the game here")
    choose(page, "how", "time")
    press(page, "End the game")
    told(page, "The game ended before all wind rounds were played.")
    assert "400" in row(page, "Bernd")
    follow(page, "Confirm the result")
    press(page, "Confirm table")
    told(page, "The table is confirmed")
    assert results(Table.objects.get(pk=table.pk)) == [(-200, 4), (400, 1), (-100, 2), (-100, 2)]
    expect(page.get_by_role("button", name="Continue the game")).to_have_count(0)
    follow(page, "Reopen the table")
    press(page, "Reopen the table")
    refused(page, "why", "Say why")
    fill(page, why="confirmed too early")
    press(page, "Reopen the table")
    told(page, "The table is open again.")
    press(page, "Continue the game")
    told(page, "The game goes on.")


def test_final_scores_alone_are_typed_also_when_they_do_not_add_up(
    organised: Page, german: Session, table: Table
) -> None:
    page = organised
    visit(page, url("table", table))
    follow(page, "Type final scores")
    fill(page, total_0=300, total_1="-50", total_2="1.5", total_3="")
    press(page, "Save the final scores")
    refused(page, "total_2", "1.5")
    refused(page, "total_3", "The score is missing")
    kept(page, total_0="300", total_1="-50", total_2="1.5")
    fill(page, total_2="−100", total_3=-140)
    press(page, "Save the final scores")
    told(page, "The totals add up to 10 instead of 0")
    kept(page, total_0="300", total_1="-50", total_3="-140")
    assert Table.objects.get(pk=table.pk).status == "planned"
    tick(page, "accept")
    press(page, "Save the final scores")
    told(page, "The final scores are typed in.", "do not add up: they are +10 off")
    follow(page, "Confirm the result")
    told(page, "do not add up: they are +10 off")
    press(page, "Confirm table")
    assert results(Table.objects.get(pk=table.pk)) == [(300, 1), (-50, 2), (-100, 3), (-140, 4)]
    visit(page, url("standings", german))
    assert "300" in row(page, "Anna")


def test_deals_and_sheet_differ_and_somebody_says_which_counts(
    organised: Page, german: Session, table: Table
) -> None:
    page = organised
    log(table, won(0, 1, (100, 0, 0, 0)))
    visit(page, url("table", table))
    follow(page, "Type final scores")
    told(page, "By the deals: Anna 600")
    fill(page, total_0=610, total_1=-200, total_2=-200, total_3=-210)
    press(page, "Save the final scores")
    told(page, "The totals on the sheet differ from the deals.", "The deals or the sheet: which counts?")
    assert "differs" in row(page, "Anna")
    assert "differs" not in row(page, "Bernd")
    choose(page, "counts", "totals")
    press(page, "Let this count")
    told(page, "What counts is chosen.")
    expect(side(page, 0)).to_contain_text("610")
    follow(page, "Choose what counts")
    choose(page, "counts", "deals")
    press(page, "Let this count")
    expect(side(page, 0)).to_contain_text("600")
    follow(page, "End the game here")
    choose(page, "how", "agreed")
    press(page, "End the game")
    follow(page, "Confirm the result")
    told(page, "The totals on the sheet differ from the deals.")
    press(page, "Confirm table")
    visit(page, url("standings", german))
    assert "600" in row(page, "Anna")
    assert results(Table.objects.get(pk=table.pk)) == [(600, 1), (-200, 2), (-200, 2), (-200, 2)]


def test_four_scores_of_a_mcr_table_share_table_points(organised: Page, mcr: Session) -> None:
    page = organised
    table = make_table(mcr)
    visit(page, url("table_totals", table))
    fill(page, total_0=40, total_1=-20, total_2=-20, total_3=0)
    press(page, "Save the final scores")
    follow(page, "Confirm the result")
    told(page, "½")
    press(page, "Confirm table")
    visit(page, url("standings", mcr))
    assert row(page, "Bernd").count("½") == row(page, "Carla").count("½") == 1
