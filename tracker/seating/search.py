"""The best tables for a round: fewest wishes broken and meetings repeated, then neighbours by standing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from tracker.seating.benches import Bench, possible_benches
from tracker.seating.fewest_repeats import tables_within
from tracker.seating.pair_costs import Costs, total_cost
from tracker.seating.plans import SEATS
from tracker.seating.reseating import EXACT, Tables, improved, near_tables
from tracker.seating.steps import GaveUp, Steps

#: So many steps one search may take: about half a second.
STEPS = 300_000


class Proof(Enum):
    """What is proved of tables: nothing; that none are perfect; that none break or repeat less."""

    NONE = "none"
    NOT_PERFECT = "not_perfect"
    FEWEST = "fewest"


@dataclass(frozen=True, slots=True)
class Found:
    """Tables, without an order of play; who sits out; what they cost by wishes and repeats."""

    tables: Tables
    bench: Bench
    cost: int


@dataclass(frozen=True, slots=True)
class Search:
    """The search for the best tables. ``sat_out``, by player, is how often he has; ``steps``: how many it may
    take with one limit.

    A round is perfect where it breaks no wish and repeats no meeting. That there is no such round, or no
    better one than was found, is proved by going through all of them; where that takes too many steps the
    best that was found counts.
    """

    costs: Costs
    sat_out: Sequence[int]
    steps: int = STEPS

    def best(self) -> tuple[Found, Proof]:
        """The best tables, with those sitting out who come first among equally good ones."""
        bench = next(self._benches())
        tables = near_tables(self._seated(bench), self.costs.both)
        found = self._found(tables, bench)
        exact = len(tables) * SEATS <= EXACT and len(list(islice(self._benches(), 2))) == 1
        if exact or not found.cost:
            return found, Proof.FEWEST
        perfect, sure = self._within(0, Steps(self.steps))
        if perfect is not None:
            return perfect, Proof.FEWEST
        return self._fewest(found, Proof.NOT_PERFECT if sure else Proof.NONE)

    def _fewest(self, found: Found, proof: Proof) -> tuple[Found, Proof]:
        """Better tables than those found as long as there are such: all wishes kept at first."""
        if found.cost >= self.costs.wish:
            found = self._within(self.costs.wish - 1, Steps(self.steps))[0] or found
        steps = Steps(self.steps)
        while True:
            better, sure = self._within(found.cost - 1, steps)
            if better is None:
                return found, Proof.FEWEST if sure else proof
            found = better

    def _within(self, limit: int, steps: Steps) -> tuple[Found | None, bool]:
        """Tables that cost no more, for the first bench that lets them; whether the answer is sure."""
        try:
            for bench in self._benches():
                tables = tables_within(self._seated(bench), self.costs.heavy, limit, steps)
                if tables is not None:
                    return self._found(improved(tables, self.costs.both), bench), True
        except GaveUp:
            return None, False
        return None, True

    def _benches(self) -> Iterator[Bench]:
        return possible_benches(self.sat_out, len(self.sat_out) % SEATS)

    def _seated(self, bench: Bench) -> list[int]:
        return [player for player in range(len(self.sat_out)) if player not in bench]

    def _found(self, tables: Tables, bench: Bench) -> Found:
        return Found(tables, bench, total_cost(tables, self.costs.heavy))
