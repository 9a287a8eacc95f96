"""How points and doubles become a total."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.rows import Row


@dataclass(frozen=True, slots=True)
class Reckoning:
    """``limit`` (None: there is none), at which totals are cut unless ``roof_off``.

    ``most_chows`` a winning hand may have. ``fishing``: by the part of the limit, the row of a loser who is
    one tile short of such a hand.
    """

    limit: int | None
    roof_off: bool = False
    most_chows: int = 4
    fishing: Mapping[Fraction, Row] = field(default_factory=dict)

    def ordinary(self, points: int, doubles: int) -> int:
        """An ordinary hand's total: the points doubled so often, cut at the limit."""
        return self.cut(points << doubles)

    def cut(self, total: int) -> int:
        """A total, at most the limit."""
        if self.limit is None or self.roof_off or total <= self.limit:
            return total
        return self.limit

    def of_limit(self, part: Fraction) -> int:
        """The total of a hand that is worth a part of the limit, rounded down."""
        return (self.limit or 0) * part.numerator // part.denominator
