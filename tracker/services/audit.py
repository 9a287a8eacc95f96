"""The one way into the history."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser, User

from tracker.models import AuditEntry, Club, Participant, Session, Table
from tracker.services.locking import touch_session


@dataclass(frozen=True, slots=True)
class TableLink:
    """Who writes by the link of a table, without an account: whoever the phone was told, or nobody named."""

    participant: Participant | None = None


Actor = User | AnonymousUser | TableLink | None


def record_audit(
    *,
    club: Club,
    user: Actor,
    action: str,
    session: Session | None = None,
    table: Table | None = None,
    subject: str = "",
    before: Any = None,
    after: Any = None,
    why: str = "",
) -> AuditEntry:
    """Add one line to the history. `before` and `after` hold ids and figures, never names."""
    return AuditEntry.objects.create(
        club=club,
        session=session,
        table=table,
        user=user if isinstance(user, User) else None,
        by_link=isinstance(user, TableLink),
        participant=user.participant if isinstance(user, TableLink) else None,
        action=action,
        subject=subject,
        before=before,
        after=after,
        why=why,
    )


def audit_session(
    session: Session,
    user: Actor,
    action: str,
    *,
    subject: str = "",
    before: Any = None,
    after: Any = None,
    why: str = "",
) -> None:
    """Add a line to the history of a session that is locked, and let its revision grow: its pages are old."""
    record_audit(
        club=session.club,
        session=session,
        user=user,
        action=action,
        subject=subject,
        before=before,
        after=after,
        why=why,
    )
    touch_session(session)
