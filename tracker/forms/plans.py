"""Planning several rounds at once: who plays, how many rounds, or a script that says it all."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.forms.numbers import WholeNumberField
from tracker.forms.scripts import SeatingForm
from tracker.models import Participant
from tracker.queries.plans import Draft
from tracker.seating.planning import FEWEST_PLAYERS, MOST_PLAYERS
from tracker.services.planned import MOST_ROUNDS


class PlanForm(SeatingForm):
    """Who plays, in how many rounds, and whether team mates are kept apart."""

    def __init__(
        self,
        data: Any = None,
        files: Any = None,
        *,
        participants: Sequence[Participant],
        rounds: int | None,
        most_rounds: int,
        teams: bool,
    ) -> None:
        """`rounds` is proposed; `teams`: whether there are team mates.

        At first those are ticked who are here, or everybody where nobody is yet; substitutes are not, and
        once the finals have been cut nobody but finalists.
        """
        super().__init__(data, files)
        self.participants = {str(one.pk): one for one in participants}
        self.most_rounds = most_rounds
        self.has_teams = teams
        self.fields["present"] = forms.MultipleChoiceField(
            label=_("Who plays?"),
            choices=[(key, one.player.shown_name) for key, one in self.participants.items()],
            initial=self._at_first(),
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "required": _("Tick who plays."),
                "invalid_choice": _("Somebody of these takes part no longer."),
            },
        )
        self.fields["rounds"] = WholeNumberField(
            label=_("Number of rounds"),
            initial=rounds,
            error_messages={"required": _("Type how many rounds are to be planned.")},
        )
        self.order_fields(["present", "rounds", "apart", "script", "script_file"])

    def _at_first(self) -> list[str]:
        players = {key: one for key, one in self.participants.items() if not one.substitute}
        players = {key: one for key, one in players.items() if one.finalist} or players
        return [key for key, one in players.items() if one.active] or list(players)

    def of_script(self) -> None:
        """Ask for what a script does not say only."""
        self.fields["rounds"].required = False

    def clean_present(self) -> list[str]:
        """Four to 400, each of them once."""
        present = list(dict.fromkeys(self.cleaned_data["present"]))
        if not FEWEST_PLAYERS <= len(present) <= MOST_PLAYERS:
            raise forms.ValidationError(
                _("%(count)s people are ticked; a plan is for 4 to %(most)s."),
                params={"count": len(present), "most": MOST_PLAYERS},
            )
        return present

    def clean_rounds(self) -> int | None:
        """One at least, and as many as may follow."""
        rounds: int | None = self.cleaned_data["rounds"]
        if not self.fields["rounds"].required:
            return rounds
        if rounds is None or not 1 <= rounds <= self.most_rounds:
            raise forms.ValidationError(self.refused(rounds))
        return rounds

    def refused(self, rounds: int | None) -> str:
        """Why so many rounds can’t be planned, in words."""
        if self.most_rounds < 1:
            return gettext("A session has %(most)s rounds at most.") % {"most": MOST_ROUNDS}
        words = gettext("%(rounds)s rounds can’t be planned: 1 to %(most)s can.")
        return words % {"rounds": rounds, "most": self.most_rounds}

    @property
    def people(self) -> list[Participant]:
        """Who plays, of a valid form."""
        return [self.participants[key] for key in self.cleaned_data["present"]]


class DraftSwapForm(forms.Form):
    """Two people who change places in one round of a draft."""

    def __init__(self, data: Any = None, *, draft: Draft, first: int, opened: int = 0) -> None:
        """`first` is the number of the draft's first round; `opened`: which is chosen at first, from 0."""
        super().__init__(data, initial={"round": str(opened)})
        rounds = range(first, first + len(draft.plan.rounds))
        ordered = sorted(enumerate(draft.people), key=lambda one: one[1].player.shown_name.casefold())
        names = [(str(number), person.player.shown_name) for number, person in ordered]
        self.fields["round"] = forms.ChoiceField(
            label=_("Round"), choices=[(str(place), str(number)) for place, number in enumerate(rounds)]
        )
        for name, label in (("one", _("One player")), ("other", _("Other player"))):
            self.fields[name] = forms.ChoiceField(
                label=label,
                choices=[("", "–"), *names],
                error_messages={"required": _("Choose somebody.")},
            )

    def clean(self) -> dict[str, Any]:
        """Two different people."""
        data = self.cleaned_data
        if data.get("one") and data.get("one") == data.get("other"):
            self.add_error("other", _("Choose two different people."))
        return data

    def number(self, name: str) -> int:
        """What was chosen, of a valid form, as a number from 0."""
        return int(self.cleaned_data[name])
