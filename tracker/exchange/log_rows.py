"""Deals and lineups as rows of tables' logs, many tables at once."""

from collections.abc import Iterable, Sequence

from scoring.deals import UNKNOWN, Deal, Lineup
from scoring.deals import Entry as Content
from tracker.models import DealPenalty, Entry, Table, Win


def write_entries(logs: Iterable[tuple[Table, Sequence[Content]]]) -> None:
    """Write each table's deals and lineups in order, numbered from 1, to logs that are empty."""
    made = [
        (_entry(table, number, content), content)
        for table, contents in logs
        for number, content in enumerate(contents, start=1)
    ]
    Entry.objects.bulk_create(entry for entry, _content in made)
    deals = [(entry, content) for entry, content in made if isinstance(content, Deal)]
    Win.objects.bulk_create(win for entry, deal in deals for win in _wins(entry, deal))
    DealPenalty.objects.bulk_create(row for entry, deal in deals for row in _penalties(entry, deal))


def _entry(table: Table, number: int, content: Content) -> Entry:
    if isinstance(content, Lineup):
        return Entry(table=table, number=number, kind=Entry.Kind.LINEUP, lineup=list(content.people))
    return Entry(
        table=table,
        number=number,
        kind=content.outcome.kind,
        totals=None if content.totals is None else list(content.totals),
        pays_for_all=content.outcome.pays_for_all,
    )


def _wins(entry: Entry, deal: Deal) -> Iterable[Win]:
    for win in deal.outcome.winners:
        unknown = win.source == UNKNOWN
        source = win.source if isinstance(win.source, int) else None
        yield Win(entry=entry, seat=win.seat, source=source, source_unknown=unknown)


def _penalties(entry: Entry, deal: Deal) -> Iterable[DealPenalty]:
    for penalty in deal.penalties:
        yield DealPenalty(
            entry=entry,
            payers=list(penalty.payers),
            payees=list(penalty.payees),
            amount=penalty.amount,
            why=penalty.why,
        )
