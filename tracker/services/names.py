"""Names as people type them: one form for each, so that the same name is found again."""

import re
import unicodedata

from django.utils.translation import gettext_lazy as _

from tracker.services.errors import Refusal

LONGEST_NAME = 120

# Left-to-right or right-to-left overrides, embeddings and isolates would turn the rest of a line; the others
# are spaces without width. Pasted from phones they stand in names by accident. Marks that a script or an
# emoji needs (joiners, single direction marks) stay.
_STRAY_MARKS = re.compile("[\u202a-\u202e\u2060\u2066-\u2069\u200b\ufeff]")
# Letters and a symbol by their category, but drawn as nothing.
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_BLANKS = re.compile(r"[^\S\t-\r\x1c-\x1f\x85]+")


def tidy(text: str) -> str:
    """The text in NFC, without stray marks and outer blanks, inner blanks as single spaces."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", _STRAY_MARKS.sub("", text)).strip())


def clean_text(text: str, *, field: str, longest: int = LONGEST_NAME) -> str:
    """A short text that may be empty; Refusal for control characters and for more than `longest`."""
    cleaned = tidy(text)
    if any(unicodedata.category(mark) in {"Cc", "Cs"} for mark in cleaned):
        raise Refusal(
            "control_character",
            _("“%(name)s” contains a control character: please type it again."),
            field=field,
            params={"name": _printable(cleaned)},
        )
    if len(cleaned) > longest:
        raise Refusal(
            "too_long",
            _("“%(name)s” has %(length)d characters; %(longest)d at most can be kept."),
            field=field,
            params={"name": _printable(cleaned), "length": len(cleaned), "longest": longest},
        )
    return cleaned


def clean_name(text: str, *, field: str = "name") -> str:
    """A name that shows something; Refusal where it is empty, too long or has control characters."""
    cleaned = clean_text(text, field=field)
    if not any(unicodedata.category(mark)[0] in "LNPS" and mark not in _FILLERS for mark in cleaned):
        raise Refusal("name_empty", _("Please type a name."), field=field)
    return cleaned


def _printable(text: str) -> str:
    shown = "".join(mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in text[:40])
    return f"{shown}…" if len(text) > len(shown) else shown
