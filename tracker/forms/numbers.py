"""Whole numbers as people type them, and as pages send them."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LONGEST = 9
_WHOLE = re.compile(r"[+\-−–]?\d+")


def plain_number(text: str, most_digits: int) -> int | None:
    """A number that a page has sent in ASCII digits, at most so many; None for whatever else it may be."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most_digits else None


class WholeNumberField(forms.CharField):
    """A whole number with or without sign; blanks around it and the digits of any script are fine.

    Gives an int, or None where nothing was typed and nothing is required. What is too small or too large is
    left to the rules, which know the sentence for it; only figures beyond nine digits stop here.
    """

    default_error_messages = {
        "required": _("A number is missing here; 0 where there is nothing to count."),
        "no_number": _("“%(value)s” is no number; type digits only, such as 120."),
        "fraction": _("“%(value)s” is no whole number; type it without a fraction, such as 12."),
        "too_long": _("“%(value)s” is too large a number."),
    }

    def __init__(self, *, signed: bool = False, **kwargs: Any) -> None:
        attributes = {"inputmode": "text" if signed else "numeric", "autocomplete": "off", "size": 6}
        kwargs.setdefault("widget", forms.TextInput(attrs=attributes))
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> Any:
        """The number, or None for an empty text."""
        text = "".join((super().to_python(value) or "").split())
        if not text:
            return None
        shown = text if len(text) <= 20 else text[:19] + "…"
        if _WHOLE.fullmatch(text) is None:
            code = "fraction" if re.fullmatch(r"[+\-−–]?\d*[.,]\d+", text) else "no_number"
            raise ValidationError(self.error_messages[code], code=code, params={"value": shown})
        if len(text.lstrip("+-−–").lstrip("0")) > LONGEST:
            raise ValidationError(self.error_messages["too_long"], code="too_long", params={"value": shown})
        return int(text.replace("−", "-").replace("–", "-"))

    def run_validators(self, value: Any) -> None:
        """A number has no length; a text's validators do not apply."""
