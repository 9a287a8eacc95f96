"""Penalties inside a deal: rows of a deal's form."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.deals import Penalty
from tracker.forms.choices import SeatName, seat_choices
from tracker.forms.numbers import WholeNumberField, plain_number

#: A deal's form has at most this many rows; no club has needed three.
MOST_ROWS = 8


class PenaltyForm(forms.Form):
    """One penalty: who pays, who receives, how much in total, and why. A row left empty is no penalty."""

    payers = forms.MultipleChoiceField(
        label=_("Who pays"), required=False, widget=forms.CheckboxSelectMultiple
    )
    payees = forms.MultipleChoiceField(
        label=_("Who receives"), required=False, widget=forms.CheckboxSelectMultiple
    )
    amount = WholeNumberField(label=_("Points in total"), required=False)
    why = forms.CharField(label=_("Why"), required=False, max_length=200)

    def __init__(
        self, *, seats: Sequence[SeatName], row: int, data: Any, penalty: Penalty | None, quiet: bool
    ) -> None:
        """`row` counts from 0; `penalty` fills it before anything was typed; `quiet` judges nothing."""
        initial = _initial(penalty) if penalty else {}
        super().__init__(data, prefix=f"penalty-{row}", initial=initial, empty_permitted=False)
        self.quiet = quiet
        self.number = row + 1
        for name in ("payers", "payees"):
            field = self.fields[name]
            assert isinstance(field, forms.MultipleChoiceField)  # noqa: S101 - declared above
            field.choices = seat_choices(seats)

    def full_clean(self) -> None:
        """Judge what was typed, unless the page was only asked for another row."""
        super().full_clean()
        if self.quiet:
            self._errors = forms.utils.ErrorDict()

    def clean(self) -> dict[str, Any]:
        """A row with anything in it needs an amount and a side."""
        cleaned = self.cleaned_data
        if self.is_filled and "amount" in cleaned and cleaned["amount"] is None:
            self.add_error("amount", _("How many points is the penalty, in total?"))
        if self.is_filled and not cleaned.get("payers") and not cleaned.get("payees"):
            self.add_error("payers", _("Say who pays the penalty, who receives it, or both."))
        return cleaned

    @property
    def is_filled(self) -> bool:
        """Whether anything at all stands in the row."""
        names = ("payers", "payees", "amount", "why")
        return "amount" in self.errors_so_far or any(
            self.cleaned_data.get(name) not in (None, "", []) for name in names
        )

    @property
    def has_content(self) -> bool:
        """Whether the row shows anything, typed or recorded."""
        return any(self[name].value() not in (None, "", []) for name in self.fields)

    @property
    def errors_so_far(self) -> Mapping[str, Any]:
        """The errors found up to now, without asking for more."""
        return self._errors or {}

    def penalty(self) -> Penalty | None:
        """The penalty, None for an empty row; the row is valid."""
        cleaned = self.cleaned_data
        if not self.is_filled:
            return None
        return Penalty(
            payers=tuple(int(seat) for seat in cleaned["payers"]),
            payees=tuple(int(seat) for seat in cleaned["payees"]),
            amount=cleaned["amount"],
            why=cleaned["why"],
        )


def _initial(penalty: Penalty) -> dict[str, Any]:
    return {
        "payers": [str(seat) for seat in penalty.payers],
        "payees": [str(seat) for seat in penalty.payees],
        "amount": penalty.amount,
        "why": penalty.why,
    }


def penalty_rows(
    *, seats: Sequence[SeatName], data: Any, penalties: Iterable[Penalty], one_more: bool, quiet: bool
) -> list[PenaltyForm]:
    """The rows of a form: those sent, or those of the deal; one empty one at least, one more where asked."""
    known = list(penalties)
    rows = max(sent_rows(data) + one_more, 1) if data is not None else max(len(known), 1)
    return [
        PenaltyForm(
            seats=seats,
            row=row,
            data=data,
            penalty=known[row] if row < len(known) else None,
            quiet=quiet,
        )
        for row in range(min(rows, MOST_ROWS))
    ]


def sent_rows(data: Mapping[str, Any]) -> int:
    """How many rows a page has sent."""
    rows = plain_number(str(data.get("penalty_rows", "")), 3)
    return 1 if rows is None else min(rows, MOST_ROWS)
