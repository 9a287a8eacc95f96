"""`manage.py replay`: play every stored deal again, and compare or rebuild what is stored beside."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import transaction

from tracker.management.plain import PlainCommand, find_session
from tracker.models import Table
from tracker.services.results import Unplayable, check_results, store_results


class Command(PlainCommand):
    """Play all tables again, those of sessions that were replaced too."""

    help = "Plays every stored deal again and puts right the totals stored beside; --check only compares."

    def add_arguments(self, parser: CommandParser) -> None:
        """SLUG… and --check."""
        parser.add_argument("sessions", metavar="SLUG", nargs="*", help="only these sessions; default: all")
        parser.add_argument(
            "--check", action="store_true", help="change nothing; exit status 1 where any differs"
        )

    def handle(self, *_args: Any, sessions: list[str], check: bool, **_options: Any) -> None:
        """A line for each figure that differs or log that can't be played; then how many were played."""
        played = differ = stuck = 0
        for table in tables(sessions):
            try:
                lines = check_results(table) if check else rebuild(table)
            except Unplayable as error:
                stuck += 1
                lines = [str(error)]
            else:
                played += 1
                differ += bool(lines)
            for line in lines:
                self.stdout.write(f"{place(table)}: {line}")
        self.stdout.write(f"{counted(played)} played again")
        text = f"{counted(differ)} {'differs' if differ == 1 else 'differ'} from what is stored"
        if differ and not check:
            self.stdout.write(f"{text}; put right")
        failures = [text] if differ and check else []
        if stuck:
            failures.append(f"{counted(stuck)} can't be played")
        if failures:
            raise CommandError("\n".join(failures))


def counted(count: int) -> str:
    """So many tables."""
    return "1 table" if count == 1 else f"{count} tables"


def tables(slugs: list[str]) -> Iterator[Table]:
    """The tables of these sessions, or of all, in the order of club, session, round and number."""
    found = Table.objects.select_related("round__session__club")
    if slugs:
        found = found.filter(round__session__in=[find_session(slug).pk for slug in slugs])
    order = ("round__session__club__slug", "round__session", "round__number", "number")
    return found.order_by(*order).iterator()


def rebuild(table: Table) -> list[str]:
    """Put right what is stored beside the deals; tells what differed. Unplayable leaves it as it is."""
    with transaction.atomic():
        locked = (
            Table.objects.select_for_update(of=("self",))
            .select_related("round__session__club")
            .get(pk=table.pk)
        )
        differences = check_results(locked)
        if differences:
            store_results(locked)
        return differences


def place(table: Table) -> str:
    """Where the table stands, as the lines name it."""
    session = table.round.session
    version = f" (replaced, id {session.pk})" if session.superseded_at else ""
    return f"{session.club.slug}/{session.slug}{version}, round {table.round.number}, table {table.number}"
