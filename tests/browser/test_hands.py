"""Hands typed by their tiles in Chromium: the breakdown at once, what counts, false mah jong, the record."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import (
    choose,
    fill,
    kept,
    look,
    press,
    refused,
    send,
    settled,
    told,
    type_deal,
    visit,
)
from tests.tracker.factories import make_table
from tests.tracker.hands import WINNER, won_by_hand
from tests.tracker.views.pages import log, url
from tracker.models import Session, Table
from tracker.queries.games import table_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TYPED = "(777z) [2222s] 345678m1p 1f3y +1p"


def open_tiles(page: Page, *names: str) -> None:
    """Open the lines behind which these people's tiles are typed."""
    for name in names:
        page.get_by_text(f"{name} by tiles").click()


def says(page: Page, seat: int, *words: str) -> None:
    """This stands below the tiles of the seat."""
    for each in words:
        expect(page.locator(f"#hand_{seat}_says")).to_contain_text(each)


def totals(table: Table) -> list[int]:
    """What everybody's hand counted in the last deal."""
    played = table_game(Table.objects.get(pk=table.pk)).game.deals[-1]
    return list(played.totals or ())


def test_the_breakdown_comes_while_tiles_are_typed(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    expect(page.locator('[name="hand_1"]')).to_be_hidden()
    type_deal(page, "1", "2", (100,))
    fill(page, total_3=20)
    open_tiles(page, "Bernd", "Carla")
    fill(page, hand_1="(777z) [2222s")
    says(page, 1, "opens a set, but nothing closes it")
    fill(page, hand_1=TYPED)
    says(page, 1, "pung of dragons", "16 points", "54 points, 1 double: 108")
    expect(page.locator("#hand_1_total")).to_have_text("108")
    fill(page, hand_2="23m55p222z234p666s")
    says(page, 2, "Would have won on:", "4 of characters: 32, self-drawn 68")
    expect(page.locator("#preview")).to_contain_text("Anna pays Bernd 216")
    expect(page.locator('[name="hand_2"]')).to_be_focused()
    look(page)
    press(page, "Record deal")
    assert totals(table) == [100, 108, 12, 20]
    told(page, "Tiles: Bernd, Carla")


def test_a_total_that_differs_is_weighed_by_the_person(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    type_deal(page, "1", "2", (100, 99, 50, 20))
    open_tiles(page, "Bernd")
    fill(page, hand_1=TYPED)
    says(page, 1, "The hand: 108", "The typed total: 99")
    press(page, "Record deal")
    refused(page, "counts_1", "say which of them counts")
    kept(page, total_1="99", hand_1=TYPED)
    assert not table.entries.exists()
    page.locator('[name="counts_1"][value="total"]').focus()
    page.keyboard.press("Space")
    expect(page.locator("#preview")).to_contain_text("but the total typed, 99, counts")
    expect(page.locator('[name="counts_1"][value="total"]')).to_be_checked()
    expect(page.locator('[name="counts_1"][value="total"]')).to_be_focused()
    look(page)
    press(page, "Record deal")
    assert totals(table) == [100, 99, 50, 20]
    page.get_by_role("link", name="Tiles: Bernd").click()
    page.wait_for_load_state()
    look(page)
    told(page, "Bernd · 108", "What counts is 99.")
    page.get_by_role("link", name="Change this deal").click()
    page.wait_for_load_state()
    look(page)
    kept(page, total_1="99", hand_1=TYPED)
    choose(page, "counts_1", "hand")
    fill(page, why="counted again")
    press(page, "Change deal")
    assert totals(table) == [100, 108, 50, 20]
    visit(page, url("entry", table, table.entries.first().key))  # type: ignore[union-attr] # there is one
    page.get_by_text("1 hand by its tiles").first.click()
    look(page)


def test_a_false_mah_jong_becomes_a_void_deal_with_its_penalty(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    type_deal(page, "1", "2", (0,))
    open_tiles(page, "Bernd")
    fill(page, hand_1="13m 46p 234s 555z 66z 7z +1p")
    says(page, 1, "This is not mah jong: 13m146p7z fit no set.", "Bernd pays a penalty")
    look(page)
    press(page, "Make it a false mah jong")
    kept(page, **{"penalty-0-amount": "900", "penalty-0-why": "false mah jong"})
    expect(page.locator("#preview")).to_contain_text("Bernd pays Dora 300")
    fill(page, **{"penalty-0-amount": 600})
    expect(page.locator("#preview")).to_contain_text("Bernd pays Dora 200")
    press(page, "Record deal")
    assert list(table_game(Table.objects.get(pk=table.pk)).game.scores) == [200, -600, 200, 200]


def test_an_impossible_hand_is_told_at_its_field(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    type_deal(page, "1", "2", (0,))
    open_tiles(page, "Anna", "Bernd", "Carla")
    fill(page, hand_0="22m 222s", hand_1=TYPED, hand_2="8z", total_3=0)
    press(page, "Record deal")
    refused(page, "hand_1", "There are more of 2s in these hands")
    refused(page, "hand_2", "“8z” are no tiles")
    kept(page, hand_0="22m 222s", hand_1=TYPED, hand_2="8z")
    assert not table.entries.exists()


def test_the_help_can_be_read_beside_the_form(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    page.locator("summary", has_text="How tiles are typed").click()
    told(page, "a set laid open", "@last_discard", "A winner’s hand:")
    look(page)


def test_gala_counts_the_tiles_of_each_winner(organised: Page, gala: Session) -> None:
    page = organised
    table = make_table(gala)
    visit(page, url("table", table))
    choose(page, "winners", 1)
    choose(page, "source", 2)
    open_tiles(page, "Bernd")
    fill(page, hand_1="123456789m 23p 55s +1p")
    says(page, 1, "pure straight", "6 points")
    expect(page.locator("#preview")).to_contain_text("Bernd: 6 points")
    look(page)
    press(page, "Record deal")
    assert totals(table) == [0, 6, 0, 0]


def test_pressed_twice_a_hand_is_recorded_once(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    type_deal(page, "1", "2", (0,))
    open_tiles(page, "Bernd")
    fill(page, hand_1=TYPED, total_2=0, total_3=0)
    page.locator('form#deal button[value="record"]').dblclick()
    assert settled(page, table.entries.exists)
    page.wait_for_load_state()
    assert table.entries.count() == 1


def test_a_reader_opens_the_breakdown_from_the_log(reader: Page, table: Table) -> None:
    page = reader
    log(table, won_by_hand(1, 2, WINNER, (50, 0, 7, 20)))
    visit(page, url("table", table))
    page.get_by_role("link", name="Tiles: Bernd").click()
    page.wait_for_load_state()
    look(page)
    expect(page.locator("#hands")).to_be_in_viewport()
    expect(page.get_by_role("img", name="3 × red dragon").first).to_be_visible()
    told(page, "54 points, 1 double: 108")


def test_without_scripts_the_button_shows_what_tiles_are_worth(organised: Page, table: Table) -> None:
    page = organised
    page.route("**/*.js*", lambda route: route.abort())
    visit(page, url("table", table))
    type_deal(page, "1", "2", (0,))
    open_tiles(page, "Bernd")
    fill(page, hand_1=TYPED, total_2=0, total_3=0)
    send(page, "preview")
    page.wait_for_load_state()
    says(page, 1, "54 points, 1 double: 108")
    kept(page, hand_1=TYPED)
    look(page)
