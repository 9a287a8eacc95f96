"""`manage.py serve`: all that a start needs, then gunicorn in this very process."""

import hashlib
import io
import socket
import ssl
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error as DatabaseTrouble
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from gunicorn.app.base import BaseApplication

from tracker.configuration import EVERYWHERE, in_url
from tracker.exchange.demo import demo_sign_in, load_demo


class Command(BaseCommand):
    """Prepare database and static files, say where the site is, and serve it until stopped."""

    help = "Migrates, loads the demo club into an empty database, and serves the site with gunicorn."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Serve until a signal ends it; what stands in the way of that is one line and exit status 1."""
        certificate_works(settings.TLS_CERT, settings.TLS_KEY)
        listener = listening_socket(settings.HOST, settings.PORT)
        prepare_database()
        collect_static_files(Path(settings.DATA_DIR) / "static.stamp")
        self.announce()
        connections.close_all()
        Server(server_options(listener.detach())).run()

    def announce(self) -> None:
        """Print where the site is, who may sign in, and a QR code where phones can reach it."""
        addresses = site_addresses()
        self.stdout.write("Ostwind serves at " + "\n              or ".join(f"{url}/" for url in addresses))
        if sign_in := demo_sign_in():
            name, password = sign_in
            self.stdout.write(f"Demo club: sign in as {name} with the password {password}")
        if settings.HOST in EVERYWHERE:
            try:
                self.stdout.write(qr_code(addresses[0] + "/"))
            except UnicodeEncodeError:
                self.stdout.write("This terminal's character set has no blocks to draw a QR code with.")
        self.stdout.write("Ctrl+C stops it.")
        self.stdout.flush()


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn carries no types
    """Gunicorn without its command line, with the application that is already loaded here."""

    def __init__(self, options: dict[str, object]) -> None:
        self.options = options
        super().__init__()

    def load_config(self) -> None:
        """Hand the options over; gunicorn calls this."""
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> WSGIHandler:
        """The application; imported here, since the middleware looks at the static files as it loads."""
        from tracker.wsgi import application

        return application


def certificate_works(certificate: str, key: str) -> None:
    """Refuse, with a CommandError, a certificate and key that cannot be read or do not match."""
    if not certificate:
        return
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except (OSError, ValueError) as error:
        raise CommandError(f"TLS_CERT {certificate} and TLS_KEY {key} cannot be used: {error}") from None


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens there; CommandError where the address is taken, foreign or not allowed.

    Gunicorn gets the socket instead of the address, so that nothing can come between check and start.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=host == "::")
    except OSError as error:
        reason = (error.strerror or str(error)).split(" (while")[0]
        raise CommandError(
            f"Cannot serve at {in_url(host)}:{port}: {reason}. "
            "Choose another HOST or PORT, or end what uses it."
        ) from None


def prepare_database() -> None:
    """Migrate where needed and load the demo club into an empty database; CommandError where it fails."""
    try:
        connection.ensure_connection()
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", interactive=False, verbosity=0)
        load_demo()
    except DatabaseTrouble as error:
        raise CommandError(f"The database cannot be used: {' '.join(str(error).split())}") from None


def collect_static_files(stamp: Path) -> None:
    """Lay out the static files for serving, unless the stamp says that none has changed since."""
    found = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            state = Path(storage.path(path)).stat()
            found.update(f"{path}\0{state.st_size}\0{state.st_mtime_ns}\n".encode())
    root = Path(settings.STATIC_ROOT)
    if root.is_dir() and stamp.exists() and stamp.read_text(encoding="ascii") == found.hexdigest():
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(found.hexdigest(), encoding="ascii")


def site_addresses() -> list[str]:
    """The site's addresses without a slash at their end, the one for links and phones first."""
    own = [f"{settings.SCHEME}://{in_url(address)}:{settings.PORT}" for address in settings.ADDRESSES]
    return list(dict.fromkeys([settings.BASE_URL, *own]))


def qr_code(text: str) -> str:
    """A QR code of block characters, for a terminal with light text on a dark ground."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def server_options(descriptor: int) -> dict[str, object]:
    """Gunicorn's options for the listening socket with this file descriptor."""
    return {
        "bind": f"fd://{descriptor}",
        "worker_class": "gthread",
        "workers": 2,
        "threads": 4,
        "preload_app": True,
        "timeout": 120,
        "graceful_timeout": 10,
        "loglevel": "warning",
        "proc_name": "ostwind",
        "control_socket_disable": True,
        "forwarded_allow_ips": ",".join(settings.TRUSTED_PROXY),
        "certfile": settings.TLS_CERT or None,
        "keyfile": settings.TLS_KEY or None,
    }
