"""A club's settings and roles, and what anonymous readers, strangers and members then see."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import sign_in
from tests.browser.driving import choose, fill, kept, look, press, refused, told, visit
from tests.tracker.factories import make_session, make_table
from tests.tracker.views.pages import url
from tracker.models import Club, Session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def session(club: Club) -> Session:
    session = make_session(club, "german")
    make_table(session)
    return session


@pytest.fixture
def owned(page: Page, client: Client, live_server: LiveServer, owner: User) -> Page:
    """The window of the club's owner."""
    client.force_login(owner)
    sign_in(page, client, live_server)
    return page


def status(page: Page, address: str) -> int:
    """What the server answers; the page that it shows is looked at."""
    answer = page.goto(address)
    assert answer is not None
    look(page)
    return answer.status


def test_the_link_opens_the_club_until_it_is_made_anew(
    owned: Page, reader: Page, stranger_window: Page, club: Club, session: Session
) -> None:
    page = owned
    assert status(reader, url("session", session)) == 200
    visit(page, f"/{club.address}/")
    page.get_by_role("link", name="Settings of the club").click()
    fill(page, name="")
    choose(page, "visibility", "link")
    press(page, "Save the settings")
    refused(page, "name", "Type the name of the club.")
    fill(page, name="Nordwind <&> Söhne")
    press(page, "Save the settings")
    told(page, "The settings are saved.", "Whoever has this link sees the club’s pages.")

    link = page.locator('section a[href*="~"]').inner_text()
    for window in (reader, stranger_window):
        assert status(window, f"/{club.slug}/") == 404
        assert status(window, link) == 200
        told(window, "Evening german")
        assert window.locator('main form[method="post"]').count() == 0
    reader.get_by_role("link", name="Evening german").click()
    told(reader, "Round 1")
    look(reader)

    press(page, "Make a new link")
    told(page, "The club has a new link; the old one no longer opens it.")
    assert status(reader, reader.url) == 404
    assert status(stranger_window, link) == 404
    visit(page, f"/{club.slug}/")
    told(page, "Evening german")


def test_only_members_see_a_club_that_says_so(
    owned: Page, reader: Page, stranger_window: Page, club: Club, session: Session
) -> None:
    page = owned
    page.goto(f"/{club.address}/settings/")
    choose(page, "visibility", "members")
    press(page, "Save the settings")
    told(page, "It opens the club for those who have a role there.")
    table = session.rounds.get().tables.get()
    for window in (reader, stranger_window):
        for address in (f"/{club.slug}/", url("session", session), url("table", table)):
            assert status(window, address) == 404
            expect(window.locator("body")).not_to_contain_text("Anna")
    assert status(reader, "/") == 200
    expect(reader.locator("main")).not_to_contain_text("Nordwind")

    visit(page, f"/{club.address}/members/")
    fill(page, user_name="nobody")
    press(page, "Give the role")
    refused(page, "user_name", "Nobody signs in as “nobody”.")
    kept(page, user_name="nobody")
    fill(page, user_name="stranger")
    choose(page, "role", "member")
    press(page, "Give the role")
    told(page, "stranger now has the role: member.")
    assert status(stranger_window, url("table", table)) == 200
    assert stranger_window.locator('main form[method="post"]').count() == 0
    assert status(stranger_window, url("round_new", session)) == 403
    press(page, "Remove stranger")
    assert status(stranger_window, url("table", table)) == 404
    press(page, "Remove owner")
    told(page, "owner")  # a club is not left without one
    assert club.memberships.filter(role="owner").count() == 1
