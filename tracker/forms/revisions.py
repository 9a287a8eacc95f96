"""Forms that know which state of the table their page has shown."""

from collections.abc import Mapping
from copy import copy
from typing import Any

from django import forms

from tracker.forms.numbers import plain_number


def seen_number(data: Mapping[str, Any], name: str = "revision") -> int | None:
    """The number that a page has carried along, by default the table's revision; None where there is none.

    0, which is always stale, where it can't be read.
    """
    if name not in data:
        return None
    return plain_number(str(data[name]), 9) or 0


def resent(data: Any, **values: str) -> Any:
    """What a form was sent with, some of it replaced; of a field with several ticks all are kept."""
    changed = copy(data)
    for name, value in values.items():
        changed[name] = value
    return changed


class RevisedForm(forms.Form):
    """Carries the table's revision; a service refuses it where the table has changed since."""

    revision = forms.IntegerField(
        widget=forms.HiddenInput, min_value=0, max_value=2_000_000_000, required=False
    )

    def __init__(self, *, revision: int, data: Any = None) -> None:
        super().__init__(data, initial={"revision": revision})

    @property
    def seen(self) -> int:
        """The revision that the page has shown; 0, which is always stale, where it can't be read."""
        return self.cleaned_data.get("revision") or 0

    def move_to(self, revision: int) -> None:
        """Go on from the present state, which the page is about to show, with what was typed and ticked."""
        self.data = resent(self.data, revision=str(revision))
