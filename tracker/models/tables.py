"""A physical table in one round: its game, who sits there, and the log of what was played."""

import secrets
from fractions import Fraction
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from scoring.placing import from_sixtieths
from tracker.models.sessions import Participant, Round

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code(length: int) -> str:
    """A random code without letters that are mistaken for digits, about 5 bits a character."""
    return "".join(secrets.choice(CODE_LETTERS) for _position in range(length))


def new_table_code() -> str:
    """The code of a table's own link, printed on its sheet and typed from it: 50 bits."""
    return new_code(10)


def new_entry_key() -> str:
    """The lasting name of an entry, shared by all its versions."""
    return new_code(8)


class Table(models.Model):
    """Four players (or up to eight taking turns) at a physical table in one round: one game.

    `code` is the secret of the table's own link: who has it may log here until the round is closed, unless
    `link_locked`; a new code makes the old one worthless. `extra_minutes` go on top of the round's. `paper`
    says where the round sheet is. `clashes` are the keys of deals that came too late from a phone and wait
    for the people's word.

    `revision` grows with every write at the table: a page that was read at an older one is stale.
    `finished` is stored beside the deals and rebuilt from them: the rules have ended the game.
    """

    class Status(models.TextChoices):
        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        ENDED = "ended", _("ended")
        CONFIRMED = "confirmed", _("confirmed")

    class Ended(models.TextChoices):
        TIME = "time", _("time was up")
        AGREED = "agreed", _("the players agreed")
        BROKEN_OFF = "broken_off", _("broken off, to be continued")

    class Paper(models.TextChoices):
        OUT = "", _("at the table")
        COLLECTED = "collected", _("collected")
        CHECKED = "checked", _("checked")
        ENTERED = "entered", _("entered")

    class Counts(models.TextChoices):
        DEALS = "deals", _("the deals")
        TOTALS = "totals", _("the totals written on the sheet")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField(_("number"))
    code = models.CharField(max_length=16, unique=True, default=new_table_code, editable=False)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PLANNED)
    ended = models.CharField(_("ended early"), max_length=10, choices=Ended, blank=True)
    wind_rounds = models.PositiveSmallIntegerField(_("wind rounds"), null=True, blank=True)
    counts = models.CharField(_("what counts"), max_length=6, choices=Counts, default=Counts.DEALS)
    paper = models.CharField(_("round sheet"), max_length=10, choices=Paper, default=Paper.OUT, blank=True)
    link_locked = models.BooleanField(_("link locked"), default=False)
    extra_minutes = models.PositiveSmallIntegerField(_("extra minutes"), default=0)
    clashes = models.JSONField(default=list, blank=True, editable=False)
    finished = models.BooleanField(default=False, editable=False)
    revision = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="a_table_number_once_a_round"),
            models.CheckConstraint(condition=Q(number__gte=1), name="tables_count_from_one"),
            models.CheckConstraint(
                condition=Q(wind_rounds__isnull=True) | Q(wind_rounds__range=(1, 4)),
                name="a_game_has_one_to_four_wind_rounds",
            ),
        ]

    def __str__(self) -> str:
        return str(_("Table %(number)s") % {"number": self.number})

    @property
    def status_words(self) -> str:
        """The status as people read it: a table that has not begun is not called planned, as rounds are."""
        begun = self.status != self.Status.PLANNED
        return str(self.Status(self.status).label if begun else _("no deal yet"))

    @property
    def is_confirmed(self) -> bool:
        """Whether the result is final: only the organiser reopens it, with a reason."""
        return self.status == self.Status.CONFIRMED


class Seat(models.Model):
    """One person of a table. Positions 0-3 start on seats 0-3 in order of play; 4-7 are the others.

    `typed_total` is the score written on the sheet, where there is one. The rest is a fold of the deals (or
    of the typed totals, as the table says what counts), stored for speed and checked by `replay --check`:
    `score` in points, penalties of single deals included; `place` at the table from 1, before the table's
    penalties; `table_points_60` in sixtieths; `deals_won`; `best_hand`, the highest winning total.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="seats")
    position = models.SmallIntegerField()
    typed_total = models.IntegerField(null=True, blank=True)
    score = models.IntegerField(default=0)
    place = models.PositiveSmallIntegerField(null=True)
    table_points_60 = models.IntegerField(default=0)
    deals_won = models.PositiveSmallIntegerField(default=0)
    best_hand = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="a_seat_once_a_table"),
            models.UniqueConstraint(fields=["round", "participant"], name="a_player_once_a_round"),
            models.CheckConstraint(condition=Q(position__lte=7), name="at_most_eight_people_at_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.participant}"

    @property
    def table_points(self) -> Fraction:
        """The exact table points of this seat."""
        return from_sixtieths(self.table_points_60)


class Entry(models.Model):
    """One version of one line of a table's log: a deal, or a lineup from the next deal on.

    `number` is the line's present place among the live lines; `key` is its lasting name, shared by all its
    versions. A correction adds a version and sets `superseded_at` on the old one; a removal only sets it.
    `dead_hands` are the seats that were noted as unable to win the deal.
    """

    class Kind(models.TextChoices):
        WIN = "win", _("win")
        DRAW = "draw", _("draw")
        VOID = "void", _("void")
        LINEUP = "lineup", _("lineup")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="entries")
    number = models.IntegerField()
    key = models.CharField(max_length=12, default=new_entry_key)
    kind = models.CharField(max_length=6, choices=Kind)
    totals: "models.JSONField[list[int] | None, list[int] | None]" = models.JSONField(null=True)
    pays_for_all = models.PositiveSmallIntegerField(null=True)
    dead_hands: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list, blank=True)
    lineup: "models.JSONField[list[int] | None, list[int] | None]" = models.JSONField(null=True)
    idempotency_key = models.CharField(max_length=40, null=True)  # noqa: DJ001 - null is no key, and not unique
    supersedes = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, related_name="superseded_by"
    )
    superseded_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=Q(superseded_at__isnull=True),
                name="one_live_entry_a_number_and_table",
            ),
            models.UniqueConstraint(
                fields=["table", "key"],
                condition=Q(superseded_at__isnull=True),
                name="one_live_version_of_an_entry",
            ),
            models.UniqueConstraint(
                fields=["table", "idempotency_key"], name="an_idempotency_key_once_a_table"
            ),
            models.CheckConstraint(
                condition=Q(kind="lineup", lineup__isnull=False)
                | (~Q(kind="lineup") & Q(lineup__isnull=True)),
                name="a_lineup_entry_has_a_lineup_and_no_other_has",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Win(models.Model):
    """A winner of a deal and whom he won from: a seat, unknown, or (neither) the wall.

    `premiums` and `words` say where a GALA total comes from: codes of the rule set's premiums, own words.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="wins")
    seat = models.PositiveSmallIntegerField()
    source = models.PositiveSmallIntegerField(null=True)
    source_unknown = models.BooleanField(default=False)
    premiums: "models.JSONField[list[str], list[str]]" = models.JSONField(default=list, blank=True)
    words = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("win")
        verbose_name_plural = _("wins")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "seat"], name="a_seat_wins_a_deal_once"),
            models.CheckConstraint(
                condition=Q(source__isnull=True) | ~Q(source=F("seat")),
                name="the_winner_is_not_the_discarder",
            ),
            models.CheckConstraint(
                condition=Q(source__isnull=True) | Q(source_unknown=False),
                name="an_unknown_discarder_has_no_seat",
            ),
            models.CheckConstraint(
                condition=Q(seat__lte=3) & (Q(source__isnull=True) | Q(source__lte=3)),
                name="winner_and_discarder_sit_on_seats_0_to_3",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} ← {self.source}"


class DealHand(models.Model):
    """The tiles of one seat at the end of a deal: the contract's hand object, without winds.

    `counts`: its total is the seat's, and the entry's total there is 0; else the typed total counts, and the
    hand is kept beside it.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="hands")
    seat = models.PositiveSmallIntegerField()
    content: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()
    counts = models.BooleanField()

    class Meta:
        verbose_name = _("hand of a deal")
        verbose_name_plural = _("hands of deals")
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "seat"], name="a_seat_has_one_hand_a_deal"),
            models.CheckConstraint(condition=Q(seat__lte=3), name="hands_are_those_of_seats_0_to_3"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.content}"


class DealPenalty(models.Model):
    """A penalty inside a deal: seats that pay, seats that receive, the amount in total (points)."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="penalties")
    payers: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list)
    payees: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list)
    amount = models.PositiveIntegerField()
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("penalty of a deal")
        verbose_name_plural = _("penalties of deals")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_penalty_of_a_deal_is_an_amount"),
        ]

    def __str__(self) -> str:
        return f"{self.amount}: {self.why}"


class WrongCode(models.Model):
    """A table's code that somebody tried and that does not exist; kept for a while to slow guessing down."""

    address = models.CharField(max_length=45)
    at = models.DateTimeField(db_default=Now(), db_index=True)

    class Meta:
        verbose_name = _("wrong code")
        verbose_name_plural = _("wrong codes")

    def __str__(self) -> str:
        return self.address
