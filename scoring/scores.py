"""What a hand is worth and why: totals that come with their items."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

NO_LIMIT = Fraction(0)


class Item(NamedTuple):
    """One reason: a row's code with what it gives here, and the tiles that it is given for (text).

    ``limit`` is the part of the limit that a limit hand is worth, 0 for everything else.
    """

    rule: str
    points: int
    doubles: int
    tiles: str = ""
    limit: Fraction = NO_LIMIT


@dataclass(frozen=True, slots=True)
class HandScore:
    """A hand's value with its reasons.

    ``items`` add up: their points to ``points``, their doubles to ``doubles``. ``total`` is what the deal
    counts; ``limit_hand`` is true for a full limit alone, ``capped`` where the limit cut an ordinary value.
    ``sets`` are the sets (text) of the grouping that counts, ``completed`` the one that the winning tile
    went to.
    """

    mahjong: bool
    points: int
    doubles: int
    total: int
    limit_hand: bool
    capped: bool
    sets: tuple[str, ...]
    items: tuple[Item, ...]
    completed: str = ""


class Wait(NamedTuple):
    """A tile (text) that would complete mah jong, and what the hand would be worth with it.

    ``self_drawn`` from the wall, ``discarded`` claimed from a discard; None where it does not win so.
    ``left`` is how many copies the hand itself leaves for others to hold.
    """

    tile: str
    left: int
    self_drawn: HandScore | None
    discarded: HandScore | None


#: Scores by seat; None where a seat has no hand.
HandScores = tuple[HandScore | None, HandScore | None, HandScore | None, HandScore | None]
NO_SCORES: HandScores = (None, None, None, None)
