"""How long the organiser's board takes, and the answer that nothing has changed."""

import random
import time
from collections.abc import Iterator
from datetime import date
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test import Client

    from tracker.models import Participant, Round

TABLES = 108
DEALS = 8
REPEATS = 15
STATIC = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}


def figures() -> Iterator[tuple[str, float, str]]:
    """A session of 108 tables that all play, eight deals at each: its board, its view for the room, 304."""
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client, override_settings

    settings.STATIC_ROOT.mkdir(exist_ok=True)
    make_evening()
    browser = Client(SERVER_NAME="localhost")
    browser.force_login(User.objects.create_superuser("root"))
    with override_settings(STORAGES={"staticfiles": STATIC}):
        for name in ("board", "hall"):
            address = f"/bench/evening/{name}/?part=1"
            yield f"{name}_108_tables", milliseconds(browser, address, {}, 200), "ms"
            known = {"If-None-Match": browser.get(address)["ETag"]}
            yield f"{name}_108_tables_not_changed", milliseconds(browser, address, known, 304), "ms"


def milliseconds(browser: "Client", address: str, headers: dict[str, str], status: int) -> float:
    """The median of several requests; the first, which fills caches, does not count."""
    taken = []
    for _repeat in range(REPEATS + 1):
        begun = time.perf_counter()
        response = browser.get(address, headers=headers)
        taken.append((time.perf_counter() - begun) * 1000)
        assert response.status_code == status
    return median(taken[1:])


def make_evening() -> None:
    """Rows made directly."""
    from tracker.models import Club, Participant, Player, Round, Session

    club = Club.objects.create(slug="bench", name="Bench")
    session = Session.objects.create(
        club=club,
        slug="evening",
        name="Evening",
        date=date(2026, 4, 18),
        ruleset="german",
        ruleset_version="1",
        ranking=["points"],
    )
    players = Player.objects.bulk_create(
        Player(club=club, name=f"Player {number:03}") for number in range(4 * TABLES)
    )
    people = Participant.objects.bulk_create(
        Participant(session=session, player=player, file_id=f"P{position:03}", position=position)
        for position, player in enumerate(players, start=1)
    )
    play(Round.objects.create(session=session, number=1, minutes=90), people)


def play(sitting: "Round", people: "list[Participant]") -> None:
    """Tables of four with some deals each."""
    from tracker.models import Entry, Seat, Table, Win

    dice = random.Random(1)
    tables = Table.objects.bulk_create(
        Table(round=sitting, number=number, status="running") for number in range(1, TABLES + 1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=sitting, participant=people[4 * index + position], position=position)
        for index, table in enumerate(tables)
        for position in range(4)
    )
    entries = Entry.objects.bulk_create(
        Entry(table=table, number=number, kind="win", totals=[dice.randrange(20, 200, 2) for _ in range(4)])
        for table in tables
        for number in range(1, DEALS + 1)
    )
    Win.objects.bulk_create(Win(entry=entry, seat=dice.randrange(4)) for entry in entries)
