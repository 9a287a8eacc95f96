"""The grid of a paper sheet as its page shows it, and what of it changes while somebody types."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.deals import Lineup
from scoring.games import NextDeal
from tracker.forms.sheet_grid import SheetGrid
from tracker.forms.sheet_play import GridRow
from tracker.presentation import (
    deal_words,
    format_points,
    lineup_words,
    slip_words,
    wind_initial,
    wind_round_name,
)
from tracker.views.pictures import Figure, figure
from tracker.views.places import Place

#: the likeliest slips are named; more would hide them
MOST_SLIPS = 5


@dataclass(frozen=True, slots=True)
class CellPicture:
    """One field of a row: its name and id, its value, a label for readers; `is_out`: he sits out."""

    name: str
    id: str
    value: str
    label: str
    is_wrong: bool
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class RowPicture:
    """One row. `says` are sentences below its short form, `errors` among them what is wrong."""

    number: int
    prefix: str
    key: str
    was: str
    synced: str
    is_locked: bool
    is_gone: bool
    is_used: bool
    round: str
    round_words: str
    east: str
    east_words: str
    short: CellPicture
    winner: CellPicture
    source: CellPicture
    totals: Sequence[CellPicture]
    penalties: CellPicture
    figures: Sequence[Figure]
    sum: str
    is_balanced: bool
    notes: Sequence[str]
    errors: Sequence[str]
    url: str

    @property
    def says(self) -> str:
        """The id of the place at which its sentences stand."""
        return f"says-{self.number - 1}"

    @property
    def pairs(self) -> list[tuple[CellPicture, Figure]]:
        """The total of each person with what he has then; not where one value is all there is."""
        return list(zip(self.totals, self.figures, strict=True))


@dataclass(frozen=True, slots=True)
class TotalPicture:
    """One person below the rows: the field for the score on the sheet, that of the deals, the difference."""

    name: str
    number: int
    field: CellPicture
    error: str
    by_deals: str
    difference: str


@dataclass(frozen=True, slots=True)
class SlipPicture:
    """What may have happened, and the id of the cell to look at."""

    row: str
    words: str
    place: str


@dataclass(frozen=True, slots=True)
class Notice:
    """What there is to say of the scores on the sheet: `agrees`, or by how much they are off and why."""

    agrees: bool
    differs: bool
    off_balance: str
    slips: Sequence[SlipPicture]
    more: int

    @property
    def is_odd(self) -> bool:
        """Whether anything does not fit."""
        return self.differs or bool(self.off_balance)


@dataclass(frozen=True, slots=True)
class GridPicture:
    """The whole grid; `end_row` is the index of the row that ends the game, −1 where none does."""

    family: str
    rows: Sequence[RowPicture]
    totals: Sequence[TotalPicture]
    notice: Notice
    end_row: int

    @property
    def end_words(self) -> str:
        """That the game is over, and with which row."""
        return (
            _("The game is over with row %(number)s.") % {"number": self.end_row + 1}
            if self.end_row >= 0
            else ""
        )


def grid_picture(grid: SheetGrid, place: Place) -> GridPicture:
    """The grid for its page."""
    family = grid.game.ruleset.family
    free = max((index for index, _filled in grid.filled()), default=-1) + 1
    rows = [_row(grid, place, index, row, is_next=index == free) for index, row in enumerate(grid.rows)]
    is_over = grid.is_readable and grid.played.finished
    return GridPicture(family, rows, _totals(grid), notice(grid), free - 1 if is_over else -1)


def _row(grid: SheetGrid, place: Place, index: int, row: GridRow, *, is_next: bool) -> RowPicture:
    prefix, number, names = f"r{index}-", index + 1, grid.game.names
    is_deal = is_next if row.is_empty else not isinstance(row.content, Lineup)
    moment = row.moment if is_deal else None
    played = row.played

    def cell(name: str, value: str, label: str, *, is_out: bool = False) -> CellPicture:
        words = _("Row %(number)s: %(label)s") % {"number": number, "label": label}
        return CellPicture(prefix + name, f"id_{prefix}{name}", value, words, name in row.errors, is_out)

    people = range(len(names))
    return RowPicture(
        number=number,
        prefix=prefix,
        key=row.key,
        was=grid.recorded_text(row.line) if row.line else "",
        synced=row.synced,
        is_locked=row.is_locked,
        is_gone=row.is_gone,
        is_used=not row.is_empty,
        round=wind_initial(moment.round_wind) if moment else "",
        round_words=wind_round_name(moment.round_wind) if moment else "",
        east=_east(moment, names) if moment else "",
        east_words=deal_words(moment, names) if moment else "",
        short=cell("short", row.short, _("short form")),
        winner=cell("winner", row.cells.winner, _("who won")),
        source=cell("source", row.cells.source, _("from whom")),
        totals=[
            cell(
                f"t{at}", value, _total_label(grid, at), is_out=grid.total_cells > 1 and at not in row.people
            )
            for at, value in enumerate(_padded(row.cells.totals, grid.total_cells))
        ],
        penalties=cell("penalties", row.cells.penalties, _("penalties")),
        figures=[_figure(row, person, names) for person in people]
        if played
        else [Figure("", "")] * len(names),
        sum=format_points(sum(played.deltas), sign=True) if played else "",
        is_balanced=played is not None and sum(played.deltas) == 0,
        notes=_notes(row, names),
        errors=list(row.errors.values()),
        url=place.address("entry", row.key) if row.key else "",
    )


def _padded(totals: Sequence[str], count: int) -> list[str]:
    return [*totals, *[""] * count][:count]


def _east(moment: NextDeal, names: Sequence[str]) -> str:
    person = moment.people[moment.east]
    words = f"{person + 1} {names[person]}"
    return f"{words} +{moment.stayed}" if moment.stayed else words


def _total_label(grid: SheetGrid, at: int) -> str:
    if grid.total_cells == 1:
        return _("fan points")
    return _("total of %(name)s") % {"name": grid.game.names[at]}


def _figure(row: GridRow, person: int, names: Sequence[str]) -> Figure:
    played = row.played
    assert played is not None  # noqa: S101 - asked only of deals that were played
    change = played.deltas[played.people.index(person)] if person in played.people else None
    return figure(names[person], played.scores[person], change)


def _notes(row: GridRow, names: Sequence[str]) -> list[str]:
    notes = [row.typed.meanwhile] if row.typed.meanwhile else []
    if isinstance(row.content, Lineup):
        notes.append(lineup_words(row.content, names))
    if row.is_locked:
        notes.append(_("With tiles: it is changed on its own page."))
    if row.is_gone:
        notes.append(_("This row will be taken out."))
    if row.played is not None and row.played.limit_hand_due:
        notes.append(
            _("%(name)s’s win as East was due a limit hand; the total is left as it is written.")
            % {"name": names[row.played.people[row.played.east]]}
        )
    return notes


def _totals(grid: SheetGrid) -> list[TotalPicture]:
    scores = grid.played.scores
    return [
        TotalPicture(
            name=name,
            number=position + 1,
            field=CellPicture(
                f"total-{position}",
                f"id_total-{position}",
                grid.total_texts[position],
                _("Score of %(name)s on the sheet") % {"name": name},
                position in grid.total_errors,
            ),
            error=grid.total_errors.get(position, ""),
            by_deals=format_points(scores[position]) if grid.is_readable and grid.played.deals else "",
            difference=format_points(grid.differences[position], sign=True) if grid.differences else "",
        )
        for position, name in enumerate(grid.game.names)
    ]


def notice(grid: SheetGrid) -> Notice:
    """What there is to say of the scores on the sheet beside the deals."""
    slips = [
        SlipPicture(
            row="" if index < 0 else _("Row %(number)s") % {"number": index + 1},
            words=slip_words(slip, grid.game.names),
            place=f"id_total-{slip.people[0]}" if index < 0 else f"id_r{index}-short",
        )
        for index, slip in grid.slips()
    ]
    off = grid.off_balance
    return Notice(
        agrees=grid.differences is not None and not grid.differs,
        differs=grid.differs,
        off_balance=format_points(off, sign=True) if off else "",
        slips=slips[:MOST_SLIPS],
        more=max(len(slips) - MOST_SLIPS, 0),
    )
