"""MCR (WMO, EMA): the column ``mcr`` of ``rules/others.md``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.deals import (
    SEATS,
    Outcome,
    Totals,
    check_known_source,
    check_nobody_pays_for_all,
    check_single_winner,
)
from scoring.errors import ScoringError
from scoring.options import common_options, integer
from scoring.payments import Payment
from scoring.rows import table
from scoring.rulesets.base import Family, Options, RuleSet

#: what each of the others pays the winner in any case
BASE = 8


@dataclass(frozen=True)
class McrRuleSet(RuleSet):
    """Totals are the winner's fan points, 0 for the others."""

    @property
    def family(self) -> Family:
        """A family of its own."""
        return "mcr"

    def check_total(self, seat: int, total: int, won: bool, options: Options) -> None:
        """The winner has at least the minimum, the others 0."""
        if not won and total:
            raise ScoringError("not_winner", f"totals.{seat}", total=total, seat=seat)
        least = options["minimum_points"]
        if won and total < least:
            raise ScoringError("below_mah_jong", f"totals.{seat}", total=total, minimum=least, seat=seat)

    def check_ending(self, outcome: Outcome) -> None:
        """One winner, a known discarder, nobody pays for all."""
        check_single_winner(outcome)
        check_known_source(outcome)
        check_nobody_pays_for_all(outcome)

    def win_payments(
        self,
        outcome: Outcome,
        totals: Totals,
        east: int,  # noqa: ARG002 - East pays like the others
        options: Options,  # noqa: ARG002 - no option changes it
    ) -> Iterator[Payment]:
        """8 from each, and the value from the discarder, or from each where the tile was self-drawn."""
        win = outcome.winners[0]
        value = totals[win.seat]
        for loser in SEATS:
            if loser != win.seat:
                pays_value = win.source is None or win.source == loser
                yield Payment(loser, win.seat, BASE + value if pays_value else BASE, "win")


MCR = McrRuleSet(
    code="mcr",
    version="1",
    options=common_options(4, "always_pass")
    | {"minimum_points": integer(8, 0, 88, "The fan points a winning hand needs, flowers left out.")},
    rows=table(()),
    verbs=("deal", "game"),
)
