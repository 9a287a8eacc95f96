"""The final scores of a table, as they stand on its sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.forms.numbers import WholeNumberField
from tracker.forms.revisions import RevisedForm
from tracker.forms.seen import Change, SeenForm
from tracker.presentation import format_points
from tracker.queries.games import TableGame
from tracker.services.seen import Stored, stored_results


class TotalsForm(RevisedForm):
    """One total a person; `accept` appears once they did not add up."""

    def __init__(
        self, *, names: Sequence[str], typed: Sequence[int | None], revision: int, data: Any = None
    ) -> None:
        """`names` and `typed` (what is there already) by position."""
        super().__init__(revision=revision, data=data)
        for position, name in enumerate(names):
            self.fields[f"total_{position}"] = WholeNumberField(
                label=name,
                signed=True,
                initial=typed[position],
                error_messages={"required": _("The score is missing; 0 if it is nothing.")},
            )
        self.people = len(names)
        if data is not None and "accept" in data:
            self.offer_to_accept()

    def offer_to_accept(self) -> None:
        """Show the box that says that the totals stand like this on the sheet."""
        self.fields["accept"] = forms.BooleanField(
            label=_("They are right as written: keep them although they do not add up"), required=False
        )

    def totals(self) -> list[int]:
        """The scores by position of a valid form."""
        return [self.cleaned_data[f"total_{position}"] for position in range(self.people)]

    @property
    def accepted(self) -> bool:
        """Whether the totals are right as written."""
        return bool(self.cleaned_data.get("accept"))

    def places(self) -> dict[str, str]:
        """Where a service's answers about totals belong in the form."""
        return {f"totals.{position}": f"total_{position}" for position in range(self.people)}


class CountsForm(SeenForm):
    """What counts where deals and totals differ, as the page has seen both."""

    RESULTS: Mapping[str, Any] = {"deals": _("By the deals"), "totals": _("The totals on the sheet")}

    counts = forms.ChoiceField(
        label=_("Which counts?"),
        choices=[("deals", _("The deals")), ("totals", _("The totals on the sheet"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("Say which counts.")},
    )

    def __init__(self, data: Any = None, *, game: TableGame) -> None:
        super().__init__(data, stored=stored_results(game), initial={"counts": game.table.counts})
        self.names = game.names

    def change(self, name: str, stored: Stored) -> Change:
        """A result is told with all its scores."""
        if name not in self.RESULTS:
            return super().change(name, stored)
        scores = zip(self.names, stored[name] or (), strict=False)
        words = ", ".join(f"{person} {format_points(score)}" for person, score in scores)
        return Change(str(self.RESULTS[name]), words or gettext("nothing"))


class EndForm(forms.Form):
    """How a game ends early."""

    how = forms.ChoiceField(
        label=_("Why does the game end here?"),
        choices=[
            ("time", _("Time is up")),
            ("agreed", _("The players have agreed to stop")),
            ("broken_off", _("Broken off, to be continued another day")),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": _("Say why the game ends here.")},
    )
