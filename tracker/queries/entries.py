"""The versions of one line of a table's log, and who made them."""

from dataclasses import dataclass

from tracker.models import AuditEntry, Entry, Table
from tracker.queries.games import PARTS, Content, entry_content
from tracker.queries.hand_rows import HandsBySeat, hands_of_seats


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a line: its row, its value, and the lines of the history that made and ended it.

    `kept` are the hands beside typed totals, by seat, without winds.
    `made` is None for what came with a session file, `ended` for the version that holds.
    """

    entry: Entry
    content: Content
    kept: HandsBySeat
    made: AuditEntry | None
    ended: AuditEntry | None

    @property
    def is_live(self) -> bool:
        """Whether this is how the line is now."""
        return self.entry.superseded_at is None


def entry_history(table: Table, key: str) -> list[Version]:
    """All versions of a line, the first one first; empty where the table has no line of this key."""
    versions = Entry.objects.filter(table=table, key=key).order_by("pk")
    audit = (
        AuditEntry.objects.filter(table=table, subject=key)
        .select_related("user", "participant__player")
        .order_by("pk")
    )
    made: dict[int, AuditEntry] = {}
    ended: dict[int, AuditEntry] = {}
    for line in audit:
        for found, snapshot in ((made, line.after), (ended, line.before)):
            if snapshot:
                found[snapshot["version"]] = line
    return [
        Version(
            entry,
            entry_content(entry),
            hands_of_seats(entry, counting=False),
            made.get(entry.pk),
            ended.get(entry.pk),
        )
        for entry in versions.prefetch_related(*PARTS)
    ]
