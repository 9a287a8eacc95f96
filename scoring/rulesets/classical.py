"""The classical family: everyone's hand counts, the losers settle among themselves.

Source: ``rules/german.md``, "Settlement" and "Rotation"; ``rules/russian.md`` plays the same payments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.deals import SEATS, Outcome, Totals, check_single_winner
from scoring.errors import ScoringError
from scoring.payments import Payment
from scoring.rulesets.base import Family, Options, RuleSet
from scoring.rulesets.options import OptionSpec, boolean, common_options, integer
from scoring.winds import RotationMode


@dataclass(frozen=True)
class ClassicalRuleSet(RuleSet):
    """Totals are hand totals of all four, from 0 to the limit."""

    @property
    def family(self) -> Family:
        """The classical family."""
        return "classical"

    def check_total(self, seat: int, total: int, won: bool, options: Options) -> None:
        """At most the limit (unless ``roof_off``); a winner at least the points for mah jong."""
        limit = options["limit"]
        if total > limit and not options["roof_off"]:
            raise ScoringError("above_limit", f"totals.{seat}", total=total, limit=limit, seat=seat)
        least = min(options.rows["mah_jong"].points, limit)
        if won and total < least:
            raise ScoringError("below_mah_jong", f"totals.{seat}", total=total, minimum=least, seat=seat)

    def check_ending(self, outcome: Outcome) -> None:
        """One winner; only the discarder can pay for all. Where he is unknown, the offender is he."""
        check_single_winner(outcome)
        offender = outcome.pays_for_all
        if offender is None:
            return
        reason = _wrong_offender(outcome, offender)
        if reason:
            source = outcome.winners[0].source if outcome.winners else None
            raise ScoringError(reason, "outcome.pays_for_all", seat=offender, source=source)

    def win_payments(
        self, outcome: Outcome, totals: Totals, east: int, options: Options
    ) -> Iterator[Payment]:
        """The winner's total from each, or all of it from one; then the losers' differences."""
        winner = outcome.winners[0].seat
        factor = _Factor(east, options["east_double"])
        losers = [seat for seat in SEATS if seat != winner]
        offender = outcome.pays_for_all
        total = totals[winner]
        if offender is not None:
            shares = sum(factor.between(winner, loser) for loser in losers)
            yield Payment(offender, winner, total * shares, "win")
            return
        for loser in losers:
            yield Payment(loser, winner, total * factor.between(winner, loser), "win")
        if options["losers_settle"]:
            yield from _differences(totals, losers, factor)


@dataclass(frozen=True, slots=True)
class _Factor:
    """How often a payment between two seats counts: twice to or from East."""

    east: int
    doubled: bool

    def between(self, one: int, other: int) -> int:
        return 2 if self.doubled and self.east in (one, other) else 1


def _differences(totals: Totals, losers: list[int], factor: _Factor) -> Iterator[Payment]:
    for index, one in enumerate(losers):
        for other in losers[index + 1 :]:
            payer, payee = (one, other) if totals[one] < totals[other] else (other, one)
            amount = (totals[payee] - totals[payer]) * factor.between(payer, payee)
            yield Payment(payer, payee, amount, "difference")


def _wrong_offender(outcome: Outcome, offender: int) -> str:
    """The reason why ``offender`` can't pay for all, empty where he can."""
    if offender not in SEATS:
        return "no_such_seat"
    if outcome.kind != "win":
        return "pays_for_all_no_win"
    win = outcome.winners[0]
    if win.source is None:
        return "pays_for_all_self_drawn"
    if offender == win.seat:
        return "pays_for_all_winner"
    if isinstance(win.source, int) and win.source != offender:
        return "pays_for_all_other"
    return ""


def classical_options(
    rotation: RotationMode, *, limit: int, east_wins_cap: int, void_turns: bool
) -> dict[str, OptionSpec]:
    """The options of the classical family, four wind rounds a game."""
    return common_options(4, rotation) | {
        "limit": integer(limit, 1, 100_000, "The most a hand counts, the loser's too."),
        "roof_off": boolean(False, "Ordinary hands are not cut at the limit."),
        "east_wins_cap": integer(
            east_wins_cap, 0, 99, "East's win of this number is a limit hand and turns the winds; 0: none."
        ),
        "east_double": boolean(True, "Payments to and from East are doubled."),
        "losers_settle": boolean(True, "The losers pay each other the differences of their hands."),
        "void_turns": boolean(void_turns, "A void deal turns the winds if East pays one of its penalties."),
        "max_chows": integer(4, 0, 4, "How many chows a winning hand may have."),
        "flowers": boolean(True, "Played with flowers and seasons."),
        "special_hands": boolean(True, "Limit hands count as such."),
    }
