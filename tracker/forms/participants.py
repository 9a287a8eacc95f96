"""Who takes part in a session, and what is said of him there."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

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

    def __init__(self, data: Any = None, *, others: Sequence[Player]) -> None:
        super().__init__(data)
        self.others = {str(player.pk): player for player in others}
        choices = [(key, player.shown_name) for key, player in self.others.items()]
        self.fields["players"] = forms.MultipleChoiceField(
            label=_("Players of the club"),
            required=False,
            choices=choices,
            widget=forms.CheckboxSelectMultiple,
            error_messages={"invalid_choice": _("Somebody of these was added or hidden meanwhile.")},
        )
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
        return [self.others[key] for key in self.cleaned_data["players"]]


class ParticipantForm(forms.ModelForm[Participant]):
    """Team, substitute, guest, and whether he is here; the service does the saving."""

    class Meta:
        model = Participant
        fields = ("active", "team", "substitute", "guest", "country", "number")
        widgets = {
            "team": forms.TextInput(attrs={"list": "teams", "autocomplete": "off"}),
            "country": forms.TextInput(attrs={"autocomplete": "off"}),
            "number": forms.TextInput(attrs={"autocomplete": "off"}),
        }

    active = forms.BooleanField(
        label=_("Is here"), required=False, help_text=_("Who is not here is left out when seats are drawn.")
    )
