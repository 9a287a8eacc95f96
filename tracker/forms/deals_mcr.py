"""The entry form of MCR: the winner's fan points."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.deals import SEATS, Deal, Outcome
from tracker.forms.deals import DealForm
from tracker.forms.numbers import WholeNumberField
from tracker.forms.outcomes import single_initial
from tracker.services.entries import Beside


class McrDealForm(DealForm):
    """The winner, from whom, and the value of his hand."""

    family = "mcr"

    def add_fields(self) -> None:
        """Winner, source, fan points."""
        self.fields["winner"] = self.winner_field()
        self.fields["source"] = self.source_field(unknown=False)
        self.fields["value"] = WholeNumberField(
            label=_("Fan points of the winning hand"),
            required=False,
            help_text=_("At least %(least)s, flowers left out.")
            % {"least": self.context.options["minimum_points"]},
        )

    def clean(self) -> dict[str, Any]:
        """A won deal has a discarder or was self-drawn, and a value."""
        self.require_source()
        if self.is_won() and "value" in self.cleaned_data:
            value = self.cleaned_data["value"]
            if value is None:
                self.add_error("value", _("How many fan points has the winning hand?"))
            else:
                self.check_total(int(self.cleaned_data["winner"]), value, won=True)
        return self.cleaned_data

    def outcome(self) -> Outcome:
        """One winner or none."""
        return self.single_outcome()

    def totals(self) -> tuple[int, int, int, int] | None:
        """The value at the winner's seat, 0 at the others."""
        if not self.is_won():
            return None
        winner = int(self.cleaned_data["winner"])
        first, second, third, fourth = (self.cleaned_data["value"] if seat == winner else 0 for seat in SEATS)
        return first, second, third, fourth

    def place_of(self, parts: list[str]) -> str | None:
        """Every total is the one value."""
        return "value" if parts[0] == "totals" else super().place_of(parts)

    def initial_of(self, deal: Deal, beside: Beside) -> dict[str, Any]:  # noqa: ARG002
        """The recorded deal."""
        initial = single_initial(deal)
        if deal.outcome.winners and deal.totals:
            initial["value"] = deal.totals[deal.outcome.winners[0].seat]
        return initial
