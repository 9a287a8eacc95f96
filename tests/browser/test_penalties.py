"""Penalties of a deal, of a table and of the session: given, refused, counted, withdrawn."""

import pytest
from playwright.sync_api import Page

from tests.browser.driving import choose, fill, follow, kept, pick, press, refused, told, type_deal, visit
from tests.tracker.factories import make_table, won
from tests.tracker.views.pages import log, url
from tracker.models import Session, Table
from tracker.queries.games import table_game
from tracker.services.games import confirm_table, end_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def row(page: Page, name: str) -> str:
    """A person's line of the table on the page."""
    return page.locator("main tbody tr").filter(has_text=name).first.inner_text()


def confirmed(table: Table) -> None:
    end_game(table=table, how="time", user=None)
    confirm_table(table=table, user=None)


def test_a_penalty_of_a_deal_that_does_not_divide_is_refused(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    type_deal(page, "0", "1", (20, 0, 0, 0))
    page.get_by_text("Penalty in this deal").click()
    choose(page, "penalty-0-payers", 3)
    choose(page, "penalty-0-payees", 0, 1, 2)
    fill(page, **{"penalty-0-amount": "500", "penalty-0-why": "false call"})
    press(page, "Record deal")
    refused(page, "penalty-0-amount", "500 can’t be shared evenly in 3 payments; 498 or 501 can.")
    kept(page, total_0="20", **{"penalty-0-amount": "500", "penalty-0-why": "false call"})
    assert not table.entries.exists()

    fill(page, **{"penalty-0-amount": 300})
    press(page, "One more penalty")
    kept(page, total_0="20", **{"penalty-0-amount": "300", "penalty-1-amount": ""})
    choose(page, "penalty-1-payers", 2)
    fill(page, **{"penalty-1-amount": "10", "penalty-1-why": "chatting"})
    press(page, "Record deal")
    # Anna, East, wins 40 from each; Dora pays 100 to each; Carla's 10 go to nobody
    assert list(table_game(Table.objects.get(pk=table.pk)).game.scores) == [220, 60, 50, -340]
    told(page, "false call", "chatting")


def test_a_penalty_of_a_table_counts_and_is_withdrawn(organised: Page, german: Session, table: Table) -> None:
    page = organised
    log(table, won(1, 0, (0, 100, 0, 0)))
    confirmed(table)
    visit(page, url("table", table))
    follow(page, "Give or withdraw a penalty")
    press(page, "Record the penalty")
    refused(page, "participant", "Choose who gets it.")
    refused(page, "points", "Type how many points")
    refused(page, "why", "Say why")
    pick(page, participant="Bernd")
    fill(page, points="−50", table_points="1", why="late <again> & again")
    press(page, "Record the penalty")
    refused(page, "table_points", "Either points or table points, not both.")
    kept(page, points="−50", why="late <again> & again")
    fill(page, table_points="")
    press(page, "Record the penalty")
    told(page, "The penalty is recorded.", "Bernd: −50 points · late <again> & again")
    visit(page, url("standings", german))
    assert "350" in row(page, "Bernd")

    visit(page, url("table_penalties", table))
    follow(page, "Withdraw the penalty of Bernd")
    press(page, "Withdraw the penalty")
    refused(page, "why", "Say why")
    fill(page, why="the tram was late")
    press(page, "Withdraw the penalty")
    told(page, "The penalty is withdrawn.", "There is none.")
    visit(page, url("standings", german))
    assert "400" in row(page, "Bernd")


def test_a_penalty_of_the_session_in_table_points(organised: Page, mcr: Session) -> None:
    page = organised
    table = make_table(mcr)
    log(table, won(0, 1, (8, 0, 0, 0)))
    confirmed(table)
    visit(page, url("session", mcr))
    page.get_by_role("link", name="Penalties", exact=True).click()
    told(page, "There are no penalties.")
    follow(page, "Give a penalty")
    pick(page, participant="Anna")
    fill(page, table_points="-a half", why="rudeness")
    press(page, "Give the penalty")
    refused(page, "table_points", "“-a half” is no number")
    kept(page, table_points="-a half", why="rudeness")
    fill(page, table_points="-1/2")
    press(page, "Give the penalty")
    told(page, "The penalty counts: −½ table points.")
    visit(page, url("standings", mcr))
    assert "3½" in row(page, "Anna")

    visit(page, url("penalties", mcr))
    page.get_by_role("link", name="Withdraw").click()
    told(page, "It was given for: rudeness")
    fill(page, why="apologised")
    press(page, "Withdraw the penalty")
    told(page, "The penalty is withdrawn.", "apologised")
    visit(page, url("standings", mcr))
    assert "½" not in row(page, "Anna")
