"""The table whose link a code is."""

from tracker.models import Table


def table_of_code(code: str) -> Table | None:
    """The table with this code, its round, session and club loaded; none of a session that was replaced."""
    found = Table.objects.select_related("round__session__club").filter(
        code=code, round__session__superseded_at__isnull=True
    )
    return found.first()
