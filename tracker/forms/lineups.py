"""Who sits where from the next deal on, who joins, and who sat where from the start."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.forms.choices import Choices, SeatName
from tracker.forms.players import club_name_field
from tracker.forms.revisions import RevisedForm


class LineupForm(RevisedForm):
    """One of the table's people for each of the four seats."""

    def __init__(
        self,
        *,
        seats: Sequence[SeatName],
        names: Sequence[str],
        sitting: Sequence[int],
        revision: int,
        data: Any = None,
    ) -> None:
        """`names` by position; `sitting` are the positions on seats 0-3 now."""
        super().__init__(revision=revision, data=data)
        choices: Choices = [(str(position), name) for position, name in enumerate(names)]
        for seat in seats:
            self.fields[f"seat_{seat.seat}"] = forms.ChoiceField(
                label=_("%(wind)s, until now %(name)s") % {"wind": seat.wind, "name": seat.name},
                choices=choices,
                initial=str(sitting[seat.seat]),
            )

    def clean(self) -> dict[str, Any]:
        """Nobody sits on two seats."""
        taken: dict[str, str] = {}
        for seat in range(4):
            name = f"seat_{seat}"
            position = self.cleaned_data.get(name)
            if position is None:
                continue
            if position in taken:
                field = self.fields[name]
                assert isinstance(field, forms.ChoiceField)  # noqa: S101 - made above
                person = dict(field.choices)[position]  # type: ignore[arg-type]  # a plain list of pairs
                self.add_error(name, _("%(name)s sits on another seat already.") % {"name": person})
            taken[position] = name
        return self.cleaned_data

    def lineup(self) -> tuple[int, int, int, int]:
        """The positions on seats 0-3 of a valid form."""
        first, second, third, fourth = (int(self.cleaned_data[f"seat_{seat}"]) for seat in range(4))
        return first, second, third, fourth


class CorrectedLineupForm(LineupForm):
    """Seats that were recorded wrong, as they really were, and why."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fields["why"] = forms.CharField(
            label=_("Why?"),
            max_length=200,
            error_messages={"required": _("Say why, so that the history can be read later.")},
        )


class LatecomerForm(forms.Form):
    """Somebody who joins the table."""

    name = club_name_field(
        _("Who joins?"), _("Type the name of who joins."), help_text=_("A name of the club’s list.")
    )
    new = forms.BooleanField(label=_("If the club’s list has no such name, add it"), required=False)


def seat_places() -> dict[str, str]:
    """Where a service's answers about seats belong in the form."""
    return {f"{word}.{seat}": f"seat_{seat}" for word in ("lineup", "order") for seat in range(4)}
