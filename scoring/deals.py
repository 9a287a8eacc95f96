"""Deals and lineups as values, and what makes a deal impossible.

Seats are 0-3 in order of play; seat 0 is East in the first deal of a wind round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from scoring.errors import ScoringError
from scoring.hands import Hand

SEATS = (0, 1, 2, 3)
UNKNOWN: Final = "unknown"
KINDS = ("win", "draw", "void")
#: No total and no penalty is larger, so that sums of a long game stay small whole numbers.
MOST_POINTS = 10_000_000

Source = int | None | Literal["unknown"]
Totals = tuple[int, int, int, int]
Hands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]


@dataclass(frozen=True, slots=True)
class Win:
    """A winner's seat and the discarder's (or robbed player's): None self-drawn, ``UNKNOWN`` not noted."""

    seat: int
    source: Source


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended: won, drawn, or void (cancelled and played again)."""

    kind: Literal["win", "draw", "void"]
    winners: tuple[Win, ...] = ()
    pays_for_all: int | None = None


@dataclass(frozen=True, slots=True)
class Penalty:
    """``amount`` points in total go from the payers to the payees in equal shares.

    Without payees nobody receives it, without payers nobody pays it.
    """

    payers: tuple[int, ...]
    payees: tuple[int, ...]
    amount: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as it is recorded: outcome, hand totals by seat in the rule set's unit, penalties.

    ``hands`` by seat stand instead of totals: the total of a seat with a hand is 0 here and follows from the
    hand (``Settlement.totals`` has what counts). A hand may leave its winds empty; the deal knows them.
    """

    outcome: Outcome
    totals: Totals | None = None
    penalties: tuple[Penalty, ...] = ()
    hands: Hands | None = None


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who sits on seats 0-3 from the next deal on: four different people, numbered from 0."""

    people: tuple[int, int, int, int]


Entry = Deal | Lineup


def check_totals(deal: Deal) -> Totals | None:
    """The totals as they are, whole and not negative (``bad_totals``); None for a deal without."""
    if deal.totals is None:
        if deal.outcome.kind == "win":
            raise ScoringError("totals_needed", "totals")
        return None
    if len(deal.totals) != len(SEATS):
        raise ScoringError("totals_needed", "totals")
    for seat, total in enumerate(deal.totals):
        check_figure(seat, total)
    return deal.totals


def check_figure(seat: int, total: object) -> None:
    """One seat's total is whole, not negative, and not more than can be recorded (``bad_totals``)."""
    if type(total) is not int:
        raise ScoringError("not_whole", f"totals.{seat}", value=total, seat=seat)
    if total < 0:
        raise ScoringError("negative", f"totals.{seat}", total=total, seat=seat)
    if total > MOST_POINTS:
        raise ScoringError("too_large", f"totals.{seat}", total=total, seat=seat, maximum=MOST_POINTS)


def check_winners(outcome: Outcome) -> None:
    """Winners stand on seats, once each, and did not discard to themselves (``bad_outcome``)."""
    if outcome.kind != "win":
        if outcome.winners:
            raise ScoringError("winner_in_draw", "outcome.winners", kind=outcome.kind)
        return
    if not outcome.winners:
        raise ScoringError("no_winner", "outcome.winners")
    for index, win in enumerate(outcome.winners):
        field = f"outcome.winners.{index}"
        if win.seat not in SEATS:
            raise ScoringError("no_such_seat", f"{field}.seat", seat=win.seat)
        if isinstance(win.source, int) and win.source not in SEATS:
            raise ScoringError("no_such_seat", f"{field}.from", seat=win.source)
        if win.source == win.seat:
            raise ScoringError("own_discard", f"{field}.from", seat=win.seat)
        if any(other.seat == win.seat for other in outcome.winners[:index]):
            raise ScoringError("repeated_winner", f"{field}.seat", seat=win.seat)


def check_single_winner(outcome: Outcome) -> None:
    """At most one winner (``bad_outcome``)."""
    if len(outcome.winners) > 1:
        raise ScoringError("several_winners", "outcome.winners.1", count=len(outcome.winners))


def check_known_source(outcome: Outcome) -> None:
    """Every discarder is known (``bad_outcome``): for rule sets in which the discarder pays."""
    for index, win in enumerate(outcome.winners):
        if win.source == UNKNOWN:
            raise ScoringError("source_needed", f"outcome.winners.{index}.from")


def check_nobody_pays_for_all(outcome: Outcome) -> None:
    """No ``pays_for_all`` (``bad_outcome``): for rule sets that do not know it."""
    if outcome.pays_for_all is not None:
        raise ScoringError("pays_for_all_unknown", "outcome.pays_for_all")


def check_penalties(penalties: Sequence[Penalty]) -> None:
    """Each penalty has a side, different seats, and an amount that divides exactly (``bad_outcome``)."""
    for index, penalty in enumerate(penalties):
        _check_penalty(penalty, f"penalties.{index}")


def _check_penalty(penalty: Penalty, field: str) -> None:
    seats = Counter((*penalty.payers, *penalty.payees))
    if not seats:
        raise ScoringError("penalty_nobody", field)
    for seat, times in seats.items():
        if seat not in SEATS:
            raise ScoringError("no_such_seat", field, seat=seat)
        if times > 1:
            raise ScoringError("penalty_repeated", field, seat=seat)
    if not 1 <= penalty.amount <= MOST_POINTS:
        raise ScoringError("penalty_amount", f"{field}.amount", amount=penalty.amount, maximum=MOST_POINTS)
    parts = penalty_parts(penalty)
    if penalty.amount % parts:
        raise ScoringError("penalty_indivisible", f"{field}.amount", amount=penalty.amount, parts=parts)


def penalty_parts(penalty: Penalty) -> int:
    """Into how many equal payments a penalty falls: payers times payees, a missing side counting one."""
    return max(len(penalty.payers), 1) * max(len(penalty.payees), 1)
