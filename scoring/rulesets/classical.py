"""The classical family: everyone's hand counts, the losers settle among themselves.

Source: ``rules/german.md``, "Settlement" and "Rotation"; ``rules/russian.md`` plays the same payments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from scoring.deals import SEATS, Outcome, Totals, check_single_winner
from scoring.errors import ScoringError
from scoring.options import OptionSpec, boolean, common_options, integer
from scoring.payments import Payment
from scoring.rows import Row
from scoring.rulesets.base import Family, Options, RuleSet
from scoring.rulesets.own_hands import OwnHands, clean_own_hands, own_hand_rows
from scoring.scorer import HandScorer, Reckoning
from scoring.winds import RotationMode


@dataclass(frozen=True)
class ClassicalRuleSet(RuleSet):
    """Totals are hand totals of all four, from 0 to the limit.

    ``fishing``: by the part of the limit, the row of a loser who is one tile short of such a hand.
    """

    fishing: Mapping[Fraction, str] = field(default_factory=dict)

    @property
    def family(self) -> Family:
        """The classical family."""
        return "classical"

    def read_option(self, name: str, value: object) -> object:
        """One option's value; ``own_hands`` is read here."""
        if name == "own_hands":
            return clean_own_hands(self.code, self.rows, value)
        return super().read_option(name, value)

    def table(self, values: Mapping[str, object]) -> Mapping[str, Row]:
        """The rows with the club's figures, and its own hands at the end."""
        return {**super().table(values), **own_hand_rows(cast(OwnHands, values["own_hands"]))}

    def make_hand_scorer(self, options: Options) -> HandScorer:
        """Hands with points, doubles and a limit; limit hands count with the option ``special_hands``."""
        special = options["special_hands"]
        played = {code: row for code, row in options.rows.items() if special or not row.limit}
        fishing = {part: options.rows[code] for part, code in self.fishing.items()} if special else {}
        return HandScorer(
            played,
            Reckoning(
                limit=options["limit"],
                roof_off=options["roof_off"],
                most_chows=options["max_chows"],
                fishing={part: row for part, row in fishing.items() if row.points},
            ),
        )

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
    rotation: RotationMode, *, limit: int, east_wins_cap: int, void_turns: bool, max_chows: int = 4
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
        "max_chows": integer(max_chows, 0, 4, "How many chows a winning hand may have."),
        "flowers": boolean(True, "Played with flowers and seasons."),
        "special_hands": boolean(True, "Limit hands count as such."),
        "own_hands": OptionSpec(
            "rows", {}, "The club's own hands by code: label, pattern, and points, doubles or limit."
        ),
    }
