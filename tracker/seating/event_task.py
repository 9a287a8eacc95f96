"""What a plan for a whole event has to keep: wishes first, then as few repeats as can be."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tracker.seating.event_report import report_on_event
from tracker.seating.exchanges import Rounds
from tracker.seating.plans import SEATS, Plan
from tracker.seating.round_wishes import rivals
from tracker.seating.table_wishes import as_wanted
from tracker.seating.wishes import Earlier, Wishes

Outs = Sequence[tuple[int, ...]]
Grid = list[list[int]]


@dataclass(slots=True)
class Task:
    """The event: its people, wishes and earlier rounds, and who sits out.

    ``met``: how often two have met before; ``dear``: the same, with so much more for two who are not to meet
    that one such wish weighs more than any repeats it could save; ``unwanted``, by player and table: as much
    where he is not to sit, None where nobody wishes for a table.
    """

    players: int
    outs: Outs
    wishes: Wishes
    earlier: Earlier
    tables: int = field(init=False)
    wish: int = field(init=False)
    met: Grid = field(init=False)
    dear: Grid = field(init=False)
    unwanted: Grid | None = field(init=False)

    def __post_init__(self) -> None:
        self.tables = self.players // SEATS
        self.met = self._grid(self.earlier.meetings.items())
        most = max(map(max, self.met))
        self.wish = 2 * (SEATS - 1) * (len(self.outs) + most) + 1
        apart = {two for two in self.wishes.apart if len(two) == 2} | set(rivals(self.wishes.tables))
        added = self._grid((two, self.wish) for two in apart)
        self.dear = [
            [met + more for met, more in zip(*rows, strict=True)]
            for rows in zip(self.met, added, strict=True)
        ]
        self.unwanted = self._unwanted() if self.wishes.tables else None

    def _grid(self, numbers: Iterable[tuple[frozenset[int], int]]) -> Grid:
        """A number for two players, both ways round; who is not in the event is passed over."""
        grid = [[0] * self.players for _ in range(self.players)]
        for two, number in numbers:
            if len(two) == 2 and all(0 <= player < self.players for player in two):
                one, other = two
                grid[one][other] = grid[other][one] = number
        return grid

    def _unwanted(self) -> Grid:
        return [
            [0 if self.wishes.may_sit_at(player, table) else self.wish for table in range(1, self.tables + 1)]
            for player in range(self.players)
        ]

    def numbered(self, rounds: Rounds) -> Rounds:
        """The rounds with their tables put in the order that pleases most wishes for tables."""
        unwanted = self.unwanted
        if unwanted is None:
            return rounds
        found = []
        for tables in rounds:
            costs = [
                [sum(unwanted[player][number] for player in table) for number in range(self.tables)]
                for table in tables
            ]
            found.append([list(table) for table in as_wanted(tables, costs)])
        return found

    def badness(self, rounds: Rounds) -> tuple[int, int, int]:
        """What counts first, then, last: wishes broken, repeats, how often those pairs had met before."""
        sittings = tuple(tuple(tuple(table) for table in tables) for tables in rounds)
        plan = Plan(self.players, sittings, tuple(self.outs))
        report = report_on_event(plan, wishes=self.wishes, earlier=self.earlier)
        broken = len(report.together) + len(report.elsewhere)
        return broken, report.repeats, sum(again.before for again in report.again)

    def fewest_repeats(self) -> int:
        """So many repeats there must be where no wish for two is broken: each has only so many to meet."""
        played = [len(self.outs)] * self.players
        for out in self.outs:
            for player in out:
                played[player] -= 1
        new = [sum(not cost for cost in row) - 1 for row in self.dear]
        missing = sum(max((SEATS - 1) * times - free, 0) for times, free in zip(played, new, strict=True))
        return max(-(-missing // 2), self._always_together(played))

    def _always_together(self, played: Sequence[int]) -> int:
        """How many repeats those have at least who want the same single table."""
        at: dict[int, list[int]] = {}
        for player, (first, last) in self.wishes.tables.items():
            if first == last <= self.tables and 0 <= player < self.players:
                at.setdefault(first, []).append(player)
        return sum(
            max(played[one] + played[other] - len(self.outs) - 1, 0)
            for people in at.values()
            for one, other in combinations(people, 2)
        )
