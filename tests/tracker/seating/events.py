"""An event that is paired round by round, with results by chance."""

from collections import Counter
from random import Random

from tracker.seating.pairing import Before, Method, Pairing, pair
from tracker.seating.pairing_report import Two, meetings_of


class Event:
    """Players from 0 with their points (4, 2, 1, 0 a table), meetings, winds and sit-outs so far."""

    def __init__(self, players: int, random: Random) -> None:
        self.random = random
        self.points = [0] * players
        self.meetings: Counter[Two[int]] = Counter()
        self.winds = {player: [0, 0, 0, 0] for player in range(players)}
        self.sit_outs: Counter[int] = Counter()

    def play(self, method: Method) -> Pairing[int]:
        """Pair the next round and play it."""
        groups: dict[int, list[int]] = {}
        for player, points in enumerate(self.points):
            groups.setdefault(-points, []).append(player)
        standing = [groups[points] for points in sorted(groups)]
        before = Before(self.meetings, self.winds, self.sit_outs)
        found = pair(standing, method, self.random, before=before)
        self.meetings += meetings_of(found.tables)
        self.sit_outs.update(found.sit_outs)
        for table in found.tables:
            for wind, player in enumerate(table):
                self.winds[player][wind] += 1
            for points, player in zip((4, 2, 1, 0), self.random.sample(table, 4), strict=True):
                self.points[player] += points
        return found
