"""The board follows the tables, the time warns and sounds, the room's view turns its pages by itself."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import open_window
from tests.browser.driving import follow, look, press, settled, told
from tests.tracker.factories import FOUR, drawn, make_round, make_session, make_table, won
from tests.tracker.queries.results import played
from tests.tracker.services.acting import fresh, record
from tests.tracker.views.pages import url
from tracker.models import Club, Round, Session, Table
from tracker.services.locking import touch_session
from tracker.services.releasing import hide_results, release_results
from tracker.services.timing import set_last_call

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BEAMER = (1920, 1080)


@pytest.fixture
def beamer(chromium: Browser, live_server: LiveServer) -> Iterator[Page]:
    """The window of the projector's laptop, at which nobody has signed in."""
    yield from open_window(chromium, live_server, BEAMER)


def hasten(page: Page, *, every: int = 150, turn: int | None = None) -> None:
    """Let the page ask, and turn its pages, faster than people want to see it."""
    page.evaluate("every => (document.querySelector('[data-live]').dataset.every = every)", every)
    if turn is not None:
        page.evaluate("turn => (document.querySelector('[data-live]').dataset.turn = turn)", turn)
    page.evaluate("window.dispatchEvent(new Event('online'))")


def ends_in(sitting: Round, seconds: float, *, minutes: int = 60, warn: int = 10, gong: bool = True) -> None:
    """Let the round have so many seconds left."""
    left = timedelta(seconds=seconds)
    Round.objects.filter(pk=sitting.pk).update(
        minutes=minutes,
        warn_minutes=warn,
        gong=gong,
        started_at=timezone.now() - timedelta(minutes=minutes) + left,
    )
    touch_session(sitting.session)


def test_the_board_follows_a_deal_recorded_elsewhere(organised: Page, german: Session, table: Table) -> None:
    page = organised
    answers: list[int] = []
    page.on("response", lambda answer: answers.append(answer.status) if "part=1" in answer.url else None)
    page.goto(url("board", german))
    look(page)
    hasten(page)
    assert settled(page, lambda: answers.count(304) >= 3)
    assert 200 not in answers
    record(table, won(1, 2))
    card = page.locator(f"#table-{table.pk}")
    expect(card).to_contain_text("Bernd wins from Carla")
    expect(card).to_contain_text("0 min ago")
    expect(card).to_contain_text("East round · Bernd is East")
    assert answers.count(200) == 1
    look(page)
    record(fresh(table), drawn())
    expect(card).to_contain_text("stayed once")


def test_sheets_and_time_by_one_press_each(organised: Page, german: Session, table: Table) -> None:
    page = organised
    page.goto(url("board", german))
    follow(page, "Set the time of the round")
    page.locator('[name="minutes"]').fill("90")
    press(page, "Save and start the time")
    told(page, "The time runs.", "left")
    expect(page.locator(".clock-face").first).to_contain_text(re.compile(r"1:29:\d\d"))
    for step in ("collected", "checked", "entered"):
        expect(page.locator(f"#table-{table.pk}-on")).to_contain_text(f"Sheet {step}")
        page.locator(f"#table-{table.pk}-on").click()
        told(page, f"Sheet: {step}")
    page.locator(f"#table-{table.pk}-longer").click()
    told(page, "with 5 extra minutes")
    press(page, "Finish this deal and stop")
    told(page, "Told to every table")
    assert (fresh(table).paper, fresh(table).extra_minutes, fresh(table).round.last_call) == (
        "entered",
        5,
        True,
    )


def test_the_time_warns_and_sounds_only_where_it_was_switched_on(
    organised: Page, german: Session, table: Table
) -> None:
    page = organised
    ends_in(table.round, 50 * 60)
    page.goto(url("board", german))
    page.evaluate(
        "window.gongs = [];document.addEventListener('ostwind:gong', ({detail}) => window.gongs.push(detail))"
    )
    clock = page.locator(".clock").first
    expect(clock).to_contain_text("left")
    page.get_by_role("button", name="Gong of this device: off").click()
    expect(page.get_by_role("button", name="Gong of this device: on")).to_be_visible()
    hasten(page)
    ends_in(table.round, 600 + 4)
    expect(clock).to_contain_text("The last 10 minutes")
    assert settled(page, lambda: page.evaluate("window.gongs.length") == 1)
    assert page.evaluate("window.gongs") == [{"strokes": 1, "heard": True}]
    look(page)
    ends_in(table.round, 4)
    expect(clock).to_contain_text("Time is up")
    assert settled(page, lambda: page.evaluate("window.gongs.length") == 2)
    assert page.evaluate("window.gongs[1]") == {"strokes": 3, "heard": True}
    page.get_by_role("button", name="Gong of this device: on").click()
    ends_in(table.round, 2)
    expect(clock).to_contain_text("Time is up")
    page.wait_for_timeout(300)
    assert page.evaluate("window.gongs.length") == 2
    look(page)


def test_a_wrong_clock_of_the_device_does_not_matter(page: Page, german: Session, table: Table) -> None:
    ends_in(table.round, 45 * 60)
    page.add_init_script("const real = Date.now; Date.now = () => real() + 3 * 3600 * 1000;")
    for name, place in (("hall", german), ("table", table)):
        page.goto(url(name, place))
        expect(page.locator(".clock").first).to_contain_text("44:5")


def tournament(club: Club, tables: int) -> Session:
    session = make_session(club, name="Spring tournament", kind="tournament")
    first, second = make_round(session), make_round(session)
    for number in range(tables):
        names = [f"{name} {number + 1}" for name in FOUR]
        played(session, dict(zip(names, (40 + number, 10, -10, -40 - number), strict=True)), round_=first)
        make_table(session, names, second)
    Round.objects.filter(pk=first.pk).update(status="closed")
    return session


def shown(page: Page, within: str) -> list[str]:
    """The first lines of what is visible of this kind."""
    found: list[str] = page.locator(within).evaluate_all(
        "all => all.filter(one => one.checkVisibility()).map(one => one.innerText.split('\\n')[0])"
    )
    return found


def test_the_room_sees_all_seats_and_places_page_by_page(beamer: Page, club: Club) -> None:
    session = tournament(club, 18)
    ends_in(session.rounds.get(number=2), 50 * 60)
    beamer.goto(url("hall", session))
    hasten(beamer, turn=250)
    seen: set[str] = set()
    places: set[str] = set()
    counts: set[str] = set()

    def turned() -> bool:
        seen.update(shown(beamer, ".hall-table"))
        places.update(shown(beamer, ".hall-places .hall-name"))
        counts.update(shown(beamer, "[data-page]"))
        over = beamer.evaluate(
            "[document.documentElement, document.querySelector('[data-stage]')]"
            ".map(one => one.scrollHeight - one.clientHeight)"
        )
        assert max(over) <= 1
        return len(seen) == 18 and len(places) == 72

    assert settled(beamer, turned)
    assert "1 of 3" in counts
    size = beamer.evaluate("parseFloat(getComputedStyle(document.querySelector('.hall-name')).fontSize)")
    assert size >= 36
    look(beamer)


def test_the_room_sees_no_place_until_results_are_released(beamer: Page, club: Club) -> None:
    session = tournament(club, 2)
    hide_results(session=session, user=None)
    beamer.goto(url("hall", session))
    hasten(beamer, turn=200)
    expect(beamer.locator(".hall-table").first).to_be_visible()
    assert "Standings" not in beamer.content()
    release_results(session=session, user=None)
    expect(beamer.get_by_role("heading", name="Standings")).to_be_visible()
    hide_results(session=session, user=None)
    expect(beamer.get_by_role("heading", name="Standings")).to_have_count(0)


def test_the_room_wakes_by_itself_after_a_cut_of_the_network(beamer: Page, club: Club) -> None:
    session = tournament(club, 1)
    beamer.goto(url("hall", session))
    hasten(beamer, turn=60_000)
    beamer.context.set_offline(True)
    expect(beamer.locator("[data-cut]")).to_contain_text("No connection since")
    set_last_call(round=session.rounds.get(number=2), user=None, last_call=True)
    expect(beamer.locator(".hall-table").first).to_be_visible()
    beamer.context.set_offline(False)
    expect(beamer.locator("main")).to_contain_text("Finish this deal and stop.")
    expect(beamer.locator("[data-cut]")).to_be_hidden()


def test_the_room_holds_a_page_and_lets_it_go_on(beamer: Page, club: Club) -> None:
    session = tournament(club, 1)
    beamer.goto(url("hall", session))
    hasten(beamer, turn=200)
    beamer.keyboard.press(" ")
    expect(beamer.locator("[data-sound]")).to_be_hidden()
    now = shown(beamer, "h2")
    beamer.wait_for_timeout(700)
    assert shown(beamer, "h2") == now
    beamer.keyboard.press(" ")
    assert settled(beamer, lambda: shown(beamer, "h2") != now)


def test_the_room_is_read_on_any_screen(page: Page, club: Club) -> None:
    page.goto(url("hall", tournament(club, 3)))
    look(page)


def test_the_pages_of_time_and_results(organised: Page, german: Session, table: Table) -> None:
    record(table, won(0))
    for name, place in (("round_timer", table.round), ("session_results", german), ("session", german)):
        organised.goto(url(name, place))
        look(organised)
    organised.goto(url("session_results", german))
    press(organised, "Hide the results")
    told(organised, "those who keep the score see them here, nobody else")
    organised.goto(url("board", german))
    told(organised, "only those who keep the score see them")
    look(organised)


def test_who_may_not_see_results_yet_is_told_so(reader: Page, german: Session) -> None:
    hide_results(session=german, user=None)
    reader.goto(url("standings", german))
    told(reader, "The results are hidden until the organiser releases them.")
    look(reader)


def test_board_and_room_without_scripts(
    chromium: Browser, organised: Page, live_server: LiveServer, german: Session, table: Table
) -> None:
    record(table, won(1, 2))
    plain = chromium.new_context(base_url=live_server.url, java_script_enabled=False, locale="en")
    plain.add_cookies(organised.context.cookies())  # type: ignore[arg-type]  # as the browser gave them
    page = plain.new_page()
    page.goto(url("board", german))
    told(page, "Bernd wins from Carla", "0 min ago")
    page.locator(f"#table-{table.pk}-on").click()
    told(page, "Sheet: collected")
    assert '<meta http-equiv="refresh" content="60">' in page.content()
    page.goto(url("hall", german))
    told(page, "Anna", "Standings")
    plain.close()
