"""How a session is meant to go: rounds, minutes, results left out, what who is absent gets."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.forms.numbers import WholeNumberField
from tracker.forms.penalties import SixtiethsField
from tracker.models import Session
from tracker.services.session_fields import COURSE


class CourseForm(forms.Form):
    """The fields of a session that say how it is played, whatever its rules; all may stay empty."""

    rounds_total = WholeNumberField(
        label=_("Number of rounds"), required=False, help_text=_("Empty: as many as come about.")
    )
    round_minutes = WholeNumberField(
        label=_("Minutes a round"),
        required=False,
        help_text=_("Empty: each as long as it takes. Every round’s own timer can say otherwise."),
    )
    drop_worst = forms.TypedChoiceField(
        label=_("Worst results left out"),
        required=False,
        coerce=int,
        choices=[
            (0, _("none: every result counts")),
            (1, _("everybody’s worst one")),
            (2, _("everybody’s worst two")),
            (3, _("everybody’s worst three")),
        ],
        help_text=_("Of points and table points; games played and tables won count all the same."),
    )
    absent_points = WholeNumberField(
        label=_("Points for who is absent"), signed=True, required=False, help_text=_("Empty: 0.")
    )
    absent_table_points_60 = SixtiethsField(
        label=_("Table points for who is absent"), required=False, help_text=_("Such as 1 or 1/2. Empty: 0.")
    )

    def course(self) -> dict[str, Any]:
        """What a valid form says of `COURSE`, as the services take it."""
        found = {name: self.cleaned_data[name] for name in COURSE}
        for name in ("drop_worst", "absent_points", "absent_table_points_60"):
            found[name] = found[name] or 0
        return found


def course_of(session: Session) -> Mapping[str, Any]:
    """What the fields hold for a session that is there."""
    return {name: getattr(session, name) for name in COURSE}
