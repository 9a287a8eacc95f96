"""A game by phone while the network fails: nothing is lost or doubled, with a certificate or without."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.deals import Deal
from tests.browser.driving import settled
from tests.browser.origins import NAME, Phone, make_certificate, served_with
from tests.browser.phones import tap_deal
from tests.tracker.factories import won
from tests.tracker.services.acting import fresh
from tests.tracker.views.pages import url
from tracker.models import Entry, Table
from tracker.queries.games import table_game
from tracker.services.results import check_results

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: A whole game of four wind rounds: East never wins, so every deal passes it on. Winner, discarder (None:
#: self-drawn), totals from the winner's on.
GAME = [
    ((number + 1) % 4, None if number % 5 == 0 else (number + 2) % 4, (32 + number, 0, 8, 2 * number))
    for number in range(16)
]


@pytest.fixture(params=["https", "http"])
def phone(
    request: pytest.FixtureRequest, chromium: Browser, live_server: LiveServer, tmp_path: Path
) -> Iterator[Phone]:
    """A phone that reaches the site under a name of its own, over https or over plain http."""
    folder = tmp_path / "phone"
    if request.param == "http":
        phone = Phone(chromium, folder, f"http://{NAME}:{live_server.thread.port}")
        yield phone
        phone.close()
    else:
        certificate, trusted = make_certificate(tmp_path)
        with served_with(certificate) as address:
            phone = Phone(chromium, folder, address, trusted)
            yield phone
            phone.close()
    assert phone.broken == []


def as_deal(winner: int, source: int | None, totals: tuple[int, ...]) -> Deal:
    """What was tapped in, as the log should have it."""
    first, second, third, fourth = (totals[(seat - winner) % 4] for seat in range(4))
    return won(winner, source, (first, second, third, fourth))


def waits(page: Page, count: int) -> None:
    """The page says that so many deals wait on the phone, and the disk has them."""
    expect(page.locator('#connection[data-kept="yes"]')).to_have_text(f"Waiting: {count}")


def arrived(table: Table) -> int:
    return Entry.objects.filter(table=table, superseded_at__isnull=True).count()


def test_a_game_with_the_network_cut_twice_and_the_browser_killed_once(phone: Phone, table: Table) -> None:
    secure = phone.address.startswith("https")
    page = phone.start()
    page.goto(f"/t/{table.code}/")
    assert page.url.endswith(url("table_pad", table))
    assert page.evaluate("isSecureContext") is secure
    expect(page.locator("body")).to_have_attribute("data-step", "winner")
    if secure:
        page.wait_for_function("caches.match(location.href)")
    else:
        assert page.evaluate("navigator.serviceWorker === undefined && navigator.wakeLock === undefined")
    deals = iter(GAME)

    def tap(number: int) -> None:
        for _deal in range(number):
            tap_deal(page, *next(deals))

    tap(3)
    assert settled(page, lambda: arrived(table) == 3)

    phone.context.set_offline(True)
    tap(4)
    waits(page, 4)
    phone.context.set_offline(False)
    assert settled(page, lambda: arrived(table) == 7)
    expect(page.locator("#connection")).to_have_text("Saved")

    phone.context.set_offline(True)
    tap(5)
    waits(page, 5)
    phone.kill()
    if secure:
        page = phone.start(offline=True)
        page.goto(url("table_pad", table))
        waits(page, 5)
        assert arrived(table) == 7
        phone.context.set_offline(False)
    else:
        page = phone.start()
        page.goto(f"/t/{table.code}/")
    assert settled(page, lambda: arrived(table) == 12)
    expect(page.locator("#connection")).to_have_text("Saved")

    tap(4)
    expect(page.locator("body")).to_have_attribute("data-step", "over")
    assert settled(page, lambda: arrived(table) == 16)
    game = table_game(fresh(table))
    assert game.game.finished
    assert game.contents == [as_deal(*deal) for deal in GAME]
    assert check_results(fresh(table)) == []


@pytest.fixture
def secure_phone(chromium: Browser, live_server: LiveServer, tmp_path: Path) -> Iterator[Phone]:
    """A phone that reaches the site over https."""
    certificate, trusted = make_certificate(tmp_path)
    with served_with(certificate) as address:
        phone = Phone(chromium, tmp_path / "phone", address, trusted)
        yield phone
        phone.close()
    assert phone.broken == []


def test_who_signs_out_leaves_no_table_on_the_phone(
    secure_phone: Phone, table: Table, client: Client, scorer: User
) -> None:
    client.force_login(scorer)
    page = secure_phone.start()
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": secure_phone.address}
    secure_phone.context.add_cookies([session])  # type: ignore[list-item]  # a plain dict of three fields
    page.goto(url("table_pad", table))
    page.wait_for_function("caches.match(location.href)")
    page.goto(url("table", table))
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    pad = secure_phone.address + url("table_pad", table)
    assert settled(page, lambda: not page.evaluate("async (pad) => Boolean(await caches.match(pad))", pad))
    assert page.evaluate("async () => (await (await caches.open('ostwind-pad-1')).keys()).length") > 0


def test_a_full_phone_opens_the_page_all_the_same(secure_phone: Phone, table: Table) -> None:
    page = secure_phone.start()
    page.goto(f"/t/{table.code}/")
    page.wait_for_function("caches.match(location.href)")
    page.evaluate("caches.delete('ostwind-pad-1')")
    known = secure_phone.context.service_workers
    worker = known[0] if known else secure_phone.context.wait_for_event("serviceworker")
    worker.evaluate("() => { Cache.prototype.put = () => Promise.reject(new Error('full')); }")
    page.wait_for_function("navigator.serviceWorker.controller")
    assert page.evaluate("fetch(location.href).then((answer) => answer.status)") == 200
    tap_deal(page, *GAME[0])
    assert settled(page, lambda: arrived(table) == 1)
