"""Services called short: as nobody in particular, at the revision that the table has now."""

from collections.abc import Sequence
from typing import Any

from scoring.deals import Deal
from scoring.wire import entry_to_json
from tracker.models import AuditEntry, Entry, Penalty, Seat, Session, Table
from tracker.queries.games import table_game
from tracker.services.deals import record_deal, record_lineup


def fresh(table: Table) -> Table:
    """The table as it is now."""
    return Table.objects.select_related("round__session__club").get(pk=table.pk)


def record(table: Table, *deals: Deal, **more: Any) -> list[Entry]:
    """Record deals one after the other."""
    more = {"user": None, "revision": None, "idempotency_key": None, **more}
    return [record_deal(table=table, deal=deal, **more) for deal in deals]


def lineup(table: Table, *people: int) -> Entry:
    """Record a lineup."""
    first, second, third, fourth = people
    return record_lineup(table=table, lineup=(first, second, third, fourth), user=None, revision=None)


def labels(table: Table) -> list[str]:
    """The labels of the deals as they are now."""
    return [deal.label for deal in table_game(fresh(table)).game.deals]


def log(table: Table) -> list[dict[str, Any]]:
    """The live lines in the contract's form."""
    return [entry_to_json(content) for content in table_game(fresh(table)).contents]


def stored(table: Table, *fields: str) -> list[Any]:
    """What is stored of the seats, by position; plain values where one field is asked for."""
    seats = Seat.objects.filter(table=table).order_by("position")
    return list(seats.values_list(*fields, flat=len(fields) == 1))


def history(table: Table) -> Sequence[AuditEntry]:
    """The history of the table, oldest first."""
    return list(AuditEntry.objects.filter(table=table).order_by("pk"))


def everything() -> list[Any]:
    """All that a service could have written: equal before and after means that nothing was."""
    return [
        AuditEntry.objects.count(),
        sorted(Entry.objects.values_list("pk", "number", "kind"))
        + sorted(Entry.objects.filter(superseded_at__isnull=True).values_list("pk")),
        sorted(Table.objects.values_list("pk", "revision", "status", "ended", "finished", "counts")),
        sorted(Seat.objects.values_list("pk", "position", "score", "table_points_60")),
        list(Seat.objects.order_by("pk").values_list("typed_total", flat=True)),
        sorted(Session.objects.values_list("pk", "revision")),
        Penalty.objects.filter(withdrawn_at__isnull=True).count(),
    ]
