"""A club's own hands and own premiums as rows of a form: added, changed, taken away."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.patterns.language import LONGEST
from scoring.rulesets import RuleSet
from scoring.rulesets.premiums import LONGEST_LABEL
from tracker.forms.numbers import WholeNumberField
from tracker.presentation.patterns import CLAUSES
from tracker.services.errors import Refusal
from tracker.services.names import clean_text
from tracker.services.session_fields import resolved_options
from tracker.services.slugs import slug_of

Said = dict[str, Any]

#: So many empty rows stand below those that are there.
EMPTY_ROWS = 3
LONGEST_CODE = 40
#: Stands for the code of a row that has none yet, where the rules are asked about it.
NEW = "a_new_row"
WORTHS = [
    ("points", _("points")),
    ("doubles", _("doubles")),
    ("limit", _("the limit")),
    ("half_limit", _("half the limit")),
]
LIMITS: Mapping[str, Said] = {"limit": {"limit": 1}, "half_limit": {"limit": 0.5}}
PARTS = {"label": "label", "pattern": "pattern", "points": "amount", "doubles": "amount"}


class OwnRowForm(forms.Form):
    """One row: what it is called, what the hand must have, what it is worth.

    `code` is that of a row which the session has already; a row that is emptied or ticked is taken away.
    """

    option: ClassVar[str]
    pattern_needed: ClassVar[bool]

    code = forms.CharField(required=False, widget=forms.HiddenInput, max_length=LONGEST_CODE)
    label = forms.CharField(
        label=_("Called"),
        required=False,
        max_length=LONGEST_LABEL,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    pattern = forms.CharField(
        label=_("What the hand must have"),
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false", "size": 36}
        ),
        help_text=_("Such as “7 different pairs; two suits”; the words are explained below."),
    )

    def __init__(self, ruleset: RuleSet, old: Mapping[str, Said], data: Any, **more: Any) -> None:
        super().__init__(data, **more)
        self.ruleset = ruleset
        self.old = old
        if self.known_code:
            self.fields["remove"] = forms.BooleanField(label=_("Take it away"), required=False)

    @property
    def known_code(self) -> str:
        """The code of the row of the session that this one is; empty for a new one."""
        code = self["code"].value() or ""
        return code if code in self.old else ""

    @property
    def is_gone(self) -> bool:
        """Whether a bound row holds nothing, or is to be taken away."""
        said = ("label", "pattern", "amount")
        empty = all(not str(self[name].value() or "").strip() for name in said if name in self.fields)
        return empty or bool("remove" in self.fields and self["remove"].value())

    def full_clean(self) -> None:
        """What is gone can't be wrong."""
        if self.is_bound and self.is_gone:
            self._errors, self.cleaned_data = forms.utils.ErrorDict(), {}
            return
        super().full_clean()

    def clean_label(self) -> str:
        """The label as it is kept; there must be one."""
        try:
            label = clean_text(self.cleaned_data["label"], field="label", longest=LONGEST_LABEL)
        except Refusal as refusal:
            raise forms.ValidationError(refusal.message) from None
        if not label:
            raise forms.ValidationError(_("What is it called?"))
        return label

    def clean(self) -> Said:
        """A pattern where one is needed, a worth, and nothing that the rules can't have."""
        if self.pattern_needed and not self.cleaned_data.get("pattern") and "pattern" not in self.errors:
            self.add_error("pattern", _("What must the hand have? Type a pattern."))
        self.check_worth()
        if not self.errors:
            self._ask_the_rules()
        return self.cleaned_data

    def check_worth(self) -> None:
        """Put what lacks of the amount at its field."""
        if "amount" not in self.errors and self.cleaned_data.get("amount") is None:
            self.add_error("amount", _("How much is it worth?"))

    def said(self) -> Said:
        """The row as the option has it."""
        raise NotImplementedError

    def _ask_the_rules(self) -> None:
        said = {name: value for name, value in self.said().items() if name != "implies"}
        try:
            resolved_options(self.ruleset.code, {self.option: {self.known_code or NEW: said}})
        except Refusal as refusal:
            self.add_error(PARTS.get(refusal.field.rpartition(".")[2]), refusal.message)


class OwnHandForm(OwnRowForm):
    """A special hand of the classical family."""

    option = "own_hands"
    pattern_needed = True

    worth = forms.ChoiceField(label=_("Worth"), choices=WORTHS, initial="limit", required=False)
    amount = WholeNumberField(label=_("How many"), required=False)

    def check_worth(self) -> None:
        """Points and doubles have an amount; the limit has none."""
        if self.cleaned_data.get("worth") in ("points", "doubles"):
            super().check_worth()
            if self.cleaned_data.get("amount") == 0 and "amount" not in self.errors:
                self.add_error("amount", _("How much is it worth?"))

    def said(self) -> Said:
        """Label, pattern and one figure."""
        worth, amount = self.cleaned_data["worth"] or "limit", self.cleaned_data["amount"]
        figure: Said = LIMITS.get(worth) or {worth: amount}
        return {"label": self.cleaned_data["label"], "pattern": self.cleaned_data["pattern"], **figure}

    @staticmethod
    def initial_of(code: str, said: Said) -> dict[str, Any]:
        """A row of the option as the form shows it."""
        if "limit" in said:
            worth, amount = ("limit" if said["limit"] == 1 else "half_limit"), None
        else:
            worth = "points" if "points" in said else "doubles"
            amount = said[worth]
        return {
            "code": code,
            "label": said["label"],
            "pattern": said["pattern"],
            "worth": worth,
            "amount": amount,
        }


class OwnPremiumForm(OwnRowForm):
    """A premium of the club's own; without a pattern it is named by hand, never found in the tiles."""

    option = "premiums"
    pattern_needed = False

    amount = WholeNumberField(label=_("Points"), required=False)

    def said(self) -> Said:
        """Label, points, and the pattern where there is one; what else the premium had stays."""
        old = {name: value for name, value in self.old.get(self.known_code, {}).items() if name != "pattern"}
        pattern = self.cleaned_data["pattern"]
        said = {**old, "label": self.cleaned_data["label"], "points": self.cleaned_data["amount"]}
        return {**said, "pattern": pattern} if pattern else said

    @staticmethod
    def initial_of(code: str, said: Said) -> dict[str, Any]:
        """A row of the option as the form shows it."""
        return {
            "code": code,
            "label": said["label"],
            "pattern": said.get("pattern", ""),
            "amount": said["points"],
        }


KINDS: Mapping[str, type[OwnHandForm | OwnPremiumForm]] = {
    form.option: form for form in (OwnHandForm, OwnPremiumForm)
}
TITLES = {"own_hands": _("Hands of the club’s own"), "premiums": _("Premiums of the club’s own")}


class OwnRows:
    """All own rows of one option, those of the session and some empty ones.

    `old` are the own rows that the session has. A page that sent no rows leaves these as they are.
    """

    def __init__(self, option: str, ruleset: RuleSet, old: Mapping[str, Said], data: Any) -> None:
        self.option = option
        self.ruleset = ruleset
        self.old = dict(old)
        self.title = TITLES[option]
        self.clauses = CLAUSES
        prefix = f"{ruleset.code}-{option}"
        count = _rows_sent(data, prefix)
        kind = KINDS[option]
        if count:
            self.rows = [
                kind(ruleset, self.old, data, prefix=f"{prefix}-{number}") for number in range(count)
            ]
        else:
            shown = [kind.initial_of(code, said) for code, said in self.old.items()]
            self.rows = [
                kind(ruleset, self.old, None, prefix=f"{prefix}-{number}", initial=initial)
                for number, initial in enumerate([*shown, *[{}] * EMPTY_ROWS])
            ]

    @property
    def is_sent(self) -> bool:
        """Whether the page sent these rows."""
        return self.rows[0].is_bound

    def is_valid(self) -> bool:
        """Whether every row is right and none is called like another."""
        if not self.is_sent:
            return True
        right = [row.is_valid() for row in self.rows]
        return self._check_labels() and all(right)

    def _check_labels(self) -> bool:
        seen: set[str] = set()
        once = True
        for row in self._kept_rows():
            label = row.cleaned_data.get("label", "")
            if label and label.casefold() in seen:
                row.add_error("label", _("Another one is called so already."))
                once = False
            seen.add(label.casefold())
        return once

    def _kept_rows(self) -> Iterator[OwnRowForm]:
        return (row for row in self.rows if not row.is_gone)

    @property
    def errors(self) -> bool:
        """Whether anything is wrong in these rows."""
        return self.is_sent and any(row.errors for row in self.rows)

    @property
    def changed(self) -> dict[str, Said]:
        """The rows of valid forms by code, as the option has them; new codes are made from the labels."""
        if not self.is_sent:
            return self.old
        taken = {*self.ruleset.rows, *(row.known_code for row in self._kept_rows())}
        found: dict[str, Said] = {}
        for row in self._kept_rows():
            code = row.known_code or new_code(row.cleaned_data["label"], taken)
            taken.add(code)
            found[code] = row.said()
        return found

    def labels_now(self) -> list[str]:
        """What the rows are called, as the page shows them."""
        labels = (str(row["label"].value() or "").strip() for row in self.rows if not row.is_gone)
        return [label for label in labels if label]


def new_code(label: str, taken: Collection[str]) -> str:
    """A code for a row of this label, in small letters, digits and `_`, that is not taken.

    >>> new_code("Sieben Paare!", ()), new_code("東", ("own",)), new_code("7 Paare", ())
    ('sieben_paare', 'own_2', 'own_7_paare')
    """
    base = slug_of(label).replace("-", "_")
    if not re.match("[a-z]", base):
        base = f"own_{base}".strip("_")
    base = base[: LONGEST_CODE - 4].strip("_")
    code, number = base, 1
    while code in taken:
        number += 1
        code = f"{base}_{number}"
    return code


def _rows_sent(data: Any, prefix: str) -> int:
    """How many rows a page sent."""
    found = re.compile(rf"{re.escape(prefix)}-(\d{{1,3}})-label")
    numbers = [int(match[1]) for name in data or () if (match := found.fullmatch(name))]
    return max(numbers, default=-1) + 1
