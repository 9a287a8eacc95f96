"""GALA MahJong, the family game: the tables of ``rules/gala.md``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from scoring.deals import Outcome, Totals, check_known_source, check_nobody_pays_for_all
from scoring.errors import ScoringError
from scoring.options import OptionSpec, boolean, common_options
from scoring.payments import Payment
from scoring.rows import Overrides, Row, overridden, table
from scoring.rulesets.base import Family, Options, RuleSet
from scoring.rulesets.premiums import Premiums, clean_premiums, with_premiums
from scoring.scorer import HandScorer, Reckoning

#: what a discarder loses for each mah jong on his tile
DISCARD = 1

DRAGON_PUNGS = ("white_dragon_pung", "green_dragon_pung", "red_dragon_pung")

#: points, code, label, pattern, and the codes it implies; pung means pung or declared kong
PREMIUMS: tuple[tuple[int, str, str, str, tuple[str, ...]], ...] = (
    (1, "all_pungs", "all pungs", "4 pungs", ()),
    (1, "white_dragon_pung", "pung of white dragons", "1 pung of 5z", ()),
    (1, "green_dragon_pung", "pung of green dragons", "1 pung of 6z", ()),
    (1, "red_dragon_pung", "pung of red dragons", "1 pung of 7z", ()),
    (1, "own_wind_pung", "pung of the own wind", "1 pung of own wind", ()),
    (1, "concealed_hand", "concealed hand", "concealed hand", ()),
    (1, "all_chows", "all chows", "4 chows", ()),
    (1, "no_terminals_or_honours", "no terminals or honours", "only minors", ()),
    (1, "last_wall_tile", "last wall tile", "from last_wall", ()),
    (1, "replacement_tile", "replacement tile", "from dead_wall", ()),
    (1, "robbed_kong", "robbing a kong", "from robbed_kong", ()),
    (2, "one_suit_with_honours", "one suit with honours", "one suit; some honours", ()),
    (2, "two_concealed_kongs", "two concealed kongs", "2 concealed kongs", ()),
    (
        2,
        "little_three_dragons",
        "little three dragons",
        "2 pungs of dragons; 1 pair of dragons",
        DRAGON_PUNGS,
    ),
    (3, "seven_pairs", "seven pairs", "7 different pairs", ("concealed_hand",)),
    (3, "pure_straight", "pure straight", "1 chow of 123a; 1 chow of 456a; 1 chow of 789a", ()),
    (4, "one_suit", "one suit", "one suit; no honours", ()),
    (4, "only_terminals_and_honours", "only terminals and honours", "only majors", ()),
    (6, "big_three_dragons", "big three dragons", "3 pungs of dragons", DRAGON_PUNGS),
    (6, "little_four_winds", "little four winds", "3 pungs of winds; 1 pair of winds", ()),
    (
        10,
        "thirteen_orphans",
        "thirteen orphans",
        "tiles 19m19p19s1234567z + 19m19p19s1234567z",
        ("concealed_hand",),
    ),
    (10, "nine_gates", "nine gates", "held tiles 1112345678999a + 123456789a", ("one_suit",)),
    (10, "big_four_winds", "big four winds", "4 pungs of winds", ("all_pungs",)),
    (10, "four_kongs", "four kongs", "4 kongs", ("all_pungs",)),
    (10, "all_honours", "all honours", "only honours", ("only_terminals_and_honours", "all_pungs")),
)


@dataclass(frozen=True)
class GalaRuleSet(RuleSet):
    """Totals are 1 and the premiums for each winner, 0 for the others. Deals are not zero-sum."""

    @property
    def family(self) -> Family:
        """A family of its own."""
        return "gala"

    def read_option(self, name: str, value: object) -> object:
        """One option's value; ``premiums`` is read here."""
        if name == "premiums":
            return clean_premiums(self.code, self.rows, value)
        return super().read_option(name, value)

    def table(self, values: Mapping[str, object]) -> Mapping[str, Row]:
        """The rows with the club's premiums in, and then with its figures."""
        rows = with_premiums(self.rows, cast(Premiums, values["premiums"]))
        return overridden(rows, cast(Overrides, values["rows"]))

    def make_hand_scorer(self, options: Options) -> HandScorer:
        """Winners' hands with points alone and no limit; losers' hands are worth nothing."""
        return HandScorer({code: row for code, row in options.rows.items() if row.on}, Reckoning(limit=None))

    def check_total(self, seat: int, total: int, won: bool, options: Options) -> None:
        """A winner has at least the point for mah jong, the others 0."""
        if not won and total:
            raise ScoringError("not_winner", f"totals.{seat}", total=total, seat=seat)
        least = options.rows["mah_jong"].points
        if won and total < least:
            raise ScoringError("below_mah_jong", f"totals.{seat}", total=total, minimum=least, seat=seat)

    def check_ending(self, outcome: Outcome) -> None:
        """Several win on one discard only; the discarder is known; nobody pays for all."""
        check_known_source(outcome)
        sources = {win.source for win in outcome.winners}
        if len(outcome.winners) > 1 and (None in sources or len(sources) > 1):
            raise ScoringError("different_sources", "outcome.winners.1.from")
        check_nobody_pays_for_all(outcome)

    def win_payments(
        self,
        outcome: Outcome,
        totals: Totals,
        east: int,  # noqa: ARG002 - East pays like the others
        options: Options,  # noqa: ARG002 - no option changes it
    ) -> Iterator[Payment]:
        """Each winner scores his total; the discarder loses 1 for each; self-drawn nobody pays."""
        for win in outcome.winners:
            yield Payment(None, win.seat, totals[win.seat], "win")
            if isinstance(win.source, int):
                yield Payment(win.source, None, DISCARD, "win")


def _rows() -> Iterator[Row]:
    yield Row("mah_jong", {"points": 1}, "winner", "mah jong", pattern="won")
    for points, code, label, pattern, implies in PREMIUMS:
        yield Row(code, {"points": points}, "winner", label, implies=implies, pattern=pattern)


GALA = GalaRuleSet(
    code="gala",
    version="1",
    options=common_options(1, "always_pass")
    | {
        "flowers": boolean(True, "Played with flowers and seasons; they score nothing."),
        "premiums": OptionSpec(
            "rows",
            {},
            "Changed premiums and own ones, by code: label, points, on, implies, pattern.",
        ),
        "draw_passes": boolean(True, "East passes after a draw, where East always passes."),
    },
    rows=table(_rows()),
)
