"""What the entry forms of all rule sets share: who won, from whom, penalties, and the way back to a deal."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.deals import UNKNOWN, Deal, Hands, Outcome, Penalty, Source, Win, check_figure
from scoring.errors import ScoringError
from scoring.rulesets.base import Options
from tracker.forms.choices import Choices, SeatName, Text, seat_choices
from tracker.forms.outcomes import SELF_DRAWN, dead_field
from tracker.forms.penalties_of_deals import PenaltyForm, penalty_rows
from tracker.forms.refused import each_refusal
from tracker.forms.revisions import seen_number
from tracker.queries.hand_rows import HandsBySeat
from tracker.queries.hand_trials import HandTrial
from tracker.services.entries import NOTHING, Beside, Premiums
from tracker.services.errors import Refusal
from tracker.services.recording import bare, bare_hands, cleaned
from tracker.services.refusals import refusal_from

KEY_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Context:
    """Where a deal belongs: the four seats at that moment, the options, and what the page has seen.

    `revision` is the table's when the page was made; `seen` names the last line that the page shows. `trial`
    scores hands there; None where the rule set does not.
    """

    seats: Sequence[SeatName]
    options: Options
    revision: int
    seen: str = ""
    trial: HandTrial | None = None

    @property
    def limit(self) -> int:
        """The most that a hand counts; 0 where the rule set has no limit."""
        limit: int = self.options.get("limit", 0)
        return limit


@dataclass(frozen=True, slots=True)
class Problem:
    """One error, with the id of the field it stands at ("" for the whole form)."""

    place: str
    label: Text
    message: str


class DealForm(forms.Form):
    """A deal as it is typed; its subclasses add the totals of their family.

    Bound or not, it keeps every character that was typed. `quiet` shows without judging. After `is_valid`,
    `deal` and `premiums` give the values for the services, and `add_refusal` puts their answer at its field.
    """

    family: ClassVar[str]
    penalty_forms: list[PenaltyForm]

    def __init__(
        self,
        context: Context,
        *,
        data: Any = None,
        deal: Deal | None = None,
        beside: Beside = NOTHING,
        correcting: bool = False,
        quiet: bool = False,
        one_more: bool = False,
    ) -> None:
        """`deal`, `beside` fill an unbound form; `correcting` asks why; `one_more` adds a penalty row."""
        self.context = context
        self.quiet = quiet
        initial = self.initial_of(deal, beside) if deal else self.empty_initial()
        initial["dead"] = [str(seat) for seat in beside.dead]
        super().__init__(data, initial=initial)
        self.add_fields()
        self.fields["dead"] = dead_field(context.seats)
        if correcting:
            self.fields["why"] = forms.CharField(
                label=_("Why is it changed?"),
                max_length=200,
                error_messages={"required": _("Say why, so that the history can be read later.")},
            )
        penalties: tuple[Penalty, ...] = deal.penalties if deal else ()
        self.penalty_forms = penalty_rows(
            seats=context.seats, data=data, penalties=penalties, one_more=one_more, quiet=quiet
        )
        self.new_key = uuid4().hex
        self.is_used = False

    # What each family says

    @abstractmethod
    def add_fields(self) -> None:
        """Add the family's fields, in the order in which they are asked."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """The outcome of a valid form."""

    @abstractmethod
    def totals(self) -> tuple[int, int, int, int] | None:
        """The totals by seat of a valid form, None where there are none."""

    @abstractmethod
    def initial_of(self, deal: Deal, beside: Beside) -> dict[str, Any]:
        """What the fields hold for a deal that was recorded."""

    def empty_initial(self) -> dict[str, Any]:
        """What the fields hold before anything was typed."""
        return {}

    def premiums(self) -> dict[int, Premiums]:
        """Where a winner's total comes from, by seat; only GALA has such."""
        return {}

    def counting_hands(self) -> Hands | None:
        """The hands that stand in the place of totals, by seat."""
        return None

    def kept_hands(self) -> HandsBySeat:
        """The hands kept beside typed totals, by seat."""
        return {}

    # What all share

    def dead(self) -> tuple[int, ...]:
        """The seats of a valid form whose hands were dead."""
        return tuple(int(seat) for seat in self.cleaned_data["dead"])

    @property
    def revision(self) -> int:
        """The table's revision that the page had seen; 0, which is always stale, where it can't be read."""
        return seen_number(self.data) or 0

    @property
    def idempotency_key(self) -> str | None:
        """The name of this sending; the same again is the same deal."""
        return str(self.data.get("idempotency_key", ""))[:KEY_LENGTH] or None

    @property
    def shown_key(self) -> str:
        """The key for the page's next sending: the sent one, as long as nothing came of it."""
        return self.new_key if self.is_used else self.idempotency_key or self.new_key

    def says(self, recorded: Deal, kept: HandsBySeat) -> bool:
        """Whether a valid form says what has been recorded, the words of penalties aside."""
        mine = bare(cleaned(self.deal()))
        assert isinstance(mine, Deal)  # noqa: S101 - a deal stays one
        return _said(mine, bare_hands(self.kept_hands())) == _said(recorded, kept)

    def full_clean(self) -> None:
        """Judge what was typed, unless the page was only asked for another row."""
        super().full_clean()
        if self.quiet:
            self._errors = forms.utils.ErrorDict()

    def is_valid(self) -> bool:
        """Whether the form and all its penalties can be read; looks at every one, so that all errors show."""
        return all([super().is_valid(), *(penalty.is_valid() for penalty in self.penalty_forms)])

    def deal(self) -> Deal:
        """The deal of a valid form."""
        return Deal(self.outcome(), self.totals(), tuple(self._penalties()), self.counting_hands())

    def _penalties(self) -> list[Penalty]:
        found = (form.penalty() for form in self.penalty_forms)
        return [penalty for penalty in found if penalty]

    def add_refusal(self, refusal: Refusal) -> None:
        """Put a service's answer at the field that it belongs to."""
        for one in each_refusal(refusal):
            parts = one.field.split(".")
            if parts[0] == "penalties" and len(parts) > 1:
                self._refuse_penalty(int(parts[1]), parts[-1], one.message)
            else:
                place = self.place_of(parts)
                self.add_error(place if place in self.fields else None, one.message)

    def _refuse_penalty(self, index: int, part: str, message: str) -> None:
        filled = [form for form in self.penalty_forms if form.is_filled]
        filled[index].add_error(part if part in ("amount", "why") else "payers", message)

    def place_of(self, parts: list[str]) -> str | None:
        """The field for a dotted path of the deal, None for the whole form."""
        if parts[0] == "totals" and len(parts) > 1:
            return f"total_{parts[1]}"
        if parts[0] == "hands" and len(parts) > 1:
            return f"hand_{parts[1]}"
        if parts[0] != "outcome":
            return "dead" if parts[0] == "dead" else None
        return {"from": "source", "pays_for_all": "dangerous"}.get(parts[-1], "winner")

    @property
    def has_penalties(self) -> bool:
        """Whether the penalties' part of the page stands open: something is in it, or was asked for."""
        rows = self.penalty_forms
        return len(rows) > 1 or any(row.has_content for row in rows)

    def problems(self) -> list[Problem]:
        """Every error with its place, in the order of the page, for the list above the form."""
        found = [Problem("", "", str(message)) for message in self.non_field_errors()]
        for form in (self, *self.penalty_forms):
            for name, messages in form.errors.items():
                if name in form.fields:
                    bound = form[name]
                    found.extend(
                        Problem(f"id_{bound.html_name}", bound.label, str(message)) for message in messages
                    )
        return found

    # Fields that several families have

    def winner_field(self) -> forms.ChoiceField:
        """One winner, or nobody."""
        others: Choices = [("draw", _("Draw: nobody won")), ("void", _("Void: cancelled, played again"))]
        return forms.ChoiceField(
            label=_("Who won?"),
            choices=[*seat_choices(self.context.seats), *others],
            widget=forms.RadioSelect,
            error_messages={"required": _("Say who won, or that nobody did.")},
        )

    def source_field(self, *, unknown: bool) -> forms.ChoiceField:
        """Where the winning tile came from."""
        choices: Choices = [(SELF_DRAWN, _("Self-drawn")), *seat_choices(self.context.seats)]
        if unknown:
            choices.append((UNKNOWN, _("Not noted")))
        return forms.ChoiceField(
            label=_("From whom?"), choices=choices, required=False, widget=forms.RadioSelect
        )

    def source(self) -> Source:
        """The discarder's seat, None for self-drawn, or unknown."""
        chosen: str = self.cleaned_data.get("source", "")
        if chosen in ("", UNKNOWN):
            return UNKNOWN
        return None if chosen == SELF_DRAWN else int(chosen)

    def single_outcome(self, pays_for_all: int | None = None) -> Outcome:
        """The outcome of a rule set in which one wins."""
        winner = self.cleaned_data["winner"]
        if winner == "draw":
            return Outcome("draw")
        if winner == "void":
            return Outcome("void")
        return Outcome("win", (Win(int(winner), self.source()),), pays_for_all)

    def check_total(self, seat: int, total: int, *, won: bool) -> None:
        """Tell what the rules have against one seat's total, though other fields can't be read yet."""
        options = self.context.options
        try:
            check_figure(seat, total)
            options.ruleset.check_total(seat, total, won, options)
        except ScoringError as error:
            self.add_refusal(refusal_from(error, names=[one.name for one in self.context.seats]))

    def is_won(self) -> bool:
        """Whether the form, as far as it could be read, speaks of a won deal."""
        return str(self.cleaned_data.get("winner", "")).isdigit()

    def require_source(self) -> None:
        """Ask for the discarder where the payments need him."""
        if self.is_won() and self.cleaned_data.get("source") == "":
            self.add_error("source", ask_for_source())


def _said(deal: Deal, kept: HandsBySeat) -> tuple[object, ...]:
    amounts = [(penalty.payers, penalty.payees, penalty.amount) for penalty in deal.penalties]
    return deal.outcome, deal.totals, deal.hands, amounts, dict(kept)


def ask_for_source() -> ValidationError:
    """The error of a missing discarder."""
    return ValidationError(
        _("Say who discarded the winning tile, or that it was self-drawn."), code="required"
    )
