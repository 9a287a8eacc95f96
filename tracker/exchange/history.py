"""A session's history as JSON lines: who did what, when, from what to what, and why; ids, never names."""

import json
from collections.abc import Iterator

from tracker.models import AuditEntry, Session
from tracker.queries.audit import versions


def history_lines(session: Session) -> Iterator[str]:
    """A JSON object a write, oldest first, those of the versions before a replacement included."""
    found = AuditEntry.objects.filter(session__in=versions(session)).order_by("pk")
    entries = found.select_related("table__round", "participant")
    for entry in entries.iterator():
        yield json.dumps(_written(entry), ensure_ascii=False)


def _written(entry: AuditEntry) -> dict[str, object]:
    table = entry.table
    return {
        "id": entry.pk,
        "at": entry.at.isoformat(),
        "session": entry.session_id,
        "round": table.round.number if table else None,
        "table": table.number if table else None,
        "user": entry.user_id,
        "by_link": entry.by_link,
        "participant": entry.participant.player_id if entry.participant else None,
        "action": entry.action,
        "subject": entry.subject,
        "before": entry.before,
        "after": entry.after,
        "why": entry.why,
    }
