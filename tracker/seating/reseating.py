"""The cheapest tables: of up to sixteen players exactly, of more by seating a few tables anew at a time."""

from collections.abc import Sequence
from itertools import combinations

from tracker.seating.pair_costs import Matrix, cost_of, total_cost
from tracker.seating.plans import SEATS

Tables = list[tuple[int, ...]]

#: So many players are seated exactly, every way being weighed.
EXACT = 16
#: So many neighbouring tables are seated anew at a time where there are more players.
NEIGHBOURS = 3


def cheapest_tables(players: Sequence[int], costs: Matrix) -> Tables:
    """The cheapest of all ways to seat these players, sixteen at most, at tables of four."""
    quads: list[list[tuple[int, int]]] = [[] for _ in players]
    for places in combinations(range(len(players)), SEATS):
        cost = cost_of([players[place] for place in places], costs)
        quads[places[0]].append((cost, sum(1 << place for place in places)))
    for begun in quads:
        begun.sort()
    known: dict[int, tuple[int, int]] = {0: (0, 0)}
    rest = (1 << len(players)) - 1
    _weigh(rest, quads, known)
    tables: Tables = []
    while rest:
        table = known[rest][1]
        tables.append(tuple(player for place, player in enumerate(players) if table >> place & 1))
        rest ^= table
    return tables


def _weigh(rest: int, quads: Sequence[Sequence[tuple[int, int]]], known: dict[int, tuple[int, int]]) -> int:
    """The least cost of those left (a bit each); ``known`` remembers it with the first one's table."""
    if rest in known:
        return known[rest][0]
    least, first = -1, 0
    for cost, table in quads[(rest & -rest).bit_length() - 1]:
        if 0 <= least <= cost:
            break
        if table & rest == table:
            whole = cost + _weigh(rest ^ table, quads, known)
            if least < 0 or whole < least:
                least, first = whole, table
    known[rest] = least, first
    return least


def near_tables(players: Sequence[int], costs: Matrix) -> Tables:
    """Cheap tables: neighbours together at first, then seated anew as long as that is cheaper."""
    if len(players) <= EXACT:
        return cheapest_tables(players, costs)
    begun = [tuple(players[start : start + SEATS]) for start in range(0, len(players), SEATS)]
    return improved(begun, costs)


def improved(tables: Tables, costs: Matrix) -> Tables:
    """The tables with any two, and any three neighbouring ones, seated anew until nothing gets cheaper."""
    if len(tables) * SEATS <= EXACT:
        return cheapest_tables(sorted(player for table in tables for player in table), costs)
    found = sorted(tables, key=sum)
    settled: set[frozenset[tuple[int, ...]]] = set()
    changed = True
    while changed:
        changed = False
        for two in combinations(range(len(found)), 2):
            changed |= _anew(found, two, costs, settled)
        found.sort(key=sum)
        for start in range(len(found) - NEIGHBOURS + 1):
            changed |= _anew(found, range(start, start + NEIGHBOURS), costs, settled)
    return found


def _anew(
    tables: Tables, which: Sequence[int], costs: Matrix, settled: set[frozenset[tuple[int, ...]]]
) -> bool:
    """Seat these tables anew where that is cheaper. ``settled``: those for which it is known not to be."""
    old = [tables[number] for number in which]
    key = frozenset(old)
    if key in settled:
        return False
    new = cheapest_tables(sorted(player for table in old for player in table), costs)
    settled.add(frozenset(new))
    if total_cost(new, costs) >= total_cost(old, costs):
        settled.add(key)
        return False
    for number, table in zip(which, new, strict=True):
        tables[number] = table
    return True
