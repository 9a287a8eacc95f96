"""Who may sit out a round that four does not divide: those first who have sat out least."""

from collections.abc import Iterator, Sequence
from itertools import combinations

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
