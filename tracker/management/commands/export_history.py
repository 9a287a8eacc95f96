"""`manage.py export_history SLUG`: who changed what in a session, when and why."""

from typing import Any

from django.core.management.base import CommandParser

from tracker.exchange.history import history_lines
from tracker.management.plain import PlainCommand, add_session_argument, find_session


class Command(PlainCommand):
    """Write the audit."""

    help = "Writes the history of a session as JSON lines, by ids and without names."

    def add_arguments(self, parser: CommandParser) -> None:
        """SLUG."""
        add_session_argument(parser)

    def handle(self, *_args: Any, session: str, **_options: Any) -> None:
        """A line a write, oldest first."""
        for line in history_lines(find_session(session)):
            self.stdout.write(line)
