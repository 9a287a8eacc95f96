"""A tournament's accounts kept by hand, as with a pencil: what the standings must agree with."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

SHARES = (4, 2, 1, 0)

#: The players by name, each with his team, in the order of the list.
NAMES = [
    f"{name} {letter}"
    for letter in "ABCDEF"
    for name in ("Ada", "Ben", "Cleo", "Dirk", "Elsa", "Finn", "Gina", "Hugo", "Ines", "Jens", "Kira", "Lars")
]
TEAMS = {name: f"Team {place // 4 + 1:02}" for place, name in enumerate(NAMES)}
SUBSTITUTE = "Zora"


def sheet(random: Random) -> list[int]:
    """Four scores that add up to nothing; now and then two are equal, so that places are shared."""
    three = [random.randrange(-200, 300) for _seat in range(3)]
    if random.random() < 0.3:
        three[1] = three[0]
    return [*three, -sum(three)]


def shares(scores: Sequence[int]) -> list[Fraction]:
    """Table points by score: who is equal shares what the places taken together give."""
    found = []
    for score in scores:
        ahead = sum(other > score for other in scores)
        level = sum(other == score for other in scores)
        found.append(Fraction(sum(SHARES[ahead : ahead + level]), level))
    return found


@dataclass
class Ledger:
    """Who plays for which team, who only stands in, and every amount that anybody was given or fined.

    `results` by round and table: the scores by name. `extras` by name: penalties and what absences give.
    """

    teams: Mapping[str, str]
    results: dict[tuple[int, int], dict[str, int]] = field(default_factory=dict)
    extras: defaultdict[str, list[tuple[Fraction, int]]] = field(default_factory=lambda: defaultdict(list))
    finalists: frozenset[str] = frozenset()

    def sums(self, name: str) -> tuple[Fraction, int]:
        """Table points and points of one person."""
        table_points, points = Fraction(0), 0
        for scores in self.results.values():
            if name in scores:
                names = list(scores)
                table_points += shares(list(scores.values()))[names.index(name)]
                points += scores[name]
        for more, amount in self.extras[name]:
            table_points += more
            points += amount
        return table_points, points

    def standings(self) -> list[tuple[int, str, Fraction, int]]:
        """Rank, name, table points, points of everybody with a team, the first in front, equals by name."""
        keys = {
            name: (name in self.finalists, *self.sums(name))
            for name in self.teams
            if any(name in scores for scores in self.results.values())
        }
        ranked = sorted(keys, key=lambda name: ([-part for part in keys[name]], name))
        return [
            (1 + sum(keys[other] > keys[name] for other in ranked), name, keys[name][1], keys[name][2])
            for name in ranked
        ]

    def team_sums(self) -> dict[str, tuple[Fraction, int]]:
        """Table points and points of each team."""
        found: dict[str, tuple[Fraction, int]] = {}
        for name, team in self.teams.items():
            table_points, points = found.get(team, (Fraction(0), 0))
            own = self.sums(name)
            found[team] = (table_points + own[0], points + own[1])
        return found
