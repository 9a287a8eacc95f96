"""How long a round plays."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.forms.numbers import WholeNumberField
from tracker.forms.seen import SeenForm
from tracker.models import Round
from tracker.services.seen import stored_in_timer


class TimerForm(SeenForm):
    """Minutes of a round, the warning before its end, the gong."""

    minutes = WholeNumberField(
        label=_("Minutes"),
        required=False,
        help_text=_("Without a number the round plays as long as it takes."),
    )
    warn_minutes = WholeNumberField(
        label=_("Warning, in minutes before the end"),
        help_text=_("0 for no warning."),
    )
    gong = forms.BooleanField(
        label=_("Gong"),
        required=False,
        help_text=_("Sounds at the warning and at the end, on devices whose sound is switched on."),
    )

    def __init__(self, data: Any = None, *, sitting: Round, usual: int | None) -> None:
        """`usual` are the minutes proposed for a round that has none."""
        initial = {
            "minutes": usual if sitting.minutes is None else sitting.minutes,
            "warn_minutes": sitting.warn_minutes,
            "gong": sitting.gong,
        }
        super().__init__(data, stored=stored_in_timer(sitting), initial=initial)
