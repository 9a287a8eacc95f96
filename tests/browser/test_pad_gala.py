"""GALA on the pad: premiums as switches, several winners; what a switch adds is what `scoring` adds."""

import random

import pytest
from playwright.sync_api import Page, expect

from scoring.premiums import MAH_JONG, counted_premiums, premium_total
from scoring.rulesets import get_ruleset
from tests.browser.driving import look, settled
from tests.browser.pads import Thumb
from tests.tracker.factories import make_table
from tracker.models import Club, Entry, Session, Table
from tracker.queries.games import table_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def switch(page: Page, *codes: str) -> None:
    for code in codes:
        page.locator(f'[data-code="{code}"]').click()


def test_two_win_on_one_discard_with_their_premiums(phone: Page, gala: Session) -> None:
    table = make_table(gala)
    thumb = Thumb(phone).open(table)
    thumb.seat(1)
    thumb.seat(3)
    switch(phone, "all_pungs", "big_four_winds")
    expect(phone.locator("#sum")).to_have_text("Bernd: 11")
    expect(phone.locator('[data-code="all_pungs"]')).to_contain_text("contained in another")
    look(phone)
    thumb.press("Carla won too")
    expect(phone.locator("#prompt")).to_have_text("Premiums of Carla")
    phone.get_by_label("Other points").fill("2")
    phone.get_by_label("What for").fill("ladder <of> heaven")
    expect(phone.locator("#sum")).to_have_text("Carla: 3")
    thumb.seat(1)
    expect(phone.locator('[data-code="big_four_winds"]')).to_have_attribute("aria-pressed", "true")
    thumb.do("next")
    thumb.do("next")
    thumb.shows(1, "+11")
    thumb.shows(2, "+3")
    thumb.shows(3, "−2")
    look(phone)
    thumb.do("record")
    assert settled(phone, lambda: Entry.objects.filter(table=table).exists())
    entry = Entry.objects.get(table=table)
    assert entry.totals == [0, 11, 3, 0]
    wins = {win.seat: (win.premiums, win.words, win.source) for win in entry.wins.all()}
    assert wins == {1: (["big_four_winds"], "", 3), 2: ([], "ladder <of> heaven", 3)}


def test_who_draws_the_tile_wins_alone(phone: Page, gala: Session) -> None:
    table = make_table(gala)
    thumb = Thumb(phone).open(table)
    thumb.seat(0)
    thumb.do("self")
    expect(phone.locator("#too button")).to_have_count(0)
    thumb.do("next")
    thumb.do("record")
    assert settled(phone, lambda: Entry.objects.filter(table=table).exists())
    assert list(table_game(Table.objects.get(pk=table.pk)).game.scores) == [1, 0, 0, 0]


def test_the_switches_add_what_the_rules_add(phone: Page, club: Club, gala: Session) -> None:
    own = {"ladder": {"label": "ladder", "points": 4, "implies": ["all_chows", "pure_straight"]}}
    Session.objects.filter(pk=gala.pk).update(options={"premiums": own})
    Thumb(phone).open(make_table(Session.objects.get(pk=gala.pk)))
    rows = get_ruleset("gala").resolve({"premiums": own}).rows
    played = [code for code, row in rows.items() if row.on and code != MAH_JONG]
    assert "ladder" in played
    chance = random.Random(4)
    cases = [chance.sample(played, chance.randint(0, 9)) for _case in range(300)]
    found = phone.evaluate(
        """async (cases) => {
          const { counted, premiumTotal } = await import("/static/tracker/pad/premiums.js");
          return cases.map((codes) => [counted(codes), premiumTotal({ codes, others: 1 })]);
        }""",
        cases,
    )
    assert found == [[list(counted_premiums(rows, codes)), premium_total(rows, codes, 1)] for codes in cases]
