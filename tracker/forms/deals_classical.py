"""The entry form of the classical family: all four hands count."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.deals import SEATS, UNKNOWN, Deal, Outcome
from scoring.rulesets.base import Options
from tracker.forms.deals import DealForm, single_initial
from tracker.forms.numbers import WholeNumberField
from tracker.services.deals import Premiums


class ClassicalDealForm(DealForm):
    """German and Russian: the winner, from whom, the four hands, a dangerous game."""

    family = "classical"

    def add_fields(self) -> None:
        """Winner, source, the four totals, dangerous game."""
        self.fields["winner"] = self.winner_field()
        self.fields["source"] = self.source_field(unknown=True)
        for seat in self.context.seats:
            self.fields[f"total_{seat.seat}"] = WholeNumberField(label=str(seat), required=False)
        self.fields["dangerous"] = forms.BooleanField(
            label=_("Dangerous game: the discarder pays for all"), required=False
        )

    def clean(self) -> dict[str, Any]:
        """A won deal has four totals; a dangerous game has an offender."""
        for seat in SEATS:
            name = f"total_{seat}"
            if self.is_won() and name in self.cleaned_data and self.cleaned_data[name] is None:
                self.add_error(name, _("The total of this hand is missing; 0 if it is worth nothing."))
        if self.cleaned_data.get("dangerous") and "winner" in self.cleaned_data:
            self._check_dangerous()
        return self.cleaned_data

    def _check_dangerous(self) -> None:
        if not self.is_won():
            self.add_error("dangerous", _("Nobody pays for all where nobody won."))
        elif self.cleaned_data.get("source") in ("", UNKNOWN):
            self.add_error("source", _("In a dangerous game the discarder pays for all: say who it was."))
        elif self.cleaned_data.get("source") == "self":
            self.add_error("dangerous", _("Nobody pays for all where the winner drew the tile."))

    def outcome(self) -> Outcome:
        """One winner or none; in a dangerous game the discarder pays for all."""
        source = self.source()
        dangerous = self.cleaned_data["dangerous"] and isinstance(source, int)
        return self.single_outcome(source if dangerous and isinstance(source, int) else None)

    def totals(self) -> tuple[int, int, int, int] | None:
        """The four hands of a won deal; a drawn or void one has none."""
        if not self.is_won():
            return None
        first, second, third, fourth = (self.cleaned_data[f"total_{seat}"] for seat in SEATS)
        return first, second, third, fourth

    def empty_initial(self) -> dict[str, Any]:
        """Who discarded does not matter, so it need not be said."""
        return {"source": UNKNOWN}

    def initial_of(self, deal: Deal, premiums: Mapping[int, Premiums]) -> dict[str, Any]:  # noqa: ARG002
        """The recorded deal."""
        initial = {**self.empty_initial(), **single_initial(deal)}
        for seat, total in enumerate(deal.totals or ()):
            initial[f"total_{seat}"] = total
        offender = deal.outcome.pays_for_all
        if offender is not None:
            initial |= {"dangerous": True, "source": str(offender)}
        return initial

    def total_fields(self) -> list[forms.BoundField]:
        """The fields of the four hands, in order of play."""
        return [self[f"total_{seat.seat}"] for seat in self.context.seats]

    def above_limit(self) -> bool:
        """Whether a total that could be read is above the limit, which may then be offered to cut."""
        return self.is_bound and bool(cut_totals(self.data, self.context.options))


def cut_totals(data: Mapping[str, Any], options: Options) -> dict[str, int]:
    """The typed totals above the limit, by field, as they are after cutting; empty without roof or limit."""
    if "limit" not in options.values or options["roof_off"]:
        return {}
    limit: int = options["limit"]
    found = {}
    for seat in SEATS:
        name = f"total_{seat}"
        try:
            total = WholeNumberField(required=False).clean(data.get(name, ""))
        except forms.ValidationError:
            continue
        if total is not None and total > limit:
            found[name] = limit
    return found


def with_cut_totals(data: QueryDict, options: Options) -> QueryDict:
    """What was sent, with the totals above the limit cut to it."""
    changed = data.copy()
    for name, limit in cut_totals(data, options).items():
        changed[name] = str(limit)
    return changed
