"""A seating script in lines: a table a line, rounds parted by blank lines or headings."""

import csv
import re
from collections.abc import Sequence

from tracker.seating.plans import SEATS
from tracker.seating.scripts.faults import Faults
from tracker.seating.scripts.names import Names
from tracker.seating.scripts.rounds import Read, Row

COMMENT = "#"
SEPARATORS = (";", "\t", ",")
SITTING_OUT = "sitting out"

_HEADING = re.compile(r"(?:round|durchgang|runde|тур)\s*[0-9]{1,9}\s*[:.]?", re.IGNORECASE)
_SITTING_OUT = re.compile(
    r"(?:sitting out|sits out|sit out|pause|setzt aus|setzen aus|пропускает|пропускают)\s*:(.*)",
    re.IGNORECASE | re.DOTALL,
)


def read_lines(lines: Sequence[str], names: Names, faults: Faults) -> list[Read]:
    """The rounds of the lines. Where there are headings, blank lines mean nothing."""
    headed = any(_HEADING.fullmatch(line.strip()) for line in lines)
    rounds: list[Read] = []
    begins = True
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if text.startswith(COMMENT):
            continue
        if not text:
            begins = begins or not headed
            continue
        if _HEADING.fullmatch(text):
            rounds.append(Read(number))
            begins = False
            continue
        if begins:
            rounds.append(Read(number))
            begins = False
        _add(rounds[-1], number, text, names, faults)
    return rounds


def _add(own: Read, number: int, text: str, names: Names, faults: Faults) -> None:
    """A line of people: of a table, or of those who sit out."""
    waiting = _SITTING_OUT.fullmatch(text)
    if waiting:
        own.out.append(Row(number, cells_of(waiting[1], names, alone=True)))
        return
    cells = cells_of(text, names, alone=False)
    if len(cells) != SEATS and not parted(text) and not all(map(names.knows, cells)):
        faults.add(number, "no_separator")
        own.tables.append(Row(number, (), clear=False))
        return
    own.tables.append(Row(number, cells))


def parted(text: str) -> str:
    """The separator of a line, "" where there is none."""
    return next((separator for separator in SEPARATORS if separator in text), "")


def cells_of(text: str, names: Names, *, alone: bool) -> list[str]:
    """Whom a line names. Blanks part them without a separator, unless it may name one ``alone``."""
    separator = parted(text)
    if separator:
        return [cell for cell in quoted_cells(text, separator) if cell]
    whole = quoted_cells(text, ";")
    if alone and (names.knows(whole[0] if whole else "") or not all(map(names.knows, text.split()))):
        return [cell for cell in whole if cell]
    return text.split()


def quoted_cells(text: str, separator: str) -> list[str]:
    """The cells of a line, quoted ones as in CSV. csv.Error where it is no such line."""
    rows = list(csv.reader([text], delimiter=separator, skipinitialspace=True))
    return [cell.strip() for cell in rows[0]] if rows else []
