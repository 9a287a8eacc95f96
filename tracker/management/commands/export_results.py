"""`manage.py export_results SLUG --format FORMAT -o FILE`: the results as a file."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django.core.management.base import CommandError, CommandParser

from tracker.exchange.result_files import (
    by_round_csv,
    ema_csv,
    ema_xlsx,
    results_json,
    results_xlsx,
    teams_xlsx,
)
from tracker.exchange.results import standings_csv, standings_json
from tracker.management.plain import PlainCommand, add_session_argument, find_session
from tracker.models import Session

Writer = Callable[[Session], bytes]

WRITERS: Mapping[str, Writer] = MappingProxyType(
    {
        "csv": lambda session: standings_csv(session).encode(),
        "xlsx": results_xlsx,
        "json": results_json,
        "ema": ema_csv,
        "ema-xlsx": ema_xlsx,
        "by-round": by_round_csv,
    }
)
TEAM_WRITERS: Mapping[str, Writer] = MappingProxyType(
    {
        "csv": lambda session: standings_csv(session, teams=True).encode(),
        "xlsx": teams_xlsx,
        "json": lambda session: standings_json(session, teams=True).encode(),
    }
)


class Command(PlainCommand):
    """Write the results."""

    help = "Writes the results of a session into a file; only confirmed tables count."

    def add_arguments(self, parser: CommandParser) -> None:
        """SLUG, --format, --teams and -o FILE."""
        add_session_argument(parser)
        parser.add_argument("--format", required=True, choices=list(WRITERS))
        parser.add_argument("--teams", action="store_true", help="the teams alone (csv, xlsx, json)")
        parser.add_argument("-o", "--output", metavar="FILE", required=True, help="- for standard output")

    def handle(self, *_args: Any, session: str, teams: bool, output: str, **options: Any) -> None:
        """The file."""
        write = (TEAM_WRITERS if teams else WRITERS).get(options["format"])
        if write is None:
            known = ", ".join(TEAM_WRITERS)
            raise CommandError(f"there is no list of teams as {options['format']}; there are {known}")
        self.write_file(output, write(find_session(session)))
