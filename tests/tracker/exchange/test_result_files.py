"""Result files: the figures of the standings to the last fraction, and nothing that a spreadsheet runs."""

import csv
import io
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.tracker.queries.results import charged, played
from tracker.exchange.result_files import (
    by_round_csv,
    ema_csv,
    ema_xlsx,
    results_json,
    results_xlsx,
    teams_xlsx,
)
from tracker.exchange.results import standings_rows
from tracker.models import Session
from tracker.queries.standings import session_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(german: Session) -> Session:
    """Three equals at the first table, a penalty, a name that looks like a formula, two teams."""
    german.ranking = ["table_points", "points"]
    german.save()
    played(german, {"=1+1": 10, "Bernd": 10, "Carla": 10, "Dora": -30}, deals_won=2, best_hand=90)
    played(german, {"Emil": 7, "=1+1": 3, "Bernd": 0, "@Ann": -10})
    charged(german, "Bernd", table_points="-1/2")
    german.participants.filter(player__name__in=["=1+1", "Bernd"]).update(team="+Nord", country="-DE")
    german.participants.filter(player__name="Dora").update(substitute=True)
    return german


def sheets(content: bytes) -> dict[str, list[tuple[Any, ...]]]:
    book = load_workbook(io.BytesIO(content))
    return {page.title: list(page.iter_rows(values_only=True)) for page in book.worksheets}


def lines(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode())))


def exact(value: object) -> Fraction:
    return Fraction(str(value))


def test_the_workbook_has_the_standings(session: Session) -> None:
    found = sheets(results_xlsx(session))
    assert list(found) == ["Players", "Teams", "By round"]
    head, *rows = found["Players"]
    standings = session_standings(session).rows
    assert [dict(zip(head, row, strict=True))["name"] for row in rows] == [r.player_name for r in standings]
    for row, standing in zip(rows, standings, strict=True):
        cells = dict(zip(head, row, strict=True))
        assert (cells["rank"], cells["tied"]) == (standing.rank, standing.tied)
        assert exact(cells["table_points"]) == standing.table_points
        assert (cells["points"], cells["games"], cells["wins"]) == (
            standing.points,
            standing.games,
            standing.wins,
        )
    team = dict(zip(*found["Teams"][:2], strict=True))
    expected = standings_rows(session, teams=True)[0]
    assert exact(team["table_points"]) == Fraction(expected["table_points"])
    assert (team["team"], team["points"]) == ("+Nord", expected["points"])
    assert sheets(teams_xlsx(session)) == {"Teams": found["Teams"]}


@pytest.mark.parametrize("write", [ema_xlsx, results_xlsx])
def test_words_are_text_and_numbers_are_numbers(session: Session, write: Callable[..., bytes]) -> None:
    book = load_workbook(io.BytesIO(write(session)))
    cells = [cell for page in book for row in page.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} <= {"s", "n", "b"}
    kinds = {cell.value: cell.data_type for cell in cells}
    assert (kinds["=1+1"], kinds["@Ann"], kinds["-DE"]) == ("s", "s", "s")
    assert kinds["17/6"] == "s"
    assert all(cell.data_type == "n" for cell in cells if cell.column_letter == "A" and cell.row > 1)


def test_a_character_that_a_workbook_can_not_hold_is_replaced(session: Session) -> None:
    session.participants.filter(player__name="Emil").update(team="a\x0bb")
    assert "a\N{REPLACEMENT CHARACTER}b" in [row[2] for row in sheets(teams_xlsx(session))["Teams"]]


def test_so_is_one_in_the_title_of_the_session(session: Session) -> None:
    session.name = "cup\uffff"
    book = load_workbook(io.BytesIO(results_xlsx(session)))
    assert book.properties.title == "cup\N{REPLACEMENT CHARACTER}"


def test_a_session_without_teams_has_no_sheet_of_them(session: Session) -> None:
    session.participants.update(team="")
    assert list(sheets(results_xlsx(session))) == ["Players", "By round"]


@pytest.mark.parametrize("write", [results_xlsx, ema_xlsx, results_json, ema_csv, by_round_csv])
def test_the_same_results_are_the_same_bytes(session: Session, write: Callable[..., bytes]) -> None:
    assert write(session) == write(session)


def test_the_european_list_has_its_five_columns(session: Session) -> None:
    found = lines(ema_csv(session))
    assert list(found[0]) == ["place", "name", "country", "table_points", "points"]
    ranked = [row for row in session_standings(session).rows if row.rank is not None]
    assert [
        (int(one["place"]), one["name"], Fraction(one["table_points"]), int(one["points"])) for one in found
    ] == [(row.rank, row.player_name, row.table_points, row.points) for row in ranked]
    assert "Dora" not in [one["name"] for one in found]
    workbook = sheets(ema_xlsx(session))["Results"]
    assert [row[1] for row in workbook[1:]] == [one["name"] for one in found]


def test_the_european_list_has_numbers_where_there_are_any(session: Session) -> None:
    session.participants.filter(player__name="Emil").update(number="0400123")
    found = lines(ema_csv(session))
    assert list(found[0])[5:] == ["ema_number"]
    assert {one["name"]: one["ema_number"] for one in found}["Emil"] == "0400123"
    assert "0400123" in [row[5] for row in sheets(ema_xlsx(session))["Results"]]


def test_by_round_adds_up_to_the_standings(session: Session) -> None:
    for row in lines(by_round_csv(session)):
        rounds = [row["r1_table_points"], row["r2_table_points"]]
        penalty = Fraction(-1, 2) if row["name"] == "Bernd" else 0
        assert sum(Fraction(one or 0) for one in rounds) + penalty == Fraction(row["table_points"])
        assert sum(int(one or 0) for one in (row["r1_points"], row["r2_points"])) == int(row["points"])


def test_json_has_everything(session: Session) -> None:
    found = json.loads(results_json(session))
    assert found["players"] == standings_rows(session)
    assert found["teams"] == standings_rows(session, teams=True)
    assert [one["player"] for one in found["by_round"]] == [one["player"] for one in found["players"]]
    emil = next(one for one in found["players"] if one["name"] == "Emil")
    by_round = next(one for one in found["by_round"] if one["player"] == emil["player"])
    assert by_round["rounds"][1] == {
        "round": 2,
        "table": 1,
        "place": 1,
        "points": 7,
        "table_points": "4",
        "absent": False,
        "rank": emil["rank"],
        "change": None,
        "tied": False,
    }
    assert found["prizes"][0] == {
        "prize": "best_hand",
        "value": 90,
        "winners": [{"player": "P01", "name": "=1+1", "where": []}],
    }


def test_nobody_is_an_empty_list(german: Session) -> None:
    assert lines(ema_csv(german)) == []
    assert json.loads(results_json(german))["players"] == []
    assert list(sheets(results_xlsx(german))) == ["Players", "By round"]
