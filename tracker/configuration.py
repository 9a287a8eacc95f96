"""What the settings need before Django is there: flags, the kept secret, this machine's addresses."""

import os
import secrets
import socket
from pathlib import Path


def flag(name: str) -> bool:
    """True where the environment variable says 1, true, yes or on, in any case; unset is False."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def kept_secret(path: Path) -> str:
    """The secret in the file, made at the first call and readable by its owner alone.

    Several processes may start at once: the one that creates the file wins, the others read it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="utf-8").strip()
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        secret = secrets.token_urlsafe(50)
        file.write(secret + "\n")
    return secret


def own_addresses(host: str) -> list[str]:
    """The addresses under which a server bound to `host` is reached, the best one for a phone first."""
    if host not in {"0.0.0.0", "::"}:  # noqa: S104 - compared with, not bound to
        return [host]
    found: list[str] = []
    try:
        # Connecting a datagram socket sends nothing; it only asks the kernel for the outgoing address.
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            found.append(str(probe.getsockname()[0]))
    except OSError:
        pass
    try:
        for *_rest, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(str(address[0]))
    except OSError:
        pass
    outside = [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]
    return [*outside, "127.0.0.1"]
