"""Round sheets of a round of 18 tables to PDF, in the running process: from the database to the bytes."""

import time
from collections.abc import Iterator
from datetime import date
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.models import Session

TABLES = 18
RUNS = 5


def figures() -> Iterator[tuple[str, float, str]]:
    """Median seconds for MCR (a page a table) and German (two pages a table), the shelf of PDFs emptied."""
    for ruleset in ("mcr", "german"):
        yield f"round_sheets_{TABLES}_{ruleset}", _sheets(ruleset), "s"


def _sheets(ruleset: str) -> float:
    from tracker.printing.documents import make_document
    from tracker.printing.pdf import SHELF

    session = _session(ruleset)
    seconds = []
    # The first run loads fonts and templates.
    for _run in range(RUNS + 1):
        SHELF.clear()
        start = time.perf_counter()
        make_document(session=session, name="round-sheets", language="de")
        seconds.append(time.perf_counter() - start)
    return median(seconds[1:])


def _session(ruleset: str) -> "Session":
    from tracker.models import Club, Participant, Player, Round, Seat, Session, Table

    club = Club.objects.get_or_create(slug="bench", defaults={"name": "Mah-Jongg-Club Nordwind"})[0]
    session = Session.objects.create(
        club=club,
        slug=ruleset,
        name="Spring tournament",
        date=date(2026, 4, 18),
        ruleset=ruleset,
        ruleset_version="1",
        ranking=["points"],
    )
    round_ = Round.objects.create(session=session, number=1)
    for number in range(1, TABLES + 1):
        table = Table.objects.create(round=round_, number=number)
        for position in range(4):
            order = 4 * number + position
            player = Player.objects.create(club=club, name=f"Player Number {order}")
            participant = Participant.objects.create(
                session=session, player=player, position=order, file_id=f"P{order}"
            )
            Seat.objects.create(table=table, round=round_, participant=participant, position=position)
    return session
