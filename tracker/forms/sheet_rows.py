"""The rows of a sheet as a page sends them, and how they fit what is recorded by now."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.utils.translation import gettext as _

from tracker.forms.numbers import plain_number
from tracker.forms.short_form import LONGEST, Cells, plain
from tracker.queries.games import Line

MOST_ROWS = 300
LONGEST_CELL = 24
NO_CELLS = Cells()
Leading = Literal["short", "cells", "both"]


@dataclass(frozen=True, slots=True)
class TypedRow:
    """The texts of one row.

    `by` says in which form somebody has typed last, where the page can tell; `synced` is the short form when
    both were last in step, `was` that of the recorded line when the page was read. `line` is the line as it
    is now. A row that was not sent shows what is recorded.
    """

    key: str = ""
    was: str = ""
    synced: str = ""
    by: str = ""
    short: str = ""
    cells: Cells = NO_CELLS
    line: Line | None = None
    is_sent: bool = False
    meanwhile: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing in it, typed or recorded."""
        return self.line is None and not self.short and self.cells.is_empty

    def leading(self, joined: str) -> Leading:
        """Which form was typed last; `joined` is what the cells say in short."""
        if self.by == "short":
            return "short"
        if self.by == "cells" or plain(self.short) == plain(self.synced):
            return "cells"
        return "short" if plain(joined) == plain(self.synced) else "both"

    def says(self, joined: str) -> str:
        """The row in short, whichever form leads."""
        return plain(self.short if self.leading(joined) != "cells" else joined)


def blank_row(cells: int) -> TypedRow:
    """A row with nothing in it."""
    return TypedRow(cells=Cells(totals=("",) * cells), is_sent=True)


def recorded_row(line: Line, meanwhile: str = "") -> TypedRow:
    """A row that shows what is recorded."""
    return TypedRow(line=line, meanwhile=meanwhile)


def sent_rows(data: Mapping[str, Any], cells: int) -> list[TypedRow]:
    """The rows of a page, with `cells` cells for totals each."""
    count = plain_number(str(data.get("rows", "")), 3) or 0
    return [_sent_row(data, f"r{number}-", cells) for number in range(min(count, MOST_ROWS))]


def _sent_row(data: Mapping[str, Any], prefix: str, cells: int) -> TypedRow:
    def text(name: str, longest: int = 2 * LONGEST) -> str:
        return " ".join(str(data.get(prefix + name, "")).split())[:longest]

    return TypedRow(
        key=text("key"),
        was=text("was"),
        synced=text("synced"),
        by=text("by"),
        short=text("short"),
        cells=Cells(
            text("winner", LONGEST_CELL),
            text("source", LONGEST_CELL),
            tuple(text(f"t{place}", LONGEST_CELL) for place in range(cells)),
            text("penalties"),
        ),
        is_sent=True,
    )


class Lining:
    """Rows as they were sent, beside the lines of the log as they are now: nothing typed is lost.

    What somebody else has recorded, changed or taken out since the page was read shows up with a sentence;
    a row that says what was recorded meanwhile in its place is that line.
    """

    def __init__(
        self, lines: Sequence[Line], text: Callable[[Line], str], joined: Callable[[TypedRow], str]
    ) -> None:
        """`text` gives a recorded line in short, `joined` what a row's cells say in short."""
        self.lines, self.text, self.joined = lines, text, joined

    def rows(self, sent: Sequence[TypedRow]) -> list[TypedRow]:
        """The rows to show."""
        live = {line.entry.key: line for line in self.lines}
        named = {row.key for row in sent}
        found: list[TypedRow] = []
        unseen = [line for line in self.lines if line.entry.key not in named]
        numbers = {line.entry.key: number for number, line in enumerate(self.lines)}
        for row in sent:
            if row.key in live:
                while unseen and numbers[unseen[0].entry.key] < numbers[row.key]:
                    found.append(self._recorded_meanwhile(unseen.pop(0)))
                found.append(self._held(row, live[row.key]))
            elif not row.key:
                found.append(row)
            elif self._is_touched(row) and not row.is_blank:
                words = _("Somebody else has taken this row out meanwhile.")
                found.append(replace(row, key="", was="", meanwhile=words))
        return self._with_later(found, unseen)

    def _held(self, row: TypedRow, line: Line) -> TypedRow:
        now = self.text(line)
        if plain(now) == plain(row.was):
            return replace(row, line=line)
        if not self._is_touched(row):
            return recorded_row(line, _("Somebody else has changed this row meanwhile."))
        words = _("Somebody else has changed this row meanwhile; it was recorded as %(short)s.") % {
            "short": now
        }
        return replace(row, line=line, was=now, meanwhile=words)

    def _is_touched(self, row: TypedRow) -> bool:
        return row.says(self.joined(row)) != plain(row.was)

    def _with_later(self, found: list[TypedRow], unseen: Sequence[Line]) -> list[TypedRow]:
        """The rows with the lines that were added at the log's end, which may be what was typed."""
        place = max((number for number, row in enumerate(found, start=1) if row.line is not None), default=0)
        for line in unseen:
            row = found[place] if place < len(found) else None
            if row is not None and row.says(self.joined(row)) == plain(self.text(line)):
                found[place] = recorded_row(line)
            else:
                found.insert(place, self._recorded_meanwhile(line))
            place += 1
        return found

    def _recorded_meanwhile(self, line: Line) -> TypedRow:
        return recorded_row(line, _("Somebody else has recorded this row meanwhile."))
