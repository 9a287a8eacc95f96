"""Sessions: what they are called, how they are ranked, by which rules they are played."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.rulesets import RULESETS
from tracker.forms.options import OptionsForm, option_label, option_value_words
from tracker.forms.presets import Preset
from tracker.forms.seen import Change, SeenForm
from tracker.forms.session_course import CourseForm, course_of
from tracker.models import Session
from tracker.presentation.rules import RULESET_NAMES
from tracker.queries.ranking import default_ranking
from tracker.services.errors import ChangedMeanwhile
from tracker.services.seen import Stored

RANKINGS = {
    "points": _("points"),
    "table_points": _("table points"),
    "wins": _("tables won"),
    "deals_won": _("deals won"),
    "best_hand": _("best hand"),
    "average_place": _("average place"),
    "head_to_head": _("tables against each other"),
    "opponents": _("strength of the opponents"),
}
_LABELS = (_("Ranked by"), _("Equal there: by"), _("Equal there too: by"))
#: A field for each place in a ranking; as many as there are codes, so that no session's ranking is cut.
LEVELS = (
    *((f"ranking_{place}", label) for place, label in enumerate(_LABELS, start=1)),
    *(
        (f"ranking_{place}", format_lazy("{} ({})", _LABELS[-1], place))
        for place in range(len(_LABELS) + 1, len(RANKINGS) + 1)
    ),
)
#: So many of them are shown at once.
FIRST_LEVELS = len(_LABELS)


def ruleset_choices() -> list[tuple[str, Any]]:
    """The rule sets in the order in which they are offered."""
    return [(code, RULESET_NAMES[code]) for code in RULESETS]


def date_input() -> forms.DateInput:
    """A day as browsers ask for it."""
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class SessionForm(CourseForm):
    """Name, days, kind, course, ranking, and the rule set with its options.

    `options_forms` has one form for each rule set that can be chosen; that of the chosen one must be right.
    With `frozen` the rule set stays as it is and is not asked for.
    """

    field_order = ("name", "date", "end_date", "kind")

    name = forms.CharField(
        label=pgettext_lazy("of a club or a session", "Name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Such as “Club night” or “Spring tournament”."),
    )
    date = forms.DateField(label=_("Date"), widget=date_input())
    end_date = forms.DateField(
        label=_("Last day"), required=False, widget=date_input(), help_text=_("Where it takes several days.")
    )
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=Session.Kind.choices,
        widget=forms.RadioSelect,
        initial=Session.Kind.CLUB_NIGHT,
        help_text=_(
            "At a club night tables open one by one; a tournament is played in rounds; "
            "a league has as many tables a round as come about."
        ),
    )

    def __init__(self, data: Any = None, *, initial: Mapping[str, Any], frozen: bool = False) -> None:
        super().__init__(data, initial=dict(initial))
        self.frozen = frozen
        self.options_forms: list[OptionsForm] = []
        if not frozen:
            self._add_rules(data)
        self._add_ranking()

    def _add_rules(self, data: Any) -> None:
        self.fields["ruleset"] = forms.ChoiceField(
            label=_("Rule set"), choices=ruleset_choices(), widget=forms.RadioSelect, initial="german"
        )
        own = self.initial.get("ruleset")
        values = self.initial.get("options", {})
        self.options_forms = [
            OptionsForm(ruleset, data, values=values if code == own else None)
            for code, ruleset in RULESETS.items()
        ]

    def _add_ranking(self) -> None:
        ranking = [*self.initial.get("ranking", []), *[""] * len(LEVELS)]
        for index, (name, label) in enumerate(LEVELS):
            nothing = _("as usual in the rule set") if index == 0 else _("they share the place")
            self.fields[name] = forms.ChoiceField(
                label=label,
                required=False,
                choices=[("", nothing), *RANKINGS.items()],
                initial=ranking[index],
            )

    @property
    def first_levels(self) -> list[forms.BoundField]:
        """The places of the ranking that are shown at once."""
        return [self[name] for name, _label in LEVELS[:FIRST_LEVELS]]

    @property
    def further_levels(self) -> list[forms.BoundField]:
        """The places of the ranking that few need."""
        return [self[name] for name, _label in LEVELS[FIRST_LEVELS:]]

    @property
    def further_used(self) -> bool:
        """Whether one of these says something, or is wrong."""
        return any(level.value() or level.errors for level in self.further_levels)

    @property
    def ranking_wrong(self) -> bool:
        """Whether something in the ranking is wrong."""
        return any(self[name].errors for name, _label in LEVELS)

    @property
    def course_fields(self) -> list[forms.BoundField]:
        """How the session is meant to go."""
        return [self[name] for name in CourseForm.base_fields]

    @property
    def course_said(self) -> bool:
        """Whether anything is said of it, or wrong."""
        return any(field.errors or field.value() not in (None, "", "0", 0) for field in self.course_fields)

    def is_valid(self) -> bool:
        """Whether the form and the options of the chosen rule set are right."""
        valid = super().is_valid()
        chosen = self.chosen_options()
        return valid and (chosen is None or chosen.is_valid())

    @property
    def has_errors(self) -> bool:
        """Whether anything in the form, or in the options of the chosen rule set, is wrong."""
        chosen = self.chosen_options()
        return bool(self.errors) or (chosen is not None and chosen.has_errors)

    def chosen_options(self) -> OptionsForm | None:
        """The options form of the rule set that the page shows as chosen."""
        if self.frozen:
            return None
        code = self["ruleset"].value()
        return next((form for form in self.options_forms if form.ruleset.code == code), None)

    def clean(self) -> dict[str, Any]:
        """The last day is not before the first; nothing is ranked by twice."""
        first, last = self.cleaned_data.get("date"), self.cleaned_data.get("end_date")
        if first and last and last < first:
            self.add_error("end_date", _("The last day is before the first."))
        chosen = [self.cleaned_data.get(name) or "" for name, _label in LEVELS]
        for index, name in enumerate(chosen):
            if name and name in chosen[:index]:
                self.add_error(LEVELS[index][0], _("This already stands above: choose another or none."))
        return self.cleaned_data

    @property
    def ranking(self) -> list[str] | None:
        """The ranking of a valid form; None for what is usual in the rule set."""
        return [self.cleaned_data[name] for name, _label in LEVELS if self.cleaned_data[name]] or None

    def fields_for_service(self) -> dict[str, Any]:
        """The valid form as the services take it."""
        values = {name: self.cleaned_data[name] for name in ("name", "date", "end_date", "kind")}
        chosen = self.chosen_options()
        if chosen is not None:
            values |= {"ruleset": chosen.ruleset.code, "options": chosen.changed}
        return values | {"ranking": self.ranking} | self.course()


class SessionSettingsForm(SeenForm, SessionForm):
    """A session that is there, as the page has seen it."""

    def fields_for_service(self) -> dict[str, Any]:
        """The valid form as the service takes it."""
        return {**super().fields_for_service(), "seen": self.cleaned_data["seen"]}

    def worth_telling(self, found: ChangedMeanwhile) -> Sequence[str]:
        """Of another rule set's options only what differs from its printed rules."""
        if "ruleset" not in found.changed:
            return found.changed
        printed = {
            f"options.{name}": spec.default
            for name, spec in RULESETS[found.stored["ruleset"]].options.items()
        }
        return [name for name in found.changed if name not in printed or found.stored[name] != printed[name]]

    def change(self, name: str, stored: Stored) -> Change:
        """Rules and ranking have words of their own, and are told even where the form has no such field."""
        code = stored["ruleset"]
        if name == "ruleset":
            return Change(str(_("Rule set")), str(RULESET_NAMES[code]), self.place(name))
        if name == "ranking":
            words = ", ".join(str(RANKINGS[one]) for one in stored[name])
            return Change(str(_("Ranking")), words, self.place(LEVELS[0][0]))
        if name == "absent_table_points_60":
            words = self.fields[name].prepare_value(stored[name])
            return Change(str(self.fields[name].label), words, self.place(name))
        if name.startswith("options."):
            option = name.removeprefix("options.")
            label = option_label(option, RULESETS[code].options[option])
            return Change(label, option_value_words(option, stored[name]), self._option_place(code, option))
        return super().change(name, stored)

    def _option_place(self, code: str, option: str) -> str:
        """The id of an option's control, where the page shows the options of its rule set."""
        form = self.chosen_options()
        shown = form is not None and form.ruleset.code == code and option in form.fields
        return f"id_{code}-{option}" if shown else ""


def session_initial(session: Session) -> dict[str, Any]:
    """What the form of an existing session holds."""
    names = ("name", "date", "end_date", "kind", "ruleset", "options")
    said = {name: getattr(session, name) for name in names}
    return {**said, **course_of(session), "ranking": _own_ranking(session)}


def _own_ranking(session: Session) -> list[str]:
    """The session's ranking where it is not what is usual in its rule set."""
    return [] if session.ranking == default_ranking(session.ruleset) else session.ranking


class PlayNowForm(forms.Form):
    """Four names and a rule set: all that a game among friends needs."""

    SEATS = (
        ("name_0", _("East, who deals first")),
        ("name_1", _("South, to the right of East")),
        ("name_2", _("West")),
        ("name_3", _("North")),
    )
    PLACES = {f"names.{index}": f"name_{index}" for index in range(4)}

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        for name, label in self.SEATS:
            self.fields[name] = forms.CharField(
                label=label,
                max_length=400,
                widget=forms.TextInput(attrs={"list": "players", "autocomplete": "off"}),
                error_messages={"required": _("Who sits here?")},
            )
        self.fields["ruleset"] = forms.ChoiceField(
            label=_("Rule set"), choices=ruleset_choices(), widget=forms.RadioSelect, initial="german"
        )

    @property
    def names(self) -> list[str]:
        """The four names of a valid form, in order of play."""
        return [self.cleaned_data[name] for name, _label in self.SEATS]


def new_session_initial(today: date, like: Session | None, preset: Preset | None = None) -> dict[str, Any]:
    """A new session starts as the club's last one was (kind, rules, ranking), or as a preset says."""
    initial: dict[str, Any] = {"date": today}
    if like is not None and (preset is None or preset.as_last):
        same = {name: getattr(like, name) for name in ("kind", "ruleset", "options")}
        initial |= {**same, "ranking": _own_ranking(like)}
    if preset is not None:
        initial |= {"name": preset.name, **preset.fields}
    return initial
