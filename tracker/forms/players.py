"""The players of a club."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.forms.seen import SeenForm
from tracker.models import Player


class PlayerForm(forms.Form):
    """What a player is called and shown as."""

    name = forms.CharField(
        label=_("Name"),
        max_length=400,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Type the name of the player.")},
    )
    nickname = forms.CharField(
        label=_("Shown as"),
        max_length=400,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Pages, sheets and lists show this instead of the name; only organisers see the name."),
    )
    guest = forms.BooleanField(
        label=_("Guest"), required=False, help_text=_("Plays, without a place in the club’s standings.")
    )


class EditPlayerForm(SeenForm, PlayerForm):
    """A player who is there, as the page has seen him."""


def club_name_field(label: Any, missing: Any, **more: Any) -> forms.CharField:
    """A name, the club's list being offered as `club-players`; `missing` is said where none was typed."""
    return forms.CharField(
        label=label,
        max_length=120,
        widget=forms.TextInput(attrs={"list": "club-players", "autocomplete": "off"}),
        error_messages={"required": missing},
        **more,
    )


class PasteForm(forms.Form):
    """A list of names, from a mail, a chat or a spreadsheet."""

    names = forms.CharField(
        label=_("Names"),
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("One a line; numbering in front of the names is left out."),
        error_messages={"required": _("Paste or type at least one name.")},
    )


class MergeForm(forms.Form):
    """Which other entry of the list is the same person."""

    def __init__(self, data: Any = None, *, others: Sequence[Player]) -> None:
        super().__init__(data)
        self.others = {str(other.pk): other for other in others}
        names = [(key, name_for_organisers(other)) for key, other in self.others.items()]
        self.fields["drop"] = forms.ChoiceField(
            label=_("This person is also listed as"),
            choices=[("", "–"), *names],
            error_messages={
                "required": _("Choose the other entry of this person."),
                "invalid_choice": _("This entry is no longer there: choose another."),
            },
        )

    @property
    def drop(self) -> Player:
        """The entry chosen in a valid form."""
        return self.others[self.cleaned_data["drop"]]


def name_for_organisers(player: Player) -> str:
    """The real name, and behind it the one that is shown where that is another."""
    return f"{player.name} ({player.nickname})" if player.nickname else player.name
