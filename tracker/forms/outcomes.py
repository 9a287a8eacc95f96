"""How a deal ended, as the fields of its form hold it, and which hands were dead."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.deals import Deal, Source
from tracker.forms.choices import SeatName, seat_choices

SELF_DRAWN = "self"


def dead_field(seats: Sequence[SeatName]) -> forms.MultipleChoiceField:
    """Whose hands could not win, whatever they held."""
    return forms.MultipleChoiceField(
        label=_("Whose hand was dead?"),
        choices=seat_choices(seats),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


def source_text(source: Source) -> str:
    """A source as the form's choices name it."""
    return SELF_DRAWN if source is None else str(source)


def single_initial(deal: Deal) -> dict[str, Any]:
    """Winner and source of a recorded deal in a rule set in which one wins."""
    if deal.outcome.kind != "win":
        return {"winner": deal.outcome.kind}
    win = deal.outcome.winners[0]
    return {"winner": str(win.seat), "source": source_text(win.source)}
