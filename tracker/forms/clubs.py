"""Clubs and the people who may act for them."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tracker.forms.seen import SeenForm
from tracker.models import Club, Membership


def time_zones() -> list[tuple[str, str]]:
    """The time zones that this machine knows by place, as choices."""
    places = {
        name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "posix/"))
    }
    return [(name, name.replace("_", " ")) for name in sorted({*places, "UTC"})]


class SignInForm(AuthenticationForm):
    """User name and password."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _(
            "User name and password do not fit together. Both distinguish capital and small letters."
        ),
    }


class ClubForm(forms.Form):
    """What a club is called, who sees it, its language and its clock."""

    name = forms.CharField(
        label=pgettext_lazy("of a club or a session", "Name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
        error_messages={"required": _("Type the name of the club.")},
    )
    visibility = forms.ChoiceField(
        label=_("Who sees the club’s pages?"),
        choices=Club.Visibility.choices,
        widget=forms.RadioSelect,
        initial=Club.Visibility.EVERYONE,
        help_text=_("Members always see them. Only those with a role in the club can change anything."),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        choices=settings.LANGUAGES,
        help_text=_("Of pages, sheets and lists. Every reader can choose another for the pages."),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones)


class ClubSettingsForm(SeenForm, ClubForm):
    """A club that is there, as the page has seen it."""


class NewClubForm(ClubForm):
    """A club that is to be."""

    slug = forms.SlugField(
        label=_("Address"),
        max_length=60,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        help_text=_(
            "The first part of the address of every page: small letters, digits and hyphens. It stays."
        ),
        error_messages={
            "invalid": _("Only letters without accents, digits, hyphens and underscores, please.")
        },
    )
    field_order = ("name", "slug")


class MemberForm(forms.Form):
    """Somebody with an account, and what he may do in the club."""

    user_name = forms.CharField(
        label=_("User name"),
        max_length=150,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        help_text=_("As that person signs in."),
    )
    role = forms.ChoiceField(
        label=_("Role"),
        choices=Membership.Role.choices,
        widget=forms.RadioSelect,
        initial=Membership.Role.SCORER,
        help_text=_(
            "Members see the club’s pages, scorers record deals, organisers run sessions, "
            "owners also change the club and its roles."
        ),
    )

    member: User

    def clean_user_name(self) -> str:
        """Find the account."""
        name: str = self.cleaned_data["user_name"]
        found = User.objects.filter(username=name, is_active=True).first()
        if found is None:
            raise ValidationError(
                _("Nobody signs in as “%(name)s”. Whoever runs this site makes accounts."),
                params={"name": name},
            )
        self.member = found
        return name


def club_initial(club: Club) -> dict[str, Any]:
    """What the form of an existing club holds."""
    return {name: getattr(club, name) for name in ClubForm.base_fields}
