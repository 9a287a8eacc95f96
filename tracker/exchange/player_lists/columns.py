"""Which column of a list holds what."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tracker.exchange.player_lists.heads import field_of, is_head_line
from tracker.exchange.player_lists.reading import Line
from tracker.services.errors import Refusal
from tracker.services.pasted_names import without_numbering

#: The columns of a list without heads.
_UNSAID = ("name", "team")
#: So many lines may stand above the heads.
MOST_TITLES = 10


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its letter as in a spreadsheet, its head ("" without), what it holds (None: unknown)."""

    letter: str
    head: str
    field: str | None

    @property
    def is_unknown(self) -> bool:
        """Whether nobody can tell what it holds."""
        return self.field is None


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a list, what is wrong with them, and the lines of people below the heads.

    `with_heads`: a line names the columns; `above` are the lines over it, a title as a rule, which are left
    out. `unknown` are the columns that can only be left out.
    """

    with_heads: bool
    columns: Sequence[Column]
    people: Sequence[Line]
    problems: Sequence[Refusal]
    above: Sequence[Line] = ()

    @property
    def unknown(self) -> Sequence[Column]:
        """The columns that nobody can tell what they hold."""
        return [column for column in self.columns if column.is_unknown]

    def values(self, line: Line) -> dict[str, str]:
        """What a line says, by field; the name in one piece, unknown columns left out."""
        said = {
            column.field: cell
            for column, cell in zip(self.columns, line.cells, strict=True)
            if column.field is not None
        }
        if "first" in said or "last" in said:
            # Beside a last name, a "name" is the first one; beside a first name it is the last one.
            first = said.pop("first", None)
            last = said.pop("last", None)
            parts = (said.get("name") if first is None else first, said.get("name") if last is None else last)
            said["name"] = " ".join(part for part in parts if part)
        return said


def find_columns(lines: Sequence[Line]) -> Columns:
    """Columns by their heads; without heads a first column of numbers is left out, then name and team."""
    if not lines:
        return Columns(False, [], [], [])
    at = _head_line(lines)
    if at is not None:
        people = lines[at + 1 :]
        columns = [
            Column(letter_of(index), head, field_of(head) if head else _if_empty(people, index))
            for index, head in enumerate(lines[at].cells)
        ]
        return Columns(True, columns, _unnumbered(people, columns), _wrong_heads(columns), lines[:at])
    fields: list[str | None] = list(_UNSAID)
    if _is_counting([line.cells[0] for line in lines]):
        fields.insert(0, "counting")
    fields += [None] * len(lines[0].cells)
    columns = [Column(letter_of(index), "", fields[index]) for index in range(len(lines[0].cells))]
    return Columns(False, columns, _unnumbered(lines, columns), [])


def _head_line(lines: Sequence[Line]) -> int | None:
    """Which line names the columns: the first, or one below lines of a single cell, such as a title."""
    for index, line in enumerate(lines[: MOST_TITLES + 1]):
        if is_head_line(line.cells, index == 0):
            return index
        if sum(bool(cell) for cell in line.cells) > 1:
            return None
    return None


def letter_of(index: int) -> str:
    """The letter of a column as in a spreadsheet.

    >>> letter_of(0), letter_of(25), letter_of(26), letter_of(49)
    ('A', 'Z', 'AA', 'AX')
    """
    before, last = divmod(index, 26)
    return (chr(ord("A") + before - 1) if before else "") + chr(ord("A") + last)


def _if_empty(lines: Sequence[Line], index: int) -> str | None:
    """A column that says nothing at all is nothing to ask about."""
    return None if any(line.cells[index] for line in lines) else "counting"


def _is_counting(cells: Sequence[str]) -> bool:
    return len(cells) > 1 and all(cell.rstrip(".):").isdecimal() for cell in cells)


def _unnumbered(lines: Sequence[Line], columns: Sequence[Column]) -> Sequence[Line]:
    """The lines with the names alone, where they were numbered."""
    at = next((index for index, column in enumerate(columns) if column.field == "name"), None)
    if at is None:
        return lines
    names = without_numbering([line.cells[at] for line in lines])
    return [
        Line(line.number, (*line.cells[:at], name, *line.cells[at + 1 :]))
        for line, name in zip(lines, names, strict=True)
    ]


def _wrong_heads(columns: Sequence[Column]) -> list[Refusal]:
    """No column of names, or two that say they hold the same."""
    problems = []
    found = Counter(column.field for column in columns if column.field)
    if not found.keys() & {"name", "first", "last"}:
        text = _("No column holds the names: the head of one must be “Name”.")
        problems.append(Refusal("no_names", text))
    if found.keys() >= {"name", "first", "last"}:
        whole = next(column for column in columns if column.field == "name")
        text = _(
            "Column %(letter)s (“%(head)s”) and the columns of first and last names all say who it is: "
            "take out one or the others."
        )
        params = {"letter": whole.letter, "head": whole.head}
        problems.append(Refusal("names_twice", text, params=params))
    for field, times in found.items():
        if times > 1 and field != "counting":
            same = [column for column in columns if column.field == field]
            problems.append(
                Refusal(
                    "column_twice",
                    _("Columns %(first)s (“%(head)s”) and %(second)s (“%(other)s”) say the same thing."),
                    params={
                        "first": same[0].letter,
                        "head": same[0].head,
                        "second": same[1].letter,
                        "other": same[1].head,
                    },
                )
            )
    return problems
