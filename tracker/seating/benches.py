"""Who sits out where four does not divide the players: those first who have sat out least."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType

from tracker.seating.plans import SEATS

Bench = tuple[int, ...]


def possible_benches(before: Sequence[int], number: int) -> Iterator[Bench]:
    """Every fair choice of so many players to sit out, those with the last numbers first.

    ``before``, by player, is how often he has sat out: nobody sits out again while somebody who has done so
    less often plays. Each choice is ascending.
    """
    forced: list[int] = []
    for times in sorted(set(before)):
        level = [player for player, own in enumerate(before) if own == times]
        missing = number - len(forced)
        if len(level) >= missing:
            for chosen in combinations(reversed(level), missing):
                yield tuple(sorted((*forced, *chosen)))
            return
        forced += level


def fair_benches(
    order: Sequence[int], rounds: int, before: Mapping[int, int] = MappingProxyType({})
) -> list[Bench]:
    """Who sits out in each of so many rounds where four does not divide the players.

    Nobody sits out again while somebody plays who has done so less often; among equals those first who are
    first in the order. ``before``, by player: how often he has sat out. Each choice is ascending.
    """
    times = {player: before.get(player, 0) for player in order}
    found = []
    for _ in range(rounds):
        bench = sorted(sorted(order, key=times.__getitem__)[: len(order) % SEATS])
        for player in bench:
            times[player] += 1
        found.append(tuple(bench))
    return found
