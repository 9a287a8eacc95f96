"""A file that somebody chose into text: CSV in the encodings of the day, or the first sheet of an XLSX."""

import codecs
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from io import BytesIO
from typing import Any
from zipfile import BadZipFile, ZipFile

from django.utils.translation import gettext_lazy as _

from tracker.exchange.player_lists.reading import MOST_COLUMNS, MOST_ROWS, check_size, text_of_rows
from tracker.services.errors import Refusal, Text

MOST_BYTES = 2_000_000
_MOST_UNPACKED = 20_000_000
_OLD_OFFICE = bytes.fromhex("d0cf11e0a1b11ae1")
_ZIPPED = (b"PK\x03\x04", b"PK\x05\x06")
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_BREAKS = re.compile(r"[\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_EXPLAINED: dict[bytes, Text] = {
    b"%PDF": _("This is a PDF: export the list as CSV or XLSX, or copy its text and paste it."),
    b"{\\rtf": _("This is a text document: save the list as CSV or XLSX, or copy its text and paste it."),
}


def text_of_file(content: bytes) -> str:
    """The list in a file, as text for `read_lines`.

    Refusal (field `file`) with one sentence that says what the file is and what would do: `file_too_big`,
    `file_empty`, `old_spreadsheet`, `encrypted`, `not_a_list`, `broken`, `list_too_long`, `too_many_columns`.
    """
    if len(content) > MOST_BYTES:
        text = _("The file is too big: %(most)s MB at most. Is it the right one?")
        raise _refusal("file_too_big", text, most=MOST_BYTES // 1_000_000)
    if not content.strip():
        raise _refusal("file_empty", _("The file is empty."))
    if content.startswith(_OLD_OFFICE):
        if _ENCRYPTED in content:
            raise _refusal("encrypted", _("The file is locked with a password: save it without one."))
        raise _refusal("old_spreadsheet", _("This is an old Excel file (.xls): save it as XLSX or CSV."))
    for start, explained in _EXPLAINED.items():
        if content.startswith(start):
            raise _refusal("not_a_list", explained)
    if content.startswith(_ZIPPED):
        return text_of_rows(_sheet_rows(content))
    return _decoded(content)


def _refusal(code: str, text: Text, **params: Any) -> Refusal:
    return Refusal(code, text, field="file", params=params)


def _decoded(content: bytes) -> str:
    """UTF-8, UTF-16 with its mark, else one of the two Windows encodings that spreadsheets still write."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    elif b"\0" in content:
        encodings = []
    else:
        encodings = ["utf-8-sig", "cp1251" if _mostly_foreign(content) else "cp1252"]
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise _not_text()


def _not_text() -> Refusal:
    return _refusal("not_a_list", _("This is no list that can be read: CSV, XLSX or plain text is needed."))


def _mostly_foreign(content: bytes) -> bool:
    """Whether most letters are none of ASCII, as in Cyrillic and never in a western list."""
    high = sum(byte >= 0xC0 for byte in content)
    plain = sum(byte < 0x80 and chr(byte).isalpha() for byte in content)
    return high > plain


def _sheet_rows(content: bytes) -> list[list[str]]:
    _check_parts(content)
    try:
        rows = list(_first_sheet(content))
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


def _first_sheet(content: bytes) -> Iterator[list[str]]:
    """The rows up to one more than a list may have, each up to its last cell that says something."""
    # Imported here: it takes a fifth of a second, which every start would pay.
    from openpyxl import load_workbook

    with closing(load_workbook(BytesIO(content), read_only=True, data_only=True)) as book:
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        limits = {"max_row": MOST_ROWS + 1, "max_col": MOST_COLUMNS + 1}
        for values in sheet.iter_rows(values_only=True, **limits):
            row = [_cell(value) for value in values]
            while row and not row[-1]:
                row.pop()
            yield row


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
