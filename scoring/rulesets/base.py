"""What a rule set is: a table of rows, options with defaults, and a settlement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, cast

from scoring.deals import Deal, Outcome, Totals, check_penalties, check_totals, check_winners
from scoring.dealt_hands import valued
from scoring.errors import ScoringError
from scoring.hands import Hand
from scoring.options import OptionSpec
from scoring.payments import Payment, Settlement, penalty_payments, settlement
from scoring.rows import Overrides, Row, clean_overrides, overridden
from scoring.scorer import HandScorer
from scoring.scores import HandScore, Wait

Family = Literal["classical", "gala", "mcr"]


@dataclass(frozen=True)
class Options:
    """A rule set's options, every one with a value; ``rows`` are the tables with a club's own figures in."""

    values: Mapping[str, object]
    defaults: Mapping[str, object]
    rows: Mapping[str, Row]
    ruleset: RuleSet = field(repr=False, compare=False)

    def __getitem__(self, name: str) -> Any:
        """The value of an option of this rule set; KeyError where it has no such option."""
        return self.values[name]

    def get(self, name: str, default: object = None) -> Any:
        """The value of an option, or ``default`` where the rule set has no such option."""
        return self.values.get(name, default)

    @cached_property
    def hand_scorer(self) -> HandScorer:
        """The scorer of hands by these options; making it takes longer than using it."""
        return self.ruleset.make_hand_scorer(self)

    @property
    def changed(self) -> dict[str, object]:
        """What differs from the printed rules, as JSON-able values; ``resolve`` of it gives the same."""
        return {name: value for name, value in self.values.items() if value != self.defaults[name]}


@dataclass(frozen=True)
class RuleSet(ABC):
    """One rule set as data, with the settlement of its family."""

    code: str
    version: str
    options: Mapping[str, OptionSpec]
    rows: Mapping[str, Row]
    verbs: tuple[str, ...] = ("hand", "deal", "game")

    @property
    @abstractmethod
    def family(self) -> Family:
        """Which kind of totals and payments it has."""

    def resolve(self, overrides: Mapping[str, object]) -> Options:
        """All options with their values: the defaults, and ``overrides`` where given (``unknown_option``)."""
        values: dict[str, object] = {name: spec.default for name, spec in self.options.items()}
        for name, value in overrides.items():
            if name not in self.options:
                known = ", ".join(self.options)
                raise ScoringError(
                    "unknown_option", f"options.{name}", ruleset=self.code, name=name, known=known
                )
            values[name] = self.read_option(name, value)
        defaults = {name: spec.default for name, spec in self.options.items()}
        return Options(values, defaults, self.table(values), self)

    def read_option(self, name: str, value: object) -> object:
        """One option's value as it is kept, without what equals the default (``unknown_option``)."""
        if name == "rows":
            return clean_overrides(self.code, self.rows, value)
        return self.options[name].read(value, f"options.{name}")

    def table(self, values: Mapping[str, object]) -> Mapping[str, Row]:
        """The rows with the options' own figures in."""
        return overridden(self.rows, cast(Overrides, values["rows"]))

    @property
    def scores_hands(self) -> bool:
        """Whether it knows what a hand is worth."""
        return "hand" in self.verbs

    def make_hand_scorer(self, options: Options) -> HandScorer:  # noqa: ARG002 - for those that score hands
        """The scorer of hands by ``options``; ``hands_not_scored`` (``bad_request``) where it has none."""
        raise ScoringError("hands_not_scored", "hand")

    def score_hand(self, hand: Hand, options: Options, field: str = "") -> HandScore:
        """What a hand is worth, and why.

        ``field`` is the path of the hand in errors: ``bad_tiles`` for bonus tiles where they are not played,
        ``not_mahjong`` for a hand declared won that is none.
        """
        if hand.bonus and not options["flowers"]:
            raise ScoringError("no_bonus", f"{field}.bonus" if field else "bonus")
        return options.hand_scorer.score(hand, field)

    def waits(self, hand: Hand, options: Options) -> tuple[Wait, ...]:
        """Which tiles complete a hand of thirteen (and one for each kong), and what each would score."""
        return options.hand_scorer.waits(hand)

    def check(self, deal: Deal, options: Options) -> None:
        """Refuse an impossible deal: ``bad_totals`` first, then ``bad_outcome``."""
        self.check_totals(deal, options)
        self.check_outcome(deal)

    def check_totals(self, deal: Deal, options: Options) -> None:
        """Refuse totals that the rule set can't have (``bad_totals``)."""
        totals = check_totals(deal)
        if totals is None:
            return
        winners = {win.seat for win in deal.outcome.winners}
        for seat, total in enumerate(totals):
            self.check_total(seat, total, seat in winners, options)

    def check_outcome(self, deal: Deal) -> None:
        """Refuse an outcome or penalty that the rule set can't have (``bad_outcome``)."""
        check_winners(deal.outcome)
        self.check_ending(deal.outcome)
        check_penalties(deal.penalties)

    def settle(self, deal: Deal, east: int, options: Options, round_wind: str = "E") -> Settlement:
        """What ``deal`` does while seat ``east`` is East and ``round_wind`` prevails; checks it first.

        ScoringError: for hands see :func:`scoring.dealt_hands.valued`; then ``bad_totals``, ``bad_outcome``.
        """
        counted, scores = valued(self, deal, east, options, round_wind)
        self.check(counted, options)
        return settlement(self._all_payments(counted, east, options), counted.totals, scores)

    def _all_payments(self, deal: Deal, east: int, options: Options) -> Iterator[Payment]:
        if deal.outcome.kind == "win" and deal.totals is not None:
            yield from self.win_payments(deal.outcome, deal.totals, east, options)
        yield from penalty_payments(deal.penalties)

    @abstractmethod
    def check_total(self, seat: int, total: int, won: bool, options: Options) -> None:
        """Refuse one seat's total (``bad_totals``); it is whole and not negative."""

    @abstractmethod
    def check_ending(self, outcome: Outcome) -> None:
        """Refuse what this family does not know of an outcome that is possible as such (``bad_outcome``)."""

    @abstractmethod
    def win_payments(
        self, outcome: Outcome, totals: Totals, east: int, options: Options
    ) -> Iterator[Payment]:
        """The payments of a won deal that is checked already; payments of 0 may be among them."""
