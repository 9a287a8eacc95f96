"""Spreadsheets and small readings for tests of lists of players."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

from openpyxl import Workbook

from tracker.exchange.player_lists import CheckedList, check_list, find_columns, read_lines
from tracker.models import Session
from tracker.queries.known_people import known_people


def xlsx(*rows: Sequence[Any]) -> bytes:
    """An XLSX file whose first sheet has these rows."""
    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(list(row))
    book.create_sheet("Other").append(["not", "read"])
    content = BytesIO()
    book.save(content)
    return content.getvalue()


def checked(
    session: Session, text: str, chosen: Mapping[int, str] | None = None, **more: bool
) -> CheckedList:
    """A list as it stands to the session now."""
    columns = find_columns(read_lines(text))
    return check_list(columns, known_people(session), session, chosen=chosen or {}, **more)


def said(text: str) -> list[dict[str, str]]:
    """What the lines of a list say, by field."""
    columns = find_columns(read_lines(text))
    return [columns.values(line) for line in columns.people]
