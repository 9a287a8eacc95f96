"""A tournament planned ahead: wishes, the plan, two people changing places, accepted, begun."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import fill, follow, look, pick, press, refused, tick, told, visit
from tests.tracker.factories import make_participant, make_players
from tests.tracker.views.pages import url
from tracker.models import Participant, Round, Seat, Session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = [f"{letter}{name}" for name in ("anna", "ernd", "ida", "udo") for letter in "MNOP"]


@pytest.fixture
def people(german: Session) -> list[Participant]:
    """Sixteen people in teams of four."""
    return [
        make_participant(german, player, team=f"Team {place // 4 + 1}")
        for place, player in enumerate(make_players(german.club, NAMES))
    ]


def at_tables(page: Page) -> list[list[str]]:
    """The names at each table of all rounds, in the order of the page."""
    found = []
    for table in page.locator("#plan-rounds li").all():
        texts = [str(seat.text_content()) for seat in table.locator("span").all()]
        found.append([words.split(maxsplit=1)[1] for words in texts])
    return found


def test_five_rounds_are_planned_changed_accepted_and_begun(
    organised: Page, german: Session, people: list[Participant]
) -> None:
    page = organised
    visit(page, url("wishes", german))
    pick(page, one="Manna", other="Nernd")
    press(page, "Keep these two apart")
    told(page, "Manna and Nernd not at one table")
    page.locator("main").get_by_role("button", name="Withdraw").click()
    told(page, "There are no wishes.")

    follow(page, "To the plan of the rounds")
    press(page, "Make a plan")
    refused(page, "rounds", "Type how many rounds are to be planned.")
    fill(page, rounds=5)
    page.locator('main input[type="checkbox"][name="apart"]').uncheck()
    press(page, "Make a plan")
    told(page, "Nobody meets anybody for the second time.", "Everybody meets everybody.")
    before = at_tables(page)
    assert len(before) == 20
    assert Round.objects.count() == 0

    # Two of different tables of the second round.
    one, other = before[4][0], before[5][1]
    pick(page, round="2", one=one, other=other)
    press(page, "Change their places")
    told(page, "times two meet again who have met before.")
    changed = at_tables(page)
    assert (changed[4][0], changed[5][1]) == (other, one)
    assert changed[:4] == before[:4]

    press(page, "Accept: plan 5 rounds")
    told(page, "5 rounds are planned.", "times two meet again who have met before.")
    seats = Seat.objects.order_by("round__number", "table__number", "position")
    names = list(seats.values_list("participant__player__name", flat=True))
    assert names == [name for table in changed for name in table]

    follow(page, "Round 1")
    page.locator("main").get_by_role("button", name="Begin round 1").first.click()
    page.wait_for_load_state()
    look(page)
    assert list(german.rounds.order_by("number").values_list("status", flat=True)) == [
        "open",
        *["planned"] * 4,
    ]
    visit(page, url("plan", german))
    told(page, "4 rounds are planned and have not begun.")
    expect(page.locator("#plan-rounds details")).to_have_count(4)


def test_a_script_is_mended_where_its_lines_are_named(
    organised: Page, german: Session, people: list[Participant]
) -> None:
    page = organised
    visit(page, url("plan", german))
    page.get_by_text("Or take the seats from a text or a file").click()
    lines = [f"{start};{start + 1};{start + 2};{start + 3}" for start in range(1, 17, 4)]
    fill(page, script="\n".join([*lines[:3], "13;14;15;17"]))
    press(page, "Check these seats")
    refused(page, "script", "Line 4: Nobody of those who are ticked has the number 17.")
    fill(page, script="\n".join(lines))
    tick(page, "apart")
    press(page, "Check these seats")
    told(page, "Wishes are broken 24 times.", "Round 1, table 1: Manna and Nanna are team mates")
    page.locator("#plan-report summary").first.click()
    look(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as text").click()
    assert download.value.suggested_filename == "german-plan.txt"
