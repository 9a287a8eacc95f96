"""`manage.py serve`: what it prepares and says, what it refuses, and a real start."""

import io
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from pytest_django import Settings

from tracker.management.commands import serve

ROOT = Path(__file__).resolve().parent.parent.parent.parent


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@pytest.fixture
def announced(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    settings.HOST, settings.PORT, settings.SCHEME = "127.0.0.1", 8000, "http"
    settings.ADDRESSES, settings.BASE_URL = ["127.0.0.1"], "http://127.0.0.1:8000"
    monkeypatch.setattr(serve, "demo_sign_in", lambda: None)
    return settings


def announcement() -> str:
    said = io.StringIO()
    serve.Command(stdout=said).announce()
    return said.getvalue()


def test_the_start_says_where_the_site_is(announced: Settings) -> None:
    assert announcement() == "Ostwind serves at http://127.0.0.1:8000/\nCtrl+C stops it.\n"


def test_the_start_says_who_may_sign_in(announced: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "demo_sign_in", lambda: ("anna", "four-winds-7"))
    assert "sign in as anna with the password four-winds-7" in announcement()


def test_a_start_for_the_room_tells_every_address_and_draws_a_code(announced: Settings) -> None:
    announced.HOST, announced.BASE_URL = "0.0.0.0", "http://192.0.2.7:8000"
    announced.ADDRESSES = ["192.0.2.7", "127.0.0.1"]
    told = announcement()
    assert told.index("http://192.0.2.7:8000/") < told.index("http://127.0.0.1:8000/")
    assert told.count("http://192.0.2.7:8000/") == 1
    assert serve.qr_code("http://192.0.2.7:8000/") in told


def test_a_terminal_without_blocks_gets_words(announced: Settings) -> None:
    announced.HOST = "0.0.0.0"
    raw = io.BytesIO()
    command = serve.Command(stdout=io.TextIOWrapper(raw, encoding="latin-1"))
    command.announce()
    assert b"no blocks to draw a QR code" in raw.getvalue()
    assert raw.getvalue().endswith(b"Ctrl+C stops it.\n")


def test_a_public_address_comes_first(announced: Settings) -> None:
    announced.BASE_URL = "https://club.example"
    announced.ADDRESSES = ["::1"]
    assert serve.site_addresses() == ["https://club.example", "http://[::1]:8000"]


@pytest.mark.parametrize(
    ("host", "reason"), [("127.0.0.1", "Address already in use"), ("192.0.2.99", "Cannot")]
)
def test_an_address_that_cannot_be_had_is_told_in_one_line(host: str, reason: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"^Cannot serve at {host}:{port}: {reason}[^\n]*$"):
            serve.listening_socket(host, port)


def test_a_certificate_is_tried_before_the_start(tmp_path: Path) -> None:
    serve.certificate_works("", "")
    broken = tmp_path / "cert.pem"
    broken.write_text("no certificate")
    for cert in (broken, tmp_path / "missing.pem"):
        with pytest.raises(CommandError, match=f"TLS_CERT {cert} and TLS_KEY {cert} cannot be used"):
            serve.certificate_works(str(cert), str(cert))


def test_a_good_certificate_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[tuple[str, str]] = []
    monkeypatch.setattr(ssl.SSLContext, "load_cert_chain", lambda _self, *files: loaded.append(files))
    serve.certificate_works("cert.pem", "key.pem")
    assert loaded == [("cert.pem", "key.pem")]


def test_a_database_that_does_not_answer_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OperationalError("connection refused\n\tIs the server running?")

    monkeypatch.setattr(connection, "ensure_connection", refuse)
    with pytest.raises(CommandError) as caught:
        serve.prepare_database()
    assert str(caught.value) == "The database cannot be used: connection refused Is the server running?"


@pytest.mark.django_db
@pytest.mark.parametrize(("plan", "calls"), [([], ["demo"]), (["a migration"], ["migrate", "demo"])])
def test_migrations_run_only_where_some_lack_and_before_the_demo(
    monkeypatch: pytest.MonkeyPatch, plan: list[str], calls: list[str]
) -> None:
    made: list[str] = []
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda _self, _targets: plan)
    monkeypatch.setattr(serve, "call_command", lambda name, **_options: made.append(name))
    monkeypatch.setattr(serve, "load_demo", lambda: made.append("demo"))
    serve.prepare_database()
    assert made == calls


def test_static_files_are_laid_out_again_only_after_a_change(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    made: list[str] = []

    def lay_out(name: str, **_options: object) -> None:
        made.append(name)
        settings.STATIC_ROOT.mkdir(exist_ok=True)

    monkeypatch.setattr(serve, "call_command", lay_out)
    for _start in range(2):
        serve.collect_static_files(tmp_path / "stamp")
    assert made == ["collectstatic"]

    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "new.css").write_text("body {}")
    settings.STATICFILES_DIRS = [tmp_path / "more"]
    get_finders.__globals__["get_finder"].cache_clear()
    serve.collect_static_files(tmp_path / "stamp")
    get_finders.__globals__["get_finder"].cache_clear()
    assert made == ["collectstatic"] * 2

    settings.STATIC_ROOT.rmdir()
    settings.STATICFILES_DIRS = []
    serve.collect_static_files(tmp_path / "stamp")
    assert len(made) == 3


def test_the_server_gets_the_socket_and_the_loaded_application(
    announced: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced.HOST, announced.PORT, announced.TLS_CERT = "127.0.0.1", free_port(), ""
    announced.TRUSTED_PROXY = ["10.0.0.0/8"]
    steps: list[str] = []
    started: list[serve.Server] = []
    monkeypatch.setattr(serve, "prepare_database", lambda: steps.append("database"))
    monkeypatch.setattr(serve, "collect_static_files", lambda _stamp: steps.append("static"))
    monkeypatch.setattr(serve, "connections", SimpleNamespace(close_all=lambda: steps.append("close")))
    monkeypatch.setattr(serve.Server, "run", lambda server: started.append(server))
    call_command("serve", stdout=io.StringIO())
    assert steps == ["database", "static", "close"]
    (server,) = started
    assert server.cfg.forwarded_allow_ips == ["10.0.0.0/8"]
    (descriptor,) = server.cfg.address
    with socket.socket(fileno=descriptor) as handed:
        assert handed.getsockname() == ("127.0.0.1", announced.PORT)
    assert callable(server.load())


@contextmanager
def started(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A real start from an empty data folder, on the project's own settings."""
    with subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), "serve"],
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(folder), "PORT": str(port)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)


def answer(url: str, process: subprocess.Popen[str]) -> tuple[int, str]:
    """Status and text of a page, asked for until the server is there or has ended."""
    for _try in range(600):
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(url, timeout=60) as response:
                return response.status, response.read().decode()
        except ConnectionRefusedError:
            pass
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError):
                raise
        time.sleep(0.1)
    process.kill()
    raise AssertionError(f"nothing answers at {url}: {process.communicate()[0]}")


def test_a_start_from_nothing_serves_pages_and_static_files(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, port) as process:
        status, page = answer(f"http://127.0.0.1:{port}/", process)
        assert status == 200
        assert "</html>" in page
        assert answer(f"http://127.0.0.1:{port}/static/admin/css/base.css", process)[0] == 200
        with started(tmp_path, port) as second:
            told, _none = second.communicate(timeout=60)
        assert second.returncode == 1
        assert told.startswith(f"CommandError: Cannot serve at 127.0.0.1:{port}: Address already in use.")
        assert told.count("\n") == 1
        process.send_signal(signal.SIGTERM)
        told, _none = process.communicate(timeout=60)
    assert process.returncode == 0
    assert told.splitlines()[0] == f"Ostwind serves at http://127.0.0.1:{port}/"
    assert told.splitlines()[-1] == "Ctrl+C stops it."
    assert "Demo club: sign in as " in told
    assert "Traceback" not in told
