"""Each rule set's own form of a deal, filled in by hand: what it asks, shows, refuses, and records."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import choose, fill, kept, press, refused, told, type_deal, visit
from tests.tracker.factories import drawn, make_table, won
from tests.tracker.views.pages import log, url
from tracker.models import Session, Table
from tracker.queries.games import table_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def scores(table: Table) -> list[int]:
    return list(table_game(Table.objects.get(pk=table.pk)).game.scores)


def preview(page: Page, *words: str) -> None:
    """What the deal would do stands on the page before it is saved."""
    for each in words:
        expect(page.locator("#preview")).to_contain_text(each)


def test_gala_two_win_on_one_discard_with_premiums_and_own_words(organised: Page, gala: Session) -> None:
    page = organised
    table = make_table(gala)
    visit(page, url("table", table))
    press(page, "Record deal")
    refused(page, "winners", "Say who won")

    choose(page, "winners", 1, 2)
    choose(page, "source", 3)
    expect(page.locator(".hand-1")).to_be_visible()
    expect(page.locator(".hand-0")).to_be_hidden()
    choose(page, "premiums_1", "all_pungs", "white_dragon_pung")
    fill(page, others_2="zwei")
    press(page, "Record deal")
    refused(page, "others_2", "zwei")
    kept(page, others_2="zwei")
    expect(page.locator('[name="premiums_1"][value="all_pungs"]')).to_be_checked()

    fill(page, others_2=4, words_2="ladder <of> heaven & earth")
    preview(page, "+3", "+5", "−2", "Bernd is East")
    press(page, "Record deal")
    assert scores(table) == [0, 3, 5, -2]
    told(page, "Bernd is East")
    visit(page, url("entry", table, table.entries.get().key))
    told(page, "all pungs", "pung of white dragons", "ladder <of> heaven & earth")


def test_gala_one_more_wind_round_while_people_still_play(organised: Page, gala: Session) -> None:
    page = organised
    table = make_table(gala)
    log(table, won(0, None, (3, 0, 0, 0)), drawn(), drawn())
    visit(page, url("table", table))
    press(page, "Add a wind round")
    told(page, "One more wind round is played.", "Dora is East")
    choose(page, "kind", "draw")
    expect(page.locator(".only-won")).to_be_hidden()
    press(page, "Record deal")
    expect(page.locator(".board-wind")).to_have_text("South")
    told(page, "Anna is East")
    choose(page, "kind", "win")
    choose(page, "winners", 3)
    choose(page, "source", "self")
    choose(page, "premiums_3", "seven_pairs")
    preview(page, "+4")
    press(page, "Record deal")
    assert scores(table) == [3, 0, 0, 4]


def test_mcr_asks_for_the_fan_points_and_refuses_less_than_eight(organised: Page, mcr: Session) -> None:
    page = organised
    table = make_table(mcr)
    visit(page, url("table", table))
    choose(page, "winner", 0)
    fill(page, value=7)
    press(page, "Record deal")
    refused(page, "source", "Say who discarded the winning tile")
    choose(page, "source", 1)
    press(page, "Record deal")
    refused(page, "value", "7")
    kept(page, value="7")
    expect(page.locator('[name="source"][value="1"]')).to_be_checked()
    assert scores(table) == [0, 0, 0, 0]

    fill(page, value=12)
    preview(page, "+36", "−20", "−8")
    press(page, "Record deal")
    assert scores(table) == [36, -20, -8, -8]
    told(page, "Bernd is East")  # East passes in MCR, also when East has won
    choose(page, "winner", 2)
    choose(page, "source", "self")
    fill(page, value=8)
    press(page, "Record deal")
    assert scores(table) == [20, -36, 40, -24]


def test_german_totals_above_the_limit_are_cut_on_demand(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    type_deal(page, "1", "unknown", (100, 640, 50, 20))
    preview(page, "A hand counts at most 500 here.")
    press(page, "Record deal")
    refused(page, "total_1", "640")
    kept(page, total_1="640")
    assert not table.entries.exists()
    press(page, "Cut to 500")
    kept(page, total_0="100", total_1="500")
    preview(page, "+2000")
    press(page, "Record deal")
    # 4 × 500 for Bernd; Anna, East, from Carla and Dora 100 and 160, Carla from Dora 30
    assert scores(table) == [-740, 2000, -570, -690]


def test_german_a_winner_below_mah_jong_and_a_discard_to_oneself_are_refused(
    organised: Page, table: Table
) -> None:
    page = organised
    visit(page, url("table", table))
    type_deal(page, "1", "1", (100, 18, -4, 20))
    press(page, "Show who pays whom")
    refused(page, "total_2", "-4")
    fill(page, total_2="x")
    press(page, "Record deal")
    refused(page, "total_2", "“x”")
    fill(page, total_2=50)
    press(page, "Record deal")
    refused(page, "total_1", "18")
    kept(page, total_0="100", total_1="18", total_2="50", total_3="20")
    fill(page, total_1=20)
    press(page, "Record deal")
    refused(page, "source", "Bernd can’t win on a tile of their own")
    assert not table.entries.exists()
    choose(page, "source", 0)
    press(page, "Record deal")
    assert scores(table) == [220, 80, -90, -210]


def test_russian_east_passes_even_after_winning_and_the_discarder_may_pay_for_all(
    organised: Page, russian: Session
) -> None:
    page = organised
    table = make_table(russian)
    visit(page, url("table", table))
    type_deal(page, "0", "self", (40, 8, 8, 8))
    preview(page, "+240", "Bernd is East")
    press(page, "Record deal")
    assert scores(table) == [240, -80, -80, -80]
    type_deal(page, "1", "self", (0, 30, 10, 20))
    page.get_by_label("Dangerous game").check()
    press(page, "Record deal")
    refused(page, "dangerous", "Nobody pays for all where the winner drew the tile.")
    choose(page, "source", 2)
    preview(page, "−180")  # what all would have paid to East
    press(page, "Record deal")
    assert scores(table) == [240, 100, -260, -80]
    told(page, "Carla is East")
