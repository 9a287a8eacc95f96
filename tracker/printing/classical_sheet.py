"""The round sheet of German and Russian classical: A4 landscape, 16 deals a page."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.rulesets import Options
from tracker.printing.grid import (
    HEAD,
    MARK,
    ROW,
    Columns,
    Grid,
    draw_label,
    east_column,
    east_label,
    number_label,
    round_column,
    winner_marks,
)
from tracker.printing.heads import WIDE_HEIGHT, Person, SheetHead, draw_wide_head
from tracker.printing.paper import MARGIN, Sheet
from tracker.printing.turns import PrintedTurn, always_passes, printed_turns

WIDTH, HEIGHT = 297.0, 210.0
#: Widths in mm: number, wind round, East, mah jong; hand, ±, score of each person; check of the sum, note.
FIRST = (7, 17, 17, 20)
BLOCK = (15, 16, 18)
LAST = (8, 12)
DEALS = 16
TOP = MARGIN + WIDE_HEIGHT + 0.5
BODY = TOP + HEAD
SIGNATURE = 10.0
HIGHEST_ROW = 10.0


def classical_sheet(head: SheetHead, options: Options, wind_rounds: int) -> list[Sheet]:
    """The pages of one table: two (front and back) for a game of three or four wind rounds in which East may
    stay, one for a shorter one; where East always passes, one with exactly the deals that there will be."""
    turns = printed_turns(options, wind_rounds) if always_passes(options) else None
    pages = 1 if turns is not None or wind_rounds <= 2 else 2
    sheets = []
    for page in range(1, pages + 1):
        sheet = Sheet(WIDTH, HEIGHT)
        draw_wide_head(sheet, head, page, pages)
        start = options["start_points"] if page == 1 else 0
        _Grid(sheet, head.people, turns, DEALS * (page - 1)).draw(start)
        sheets.append(sheet)
    return sheets


class _Grid(Grid):
    """The table of one page; `before` deals stand on the pages before."""

    def __init__(
        self, sheet: Sheet, people: Sequence[Person], turns: Sequence[PrintedTurn] | None, before: int
    ) -> None:
        super().__init__(sheet, people, FIRST, BLOCK)
        self.turns = turns
        self.before = before
        self.rows = DEALS if turns is None else len(turns)
        bottom = HEIGHT - MARGIN - 2 * ROW - SIGNATURE
        self.pitch = min(HIGHEST_ROW, (bottom - BODY - ROW) / self.rows)
        self.last = Columns.of(self.right, LAST)
        self.top = BODY + ROW
        self.foot = self.top + self.rows * self.pitch

    def draw(self, start: int) -> None:
        """Heads, rows, foot; `start` is printed as the first score where it is not 0."""
        self._draw_heads()
        self._draw_marks()
        self._draw_lines()
        self._draw_start(start)
        self._draw_foot()

    def _draw_heads(self) -> None:
        labels = (
            number_label(),
            pgettext("sheet column", "Wind round"),
            east_label(),
            pgettext("sheet column: who won, abbreviated", "MJ"),
        )
        parts = (
            pgettext("sheet column: hand total", "Hand"),
            "±",
            pgettext("sheet column: running score", "Score"),
        )
        self.draw_heads(TOP, labels, parts)
        # These two stand below the QR code: their heads keep clear of its quiet zone.
        for index, label in enumerate(("Σ±", pgettext("sheet column", "Note"))):
            draw_label(self.paper, self.last, index, TOP + 4, 3.5, label)

    def _draw_marks(self) -> None:
        count = len(self.people)
        numbers = [str(self.before + row) for row in range(1, self.rows + 1)]
        self._circles(0, numbers, 8)
        self._circles(1, round_column(self.turns, self.rows), MARK)
        self._circles(2, east_column(self.turns, self.rows, count), MARK)
        self._circles(3, [winner_marks(count)] * self.rows, MARK)

    def _circles(self, index: int, rows: list[str], size: float) -> None:
        self.draw_circles(index, self.top, self.pitch, rows, size)

    def _draw_lines(self) -> None:
        right, last_row = self.last.right, self.foot + 2 * ROW
        self.paper.across(MARGIN, self.right, TOP, thick=True)
        self.paper.across(MARGIN, right, BODY, thick=True)
        for row in range(self.rows + 1):
            thick = self.turns is not None and row % 4 == 0
            self.paper.across(MARGIN, right, self.top + row * self.pitch, thick=thick or row == self.rows)
        for y in (self.foot + ROW, last_row, HEIGHT - MARGIN):
            self.paper.across(MARGIN, self.right, y)
        for edge in self.first.edges[1:-1]:
            self.paper.down(edge, TOP, BODY)
            self.paper.down(edge, self.top, self.foot)
        for columns in self.blocks:
            for edge in columns.edges[1:-1]:
                self.paper.down(edge, TOP + 4, last_row)
            self.paper.down(columns.left(0), TOP, HEIGHT - MARGIN, thick=True)
            self.paper.down(columns.left(2), last_row, HEIGHT - MARGIN)
        self.paper.down(MARGIN, TOP, HEIGHT - MARGIN, thick=True)
        self.paper.down(self.last.left(0), TOP, HEIGHT - MARGIN, thick=True)
        self.paper.down(self.last.left(1), BODY, self.foot)
        self.paper.down(right, BODY, self.foot, thick=True)

    def _draw_start(self, start: int) -> None:
        self.draw_row_label(BODY, ROW, _("Start") if start else _("Carried over"))
        if start:
            for columns in self.blocks:
                width = columns.width(2) - 1
                self.paper.text(columns.left(2), BODY, width, ROW, str(start), size=MARK, align="right")

    def _draw_foot(self) -> None:
        self.draw_row_label(self.foot, ROW, _("Penalties"))
        self.draw_row_label(self.foot + ROW, ROW, _("Sum"))
        self.draw_row_label(self.foot + 2 * ROW, SIGNATURE, _("Signature · table points"))
        for columns in self.blocks:
            self.paper.text(columns.left(0) + 0.8, self.foot + 2 * ROW + 0.5, 20, 3, _("Signature"), size=7)
