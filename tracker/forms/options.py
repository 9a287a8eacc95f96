"""The options of a rule set as a form, built from what the rule set publishes."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import OptionSpec, RuleSet
from tracker.forms.numbers import WholeNumberField
from tracker.forms.own_rows import KINDS, TITLES, OwnRows
from tracker.forms.seen import yes_no
from tracker.presentation.rows import ROW_LABELS
from tracker.presentation.rules import ROTATION_WORDS, SEAT_CHANGE_WORDS, ruleset_name

Text = str | Promise

LABELS: Mapping[str, Text] = {
    "wind_rounds": _("Wind rounds of a game"),
    "rotation": _("When does East stay?"),
    "seat_change": _("Change of seats between wind rounds"),
    "start_points": _("Points at the start"),
    "limit": _("Limit: the most a hand counts"),
    "roof_off": _("Ordinary hands are not cut at the limit"),
    "east_wins_cap": _("East’s win that turns the winds"),
    "east_double": _("Payments to and from East are doubled"),
    "losers_settle": _("The losers pay each other the differences of their hands"),
    "void_turns": _("A void deal turns the winds where East pays one of its penalties"),
    "max_chows": _("Chows in a winning hand, at most"),
    "flowers": _("Played with flowers and seasons"),
    "special_hands": _("Limit hands count as such"),
    "minimum_points": _("Fan points that a winning hand needs"),
    "draw_passes": _("East passes after a draw"),
}
HELP: Mapping[str, Text] = {
    "east_wins_cap": _("East’s win of this number in a row is a limit hand; 0: East wins without end."),
}
CHOICE_WORDS: Mapping[str, Mapping[str, Text]] = {
    "rotation": ROTATION_WORDS,
    "seat_change": SEAT_CHANGE_WORDS,
}


class OptionsForm(forms.Form):
    """All options of one rule set but its tables of figures, which are kept as they are.

    A club's own hands and premiums are rows of their own (`own_rows`), right where all of them are.

    `values` are the session's own options (what differs from the printed rules). After `is_valid`, `changed`
    gives what differs now, as the services want it.
    """

    def __init__(
        self, ruleset: RuleSet, data: Any = None, *, values: Mapping[str, Any] | None = None
    ) -> None:
        self.ruleset = ruleset
        self.values = dict(values or {})
        super().__init__(data, prefix=ruleset.code)
        for name, spec in ruleset.options.items():
            if spec.type != "rows":
                self.fields[name] = self._field(name, spec)
        self.own_rows = [
            OwnRows(name, ruleset, self._own(name), data) for name in KINDS if name in ruleset.options
        ]

    def is_valid(self) -> bool:
        """Whether the options and all own rows are right."""
        # Each is asked, so that everything wrong is told at once.
        right = [super().is_valid(), *(rows.is_valid() for rows in self.own_rows)]
        return all(right)

    @property
    def has_errors(self) -> bool:
        """Whether anything in the options or the own rows is wrong."""
        return bool(self.errors) or any(rows.errors for rows in self.own_rows)

    def _own(self, name: str) -> dict[str, Any]:
        """The rows of an option that are not the printed ones, changed."""
        printed = self.ruleset.rows
        return {code: said for code, said in self.values.get(name, {}).items() if code not in printed}

    @property
    def name(self) -> str:
        """The rule set's name."""
        return ruleset_name(self.ruleset.code)

    @property
    def kept(self) -> dict[str, Any]:
        """The club's own figures for printed rows, which this form does not show."""
        tables = {name: value for name, value in self.values.items() if name not in self.fields}
        for name in KINDS:
            if name in tables:
                own = self._own(name)
                tables[name] = {code: said for code, said in tables[name].items() if code not in own}
        return {name: value for name, value in tables.items() if value}

    @property
    def changed(self) -> dict[str, Any]:
        """What differs from the printed rules in a valid form."""
        specs = self.ruleset.options
        typed = {name: self.cleaned_data[name] for name in self.fields}
        changed = {name: value for name, value in typed.items() if value != specs[name].default} | self.kept
        for rows in self.own_rows:
            if rows.changed:
                changed[rows.option] = {**changed.get(rows.option, {}), **rows.changed}
        return changed

    def differing_now(self) -> list[str]:
        """The labels of the options whose value, as the page shows it, is not the printed one; own rows."""
        options = [
            str(field.label)
            for name, field in self.fields.items()
            if str(self[name].value()) != str(self.ruleset.options[name].default)
        ]
        return options + [label for rows in self.own_rows for label in rows.labels_now()]

    def _field(self, name: str, spec: OptionSpec) -> forms.Field:
        label, value = option_label(name, spec), self.values.get(name, spec.default)
        note = self._note(name, spec)
        if spec.type == "boolean":
            return forms.BooleanField(label=label, required=False, initial=value, help_text=note)
        if spec.type == "choice":
            return forms.ChoiceField(label=label, choices=_choices(name, spec), initial=value, help_text=note)
        return RangeField(spec, label=label, initial=value, help_text=note)

    def _note(self, name: str, spec: OptionSpec) -> str:
        words = gettext("Printed rules: %(value)s.") % {"value": option_value_words(name, spec.default)}
        return f"{HELP[name]} {words}" if name in HELP else words


class RangeField(WholeNumberField):
    """A whole number within the option's range."""

    def __init__(self, spec: OptionSpec, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spec = spec

    def run_validators(self, value: Any) -> None:
        """Refuse what the option can't have, and say what it can."""
        low, high = self.spec.minimum, self.spec.maximum
        if value is not None and not (low or 0) <= value <= (high if high is not None else value):
            raise ValidationError(
                gettext("%(value)s is not possible here: type a number from %(low)s to %(high)s.")
                % {"value": value, "low": low, "high": high}
            )


def _choices(name: str, spec: OptionSpec) -> list[tuple[str, Text]]:
    words = CHOICE_WORDS.get(name, {})
    return [(choice, words.get(choice, choice)) for choice in spec.choices]


def option_label(name: str, spec: OptionSpec) -> str:
    """What an option, or a table of figures, is called."""
    if spec.type == "rows":
        return str(TITLES.get(name) or gettext("Figures of single hands"))
    return str(LABELS.get(name, spec.help))


def option_value_words(name: str, value: Any) -> str:
    """The value of an option; a table of figures by the names of what is the club's own in it."""
    if isinstance(value, bool):
        return yes_no(value)
    if isinstance(value, Mapping):
        names = (said.get("label") or ROW_LABELS.get(code, code) for code, said in value.items())
        return ", ".join(map(str, names)) or gettext("as printed")
    return str(CHOICE_WORDS.get(name, {}).get(str(value), value))
