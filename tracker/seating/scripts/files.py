"""Seating scripts of other programs: CSV with a head line, and the JSON of `manage.py plan_seating`."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tracker.seating.scripts.faults import Faults
from tracker.seating.scripts.lines import COMMENT, parted, quoted_cells
from tracker.seating.scripts.names import folded, shortened
from tracker.seating.scripts.rounds import MOST_SCRIPT_ROUNDS, Read, Row

#: The columns of a CSV in English, German and Russian.
COLUMNS: Mapping[str, str] = {
    **dict.fromkeys(("round", "durchgang", "runde", "тур"), "round"),
    **dict.fromkeys(("table", "tisch", "стол"), "table"),
    **dict.fromkeys(("east", "e", "ost", "o", "восток"), "east"),
    **dict.fromkeys(("south", "s", "süd", "юг"), "south"),
    **dict.fromkeys(("west", "w", "запад"), "west"),
    **dict.fromkeys(("north", "n", "nord", "север"), "north"),
}
NUMBERS = ("round", "table")
WINDS = ("east", "south", "west", "north")
MOST_TABLES = 999


def head_of(lines: Sequence[str]) -> int | None:
    """The line, from 0, that is the head of a CSV; None where the first line with anything is none."""
    for number, line in enumerate(lines):
        if line.strip() and not line.strip().startswith(COMMENT):
            columns = _columns(line)
            return number if "round" in columns and len(columns) > 2 else None
    return None


def _columns(line: str) -> dict[str, int]:
    """By what it is: the place of each column of a head line that is known."""
    separator = parted(line)
    words = quoted_cells(line, separator) if separator else []
    known = ((COLUMNS.get(folded(word)), place) for place, word in enumerate(words))
    return {column: place for column, place in known if column}


def read_csv(lines: Sequence[str], head: int, faults: Faults) -> list[Read]:
    """The rounds of a CSV: a table a line, in any order of lines and columns."""
    columns = _columns(lines[head])
    for column in (*NUMBERS, *WINDS):
        if column not in columns:
            faults.add(head + 1, "no_column", column=column)
    if faults.found:
        return []
    separator = parted(lines[head])
    tables: dict[int, dict[int, Row]] = {}
    for number, line in enumerate(lines[head + 1 :], start=head + 2):
        if line.strip() and not line.strip().startswith(COMMENT):
            _read_row(number, quoted_cells(line, separator), columns, tables, faults)
    return list(_in_order(tables, faults))


def _read_row(
    line: int,
    cells: Sequence[str],
    columns: Mapping[str, int],
    tables: dict[int, dict[int, Row]],
    faults: Faults,
) -> None:
    """One table of a CSV, put where it belongs."""
    own = {column: cells[place] if place < len(cells) else "" for column, place in columns.items()}
    if not any(own.values()):
        return
    numbers = []
    for column, most in zip(NUMBERS, (MOST_SCRIPT_ROUNDS, MOST_TABLES), strict=True):
        text = own[column]
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
            faults.add(line, "not_a_number", value=shortened(text), column=column)
        elif int(text) > most:
            faults.add(line, "too_many_rounds" if column == "round" else "too_many_tables", most=most)
        else:
            numbers.append(int(text))
    if len(numbers) < len(NUMBERS):
        return
    number, table = numbers
    others = tables.setdefault(number, {})
    if table in others:
        faults.add(line, "table_twice", round=number, table=table, before=others[table].line)
    others.setdefault(table, Row(line, [own[wind] for wind in WINDS if own[wind]]))


def _in_order(tables: Mapping[int, Mapping[int, Row]], faults: Faults) -> Iterator[Read]:
    """The rounds by number, with a fault for each number of a round or table that is missing."""
    for number in range(1, max(tables, default=0) + 1):
        own = tables.get(number, {})
        after = next(
            row for later in range(number, max(tables) + 1) for row in tables.get(later, {}).values()
        )
        for table in range(1, max(own, default=0) + 1):
            if table not in own:
                faults.add(after.line, "table_gap", round=number, table=table)
        yield Read(after.line, [own[table] for table in sorted(own)])


def read_json(text: str, faults: Faults) -> list[Read]:
    """The rounds of a JSON text, players being numbers from 0; none, and a fault, where there are none."""
    try:
        content = json.loads(text)
    except json.JSONDecodeError as fault:
        faults.add(fault.lineno, "no_json")
        return []
    except (ValueError, RecursionError):
        faults.add(0, "no_json")
        return []
    rounds: Any = content.get("rounds") if isinstance(content, dict) else None
    outs: Any = content.get("sit_outs", []) if isinstance(content, dict) else None
    if not (_is_nested(rounds, 3) and _is_nested(outs, 2)) or len(outs) > len(rounds):
        faults.add(0, "no_plan")
        return []
    waiting = [*outs, *([[]] * (len(rounds) - len(outs)))]
    return [
        Read(0, [_row(table) for table in tables], [_row(out)])
        for tables, out in zip(rounds, waiting, strict=True)
    ]


def _row(players: Sequence[int]) -> Row:
    return Row(0, [str(player) for player in players])


def _is_nested(content: Any, depth: int) -> bool:
    """Whether it is lists of lists, so deep, of whole numbers."""
    if not depth:
        return type(content) is int
    return isinstance(content, list) and all(_is_nested(own, depth - 1) for own in content)
