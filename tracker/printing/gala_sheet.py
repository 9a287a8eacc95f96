"""The round sheet of GALA: an A5 a table, two on an A4 with a line to cut along."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.rulesets import Options
from tracker.presentation import wind_round_name
from tracker.printing.grid import (
    HEAD,
    LABEL,
    MARK,
    ROW,
    Grid,
    east_label,
    person_marks,
    winner_marks,
)
from tracker.printing.heads import TALL_HEIGHT, SheetHead, draw_tall_head
from tracker.printing.paper import MARGIN, Sheet
from tracker.printing.turns import PrintedTurn, always_passes, printed_turns

WIDTH, HEIGHT = 148.5, 210.0
#: Widths in mm: East, who threw the tile; mah jong, premiums, points of each person.
FIRST = (22.5, 22)
BLOCK = (5, 8, 8)
TOP = MARGIN + TALL_HEIGHT
BODY = TOP + HEAD
#: Wind rounds on an A5; deals of one, and with room to spare where East may stay.
ROUNDS = 2
DEALS, DEALS_TO_SPARE = 4, 6
MOST_ROUNDS = 4
TICK = 3.6


def gala_sheet(head: SheetHead, options: Options, wind_rounds: int) -> list[Sheet]:
    """The A5 sheets of one table: its wind rounds and a spare one, since a round may be added in play."""
    rounds = min(wind_rounds + 1, MOST_ROUNDS)
    printed = always_passes(options)
    turns = printed_turns(options, rounds)
    parts = [turns[start : start + ROUNDS * 4] for start in range(0, rounds * 4, ROUNDS * 4)]
    sheets = []
    for page, part in enumerate(parts, start=1):
        sheet = Sheet(WIDTH, HEIGHT)
        draw_tall_head(sheet, head, page, len(parts))
        _Grid(sheet, head, part, printed, wind_rounds).draw()
        sheets.append(sheet)
    return sheets


class _Grid(Grid):
    """The table of one A5: for each wind round its deals and their sum, then the total and room for words."""

    def __init__(
        self, sheet: Sheet, head: SheetHead, turns: Sequence[PrintedTurn], printed: bool, agreed: int
    ) -> None:
        super().__init__(sheet, head.people, FIRST, BLOCK)
        self.turns = turns
        self.printed = printed
        self.agreed = agreed
        self.deals = DEALS if printed else DEALS_TO_SPARE
        self.rounds = [turn.round_wind for turn in turns[::4]]
        self.foot = BODY + len(self.rounds) * (self.deals + 1) * ROW

    def draw(self) -> None:
        """Heads, rounds, total, room for the premiums' words."""
        labels = (east_label(), pgettext("sheet column: discarder", "Thrown by"))
        parts = (
            pgettext("sheet column: who won, two letters", "MJ"),
            pgettext("sheet column: premiums, abbreviated", "Prem."),
            pgettext("sheet column: points, abbreviated", "Pts"),
        )
        self.draw_heads(TOP, labels, parts)
        for index, wind in enumerate(self.rounds):
            self._draw_round(BODY + index * (self.deals + 1) * ROW, index, wind)
        self._draw_lines()
        self.draw_row_label(self.foot, ROW, _("Total"))
        self._draw_words(self.foot + ROW)

    def _draw_round(self, top: float, index: int, wind: str) -> None:
        people = len(self.people)
        if self.printed:
            easts = [self._east(turn) for turn in self.turns[index * 4 : index * 4 + 4]]
            self.sheet.own.column(MARGIN + 1, top, FIRST[0] - 1.5, ROW, easts, size=8, align="left")
        else:
            marks = [person_marks(people)] * self.deals
            self.draw_circles(0, top, ROW, marks, MARK)
        self.draw_circles(1, top, ROW, [winner_marks(people)] * self.deals, MARK)
        for row in range(self.deals):
            for columns in self.blocks:
                side = min(TICK, columns.width(0) - 1)
                x = columns.left(0) + (columns.width(0) - side) / 2
                self.paper.square(x, top + row * ROW + (ROW - side) / 2, side)
        words = _("Sum, %(round)s") % {"round": wind_round_name(wind)}
        if "ESWN".index(wind) >= self.agreed:
            words = _("Sum, added round")
        self.draw_row_label(top + self.deals * ROW, ROW, words)

    def _east(self, turn: PrintedTurn) -> str:
        person = self.people[turn.east]
        return f"{person.number} {person.name}".strip()

    def _draw_lines(self) -> None:
        bottom = self.foot + ROW
        self.paper.across(MARGIN, self.right, TOP, thick=True)
        rows = len(self.rounds) * (self.deals + 1)
        for row in range(rows + 1):
            thick = row % (self.deals + 1) == 0
            self.paper.across(MARGIN, self.right, BODY + row * ROW, thick=thick)
        self.paper.across(MARGIN, self.right, bottom, thick=True)
        self.paper.down(self.first.left(1), TOP, BODY)
        for index in range(len(self.rounds)):
            top = BODY + index * (self.deals + 1) * ROW
            self.paper.down(self.first.left(1), top, top + self.deals * ROW)
        for columns in self.blocks:
            for edge in columns.edges[1:-1]:
                self.paper.down(edge, TOP + 4, self.foot)
            self.paper.down(columns.left(0), TOP, bottom, thick=True)
        for edge in (MARGIN, self.right):
            self.paper.down(edge, TOP, bottom, thick=True)

    def _draw_words(self, top: float) -> None:
        """Ruled lines down to the margin."""
        words = _("Premiums in words · Thrown by: – for a self-drawn tile")
        self.paper.text(MARGIN, top + 1.5, self.right - MARGIN, 4, words, size=LABEL)
        y = top + 4 + ROW
        while y <= HEIGHT - MARGIN:
            self.paper.across(MARGIN, self.right, y)
            y += ROW
