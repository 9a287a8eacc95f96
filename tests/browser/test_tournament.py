"""A tournament of 72 players in 18 teams, played through in Chromium from the preset to the result list.

Everything is typed and clicked: list, plan, every one of the 112 results, corrections, a penalty, a
substitute, a withdrawal, finals. A ledger kept beside says what the standings must be.
"""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import WIDTHS, open_window, sign_in
from tests.browser.driving import choose, fill, follow, look, pick, press, tick, told, visit
from tests.tracker.tournament.ledger import NAMES, SUBSTITUTE, TEAMS, Ledger, sheet
from tracker.models import Club, Seat, Session, Table
from tracker.presentation import format_fraction, format_points
from tracker.queries.standings import session_standings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROUNDS = 6


@pytest.fixture
def desk(chromium: Browser, live_server: LiveServer, client: Client, organiser: User) -> Iterator[Page]:
    """The organiser's window: a laptop's; what else is narrow is looked at in the tests of each page."""
    client.force_login(organiser)
    for window in open_window(chromium, live_server, WIDTHS["desktop"]):
        sign_in(window, client, live_server)
        yield window


class Event:
    """The tournament as it is driven in one window, with the ledger beside."""

    def __init__(self, page: Page, club: Club) -> None:
        self.page = page
        self.club = club
        self.random = Random(18)
        self.ledger = Ledger(TEAMS)

    @property
    def session(self) -> Session:
        """The only session there is, as it is now."""
        return Session.objects.select_related("club").get()

    def at(self, path: str = "") -> str:
        """An address in the session."""
        return f"/{self.club.slug}/{self.session.slug}/{path}"

    def announce(self) -> None:
        """From a usual way to play to a session, and the list of people pasted."""
        visit(self.page, f"/{self.club.slug}/sessions/new/")
        follow(self.page, "MCR tournament")
        fill(self.page, name="Spring cup")
        fill(self.page, rounds_total=ROUNDS + 1)
        press(self.page, "Make the session")
        visit(self.page, self.at("participants/import/"))
        lines = [f"{name};{team};ES" for name, team in TEAMS.items()]
        fill(self.page, text="\n".join(["Name;Team;Country", *lines]))
        tick(self.page, "away")
        press(self.page, "Look at the list")
        press(self.page, f"Take these {len(NAMES)} people")
        told(self.page, "0 of 72 here")

    def check_in(self) -> None:
        """Everybody comes to the door."""
        for name in NAMES:
            self.page.get_by_role("button", name=f"{name}: Check in").click()
        expect(self.page.locator("#check-in-count")).to_have_text("72 of 72 here")

    def plan(self) -> None:
        """Six rounds without a repeat and with team mates apart, one of which is changed and mended again."""
        visit(self.page, self.at("plan/"))
        fill(self.page, rounds=ROUNDS)
        press(self.page, "Make a plan")
        told(self.page, "Nobody meets anybody for the second time.", "All wishes are kept.")
        press(self.page, f"Accept: plan {ROUNDS} rounds")
        told(self.page, f"{ROUNDS} rounds are planned.")

    def paper(self, path: str, *words: str) -> None:
        """The PDF at the address has these words, in this order."""
        data = self.page.request.get(self.at(path)).body()
        text = " ".join("".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages).split())
        places = [text.index(word) for word in words]
        assert places == sorted(places)

    def begin(self, number: int) -> None:
        """Begin a planned round."""
        self.page.goto(self.at())
        press(self.page, f"Begin round {number}")

    def table_of(self, number: int, name: str) -> Table:
        """Where somebody sits in a round."""
        seats = Seat.objects.filter(round__number=number, participant__player__name=name)
        return seats.select_related("table__round").get().table

    def seated(self, table: Table) -> list[str]:
        """Who sits at a table, East first."""
        return list(table.seats.order_by("position").values_list("participant__player__name", flat=True))

    def type_scores(self, table: Table, scores: list[int]) -> None:
        """Type a sheet's scores and confirm them."""
        here = self.at(f"r{table.round.number}/t{table.number}/")
        self.page.goto(here + "totals/")
        fill(self.page, **{f"total_{position}": score for position, score in enumerate(scores)})
        self.click("Save the final scores")
        self.page.goto(here + "confirm/")
        self.click("Confirm table")
        names = self.seated(table)
        self.ledger.results[table.round.number, table.number] = dict(zip(names, scores, strict=True))

    def click(self, words: str) -> None:
        """Press a button of a page that was looked at before."""
        with self.page.expect_navigation():
            self.page.locator("main").get_by_role("button", name=words, exact=True).click()

    def play(self, number: int) -> None:
        """The sheets of a round come in any order."""
        tables = list(Table.objects.filter(round__number=number).select_related("round").order_by("number"))
        self.random.shuffle(tables)
        for table in tables:
            self.type_scores(table, sheet(self.random))

    def close(self, number: int) -> None:
        """Close a round whose tables are all confirmed."""
        self.page.goto(self.at(f"r{number}/close/"))
        self.click(f"Close round {number}")

    def correct(self, number: int, name: str) -> None:
        """A sheet was misread: its table is reopened with a reason and typed again."""
        table = self.table_of(number, name)
        scores = list(table.seats.order_by("position").values_list("score", flat=True))
        visit(self.page, self.at(f"r{number}/t{table.number}/reopen/"))
        fill(self.page, why="misread")
        press(self.page, "Reopen the table")
        self.type_scores(table, [scores[1] + 8, scores[0] - 8, *scores[2:]])

    def punish(self, name: str) -> None:
        """Half a table point less, for the session."""
        visit(self.page, self.at("penalties/new/"))
        pick(self.page, participant=name)
        fill(self.page, table_points="-1/2", why="late")
        press(self.page, "Give the penalty")
        self.ledger.extras[name].append((Fraction(-1, 2), 0))

    def stand_in(self, number: int, name: str) -> None:
        """Somebody is absent for a round, and a substitute sits for him."""
        table = self.table_of(number, name)
        visit(self.page, self.at(f"r{number}/t{table.number}/"))
        follow(self.page, "Somebody else sits down")
        choose(self.page, "position", self.seated(table).index(name))
        fill(self.page, name=SUBSTITUTE, absent_points=-30, absent_table_points_60="1")
        for box in ("new", "substitute", "absent"):
            tick(self.page, box)
        press(self.page, "Let this player sit down")
        self.ledger.extras[name].append((Fraction(1), -30))

    def leave(self, name: str) -> None:
        """Somebody goes home, and the substitute takes all seats that are planned for him."""
        person = self.session.participants.get(player__name=name)
        visit(self.page, self.at(f"participants/{person.pk}/"))
        follow(self.page, "Withdraw from the session")
        fill(self.page, why="ill")
        press(self.page, "Withdraw from the session")
        fill(self.page, name=SUBSTITUTE)
        press(self.page, "Let this player take the seats")

    def cut(self) -> None:
        """The first sixteen go on, with all they have."""
        visit(self.page, self.at("finals/?count=16"))
        choose(self.page, "carry", "all")
        press(self.page, "Cut to the finals")
        first = self.ledger.standings()[:16]
        self.ledger.finalists = frozenset(name for _rank, name, *_figures in first)
        told(self.page, "16 finalists", *(name for _rank, name, *_figures in first))

    def final_round(self) -> None:
        """The first four at table 1, the next at table 2, …"""
        visit(self.page, self.at("new-round/"))
        choose(self.page, "method", "standing")
        press(self.page, "Show the seats")
        press(self.page, "Open round 7 with 4 tables")
        first = {name for _rank, name, *_figures in self.ledger.standings()[:4]}
        assert set(self.seated(Table.objects.get(round__number=7, number=1))) == first

    def agree(self) -> None:
        """What the standings say, and their page, is what the ledger says."""
        wanted = self.ledger.standings()
        rows = [row for row in session_standings(self.session).rows if row.rank is not None]
        assert [(row.rank, row.player_name, row.table_points, row.points) for row in rows] == wanted
        self.page.goto(self.at("standings/"))
        lines = self.page.locator("main tbody tr").all_inner_texts()
        for line, (rank, name, table_points, points) in zip(lines, wanted, strict=False):
            assert line.split()[0] == str(rank)
            assert name in line
            assert {format_fraction(table_points), format_points(points)} <= set(line.split())


def test_seventy_two_players_from_the_preset_to_the_result_list(desk: Page, club: Club) -> None:
    event = Event(desk, club)
    event.announce()
    event.check_in()
    event.plan()
    event.paper("plan.pdf", "Spring cup", "Ada A")
    event.paper("r1/round-sheets.pdf", "Spring cup")
    for number in range(1, ROUNDS + 1):
        event.begin(number)
        if number == 3:
            event.stand_in(3, "Ben B")
        event.play(number)
        if number == 2:
            event.punish("Finn F")
        if number in (2, 4):
            event.correct(number, f"{'Cleo' if number == 2 else 'Dirk'} C")
        event.close(number)
        event.agree()
        if number == 4:
            event.leave("Elsa E")
    event.cut()
    event.agree()
    event.final_round()
    event.play(7)
    event.close(7)
    event.agree()
    visit(desk, event.at())
    told(desk, "All 7 rounds are played.")
    wanted = event.ledger.standings()
    event.paper("standings.pdf", *(name for _rank, name, *_figures in wanted))
    rows = list(csv.reader(io.StringIO(desk.request.get(event.at("ema.csv")).body().decode("utf-8-sig"))))
    assert [(int(row[0]), row[1], row[2], Fraction(row[3]), int(row[4])) for row in rows[1:]] == [
        (rank, name, "ES", table_points, points) for rank, name, table_points, points in wanted
    ]
    look(desk)
