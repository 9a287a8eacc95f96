"""The link of a table: who has it logs there, without an account, and nowhere else."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tracker.factories import make_round, make_session, make_table
from tests.tracker.views.pages import german as german_deal
from tests.tracker.views.pages import log, send, url
from tests.tracker.views.reading import at, signed_in, words
from tracker.models import AuditEntry, Club, Participant, Round, Session, Table

VISIBILITIES = list(Club.Visibility)
LOGGING = ("table_lineup", "table_reseat", "table_end", "table_totals", "table_confirm")
NOT_HIS = ("table_reopen", "table_remove", "table_penalties", "table_link")


def by_link(table: Table, user: User | None = None) -> Client:
    """A phone that has opened the link of the table."""
    browser = signed_in(user)
    assert browser.get(f"/t/{table.code}/").status_code == 302
    return browser


@pytest.fixture(params=VISIBILITIES)
def shown(request: pytest.FixtureRequest, table: Table) -> Table:
    """The table, in a club shown to everyone, by its link, to members alone."""
    table.round.session.club.visibility = request.param
    table.round.session.club.save()
    return table


def test_the_link_holder_logs_at_the_table(shown: Table) -> None:
    browser = by_link(shown)
    assert "Record deal" in words(browser.get(url("table", shown)))
    assert send(browser, shown).status_code == 302
    assert shown.entries.count() == 1


@pytest.mark.parametrize("name", LOGGING)
def test_the_link_holder_opens_what_the_table_needs(table: Table, name: str) -> None:
    assert by_link(table).get(url(name, table)).status_code == 200
    assert signed_in(None).get(url(name, table)).status_code == 302


def test_the_link_is_good_for_no_other_table(shown: Table) -> None:
    session, round_ = shown.round.session, shown.round
    neighbour = make_table(session, ("Egon", "Fritz", "Gerda", "Hilde"), round_)
    later = make_table(session, round_=make_round(session))
    browser = by_link(shown)
    for other in (neighbour, later):
        assert send(browser, other).status_code in (302, 404)
        assert not other.entries.exists()
        assert "Record deal" not in browser.get(url("table", other)).content.decode()


def test_the_link_opens_no_other_page_of_a_members_club(table: Table) -> None:
    session = table.round.session
    session.club.visibility = Club.Visibility.MEMBERS
    session.club.save()
    browser = by_link(table)
    assert browser.get(url("table", table)).status_code == 200
    for name in ("session", "standings", "session_history", "participants"):
        assert browser.get(at(session, name)).status_code == 404
    assert browser.get(url("round", table.round)).status_code == 404
    assert browser.get(at(session.club, "players")).status_code == 404
