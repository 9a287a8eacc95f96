"""Who is absent and what that gives, and who sits somewhere instead of whom."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.forms.choices import Choices, ParticipantField
from tracker.forms.numbers import WholeNumberField
from tracker.forms.penalties import SixtiethsField
from tracker.forms.players import club_name_field
from tracker.forms.revisions import RevisedForm
from tracker.models import Participant, Round, Session
from tracker.services.absences import AbsentScore


class ScoreForm(forms.Form):
    """What somebody gets who is absent, as the session says where nothing else is typed."""

    absent_points = WholeNumberField(label=_("Points for the absence"), signed=True, required=False)
    absent_table_points_60 = SixtiethsField(label=_("Table points for the absence"), required=False)

    def score(self) -> AbsentScore:
        """The score of a valid form; 0 where nothing is typed."""
        return AbsentScore(
            self.cleaned_data["absent_points"] or 0, self.cleaned_data["absent_table_points_60"] or 0
        )


def score_initial(session: Session) -> dict[str, int]:
    """What the session gives for an absence."""
    return {
        "absent_points": session.absent_points,
        "absent_table_points_60": session.absent_table_points_60,
    }


def why_field(**more: Any) -> forms.CharField:
    """Why something changes; it stays in the history."""
    return forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        **more,
    )


class AbsenceForm(ScoreForm):
    """Who is absent in which round."""

    field_order = ("participant", "round", "absent_points", "absent_table_points_60", "why")

    why = why_field()

    def __init__(
        self,
        data: Any = None,
        *,
        session: Session,
        participants: Sequence[Participant],
        rounds: Sequence[Round],
    ) -> None:
        """`rounds` in the order in which they are offered; the last one that has begun is chosen at first."""
        begun = [one for one in rounds if not one.is_planned]
        chosen = begun[-1] if begun else next(iter(rounds), None)
        super().__init__(data, initial={**score_initial(session), "round": chosen and str(chosen.pk)})
        self.rounds = {str(one.pk): one for one in rounds}
        numbers: Choices = [(key, f"{one} · {one.get_status_display()}") for key, one in self.rounds.items()]
        self.fields["participant"] = ParticipantField(
            participants, label=_("Player"), error_messages={"required": _("Choose who is absent.")}
        )
        self.fields["round"] = forms.ChoiceField(label=_("Round"), choices=numbers)
        self.order_fields(self.field_order)

    @property
    def participant(self) -> Participant:
        """The participant chosen in a valid form."""
        found: Participant = self.cleaned_data["participant"]
        return found

    @property
    def round(self) -> Round:
        """The round chosen in a valid form."""
        return self.rounds[self.cleaned_data["round"]]


class SubstituteForm(forms.Form):
    """Who sits down instead of somebody."""

    name = club_name_field(
        _("Who sits there now?"),
        _("Type the name of who sits down."),
        help_text=_("A name of the club’s list."),
    )
    new = forms.BooleanField(label=_("If the club’s list has no such name, add it"), required=False)
    substitute = forms.BooleanField(
        label=_("As a substitute, who takes no place in the standings"),
        required=False,
        help_text=_("Counts only where somebody is new in this session."),
    )


class ReplaceForm(RevisedForm, SubstituteForm, ScoreForm):
    """Somebody else sits on a seat of a table, and what the one who leaves gets."""

    field_order = (
        "revision",
        "position",
        "name",
        "new",
        "substitute",
        "absent",
        "absent_points",
        "absent_table_points_60",
        "why",
    )

    absent = forms.BooleanField(
        label=_("Who leaves is absent in this round and gets the score below"), required=False
    )
    why = why_field(help_text=_("Needed once something was recorded at the table."))

    def __init__(
        self, data: Any = None, *, session: Session, people: Choices, chosen: str, revision: int
    ) -> None:
        """`people` by position, with who sits there; `chosen` is the position marked at first."""
        super().__init__(revision=revision, data=data)
        self.initial.update(score_initial(session), position=chosen)
        self.fields["position"] = forms.ChoiceField(
            label=_("Who leaves the table?"),
            choices=people,
            widget=forms.RadioSelect,
            error_messages={"required": _("Choose who leaves the table.")},
        )
        self.order_fields(self.field_order)

    def absence(self) -> AbsentScore | None:
        """What who leaves gets, of a valid form; None where he is not noted as absent."""
        return self.score() if self.cleaned_data["absent"] else None
