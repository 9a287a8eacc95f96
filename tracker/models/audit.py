"""The history: who did what, when, from what to what, and why. By ids, never by names."""

from collections.abc import Iterable
from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tracker.models.clubs import Club
from tracker.models.sessions import Participant, Session
from tracker.models.tables import Table


class AuditQuerySet(models.QuerySet["AuditEntry"]):
    """Lines of the history, which many at once are neither changed nor deleted either."""

    def update(self, **_fields: Any) -> NoReturn:
        """Refuse: the history is never changed."""
        raise TypeError("the history is never changed")

    def bulk_update(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Refuse: the history is never changed."""
        raise TypeError("the history is never changed")

    def delete(self) -> NoReturn:
        """Refuse: the history is never deleted."""
        raise TypeError("the history is never deleted")

    def leave_tables(self, tables: Iterable[Table]) -> int:
        """Let the lines of tables that are about to be removed be lines of the session; how many they are."""
        return super().filter(table__in=tables)._keep_without_table()

    def _keep_without_table(self) -> int:
        return super().update(table=None)


class AuditEntry(models.Model):
    """One write. Only ever added: nothing here is changed or deleted.

    `by_link`: not by an account but by the table's own link; `participant` is then who said to be writing, by
    what the phone was told.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="audit")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, null=True, related_name="audit")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="audit")
    at = models.DateTimeField(db_default=Now(), db_index=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    by_link = models.BooleanField(default=False)
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="+")
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=40, blank=True)
    before: "models.JSONField[Any, Any]" = models.JSONField(null=True)
    after: "models.JSONField[Any, Any]" = models.JSONField(null=True)
    why = models.CharField(max_length=200, blank=True)

    objects = AuditQuerySet.as_manager()

    class Meta:
        verbose_name = _("history entry")
        verbose_name_plural = _("history")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add it; refuse to change it."""
        if not self._state.adding:
            raise TypeError("the history is never changed")
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Refuse: the history is never deleted."""
        raise TypeError("the history is never deleted")
