"""How the commands answer: a failure is a line and status 1, in English and UTF-8."""

import errno
import io
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import OperationalError

from tracker.management.commands import export_history
from tracker.management.commands.export_history import Command
from tracker.management.plain import speak_utf8


def on_command_line() -> Command:
    command = Command()
    command.on_command_line = True
    return command


@pytest.mark.django_db
def test_on_the_command_line_a_failure_is_a_line_and_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command(on_command_line(), "nowhere")
    assert ended.value.code == 1
    assert capsys.readouterr() == ("", "there is no session nowhere\n")


@pytest.mark.django_db
def test_whoever_asks_for_a_traceback_gets_it() -> None:
    with pytest.raises(CommandError):
        call_command(on_command_line(), "nowhere", traceback=True)


def test_a_database_that_fails_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_slug: str) -> None:
        raise OperationalError("disk I/O error")

    monkeypatch.setattr(export_history, "find_session", fail)
    with pytest.raises(CommandError) as failed:
        call_command("export_history", "evening")
    assert str(failed.value) == "the database can't be used: disk I/O error"


def test_any_letter_can_be_written_to_any_terminal() -> None:
    raw = io.BytesIO()
    terminal = io.TextIOWrapper(raw, encoding="ascii")
    speak_utf8(terminal)
    print("Жанна", file=terminal, flush=True)
    assert raw.getvalue().decode() == "Жанна\n"
    speak_utf8(io.StringIO())


@pytest.mark.django_db
def test_a_session_is_not_sought_by_bytes_that_are_no_text() -> None:
    with pytest.raises(CommandError):
        call_command("export_history", "even\udcffing")


@pytest.mark.parametrize(
    ("arguments", "streams", "said"),
    [
        ("export_history x", ">&-", "standard output is closed\n"),
        ("import_session -", "<&-", "- can't be read: standard input is closed\n"),
    ],
)
def test_a_stream_that_is_closed_is_a_line(tmp_path: Path, arguments: str, streams: str, said: str) -> None:
    manage = shlex.quote(str(settings.BASE_DIR / "manage.py"))
    done = subprocess.run(
        ["sh", "-c", f"exec {shlex.quote(sys.executable)} {manage} {arguments} {streams}"],
        capture_output=True,
        text=True,
        check=False,
        env={"DATA_DIR": str(tmp_path), "PATH": os.environ["PATH"]},
    )
    assert (done.returncode, done.stderr) == (1, said)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("trouble", "status"), [(BrokenPipeError(), 1), (OSError(errno.ENOSPC, "No space left"), "No space left")]
)
def test_a_reader_that_went_away_ends_the_command_quietly_and_a_full_disk_with_a_line(
    monkeypatch: pytest.MonkeyPatch, trouble: OSError, status: int | str
) -> None:
    def gone(_slug: str) -> None:
        raise trouble

    copies: list[tuple[int, int]] = []
    monkeypatch.setattr(export_history, "find_session", gone)
    monkeypatch.setattr("tracker.management.plain.os.dup2", lambda new, old: copies.append((new, old)))
    monkeypatch.setattr("django.core.management.base.connections.close_all", lambda: None)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.FileIO(1, "w", closefd=False)))
    with pytest.raises(SystemExit) as ended:
        Command().run_from_argv(["manage.py", "export_history", "evening"])
    assert ended.value.code == status
    assert len(copies) == 1
    with pytest.raises(OSError):
        Command().run_from_argv(["manage.py", "export_history", "evening", "--traceback"])
