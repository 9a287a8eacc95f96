"""What people wish for their seats, and what they have played before: by player, a number from 0.

Numbers that no player of a plan has are passed over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Wishes:
    """``apart``: who are not to sit together; ``tables``: first and last table, from 1, that one wants."""

    apart: frozenset[frozenset[int]] = frozenset()
    tables: Mapping[int, tuple[int, int]] = field(default_factory=dict)

    def may_sit_at(self, player: int, table: int) -> bool:
        """Whether the player has nothing against that table, a number from 1."""
        if player not in self.tables:
            return True
        first, last = self.tables[player]
        return first <= table <= last


@dataclass(frozen=True, slots=True)
class Earlier:
    """What has been played before. Who is not named has met nobody, had no wind or table, never sat out.

    ``meetings``: how often two have met; ``winds``: how often one began as East, South, West, North;
    ``tables``: how often one sat at a table, by its number from 1; ``sit_outs``: how often one sat out.
    """

    meetings: Mapping[frozenset[int], int] = field(default_factory=dict)
    winds: Mapping[int, Sequence[int]] = field(default_factory=dict)
    tables: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    sit_outs: Mapping[int, int] = field(default_factory=dict)


#: Nobody has asked for anything.
NO_WISHES = Wishes()
#: The first round is the first.
NOTHING = Earlier()
