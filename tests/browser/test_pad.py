"""The table on a phone in Chromium: deals tapped in, counted, timed; what is asked, shown, recorded."""

import gzip
import time
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, Response, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import sign_in
from tests.browser.driving import look, settled
from tests.browser.pads import Thumb
from tests.tracker.factories import drawn, make_table, won
from tests.tracker.views.pages import log, url
from tracker.models import Entry, Round, Session, Table
from tracker.queries.games import table_game
from tracker.services.games import end_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LARGEST = 120_000  # bytes of all that the page loads
HEADERS = 400  # bytes of an answer's headers, about
SOONEST = 1_000  # milliseconds until the page answers to taps
MOST_TAPS = 8  # of a German deal, digits aside


@pytest.fixture
def thumb(phone: Page, table: Table) -> Thumb:
    return Thumb(phone).open(table)


def scores(table: Table) -> list[int]:
    return list(table_game(Table.objects.get(pk=table.pk)).game.scores)


def recorded(thumb: Thumb, table: Table, number: int) -> None:
    """So many lines stand in the log, and the page knows."""
    live = table.entries.filter(superseded_at__isnull=True)
    assert settled(thumb.page, lambda: live.count() == number)
    expect(thumb.page.locator("#log > li")).to_have_count(number)


def test_a_german_deal_takes_eight_taps_and_its_digits_within_ten_seconds(thumb: Thumb, table: Table) -> None:
    begun = time.monotonic()
    thumb.seat(1)
    thumb.asks("from")
    thumb.seat(2)
    thumb.asks("hand")
    for total in ("200", "50", "20", "100"):
        thumb.figure(total)
    expect(thumb.page.locator("#pays")).to_contain_text("Anna pays Bernd 400")
    thumb.shows(1, "800", "+800")
    thumb.do("record")
    recorded(thumb, table, 1)
    assert time.monotonic() - begun < 10
    assert (thumb.taps <= MOST_TAPS, thumb.digits) == (True, 10)
    assert scores(table) == [-140, 800, -270, -390]
    thumb.asks("winner")
    thumb.connection("Saved")
    expect(thumb.page.locator("#where")).to_have_text("East round · Bernd is East")


def weight(answer: Response) -> int:
    """The bytes of an answer as they travel: static files are served compressed."""
    body = b"" if answer.status == 304 else answer.body()
    return HEADERS + (len(gzip.compress(body)) if "/static/" in answer.url else len(body))


def test_the_page_is_light_and_soon_usable(phone: Page, table: Table) -> None:
    answers: list[Response] = []
    phone.on("response", lambda answer: answers.append(answer))
    log(table, *[won(1, 2, (100, 200, 50, 20)) for _deal in range(20)])
    Thumb(phone).open(table)
    usable = phone.evaluate("performance.getEntriesByName('pad-ready')[0].startTime")
    phone.wait_for_load_state("networkidle")
    assert 20_000 < sum(map(weight, answers)) < LARGEST  # the picker and the drawings of all tiles too
    assert any("tiles" in answer.url for answer in answers)
    assert usable < SOONEST


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_step_fits_every_window(phone: Page, table: Table, scheme: str) -> None:
    log(table, won(1, 2, (100, 200, 50, 20)), drawn())
    phone.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    thumb = Thumb(phone)
    windows = ((360, 640), (390, 844), (1280, 900))
    for width, height in windows[: 3 if scheme == "light" else 1]:
        phone.set_viewport_size({"width": width, "height": height})
        thumb.open(table)
        look(phone)
        for seat in range(4):
            expect(phone.locator(f'.pad-side[data-seat="{seat}"]')).to_be_in_viewport(ratio=1)
        thumb.seat(1)
        thumb.do("self")
        expect(phone.locator('[data-key="next"]')).to_be_in_viewport(ratio=1)
        look(phone)
        for total in ("32", "", "8", "4"):
            thumb.figure(total)
        expect(phone.locator("#pays li").first).to_be_visible()
        expect(phone.locator('[data-do="record"]')).to_be_in_viewport(ratio=1)
        look(phone)
        phone.evaluate("localStorage.clear()")


def test_who_drew_the_tile_himself_and_hands_without_figures(thumb: Thumb, table: Table) -> None:
    thumb.seat(0)
    thumb.do("self")
    thumb.figure("10")
    expect(thumb.page.locator("#problem")).to_have_text("Who wins has at least 20.")
    thumb.page.locator('[data-key="back"]').click()
    thumb.figure("2")  # 12 by now: still too little
    thumb.asks("hand")
    thumb.page.locator('[data-key="back"]').click()
    thumb.page.locator('[data-key="back"]').click()
    thumb.figure("640")
    expect(thumb.page.locator("#problem")).to_have_text("A hand counts at most 500 here.")
    thumb.press("Cut to 500")
    thumb.figure("")
    for total in ("", "16", ""):
        thumb.figure(total)
    thumb.shows(0, "3000", "+3000")
    thumb.do("record")
    recorded(thumb, table, 1)
    entry = Entry.objects.get(table=table)
    assert entry.totals == [500, 0, 16, 0]
    win = entry.wins.get()
    assert (win.source, win.source_unknown) == (None, False)


def test_one_goes_back_and_to_any_hand_by_its_seat(thumb: Thumb, table: Table) -> None:
    thumb.seat(3)
    thumb.back()
    thumb.asks("winner")
    thumb.seat(1)
    thumb.do("unknown")
    thumb.figure("30")
    thumb.seat(1)  # its total is typed anew
    for total in ("40", "8", "", ""):
        thumb.figure(total)
    thumb.asks("check")
    thumb.back()
    expect(thumb.page.locator("#prompt")).to_have_text("Hand of Anna")
    thumb.figure("2")
    thumb.do("record")
    recorded(thumb, table, 1)
    assert Entry.objects.get(table=table).totals == [2, 40, 8, 0]


def test_a_keyboard_types_the_figures(thumb: Thumb, table: Table) -> None:
    thumb.seat(1)
    thumb.seat(0)
    for key in ("2", "5", "Backspace", "4", "Enter", "8", "Enter", "Enter", "1", "6", "Enter"):
        thumb.page.keyboard.press(key)
    thumb.asks("check")
    thumb.do("record")
    recorded(thumb, table, 1)
    assert Entry.objects.get(table=table).totals == [16, 24, 8, 0]


def test_a_draw_and_what_is_taken_back(thumb: Thumb, table: Table) -> None:
    thumb.do("draw")
    expect(thumb.page.locator("#pays")).to_have_text("Nobody pays anything.")
    thumb.do("record")
    recorded(thumb, table, 1)
    thumb.press("Take back: Draw")
    thumb.press("Keep it")
    thumb.press("Take back: Draw")
    look(thumb.page)
    thumb.press("Take back")
    recorded(thumb, table, 0)
    expect(thumb.page.locator("#log-empty")).to_be_visible()


def test_a_false_mah_jong_is_a_void_deal_with_the_penalty_of_the_house(thumb: Thumb, table: Table) -> None:
    thumb.do("void")
    thumb.do("false")
    look(thumb.page)
    thumb.seat(2)
    expect(thumb.page.locator("#penalties")).to_contain_text("Penalty of 900: Carla → Anna, Bernd and Dora")
    thumb.shows(2, "−900")
    thumb.do("record")
    recorded(thumb, table, 1)
    assert scores(table) == [300, 300, -900, 300]
    assert Entry.objects.get(table=table).kind == "void"


def test_a_penalty_is_added_to_a_deal_and_removed_again(thumb: Thumb, table: Table) -> None:
    thumb.do("draw")
    thumb.do("penalty")
    look(thumb.page)
    thumb.do("penalise")
    expect(thumb.page.locator("#problem")).to_contain_text("Say who pays")
    thumb.page.locator("#payers").get_by_role("button", name="Dora").click()
    thumb.do("penalise")
    expect(thumb.page.locator("#problem")).to_contain_text("How many points")
    thumb.page.get_by_label("Points in total").fill("fifty")
    thumb.do("penalise")
    expect(thumb.page.locator("#problem")).to_have_text("fifty is no whole number.")
    thumb.page.locator("#payees").get_by_role("button", name="Bernd").click()
    thumb.page.get_by_label("Points in total").fill("50")
    thumb.page.get_by_label("Why").fill("claimed wrongly")
    thumb.do("penalise")
    thumb.shows(3, "−50")
    thumb.press("Remove")
    expect(thumb.page.locator("#penalties li")).to_have_count(0)
    thumb.shows(3, "±0")


def test_an_indivisible_penalty_is_told_before_it_is_recorded(thumb: Thumb, table: Table) -> None:
    thumb.do("draw")
    thumb.do("penalty")
    thumb.page.locator("#payers").get_by_role("button", name="Dora").click()
    for name in ("Anna", "Bernd", "Carla"):
        thumb.page.locator("#payees").get_by_role("button", name=name).click()
    thumb.page.get_by_label("Points in total").fill("100")
    thumb.do("penalise")
    expect(thumb.page.locator("#problem")).to_contain_text("100")
    expect(thumb.page.locator('[data-do="record"]')).to_be_disabled()
    assert not table.entries.exists()


def test_in_a_dangerous_game_the_discarder_pays_for_all(phone: Page, russian: Session) -> None:
    table = make_table(russian)
    thumb = Thumb(phone).open(table)
    thumb.seat(1)
    thumb.seat(2)
    for total in ("30", "10", "20", ""):
        thumb.figure(total)
    thumb.do("dangerous")
    thumb.shows(2, "−120")
    thumb.do("record")
    recorded(thumb, table, 1)
    assert scores(table) == [0, 120, -120, 0]


def test_mcr_asks_for_the_fan_points_alone(phone: Page, mcr: Session) -> None:
    table = make_table(mcr)
    thumb = Thumb(phone).open(table)
    thumb.seat(0)
    expect(phone.locator('[data-do="unknown"]')).to_have_count(0)
    thumb.seat(1)
    thumb.figure("7")
    expect(phone.locator("#problem")).to_have_text("Who wins has at least 8.")
    phone.locator('[data-key="back"]').click()
    thumb.figure("12")
    thumb.do("record")
    recorded(thumb, table, 1)
    assert scores(table) == [36, -20, -8, -8]


def test_the_draft_of_a_deal_survives_a_reload(thumb: Thumb, table: Table) -> None:
    thumb.seat(1)
    thumb.seat(2)
    thumb.figure("216")
    thumb.page.locator('[data-key="3"]').click()
    thumb.page.reload()
    thumb.ready().asks("hand")
    expect(thumb.page.locator("#prompt")).to_have_text("Hand of Carla")
    thumb.shows(1, "216")
    thumb.shows(2, "3")
    for total in ("", "8", "4"):
        thumb.figure(total)
    thumb.do("record")
    recorded(thumb, table, 1)
    assert Entry.objects.get(table=table).totals == [4, 216, 3, 8]


def test_the_table_sees_its_result_and_confirms_it(phone: Page, table: Table) -> None:
    log(table, won(1, 2, (100, 200, 50, 20)))
    end_game(table=table, how="time", user=None)
    thumb = Thumb(phone).open(table)
    thumb.asks("over")
    look(phone)
    expect(phone.locator("#result tr").first).to_have_text("1Bernd800")
    thumb.do("confirm")
    look(phone)
    thumb.do("confirm-no")
    thumb.do("confirm")
    thumb.do("confirm-yes")
    expect(phone.locator("#prompt")).to_have_text("The result is confirmed")
    assert Table.objects.get(pk=table.pk).is_confirmed
    expect(phone.locator("#undo")).to_be_hidden()


def test_without_scripts_the_page_leads_to_the_ordinary_form(
    chromium: Browser, live_server: LiveServer, client: Client, organiser: User, table: Table
) -> None:
    client.force_login(organiser)
    context = chromium.new_context(base_url=live_server.url, java_script_enabled=False, locale="en")
    page = context.new_page()
    sign_in(page, client, live_server)
    page.goto(url("table_pad", table))
    expect(page.locator('.pad-side[data-seat="1"]')).to_contain_text("Bernd")
    page.get_by_role("link", name="Record deals on the table’s ordinary page").click()
    assert page.url.endswith(url("table", table))
    context.close()


def test_dead_hands_are_noted_and_cannot_win(thumb: Thumb, table: Table) -> None:
    thumb.seat(1)
    thumb.seat(2)
    expect(thumb.page.locator('[data-do="dead-now"]')).to_be_hidden()  # Bernd wins
    thumb.figure("32")
    thumb.do("dead-now")
    thumb.shows(2, "0")
    thumb.figure("8")
    thumb.figure("4")
    thumb.shows(2, "discards")
    thumb.do("dead")
    look(thumb.page)
    expect(thumb.page.locator('.pad-side[data-seat="1"] button')).to_be_disabled()
    thumb.seat(3)
    thumb.shows(3, "dead hand")
    thumb.do("record")
    recorded(thumb, table, 1)
    assert Entry.objects.get(table=table).dead_hands == [2, 3]
    expect(thumb.page.locator("#log")).to_contain_text("dead hands: Carla and Dora")


def test_nothing_zooms_by_accident_and_what_waits_stays_in_view(thumb: Thumb, table: Table) -> None:
    page = thumb.page
    log(table, *[drawn() for _deal in range(12)])
    expect(page.locator("#log > li")).to_have_count(12)
    assert page.locator('meta[name="viewport"]').get_attribute("content") == (
        "width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
    )
    small = """[...document.querySelectorAll("input, select, textarea")]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).length"""
    assert page.evaluate(small) == 0
    fast = """[...document.querySelectorAll("button, a, input, select")]
      .filter((one) => getComputedStyle(one).touchAction !== "manipulation").length"""
    assert page.evaluate(fast) == 0
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#connection")).to_be_in_viewport()


def test_a_hand_is_tapped_by_its_tiles(thumb: Thumb, table: Table) -> None:
    page = thumb.page
    thumb.seat(1)
    thumb.seat(2)
    thumb.figure("32")
    thumb.do("tiles")
    picker = page.locator("#picker")
    picker.get_by_text("pung", exact=True).click()
    picker.locator('.key:has(use[href$="#7z"])').click()
    expect(picker.locator(".picker-worth")).to_contain_text("8")  # a pung of dragons, laid open, doubled
    look(page)
    thumb.back()
    thumb.shows(2, "8")
    thumb.figure("")
    thumb.do("tiles")
    expect(page.locator('#picker .key:has(use[href$="#7z"])')).to_have_attribute("aria-disabled", "false")
    picker.get_by_text("pung", exact=True).click()
    expect(page.locator('#picker .key:has(use[href$="#7z"])')).to_have_attribute("aria-disabled", "true")
    thumb.back()
    thumb.figure("8")
    thumb.figure("")
    expect(page.locator("#pays li").first).to_be_visible()
    thumb.do("record")
    recorded(thumb, table, 1)
    entry = Entry.objects.get(table=table)
    assert [(hand.seat, hand.counts) for hand in entry.hands.all()] == [(2, True)]
    played = table_game(Table.objects.get(pk=table.pk)).game.deals[0]
    assert played.totals == (0, 32, 8, 8)


def test_the_call_to_stop_and_the_clock_are_shown(phone: Page, table: Table) -> None:
    now = timezone.now()
    Round.objects.update(minutes=75, started_at=now - timedelta(minutes=70, seconds=30), warn_minutes=10)
    Thumb(phone).open(table)
    expect(phone.locator("#clock")).to_have_text("5 min")
    expect(phone.locator("#last-call")).to_be_hidden()
    Round.objects.update(last_call=True)
    expect(phone.locator("#last-call")).to_be_visible()
    Round.objects.update(status=Round.Status.CLOSED)
    expect(phone.locator("#prompt")).to_have_text("Nothing more can be recorded here")
    look(phone)
