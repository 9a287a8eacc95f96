"""What is wrong with a seating script, line by line."""

from collections.abc import Mapping
from dataclasses import dataclass, field

#: So many faults are told at most.
MOST_FAULTS = 20


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: its line from 1 (0 for the whole text), its code, and what the sentence names.

    Codes and their parameters:

    * ``empty``: no tables at all; ``too_long``: most (characters)
    * ``too_many_rounds``, ``too_many_tables``: most
    * ``no_json``: where the text is no JSON; ``no_plan``: JSON of another shape; ``no_column``: column
    * ``unreadable``: a line that can't be cut into cells
    * ``not_a_number``: value, column (of round or table)
    * ``unknown_name``: name, nearest ("" where nothing is near); ``unknown_number``: number
    * ``ambiguous``: name (of several people who differ in capital letters at most)
    * ``twice``: name, round, before (the line where he is first)
    * ``table_size``: people (at a table that needs four); ``no_separator``: nothing parts the names of a line
    * ``no_tables``: round
    * ``table_twice``: round, table, before; ``table_gap``: round, table (that is missing)
    * ``not_seated``: round, people (four or more who neither sit at a table nor are named as sitting out)
    """

    line: int
    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)


class ScriptError(ValueError):
    """A seating script that can't be used; ``faults``, in the order of their lines, say why."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"line {fault.line}: {fault.code}" for fault in faults))
        self.faults = faults


class TooMany(Exception):
    """So many faults that no more are looked for."""


class Faults:
    """The faults found so far."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, line: int, code: str, **params: str | int) -> None:
        """One more. TooMany where that is the last to be told."""
        self.found.append(Fault(line, code, params))
        if len(self.found) == MOST_FAULTS:
            raise TooMany

    def in_order(self) -> tuple[Fault, ...]:
        """Those found, by line."""
        return tuple(sorted(self.found, key=lambda fault: fault.line))
