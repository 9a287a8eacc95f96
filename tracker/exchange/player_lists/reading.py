"""Text of a list into lines of cells: comma, semicolon or tab between them, or names one a line."""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tracker.exchange.player_lists.heads import is_head_line
from tracker.services.errors import Refusal
from tracker.services.names import tidy

MOST_ROWS = 5000
MOST_COLUMNS = 50
MOST_CHARACTERS = 500_000
_SEPARATORS = "\t;,"
_SAMPLE = 20  # lines that the separator is guessed from


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list that is not blank: its number in the text, from 1, and its cells, tidy."""

    number: int
    cells: tuple[str, ...]


def read_lines(text: str) -> list[Line]:
    """The lines of a text that say something; as many cells in each.

    A single line of names with commas counts as one line a name. Refusal (field `text`): `list_too_long`,
    `too_many_columns`.
    """
    if len(text) > MOST_CHARACTERS:
        raise Refusal(
            "list_too_long",
            _("The list is too long: %(most)s characters at most."),
            field="text",
            params={"most": MOST_CHARACTERS},
        )
    texts = _text_lines(text)
    separator = _said_separator(texts)
    if separator:
        texts[0] = ""
    numbered = [(number, line) for number, line in enumerate(texts, start=1) if line.strip()]
    separator = separator or _separator([line for _number, line in numbered[:_SAMPLE]])
    lines = _even(_by_csv(texts, separator) or _by_splitting(numbered, separator))
    if len(lines) == 1 and separator == ",":
        names = [cell for cell in lines[0].cells if cell]
        return [Line(number, (name,)) for number, name in enumerate(names, start=1)]
    return lines


def text_of_rows(rows: Iterable[Sequence[str]]) -> str:
    """Rows of a spreadsheet as text that `read_lines` reads back: a line a row, tabs between the cells."""
    return "\n".join("\t".join(_quoted(cell) for cell in row) for row in rows)


def check_size(rows: int, columns: int, field: str) -> None:
    """Refusal for a list of too many rows or columns."""
    if rows > MOST_ROWS:
        raise Refusal(
            "list_too_long",
            _("The list has more than %(most)s lines: is it the right one?"),
            field=field,
            params={"most": MOST_ROWS},
        )
    if columns > MOST_COLUMNS:
        raise Refusal(
            "too_many_columns",
            _("The list has more than %(most)s columns: is it the right one?"),
            field=field,
            params={"most": MOST_COLUMNS},
        )


def _text_lines(text: str) -> list[str]:
    """Lines as editors count them; other marks that could break a line are not taken for one."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _said_separator(lines: Sequence[str]) -> str:
    """The mark of a first line such as `sep=;`, with which spreadsheets tell each other; "" without one."""
    first = lines[0].strip(' "').casefold()
    return first[4] if first.startswith("sep=") and first[4:] in tuple(_SEPARATORS) else ""


def _separator(sample: Sequence[str]) -> str:
    """The mark between heads; else the first of tab, semicolon, comma that comes equally often in every line.

    Else a tab or semicolon that comes at all; a comma within some names separates nothing.
    """
    for mark in _SEPARATORS:
        if any(
            mark in line and is_head_line(_bare_cells(line, mark), first) for first, line in _first(sample)
        ):
            return mark
    counts = {mark: [_count_outside_quotes(line, mark) for line in sample] for mark in _SEPARATORS}
    for mark, found in counts.items():
        if found and found[0] and len(set(found)) == 1:
            return mark
    return ";" if any(counts[";"]) and not any(counts["\t"]) else "\t"


def _first(sample: Sequence[str]) -> Iterable[tuple[bool, str]]:
    """Each line with whether it is the first."""
    return ((index == 0, line) for index, line in enumerate(sample))


def _bare_cells(line: str, mark: str) -> list[str]:
    return [cell.strip(' "') for cell in line.split(mark)]


def _count_outside_quotes(line: str, mark: str) -> int:
    return sum(part.count(mark) for part in line.split('"')[::2])


def _by_csv(lines: Sequence[str], separator: str) -> list[Line]:
    """Lines with quoted cells; none where the quotes do not fit, since then they are part of the names."""
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator, strict=True)
    found, number = [], 1
    try:
        for cells in reader:
            found.append(_line(number, cells))
            number = reader.line_num + 1
    except csv.Error:
        return []
    return [line for line in found if any(line.cells)]


def _by_splitting(lines: Sequence[tuple[int, str]], separator: str) -> list[Line]:
    found = [_line(number, line.split(separator)) for number, line in lines]
    return [line for line in found if any(line.cells)]


def _line(number: int, cells: Iterable[str]) -> Line:
    return Line(number, tuple(tidy(cell.replace("\n", " ")) for cell in cells))


def _even(lines: Sequence[Line]) -> list[Line]:
    """All as wide as the widest that says something in its last cell."""
    width = max((_width(line.cells) for line in lines), default=0)
    check_size(len(lines), width, "text")
    return [Line(line.number, (*line.cells, *[""] * width)[:width]) for line in lines]


def _width(cells: Sequence[str]) -> int:
    return max((index for index, cell in enumerate(cells, start=1) if cell), default=0)


def _quoted(cell: str) -> str:
    """A cell in quotes where a mark in it could be taken for a separator."""
    if any(mark in cell for mark in f'{_SEPARATORS}"'):
        return '"' + cell.replace('"', '""') + '"'
    return cell
