"""Which tables two phones disagree at, so that the organiser sees it before the table is confirmed.

The phone itself keeps the deal that clashed and asks its people. Here stands only that they have not answered
yet: the deal's own key. The table's revision does not grow by it, so that a deal that is being typed stays
fresh; the session's does, since the board shows it.
"""

from django.db import transaction

from tracker.models import Table
from tracker.services.locking import touch_session
from tracker.services.writing import locked_table

#: A phone that asks for ever with new keys fills no more than this.
MOST_CLASHES = 20


def note_clash(table: Table, key: str) -> None:
    """Note that the deal of this key waits for the people's word; once. The table is locked already."""
    if key not in table.clashes:
        _write(table, [*table.clashes, key][-MOST_CLASHES:])


@transaction.atomic
def settle_clash(*, table: Table, key: str) -> None:
    """The people have chosen about the deal of this key; writes nothing where no clash of it is noted.

    Only the phone that sent the deal knows its key. Refusal: `table_removed`.
    """
    settle_locked_clash(locked_table(table), key)


def settle_locked_clash(table: Table, key: str) -> None:
    """The same within a write that has the table locked."""
    if key in table.clashes:
        _write(table, [one for one in table.clashes if one != key])


def settle_all_clashes(table: Table) -> None:
    """A confirmed result leaves nothing to disagree about. The table is locked already."""
    if table.clashes:
        _write(table, [])


def _write(table: Table, clashes: list[str]) -> None:
    table.clashes = clashes
    table.save(update_fields=["clashes"])
    touch_session(table.round.session)
