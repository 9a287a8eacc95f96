"""A page that was left open overnight, and what it says in the morning."""

from datetime import date

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import fill, kept, press, told, visit
from tests.tracker.factories import make_session
from tests.tracker.views.pages import url
from tracker.models import Club
from tracker.services.sessions import edit_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_settings_that_somebody_else_has_changed_are_told_and_then_saved(organised: Page, club: Club) -> None:
    page = organised
    session = make_session(club, "german")
    visit(page, url("session_edit", session))
    fill(page, name="Spring <&> evening")
    # Over night somebody else sets another day and another limit.
    edit_session(session=session, user=None, date=date(2030, 5, 1), options={"limit": 300})
    press(page, "Save the session")
    told(page, "Somebody else has changed this meanwhile, and nothing of yours is saved yet.")
    told(page, "Date: May 1, 2030", "Limit: the most a hand counts: 300")
    kept(page, name="Spring <&> evening")
    session.refresh_from_db()
    assert (session.name, session.options) == ("Evening german", {"limit": 300})

    notice = page.locator("#changed")
    expect(notice).to_be_in_viewport()
    notice.get_by_role("link", name="Limit: the most a hand counts").click()
    limit = page.locator('main [name="german-limit"]')
    expect(limit).to_be_visible()
    limit.fill("300")
    fill(page, date="2030-05-01")
    press(page, "Save the session")
    told(page, "The session is saved.", "Spring <&> evening", "limit 300")
    session.refresh_from_db()
    assert (session.date, session.options) == (date(2030, 5, 1), {"limit": 300})
