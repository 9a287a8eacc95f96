"""A club evening by hand: from the pasted list to the printed standings, on a phone and on a desktop."""

import io
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import sign_in
from tests.browser.driving import look, send, settled, type_deal
from tests.tracker.factories import make_session, make_table, won
from tests.tracker.views.pages import url
from tracker.models import Club, Entry, Session, Table
from tracker.services.deals import record_deal

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ["Anna", "Bernd", "Carla", "Dieter", "Eva <b> & Söhne", "Фёдор Щукин", "שרה לוי", "Greta"]


def read_pdf(page: Page, address: str) -> str:
    answer = page.request.get(address)
    assert answer.ok, address
    assert answer.headers["content-type"] == "application/pdf"
    return "\n".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(answer.body())).pages)


def test_an_evening_from_the_list_to_the_standings(
    page: Page, live_server: LiveServer, club: Club, organiser: User
) -> None:
    organiser.set_password("ein langes Wort")
    organiser.save()
    page.goto("/sign-in/")
    page.locator('input[name="username"]').fill(organiser.username)
    page.locator('input[name="password"]').fill("ein langes Wort")
    page.locator('main button[type="submit"], main form button').first.click()

    page.goto(f"/{club.address}/players/paste/")
    page.locator("textarea").fill("\n".join(NAMES))
    page.locator("main form button").first.click()
    for name in NAMES:
        expect(page.locator("main")).to_contain_text(name)
    look(page)

    session = make_session(club, "german", slug="evening")
    page.goto(url("round_new", session))
    for box in page.locator('input[name="present"]').all():
        box.check(force=True)
    look(page)
    page.locator('button[value="seats"]').click()
    expect(page.locator("fieldset legend", has_text="Table 2")).to_be_visible()
    look(page)
    page.locator('button[value="open"]').click()
    expect(page.locator("h1")).to_contain_text("Round 1")
    look(page)

    sheets = read_pdf(page, url("round_sheets_pdf", session.rounds.get()))
    assert all(name in sheets for name in ("Anna", "Eva <b> & Söhne", "Фёдор Щукин"))

    for table in Table.objects.filter(round__session=session):
        play_and_confirm(page, table)
    page.goto(url("round_close", session.rounds.get()))
    page.locator("main form button").first.click()
    assert settled(page, lambda: not session.rounds.get().is_open)

    page.goto(url("standings", session))
    expect(page.locator("main table")).to_contain_text("Anna")
    look(page)
    wall = read_pdf(page, url("standings_pdf", session))
    assert all(name in wall for name in ("Anna", "Greta", "Eva <b> & Söhne"))


def play_and_confirm(page: Page, table: Table) -> None:
    """One deal with its preview, corrected, taken back and typed again; then time is up."""
    page.goto(url("table", table))
    look(page)
    type_deal(page, "1", "0", (100, 200, 50, 20))
    expect(page.locator("#preview")).to_contain_text("800")  # before anything is saved
    send(page, "record")
    expect(page.locator("main")).to_contain_text("800")
    entry = table.entries.get(superseded_at=None)

    page.goto(url("entry_amend", table, entry.key))
    type_deal(page, "1", "0", (100, 240, 50, 20))
    page.locator('[name="why"]').fill("read wrong")
    send(page, "record")
    assert settled(page, lambda: Entry.objects.filter(table=table).count() == 2)

    page.goto(url("table_take_back", table))
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile(re.escape(url("table", table)) + "$"))
    assert not table.entries.filter(superseded_at=None).exists()

    type_deal(page, "0", "2", (100, 20, 50, 20))
    send(page, "record")
    expect(page.locator("main")).to_contain_text("stayed once")  # East won and stays
    look(page)
    finish(page, table)


def finish(page: Page, table: Table) -> None:
    """End by time, confirm."""
    page.goto(url("table_end", table))
    end(page, "time")
    assert settled(page, lambda: Table.objects.get(pk=table.pk).ended == "time")
    page.goto(url("table_confirm", table))
    page.locator("main form button").first.click()
    assert settled(page, lambda: Table.objects.get(pk=table.pk).is_confirmed)


def end(page: Page, how: str) -> None:
    """Choose why the game ends, on its own page."""
    choice = page.locator(f'input[name="how"][value="{how}"]')
    if choice.count():
        choice.check(force=True)
        page.locator("main form button").first.click()
    else:
        page.locator(f'button[value="{how}"]').click()


def test_a_stale_page_and_a_double_click_leave_one_deal(
    page: Page, live_server: LiveServer, german: Session, table: Table, scorer: User, client: Client
) -> None:
    client.force_login(scorer)
    sign_in(page, client, live_server)
    page.goto(url("table", table))
    type_deal(page, "1", "0", (100, 200, 50, 20))
    record_deal(table=table, deal=won(2), user=scorer, revision=None, idempotency_key=None)
    send(page, "record")
    expect(page.locator("main")).to_contain_text("Carla wins")
    assert page.locator('input[name="total_1"]').input_value() == "200"  # nothing typed is lost
    assert Entry.objects.filter(table=table).count() == 1
    page.locator('form#deal button[name="do"][value="record"]').dblclick()
    assert settled(page, lambda: Entry.objects.filter(table=table).count() >= 2)
    page.wait_for_load_state("networkidle")
    assert Entry.objects.filter(table=table).count() == 2


@pytest.mark.parametrize("ruleset", ["german", "russian", "bmja", "gala", "mcr"])
def test_readers_see_every_page_and_no_form(page: Page, club: Club, ruleset: str) -> None:
    session = make_session(club, ruleset)
    table = make_table(session, NAMES[:4])
    for address in (
        "/",
        f"/{club.address}/",
        f"/{club.address}/players/",
        url("session", session),
        url("standings", session),
        url("round", table.round),
        url("table", table),
    ):
        page.goto(address)
        look(page)
        assert page.locator('main form[method="post"]').count() == 0, address


def test_everything_works_without_scripts(
    page: Page, live_server: LiveServer, german: Session, table: Table, scorer: User, client: Client
) -> None:
    client.force_login(scorer)
    browser = page.context.browser
    assert browser is not None
    plain = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    window = plain.new_page()
    sign_in(window, client, live_server)
    window.goto(url("table", table))
    type_deal(window, "1", "0", (100, 200, 50, 20))
    send(window, "preview")
    expect(window.locator("#preview")).to_contain_text("800")
    send(window, "record")
    expect(window.locator("main")).to_contain_text("800")
    assert Entry.objects.filter(table=table).count() == 1
    plain.close()


def test_play_now_insert_remove_break_off_and_go_on(
    page: Page, live_server: LiveServer, club: Club, organiser: User, client: Client
) -> None:
    client.force_login(organiser)
    sign_in(page, client, live_server)
    page.goto(f"/{club.address}/play-now/")
    for place, name in enumerate(NAMES[:4]):
        page.locator(f'input[name="name_{place}"]').fill(name)
    page.locator('[name="ruleset"][value="russian"]').check(force=True)
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile(r"/r1/t1/$"))
    table = Table.objects.get()
    for winner in ("1", "2"):
        type_deal(page, winner, "0", (40, 60, 60, 8))
        send(page, "record")
        page.wait_for_url(re.compile(r"/r1/t1/(#.*)?$"))
    first = table.entries.filter(superseded_at=None).order_by("number")[0]

    page.goto(url("entry_insert", table, first.key))
    type_deal(page, "3", "0", (40, 8, 8, 64))
    page.locator('[name="why"]').fill("forgotten")
    send(page, "record")
    assert settled(page, lambda: live_numbers(table) == [1, 2, 3])

    page.goto(url("entry_remove", table, first.key))
    page.locator('[name="why"]').fill("never was")
    page.locator("main form button").last.click()
    assert settled(page, lambda: live_numbers(table) == [1, 2])

    page.goto(url("table_end", table))
    look(page)
    end(page, "broken_off")
    assert settled(page, lambda: Table.objects.get(pk=table.pk).ended == "broken_off")
    page.goto(url("table", table))
    look(page)
    page.goto(url("entry", table, first.key))
    expect(page.locator("main")).to_contain_text("never was")
    look(page)


def live_numbers(table: Table) -> list[int]:
    live = table.entries.filter(superseded_at=None).order_by("number")
    return [entry.number for entry in live]
