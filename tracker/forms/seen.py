"""Forms that know what was stored when their page was shown, and tell what has been changed since."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tracker.forms.revisions import resent
from tracker.presentation import format_date
from tracker.services.errors import ChangedMeanwhile
from tracker.services.seen import Stored, seen_of


@dataclass(frozen=True, slots=True)
class Change:
    """What is stored now of one thing: its label, the value in words, the id of its field ("": none)."""

    label: str
    words: str
    place: str = ""


class SeenForm(forms.Form):
    """Carries what its page has seen to the service; `meanwhile` is what was found changed there, if any.

    A page that carries nothing is not compared.
    """

    seen = forms.CharField(widget=forms.HiddenInput, required=False, empty_value=None)

    meanwhile: Sequence[Change] = ()

    def __init__(self, data: Any = None, *, stored: Stored, **more: Any) -> None:
        super().__init__(data, **more)
        self.initial["seen"] = seen_of(stored)

    def move_to(self, found: ChangedMeanwhile) -> None:
        """Go on from what is stored now, keeping what was typed: pressed once more, it is written."""
        self.data = resent(self.data, seen=seen_of(found.stored))
        self.meanwhile = [self.change(name, found.stored) for name in self.worth_telling(found)]

    def worth_telling(self, found: ChangedMeanwhile) -> Sequence[str]:
        """Which of the changes are told; all, if need be in another order."""
        return found.changed

    def change(self, name: str, stored: Stored) -> Change:
        """One of the changes in words."""
        field = self.fields[name]
        return Change(str(field.label), stored_words(field, stored[name]), self.place(name))

    def place(self, name: str) -> str:
        """The id of a field's first control; empty where the form has no such field."""
        if name not in self.fields:
            return ""
        return self[name].id_for_label or self[name].auto_id


def stored_words(field: forms.Field, value: Any) -> str:
    """A stored value as the field would call it."""
    if isinstance(field, forms.ChoiceField):
        return str(dict(field.choices).get(value, value))  # type: ignore[arg-type]  # plain lists of pairs
    if isinstance(value, bool):
        return yes_no(value)
    if isinstance(value, date):
        return format_date(value)
    return str(value) if value else _("nothing")


def yes_no(value: bool) -> str:
    """An on-off field in words."""
    return _("yes") if value else _("no")
