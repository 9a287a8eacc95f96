"""Who takes part in a session, and what is said of him there."""

from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tracker.forms.seen import SeenForm
from tracker.models import Participant, Player


class AddParticipantsForm(forms.Form):
    """Players of the club who are here too, and people who are not in its list yet."""

    names = forms.CharField(
        label=_("People who are not in the list yet"),
        required=False,
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("One a line. Who is in the club’s list already is found there."),
    )

    def __init__(self, data: Any = None, *, players: Sequence[Player], there: Collection[int]) -> None:
        """`players` of the club; those `there` (ids) take part already: not shown, nor wrong where sent."""
        super().__init__(data)
        self.players = {str(player.pk): player for player in players}
        self.others = [player for player in players if player.pk not in there]
        field = forms.MultipleChoiceField(
            label=_("Players of the club"),
            required=False,
            choices=[(key, player.shown_name) for key, player in self.players.items()],
            widget=forms.CheckboxSelectMultiple,
            error_messages={"invalid_choice": _("Somebody of these was added or hidden meanwhile.")},
        )
        field.widget.choices = [(str(player.pk), player.shown_name) for player in self.others]
        self.fields["players"] = field
        self.order_fields(["players", "names"])

    def clean(self) -> dict[str, Any]:
        """Somebody is wanted."""
        data = self.cleaned_data
        if not self.errors and not data.get("players") and not data.get("names", "").strip():
            raise ValidationError(_("Tick somebody, or type a name."))
        return data

    @property
    def chosen(self) -> list[Player]:
        """The ticked players of a valid form."""
        return [self.players[key] for key in self.cleaned_data["players"]]


class ParticipantForm(SeenForm):
    """Team, substitute, guest, newcomer, and whether he is here, as the page has seen them."""

    active = forms.BooleanField(
        label=_("Is here"), required=False, help_text=_("Who is not here is left out when seats are drawn.")
    )
    team = forms.CharField(
        label=_("Team"),
        required=False,
        max_length=120,
        widget=forms.TextInput(attrs={"list": "teams", "autocomplete": "off"}),
    )
    substitute = forms.BooleanField(
        label=_("Substitute"), required=False, help_text=_("Plays and is listed, without place or count.")
    )
    guest = forms.BooleanField(
        label=_("Guest"), required=False, help_text=_("Plays, without a place in the club’s standings.")
    )
    newcomer = forms.BooleanField(
        label=_("Newcomer"), required=False, help_text=_("Plays for the prize of the best newcomer.")
    )
    country = forms.CharField(
        label=_("Country"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    number = forms.CharField(
        label=_("Association number"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def participant_initial(participant: Participant) -> dict[str, Any]:
    """What the form of a participant holds."""
    return {name: getattr(participant, name) for name in ParticipantForm.base_fields if name != "seen"}
