"""A list of players by hand: looked at, mended, taken; and the check-in on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import fill, follow, look, press, refused, tick, told, visit
from tests.tracker.exchange.lists import xlsx
from tests.tracker.factories import make_players
from tracker.models import Participant, Session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LIST = """Nr.;Name;Mannschaft;Land;T-Shirt
1;Anna Mueller;Nord;DE;L
2;Фёдор Щукин;Nord;RU;
3;O'Neill "Max" <b>;nord;;XL
4;Anna Mueller;Süd;DE;
"""


def test_a_list_is_mended_taken_and_checked_in(organised: Page, german: Session) -> None:
    page = organised
    make_players(german.club, ["Anna Müller"])
    visit(page, f"/{german.club.address}/{german.slug}/participants/")
    follow(page, "Take a list: CSV, spreadsheet or pasted")
    press(page, "Look at the list")
    expect(page.locator(".error-banner")).to_contain_text("Choose a file, or paste a list.")
    fill(page, text=LIST)
    tick(page, "away")
    press(page, "Look at the list")
    told(page, "2 things are in the way", "Column E (“T-Shirt”) is unknown.", "stands in line 2 already")
    told(page, "The teams “Nord” and “nord” differ", "is Anna Müller of the club")
    fill(page, text=LIST.replace("4;Anna Mueller", "4;Dora"))
    tick(page, "leave_out")
    press(page, "Look again")
    expect(page.get_by_label("Who is “Anna Mueller”?")).to_have_value(
        str(german.club.players.get(name="Anna Müller").pk)
    )
    press(page, "Take these 4 people")
    told(page, "4 more take part. 3 of them are new in the club.", "0 of 4 here")

    page.get_by_role("button", name="Anna Müller: Check in").click()
    expect(page.locator("#check-in-count")).to_have_text("1 of 4 here")
    expect(page.get_by_role("button", name="Anna Müller: ✓ Here")).to_be_focused()
    look(page)
    page.get_by_role("button", name="Anna Müller: ✓ Here").click()
    expect(page.locator("#check-in-count")).to_have_text("0 of 4 here")
    page.get_by_role("button", name="Dora: Check in").click()
    expect(page.locator("#check-in-count")).to_have_text("1 of 4 here")
    follow(page, "Not here yet")
    expect(page.locator(".check-in > li")).to_have_count(3)
    assert list(Participant.objects.filter(active=True).values_list("player__name", flat=True)) == ["Dora"]


def test_a_spreadsheet_is_chosen_and_a_wrong_file_is_told(organised: Page, german: Session) -> None:
    page = organised
    visit(page, f"/{german.club.address}/{german.slug}/participants/import/")
    wrong = {"name": "list.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"}
    page.locator("#id_file").set_input_files(wrong)  # type: ignore[arg-type]  # a payload, as its docs have it
    press(page, "Look at the list")
    refused(page, "file", "This is a PDF")
    right = {"name": "list.xlsx", "mimeType": "", "buffer": xlsx(["Name", "EMA"], ["Anna", 12], ["Emil", 13])}
    page.locator("#id_file").set_input_files(right)  # type: ignore[arg-type]  # a payload, as its docs have it
    press(page, "Look at the list")
    told(page, "New: 2", "Association number: 12")
    press(page, "Take these 2 people")
    told(page, "2 people take part, 2 here now")
