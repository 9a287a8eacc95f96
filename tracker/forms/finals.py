"""Choosing finalists: how many, who, and what they take along."""

from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.forms.numbers import WholeNumberField
from tracker.forms.revisions import RevisedForm
from tracker.models import Participant, Session
from tracker.presentation import format_rank, points_words, table_points_words
from tracker.queries.standings import StandingRow
from tracker.services.finals import FEWEST


class CountForm(forms.Form):
    """How many of the standings are ticked."""

    count = WholeNumberField(label=_("How many play in the finals?"))

    def __init__(self, data: Any, *, most: int, usual: int) -> None:
        super().__init__(data, initial={"count": usual})
        self.usual = usual
        self.most = most

    def clean_count(self) -> int:
        """Four at least, and not more than there are."""
        count = int(self.cleaned_data["count"])
        if not FEWEST <= count <= self.most:
            raise forms.ValidationError(
                _("Between %(fewest)s and %(most)s players can be in the finals."),
                params={"fewest": FEWEST, "most": self.most},
            )
        return count

    @property
    def chosen(self) -> int:
        """The number asked for; the usual one where none can be read."""
        if not self.is_bound or not self.is_valid():
            return self.usual
        return int(self.cleaned_data["count"])


class FinalsForm(RevisedForm):
    """Who is in the finals and with what, as the standings of the session's revision were read."""

    carry = forms.ChoiceField(
        label=_("What do the finalists take along?"),
        choices=[(choice.value, choice.label) for choice in Session.Carry],
        widget=forms.RadioSelect,
        initial=Session.Carry.ALL,
        help_text=_("Half of the points is rounded towards 0; half of the table points is exact."),
        error_messages={"required": _("Say what the finalists take along.")},
    )
    any_number = forms.BooleanField(label=_("With this number all the same"), required=False)

    def __init__(
        self,
        *,
        rows: Sequence[StandingRow],
        ticked: Collection[int],
        ranking: Sequence[str],
        revision: int,
        data: Any = None,
    ) -> None:
        """`rows` are the candidates, `ticked` the ids of the participants who are ticked at first."""
        super().__init__(revision=revision, data=data)
        self.people = {str(row.participant.pk): row.participant for row in rows}
        self.fields["finalists"] = forms.MultipleChoiceField(
            label=_("Who is in the finals?"),
            choices=[(str(row.participant.pk), _row_words(row, ranking)) for row in rows],
            initial=[str(pk) for pk in ticked],
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "required": _("Choose four finalists at least."),
                "invalid_choice": _("One of those ticked has no place in the standings any more."),
            },
        )
        self.order_fields(["revision", "finalists", "any_number", "carry"])

    @property
    def finalists(self) -> list[Participant]:
        """Those who are ticked, in the order of the standings, of a valid form."""
        chosen = set(self.cleaned_data["finalists"])
        return [one for key, one in self.people.items() if key in chosen]

    @property
    def asks_number(self) -> bool:
        """Whether it was said that four does not divide the number."""
        return bool(self.errors.get("any_number")) or bool(self.data.get("any_number"))


def _row_words(row: StandingRow, ranking: Sequence[str]) -> str:
    """One candidate: “3 = · Anna · 12½ table points · 210 points”."""
    # A name that runs from right to left would else draw the figures beside it to its other side.
    name = f"\N{FIRST STRONG ISOLATE}{row.player_name}\N{POP DIRECTIONAL ISOLATE}"
    return " · ".join([format_rank(row.rank, row.tied), name, figures_words(row, ranking)])


def figures_words(row: StandingRow, ranking: Sequence[str]) -> str:
    """What somebody has of what is ranked by: “12½ table points · 210 points”."""
    figures = {
        "table_points": table_points_words(row.table_points),
        "points": points_words(row.points),
    }
    return " · ".join([figures[code] for code in ranking if code in figures] or [figures["points"]])
