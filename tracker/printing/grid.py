"""What the grids of all round sheets share: columns, blocks of columns a person, marks for the pen."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import pgettext

from scoring.winds import WINDS
from tracker.presentation import wind_initial
from tracker.printing.heads import Person
from tracker.printing.paper import MARGIN, Paper, Sheet
from tracker.printing.turns import PrintedTurn

#: The lowest row that a pen can fill.
ROW = 8.0
LABEL = 7.5
MARK = 9.0
HEAD = 7.5
#: More people than these are no longer circled but written.
MOST_CIRCLED = 5


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns side by side: `edges` are their borders in mm, one more than there are columns."""

    edges: tuple[float, ...]

    @classmethod
    def of(cls, left: float, widths: Sequence[float]) -> "Columns":
        """Columns of these widths from `left` on."""
        return cls(tuple(accumulate(widths, initial=left)))

    def left(self, index: int) -> float:
        """The left border of a column."""
        return self.edges[index]

    def width(self, index: int) -> float:
        """The width of a column."""
        return self.edges[index + 1] - self.edges[index]

    @property
    def right(self) -> float:
        """Where the last column ends."""
        return self.edges[-1]


def blocks(left: float, people: int, widths: Sequence[float]) -> list[Columns]:
    """A block of columns a person. `widths` are those of one of four; more people share the same room."""
    scale = 4 / people
    width = sum(widths) * scale
    return [Columns.of(left + index * width, [part * scale for part in widths]) for index in range(people)]


class Grid:
    """The start of every blank grid: its paper and people, the columns before theirs and theirs.

    `first` and `block` are widths in mm, `block` those of one person of four.
    """

    def __init__(
        self, sheet: Sheet, people: Sequence[Person], first: Sequence[float], block: Sequence[float]
    ) -> None:
        self.sheet = sheet
        self.paper = sheet.blank
        self.people = seated(people)
        self.first = Columns.of(MARGIN, first)
        self.blocks = blocks(self.first.right, len(self.people), block)
        self.right = self.blocks[-1].right

    def draw_heads(self, top: float, labels: Sequence[str], parts: Sequence[str]) -> None:
        """The heads of the first columns, and of each person's below his name."""
        for index, label in enumerate(labels):
            draw_label(self.paper, self.first, index, top, HEAD, label)
        draw_block_heads(self.sheet, self.blocks, self.people, top, parts)

    def draw_circles(self, index: int, top: float, pitch: float, rows: list[str], size: float) -> None:
        """Marks to circle in one of the first columns, a row every `pitch`."""
        left, width = self.first.left(index), self.first.width(index)
        self.paper.circles(left, top, width, pitch, rows, size=size)

    def draw_row_label(self, y: float, height: float, text: str) -> None:
        """What a row is, at its left end."""
        self.paper.text(MARGIN + 1, y, self.first.right - MARGIN - 2, height, text, size=8)


def draw_label(paper: Paper, columns: Columns, index: int, y: float, height: float, text: str) -> None:
    """The head of one column."""
    paper.text(columns.left(index), y, columns.width(index), height, text, size=LABEL, align="center")


def draw_block_heads(
    sheet: Sheet, parts: Sequence[Columns], people: Sequence[Person], y: float, labels: Sequence[str]
) -> None:
    """Number and name of each person, 4 mm, and below the heads of his columns, 3.5 mm."""
    for columns, person in zip(parts, people, strict=True):
        sheet.blank.text(columns.left(0) + 0.7, y, 3.5, 4, str(person.number), size=8, bold=True)
        room = columns.right - columns.left(0) - 4.8
        if person.name:
            sheet.own.text(columns.left(0) + 4.2, y, room, 4, person.name, size=8)
        for index, label in enumerate(labels):
            draw_label(sheet.blank, columns, index, y + 4, 3.5, label)


def seated(people: Sequence[Person]) -> list[Person]:
    """The people of the table, at least four: those who lack have no name yet."""
    missing = range(len(people) + 1, 5)
    return [*people, *(Person(number, "", WINDS[number - 1]) for number in missing)]


def person_marks(people: int) -> str:
    """The numbers to circle, 1-4 or 1-5; empty where there are more: then a number is written."""
    return " ".join(str(number) for number in range(1, people + 1)) if people <= MOST_CIRCLED else ""


def winner_marks(people: int) -> str:
    """The numbers to circle and a dash: for a draw, or a tile that nobody discarded."""
    return f"{person_marks(people)} –".strip()


def wind_marks() -> str:
    """The four winds to circle, in the sheet's language."""
    return " ".join(wind_initial(wind) for wind in WINDS)


def round_column(turns: Sequence[PrintedTurn] | None, rows: int) -> list[str]:
    """The wind round of each row: printed where it is known, else to circle."""
    if turns is None:
        return [wind_marks()] * rows
    return [wind_initial(turn.round_wind) for turn in turns]


def east_column(turns: Sequence[PrintedTurn] | None, rows: int, people: int) -> list[str]:
    """East of each row: his number printed where it is known, else to circle."""
    if turns is None:
        return [person_marks(people)] * rows
    return [str(turn.east + 1) for turn in turns]


def number_label() -> str:
    """The head of the column of the deals' numbers."""
    return pgettext("sheet column: number of the deal", "No.")


def east_label() -> str:
    """The head of the column that says who is East."""
    return pgettext("sheet column: who is East", "East")
