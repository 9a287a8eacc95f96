"""The entry form of the classical family: all four hands count, as totals or as tiles."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.deals import SEATS, UNKNOWN, Deal, Outcome, Source
from scoring.rulesets.base import Options
from tracker.forms.deals_with_hands import DealFormWithHands
from tracker.forms.numbers import WholeNumberField
from tracker.forms.outcomes import single_initial
from tracker.services.entries import Beside


class ClassicalDealForm(DealFormWithHands):
    """German, Russian, British: the winner, from whom, the four hands, a dangerous game."""

    family = "classical"

    def add_fields(self) -> None:
        """Winner, source, the four totals, the four hands, dangerous game."""
        self.fields["winner"] = self.winner_field()
        self.fields["source"] = self.source_field(unknown=True)
        for seat in self.context.seats:
            self.fields[f"total_{seat.seat}"] = WholeNumberField(label=str(seat), required=False)
        for seat in self.context.seats:
            self.add_hand_fields(seat)
        self.fields["dangerous"] = forms.BooleanField(
            label=_("Dangerous game: the discarder pays for all"), required=False
        )

    def clean(self) -> dict[str, Any]:
        """A won deal has four totals or hands; a dangerous game has an offender."""
        if self.is_won():
            self.read_hands({int(self.cleaned_data["winner"]): super().source()})
            for seat in SEATS:
                self._check_total(seat)
        elif "winner" not in self.cleaned_data:
            self.read_hands(None)
            for seat in SEATS:
                self._judge_total(seat)
        if self.cleaned_data.get("dangerous") and "winner" in self.cleaned_data:
            self._check_dangerous()
        return self.cleaned_data

    def _check_total(self, seat: int) -> None:
        name = f"total_{seat}"
        if name not in self.cleaned_data:
            return
        total = self.cleaned_data[name]
        if total is None and not self.has_hand(seat):
            self.add_error(name, _("The total of this hand is missing; 0 if it is worth nothing."))
        self.weigh(seat, total)
        self._judge_total(seat)

    def _judge_total(self, seat: int) -> None:
        """Let the rules judge a total that counts, as far as the form says so."""
        total = self.cleaned_data.get(f"total_{seat}")
        is_asked = f"counts_{seat}" in self.errors
        if total is not None and not is_asked and not self.is_counted_by_hand(seat):
            self.check_total(seat, total, won=str(seat) == self.cleaned_data.get("winner"))

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
        """The totals of a won deal, 0 where a hand stands instead; a drawn or void one has none."""
        if not self.is_won():
            return None
        first, second, third, fourth = (
            0 if self.is_counted_by_hand(seat) else self.cleaned_data[f"total_{seat}"] for seat in SEATS
        )
        return first, second, third, fourth

    def source(self) -> Source:
        """Whom the winner won from; where that is left open his tiles may say that he drew the last one."""
        source = super().source()
        return self.source_by_hand(int(self.cleaned_data["winner"]), source) if self.is_won() else source

    def empty_initial(self) -> dict[str, Any]:
        """Who discarded does not matter, so it need not be said."""
        return {"source": UNKNOWN}

    def initial_of(self, deal: Deal, beside: Beside) -> dict[str, Any]:
        """The recorded deal."""
        initial = {
            **self.empty_initial(),
            **single_initial(deal),
            **self.hands_initial(deal, beside.hands),
        }
        for seat, total in enumerate(deal.totals or ()):
            by_hand = deal.hands is not None and deal.hands[seat] is not None
            initial[f"total_{seat}"] = None if by_hand else total
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
