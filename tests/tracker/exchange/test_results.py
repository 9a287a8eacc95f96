"""Standings as text, JSON and CSV: the contract's rows."""

import csv
import io
import json

import pytest

from tests.tracker.exchange.files import DRAW, WIN, Json, session_file, table, written
from tracker.exchange.results import standings_csv, standings_json, standings_text
from tracker.exchange.session_file import import_session
from tracker.models import Session

pytestmark = pytest.mark.django_db

#: Scores of WIN: Anke -52, Bernd 160, Clara -42, Detlef -66; at the second table all are level.
FILE = session_file(
    table(deals=[DRAW, WIN], status="confirmed", penalties=[{"player": "P02", "points": -20}]),
    table(2, (5, 6, 7, 8), deals=[DRAW], status="confirmed"),
    players=9,
    penalties=[{"player": "P01", "table_points": "-7/3"}],
)
for place, team in enumerate(("Reds", "Blues", "Reds", "Blues", "Greens")):
    FILE["players"][place]["team"] = team
FILE["players"][5]["substitute"] = True


def session(file: Json = FILE) -> Session:
    return import_session(data=written(file)).session


def row(rank: int | None, player: str, name: str, team: str | None, **figures: object) -> Json:
    return {
        "rank": rank,
        "tied": figures.get("tied", False),
        "player": player,
        "name": name,
        "team": team,
        "games": figures.get("games", 1),
        "points": figures.get("points", 0),
        "table_points": figures.get("table_points", "7/4"),
        "wins": figures.get("wins", 1),
        "penalties": figures.get("penalties", {"points": 0, "table_points": "0"}),
    }


def test_json_rows_are_the_contracts() -> None:
    minus_20 = {"points": -20, "table_points": "0"}
    minus_7_3 = {"points": 0, "table_points": "-7/3"}
    assert json.loads(standings_json(session())) == [
        row(1, "P02", "Bernd", "Blues", points=140, table_points="4", penalties=minus_20),
        row(2, "P05", "Elke", "Greens", tied=True),
        row(2, "P07", "Gustav", None, tied=True),
        row(2, "P08", "Hanna", None, tied=True),
        row(5, "P03", "Clara", "Reds", points=-42, table_points="2", wins=0),
        row(6, "P01", "Anke", "Reds", points=-52, table_points="-4/3", wins=0, penalties=minus_7_3),
        row(7, "P04", "Detlef", "Blues", points=-66, table_points="0", wins=0),
        row(None, "P06", "Frieda", None),
        row(None, "P09", "Ingo", None, games=0, table_points="0", wins=0),
    ]


def test_json_is_a_row_a_line_with_keys_in_order() -> None:
    first, second, *_rest, last = standings_json(session()).split("\n")
    assert (first, last) == ("[", "")
    assert second == (
        ' {"rank": 1, "tied": false, "player": "P02", "name": "Bernd", "team": "Blues", "games": 1,'
        ' "points": 140, "table_points": "4", "wins": 1, "penalties": {"points": -20, "table_points": "0"}},'
    )


def test_nobody_is_an_empty_list() -> None:
    empty = session(session_file(players=0, rounds=[]))
    assert standings_json(empty) == "[]\n"
    assert standings_text(empty) == "nobody takes part yet\n"
    assert standings_text(empty, teams=True) == "nobody is in a team\n"
    assert len(standings_csv(empty).splitlines()) == 1


def test_teams_have_their_own_rows() -> None:
    rows = json.loads(standings_json(session(), teams=True))
    assert [list(one) for one in rows] == [["rank", "tied", "team", "games", "points", "table_points"]] * 3
    assert {one["team"]: (one["rank"], one["games"], one["points"], one["table_points"]) for one in rows} == {
        "Blues": (1, 2, 74, "4"),
        "Greens": (2, 1, 0, "7/4"),
        "Reds": (3, 2, -94, "2/3"),
    }


def test_csv_has_the_same_columns() -> None:
    found = list(csv.reader(io.StringIO(standings_csv(session()))))
    assert found[0] == [
        *("rank", "tied", "player", "name", "team", "games", "points", "table_points", "wins"),
        *("penalties_points", "penalties_table_points"),
    ]
    assert found[1] == ["1", "false", "P02", "Bernd", "Blues", "1", "140", "4", "1", "-20", "0"]
    assert found[3] == ["2", "true", "P07", "Gustav", "", "1", "0", "7/4", "1", "0", "0"]
    assert found[9] == ["", "false", "P09", "Ingo", "", "0", "0", "0", "0", "0", "0"]
    teams = list(csv.reader(io.StringIO(standings_csv(session(FILE | {"session": OTHER}), teams=True))))
    assert teams[:2] == [
        ["rank", "tied", "team", "games", "points", "table_points"],
        ["1", "false", "Blues", "2", "74", "4"],
    ]


OTHER = FILE["session"] | {"slug": "other"}


def test_csv_keeps_names_with_commas_and_quotes_whole() -> None:
    file = session_file(players=1)
    file["players"][0]["name"] = 'Anke "die Große", =1+1'
    (_head, found) = csv.reader(io.StringIO(standings_csv(session(file))))
    assert found[3] == 'Anke "die Große", =1+1'


def test_text_is_aligned_for_the_eye() -> None:
    assert standings_text(session()).splitlines() == [
        "rank  name    team    games  table points  points  wins  penalties",
        "   1  Bernd   Blues       1             4     140     1  -20 points",
        " 2 =  Elke    Greens      1           7/4       0     1",
        " 2 =  Gustav  -           1           7/4       0     1",
        " 2 =  Hanna   -           1           7/4       0     1",
        "   5  Clara   Reds        1             2     -42     0",
        "   6  Anke    Reds        1          -4/3     -52     0  -7/3 table points",
        "   7  Detlef  Blues       1             0     -66     0",
        "   -  Frieda  -           1           7/4       0     1",
        "   -  Ingo    -           0             0       0     0",
    ]


def test_text_of_teams() -> None:
    assert standings_text(session(), teams=True).splitlines()[:2] == [
        "rank  team    games  table points  points",
        "   1  Blues       2             4      74",
    ]


def test_text_names_both_kinds_of_penalty() -> None:
    penalties = [{"player": "P01", "points": -5}, {"player": "P01", "table_points": "-1"}]
    told = standings_text(session(session_file(players=1, penalties=penalties)))
    assert "-5 points, -1 table points" in told
