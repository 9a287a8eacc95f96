"""`manage.py export_results`: the same files as the pages give, by name."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.tracker.queries.results import played
from tracker.exchange.result_files import ema_csv, results_json, results_xlsx
from tracker.exchange.results import standings_csv, standings_json
from tracker.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(german: Session) -> Session:
    played(german, {"Anna": 30, "Bernd": 10, "Carla": -10, "Dora": -30})
    german.participants.update(team="Nord")
    return german


def exported(folder: Path, **options: Any) -> bytes:
    path = folder / "out"
    call_command("export_results", "german", output=str(path), stdout=io.StringIO(), **options)
    return path.read_bytes()


def test_each_format(session: Session, tmp_path: Path) -> None:
    assert exported(tmp_path, format="csv") == standings_csv(session).encode()
    assert exported(tmp_path, format="xlsx") == results_xlsx(session)
    assert exported(tmp_path, format="json") == results_json(session)
    assert exported(tmp_path, format="ema") == ema_csv(session)
    assert exported(tmp_path, format="ema-xlsx").startswith(b"PK")
    assert exported(tmp_path, format="by-round").startswith(b"rank,tied,player,name,team,r1_table")


def test_teams(session: Session, tmp_path: Path) -> None:
    assert exported(tmp_path, format="csv", teams=True) == standings_csv(session, teams=True).encode()
    assert exported(tmp_path, format="json", teams=True) == standings_json(session, teams=True).encode()
    assert exported(tmp_path, format="xlsx", teams=True).startswith(b"PK")


@pytest.mark.parametrize(
    ("slug", "options", "said"),
    [
        ("german", {"format": "ema", "teams": True}, "there is no list of teams as ema"),
        ("nowhere", {"format": "csv"}, "nowhere"),
        ("german", {"format": "csv", "output": "/nowhere/out.csv"}, "can't be written"),
    ],
)
def test_what_can_not_be_is_said_in_a_line(
    session: Session, tmp_path: Path, slug: str, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("export_results", slug, **{"output": str(tmp_path / "out"), **options})
