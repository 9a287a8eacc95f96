"""Standings in a browser: on a phone the figures that rank stand beside the names."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import visit
from tests.tracker.queries.results import played
from tests.tracker.views.pages import url
from tracker.models import Club, Participant, Session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = {"Hieronymus-Maximilian von Schwarzenberg": 1110, "X" * 60: 0, "שרה לוי": -10, "Ян Ёлкин": -1100}


@pytest.mark.parametrize("language", ["de", "en", "ru"])
@pytest.mark.parametrize("query", ["", "?by=team"])
def test_place_name_and_the_first_two_figures_are_in_sight(
    page: Page, german: Session, language: str, query: str
) -> None:
    Club.objects.update(language=language)
    german.ranking = ["table_points", "points"]
    german.save()
    played(german, LONG)
    Participant.objects.update(team="Mahjong-Verein Oberschwaben-Bodenseekreis e. V.", substitute=False)
    Participant.objects.filter(player__name="X" * 60).update(substitute=True, withdrawn=True, active=False)
    visit(page, url("standings", german) + query)
    for column in range(4):
        expect(page.locator("thead th").nth(column)).to_be_in_viewport(ratio=1)
    expect(page.locator("tbody tr").first.locator("td").nth(2)).to_be_in_viewport(ratio=1)
    page.locator("thead th").nth(3).get_by_role("link").click()
    expect(page.locator("thead th").nth(3)).to_have_attribute("aria-sort", "descending")
    expect(page.locator("thead th").nth(3)).to_be_in_viewport(ratio=1)


def test_finalists_with_long_names_fit(organised: Page, german: Session) -> None:
    played(german, LONG)
    german.rounds.update(status="closed")
    visit(organised, url("finals", german))
    expect(organised.get_by_label("X" * 60)).to_be_checked()
    assert organised.evaluate("document.documentElement.scrollWidth <= innerWidth")
    name = organised.get_by_text("שרה לוי").first
    figures = name.evaluate(
        """label => {
            const text = label.firstChild, range = document.createRange();
            const place = words => {
                const at = text.data.indexOf(words);
                range.setStart(text, at); range.setEnd(text, at + words.length);
                return range.getBoundingClientRect().left;
            };
            return place("3 ·") < place("שרה") && place("שרה") < place("−10");
        }"""
    )
    assert figures
