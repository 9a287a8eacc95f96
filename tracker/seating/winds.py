"""Who begins as East, South, West and North, so that everybody has each wind equally often.

A plan is a graph: tables on one side, players on the other, an edge for every seat taken. Each player is cut
into parts of four rounds, so that no point has more than four edges; such a graph can always be coloured with
four colours so that no point has one twice (König), and the colours are the winds. So each player has each
wind once in every four of his rounds: ⌊rounds/4⌋ or ⌈rounds/4⌉ times in all.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations
from random import Random

from tracker.seating.draw import Person
from tracker.seating.plans import SEATS, Sitting

#: A table of a round, or a player's four rounds of a number.
Point = tuple[str, int, int]


def with_winds(
    rounds: Sequence[Sequence[Sequence[int]]], played: Sequence[int] | None = None
) -> tuple[Sitting, ...]:
    """The rounds with each table in order of play, East first.

    ``played``, by player, is how many rounds with even winds were played before: the parts of four go on from
    there.
    """
    colouring = _Colouring()
    seated = dict(enumerate(played or ()))
    for number, tables in enumerate(rounds):
        for place, table in enumerate(tables):
            for player in table:
                before = seated.get(player, 0)
                colouring.add(("table", number, place), ("player", player, before // SEATS))
                seated[player] = before + 1
    return tuple(
        tuple(colouring.players_at(("table", number, place)) for place in range(len(tables)))
        for number, tables in enumerate(rounds)
    )


def in_order_of_play(
    table: Sequence[Person], had: Mapping[Person, Sequence[int]], random: Random
) -> tuple[Person, ...]:
    """Four people with the winds that each has had least: East first; by lot where several ways are as even.

    ``had``, by person, is how often he began as East, South, West, North. For a single round the colouring is
    this choice among 24 ways at each table: what was had before stays, so that a wind can come once more too
    often where all four of a table lack the same one.
    """
    counts = [had.get(person, (0,) * SEATS) for person in table]

    def unevenness(order: Sequence[int]) -> int:
        """By how much the sum of squares of all counts grows, halved: only so often had matters."""
        return sum(counts[place][wind] for wind, place in enumerate(order))

    ways = list(permutations(range(SEATS)))
    random.shuffle(ways)
    return tuple(table[place] for place in min(ways, key=unevenness))


class _Colouring:
    """Edges between tables and players, coloured as they come; no point has a colour twice."""

    def __init__(self) -> None:
        self.ends: dict[Point, dict[int, Point]] = {}

    def add(self, table: Point, player: Point) -> None:
        """One more edge; where no colour is free at both ends, a chain of two colours is turned round."""
        at_table, at_player = self.ends.setdefault(table, {}), self.ends.setdefault(player, {})
        free_here = [colour for colour in range(SEATS) if colour not in at_table]
        free_there = [colour for colour in range(SEATS) if colour not in at_player]
        both = [colour for colour in free_here if colour in free_there]
        if both:
            # The wind that comes next at the table spreads the winds of the first rounds.
            colour = both[0]
        else:
            colour = free_here[0]
            self._turn_chain(player, colour, free_there[0])
        self.ends[table][colour] = player
        self.ends[player][colour] = table

    def _turn_chain(self, start: Point, first: int, second: int) -> None:
        """Exchange two colours along the chain that begins at ``start`` with the first."""
        chain = [start]
        colour = first
        while colour in self.ends[chain[-1]]:
            chain.append(self.ends[chain[-1]][colour])
            colour = second if colour == first else first
        edges = list(pairwise(chain))
        colours = [first if place % 2 == 0 else second for place in range(len(edges))]
        for (one, other), old in zip(edges, colours, strict=True):
            del self.ends[one][old], self.ends[other][old]
        for (one, other), old in zip(edges, colours, strict=True):
            new = second if old == first else first
            self.ends[one][new], self.ends[other][new] = other, one

    def players_at(self, table: Point) -> tuple[int, ...]:
        """The players of a table by their winds."""
        return tuple(self.ends[table][colour][1] for colour in range(SEATS))
