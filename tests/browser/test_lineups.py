"""Who sits where: latecomers, five at a table, seats changed from the next deal on or from the start."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import (
    choose,
    fill,
    follow,
    kept,
    look,
    pick,
    press,
    refused,
    side,
    tick,
    told,
    type_deal,
    visit,
)
from tests.tracker.factories import make_players, won
from tests.tracker.views.pages import log, url
from tracker.models import Session, Table
from tracker.queries.games import table_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CHANGE = "Change seats, let somebody join"
SIT = "Sit like this from the next deal on"


def scores(table: Table) -> dict[str, int]:
    game = table_game(Table.objects.get(pk=table.pk))
    return dict(zip(game.names, game.game.scores, strict=True))


def test_a_latecomer_joins_a_running_table(organised: Page, table: Table) -> None:
    page = organised
    log(table, won(1, 0, (100, 200, 50, 20)))
    visit(page, url("table", table))
    follow(page, CHANGE)
    fill(page, name="Eva")
    press(page, "Join the table")
    refused(page, "name", "“Eva” is not in the club’s list")
    kept(page, name="Eva")
    tick(page, "new")
    press(page, "Join the table")
    told(page, "Eva has joined the table: now choose a seat.")

    pick(page, seat_3="Eva")
    press(page, SIT)
    told(page, "From the next deal on they sit like this.", "Sitting out: Dora −390")
    expect(side(page, 3)).to_contain_text("Eva")
    expect(side(page, 3)).to_contain_text("West")  # Bernd is East now

    type_deal(page, "3", "1", (0, 0, 0, 100))
    press(page, "Record deal")
    assert scores(table) == {"Anna": -240, "Bernd": 600, "Carla": -370, "Dora": -390, "Eva": 400}
    expect(side(page, 3)).to_contain_text("+400")
    told(page, "Carla is East")


def test_five_share_a_table_and_take_turns(organised: Page, german: Session) -> None:
    page = organised
    make_players(german.club, ["Anna", "Bernd", "Carla", "Dora"])
    visit(page, url("table_new", german))
    fill(page, name_0="Anna", name_1="Bernd", name_2="Carla", name_3="Dora")
    page.get_by_text("More than four at this table").click()
    fill(page, name_4="Anna")
    tick(page, "new")
    press(page, "Open the table")
    refused(page, "name_4", "Anna")
    kept(page, name_0="Anna", name_3="Dora", name_4="Anna")
    expect(page.locator('[name="name_4"]')).to_be_visible()

    fill(page, name_4="Eva")
    press(page, "Open the table")
    told(page, "The table is open.", "Sitting out: Eva 0")
    table = Table.objects.get()
    type_deal(page, "0", "self", (60, 0, 0, 0))
    press(page, "Record deal")
    told(page, "stayed once")

    follow(page, CHANGE)
    pick(page, seat_0="Eva", seat_2="Eva")
    press(page, SIT)
    refused(page, "seat_2", "Eva sits on another seat already.")
    assert page.locator('[name="seat_0"] option:checked').inner_text() == "Eva"
    pick(page, seat_2="Carla")
    press(page, SIT)
    told(page, "Sitting out: Anna 360")
    expect(side(page, 0)).to_contain_text("Eva")
    told(page, "Eva is East")

    type_deal(page, "1", "0", (0, 40, 0, 0))
    press(page, "Record deal")
    assert scores(table) == {"Anna": 360, "Bernd": 40, "Carla": -160, "Dora": -160, "Eva": -80}
    follow(page, "End the game here")
    choose(page, "how", "agreed")
    press(page, "End the game")
    follow(page, "Confirm the result")
    press(page, "Confirm table")
    told(page, "The table is confirmed: its result counts in the standings.")
    visit(page, url("standings", german))
    rows = page.locator("main tbody tr")
    assert rows.count() == 5
    expect(rows.first).to_contain_text("Anna")


def test_two_swap_seats_from_the_next_deal_on(organised: Page, table: Table) -> None:
    page = organised
    log(table, won(0, None, (60, 0, 0, 0)))
    visit(page, url("table", table))
    follow(page, CHANGE)
    pick(page, seat_1="Carla", seat_2="Bernd")
    press(page, SIT)
    expect(side(page, 1)).to_contain_text("Carla")
    expect(side(page, 2)).to_contain_text("Bernd")
    expect(page.locator('label[for="id_total_1"]')).to_contain_text("Carla")
    type_deal(page, "1", "0", (0, 50, 0, 0))
    press(page, "Record deal")
    # the first deal stays as it was: Bernd and Carla have lost 120 each in it
    assert scores(table) == {"Anna": 260, "Bernd": -170, "Carla": 80, "Dora": -170}
    told(page, "Carla is East")


def test_seats_wrong_from_the_start_are_corrected_and_all_is_played_again(
    organised: Page, table: Table
) -> None:
    page = organised
    log(table, won(1, 0, (0, 100, 0, 0)), won(2, 1, (0, 0, 50, 0)))
    assert scores(table) == {"Anna": -250, "Bernd": 300, "Carla": 100, "Dora": -150}
    visit(page, url("table", table))
    follow(page, "Seats were wrong from the start")
    pick(page, seat_0="Bernd", seat_1="Anna")
    press(page, "Correct the seats")
    refused(page, "why", "Say why")
    assert page.locator('[name="seat_0"] option:checked').inner_text() == "Bernd"
    fill(page, why="Bernd had thrown the higher number")
    press(page, "Correct the seats")
    told(page, "The seats are corrected; all deals were played again.")
    # Bernd was East in the first deal, won it and stayed East in the second
    assert scores(table) == {"Anna": -250, "Bernd": 500, "Carla": 0, "Dora": -250}
    expect(side(page, 0)).to_contain_text("Bernd")
    follow(page, "History of this table")
    told(page, "Bernd had thrown the higher number")
    look(page)
