"""Debian's Chromium, driven by Playwright, against the site as it is served."""

import os
import shutil
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.tracker.conftest import *  # noqa: F403 - the same clubs and people

# Playwright's loop runs in the test's own thread; the database is used between its calls, not within.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

WIDTHS = {"phone": (390, 844), "desktop": (1280, 900), "small phone": (360, 640)}
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a worker."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
        )
        yield browser
        browser.close()


@pytest.fixture(params=["phone", "desktop"])
def width(request: pytest.FixtureRequest) -> tuple[int, int]:
    """A phone's and a desktop's window."""
    return WIDTHS[request.param]


def open_window(chromium: Browser, live_server: LiveServer, width: tuple[int, int]) -> Iterator[Page]:
    context = chromium.new_context(
        base_url=live_server.url,
        viewport={"width": width[0], "height": width[1]},
        locale="en",
        reduced_motion="reduce",  # what fades in is judged in its full colour
        accept_downloads=True,
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    yield page
    context.close()
    assert broken == []


@pytest.fixture
def page(chromium: Browser, live_server: LiveServer, width: tuple[int, int]) -> Iterator[Page]:
    """A fresh window; what goes wrong in its scripts fails the test."""
    yield from open_window(chromium, live_server, width)


@pytest.fixture
def reader(chromium: Browser, live_server: LiveServer, width: tuple[int, int]) -> Iterator[Page]:
    """The window of somebody else, who has not signed in."""
    yield from open_window(chromium, live_server, width)


@pytest.fixture
def stranger_window(
    chromium: Browser, live_server: LiveServer, width: tuple[int, int], stranger: User
) -> Iterator[Page]:
    """The window of somebody who is signed in and has no role in the club."""
    for window in open_window(chromium, live_server, width):
        other = Client()
        other.force_login(stranger)
        sign_in(window, other, live_server)
        yield window


def sign_in(page: Page, client: Client, live_server: LiveServer) -> None:
    """Give the window the signed-in client's cookie."""
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])


@pytest.fixture
def organised(page: Page, client: Client, live_server: LiveServer, organiser: User) -> Page:
    """The window of the club's organiser."""
    client.force_login(organiser)
    sign_in(page, client, live_server)
    return page


@pytest.fixture
def phone(chromium: Browser, live_server: LiveServer, client: Client, organiser: User) -> Iterator[Page]:
    """A small phone whose holder may log."""
    client.force_login(organiser)
    for window in open_window(chromium, live_server, WIDTHS["small phone"]):
        sign_in(window, client, live_server)
        yield window
