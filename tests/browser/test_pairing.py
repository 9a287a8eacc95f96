"""The next round by the standings: proposed, changed by hand, checked, and opened."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import choose, pick, press, told, visit
from tests.tracker.factories import make_round
from tests.tracker.queries.results import played
from tests.tracker.views.pages import url
from tracker.models import Seat, Session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PEOPLE = [f"{letter}{name}" for name in ("anna", "ernd", "ida", "udo") for letter in "MNOP"]


def tables(page: Page) -> dict[str, list[str]]:
    """Where everybody sits, as the page shows it: the names of the seats' fields by table."""
    found: dict[str, list[str]] = {}
    for field in page.locator("main select").all():
        name = str(field.get_attribute("name"))
        words = str(field.locator("option:checked").text_content())
        if words != "–":
            found.setdefault(name.split("_")[1], []).append(words)
    return found


def field_of(page: Page, name: str) -> str:
    """The seat in which somebody sits."""
    chosen = page.locator("main select").filter(has=page.locator("option:checked", has_text=name))
    return str(chosen.get_attribute("name"))


def test_a_round_is_paired_by_the_standings_and_changed_by_hand(organised: Page, german: Session) -> None:
    page = organised
    first = make_round(german)
    for number in range(4):
        names = PEOPLE[4 * number : 4 * number + 4]
        points = (120 - number, 40, -60, -100 + number)
        played(german, dict(zip(names, points, strict=True)), round_=first)
    visit(page, url("round_new", german))
    choose(page, "method", "swiss")
    press(page, "Show the seats")
    told(page, "Nobody meets anybody for the second time.")
    proposed = tables(page)
    assert sorted(proposed["0"]) == sorted(PEOPLE[0::4])
    assert sorted(proposed["3"]) == sorted(PEOPLE[3::4])

    one, other = field_of(page, PEOPLE[4]), field_of(page, PEOPLE[1])
    pick(page, **{one: PEOPLE[1], other: PEOPLE[4]})
    press(page, "Check these seats")
    told(page, "2 pairs meet again.", "have met once before")
    expect(page.locator("#seats-report.warning li")).to_have_count(2)
    changed = tables(page)
    assert {*changed["0"]} == {*PEOPLE[0::4], PEOPLE[1]} - {PEOPLE[4]}

    press(page, "Open round 2 with 4 tables")
    told(page, "Round 2 is open.")
    seats = Seat.objects.filter(round__number=2).order_by("table__number", "position")
    names = list(seats.values_list("participant__player__name", flat=True))
    assert names == [name for number in "0123" for name in changed[number]]
