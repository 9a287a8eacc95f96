"""`manage.py standings SLUG`: who leads."""

from typing import Any

from django.core.management.base import CommandParser

from tracker.exchange.results import WRITERS
from tracker.management.plain import PlainCommand, add_session_argument, find_session


class Command(PlainCommand):
    """Write the standings."""

    help = "Writes the standings of a session in rank order; only confirmed tables count."

    def add_arguments(self, parser: CommandParser) -> None:
        """SLUG, --format, --live and --teams."""
        add_session_argument(parser)
        parser.add_argument("--format", choices=list(WRITERS), default="text")
        parser.add_argument("--live", action="store_true", help="count tables that are not confirmed too")
        parser.add_argument("--teams", action="store_true", help="the teams instead of the players")

    def handle(self, *_args: Any, session: str, live: bool, teams: bool, **options: Any) -> None:
        """The rows."""
        write = WRITERS[options["format"]]
        self.stdout.write(write(find_session(session), live=live, teams=teams), ending="")
