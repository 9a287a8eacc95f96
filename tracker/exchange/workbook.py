"""Lists as an XLSX workbook: numbers as numbers, text as text, the same bytes for the same lists."""

import io
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time
from fractions import Fraction
from typing import TYPE_CHECKING

from scoring.placing import fraction_text
from tracker.models import Session

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

Cell = str | int | Fraction | bool | None
#: What XML has no character for.
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_WIDEST = 40


@dataclass(frozen=True, slots=True)
class Sheet:
    """One list: its title, and its rows, the head first."""

    title: str
    rows: Sequence[Sequence[Cell]]


def workbook_bytes(session: Session, sheets: Sequence[Sheet]) -> bytes:
    """The lists, a sheet each. Whole numbers are numbers; a fraction is its exact text; all words are text.

    A word that begins with =, +, - or @ is no formula: its cell says that it is text.
    """
    # Imported here and below: it takes a tenth of a second, which every start would pay.
    from openpyxl import Workbook

    book = Workbook()
    first = book.active
    if first is not None:
        book.remove(first)
    for sheet in sheets:
        _fill(book.create_sheet(sheet.title), sheet.rows)
    day = datetime.combine(session.date, time())
    book.properties.title = _text(session.name)
    book.properties.creator = "Ostwind"
    book.properties.created = book.properties.modified = day
    written = io.BytesIO()
    book.save(written)
    return _timeless(written.getvalue())


def _fill(page: "Worksheet", rows: Sequence[Sequence[Cell]]) -> None:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    widths: dict[int, int] = {}
    for line, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            if value is None or value == "":
                continue
            _write(page, line, column, value)
            widths[column] = max(widths.get(column, 0), len(str(value)))
    for column, width in widths.items():
        page.column_dimensions[get_column_letter(column)].width = min(width + 2, _WIDEST)
    for cell in page[1]:
        cell.font = Font(bold=True)
    page.freeze_panes = "A2"


def _write(page: "Worksheet", line: int, column: int, value: str | int | Fraction | bool) -> None:
    cell = page.cell(line, column)
    if isinstance(value, Fraction):
        value = int(value) if value.denominator == 1 else fraction_text(value)
    if isinstance(value, str):
        cell.value = _text(value)
        cell.data_type = "s"
    else:
        cell.value = value


def _text(words: str) -> str:
    return _NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", words)


def _timeless(written: bytes) -> bytes:
    """The same archive without the moment at which it was made."""
    found = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(written)) as old, zipfile.ZipFile(found, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "docProps/core.xml":
                content = _as_created(content)
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, content)
    return found.getvalue()


def _as_created(core: bytes) -> bytes:
    """The properties with the day of the session as the moment of change, which saving has overwritten."""
    created = re.search(rb"<dcterms:created[^>]*>([^<]*)<", core)
    moment = created[1] if created else b""
    return re.sub(rb"(<dcterms:modified[^>]*>)[^<]*<", rb"\g<1>" + moment + b"<", core)
