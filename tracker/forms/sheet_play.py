"""The rows of a sheet read one after the other and played as they are read."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.deals import Deal
from scoring.errors import ScoringError
from scoring.games import Game, GameFold, NextDeal, PlayedDeal
from scoring.winds import People
from tracker.forms.sheet_cells import Seating, cells_of, read_cells
from tracker.forms.sheet_rows import TypedRow
from tracker.forms.short_form import Cells, Columns, NotReadable, join, split
from tracker.queries.games import Content, Line, TableGame
from tracker.services.entries import NOTHING, Beside, Premiums, beside_of
from tracker.services.refusals import refusal_from


@dataclass
class GridRow:
    """One row as it stands: its texts, what they say, what is wrong by cell (`short` for the short form).

    `moment` is the deal's place in the game, `played` what it did there; both None where an earlier row can't
    be read. `synced` is the short form as of the cells. `is_locked`: the deal has tiles and is corrected on
    its own page. `meanwhile` tells what somebody else has done to the line.
    """

    typed: TypedRow
    cells: Cells
    short: str
    synced: str
    people: People
    moment: NextDeal | None
    content: Content | None = None
    beside: Beside = NOTHING
    played: PlayedDeal | None = None
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def line(self) -> Line | None:
        """The recorded line that the row holds or corrects."""
        return self.typed.line

    @property
    def key(self) -> str:
        """The recorded line's, empty for a row that is not recorded."""
        return self.line.entry.key if self.line else ""

    @property
    def is_locked(self) -> bool:
        """Whether the deal has tiles, and is corrected on its own page."""
        return self.line is not None and has_tiles(self.line)

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands in the row."""
        return self.cells.is_empty and not self.short and not self.errors

    @property
    def is_gone(self) -> bool:
        """Whether a recorded line is to be taken out."""
        return self.line is not None and self.is_empty

    @property
    def is_changed(self) -> bool:
        """Whether the row says something else than the line it corrects."""
        return self.line is not None and self.content is not self.line.content


def has_tiles(line: Line) -> bool:
    """Whether any hand of a recorded line is there with its tiles."""
    return bool(line.kept or any(line.hands))


class RowReader:
    """Reads row after row; what comes after a row that can't be played is read, but not played."""

    def __init__(self, game: TableGame) -> None:
        self.game = game
        self.fold = GameFold(game.ruleset, game.options, len(game.seats))
        self.is_broken = False

    def columns(self, people: People | None = None) -> Columns:
        """The cells of a row at which these people sit; by default those who sit now."""
        sitting = sorted(self.fold.people if people is None else people)
        return Columns(self.game.ruleset.family, len(self.game.seats), sitting)

    def played(self) -> Game:
        """The game as far as it could be played."""
        return self.fold.game()

    def recorded_text(self, line: Line) -> str:
        """A recorded line in short, as it stands in the game that is recorded."""
        people = line.played.people if line.played else (0, 1, 2, 3)
        return join(self._recorded_cells(line, people), self.columns(people))

    def joined(self, typed: TypedRow) -> str:
        """What a row's cells say in short, where it was recorded."""
        line = typed.line
        people = line.played.people if line is not None and line.played else self.fold.people
        return join(typed.cells, self.columns(people))

    def read(self, typed: TypedRow) -> GridRow:
        """The next row."""
        row = self._row(typed)
        if row.is_empty:
            return row
        line = row.line
        if line is not None and not row.errors and row.cells == self._recorded_cells(line, row.people):
            row.content = line.content
        elif not row.errors:
            self._read_content(row)
        self._play(row)
        if row.errors and typed.by == "short":
            row.errors = {"short": next(iter(row.errors.values()))}
        return row

    def _row(self, typed: TypedRow) -> GridRow:
        """The row with both its forms in step: the one that was typed last makes the other."""
        people, columns = self.fold.people, self.columns()
        moment = None if self.is_broken else self.fold.game().next
        if typed.line is not None and (not typed.is_sent or has_tiles(typed.line)):
            cells = self._recorded_cells(typed.line, people)
            short = join(cells, columns)
            return GridRow(typed, cells, short, short, people, moment)
        joined = join(typed.cells, columns)
        leading = typed.leading(joined)
        row = GridRow(typed, typed.cells, joined, joined, people, moment)
        if leading == "cells":
            return row
        row.short = typed.short
        try:
            cells = split(typed.short, columns)
        except NotReadable as error:
            row.errors["short"] = str(error)
            return row
        if leading == "both" and cells != typed.cells:
            row.errors["short"] = _("“%(short)s” and the row’s cells say different things: empty one.") % {
                "short": typed.short
            }
            return row
        row.cells = cells
        row.short = row.synced = join(cells, columns)
        return row

    def _read_content(self, row: GridRow) -> None:
        reading = read_cells(row.cells, self.columns(), Seating(self.game.names, row.people))
        row.errors |= reading.errors
        row.content = reading.content
        line = row.line
        if line is None or row.content is None:
            return
        if isinstance(row.content, Deal) != isinstance(line.content, Deal):
            row.errors["winner"] = _("A deal can’t become a change of seats, nor the other way round.")

    def _play(self, row: GridRow) -> None:
        """Play the row on; what the rules say against it stands at its cell."""
        if row.content is None or row.errors or self.is_broken:
            self.is_broken = True
            return
        try:
            row.played = self.fold.add(row.content)
        except ScoringError as error:
            refusal = refusal_from(error, self.game, row.people)
            row.errors[self.cell_of(refusal.field, row.people)] = refusal.message
            self.is_broken = True
            return
        if row.line is not None and row.is_changed:
            row.beside = self._beside(row, row.line)

    def cell_of(self, path: str, people: People) -> str:
        """The cell of a row for a dotted path of its deal."""
        parts = path.split(".")
        if parts[0] == "totals" and len(parts) > 1:
            return "t0" if self.columns().totals == 1 else f"t{people[int(parts[1])]}"
        if parts[0] == "penalties":
            return "penalties"
        return "source" if parts[-1] in ("from", "pays_for_all") else "winner"

    def _beside(self, row: GridRow, line: Line) -> Beside:
        """What stays beside a changed deal: GALA's premiums of a winner, as long as his total is the same."""
        totals = [one.totals if one is not None else None for one in (line.played, row.played)]
        was, now = (found or (0, 0, 0, 0) for found in totals)
        winners = (
            {win.seat for win in row.content.outcome.winners} if isinstance(row.content, Deal) else set()
        )
        return Beside(
            {
                seat: Premiums(said.codes if was[seat] == now[seat] else (), said.words)
                for seat, said in beside_of(line.entry).premiums.items()
                if seat in winners
            },
            dead=tuple(seat for seat in line.entry.dead_hands if seat not in winners),
        )

    def _recorded_cells(self, line: Line, people: People) -> Cells:
        totals = line.played.totals if line.played else None
        return cells_of(line.content, totals, self.columns(people), people)
