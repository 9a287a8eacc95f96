"""A list of players: a file or a pasted text, and what the organiser says of what was found in it."""

import re
from hashlib import sha256
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tracker.exchange.player_lists import MOST_BYTES, MOST_CHARACTERS, text_of_file
from tracker.services.errors import Refusal

_CHOICE = re.compile(r"same_(\d{1,5})")


class ListForm(forms.Form):
    """The list itself. A file counts before a pasted text; what it says travels on as text.

    `looked` is what the page has shown of the list, `mark` what it was compared with.
    """

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        help_text=_("CSV or XLSX, of which the first sheet is read."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=_("The list as text"),
        required=False,
        strip=False,
        max_length=MOST_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Names one a line, or columns with heads as they are copied from a spreadsheet."),
    )
    leave_out = forms.BooleanField(label=_("Leave unknown columns out"), required=False)
    away = forms.BooleanField(
        label=_("They are not here yet"),
        required=False,
        help_text=_("Each is ticked at the check-in then; without this all who are added are here at once."),
    )
    looked = forms.CharField(widget=forms.HiddenInput, required=False)
    mark = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean_file(self) -> str:
        """The file as text; empty without one."""
        file = self.cleaned_data["file"]
        if not isinstance(file, UploadedFile):
            return ""
        # One byte more than may be: enough to tell that a file is too big.
        return _read(file.read(MOST_BYTES + 1))

    def clean(self) -> dict[str, Any]:
        """There is a list."""
        data = self.cleaned_data
        if not self.errors and not data["file"] and not data["text"].strip():
            raise ValidationError(_("Choose a file, or paste a list."))
        return data

    @property
    def list_text(self) -> str:
        """The list of a valid form as text."""
        return str(self.cleaned_data["file"] or self.cleaned_data["text"]).replace("\r\n", "\n")

    @property
    def fingerprint(self) -> str:
        """What tells this list, read in this way, from another."""
        said = f"{self.cleaned_data['leave_out']} {self.list_text}"
        return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    @property
    def chosen(self) -> dict[int, str]:
        """By line number whom a name means, as the page was sent."""
        found = {_CHOICE.fullmatch(name): value for name, value in self.data.items()}
        return {int(name[1]): str(value) for name, value in found.items() if name}


def _read(content: bytes) -> str:
    try:
        return text_of_file(content)
    except Refusal as refusal:
        raise ValidationError(refusal.message, code=refusal.code) from refusal
