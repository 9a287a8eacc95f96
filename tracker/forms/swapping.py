"""Which two people change places in a planned round."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tracker.forms.revisions import resent
from tracker.forms.seen import Change, SeenForm
from tracker.models import Participant
from tracker.services.errors import ChangedMeanwhile
from tracker.services.seen import Stored, seen_of

#: A person's participant and where he sits, in words.
Placed = Sequence[tuple[Participant, str]]


class SwapForm(SeenForm):
    """Two people out of those who have a seat and those who sit out; `one` and `other` once it is valid."""

    one = forms.ChoiceField(label=gettext_lazy("This person"))
    other = forms.ChoiceField(label=gettext_lazy("changes places with"))

    def __init__(self, data: Any = None, *, people: Placed, stored: Stored) -> None:
        super().__init__(data, stored=stored)
        self.people = {str(person.pk): person for person, _where in people}
        names = [(str(one.pk), f"{one.player.shown_name} · {where}") for one, where in people]
        choices = [("", _("Choose a person")), *sorted(names, key=lambda pair: pair[1].casefold())]
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - see above
            field.choices = choices
            field.error_messages["invalid_choice"] = _("This person is not in the round any more.")

    def chosen(self, name: str) -> Participant:
        """The person of a field."""
        return self.people[self.cleaned_data[name]]

    def move_to(self, found: ChangedMeanwhile) -> None:
        """Go on from the seats as they are now, which stand on the page itself."""
        self.data = resent(self.data, seen=seen_of(found.stored))
        self.meanwhile = [Change(_("Seats"), _("as they stand on this page now"))]
