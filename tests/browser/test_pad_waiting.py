"""The pad without a network, with a second phone, with a refused deal: what waits is seen and settled."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.driving import look, settled
from tests.browser.pads import Thumb, open_phone
from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.views.pages import log
from tracker.models import AuditEntry, Club, Entry, Table
from tracker.queries.games import table_game
from tracker.services.games import confirm_table, end_game
from tracker.services.timing import set_round_timer, start_round_timer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def live(table: Table) -> list[Entry]:
    return [line.entry for line in table_game(Table.objects.get(pk=table.pk)).lines]


def arrived(thumb: Thumb, table: Table, number: int) -> None:
    assert settled(thumb.page, lambda: len(live(table)) == number)
    thumb.connection("Saved")


def offline_deals(thumb: Thumb) -> None:
    """Two deals without a network: Bernd's, which passes East on, and a draw, after which East stays."""
    thumb.page.context.set_offline(True)
    thumb.deal(1, 2, "32", "8", "", "4")
    thumb.do("draw")
    expect(thumb.page.locator("#next-words")).to_contain_text("Without the network")
    thumb.do("record")


def test_without_a_network_the_game_goes_on_and_the_winds_with_it(phone: Page, table: Table) -> None:
    thumb = Thumb(phone).open(table)
    offline_deals(thumb)
    thumb.connection("Waiting: 2")
    expect(phone.locator("#where")).to_have_text("East round · Bernd is East · stayed once")
    expect(phone.locator(".pad-side.east")).to_contain_text("Bernd")
    expect(phone.locator("#notices")).to_contain_text("Bernd wins from Carla · 4 32 8 0")
    look(phone)
    assert live(table) == []
    phone.context.set_offline(False)
    arrived(thumb, table, 2)
    expect(phone.locator("#notices")).to_be_empty()
    expect(phone.locator("#where")).to_have_text("East round · Bernd is East · stayed once")
    assert [entry.kind for entry in live(table)] == ["win", "draw"]
    assert live(table)[0].totals == [4, 32, 8, 0]


def test_a_phone_that_keeps_nothing_says_so(phone: Page, table: Table) -> None:
    nothing = "get() { throw new DOMException('no storage', 'SecurityError'); }"
    for name in ("localStorage", "indexedDB"):
        phone.add_init_script(f"Object.defineProperty(window, '{name}', {{ {nothing} }})")
    thumb = Thumb(phone).open(table)
    offline_deals(thumb)
    thumb.connection("Waiting: 2")
    expect(phone.locator("#notices")).to_contain_text("This phone keeps nothing: leave the page open")
    expect(phone.locator("#notices")).not_to_contain_text("Kept on this phone")
    phone.context.set_offline(False)
    arrived(thumb, table, 2)


def test_the_round_lasts_as_long_as_the_server_says_on_a_phone_whose_clock_is_wrong(
    phone: Page, table: Table, organiser: User
) -> None:
    set_round_timer(round=table.round, user=organiser, minutes=90, warn_minutes=10, gong=False)
    start_round_timer(round=table.round, user=organiser)
    phone.add_init_script("const real = Date.now.bind(Date); Date.now = () => real() + 40 * 60_000;")
    Thumb(phone).open(table)
    expect(phone.locator("#clock")).to_have_text("90 min")


def test_time_passes_on_a_phone_that_nobody_touches(phone: Page, table: Table, organiser: User) -> None:
    phone.clock.install()
    set_round_timer(round=table.round, user=organiser, minutes=90, warn_minutes=10, gong=False)
    start_round_timer(round=table.round, user=organiser)
    thumb = Thumb(phone).open(table)
    expect(phone.locator("#clock")).to_have_text("90 min")
    phone.context.set_offline(True)
    thumb.connection("No network")
    phone.clock.fast_forward("30:10")
    expect(phone.locator("#clock")).to_have_text("60 min")


def test_a_browser_that_loses_its_pass_twice_opens_the_link_twice(phone: Page, table: Table) -> None:
    phone.context.clear_cookies()
    phone.goto(f"/t/{table.code}/")
    thumb = Thumb(phone).ready()
    for number in (1, 2):
        phone.context.clear_cookies()
        thumb.do("draw")
        thumb.do("record")
        arrived(thumb, table, number)


def test_a_clock_that_is_set_back_keeps_nothing_waiting(phone: Page, table: Table) -> None:
    phone.clock.install()
    thumb = Thumb(phone).open(table)
    phone.route("**/api/deals/", lambda route: route.abort())
    thumb.do("draw")
    thumb.do("record")
    thumb.connection("Waiting: 1")
    phone.evaluate("Date.now = () => 0")  # a phone that hears the time from the network again
    phone.unroute("**/api/deals/")
    phone.clock.run_for(12_000)
    arrived(thumb, table, 1)


def test_seats_that_change_between_wind_rounds_change_without_a_network_too(phone: Page, club: Club) -> None:
    table = make_table(make_session(club, "mcr"))
    log(table, drawn(), drawn(), drawn())
    thumb = Thumb(phone).open(table)
    phone.context.set_offline(True)
    thumb.do("draw")
    thumb.do("record")
    expect(phone.locator("#where")).to_contain_text("South round")
    names = [phone.locator(f'.pad-side[data-seat="{seat}"] .pad-who').inner_text() for seat in range(4)]
    thumb.seat(0)
    thumb.seat(1)
    thumb.figure("8")
    thumb.do("record")
    phone.context.set_offline(False)
    arrived(thumb, table, 5)
    game = table_game(Table.objects.get(pk=table.pk))
    last = game.game.deals[-1]
    assert [game.names[person] for person in last.people] == names
    assert last.deltas == (32, -16, -8, -8)


def test_a_second_phone_sees_what_the_first_has_logged(phone: Page, table: Table) -> None:
    thumb = Thumb(phone).open(table)
    log(table, won(1, 2, (100, 200, 50, 20)))
    thumb.shows(1, "800", "+800")
    expect(phone.locator("#log > li")).to_have_count(1)


def test_what_another_phone_logged_meanwhile_is_told_while_one_types(phone: Page, table: Table) -> None:
    thumb = Thumb(phone).open(table)
    thumb.seat(1)
    log(table, drawn())
    expect(phone.locator("#problem")).to_contain_text("Somebody else has logged at this table meanwhile.")
    expect(phone.locator("#problem")).to_contain_text("Draw")


@pytest.mark.parametrize("mine_too", [True, False])
def test_a_clash_shows_both_and_the_table_chooses(phone: Page, table: Table, mine_too: bool) -> None:
    thumb = Thumb(phone).open(table)
    thumb.page.context.set_offline(True)
    thumb.deal(1, 2, "32", "8", "", "4")
    log(table, won(0, 3, (24, 8, 0, 2)))
    thumb.page.context.set_offline(False)
    clash = phone.locator(".pad-clash")
    expect(clash).to_contain_text("Anna wins from Dora")
    expect(clash).to_contain_text("Bernd wins from Carla · 4 32 8 0")
    look(phone)
    assert len(live(table)) == 1
    thumb.press("Record mine as the next deal" if mine_too else "Drop mine")
    arrived(thumb, table, 2 if mine_too else 1)
    expect(clash).to_have_count(0)
    assert live(table)[0].totals == [24, 8, 0, 2]


@pytest.mark.parametrize("put_right", [True, False])
def test_a_deal_that_is_refused_is_put_right_or_dropped(phone: Page, table: Table, put_right: bool) -> None:
    thumb = Thumb(phone).open(table)
    phone.context.set_offline(True)
    thumb.do("draw")
    thumb.do("penalty")
    phone.locator("#payers").get_by_role("button", name="Dora").click()
    for name in ("Anna", "Bernd", "Carla"):
        phone.locator("#payees").get_by_role("button", name=name).click()
    phone.get_by_label("Points in total").fill("100")
    thumb.do("penalise")
    thumb.do("record")
    thumb.connection("Waiting: 1")
    phone.context.set_offline(False)
    expect(phone.locator("#notices")).to_contain_text("This deal was refused and is not recorded:")
    look(phone)
    if not put_right:
        thumb.press("Drop it")
        arrived(thumb, table, 0)
        return
    thumb.press("Put it right")
    expect(phone.locator("#problem")).to_contain_text("100")
    thumb.press("Remove")
    expect(phone.locator("#pays")).to_have_text("Nobody pays anything.")
    thumb.do("record")
    arrived(thumb, table, 1)
    assert not live(table)[0].penalties.exists()


def test_who_writes_is_named_in_the_history_and_sits_below(
    chromium: Browser, live_server: LiveServer, table: Table
) -> None:
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    for phone in open_phone(chromium, live_server):
        phone.goto(f"/t/{table.code}/")
        thumb = Thumb(phone).ready()
        look(phone)
        phone.get_by_label("Who is writing?").select_option(label="Carla")
        expect(phone.locator(".pad-side.side-0")).to_contain_text("Carla")
        expect(phone.locator(".pad-side.side-1")).to_contain_text("Dora")
        thumb.do("draw")
        thumb.do("record")
        arrived(thumb, table, 1)
        entry = AuditEntry.objects.get(table=table, action="record_deal")
        assert entry.participant is not None
        assert (entry.by_link, entry.user, entry.participant.player.name) == (True, None, "Carla")
        phone.reload()
        expect(phone.locator(".pad-side.side-0")).to_contain_text("Carla")


def test_a_phone_whose_table_is_confirmed_elsewhere_is_told(phone: Page, table: Table) -> None:
    log(table, won(1, 2, (100, 200, 50, 20)))
    thumb = Thumb(phone).open(table)
    end_game(table=table, how="agreed", user=None)
    thumb.asks("over")
    table.refresh_from_db()
    confirm_table(table=table, user=None)
    expect(phone.locator("#prompt")).to_have_text("The result is confirmed")
