"""A seating plan and what is to be said of it. Players are numbers from 0."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

SEATS = 4

Table = tuple[int, ...]
Sitting = tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What a plan is like.

    ``repeats``: meetings beyond the first, summed over all pairs; ``most_meetings`` of one pair, and how many
    pairs ``never_met``. A spread is the worst player's most minus least: of the winds that he begins with, of
    the table numbers that he sits at; ``sit_out_spread`` is that of all players' sit-outs.
    """

    repeats: int
    never_met: int
    most_meetings: int
    wind_spread: int
    table_spread: int
    sit_out_spread: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds of tables in the order of their numbers, each in order of play with East first; who sits out."""

    players: int
    rounds: tuple[Sitting, ...]
    sit_outs: tuple[tuple[int, ...], ...]

    def report(self) -> Report:
        """What the plan is like, counted from scratch."""
        meetings = self.meetings()
        outs = Counter(player for out in self.sit_outs for player in out)
        return Report(
            repeats=sum(number - 1 for number in meetings.values()),
            never_met=self.players * (self.players - 1) // 2 - len(meetings),
            most_meetings=max(meetings.values(), default=0),
            wind_spread=max(map(spread, self.winds()), default=0),
            table_spread=max(map(spread, self.table_numbers()), default=0),
            sit_out_spread=spread([outs[player] for player in range(self.players)]),
        )

    def meetings(self) -> Counter[tuple[int, int]]:
        """How often each two players meet, the lower first; those who never do are not listed."""
        return Counter(pair for sitting in self.rounds for pair in pairs_of(sitting))

    def winds(self) -> list[list[int]]:
        """By player: how often he begins as East, South, West, North."""
        counts = [[0] * SEATS for _ in range(self.players)]
        for sitting in self.rounds:
            for table in sitting:
                for seat, player in enumerate(table):
                    counts[player][seat] += 1
        return counts

    def table_numbers(self) -> list[list[int]]:
        """By player: how often he sits at each table."""
        counts = [[0] * max(map(len, self.rounds), default=0) for _ in range(self.players)]
        for sitting in self.rounds:
            for number, table in enumerate(sitting):
                for player in table:
                    counts[player][number] += 1
        return counts


def pairs_of(sitting: Sequence[Table]) -> Iterator[tuple[int, int]]:
    """Everybody who meets in a round, the lower first."""
    for table in sitting:
        yield from combinations(sorted(table), 2)


def spread(counts: Sequence[int]) -> int:
    """The most minus the least; 0 of nothing."""
    return max(counts, default=0) - min(counts, default=0)
