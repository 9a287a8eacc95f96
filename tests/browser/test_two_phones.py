"""Two phones at one table: the second sees what the first has logged; a clash is the table's to settle."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import WIDTHS, open_window
from tests.browser.driving import look, settled
from tests.browser.phones import tap_deal
from tests.tracker.factories import won
from tests.tracker.services.acting import fresh
from tests.tracker.views.pages import log, url
from tracker.models import Entry, Table
from tracker.queries.board import board_rounds
from tracker.queries.games import table_game
from tracker.services.deals import take_back
from tracker.services.results import check_results

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OURS = (1, 2, (200, 50, 20, 100))
OTHERS = (3, None, (64, 8, 0, 12))


@pytest.fixture
def one(chromium: Browser, live_server: LiveServer, table: Table) -> Iterator[Page]:
    for page in open_window(chromium, live_server, WIDTHS["phone"]):
        page.goto(f"/t/{table.code}/")
        yield page


@pytest.fixture
def other(chromium: Browser, live_server: LiveServer, table: Table) -> Iterator[Page]:
    for page in open_window(chromium, live_server, (360, 640)):
        page.goto(f"/t/{table.code}/")
        yield page


def log_of(table: Table) -> list[tuple[int, object]]:
    """Winner and source of the deals that are recorded; what is stored beside them is right."""
    assert check_results(fresh(table)) == []
    wins = [content.outcome.winners[0] for content in table_game(fresh(table)).contents]  # type: ignore[union-attr]  # deals alone
    return [(win.seat, win.source) for win in wins]


def deals_at(table: Table) -> int:
    """How many deals there are; while one is being written, what is stored beside them may lag."""
    return table.entries.filter(superseded_at__isnull=True).count()


def board_says_that_phones_disagree(table: Table) -> bool:
    (each,) = board_rounds([fresh(table).round])
    return each.tables[0].disagrees


def test_the_second_phone_sees_within_three_seconds_what_the_first_has_logged(
    one: Page, other: Page, table: Table
) -> None:
    expect(other.locator("body")).to_have_attribute("data-step", "winner")
    tap_deal(one, *OURS)
    expect(other.locator("#log > li")).to_have_count(1, timeout=3500)
    expect(other.locator('.pad-side[data-seat="1"] .pad-figure')).to_have_text("800")
    tap_deal(other, *OTHERS)
    expect(one.locator("#log > li")).to_have_count(2, timeout=3500)
    assert log_of(table) == [(1, 2), (3, None)]


def test_both_log_the_same_deal_and_the_table_keeps_one(one: Page, other: Page, table: Table) -> None:
    other.context.set_offline(True)
    tap_deal(other, *OURS)
    tap_deal(one, *OURS)
    assert settled(one, lambda: deals_at(table) == 1)
    other.context.set_offline(False)
    clash = other.locator(".pad-clash")
    expect(clash).to_contain_text("Somebody else has logged at this table meanwhile.")
    expect(clash).to_contain_text("Both are the same deal.")
    expect(clash).to_contain_text("Bernd wins from Carla")
    look(other)
    assert board_says_that_phones_disagree(table)
    clash.get_by_role("button", name="Drop mine").click()
    expect(clash).to_have_count(0)
    expect(other.locator("#connection")).to_have_text("Saved")
    assert settled(other, lambda: not board_says_that_phones_disagree(table))
    assert log_of(table) == [(1, 2)]


def test_the_board_is_told_later_of_a_deal_that_was_dropped_without_a_network(
    one: Page, other: Page, table: Table
) -> None:
    other.context.set_offline(True)
    tap_deal(other, *OTHERS)
    tap_deal(one, *OURS)
    assert settled(one, lambda: deals_at(table) == 1)
    other.context.set_offline(False)
    clash = other.locator(".pad-clash")
    expect(clash).to_have_count(1)
    other.context.set_offline(True)
    clash.get_by_role("button", name="Drop mine").click()
    expect(clash).to_have_count(0)
    assert board_says_that_phones_disagree(table)
    other.context.set_offline(False)
    assert settled(other, lambda: not board_says_that_phones_disagree(table))
    assert log_of(table) == [(1, 2)]


def test_both_log_different_deals_and_the_table_keeps_both(one: Page, other: Page, table: Table) -> None:
    other.context.set_offline(True)
    tap_deal(other, *OTHERS)
    tap_deal(other, *OURS)
    tap_deal(one, *OURS)
    assert settled(one, lambda: deals_at(table) == 1)
    other.context.set_offline(False)
    clash = other.locator(".pad-clash")
    expect(clash).to_contain_text("Dora wins, self-drawn")
    assert len(log_of(table)) == 1, "what waits behind the clash waits too"
    clash.get_by_role("button", name="Record mine as the next deal").click()
    assert settled(other, lambda: deals_at(table) == 3)
    expect(clash).to_have_count(0)
    assert not board_says_that_phones_disagree(table)
    assert log_of(table) == [(1, 2), (3, None), (1, 2)]


def test_what_follows_a_dropped_deal_follows_the_others_then(one: Page, other: Page, table: Table) -> None:
    other.context.set_offline(True)
    tap_deal(other, *OURS)
    tap_deal(other, *OTHERS)
    tap_deal(one, *OURS)
    assert settled(one, lambda: deals_at(table) == 1)
    other.context.set_offline(False)
    other.locator(".pad-clash").get_by_role("button", name="Drop mine").click()
    assert settled(other, lambda: deals_at(table) == 2)
    assert log_of(table) == [(1, 2), (3, None)]


def test_a_deal_that_is_being_tapped_in_does_not_land_behind_one_that_nobody_has_seen(
    one: Page, other: Page, table: Table
) -> None:
    other.locator('.pad-side[data-seat="1"] button').click()
    tap_deal(one, *OURS)
    expect(other.locator("#log > li")).to_have_count(1, timeout=3500)
    tap_deal(other, None, *OURS[1:])
    expect(other.locator(".pad-clash")).to_contain_text("Both are the same deal.")
    assert log_of(table) == [(1, 2)]


def test_a_deal_after_one_that_was_taken_back_asks_first(other: Page, table: Table) -> None:
    log(table, won(1, 2))
    expect(other.locator("#log > li")).to_have_count(1, timeout=3500)
    other.context.set_offline(True)
    tap_deal(other, *OTHERS)
    take_back(table=table, user=None, revision=None)
    other.context.set_offline(False)
    expect(other.locator(".pad-clash")).to_contain_text("taken out meanwhile")
    assert log_of(table) == []


def test_two_phones_that_record_at_the_same_moment(one: Page, other: Page, table: Table) -> None:
    for page in (one, other):
        tap_deal(page, *OURS, record=False)
    for page in (one, other):
        page.evaluate("document.querySelector('[data-do=\"record\"]').click()")
    for page in (one, other):
        expect(page.locator("#log > li")).to_have_count(1, timeout=3500)
    clashes = [page.locator(".pad-clash") for page in (one, other)]
    assert settled(one, lambda: sum(clash.count() for clash in clashes) == 1)
    assert log_of(table) == [(1, 2)]


def test_a_deal_that_the_table_takes_no_more_is_refused_and_can_be_dropped(other: Page, table: Table) -> None:
    other.context.set_offline(True)
    tap_deal(other, *OURS)
    Table.objects.update(ended="time", status="ended")
    other.context.set_offline(False)
    refused = other.locator("#notices .notice")
    expect(refused).to_contain_text("This deal was refused")
    look(other)
    refused.get_by_role("button", name="Drop it").click()
    expect(refused).to_have_count(0)
    assert Entry.objects.count() == 0


def test_a_locked_link_keeps_the_deal_on_the_phone_until_it_is_open_again(other: Page, table: Table) -> None:
    expect(other.locator("body")).to_have_attribute("data-step", "winner")
    Table.objects.update(link_locked=True)
    tap_deal(other, *OURS)
    expect(other.locator("#notices")).to_contain_text("This phone may not log at this table")
    expect(other.locator("#connection")).to_have_text("Waiting: 1")
    Table.objects.update(link_locked=False)
    other.goto(url("table_pad", table))
    assert settled(other, lambda: deals_at(table) == 1)
