"""Seats that were made elsewhere, pasted or as a file, and what is wrong with them, line by line."""

from collections.abc import Collection, Mapping, Sequence
from typing import cast

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.seating.plans import Plan
from tracker.seating.scripts import read_script
from tracker.seating.scripts.faults import Fault, ScriptError

#: The largest file that is read, in bytes.
LARGEST_FILE = 1_000_000

_WORDS: Mapping[str, str | Promise] = {
    "empty": _("There are no tables in this text."),
    "too_long": _("This text is longer than %(most)s characters."),
    "too_many_rounds": _("There are more than %(most)s rounds."),
    "too_many_tables": _("There are more than %(most)s tables in a round."),
    "unreadable": _("This line can’t be read: it is too long, or a quotation mark is missing."),
    "no_json": _("This is no JSON."),
    "no_plan": _("This JSON is no plan: it needs “rounds” with tables of four numbers, counted from 0."),
    "no_column": _("The column “%(column)s” is missing in the first line."),
    "not_a_number": _("“%(value)s” is no number (%(column)s)."),
    "unknown_name": _("“%(name)s” is none of those who are ticked."),
    "ambiguous": _("“%(name)s” is the name of several people: write the number or the id."),
    "unknown_number": _("Nobody of those who are ticked has the number %(number)s."),
    "twice": _("%(name)s sits twice in round %(round)s: in line %(before)s already."),
    "table_size": _("People at this table: %(people)s; it needs four."),
    "no_separator": _("Nothing parts the names of this line: put ; between them."),
    "no_tables": _("Round %(round)s has no tables."),
    "table_twice": _("Table %(table)s is there twice in round %(round)s: in line %(before)s already."),
    "table_gap": _("Table %(table)s is missing in round %(round)s."),
    "not_seated": _(
        "Four of those who are ticked or more (%(people)s) have no seat in round %(round)s: seat them, "
        "or name them as sitting out."
    ),
}


def fault_words(fault: Fault) -> str:
    """The fault as one sentence, with its line where it has one."""
    words = str(_WORDS[fault.code]) % dict(fault.params)
    nearest = fault.params.get("nearest")
    if nearest:
        words += " " + gettext("Is %(name)s meant?") % {"name": nearest}
    if not fault.line:
        return words
    return gettext("Line %(line)s: %(fault)s") % {"line": fault.line, "fault": words}


class ScriptForm(forms.Form):
    """Takes a script: pasted, or as a file. What a file holds is kept as if pasted."""

    script = forms.CharField(
        label=_("Seats as text"),
        required=False,
        strip=False,
        max_length=LARGEST_FILE,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_(
            "A line a table: four names, ids or numbers with ; between them, East first. An empty line or "
            "“Round 2” begins the next round. CSV (round;table;east;south;west;north) and the JSON of "
            "plan_seating are read too."
        ),
    )
    script_file = forms.FileField(
        label=_("Or a file with them"),
        required=False,
        allow_empty_file=True,
        help_text=_("Text, CSV or JSON, up to 1 MB."),
    )

    def clean_script_file(self) -> str:
        """The text of the file; empty where there is none."""
        sent = self.cleaned_data["script_file"]
        if not sent:
            return ""
        if (sent.size or 0) > LARGEST_FILE:
            raise forms.ValidationError(_("This file is larger than 1 MB."))
        try:
            text: str = sent.read().decode("utf-8-sig")
            return text.replace("\0", "")
        except UnicodeDecodeError:
            raise forms.ValidationError(
                _("This file is no text in UTF-8: save it as plain text or CSV in UTF-8.")
            ) from None

    @property
    def text(self) -> str:
        """The script of a valid form, the file's before what was pasted."""
        return str(self.cleaned_data["script_file"] or self.cleaned_data["script"])

    def show_text(self, text: str) -> None:
        """Let this text stand in the box."""
        data = cast(QueryDict, self.data).copy()
        data["script"] = text
        self.data = data

    def read(self, known: Mapping[str, int]) -> Plan | None:
        """The plan that the script of a valid form makes; None where its faults stand at the text."""
        # A browser sends no file a second time.
        self.show_text(self.text)
        try:
            return read_script(self.text, known)
        except ScriptError as error:
            for fault in error.faults:
                self.add_error("script", fault_words(fault))
            return None


class SeatingForm(ScriptForm):
    """Seats by a script or by another way, in which team mates may be kept apart."""

    apart = forms.BooleanField(label=_("Keep team mates apart"), required=False, initial=True)
    #: Whether there are team mates at all.
    has_teams = False

    @property
    def keeps_apart(self) -> bool:
        """Whether team mates are to sit at different tables, of a valid form."""
        return self.has_teams and bool(self.cleaned_data["apart"])


def spellings(people: Sequence[Collection[str]]) -> dict[str, int]:
    """By every way in which a script may name somebody his place from 0, `people` being how each is called.

    His number from 1 names him too. What two are called is nobody's.
    """
    found = {str(number + 1): number for number in range(len(people))}
    places: dict[str, set[int]] = {}
    for number, names in enumerate(people):
        for name in names:
            places.setdefault(name, set()).add(number)
    for name, numbers in places.items():
        if len(numbers) == 1:
            found.setdefault(name, min(numbers))
    return found
