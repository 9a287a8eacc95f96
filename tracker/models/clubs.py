"""Who plays: clubs, the people who may act for them, and their players."""

import secrets
from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

RESERVED_CLUB_SLUGS = frozenset({"admin", "clubs", "i18n", "sign-in", "sign-out", "static", "t"})


def new_link_token() -> str:
    """An unguessable part of an address: 128 bits, letters and digits that survive being retyped."""
    return secrets.token_hex(16)


def check_club_slug(slug: str) -> None:
    """Refuse a slug that is the address of something else, in small letters or in capitals."""
    if slug.lower() in RESERVED_CLUB_SLUGS:
        raise ValidationError(_("“%(slug)s” is the address of another page."), params={"slug": slug})


def check_time_zone(name: str) -> None:
    """Refuse a time zone that this machine does not know."""
    if name not in available_timezones():
        raise ValidationError(_("“%(name)s” is no known time zone."), params={"name": name})


class Club(models.Model):
    """A club: its players, its sessions, and who may see them."""

    class Visibility(models.TextChoices):
        EVERYONE = "everyone", _("everyone")
        LINK = "link", _("whoever has the link")
        MEMBERS = "members", _("members only")

    slug = models.SlugField(_("address"), max_length=60, unique=True, validators=[check_club_slug])
    name = models.CharField(_("name"), max_length=120)
    visibility = models.CharField(
        _("who sees it"), max_length=10, choices=Visibility, default=Visibility.EVERYONE
    )
    link_token = models.CharField(max_length=64, default=new_link_token, editable=False)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, default="en")
    time_zone = models.CharField(
        _("time zone"), max_length=60, default="Europe/Berlin", validators=[check_time_zone]
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def address(self) -> str:
        """The first part of every address of the club: its slug, with the token where the link is the key."""
        return f"{self.slug}~{self.link_token}" if self.visibility == self.Visibility.LINK else self.slug


class Membership(models.Model):
    """What a signed-in person may do in a club."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        ORGANISER = "organiser", _("organiser")
        SCORER = "scorer", _("scorer")
        MEMBER = "member", _("member")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="a_person_has_one_role_in_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.club}"


class Player(models.Model):
    """A person who plays in a club. Never deleted once he has played: hidden, merged or anonymised."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=120)
    nickname = models.CharField(
        _("shown as"),
        max_length=120,
        blank=True,
        help_text=_("Pages, sheets and lists show this instead of the name."),
    )
    guest = models.BooleanField(
        _("guest"), default=False, help_text=_("Plays, without a place in the club's standings.")
    )
    hidden = models.BooleanField(_("hidden"), default=False)
    anonymised = models.BooleanField(default=False, editable=False)
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged", editable=False
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(merged_into__isnull=True) | Q(hidden=True), name="a_merged_player_is_hidden"
            ),
            models.CheckConstraint(
                condition=Q(merged_into__isnull=True) | ~Q(merged_into=models.F("id")),
                name="a_player_is_not_merged_into_himself",
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name that pages, sheets and lists show: the nickname where there is one."""
        return self.nickname or self.name
