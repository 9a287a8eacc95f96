"""A real tournament: 72 players, 108 tables, 1,431 deals. Only where the shared data stands beside."""

import csv
import json
import time
from fractions import Fraction
from pathlib import Path

import pytest

from tracker.exchange.results import standings_rows
from tracker.exchange.session_file import ImportReport, export_session, import_session
from tracker.models import Entry, Player, Round, Table

DATA = Path(__file__).resolve().parent.parent.parent.parent.parent / "shared" / "data"
FILE = DATA / "madrid-2017.json"

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not FILE.exists(), reason="the shared data are not here"),
]

SECONDS = 10


@pytest.fixture
def report() -> ImportReport:
    return import_session(data=FILE.read_bytes())


def test_it_is_there_in_time_and_whole() -> None:
    before = time.monotonic()
    report = import_session(data=FILE.read_bytes())
    assert time.monotonic() - before < SECONDS
    assert (Player.objects.count(), Table.objects.count()) == (72, 108)
    assert Entry.objects.exclude(kind="lineup").count() == 1431
    assert Table.objects.filter(ended="time").count() == 35
    assert set(Round.objects.values_list("status", flat=True)) == {"closed"}
    assert report.lines == ()
    assert report.counts == ("0 tables do not add up", "0 tables differ from their deals")


def test_its_standings_are_the_published_ones_in_value_and_order(report: ImportReport) -> None:
    with (DATA / "madrid-2017-standings.csv").open(encoding="utf-8", newline="") as opened:
        published = [
            (int(row["rank"]), row["player"], row["team"], Fraction(row["table_points"]), int(row["score"]))
            for row in csv.DictReader(opened)
        ]
    assert published == [
        (row["rank"], row["player"], row["team"], Fraction(row["table_points"]), row["points"])
        for row in standings_rows(report.session)
    ]


def test_it_is_exported_byte_for_byte(report: ImportReport) -> None:
    assert export_session(report.session) == FILE.read_bytes()


def test_totals_that_were_changed_are_reported() -> None:
    """Of the tables with deals 37 get other totals, of which 3 no longer add up, and one without deals."""
    file = json.loads(FILE.read_bytes())
    tables = [table for one in file["rounds"] for table in one["tables"]]
    with_deals = [table for table in tables if "deals" in table]
    for index, table in enumerate(with_deals[:37]):
        table["totals"][0] += 7
        table["totals"][1] -= 6 if index < 3 else 7
    next(table for table in tables if "deals" not in table)["totals"][2] += 1
    report = import_session(data=json.dumps(file).encode())
    assert report.counts == ("4 tables do not add up", "37 tables differ from their deals")
    assert len(report.lines) == 41
