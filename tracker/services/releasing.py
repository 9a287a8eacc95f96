"""Results hidden until they are released: who sees them meanwhile is said by `queries.released`."""

from django.db import transaction

from tracker.models import Session
from tracker.services.audit import Actor, record_audit
from tracker.services.locking import locked_session


@transaction.atomic
def hide_results(*, session: Session, user: Actor) -> Session:
    """Show results of the session to those alone who keep the score; written once where it is so already."""
    return _set(session, user, "hide_results", hidden=True)


@transaction.atomic
def release_results(*, session: Session, user: Actor) -> Session:
    """Show results of the session to everybody who may see it; can be taken back by hiding them again."""
    return _set(session, user, "release_results", hidden=False)


def _set(session: Session, user: Actor, action: str, *, hidden: bool) -> Session:
    current = locked_session(session)
    if current.results_hidden == hidden:
        return current
    current.results_hidden = hidden
    current.revision += 1
    current.save(update_fields=["results_hidden", "revision"])
    record_audit(
        club=current.club,
        session=current,
        user=user,
        action=action,
        before={"results_hidden": not hidden},
        after={"results_hidden": hidden},
    )
    return current
