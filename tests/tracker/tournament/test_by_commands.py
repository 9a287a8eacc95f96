"""A tournament of 72 players in 18 teams: planned, printed, played, mended, cut to finals, written out.

The services do what pages would; commands plan, print, check and export. A ledger kept beside says what the
standings must be.
"""

import csv
import io
import json
from collections import Counter
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from pypdf import PdfReader

from tests.tracker.factories import make_club, make_players, won
from tests.tracker.services.acting import fresh
from tests.tracker.tournament.ledger import NAMES, SUBSTITUTE, TEAMS, Ledger, sheet
from tracker.exchange.session_file import export_session, import_session
from tracker.models import Participant, Player, Round, Session, Table
from tracker.queries.games import table_game
from tracker.queries.known_people import known_people
from tracker.queries.standings import session_standings, team_standings
from tracker.seating.scripts import read_script
from tracker.services.absences import AbsentScore
from tracker.services.deals import amend_deal, record_deal
from tracker.services.finals import cut_to_finals
from tracker.services.games import confirm_table, end_game, reopen_table, type_totals
from tracker.services.list_import import ListedPerson, take_people
from tracker.services.penalties import add_penalty, withdraw_penalty
from tracker.services.planned import begin_round, plan_rounds
from tracker.services.releasing import hide_results, release_results
from tracker.services.replacing import replace_in_plan, replace_player
from tracker.services.rounds import close_round, open_round
from tracker.services.sessions import create_session
from tracker.services.withdrawing import withdraw_participant

PLAYERS, ROUNDS, FINALISTS = 72, 6, 16


def told(*command: Any, **options: Any) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


class Desk:
    """The tournament's desk: one session, and the ledger."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.random = Random(72)
        self.club = make_club()
        self._session = create_session(
            club=self.club,
            user=None,
            name="Spring cup",
            date=date(2026, 4, 18),
            kind="tournament",
            ruleset="mcr",
            options={},
            rounds_total=ROUNDS + 1,
            round_minutes=120,
        )
        self.ledger = Ledger(TEAMS)

    @property
    def session(self) -> Session:
        """The session as it is now."""
        return Session.objects.select_related("club").get(pk=self._session.pk)

    def register(self) -> None:
        people = [
            ListedPerson(name, None, {"team": team, "country": "DE"})
            for name, team in self.ledger.teams.items()
        ]
        taken = take_people(
            session=self.session, people=people, mark=known_people(self.session).mark, user=None
        )
        assert (taken.new, taken.added) == (PLAYERS, PLAYERS)

    def person(self, name: str) -> Participant:
        return Participant.objects.select_related("player").get(session=self.session, player__name=name)

    def plan(self) -> None:
        """The command's plan, its numbers given to people in the order of the list."""
        written = told("plan_seating", players=PLAYERS, rounds=ROUNDS, format="json")
        assert json.loads(written)["report"]["repeats"] == 0
        plan = read_script(written, {name: place for place, name in enumerate(NAMES)})
        players = [self.person(name).player for name in NAMES]
        plan_rounds(
            session=self.session,
            rounds=[[[players[number] for number in table] for table in sitting] for sitting in plan.rounds],
            user=None,
            number=1,
        )

    def print_all(self) -> None:
        for document in ("plan", "seating", "round-sheets"):
            path = self.folder / f"{document}.pdf"
            call_command("export_pdf", "spring-cup", document=document, output=str(path))
            text = "".join(page.extract_text() for page in PdfReader(path).pages)
            assert all(name.split()[0] in text for name in NAMES), document

    def round(self, number: int) -> Round:
        return self.session.rounds.get(number=number)

    def table_of(self, number: int, name: str) -> Table:
        return Table.objects.get(
            round__session=self.session, round__number=number, seats__participant__player__name=name
        )

    def seated(self, table: Table) -> list[str]:
        return list(table.seats.order_by("position").values_list("participant__player__name", flat=True))

    def play(self, number: int) -> None:
        """Results come in any order."""
        tables = list(self.round(number).tables.exclude(status=Table.Status.CONFIRMED))
        self.random.shuffle(tables)
        for table in tables:
            scores = sheet(self.random)
            type_totals(table=table, totals=scores, user=None)
            self.count(table, scores)
            confirm_table(table=fresh(table), user=None)

    def count(self, table: Table, scores: Sequence[int]) -> None:
        where = (table.round.number, table.number)
        self.ledger.results[where] = dict(zip(self.seated(table), scores, strict=True))

    def correct(self, number: int, name: str) -> None:
        """A confirmed sheet was misread: the first two are exchanged."""
        table = self.table_of(number, name)
        scores = list(table.seats.order_by("position").values_list("score", flat=True))
        scores[:2] = [scores[1] + 8, scores[0] - 8]
        reopen_table(table=table, user=None, why="misread")
        type_totals(table=fresh(table), totals=scores, user=None)
        confirm_table(table=fresh(table), user=None)
        self.count(table, scores)

    def by_deals(self, number: int, name: str) -> None:
        """One table logs deals, of which the first is mended afterwards."""
        table = self.table_of(number, name)
        for deal in (won(0, 1, (20, 0, 0, 0)), won(2, None, (0, 0, 30, 0))):
            record_deal(table=fresh(table), deal=deal, user=None, revision=None, idempotency_key=None)
        key = table_game(fresh(table)).lines[0].entry.key
        amend_deal(
            table=fresh(table), key=key, deal=won(3, 1, (0, 0, 0, 24)), user=None, why="", revision=None
        )
        end_game(table=fresh(table), how="time", user=None)
        confirm_table(table=fresh(table), user=None)
        # A discard: he pays 8 + 24, the others 8; drawn by himself: each pays 8 + 30.
        self.count(table, [-8 - 38, -32 - 38, -8 + 3 * 38, 48 - 38])

    def agree(self) -> None:
        """Page, command and ledger say the same."""
        wanted = self.ledger.standings()
        rows = [row for row in session_standings(self.session).rows if row.rank is not None]
        assert [(row.rank, row.player_name, row.table_points, row.points) for row in rows] == wanted
        teams = {row.team: (row.table_points, row.points) for row in team_standings(self.session).rows}
        assert teams == self.ledger.team_sums()
        written = json.loads(told("standings", "spring-cup", format="json"))
        assert [
            (row["rank"], row["name"], Fraction(row["table_points"]), row["points"])
            for row in written
            if row["rank"] is not None
        ] == wanted
        call_command("replay", check=True)


@pytest.fixture
def desk(db: None, tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_a_tournament_from_the_list_to_the_result_list(desk: Desk) -> None:
    desk.register()
    desk.plan()
    desk.print_all()
    meetings: Counter[frozenset[str]] = Counter()

    for number in range(1, ROUNDS + 1):
        begin_round(round=desk.round(number), user=None)
        if number == 1:
            desk.by_deals(1, "Ada A")
        if number == 3:
            absent_for_a_round(desk, "Ben B")
        desk.play(number)
        if number == 2:
            penalties(desk)
            desk.correct(2, "Cleo C")
        if number == 4:
            desk.correct(4, "Dirk D")
        close_round(round=desk.round(number), user=None)
        for table in desk.round(number).tables.all():
            meetings.update(frozenset(two) for two in combinations(desk.seated(table), 2))
        desk.agree()
        if number == 4:
            leaves(desk, "Elsa E")
    # Nobody has met twice but the substitute, who sat for two.
    assert {two for two, times in meetings.items() if times > 1 and SUBSTITUTE not in two} == set()
    assert meetings.total() == ROUNDS * 18 * 6

    finals(desk)
    writes_out(desk)


def absent_for_a_round(desk: Desk, name: str) -> None:
    """A substitute sits for him; he gets one table point and minus 30 points, by the rules of the cup."""
    (zora,) = make_players(desk.club, [SUBSTITUTE])
    table = desk.table_of(3, name)
    replace_player(
        table=table,
        position=desk.seated(table).index(name),
        player=zora,
        user=None,
        substitute=True,
        absence=AbsentScore(-30, 60),
        revision=None,
    )
    desk.ledger.extras[name].append((Fraction(1), -30))


def penalties(desk: Desk) -> None:
    """One stays, half a table point; one is withdrawn."""
    add_penalty(
        session=desk.session,
        participant=desk.person("Finn F"),
        user=None,
        why="late",
        table_points=Fraction(-1, 2),
    )
    desk.ledger.extras["Finn F"].append((Fraction(-1, 2), 0))
    taken_back = add_penalty(
        session=desk.session, participant=desk.person("Gina A"), user=None, why="phone", points=-50
    )
    withdraw_penalty(penalty=taken_back, user=None, why="it was another's")


def leaves(desk: Desk, name: str) -> None:
    """He leaves after four rounds, and the substitute has his seats from then on."""
    withdraw_participant(participant=desk.person(name), user=None, why="ill")
    zora = Player.objects.get(name=SUBSTITUTE)
    assert len(replace_in_plan(participant=desk.person(name), player=zora, user=None, substitute=True)) == 2


def finals(desk: Desk) -> None:
    first = desk.ledger.standings()[:FINALISTS]
    people = [desk.person(name) for _rank, name, _table_points, _points in first]
    cut_to_finals(session=desk.session, finalists=people, carry=Session.Carry.ALL, user=None)
    desk.ledger.finalists = frozenset(name for _rank, name, *_figures in first)
    desk.agree()
    players = [one.player for one in people]
    open_round(
        session=desk.session, tables=[players[start : start + 4] for start in range(0, 16, 4)], user=None
    )
    assert desk.round(7).minutes == 120
    desk.play(7)
    close_round(round=desk.round(7), user=None)
    desk.agree()


def writes_out(desk: Desk) -> None:
    """The lists for the wall, the club and the association, and the session as a file."""
    hide_results(session=desk.session, user=None)
    release_results(session=desk.session, user=None)
    wanted = desk.ledger.standings()
    path = desk.folder / "ema.csv"
    call_command("export_results", "spring-cup", format="ema", output=str(path))
    with path.open(encoding="utf-8-sig", newline="") as opened:
        rows = list(csv.reader(opened))[1:]
    assert [(int(row[0]), row[1], row[2], Fraction(row[3]), int(row[4])) for row in rows] == [
        (rank, name, "DE", table_points, points) for rank, name, table_points, points in wanted
    ]
    call_command("export_pdf", "spring-cup", document="standings", output=str(desk.folder / "wall.pdf"))
    wall = "".join(page.extract_text() for page in PdfReader(desk.folder / "wall.pdf").pages)
    assert [wall.index(name) for _rank, name, *_figures in wanted] == sorted(
        wall.index(name) for _rank, name, *_figures in wanted
    )
    data = export_session(desk.session)
    again = import_session(data=data.replace(b'"nordwind"', b'"elsewhere"')).session
    assert export_session(again) == data.replace(b'"nordwind"', b'"elsewhere"')
