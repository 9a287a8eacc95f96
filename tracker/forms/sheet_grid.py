"""The grid in which a table's paper sheet is typed: its rows, the scores written below them, slips."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.games import Game
from scoring.slips import Slip, find_slips
from tracker.forms.numbers import WholeNumberField
from tracker.forms.refused import each_refusal
from tracker.forms.revisions import seen_number
from tracker.forms.sheet_play import GridRow, RowReader
from tracker.forms.sheet_rows import MOST_ROWS, Lining, TypedRow, blank_row, recorded_row, sent_rows
from tracker.queries.games import Line, TableGame
from tracker.services.errors import Refusal
from tracker.services.sheets import LONGEST_SHEET_KEY, SheetRow

#: rows of a sheet, and those that stand empty below the last one
FIRST_ROWS, SPARE_ROWS = 16, 4


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong at one cell, by its id (empty: the whole); `row` counts from 1, 0 below the rows."""

    place: str
    row: int
    message: str


class SheetGrid:
    """The grid as it is recorded (`data` None), or as a page has sent it; whatever was typed is kept.

    `rows` are read and played, `totals` the scores on the sheet by position: None where none are written, or
    they can't be read. Without `problems` the service takes `sheet_rows` and `totals`.
    """

    def __init__(self, game: TableGame, data: Mapping[str, Any] | None = None, *, insert: int = -1) -> None:
        """`insert`: the index of the row before which an empty one is put."""
        self.game = game
        self.data = data
        self.is_used = False
        self.head_errors: list[str] = []
        self.total_errors: dict[int, str] = {}
        self._new_key = uuid4().hex
        self._reader = RowReader(game)
        self.rows = [self._reader.read(typed) for typed in self._typed(insert)]
        self.total_texts = self._sent_totals()
        self.totals = self._read_totals()

    # What the page carries

    @property
    def revision(self) -> int:
        """The table's revision that the page had seen; 0, which is always stale, where it can't be read."""
        return 0 if self.data is None else seen_number(self.data) or 0

    @property
    def idempotency_key(self) -> str:
        """The name of this sending; the same again is the same sheet."""
        sent = "" if self.data is None else str(self.data.get("idempotency_key", ""))
        return sent[:LONGEST_SHEET_KEY] or self._new_key

    @property
    def shown_key(self) -> str:
        """The key for the page's next sending: the sent one, as long as nothing came of it."""
        return self._new_key if self.is_used else self.idempotency_key

    @property
    def is_accepted(self) -> bool:
        """Whether the scores on the sheet are to be kept although they differ."""
        return self.data is not None and self.data.get("accept") == "on"

    # Rows

    @property
    def total_cells(self) -> int:
        """How many cells for totals a row has."""
        return self._reader.columns().totals

    def _typed(self, insert: int) -> list[TypedRow]:
        lines = self.game.lines
        if self.data is None:
            typed = [recorded_row(line) for line in lines]
        else:
            lining = Lining(lines, self._reader.recorded_text, self._reader.joined)
            typed = lining.rows(sent_rows(self.data, self.total_cells))
        if 0 <= insert < len(typed):
            typed.insert(insert, blank_row(self.total_cells))
        used = max((number for number, row in enumerate(typed, start=1) if not row.is_blank), default=0)
        wanted = min(max(FIRST_ROWS, used + SPARE_ROWS, len(typed)), MOST_ROWS)
        return [*typed, *(blank_row(self.total_cells) for _row in range(wanted - len(typed)))]

    @property
    def played(self) -> Game:
        """The game as far as its rows can be played."""
        return self._reader.played()

    @property
    def is_readable(self) -> bool:
        """Whether every row can be played."""
        return not self._reader.is_broken

    def filled(self) -> list[tuple[int, GridRow]]:
        """The rows in which something stands, with their indexes in the grid."""
        return [(number, row) for number, row in enumerate(self.rows) if not row.is_empty]

    def sheet_rows(self) -> list[SheetRow]:
        """The rows for the service."""
        return [
            SheetRow(row.key, row.content if row.is_changed or row.line is None else None, row.beside)
            for _number, row in self.filled()
        ]

    def recorded_text(self, line: Line) -> str:
        """A recorded line in short, as it stands in the game that is recorded."""
        return self._reader.recorded_text(line)

    # The scores on the sheet

    def _sent_totals(self) -> list[str]:
        if self.data is None:
            typed = [seat.typed_total for seat in self.game.seats]
            return ["" if total is None else str(total) for total in typed]
        sent = (str(self.data.get(f"total-{position}", "")) for position in range(len(self.game.seats)))
        return [text.strip()[:24] for text in sent]

    def _read_totals(self) -> list[int] | None:
        """The scores; where some can't be read or lack, `total_errors` say so."""
        if not any(self.total_texts):
            return None
        found = []
        for position, text in enumerate(self.total_texts):
            try:
                number = WholeNumberField(required=False, signed=True).clean(text)
            except ValidationError as error:
                self.total_errors[position] = " ".join(error.messages)
                continue
            if number is None:
                name = self.game.names[position]
                self.total_errors[position] = _("The score of %(name)s is missing; 0 if it is nothing.") % {
                    "name": name
                }
            else:
                found.append(number)
        return None if self.total_errors else found

    @cached_property
    def differences(self) -> list[int] | None:
        """By how much the scores on the sheet are more than the deals give; None where one of them lacks."""
        if self.totals is None or not self.is_readable or not self.played.deals:
            return None
        return [there - right for there, right in zip(self.totals, self.played.scores, strict=True)]

    @property
    def differs(self) -> bool:
        """Whether scores and deals are both there, and differ."""
        return self.differences is not None and any(self.differences)

    @property
    def off_balance(self) -> int:
        """By how much the scores on the sheet do not add up; 0 for GALA."""
        if self.totals is None or not self.is_readable or self.game.ruleset.family == "gala":
            return 0
        return sum(self.totals) - sum(self.played.scores)

    def slips(self) -> list[tuple[int, Slip]]:
        """What alone explains the difference, likeliest first, with the index of the row (−1: none)."""
        if not self.differs or self.totals is None:
            return []
        filled = self.filled()
        entries = [row.content for _number, row in filled if row.content is not None]
        found = find_slips(self.game.ruleset, self.game.options, entries, self.totals, len(self.game.seats))
        return [(-1 if slip.entry is None else filled[slip.entry][0], slip) for slip in found]

    # What is wrong

    def problems(self) -> list[Problem]:
        """Everything that is wrong, in the order of the page."""
        return list(self._problems())

    def _problems(self) -> Iterator[Problem]:
        for message in self.head_errors:
            yield Problem("", 0, message)
        for number, row in enumerate(self.rows):
            for cell, message in row.errors.items():
                yield Problem(f"id_r{number}-{cell}", number + 1, message)
        for position, message in self.total_errors.items():
            yield Problem(f"id_total-{position}", 0, message)

    def add_refusal(self, refusal: Refusal) -> None:
        """Put a service's answer at the cell that it belongs to."""
        for one in each_refusal(refusal):
            parts = one.field.split(".")
            if parts[0] == "rows" and len(parts) > 1:
                _number, row = self.filled()[int(parts[1])]
                row.errors[self._reader.cell_of(".".join(parts[2:]), row.people)] = one.message
            elif parts[0] == "totals" and len(parts) > 1:
                self.total_errors[int(parts[1])] = one.message
            else:
                self.head_errors.append(one.message)
