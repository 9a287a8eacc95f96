"""The first sheet of an XLSX file that is not hidden, as rows of text."""

import re
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from io import BytesIO
from typing import Any
from zipfile import BadZipFile, ZipFile

from django.utils.translation import gettext_lazy as _

from tracker.exchange.player_lists.reading import MOST_COLUMNS, MOST_ROWS, check_size
from tracker.services.errors import Refusal, Text

_MOST_UNPACKED = 20_000_000
_BREAKS = re.compile(r"[\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_MERGED = re.compile(rb'<mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_FORMULA_ALONE = re.compile(
    rb'<c\b(?![^>]*\bt="str")[^>]*\br="([A-Z]{1,3}\d{1,7})"[^>]*>\s*'
    rb"<f\b(?:[^>]*/>|[^>]*>[^<]*</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>"
)


def workbook_rows(content: bytes) -> list[list[str]]:
    """The rows of the sheet that one sees first, each up to its last cell that says something.

    What stands in cells that were merged downwards (a team beside its four people) stands in each of them.
    Refusal (field `file`): `file_too_big`, `not_a_list`, `broken`, `no_values`, `file_empty`, those of
    `check_size`.
    """
    _check_parts(content)
    try:
        rows = _first_sheet(content)
    except Refusal:
        raise
    except Exception as error:  # a broken file fails anywhere in the reader, with anything
        raise _broken() from error
    while rows and not any(rows[-1]):
        rows.pop()
    check_size(len(rows), max(map(len, rows), default=0), "file")
    if not rows:
        raise _refusal("file_empty", _("The first sheet of the file is empty."))
    return rows


def _refusal(code: str, text: Text, **params: Any) -> Refusal:
    return Refusal(code, text, field="file", params=params)


def _check_parts(content: bytes) -> None:
    """Refuse what is no XLSX, and what would unpack to far more than a list is."""
    try:
        with ZipFile(BytesIO(content)) as parts:
            names = set(parts.namelist())
            unpacked = sum(part.file_size for part in parts.infolist())
    except (BadZipFile, ValueError, NotImplementedError, OSError):
        raise _broken() from None
    if unpacked > _MOST_UNPACKED:
        raise _refusal("file_too_big", _("Unpacked, the file is far too big for a list."))
    if "mimetype" in names:
        raise _refusal("not_a_list", _("This is an OpenDocument file: save it as XLSX or CSV."))
    if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
        raise _refusal("not_a_list", _("This is no spreadsheet: XLSX or CSV is needed."))


def _broken() -> Refusal:
    return _refusal(
        "broken", _("The file can’t be read, it may be damaged: save it once more as XLSX or CSV.")
    )


def _first_sheet(content: bytes) -> list[list[str]]:
    """The rows up to one more than a list may have."""
    # Imported here: it takes a fifth of a second, which every start would pay.
    from openpyxl import load_workbook

    with closing(load_workbook(BytesIO(content), read_only=True, data_only=True)) as book:
        sheets: list[Any] = list(book.worksheets)
        sheet = next((one for one in sheets if one.sheet_state == "visible"), sheets[0])
        sheet.reset_dimensions()
        limits = {"max_row": MOST_ROWS + 1, "max_col": MOST_COLUMNS + 1}
        rows = [[_cell(value) for value in values] for values in sheet.iter_rows(values_only=True, **limits)]
        with ZipFile(BytesIO(content)) as parts:
            source = parts.read(sheet._worksheet_path)
    if alone := _FORMULA_ALONE.search(source):
        text = _(
            "Cell %(cell)s holds a formula without its value: open the file in a spreadsheet, save it there, "
            "then choose it again."
        )
        raise _refusal("no_values", text, cell=alone[1].decode())
    for column, first, last in _merged_downwards(source):
        _fill_down(rows, column, first, last)
    return [_without_blank_end(row) for row in rows]


def _merged_downwards(source: bytes) -> Iterator[tuple[int, int, int]]:
    """Column, first and last row, from 0, of cells in one column that were merged into one."""
    for left, first, right, last in _MERGED.findall(source):
        if left == right:
            yield _column(left), int(first) - 1, int(last) - 1


def _column(letters: bytes) -> int:
    found = 0
    for letter in letters:
        found = found * 26 + letter - ord("A") + 1
    return found - 1


def _fill_down(rows: list[list[str]], column: int, first: int, last: int) -> None:
    if first >= len(rows) or column >= len(rows[first]):
        return
    for row in rows[first + 1 : last + 1]:
        row.extend([""] * (column + 1 - len(row)))
        row[column] = rows[first][column]


def _without_blank_end(row: list[str]) -> list[str]:
    while row and not row[-1]:
        row.pop()
    return row


def _cell(value: Any) -> str:
    """A value as one would type it: whole numbers without a point, dates by year."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, date):
        return value.isoformat()[:10]
    return _BREAKS.sub(" ", str(value)).strip()
