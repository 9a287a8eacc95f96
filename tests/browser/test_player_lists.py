"""A list of players by hand: looked at, mended, taken; and the check-in on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import fill, follow, look, press, refused, tick, told, visit
from tests.tracker.exchange.lists import xlsx
from tests.tracker.factories import make_participant, make_players
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
    told(
        page,
        "2 things are in the way",
        "Column E (“T-Shirt”) is unknown: leave it out",
        "stands in line 2 already",
    )
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


def test_who_takes_part_fits_a_phone_in_every_language(organised: Page, german: Session) -> None:
    page = organised
    page.set_viewport_size({"width": 390, "height": 844})
    states = [{}, {"active": False}, {"active": False, "withdrawn": True}, {"guest": True, "newcomer": True}]
    names = ["Anna", "Wolfeschlegelsteinhausenbergerdorff", "Emil", "x" * 120]
    for player, state in zip(make_players(german.club, names), states, strict=True):
        make_participant(german, player, team="Mannschaft der Donaudampfschifffahrt", **state)
    address = f"/{german.club.address}/{german.slug}/participants/"
    visit(page, address)
    for language in ("en", "de", "ru"):
        page.context.add_cookies([{"name": "django_language", "value": language, "url": page.url}])
        visit(page, address)
        for wide in ("document.documentElement", "document.querySelector('.scroll')"):
            assert page.evaluate(f"{wide}.scrollWidth - {wide}.clientWidth") == 0, language
        for control in page.locator(".people :is(a, button)").all():
            box = control.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= 390, language


def test_a_row_that_was_withdrawn_meanwhile_is_shown_so(organised: Page, german: Session) -> None:
    page = organised
    anna = make_participant(german, make_players(german.club, ["Anna"])[0], active=False)
    visit(page, f"/{german.club.address}/{german.slug}/check-in/")
    Participant.objects.filter(pk=anna.pk).update(withdrawn=True)
    page.get_by_role("button", name="Anna: Check in").click()
    expect(page.get_by_text("Anna has withdrawn: take that back first.")).to_be_visible()
    page.get_by_role("button", name="Anna: Take back").click()
    expect(page.get_by_role("button", name="Anna: ✓ Here")).to_be_visible()
    expect(page.locator("#check-in-count")).to_have_text("1 of 1 here")
