"""The rounds of a seating script as they are read, and what must be true of them before anything is used."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tracker.seating.plans import SEATS, Plan
from tracker.seating.scripts.faults import Faults
from tracker.seating.scripts.names import Names

MOST_SCRIPT_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Row:
    """A line's number, from 1, and whom it names; ``clear`` unless that can't be told."""

    line: int
    cells: Sequence[str]
    clear: bool = True


@dataclass(slots=True)
class Read:
    """A round as read: the line it begins with, its tables, who is named as sitting out."""

    line: int
    tables: list[Row] = field(default_factory=list)
    out: list[Row] = field(default_factory=list)


def checked(rounds: Sequence[Read], names: Names, faults: Faults, players: int) -> Plan:
    """The rounds as a plan of so many players; who is not named sits out. What is wrong is a fault."""
    if len(rounds) > MOST_SCRIPT_ROUNDS:
        faults.add(rounds[MOST_SCRIPT_ROUNDS].line, "too_many_rounds", most=MOST_SCRIPT_ROUNDS)
        rounds = rounds[:MOST_SCRIPT_ROUNDS]
    if not any(own.tables for own in rounds):
        faults.add(0, "empty")
    read = [_Round(number, own, names, faults) for number, own in enumerate(rounds, start=1)]
    everybody = range(players)
    for own in read:
        own.check(players)
    outs = tuple(tuple(player for player in everybody if player not in own.seated) for own in read)
    return Plan(players, tuple(tuple(own.tables) for own in read), outs)


class _Round:
    """One round, its people being looked up."""

    def __init__(self, number: int, read: Read, names: Names, faults: Faults) -> None:
        self.number = number
        self.read = read
        self.faults = faults
        #: By player: the line that names him first.
        self.lines: dict[int, int] = {}
        self.tables = [tuple(self._players(row, names)) for row in read.tables]
        self.seated = set(self.lines)
        self.sizes_fit = all(len(row.cells) == SEATS for row in read.tables)
        self.out = {player for row in read.out for player in self._players(row, names)}

    def _players(self, row: Row, names: Names) -> Iterator[int]:
        for cell in row.cells:
            player = names.player(row.line, cell)
            if player is None:
                continue
            if player in self.lines:
                self.faults.add(
                    row.line, "twice", name=cell.strip(), round=self.number, before=self.lines[player]
                )
            self.lines.setdefault(player, row.line)
            yield player

    def check(self, players: int) -> None:
        """Tables of four, at least one, and nobody forgotten."""
        for row in self.read.tables:
            if row.clear and len(row.cells) != SEATS:
                self.faults.add(row.line, "table_size", people=len(row.cells))
        if not self.read.tables:
            self.faults.add(self.read.line, "no_tables", round=self.number)
        missing = players - len(self.lines)
        if self.read.tables and self.sizes_fit and not self.faults.found and missing >= SEATS:
            self.faults.add(self.read.line, "not_seated", round=self.number, people=missing)
