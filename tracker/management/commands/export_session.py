"""`manage.py export_session SLUG`: a session as a file."""

from typing import Any

from django.core.management.base import CommandParser

from tracker.exchange.session_file import export_session
from tracker.management.plain import STANDARD, PlainCommand, add_session_argument, find_session


class Command(PlainCommand):
    """Write the session file."""

    help = "Writes a session as a mahjong-session/1 file."

    def add_arguments(self, parser: CommandParser) -> None:
        """SLUG and -o FILE."""
        add_session_argument(parser)
        parser.add_argument(
            "-o", "--output", metavar="FILE", default=STANDARD, help="default: standard output"
        )

    def handle(self, *_args: Any, session: str, output: str, **_options: Any) -> None:
        """The file's bytes."""
        self.write_file(output, export_session(find_session(session)))
