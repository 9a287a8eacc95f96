"""A session's history as JSON lines: who did what, when, from what to what, and why; ids, never names."""

import json
from collections.abc import Iterator

from tracker.models import AuditEntry, Session


def history_lines(session: Session) -> Iterator[str]:
    """A JSON object a write, oldest first, those of the versions before a replacement included."""
    entries = (
        AuditEntry.objects.filter(session__in=versions(session)).select_related("table__round", "participant").order_by("pk")
    )
    for entry in entries.iterator():
        yield json.dumps(_written(entry), ensure_ascii=False)


def versions(session: Session) -> list[int]:
    """The ids of the session and of those it took the place of, the newest first."""
    found: list[int] = []
    version: Session | None = session
    while version is not None:
        found.append(version.pk)
        version = version.supersedes
    return found


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
