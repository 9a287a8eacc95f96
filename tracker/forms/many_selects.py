"""A select of which a page has hundreds, all with the same options: those are written once."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe


def written_options(choices: Iterable[tuple[str, str]]) -> SafeString:
    """The options as they stand in each of the selects; none is selected."""
    return format_html_join("", '<option value="{}">{}</option>', choices)


class SharedSelect(forms.Select):
    """A select with options that are written already (`written_options`), which must be its field's."""

    def __init__(self, options: SafeString) -> None:
        super().__init__()
        self.options_written = options

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:  # noqa: ARG002 - as Django's
        """As Django's, hundreds of times as fast."""
        begin = format_html('<option value="{}"', "" if value is None else value)
        options = self.options_written.replace(f"{begin}>", f"{begin} selected>", 1)
        attributes = self.build_attrs(self.attrs, {"name": name, **(attrs or {})})
        # Only parts that are escaped already are put together.
        return format_html("<select{}>{}</select>", flatatt(attributes), mark_safe(options))  # noqa: S308
