"""A file that somebody chose into text: CSV in the encodings of the day, or the first sheet of an XLSX."""

import codecs
import re
from typing import Any

from django.utils.translation import gettext_lazy as _

from tracker.exchange.player_lists.reading import text_of_rows
from tracker.exchange.player_lists.workbooks import workbook_rows
from tracker.services.errors import Refusal, Text

MOST_BYTES = 2_000_000
_OLD_OFFICE = bytes.fromhex("d0cf11e0a1b11ae1")
_ZIPPED = (b"PK\x03\x04", b"PK\x05\x06")
_NO_TEXT = re.compile(rb"[\0-\x08\x0e-\x1a]")
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_WEB_PAGE = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|meta|table|\?xml)\b", re.IGNORECASE)
_EXPLAINED: dict[bytes, Text] = {
    b"%PDF": _("This is a PDF: export the list as CSV or XLSX, or copy its text and paste it."),
    b"{\\rtf": _("This is a text document: save the list as CSV or XLSX, or copy its text and paste it."),
}


def text_of_file(content: bytes) -> str:
    """The list in a file, as text for `read_lines`.

    Refusal (field `file`) with one sentence that says what the file is and what would do: `file_too_big`,
    `file_empty`, `old_spreadsheet`, `encrypted`, `not_a_list`; those of `workbook_rows`.
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
    if _WEB_PAGE.match(content):
        raise _refusal(
            "not_a_list",
            _("This is a web page, whatever its name says: open it in a spreadsheet and save it as XLSX."),
        )
    if content.startswith(_ZIPPED):
        return text_of_rows(workbook_rows(content))
    return _decoded(content)


def _refusal(code: str, text: Text, **params: Any) -> Refusal:
    return Refusal(code, text, field="file", params=params)


def _decoded(content: bytes) -> str:
    """UTF-8, UTF-16 with its mark, else one of the two Windows encodings that spreadsheets still write."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    elif _NO_TEXT.search(content):
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
