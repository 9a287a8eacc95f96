"""Results that are hidden until the organiser releases them: the one rule of who sees them meanwhile."""

from django.db.models import Q

from tracker.access import Rights
from tracker.models import Session, Table

OVER = (Table.Status.ENDED, Table.Status.CONFIRMED)


def may_see_results(session: Session, rights: Rights, table: Table | None = None) -> bool:
    """Whether results are shown to the viewer: standings, places, scores of games that are over.

    Hidden ones are for those who keep the score for the club. With `table` its own are asked for: the score
    of a game that goes on is no secret, and who logs at the table by its link sees what there is to confirm,
    until it is confirmed.
    """
    if not session.results_hidden or rights.keep:
        return True
    if table is None:
        return False
    over = table.finished or table.status in OVER
    return not over or (rights.score and not table.is_confirmed)


def of_shown_results(rights: Rights, path: str = "") -> Q:
    """The same rule for rows of many sessions; `path` leads to the session (`participant__session__`)."""
    return Q() if rights.keep else Q(**{f"{path}results_hidden": False})
