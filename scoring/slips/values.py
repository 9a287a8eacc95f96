"""A slip as a value, and how likely each kind is beside the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from scoring.deals import Deal

Kind = Literal[
    # a hand's total as it was typed
    "digits_swapped",
    "digit_doubled",
    "digit_missing",
    "totals_interchanged",
    # what else a row says
    "winner",
    "discarder",
    "pays_for_all",
    "penalty_amount",
    "penalty_reversed",
    "penalty_payer",
    # how the players reckoned
    "sign",
    "payment_reversed",
    "east_not_doubled",
    "added_twice",
    "left_out",
    "payment_left_out",
    # whole rows
    "removed",
    "draw_missing",
    "ending",
    "penalty_removed",
    # the scores at the end
    "written_sign",
    "written_digits",
    "change_digits",
    # numbers that are further from what they should be
    "digit_extra",
    "digit_other",
    "written_other",
    "total_other",
]
#: All kinds, the likeliest first.
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip that explains the whole difference.

    ``entry`` is the index of the game's entry where it happened, None for a written score itself. ``people``
    are the persons concerned, the first one foremost. ``typed`` and ``right`` are the number as it is and as
    it would be right, where it is about a number. ``deal`` is the deal as it would be right; None where the
    deal is right as it is, or would not be there at all (``removed``).
    """

    kind: Kind
    entry: int | None
    people: tuple[int, ...] = ()
    typed: int | None = None
    right: int | None = None
    deal: Deal | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """Sorts the likeliest first, equals by their place in the game, the scores at the end last."""
        return KINDS.index(self.kind), 1_000_000 if self.entry is None else self.entry
