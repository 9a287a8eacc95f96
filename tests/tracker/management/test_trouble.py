"""A database that can't be used, or is not set up: one line on standard error and status 1."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import DataError, Error, InterfaceError, OperationalError, ProgrammingError

from tracker.exchange import demo
from tracker.management.trouble import database_trouble

ROOT = Path(__file__).resolve().parents[3]
UNREACHABLE = "postgres://somebody:secret@127.0.0.1:1/ostwind"


def failed(folder: Path, *words: str, **settings: str) -> str:
    """What manage.py says on standard error as it fails."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *words],
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(folder), "SECRET_KEY": "x", **settings},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    return done.stderr


def told(folder: Path, *words: str, **settings: str) -> str:
    """It, being one line."""
    said = failed(folder, *words, **settings)
    assert said.count("\n") == 1
    return said


@pytest.mark.parametrize(
    "words",
    [
        ["standings", "evening"],
        ["replay"],
        ["load_demo"],
        ["import_session", str(ROOT / "fixtures" / "familienabend.json")],
        ["migrate"],
    ],
    ids=lambda words: words[0],
)
def test_a_database_that_is_not_reached(tmp_path: Path, words: list[str]) -> None:
    line = told(tmp_path, *words, DATABASE_URL=UNREACHABLE)
    assert line.startswith("the database can't be used: connection failed")
    assert "secret" not in line


@pytest.mark.parametrize(
    "words",
    [["export_session", "evening"], ["replay", "--check"], ["changepassword", "somebody"]],
    ids=lambda words: words[0],
)
def test_a_database_that_is_not_set_up(tmp_path: Path, words: list[str]) -> None:
    line = told(tmp_path, *words)
    assert line.startswith("the database is not set up (no such table: ")
    assert line.endswith("): run python manage.py migrate\n")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "ostwind.sqlite3").write_text("no database at all, but long enough to look at")
    for words in (["standings", "evening"], ["migrate"]):
        assert told(tmp_path, *words) == "the database can't be used: file is not a database\n"


def test_whoever_asks_for_a_traceback_gets_it(tmp_path: Path) -> None:
    said = failed(tmp_path, "migrate", "--traceback", DATABASE_URL=UNREACHABLE)
    assert said.startswith("Traceback")


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    line = told(tmp_path / "data", "standings", "evening")
    assert line == "the database can't be used: unable to open database file\n"


def test_a_database_that_may_not_be_written() -> None:
    assert database_trouble(OperationalError("attempt to write a readonly database")) == (
        "the database can't be used: attempt to write a readonly database"
    )


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ProgrammingError('relation "a" does not exist\nLINE 1: SELECT 1\n        ^'), 'relation "a" does'),
        (OperationalError("table a has no column named b"), "table a has no column named b"),
    ],
)
def test_missing_tables_are_told_from_other_trouble(error: Error, line: str) -> None:
    assert database_trouble(error).startswith(f"the database is not set up ({line}")
    assert "LINE" not in database_trouble(error)


@pytest.mark.parametrize(
    "error",
    [
        OperationalError('connection failed: database "ostwind" does not exist'),
        InterfaceError("connection already closed"),
        DataError("integer\n out of range"),
    ],
)
def test_other_trouble_needs_no_migration(error: Error) -> None:
    assert database_trouble(error) == f"the database can't be used: {' '.join(str(error).split())}"


@pytest.mark.django_db
def test_a_sign_in_that_cannot_be_kept_is_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").touch()
    monkeypatch.setattr(demo, "_kept", lambda: tmp_path / "data" / "demo_sign_in")
    with pytest.raises(CommandError, match="data can't be written: File exists"):
        call_command("load_demo")
