"""The round sheet of MCR: A4 upright, 16 deals in fours."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.rulesets import Options
from tracker.printing.grid import (
    HEAD,
    LABEL,
    MARK,
    Grid,
    east_column,
    east_label,
    number_label,
    person_marks,
    round_column,
    winner_marks,
)
from tracker.printing.heads import TALL_HEIGHT, Person, SheetHead, draw_tall_head
from tracker.printing.paper import MARGIN, Sheet
from tracker.printing.turns import PrintedTurn, always_passes, printed_turns

WIDTH, HEIGHT = 210.0, 297.0
#: Widths in mm: number, wind round, East, value, winner, from. The second set is for an East to circle.
FIRST_PRINTED = (6, 7, 10, 12, 18, 20)
FIRST_CIRCLED = (6, 14, 14, 12, 18, 21)
#: Shares of a person's room: ±, penalty, total.
BLOCK = (10.5, 7.75, 11)
TOP = MARGIN + TALL_HEIGHT
BODY = TOP + HEAD
PITCH = 9.0
SIGNATURE = 12.0
IN_FOURS = 4


def mcr_sheet(head: SheetHead, options: Options, wind_rounds: int) -> list[Sheet]:
    """The one page of a table: four deals and their sum for each wind round."""
    turns = printed_turns(options, wind_rounds) if always_passes(options) else None
    sheet = Sheet(WIDTH, HEIGHT)
    draw_tall_head(sheet, head, 1, 1)
    _Grid(sheet, head.people, turns, wind_rounds).draw()
    return [sheet]


class _Grid(Grid):
    """The table: a row a deal, after every four a row for the sum."""

    def __init__(
        self, sheet: Sheet, people: Sequence[Person], turns: Sequence[PrintedTurn] | None, fours: int
    ) -> None:
        first = FIRST_CIRCLED if turns is None else FIRST_PRINTED
        scale = (WIDTH - 2 * MARGIN - sum(first)) / (4 * sum(BLOCK))
        super().__init__(sheet, people, first, [part * scale for part in BLOCK])
        self.turns = turns
        # Where East stays, nobody knows how many deals come: there is room for all sixteen.
        self.fours = fours if turns is not None else 4
        self.foot = BODY + self.fours * (IN_FOURS + 1) * PITCH

    def draw(self) -> None:
        """Heads, fours, foot."""
        self._draw_heads()
        self._draw_marks()
        self._draw_lines()
        self._draw_foot()

    def _draw_heads(self) -> None:
        labels = (
            number_label(),
            pgettext("sheet column: wind round, abbreviated", "Rd"),
            east_label(),
            pgettext("sheet column: fan points", "Value"),
            pgettext("sheet column", "Winner"),
            pgettext("sheet column: who discarded", "From"),
        )
        parts = (
            "±",
            pgettext("sheet column: penalty, abbreviated", "Pen."),
            pgettext("sheet column: running total", "Total"),
        )
        self.draw_heads(TOP, labels, parts)

    def _draw_marks(self) -> None:
        count, rows = len(self.people), self.fours * IN_FOURS
        drawn = pgettext("self-drawn, abbreviated for a sheet", "sd")
        self._circles(0, [str(number) for number in range(1, rows + 1)], 8)
        self._circles(1, round_column(self.turns, rows), MARK if self.turns is not None else 8)
        self._circles(2, east_column(self.turns, rows, count), MARK if self.turns is not None else 8)
        self._circles(4, [winner_marks(count)] * rows, MARK)
        self._circles(5, [f"{person_marks(count)} {drawn}".strip()] * rows, MARK)

    def _circles(self, index: int, rows: list[str], size: float) -> None:
        """Marks in the rows of deals; the rows of sums stay empty."""
        spread: list[str] = []
        for start in range(0, len(rows), IN_FOURS):
            spread += [*rows[start : start + IN_FOURS], ""]
        self.draw_circles(index, BODY, PITCH, spread, size)

    def _draw_lines(self) -> None:
        right = WIDTH - MARGIN
        self.paper.across(MARGIN, right, TOP, thick=True)
        self.paper.across(MARGIN, right, BODY, thick=True)
        for row in range(1, self.fours * (IN_FOURS + 1) + 1):
            self.paper.across(MARGIN, right, BODY + row * PITCH, thick=row % (IN_FOURS + 1) == 0)
        for four in range(self.fours):
            top = BODY + four * (IN_FOURS + 1) * PITCH
            for edge in self.first.edges[1:-1]:
                self.paper.down(edge, TOP if four == 0 else top, top + IN_FOURS * PITCH)
        last_row = self.foot + 2 * PITCH
        for columns in self.blocks:
            for edge in columns.edges[1:-1]:
                self.paper.down(edge, TOP + 4, self.foot)
            self.paper.down(columns.left(0), TOP, last_row + SIGNATURE, thick=True)
        for edge in (MARGIN, right):
            self.paper.down(edge, TOP, last_row + SIGNATURE, thick=True)
        for y in (self.foot + PITCH, last_row, last_row + SIGNATURE):
            self.paper.across(MARGIN, right, y)

    def _draw_foot(self) -> None:
        for four in range(self.fours):
            y = BODY + (four * (IN_FOURS + 1) + IN_FOURS) * PITCH
            self.draw_row_label(y, PITCH, _("Sum"))
        self.draw_row_label(self.foot, PITCH, _("Game points"))
        self.draw_row_label(self.foot + PITCH, PITCH, _("Table points"))
        signatures = self.foot + 2 * PITCH
        self.draw_row_label(signatures, SIGNATURE, _("Signatures"))
        bottom = signatures + SIGNATURE
        words = _("Official’s initials")
        self.paper.text(WIDTH - MARGIN - 80, bottom + 3, 38, 8, words, size=8, align="right")
        self.paper.across(WIDTH - MARGIN - 40, WIDTH - MARGIN, bottom + 10)
        legend = _("Winner: – for a draw. From: sd for self-drawn.")
        self.paper.text(MARGIN, bottom + 3, 100, 8, legend, size=LABEL)
