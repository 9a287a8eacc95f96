"""The entry form of GALA: the winners with their premiums."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.deals import SEATS, Deal, Outcome, Win
from scoring.premiums import MAH_JONG, counted_premiums, premium_total
from scoring.rulesets import get_ruleset
from tracker.forms.choices import Choices, SeatName, seat_choices
from tracker.forms.deals_with_hands import DealFormWithHands
from tracker.forms.numbers import WholeNumberField
from tracker.forms.outcomes import source_text
from tracker.presentation import premium_label
from tracker.services.entries import Beside, Premiums


@dataclass(frozen=True, slots=True)
class Hand:
    """One person's block of the form: his fields, and the sum as far as it can be read (None: it can't)."""

    seat: SeatName
    premiums: forms.BoundField
    others: forms.BoundField
    words: forms.BoundField
    total: int | None


class PremiumsField(forms.MultipleChoiceField):
    """The premiums of one hand; of one that is switched off it says so (`off`: labels by code)."""

    def __init__(self, *, off: Mapping[str, str], **more: Any) -> None:
        self.off = off
        super().__init__(required=False, widget=forms.CheckboxSelectMultiple, **more)

    def validate(self, value: list[str]) -> None:
        """Only what is on the list; ValidationError otherwise."""
        for code in value:
            if code in self.off:
                raise forms.ValidationError(
                    _("The premium “%(label)s” is switched off in this session."),
                    params={"label": self.off[code]},
                )
        super().validate(value)


class GalaDealForm(DealFormWithHands):
    """Several may win on one discard; each has tiles, or premiums and further points in own words."""

    family = "gala"

    def add_fields(self) -> None:
        """Kind, winners, source, and for every seat premiums, other points, own words."""
        people = seat_choices(self.context.seats)
        self.fields["kind"] = forms.ChoiceField(
            label=_("How did it end?"),
            choices=[
                ("win", _("Mah jong")),
                ("draw", _("Draw: nobody won")),
                ("void", _("Void: cancelled, played again")),
            ],
            widget=forms.RadioSelect,
            error_messages={"required": _("Say whether somebody won.")},
        )
        self.fields["winners"] = forms.MultipleChoiceField(
            label=_("Who won?"), choices=people, required=False, widget=forms.CheckboxSelectMultiple
        )
        self.fields["source"] = self.source_field(unknown=False)
        printed = get_ruleset("gala")
        rows = [row for code, row in self.context.options.rows.items() if code != MAH_JONG]
        played: Choices = [
            (row.code, f"{premium_label(row, printed)} {row.points}") for row in rows if row.on
        ]
        off = {row.code: premium_label(row, printed) for row in rows if not row.on}
        for seat in self.context.seats:
            self._add_hand(seat, played, off)

    def _add_hand(self, seat: SeatName, premiums: Choices, off: Mapping[str, str]) -> None:
        words = {"name": seat.name}
        self.fields[f"premiums_{seat.seat}"] = PremiumsField(
            label=_("Premiums of %(name)s") % words, choices=premiums, off=off
        )
        self.fields[f"others_{seat.seat}"] = WholeNumberField(
            label=_("Other points of %(name)s") % words, required=False
        )
        self.fields[f"words_{seat.seat}"] = forms.CharField(
            label=_("What for"), required=False, max_length=200
        )
        self.add_hand_fields(seat)

    def is_won(self) -> bool:
        """Whether the form speaks of a mah jong."""
        return self.cleaned_data.get("kind") == "win"

    def clean(self) -> dict[str, Any]:
        """A mah jong has winners and a source; other points are not negative."""
        if not self.is_won():
            return self.cleaned_data
        if "winners" in self.cleaned_data and not self.cleaned_data["winners"]:
            self.add_error("winners", _("Say who won; several may win on one discard."))
        self.require_source()
        self.read_hands({seat: self.source() for seat in self._winners()})
        for seat in self._winners():
            others = self.cleaned_data.get(f"others_{seat}")
            if others is not None and others < 0:
                self.add_error(
                    f"others_{seat}", _("Premiums only add: %(points)s is less than 0.") % {"points": others}
                )
            self.weigh(seat, self._typed_total(seat))
        return self.cleaned_data

    def typed_seats(self) -> list[int]:
        """Only a winner's hand is worth anything."""
        return self._winners()

    def _typed_total(self, seat: int) -> int | None:
        """The total of the premiums and other points; None where there are none, or they can't be read."""
        names = (f"premiums_{seat}", f"others_{seat}")
        if not all(name in self.cleaned_data for name in names):
            return None
        if not any(self.cleaned_data[name] not in (None, []) for name in names):
            return None
        return self._total(seat)

    def _winners(self) -> list[int]:
        return [int(seat) for seat in self.cleaned_data.get("winners", ())] if self.is_won() else []

    def outcome(self) -> Outcome:
        """All winners, each on the same source."""
        kind = self.cleaned_data["kind"]
        if kind != "win":
            return Outcome(kind)
        return Outcome("win", tuple(Win(seat, self.source()) for seat in self._winners()))

    def totals(self) -> tuple[int, int, int, int] | None:
        """Mah jong and premiums of each winner, 0 for the others and where a hand stands instead."""
        if not self.is_won():
            return None
        typed = [seat for seat in self._winners() if not self.is_counted_by_hand(seat)]
        first, second, third, fourth = (self._total(seat) if seat in typed else 0 for seat in SEATS)
        return first, second, third, fourth

    def _total(self, seat: int) -> int:
        codes = self.cleaned_data[f"premiums_{seat}"]
        others = self.cleaned_data[f"others_{seat}"] or 0
        return premium_total(self.context.options.rows, codes, others)

    def premiums(self) -> dict[int, Premiums]:
        """By winner's seat: own words, and the ticked premiums that count, unless the hand says them."""
        return {
            seat: Premiums(codes=self._codes(seat), words=self.cleaned_data[f"words_{seat}"])
            for seat in self._winners()
        }

    def _codes(self, seat: int) -> tuple[str, ...]:
        if self.is_counted_by_hand(seat):
            return ()
        return counted_premiums(self.context.options.rows, self.cleaned_data[f"premiums_{seat}"])

    def place_of(self, parts: list[str]) -> str | None:
        """A total stands in the hand's other points; the winners are several."""
        if parts[0] == "totals" and len(parts) > 1:
            return f"others_{parts[1]}"
        if parts[0] == "premiums":
            return f"words_{parts[1]}" if parts[-1] == "words" else f"premiums_{parts[1]}"
        place = super().place_of(parts)
        return "winners" if place == "winner" else place

    def hands(self) -> list[Hand]:
        """The four blocks, with the sum where it can be told."""
        return [self._hand(seat) for seat in self.context.seats]

    def _hand(self, seat: SeatName) -> Hand:
        names = [f"{part}_{seat.seat}" for part in ("premiums", "others", "words")]
        premiums, others, words = (self[name] for name in names)
        readable = self.is_bound and not any(name in self.errors for name in names)
        total = self._counted(seat.seat) if readable and seat.seat in self._winners() else None
        return Hand(seat, premiums, others, words, total)

    def _counted(self, seat: int) -> int:
        return self.hand_total(seat) if self.is_counted_by_hand(seat) else self._total(seat)

    def empty_initial(self) -> dict[str, Any]:
        """Most deals are won."""
        return {"kind": "win"}

    def initial_of(self, deal: Deal, beside: Beside) -> dict[str, Any]:
        """The recorded deal: what the premiums do not explain of a total stands in other points."""
        initial: dict[str, Any] = {"kind": deal.outcome.kind, **self.hands_initial(deal, beside.hands)}
        if not deal.outcome.winners:
            return initial
        initial["winners"] = [str(win.seat) for win in deal.outcome.winners]
        initial["source"] = source_text(deal.outcome.winners[0].source)
        for win in deal.outcome.winners:
            said = beside.premiums.get(win.seat, Premiums())
            if deal.totals is None or (deal.hands is not None and deal.hands[win.seat] is not None):
                initial[f"words_{win.seat}"] = said.words
                continue
            rows = self.context.options.rows
            codes = tuple(code for code in said.codes if code in rows and rows[code].on)
            rest = deal.totals[win.seat] - premium_total(rows, codes)
            if rest < 0:
                codes, rest = (), deal.totals[win.seat] - premium_total(rows, ())
            initial |= {
                f"premiums_{win.seat}": list(codes),
                f"others_{win.seat}": rest or None,
                f"words_{win.seat}": said.words,
            }
        return initial
