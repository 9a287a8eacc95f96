"""Events of a club: sessions, who takes part, penalties, rounds."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tracker.models.clubs import Club, Player

RESERVED_SESSION_SLUGS = frozenset({"players", "sessions", "play-now", "settings", "members", "take"})


def check_session_slug(slug: str) -> None:
    """Refuse a slug that is the address of another page of the club."""
    if slug in RESERVED_SESSION_SLUGS:
        raise ValidationError(_("“%(slug)s” is the address of another page."), params={"slug": slug})


class Session(models.Model):
    """One event of a club: a club night, a tournament, a league.

    `options` holds what differs from the rule set's printed rules; it is frozen, with the rule set and its
    version, once anything has been played. `revision` grows with every write in the session.

    `rounds_total`: how many rounds are meant to be played (none: open); `round_minutes`: how long each plays.
    `drop_worst`: so many of everybody's worst results do not count. `final_from`: the round with which the
    finals begin; `carry`: how much of the results before it the finalists take along. `absent_points` and
    `absent_table_points_60` are what the rules give to who is absent for a round.
    """

    class Kind(models.TextChoices):
        CLUB_NIGHT = "club_night", _("club night")
        TOURNAMENT = "tournament", _("tournament")
        LEAGUE = "league", _("league")

    class Carry(models.TextChoices):
        ALL = "all", _("everything")
        HALF = "half", _("half")
        NOTHING = "nothing", _("nothing")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="sessions")
    slug = models.SlugField(_("address"), max_length=80, validators=[check_session_slug])
    name = models.CharField(_("name"), max_length=120)
    date = models.DateField(_("date"))
    end_date = models.DateField(_("last day"), null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind, default=Kind.CLUB_NIGHT)
    ruleset = models.CharField(_("rule set"), max_length=20)
    ruleset_version = models.CharField(max_length=10)
    options: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(
        _("options"), default=dict, blank=True
    )
    ranking: "models.JSONField[list[str], list[str]]" = models.JSONField(_("ranking"), default=list)
    results_hidden = models.BooleanField(
        _("results hidden"), default=False, help_text=_("Only those who keep the score see results.")
    )
    rounds_total = models.PositiveSmallIntegerField(_("number of rounds"), null=True, blank=True)
    round_minutes = models.PositiveSmallIntegerField(_("minutes a round"), null=True, blank=True)
    drop_worst = models.PositiveSmallIntegerField(_("worst results left out"), default=0)
    final_from = models.PositiveIntegerField(_("first round of the finals"), null=True, blank=True)
    carry = models.CharField(
        _("carried over into the finals"), max_length=7, choices=Carry, default=Carry.ALL
    )
    absent_points = models.IntegerField(_("points for who is absent"), default=0)
    absent_table_points_60 = models.IntegerField(_("table points for who is absent"), default=0)
    revision = models.PositiveIntegerField(default=1, editable=False)
    supersedes = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="successors", editable=False
    )
    superseded_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["-date", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "slug"],
                condition=Q(superseded_at__isnull=True),
                name="one_live_session_an_address",
            ),
            models.CheckConstraint(
                condition=Q(end_date__isnull=True) | Q(end_date__gte=F("date")),
                name="a_session_does_not_end_before_it_begins",
            ),
            models.CheckConstraint(
                condition=Q(rounds_total__isnull=True) | Q(rounds_total__range=(1, 99)),
                name="a_session_is_meant_to_have_1_to_99_rounds",
            ),
            models.CheckConstraint(
                condition=Q(round_minutes__isnull=True) | Q(round_minutes__range=(1, 1440)),
                name="rounds_are_meant_to_last_a_minute_to_a_day",
            ),
            models.CheckConstraint(
                condition=Q(final_from__isnull=True) | Q(final_from__gte=2),
                name="finals_come_after_a_round",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Participant(models.Model):
    """A player in one session, with what is said of him there.

    `active`: he is here; `withdrawn`: he plays no more, and what he has played stays. `finalist`: he plays in
    the finals. `newcomer`: he plays for the prize of the best newcomer.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="participants")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="participations")
    file_id = models.CharField(max_length=40)
    position = models.PositiveIntegerField()
    team = models.CharField(_("team"), max_length=120, blank=True)
    country = models.CharField(_("country"), max_length=40, blank=True)
    number = models.CharField(_("association number"), max_length=40, blank=True)
    guest = models.BooleanField(_("guest"), default=False)
    substitute = models.BooleanField(
        _("substitute"), default=False, help_text=_("Plays and is listed, without place or count.")
    )
    active = models.BooleanField(_("is here"), default=True)
    withdrawn = models.BooleanField(_("withdrawn"), default=False)
    finalist = models.BooleanField(_("in the finals"), default=False)
    newcomer = models.BooleanField(_("newcomer"), default=False)

    class Meta:
        verbose_name = _("participant")
        verbose_name_plural = _("participants")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "player"], name="a_player_once_a_session"),
            models.UniqueConstraint(fields=["session", "file_id"], name="a_file_id_once_a_session"),
            models.CheckConstraint(
                condition=Q(withdrawn=False) | Q(active=False), name="who_has_withdrawn_is_not_here"
            ),
        ]

    def __str__(self) -> str:
        return self.player.shown_name


class Round(models.Model):
    """One sitting of a session: every table plays one game.

    A planned round has its tables and seats, and nothing is recorded there until it is begun (open).
    `minutes` is how long it plays (none: as long as it takes), counted from `started_at` (none: not begun);
    `last_call` tells every table to finish the deal it is at.
    """

    class Status(models.TextChoices):
        PLANNED = "planned", _("planned")
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField(_("number"))
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.OPEN)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    warn_minutes = models.PositiveSmallIntegerField(_("warning before the end, in minutes"), default=10)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    gong = models.BooleanField(_("gong"), default=True)
    last_call = models.BooleanField(_("finish this deal and stop"), default=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="a_round_number_once_a_session"),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_count_from_one"),
            models.CheckConstraint(
                condition=Q(minutes__isnull=True) | Q(minutes__range=(1, 1440)),
                name="a_round_lasts_a_minute_to_a_day",
            ),
        ]

    def __str__(self) -> str:
        return str(_("Round %(number)s") % {"number": self.number})

    @property
    def is_open(self) -> bool:
        """Whether deals may still be recorded at its tables."""
        return self.status == self.Status.OPEN

    @property
    def is_planned(self) -> bool:
        """Whether it has not begun: nothing is recorded at its tables yet."""
        return self.status == self.Status.PLANNED


class Penalty(models.Model):
    """A change of one player's result of a table (with `table`) or of the session (without).

    Exactly one of `points` and `table_points_60` (sixtieths of a table point); negative takes off. A penalty
    is never deleted but withdrawn, with who, when and why in the audit.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="penalties")
    table = models.ForeignKey(
        "tracker.Table", on_delete=models.CASCADE, null=True, blank=True, related_name="penalties"
    )
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="penalties")
    points = models.IntegerField(_("points"), null=True, blank=True)
    table_points_60 = models.IntegerField(_("table points"), null=True, blank=True)
    why = models.CharField(_("why"), max_length=200, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True, editable=False)
    withdrawn_why = models.CharField(max_length=200, blank=True, editable=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(points__isnull=True, table_points_60__isnull=False)
                | Q(points__isnull=False, table_points_60__isnull=True),
                name="a_penalty_is_in_points_or_in_table_points",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.participant}: {self.why}"
