"""What the settings need before Django is there: checked values, the kept secret, this machine's addresses.

A value that cannot be meant raises `ImproperlyConfigured` with a sentence for the person who set it.
"""

import fcntl
import ipaddress
import os
import re
import secrets
import socket
import struct
import sys
import zoneinfo
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - compared with, not bound to
HOST_NAME = re.compile(r"\*|\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]")
INTERFACE_ADDRESS = 0x8915  # SIOCGIFADDR of Linux: the IPv4 address of a network interface


def flag(name: str) -> bool:
    """True where the environment variable says 1, true, yes or on, in any case; unset is False."""
    text = os.environ.get(name, "").strip().lower()
    if text in {"1", "true", "yes", "on"}:
        return True
    if text in {"", "0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {text!r}.")


def port(name: str, default: int) -> int:
    """The port number, 1 to 65535, that the environment variable names, or the default."""
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise ImproperlyConfigured(f"{name} must be a whole number from 1 to 65535, not {text!r}.")
    return int(text)


def choice(name: str, default: str, allowed: Collection[str]) -> str:
    """The environment variable's value, which must be one of those allowed, or the default."""
    text = os.environ.get(name, "").strip() or default
    if text not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(sorted(allowed))}, not {text!r}.")
    return text


def time_zone(name: str, default: str) -> str:
    """The name of a time zone that this machine knows, such as Europe/Berlin."""
    text = os.environ.get(name, "").strip() or default
    try:
        zoneinfo.ZoneInfo(text)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise ImproperlyConfigured(
            f"{name} must be a time zone such as Europe/Berlin, not {text!r}."
        ) from None
    return text


def comma_list(name: str) -> list[str]:
    """The parts of the environment variable between commas, blanks dropped; empty where unset."""
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def host_names(name: str) -> list[str]:
    """The host names that the environment variable lists by comma, in small letters; empty where unset.

    A name may begin with a dot, which takes those below it too; an IPv6 address stands in brackets; * is all.
    """
    found = [text.lower() for text in comma_list(name)]
    for text in found:
        if not HOST_NAME.fullmatch(text):
            raise ImproperlyConfigured(
                f"{name} must be host names with commas between, without scheme and port, not {text!r}."
            )
    return found


def networks(name: str) -> list[str]:
    """The IP addresses or networks (10.0.0.0/8) that the environment variable lists by comma.

    An IPv4 network stands there a second time in its IPv6 form: a server bound to :: sees it so.
    """
    found: list[str] = []
    for text in comma_list(name):
        try:
            network = ipaddress.ip_network(text)
        except ValueError:
            raise ImproperlyConfigured(
                f"{name} must be IP addresses or networks with commas between, not {text!r}."
            ) from None
        found.append(str(network))
        if network.version == 4:
            mapped = f"::ffff:{network.network_address}/{96 + network.prefixlen}"
            found.append(str(ipaddress.ip_network(mapped)))
    return found


def base_url(name: str, default: str) -> str:
    """The address, without a slash at its end, under which people reach the site: http or https, no path."""
    text = (os.environ.get(name, "").strip() or default).rstrip("/")
    try:
        parts = urlsplit(text)
        plain = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        plain = None
    if not plain or text != f"{parts.scheme}://{parts.netloc}" or "@" in text:
        raise ImproperlyConfigured(f"{name} must be an address such as https://club.example, not {text!r}.")
    return text


def database(name: str, default: str) -> dict[str, Any]:
    """Django's settings of the database that the URL in the environment variable names.

    SQLite and PostgreSQL are known. The message never repeats the URL, since it may hold a password.
    """
    url = os.environ.get(name, "").strip() or default
    try:
        found: dict[str, Any] = {**dj_database_url.parse(url)}
    except ValueError:
        found = {}
    options: dict[str, object] = found.setdefault("OPTIONS", {})
    match found.get("ENGINE"):
        case "django.db.backends.sqlite3":
            # IMMEDIATE takes the write lock at the start of a transaction, so that read-then-write is
            # safe; WAL lets readers go on meanwhile.
            options["transaction_mode"] = "IMMEDIATE"
            options["timeout"] = 20
            options["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL"
        case "django.db.backends.postgresql":
            options.setdefault("connect_timeout", 10)
            found["CONN_MAX_AGE"] = 60
            found["CONN_HEALTH_CHECKS"] = True
        case _:
            raise ImproperlyConfigured(
                f"{name} must be a URL such as postgres://user:password@host/name or sqlite:////path/to/file;"
                " special characters in the password are written as %40 and the like."
            )
    return found


def kept_secret(path: Path) -> str:
    """The secret in the file, made at the first call and readable by its owner alone.

    Several processes may start at once: the first to lock the file writes, the others read what it wrote.
    """
    try:
        if path.exists() and (secret := path.read_text(encoding="ascii").strip()):
            return secret
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        with os.fdopen(descriptor, "r+", encoding="ascii") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            secret = file.read().strip()
            if not secret:
                secret = secrets.token_urlsafe(50)
                file.write(secret + "\n")
                file.flush()
        return secret
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(
            f"The secret key cannot be kept in {path}: {error}. Set DATA_DIR to a folder that may be written,"
            " or SECRET_KEY."
        ) from None


def own_addresses(host: str) -> list[str]:
    """The addresses under which a server bound to `host` is reached, the best one for a phone first."""
    if host not in EVERYWHERE:
        return [host]
    found = [*_outgoing_address(), *_interface_addresses()]
    outside = [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]
    return [*outside, "127.0.0.1"]


def in_url(host: str) -> str:
    """The host as it stands in a URL: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def _outgoing_address() -> Iterator[str]:
    # Connecting a datagram socket sends nothing; it only asks the kernel for the outgoing address.
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        yield str(probe.getsockname()[0])


def _interface_addresses() -> Iterator[str]:
    # A room without internet has no outgoing address, and asking for the own host name may wait for a
    # name server that is not there; the interfaces themselves answer at once.
    if sys.platform != "linux":
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            with suppress(OSError):
                answer = fcntl.ioctl(probe.fileno(), INTERFACE_ADDRESS, request)
                yield socket.inet_ntoa(answer[20:24])
