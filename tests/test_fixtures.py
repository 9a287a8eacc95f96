"""The demo club's results: worked out a second way, and the same in the program."""

import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.naive_game import expected
from tracker.exchange.results import standings_rows
from tracker.exchange.session_file import export_session, import_session
from tracker.models import Seat, Session, Table
from tracker.queries.games import table_game

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
NAMES = sorted(path.stem for path in FIXTURES.glob("*.json"))
Json = dict[str, Any]


def read(name: str) -> Json:
    return dict(json.loads((FIXTURES / f"{name}.json").read_bytes()))


def worked_out(name: str) -> Json:
    return dict(json.loads((FIXTURES / "expected" / f"{name}.json").read_bytes()))


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def session(name: str, db: None) -> Session:
    return import_session(data=(FIXTURES / f"{name}.json").read_bytes()).session


def test_there_are_four_sessions_with_results() -> None:
    assert NAMES == ["familienabend", "herbstabend", "herbstturnier", "russischer-abend"]
    assert sorted(path.stem for path in (FIXTURES / "expected").glob("*.json")) == NAMES


def test_the_results_are_those_of_the_rules_read_plainly(name: str) -> None:
    assert expected(read(name)) == worked_out(name)


def test_the_games_done_by_hand_are_among_them() -> None:
    by_hand = worked_out("herbstabend")["tables"][0]
    assert by_hand["labels"] == ["E1", "E1+1", "E2", "E3", "E4", "E4+1"]
    assert by_hand["scores"] == {"P01": -378, "P02": 70, "P03": 710, "P04": -402}
    family = worked_out("familienabend")["tables"][0]
    assert family["scores"] == {"P01": 4, "P02": 2, "P03": 8, "P04": 1, "P05": 10}


def test_the_demo_shows_what_an_evening_can_bring() -> None:
    tables = [table for one in read("herbstabend")["rounds"] for table in one["tables"]]
    deals = [deal for table in tables for deal in table.get("deals", [])]
    kinds = {deal["outcome"]["kind"] for deal in deals}
    assert kinds == {"win", "draw", "void"}
    assert any(deal["outcome"].get("pays_for_all") is not None for deal in deals)
    assert any(deal.get("penalties") for deal in deals if deal["outcome"]["kind"] == "win")
    assert any(table.get("ended") == "time" for table in tables)
    assert any("+" in label for table in worked_out("herbstabend")["tables"] for label in table["labels"])
    statuses = [[table.get("status") for table in one["tables"]] for one in read("herbstabend")["rounds"]]
    assert statuses == [["confirmed"] * 3, ["confirmed"] * 3, [None, None, "planned"]]
    rounds = read("herbstturnier")["rounds"]
    statuses = [[table["status"] for table in one["tables"]] for one in rounds]
    assert statuses[2:] == [["confirmed", "ended", "confirmed", "planned"], ["planned"] * 4]
    seats = [
        frozenset(two) for one in rounds for each in one["tables"] for two in combinations(each["seats"], 2)
    ]
    assert len(set(seats)) == len(seats)
    (russian,) = worked_out("russischer-abend")["tables"]
    assert (len(russian["labels"]), russian["finished"]) == (16, True)


def test_the_program_has_the_same_games(name: str, session: Session) -> None:
    for result in worked_out(name)["tables"]:
        table = Table.objects.get(
            round__session=session, round__number=result["round"], number=result["table"]
        )
        game = table_game(table).game
        seats = list(Seat.objects.filter(table=table).select_related("participant"))
        assert [deal.label for deal in game.deals] == result["labels"]
        assert game.finished == table.finished == result["finished"]
        assert (game.next and game.next.label) == result["next"]
        assert {seat.participant.file_id: seat.score for seat in seats} == result["scores"]
        if result["table_points"]:
            points = {seat.participant.file_id: str(seat.table_points) for seat in seats}
            assert points == result["table_points"]


@pytest.mark.parametrize(("live", "key"), [(False, "standings"), (True, "live")])
def test_the_program_has_the_same_standings(name: str, session: Session, live: bool, key: str) -> None:
    wanted = worked_out(name)[key]
    rows = [{column: row[column] for column in wanted[0]} for row in standings_rows(session, live=live)]
    assert rows == wanted
    assert all(Fraction(row["table_points"]) >= 0 for row in rows)


def test_the_files_are_written_as_an_export_writes_them(name: str, session: Session) -> None:
    assert export_session(session) == (FIXTURES / f"{name}.json").read_bytes()
