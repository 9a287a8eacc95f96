"""What is said of people before a round: wishes about seats, and who is absent."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tracker.models.sessions import Participant, Round, Session


class Wish(models.Model):
    """Two who are not to sit together (`other`, who has the higher key), or at which tables one is to sit.

    `first_table` to `last_table` are numbers of tables, from 1: one of them for who needs a certain table,
    the first few for who plays at the head tables.
    """

    class Kind(models.TextChoices):
        APART = "apart", _("not at one table")
        TABLES = "tables", _("at certain tables")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(_("kind"), max_length=6, choices=Kind)
    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="wishes")
    other = models.ForeignKey(
        Participant, on_delete=models.CASCADE, null=True, blank=True, related_name="wishes_of_others"
    )
    first_table = models.PositiveSmallIntegerField(_("from table"), null=True, blank=True)
    last_table = models.PositiveSmallIntegerField(_("to table"), null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("wish")
        verbose_name_plural = _("wishes")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    kind="apart", other__isnull=False, first_table__isnull=True, last_table__isnull=True
                )
                | Q(kind="tables", other__isnull=True, first_table__isnull=False, last_table__isnull=False),
                name="a_wish_is_for_two_people_or_for_tables",
            ),
            models.CheckConstraint(
                condition=Q(other__isnull=True) | Q(participant__lt=F("other")),
                name="two_who_are_kept_apart_are_in_order",
            ),
            models.CheckConstraint(
                condition=Q(first_table__isnull=True)
                | Q(first_table__gte=1, last_table__gte=F("first_table")),
                name="a_wish_for_tables_counts_upwards_from_one",
            ),
            models.UniqueConstraint(fields=["participant", "other"], name="two_are_kept_apart_once"),
            models.UniqueConstraint(
                fields=["participant"], condition=Q(kind="tables"), name="one_wish_for_tables_a_person"
            ),
        ]

    def __str__(self) -> str:
        if self.other:
            return f"{self.participant} / {self.other}"
        return f"{self.participant}: {self.first_table}-{self.last_table}"


class Absence(models.Model):
    """Somebody does not play a round of his, and gets what the rules give for it.

    `points` and `table_points_60` (sixtieths) count in the standings once the round has begun, and nothing
    else: no game, no place. `substitute` is who sat there for him. Never deleted but withdrawn.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="absences")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="absences")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="absences")
    substitute = models.ForeignKey(
        Participant, on_delete=models.PROTECT, null=True, blank=True, related_name="stood_in"
    )
    points = models.IntegerField(_("points"), default=0)
    table_points_60 = models.IntegerField(_("table points"), default=0)
    why = models.CharField(_("why"), max_length=200, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True, editable=False)
    withdrawn_why = models.CharField(max_length=200, blank=True, editable=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("absence")
        verbose_name_plural = _("absences")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "participant"],
                condition=Q(withdrawn_at__isnull=True),
                name="a_player_is_absent_once_a_round",
            ),
            models.CheckConstraint(
                condition=Q(substitute__isnull=True) | ~Q(substitute=F("participant")),
                name="nobody_is_his_own_substitute",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.participant}: {self.round}"
