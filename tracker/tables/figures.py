"""What all tables of figures share: names left, figures right, one column that names the row."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import django_tables2 as tables
from django.utils.formats import number_format


def format_average(value: Fraction) -> str:
    """An average with two places, as the language writes it: 2.17, 2,17."""
    return number_format(Decimal(round(value * 100)).scaleb(-2), 2)


class TextColumn(tables.Column):  # type: ignore[misc]  # the library has no types
    """Words: left-aligned."""

    css = ""


class NumberColumn(tables.Column):  # type: ignore[misc]  # the library has no types
    """Figures: right-aligned, the highest first when sorted for the first time."""

    css = "number"

    def __init__(self, *, highest_first: bool = True, **kwargs: Any) -> None:
        super().__init__(initial_sort_descending=highest_first, **kwargs)


class FiguresTable(tables.Table):  # type: ignore[misc]  # the library has no types
    """A table whose column `row_header` names the row, with a caption that says what it shows."""

    row_header = "name"
    caption = ""

    @property
    def region_id(self) -> str:
        """The id of the part of the page that sorting replaces."""
        return f"{self.prefix or 'table'}-region"
