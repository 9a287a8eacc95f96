"""How long a start takes that finds everything as it left it: the second `make run`."""

import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 120  # seconds


def figures() -> Iterator[tuple[str, float, str]]:
    """Seconds from `make run` until the home page answers, at the first start and at the second."""
    with tempfile.TemporaryDirectory(prefix="ostwind-start-") as folder:
        for name in ("start_first", "start_second"):
            with serving(folder) as seconds:
                yield name, seconds, "s"


@contextmanager
def serving(folder: str) -> Iterator[float]:
    """The site served by `make run` from the data folder; gives the seconds that it took to answer."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    began = time.monotonic()
    with subprocess.Popen(
        ["make", "run"],
        cwd=ROOT,
        env={**kept, "DATA_DIR": folder, "PORT": str(port)},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            wait_for_home(f"http://127.0.0.1:{port}/", process, began)
            yield time.monotonic() - began
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)


def wait_for_home(url: str, process: subprocess.Popen[bytes], began: float) -> None:
    """Return once the address answers 200; RuntimeError where the server ended or takes too long."""
    while time.monotonic() - began < PATIENCE and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                if answer.status == 200:
                    return
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{url} answers {error.code}") from error
        except OSError:
            time.sleep(0.02)
    raise RuntimeError(f"`make run` does not serve {url}; exit status {process.poll()}")
