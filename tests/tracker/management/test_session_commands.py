"""The commands that carry sessions in and out: what they print, and how they fail."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.tracker.exchange.files import DRAW, WIN, session_file, spoiled, table, written
from tracker.exchange.session_file import import_session
from tracker.management.plain import find_session
from tracker.models import Session

ROOT = Path(__file__).resolve().parent.parent.parent.parent
FILE = session_file(
    table(deals=[DRAW, WIN], status="confirmed"), table(2, (5, 6, 7, 8), status="ended"), players=9
)

with_database = pytest.mark.django_db


def told(*command: Any, **options: Any) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


def failure(*command: Any, **options: Any) -> str:
    with pytest.raises(CommandError) as error:
        call_command(*command, **options)
    assert "Traceback" not in str(error.value)
    return str(error.value)


@pytest.fixture
def session(db: None) -> Session:
    return import_session(data=written(FILE)).session


@with_database
def test_an_import_prints_what_is_odd_and_two_counts(tmp_path: Path) -> None:
    odd = session_file(table(deals=[DRAW], totals=[1, 0, 0, 0]))
    (tmp_path / "odd.json").write_bytes(written(odd))
    assert told("import_session", str(tmp_path / "odd.json")).splitlines() == [
        "round 1, table 1: the totals 1, 0, 0, 0 add up to 1, not 0",
        "round 1, table 1: the totals 1, 0, 0, 0 differ from the deals' 0, 0, 0, 0; the deals count",
        "1 table does not add up",
        "1 table differs from its deals",
    ]
    assert Session.objects.get().slug == "evening"


class Input:
    """Standard input with these bytes."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


@with_database
def test_standard_input_is_read_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Input(written(FILE)))
    assert told("import_session", "-") == "0 tables do not add up\n0 tables differ from their deals\n"


@with_database
def test_an_import_replaces_only_when_told_to(session: Session, tmp_path: Path) -> None:
    (tmp_path / "f.json").write_bytes(written(FILE))
    assert "--replace" in failure("import_session", str(tmp_path / "f.json"))
    told("import_session", str(tmp_path / "f.json"), replace=True)
    assert Session.objects.get(superseded_at__isnull=True).supersedes == session


@with_database
def test_files_that_are_none_are_told_in_a_line(tmp_path: Path) -> None:
    assert (
        failure("import_session", str(tmp_path / "no"))
        == f"{tmp_path}/no can't be read: No such file or directory"
    )
    assert failure("import_session", str(tmp_path)) == f"{tmp_path} can't be read: Is a directory"
    (tmp_path / "cut.json").write_bytes(written(FILE)[:99])
    assert failure("import_session", str(tmp_path / "cut.json")).startswith("the file is no whole JSON text")
    (tmp_path / "two.json").write_bytes(written(spoiled(FILE, "rounds", 0, "tables", value=[{}, {}])))
    assert len(failure("import_session", str(tmp_path / "two.json")).splitlines()) == 4
    assert not Session.objects.exists()


@with_database
@pytest.mark.parametrize("language", ["de", "ru"])
def test_commands_speak_english(language: str, settings: Any, tmp_path: Path) -> None:
    settings.LANGUAGE_CODE = language
    (tmp_path / "f.json").write_bytes(written(spoiled(FILE, "players", 0, "name", value="a\tb")))
    assert "contains a control character" in failure("import_session", str(tmp_path / "f.json"))


def test_a_session_is_written_to_standard_output_or_a_file(
    session: Session, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    call_command("export_session", "evening")
    assert capsysbinary.readouterr().out == written(FILE)
    call_command("export_session", "westwind/evening", output=str(tmp_path / "out.json"))
    assert (tmp_path / "out.json").read_bytes() == written(FILE)


def test_a_file_that_cannot_be_written_is_told(session: Session, tmp_path: Path) -> None:
    assert (
        failure("export_session", "evening", output=str(tmp_path))
        == f"{tmp_path} can't be written: Is a directory"
    )


def test_history_is_json_lines(session: Session) -> None:
    (line,) = told("export_history", "evening").splitlines()
    assert json.loads(line)["action"] == "import_session"


def test_standings_come_in_three_forms(session: Session) -> None:
    assert told("standings", "evening").splitlines()[1].split()[:3] == ["1", "Bernd", "-"]
    assert [row["player"] for row in json.loads(told("standings", "evening", format="json"))][:4] == [
        *("P02", "P03", "P01", "P04"),
    ]
    assert (
        told("standings", "evening", format="csv").splitlines()[1].startswith("1,false,P02,Bernd,,1,160,4,1")
    )


def test_live_standings_count_what_is_not_confirmed(session: Session) -> None:
    def games(**options: Any) -> int:
        return sum(row["games"] for row in json.loads(told("standings", "evening", format="json", **options)))

    assert (games(), games(live=True)) == (4, 8)


def test_a_session_is_found_by_its_address(session: Session) -> None:
    assert find_session("evening") == find_session("westwind/evening") == session
    import_session(data=written(FILE), replace=True)
    assert find_session("evening").supersedes == session


@pytest.mark.parametrize("slug", ["", "/", "morning", "eastwind/evening", "a/westwind/evening", "westwind"])
def test_a_session_that_is_not_there_is_told(session: Session, slug: str) -> None:
    assert failure("export_session", slug) == f"there is no session {slug}"


def test_a_session_of_two_clubs_needs_its_club(session: Session) -> None:
    import_session(data=written(spoiled(FILE, "club", "slug", value="eastwind")))
    assert failure("standings", "evening") == (
        "evening is a session of several clubs; say which: eastwind/evening, westwind/evening"
    )
    assert told("standings", "eastwind/evening")


def run(
    *command: str, data: Path, piped: bytes = b"", environment: dict[str, str] | None = None
) -> "subprocess.CompletedProcess[bytes]":
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in {"DATABASE_URL", "DJANGO_SETTINGS_MODULE"}
    }
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        input=piped,
        capture_output=True,
        env={
            **kept,
            "DATA_DIR": str(data),
            "SECRET_KEY": "x",
            "PYTHONWARNINGS": "error",
            **(environment or {}),
        },
        check=False,
    )


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a set-up database, as a club's laptop has it."""
    folder = tmp_path_factory.mktemp("data")
    assert run("migrate", "--verbosity", "0", data=folder).returncode == 0
    return folder


def test_from_import_to_standings_at_the_command_line(data_folder: Path) -> None:
    cyrillic = written(spoiled(FILE, "players", 0, "name", value="Жанна"))
    # A terminal that knows ASCII alone must not make the commands fail.
    ascii_terminal = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = run("import_session", "-", data=data_folder, piped=cyrillic, environment=ascii_terminal)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"0 tables do not add up\n0 tables differ from their deals\n"
    exported = run("export_session", "evening", data=data_folder, environment=ascii_terminal)
    assert (exported.returncode, exported.stdout) == (0, cyrillic)
    shown = run("standings", "evening", data=data_folder, environment=ascii_terminal)
    assert (shown.returncode, "Жанна" in shown.stdout.decode()) == (0, True)

    again = run("import_session", "-", data=data_folder, piped=cyrillic)
    assert (again.returncode, again.stdout) == (1, b"")
    assert again.stderr.decode() == (
        "westwind/evening is there already; --replace puts this file in its place\n"
    )


@pytest.mark.parametrize(
    ("command", "status", "message"),
    [
        (("standings", "nowhere"), 1, "there is no session nowhere\n"),
        (("import_session", "missing.json"), 1, "missing.json can't be read: No such file or directory\n"),
        (("import_session",), 2, "the following arguments are required: FILE"),
        (("import_session", "-", "--overwrite"), 2, "unrecognized arguments: --overwrite"),
        (("standings", "evening", "--format", "xml"), 2, "invalid choice: 'xml'"),
        (("export_session",), 2, "the following arguments are required: SLUG"),
        (("export_history", "nowhere"), 1, "there is no session nowhere\n"),
        (("export_pdf", "evening", "--document", "poem", "-o", "x"), 2, "invalid choice: 'poem'"),
        (
            ("export_pdf", "evening", "--document", "standings", "--language", "fr", "-o", "x"),
            2,
            "invalid choice",
        ),
        (
            ("export_pdf", "evening", "--document", "standings", "--round", "two", "-o", "x"),
            2,
            "invalid int value",
        ),
        (("export_pdf", "evening", "--document", "standings"), 2, "required: -o/--output"),
    ],
    ids=repr,
)
def test_exit_status_and_message(
    data_folder: Path, command: tuple[str, ...], status: int, message: str
) -> None:
    done = run(*command, data=data_folder)
    assert (done.returncode, done.stdout) == (status, b"")
    assert message in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_a_missing_database_is_a_line(tmp_path: Path) -> None:
    done = run("standings", "evening", data=tmp_path)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines() == [
        "the database is not set up (no such table: tracker_session): run python manage.py migrate"
    ]


def test_a_server_that_is_not_there_is_a_line(tmp_path: Path) -> None:
    url = "postgres://nobody@127.0.0.1:1/nothing"
    done = run("import_session", "-", data=tmp_path, piped=written(FILE), environment={"DATABASE_URL": url})
    assert (done.returncode, done.stdout) == (1, b"")
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("the database can't be used: connection")


def test_a_reader_that_goes_away_is_no_traceback(tmp_path: Path) -> None:
    assert run("migrate", "--verbosity", "0", data=tmp_path).returncode == 0
    assert run("import_session", "-", data=tmp_path, piped=written(FILE)).returncode == 0
    environment = {**os.environ, "DATA_DIR": str(tmp_path), "SECRET_KEY": "x"}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    environment.pop("DATABASE_URL", None)
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "manage.py", "standings", "evening"],
            cwd=ROOT,
            stdout=writer,
            stderr=subprocess.PIPE,
            env=environment,
            check=False,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")
