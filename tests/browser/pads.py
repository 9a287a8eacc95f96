"""A table's phone in Chromium: a thumb that taps, and counts its taps."""

from collections.abc import Iterator

from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import WIDTHS, open_window
from tests.tracker.views.pages import url
from tracker.models import Table


class Thumb:
    """Taps on the pad; `taps` counts all but digits, which `digits` counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.digits = 0

    def open(self, table: Table) -> "Thumb":
        """Open the table's pad, as somebody who may log there."""
        self.page.goto(url("table_pad", table))
        return self.ready()

    def ready(self) -> "Thumb":
        """Wait until the page answers to taps."""
        expect(self.page.locator("body")).not_to_have_attribute("data-step", "waiting")
        return self

    def seat(self, seat: int) -> None:
        """Tap a side of the table."""
        self.taps += 1
        self.page.locator(f'.pad-side[data-seat="{seat}"] button').click()

    def do(self, what: str) -> None:
        """Tap the button of the step that does this."""
        self.taps += 1
        self.page.locator(f'#panel [data-do="{what}"]:visible').click()

    def figure(self, digits: str) -> None:
        """Type a total on the number pad, and go on."""
        for digit in digits:
            self.digits += 1
            self.page.locator(f'[data-key="{digit}"]').click()
        self.taps += 1
        self.page.locator('[data-key="next"]').click()

    def press(self, words: str) -> None:
        """Tap the button that says exactly this."""
        self.taps += 1
        self.page.get_by_role("button", name=words, exact=True).click()

    def back(self) -> None:
        """Go a step back."""
        self.taps += 1
        self.page.locator("#back").click()

    def deal(self, winner: int, source: int | str, *totals: str) -> None:
        """Tap in a whole deal of the classical family; the totals from the winner on, in order of play."""
        self.seat(winner)
        if isinstance(source, int):
            self.seat(source)
        else:
            self.do(source)
        for total in totals:
            self.figure(total)
        self.do("record")

    def asks(self, step: str) -> None:
        """The page asks for this step."""
        expect(self.page.locator("body")).to_have_attribute("data-step", step)

    def shows(self, seat: int, *words: str) -> None:
        """The side of the seat says all of this."""
        for each in words:
            expect(self.page.locator(f'.pad-side[data-seat="{seat}"]')).to_contain_text(each)

    def connection(self, words: str) -> None:
        """The corner of the page says exactly this."""
        expect(self.page.locator("#connection")).to_have_text(words)


def open_phone(chromium: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A small phone's window."""
    yield from open_window(chromium, live_server, WIDTHS["small phone"])
