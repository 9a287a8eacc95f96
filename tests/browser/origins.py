"""The site under a name of its own, with and without a certificate; a browser that outlives its killing."""

import os
import signal
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.servers.basehttp import ThreadedWSGIServer
from django.test.testcases import LiveServerThread
from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.conftest import CHROMIUM

#: A name that the browser takes for this machine, and for no secure context by itself.
NAME = "club.test"


class TlsServer(ThreadedWSGIServer):
    """A server whose connections are encrypted, each in its own thread."""

    context: ssl.SSLContext

    def get_request(self) -> tuple[Any, Any]:
        """The next connection; its handshake waits for the thread that reads it."""
        sock, address = super().get_request()
        return self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False), address

    def setup_environ(self) -> None:
        """Tell the application that it speaks https."""
        super().setup_environ()
        self.base_environ["HTTPS"] = "on"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that is killed leaves connections half open."""


@contextmanager
def served_with(certificate: Path) -> Iterator[str]:
    """The site over https with this certificate, which holds its key too; gives its address."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    thread = LiveServerThread("localhost", StaticFilesHandler)
    thread.server_class = type("Server", (TlsServer,), {"context": context})
    thread.daemon = True
    thread.start()
    thread.is_ready.wait()
    assert thread.error is None
    try:
        yield f"https://{NAME}:{thread.port}"
    finally:
        thread.terminate()


def make_certificate(folder: Path) -> tuple[Path, str]:
    """A certificate signed by nobody, with its key in one file, and the mark by which a browser trusts it."""
    file = folder / "club.pem"
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    done = subprocess.run(
        [*make, *subject, "-days", "2", "-keyout", "-", "-out", "-"], check=True, capture_output=True
    )
    file.write_bytes(done.stdout)
    key = subprocess.run(
        ["openssl", "x509", "-in", str(file), "-pubkey", "-noout"], check=True, capture_output=True
    )
    der = subprocess.run(
        ["openssl", "pkey", "-pubin", "-outform", "der"], check=True, capture_output=True, input=key.stdout
    )
    digest = subprocess.run(
        ["openssl", "dgst", "-sha256", "-binary"], check=True, capture_output=True, input=der.stdout
    )
    base64 = subprocess.run(["openssl", "base64"], check=True, capture_output=True, input=digest.stdout)
    return file, base64.stdout.decode().strip()


class Phone:
    """A browser with a memory of its own: it may be killed and started again, as a phone that falls."""

    def __init__(self, chromium: Browser, folder: Path, address: str, trusted: str = "") -> None:
        self._start = chromium.browser_type.launch_persistent_context
        self._folder = folder
        self.address = address
        self._trusted = [f"--ignore-certificate-errors-spki-list={trusted}"] if trusted else []
        self.context: BrowserContext
        self.page: Page
        self.broken: list[str] = []

    def start(self, *, offline: bool = False) -> Page:
        """Start the browser, with or without a network; gives its one page, still empty."""
        self.context = self._start(
            str(self._folder),
            executable_path=CHROMIUM,
            args=["--no-sandbox", f"--host-resolver-rules=MAP {NAME} 127.0.0.1", *self._trusted],
            base_url=self.address,
            viewport={"width": 360, "height": 640},
            locale="en",
            reduced_motion="reduce",
        )
        self.context.set_offline(offline)
        self.page = self.context.pages[0]
        self.page.set_default_timeout(10_000)
        self.page.on("pageerror", lambda error: self.broken.append(str(error)))
        return self.page

    def kill(self) -> None:
        """End the browser as an empty battery does: at once, with no time to write anything down."""
        mine = self._processes()
        assert mine
        for process in mine:
            with_signal(process, signal.SIGKILL)
        for _try in range(100):
            if not self._processes():
                break
            time.sleep(0.05)
        self.close()
        for lock in self._folder.glob("Singleton*"):
            lock.unlink()

    def close(self) -> None:
        """Close what is left of it."""
        with suppress(Error):  # it was killed
            self.context.close()

    def _processes(self) -> list[int]:
        """The browser's own processes: those that were started with its folder."""
        mark = f"--user-data-dir={self._folder}".encode()
        return [
            int(entry.name)
            for entry in Path("/proc").iterdir()
            if entry.name.isdigit() and mark in command_of(entry)
        ]


def command_of(process: Path) -> list[bytes]:
    """The command line of a process, empty where it has just ended."""
    try:
        return (process / "cmdline").read_bytes().split(b"\0")
    except OSError:
        return []


def with_signal(process: int, number: int) -> None:
    """Send a signal to a process that may have just ended."""
    with suppress(ProcessLookupError):
        os.kill(process, number)
