"""Which column of a list holds what."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tracker.exchange.player_lists.heads import are_heads, field_of
from tracker.exchange.player_lists.reading import Line
from tracker.services.errors import Refusal
from tracker.services.player_lists import without_numbering

#: The columns of a list without heads.
_UNSAID = ("name", "team")


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

    `with_heads`: the first line names the columns. `unknown` are those that can only be left out.
    """

    with_heads: bool
    columns: Sequence[Column]
    people: Sequence[Line]
    problems: Sequence[Refusal]

    @property
    def unknown(self) -> Sequence[Column]:
        """The columns that nobody can tell what they hold."""
        return [column for column in self.columns if column.is_unknown]

    @property
    def has_team(self) -> bool:
        """Whether the list has a column of teams."""
        return any(column.field == "team" for column in self.columns)

    def values(self, line: Line) -> dict[str, str]:
        """What a line says, by field; the name in one piece, unknown columns left out."""
        said = {
            column.field: cell
            for column, cell in zip(self.columns, line.cells, strict=True)
            if column.field is not None
        }
        if "first" in said or ("last" in said and "name" not in said):
            parts = said.pop("first", ""), said.pop("last", said.get("name", ""))
            said["name"] = " ".join(part for part in parts if part)
        said.pop("last", None)
        return said


def find_columns(lines: Sequence[Line]) -> Columns:
    """Columns by their heads; without heads a first column of numbers is left out, then name and team."""
    if not lines:
        return Columns(False, [], [], [])
    with_heads = are_heads(lines[0].cells)
    if with_heads:
        columns = [
            Column(letter_of(index), head, field_of(head) if head else _if_empty(lines[1:], index))
            for index, head in enumerate(lines[0].cells)
        ]
        return Columns(True, columns, _unnumbered(lines[1:], columns), _wrong_heads(columns))
    fields: list[str | None] = list(_UNSAID)
    if _is_counting([line.cells[0] for line in lines]):
        fields.insert(0, "counting")
    fields += [None] * len(lines[0].cells)
    columns = [Column(letter_of(index), "", fields[index]) for index in range(len(lines[0].cells))]
    return Columns(False, columns, _unnumbered(lines, columns), [])


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
