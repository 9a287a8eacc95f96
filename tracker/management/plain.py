"""How this project's commands answer: plain English, UTF-8, one line a failure, never a traceback."""

import os
import sys
from pathlib import Path
from typing import Any, NoReturn, TextIO

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error as DatabaseTrouble
from django.utils import translation

from tracker.management.trouble import database_trouble
from tracker.models import Session
from tracker.services.errors import Refusal

STANDARD = "-"


class PlainCommand(BaseCommand):
    """A command that turns every user error into a line on standard error and exit status 1.

    Wrong calls end with status 2 (argparse). Called from Python, it raises CommandError instead.
    """

    requires_system_checks: list[str] = []
    on_command_line = False

    def run_from_argv(self, argv: list[str]) -> None:
        """Run from the command line, in UTF-8 whatever the terminal's locale is."""
        self.on_command_line = True
        if sys.stdout is None:
            sys.exit("standard output is closed")
        for stream in (sys.stdout, sys.stderr):
            speak_utf8(stream)
        try:
            super().run_from_argv(argv)
            sys.stdout.flush()
        except OSError as error:
            if "--traceback" in argv:
                raise
            # Whoever read has gone, or there is no more room; Python would complain once more when it
            # closes the stream.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1 if isinstance(error, BrokenPipeError) else f"{error.strerror or error}")

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run it in English; what goes wrong becomes one CommandError, or its lines and exit status 1."""
        try:
            with translation.override(None):
                return super().execute(*args, **options)
        except CommandError as error:
            self._fail(str(error), error, options)
        except Refusal as refusal:
            with translation.override(None):
                self._fail(refusal.message, refusal, options)
        except DatabaseTrouble as error:
            self._fail(database_trouble(error), error, options)

    def _fail(self, message: str, error: Exception, options: dict[str, Any]) -> NoReturn:
        if self.on_command_line and not options.get("traceback"):
            self.stderr.write(message)
            sys.exit(1)
        raise CommandError(message) from error

    def write_file(self, path: str, content: bytes) -> None:
        """Write bytes to a file, or to standard output where the path is `-`."""
        if path == STANDARD:
            self.stdout.flush()
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
            return
        try:
            Path(path).write_bytes(content)
        except OSError as error:
            raise CommandError(f"{path} can't be written: {error.strerror}") from None


def add_session_argument(parser: CommandParser) -> None:
    """The argument that names a session."""
    parser.add_argument(
        "session", metavar="SLUG", help="club/session, or session alone where no two clubs have one of it"
    )


def find_session(slug: str) -> Session:
    """The live session at `club/session`, or at `session` alone where that is unique; else CommandError."""
    *club, name = slug.strip("/").split("/")
    found = Session.objects.filter(slug=name, superseded_at__isnull=True).select_related("club")
    if club:
        found = found.filter(club__slug="/".join(club))
    # Addresses are ASCII; a byte of the call that is no UTF-8 can't even be looked up.
    sessions = list(found.order_by("club__slug")) if slug.isascii() else []
    if not sessions:
        raise CommandError(f"there is no session {slug}")
    if len(sessions) > 1:
        candidates = ", ".join(f"{session.club.slug}/{session.slug}" for session in sessions)
        raise CommandError(f"{slug} is a session of several clubs; say which: {candidates}")
    return sessions[0]


def speak_utf8(stream: TextIO) -> None:
    """Let a stream of the terminal write any letter, whatever its locale; others are left as they are."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="backslashreplace")
