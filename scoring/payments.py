"""Who pays whom for one deal: payments, their sum by seat, and penalties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from scoring.deals import Penalty, Totals, penalty_parts
from scoring.scores import NO_SCORES, HandScores


@dataclass(frozen=True, slots=True)
class Payment:
    """``amount`` points (more than 0) from seat ``source`` to seat ``to``; None: no player on that side."""

    source: int | None
    to: int | None
    amount: int
    why: Literal["win", "difference", "penalty"]


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a deal does to the four seats: ``deltas`` is the sum of ``payments``, by seat.

    ``totals`` by seat are those that counted, typed or of a hand; None where the deal has none.
    ``hand_scores`` by seat say how the hands came to theirs; None where a seat has no hand.
    """

    deltas: tuple[int, int, int, int]
    payments: tuple[Payment, ...]
    totals: Totals | None = None
    hand_scores: HandScores = NO_SCORES


def penalty_payments(penalties: Iterable[Penalty]) -> Iterator[Payment]:
    """A penalty's equal shares, payer by payer; the penalties are checked already."""
    for penalty in penalties:
        share = penalty.amount // penalty_parts(penalty)
        for payer in penalty.payers or (None,):
            for payee in penalty.payees or (None,):
                yield Payment(payer, payee, share, "penalty")


def settlement(
    payments: Iterable[Payment], totals: Totals | None = None, hand_scores: HandScores = NO_SCORES
) -> Settlement:
    """The payments that move something, their sum by seat, and the totals that they come from."""
    kept = tuple(payment for payment in payments if payment.amount)
    deltas = [0, 0, 0, 0]
    for payment in kept:
        if payment.source is not None:
            deltas[payment.source] -= payment.amount
        if payment.to is not None:
            deltas[payment.to] += payment.amount
    first, second, third, fourth = deltas
    return Settlement((first, second, third, fourth), kept, totals, hand_scores)
