"""Wishes about seats."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.forms.choices import ParticipantField
from tracker.forms.numbers import WholeNumberField
from tracker.models import Participant


class _PeopleForm(forms.Form):
    """A form that lets people of the session be chosen."""

    def __init__(self, data: Any = None, *, participants: Sequence[Participant]) -> None:
        super().__init__(data)
        self._participants = participants

    def _choice(self, label: Any) -> ParticipantField:
        return ParticipantField(
            self._participants,
            label=label,
            error_messages={
                "required": _("Choose somebody."),
                "invalid_choice": _("This player is not in this session."),
            },
        )

    def chosen(self, name: str) -> Participant:
        """Who was chosen in this field of a valid form."""
        found: Participant = self.cleaned_data[name]
        return found


class ApartForm(_PeopleForm):
    """Two who are not to sit at one table."""

    def __init__(self, data: Any = None, *, participants: Sequence[Participant]) -> None:
        super().__init__(data, participants=participants)
        self.fields["one"] = self._choice(_("One player"))
        self.fields["other"] = self._choice(_("Other player"))


class TablesForm(_PeopleForm):
    """At which tables somebody is to sit; one table where the last is left empty."""

    def __init__(self, data: Any = None, *, participants: Sequence[Participant]) -> None:
        super().__init__(data, participants=participants)
        self.fields["participant"] = self._choice(_("Player"))
        self.fields["first_table"] = WholeNumberField(
            label=_("From table"), error_messages={"required": _("Type the number of a table.")}
        )
        self.fields["last_table"] = WholeNumberField(
            label=_("To table"),
            required=False,
            help_text=_("Leave it empty for one certain table; head tables are 1 to as many as there are."),
        )

    @property
    def last_table(self) -> int:
        """The last table of a valid form."""
        last: int | None = self.cleaned_data["last_table"]
        first: int = self.cleaned_data["first_table"]
        return first if last is None else last
