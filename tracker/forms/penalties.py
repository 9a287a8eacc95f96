"""Penalties of a session: given to one player, withdrawn with a reason."""

import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.placing import SIXTIETHS, fraction_text, from_sixtieths, to_sixtieths
from tracker.forms.choices import ParticipantField
from tracker.forms.numbers import WholeNumberField
from tracker.models import Participant

_SIGNS = re.compile("[¼-¾⅐-⅞]")
_TOO_LARGE = re.compile(r"[+-]?\d{7,}")
_FRACTION = re.compile(r"([+-]?)(?:(\d{1,6})\s+)?(\d{1,6})(?:/(\d{1,4}))?|([+-]?)(\d{1,6})[.,](\d{1,4})")


class TablePointsField(forms.CharField):
    """Table points as people write them: 7, -7, 1/2, ½, 2 1/3, 1,5. Gives a Fraction, or None where empty."""

    def to_python(self, value: Any) -> Any:
        """The exact number."""
        text = _plain(super().to_python(value) or "")
        if not text:
            return None
        if _TOO_LARGE.fullmatch(text):
            raise ValidationError(_("“%(value)s” is too large a number."), params={"value": text[:30]})
        found = _FRACTION.fullmatch(text)
        try:
            if found is None:
                raise ValueError(text)
            return _fraction(found)
        except (ValueError, ZeroDivisionError):
            raise ValidationError(
                _("“%(value)s” is no number; type it such as -7, 1/2 or 2 1/3."), params={"value": text[:30]}
            ) from None

    def run_validators(self, value: Any) -> None:
        """A number has no length; a text's validators do not apply."""


def _plain(text: str) -> str:
    """Signs of numbers as on every keyboard: `−2½` is `-2 1/2`."""
    spelled = _SIGNS.sub(
        lambda sign: " " + unicodedata.normalize("NFKC", sign[0]).replace("\N{FRACTION SLASH}", "/"), text
    )
    words = " ".join(spelled.replace("−", "-").replace("–", "-").split())
    return re.sub("^([+-]) ", r"\1", words)


def _fraction(found: re.Match[str]) -> Fraction:
    sign, whole, top, bottom, decimal_sign, units, decimals = found.groups()
    if units is not None:
        size = Fraction(int(units + decimals), 10 ** len(decimals))
        return -size if decimal_sign == "-" else size
    size = Fraction(int(top), int(bottom or 1)) + int(whole or 0)
    return -size if sign == "-" else size


class SixtiethsField(TablePointsField):
    """Table points that give whole sixtieths, as they are stored; None where empty."""

    def to_python(self, value: Any) -> Any:
        """The sixtieths; a number that is no whole number of them is refused."""
        found = super().to_python(value)
        if found is None:
            return None
        try:
            return to_sixtieths(found)
        except ValueError:
            raise ValidationError(
                _("%(amount)s table points can’t be kept exactly: only parts of %(sixtieths)s can."),
                params={"amount": fraction_text(found), "sixtieths": SIXTIETHS},
            ) from None

    def prepare_value(self, value: Any) -> Any:
        """Stored sixtieths as people write them; what was typed stays as it is."""
        return fraction_text(from_sixtieths(value)) if isinstance(value, int) else value


class PenaltyForm(forms.Form):
    """Who, how much, why. Negative takes off; who means to add says so.

    Carries the id of the last penalty that its page knows of.
    """

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2_000_000_000, required=False)

    def __init__(
        self, data: Any = None, *, participants: Sequence[Participant], newest: int | None = None
    ) -> None:
        super().__init__(data, initial={"seen": newest or 0})
        self.fields["participant"] = ParticipantField(
            participants, label=_("Player"), error_messages={"required": _("Choose who gets it.")}
        )
        self.fields["points"] = WholeNumberField(
            label=_("Points"),
            signed=True,
            required=False,
            help_text=_("A whole number with − takes points off. Either points or table points."),
        )
        self.fields["table_points"] = TablePointsField(
            label=_("Table points"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
        )
        self.fields["why"] = forms.CharField(
            label=_("Why"),
            max_length=200,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
            error_messages={"required": _("Say why, so that the player can be told.")},
        )
        if data is not None and "adds" in data:
            self._offer_to_add()

    def _offer_to_add(self) -> None:
        """Show the box that says that an amount without − is meant."""
        self.fields["adds"] = forms.BooleanField(label=_("It is no penalty: add it"), required=False)

    def clean(self) -> dict[str, Any]:
        """Exactly one of the two amounts, and not nothing."""
        data = self.cleaned_data
        given = [name for name in ("points", "table_points") if data.get(name) is not None]
        if "points" in data and "table_points" in data:
            if not given:
                self.add_error("points", _("Type how many points, or how many table points below."))
            elif len(given) == 2:
                self.add_error("table_points", _("Either points or table points, not both."))
            elif data[given[0]] == 0:
                self.add_error(given[0], _("0 changes nothing: type what is taken off or given."))
            elif data[given[0]] > 0 and not data.get("adds"):
                words = _("Without − this is added: type − before it, or tick the box below.")
                self.add_error(given[0], words)
                self._offer_to_add()
        return data

    @property
    def participant(self) -> Participant:
        """The participant chosen in a valid form."""
        found: Participant = self.cleaned_data["participant"]
        return found


class ReasonForm(forms.Form):
    """Why something is undone."""

    why = forms.CharField(
        label=_("Why"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Say why, so that the history can be read later.")},
    )
