"""What it costs that two players, numbers from 0 by standing, sit at one table in the next round."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tracker.seating.plans import SEATS

Matrix = Sequence[Sequence[int]]
#: Two players, the lower number first.
Pair = tuple[int, int]

#: How much dearer each further meeting of a pair is than the one before: more than two of those.
GROWTH = 3


@dataclass(frozen=True, slots=True)
class Costs:
    """By two players: ``heavy``, for wishes broken and meetings repeated, and ``both``.

    ``both`` adds how far the two are apart in the standings, squared, so small that all tables together never
    weigh as much as one meeting repeated. ``wish`` is what one broken wish costs.
    """

    heavy: Matrix
    both: Matrix
    wish: int

    @classmethod
    def of(cls, places: Sequence[int], meetings: Mapping[Pair, int], apart: Collection[Pair]) -> "Costs":
        """The costs for players at these places, ascending, equals having equal ones.

        A pair that has met costs 1, one that has met twice 3, then 9 and so on. One broken wish costs more
        than all meetings repeated together. ``apart``: who is not to sit together.
        """
        number = len(places)
        pairs = SEATS * (SEATS - 1) // 2 * -(-number // SEATS)
        wish = 1 + pairs * max(map(repeated, meetings.values()), default=0)
        heavy = [[0] * number for _ in range(number)]
        for (one, other), times in meetings.items():
            heavy[one][other] += repeated(times)
        for one, other in apart:
            heavy[one][other] += wish
        for one in range(number):
            for other in range(one):
                heavy[one][other] = heavy[other][one]
        scale = 1 + pairs * (places[-1] - places[0]) ** 2 if places else 1
        both = [
            [scale * weight + (places[one] - places[other]) ** 2 for other, weight in enumerate(row)]
            for one, row in enumerate(heavy)
        ]
        return cls(heavy, both, wish)


def repeated(times: int) -> int:
    """What one more meeting costs a pair that has met so often."""
    return GROWTH ** (times - 1) if times else 0


def cost_of(table: Sequence[int], costs: Matrix) -> int:
    """What a table costs: the sum of its pairs."""
    return sum(costs[one][other] for number, one in enumerate(table) for other in table[number + 1 :])


def total_cost(tables: Sequence[Sequence[int]], costs: Matrix) -> int:
    """What all tables cost together."""
    return sum(cost_of(table, costs) for table in tables)
