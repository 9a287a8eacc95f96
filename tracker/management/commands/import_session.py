"""`manage.py import_session FILE`: a session file into the database."""

import errno
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from tracker.exchange.json_text import LARGEST_FILE
from tracker.exchange.session_file import import_session
from tracker.management.plain import STANDARD, PlainCommand


class Command(PlainCommand):
    """Import a session file, all of it or nothing, and say what was odd in it."""

    help = "Creates the session that a mahjong-session/1 file describes; what is odd in it is printed."

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE and --replace."""
        parser.add_argument("file", metavar="FILE", help="the session file, or - for standard input")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="put the file in the place of a session that is there already; its history is kept",
        )

    def handle(self, *_args: Any, file: str, replace: bool, **_options: Any) -> None:
        """A line for each odd table, then two lines with their numbers."""
        try:
            report = import_session(data=read(file), replace=replace)
        except OSError as error:
            raise CommandError(f"{file} can't be read: {error.strerror}") from None
        for line in (*report.lines, *report.counts):
            self.stdout.write(line)


def read(file: str) -> bytes:
    """The file's bytes, one more than is allowed at most; OSError where there are none to be had."""
    if file == STANDARD:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    with Path(file).open("rb") as opened:
        return opened.read(LARGEST_FILE + 1)
