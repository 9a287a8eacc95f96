"""Values from the environment: what is taken, and the sentence where something cannot be meant."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from tracker import configuration

ROOT = Path(__file__).resolve().parent.parent.parent
NAME = "OSTWIND_TRIED"


@pytest.mark.parametrize(
    ("text", "meant"), [("1", True), ("Yes", True), (" on ", True), ("", False), ("0", False), ("off", False)]
)
def test_a_flag_is_yes_or_no(monkeypatch: pytest.MonkeyPatch, text: str, meant: bool) -> None:
    monkeypatch.setenv(NAME, text)
    assert configuration.flag(NAME) is meant


def test_unset_values_take_their_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NAME, raising=False)
    assert configuration.flag(NAME) is False
    assert configuration.port(NAME, 8000) == 8000
    assert configuration.choice(NAME, "en", ["de", "en"]) == "en"
    assert configuration.time_zone(NAME, "Europe/Berlin") == "Europe/Berlin"
    assert configuration.comma_list(NAME) == []
    assert configuration.host_names(NAME) == []
    assert configuration.networks(NAME) == []
    assert configuration.base_url(NAME, "http://[::1]:8000") == "http://[::1]:8000"


def test_set_values_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, " 65535 ")
    assert configuration.port(NAME, 8000) == 65535
    monkeypatch.setenv(NAME, "de")
    assert configuration.choice(NAME, "en", ["de", "en"]) == "de"
    monkeypatch.setenv(NAME, "Asia/Tokyo")
    assert configuration.time_zone(NAME, "Europe/Berlin") == "Asia/Tokyo"
    monkeypatch.setenv(NAME, "club.example, ,192.0.2.7")
    assert configuration.comma_list(NAME) == ["club.example", "192.0.2.7"]
    monkeypatch.setenv(NAME, "Club.example, .home, 192.0.2.7, [fd00::1], *")
    assert configuration.host_names(NAME) == ["club.example", ".home", "192.0.2.7", "[fd00::1]", "*"]
    monkeypatch.setenv(NAME, "https://club.example:8443/")
    assert configuration.base_url(NAME, "http://localhost") == "https://club.example:8443"


def test_a_trusted_network_is_also_known_in_its_ipv6_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "10.1.0.0/16, fd00::1")
    assert configuration.networks(NAME) == ["10.1.0.0/16", "::ffff:a01:0/112", "fd00::1/128"]


def test_databases_get_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NAME, raising=False)
    here = configuration.database(NAME, "sqlite:////srv/club.sqlite3")
    assert here["NAME"] == "/srv/club.sqlite3"
    assert here["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    monkeypatch.setenv(NAME, "postgres://anna:p%40ss@db/club?connect_timeout=3")
    there = configuration.database(NAME, "sqlite:////srv/club.sqlite3")
    assert (there["HOST"], there["PASSWORD"], there["OPTIONS"]["connect_timeout"]) == ("db", "p@ss", 3)
    assert there["CONN_HEALTH_CHECKS"] is True


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (configuration.flag, "perhaps"),
        (lambda name: configuration.port(name, 1), "80x"),
        (lambda name: configuration.port(name, 1), "0"),
        (lambda name: configuration.port(name, 1), "65536"),
        (lambda name: configuration.port(name, 1), "٣"),
        (lambda name: configuration.choice(name, "en", ["de", "en"]), "fr"),
        (lambda name: configuration.time_zone(name, "UTC"), "Mars/Olympus"),
        (lambda name: configuration.time_zone(name, "UTC"), "../etc/passwd"),
        (configuration.networks, "10.0.0.1/8"),
        (configuration.networks, "proxy"),
        (configuration.host_names, "http://club.example"),
        (configuration.host_names, "club.example:8000"),
        (configuration.host_names, "club.example/"),
        (configuration.host_names, "fd00::1"),
        (lambda name: configuration.base_url(name, "http://a"), "club.example"),
        (lambda name: configuration.base_url(name, "http://a"), "http://club.example/app"),
        (lambda name: configuration.base_url(name, "http://a"), "http://club.example:port"),
        (lambda name: configuration.base_url(name, "http://a"), "http://[club"),
    ],
)
def test_a_value_that_cannot_be_meant_is_named(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[str], object], text: str
) -> None:
    monkeypatch.setenv(NAME, text)
    with pytest.raises(ImproperlyConfigured) as caught:
        read(NAME)
    assert str(caught.value).startswith(f"{NAME} must be")
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "url", ["mysql://anna:secret@db/club", "postgres://anna:secret@db:port/club", "club"]
)
def test_a_wrong_database_url_is_refused_without_repeating_it(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv(NAME, url)
    with pytest.raises(ImproperlyConfigured, match=f"{NAME} must be a URL") as caught:
        configuration.database(NAME, "sqlite://")
    assert "secret" not in str(caught.value)


def test_the_secret_is_made_once_and_kept_private(tmp_path: Path) -> None:
    kept = tmp_path / "data" / "secret_key"
    secret = configuration.kept_secret(kept)
    assert len(secret) >= 50
    assert configuration.kept_secret(kept) == secret
    assert kept.stat().st_mode & 0o777 == 0o600
    assert kept.parent.stat().st_mode & 0o077 == 0


def test_an_empty_secret_file_is_filled(tmp_path: Path) -> None:
    kept = tmp_path / "secret_key"
    kept.touch()
    assert configuration.kept_secret(kept) == kept.read_text().strip() != ""


def test_processes_that_start_at_once_agree_on_the_secret(tmp_path: Path) -> None:
    kept = tmp_path / "secret_key"
    with ThreadPoolExecutor(8) as pool:
        secrets = set(pool.map(configuration.kept_secret, [kept] * 16))
    assert secrets == {kept.read_text().strip()}


def test_a_folder_that_takes_no_secret_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with pytest.raises(ImproperlyConfigured, match="Set DATA_DIR to a folder that may be written"):
        configuration.kept_secret(tmp_path / "data" / "secret_key")


def test_a_server_bound_to_one_address_is_reached_there() -> None:
    assert configuration.own_addresses("192.0.2.7") == ["192.0.2.7"]


def test_a_server_bound_everywhere_is_reached_from_outside_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(configuration, "_outgoing_address", lambda: iter(["192.0.2.7"]))
    monkeypatch.setattr(
        configuration, "_interface_addresses", lambda: iter(["127.0.0.1", "198.51.100.4", "192.0.2.7"])
    )
    for everywhere in ("0.0.0.0", "::"):
        assert configuration.own_addresses(everywhere) == ["192.0.2.7", "198.51.100.4", "127.0.0.1"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the outgoing address is known")
def test_the_interfaces_of_this_machine_tell_their_addresses() -> None:
    assert "127.0.0.1" in list(configuration._interface_addresses())
    assert configuration.own_addresses("0.0.0.0")[-1] == "127.0.0.1"


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *arguments],
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("PORT", "80x", "PORT must be a whole number from 1 to 65535, not '80x'.\n"),
        ("TLS_CERT", "/cert.pem", "TLS_CERT and TLS_KEY go together: set both or none.\n"),
    ],
)
def test_the_command_line_answers_a_wrong_setting_with_one_line(
    tmp_path: Path, variable: str, value: str, told: str
) -> None:
    done = manage("check", DATA_DIR=str(tmp_path), **{variable: value})
    assert (done.returncode, done.stdout, done.stderr) == (1, "", told)
