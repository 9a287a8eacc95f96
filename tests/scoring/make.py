"""Deals and games in few words, for tests."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from scoring.deals import Deal, Entry, Lineup, Outcome, Penalty, Source, Totals, Win
from scoring.games import Game, play_game
from scoring.payments import Settlement
from scoring.rulesets import get_ruleset

CASES = Path(__file__).parent / "cases"
SHARED = Path(__file__).parents[3] / "shared"


def lines(path: Path) -> list[dict[str, Any]]:
    """The JSON objects of a file of cases; none where it does not stand."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def won(
    seat: int,
    source: Source = None,
    totals: Sequence[int] | None = None,
    *,
    pays_for_all: int | None = None,
    penalties: Iterable[Penalty] = (),
) -> Deal:
    """A deal won by one seat, by default with a total of 22 for the winner and 0 for the others."""
    default = [22 if seat == other else 0 for other in range(4)]
    return Deal(
        Outcome("win", (Win(seat, source),), pays_for_all),
        four(default if totals is None else totals),
        tuple(penalties),
    )


def won_by(wins: Iterable[tuple[int, Source]], totals: Sequence[int]) -> Deal:
    """A deal won by several seats, each with its discarder."""
    return Deal(Outcome("win", tuple(Win(seat, source) for seat, source in wins)), four(totals))


def four(numbers: Sequence[int]) -> Totals:
    """Four numbers as a tuple."""
    first, second, third, fourth = numbers
    return (first, second, third, fourth)


def drawn(*penalties: Penalty) -> Deal:
    """A drawn deal."""
    return Deal(Outcome("draw"), None, penalties)


def void(*penalties: Penalty) -> Deal:
    """A cancelled deal."""
    return Deal(Outcome("void"), None, penalties)


def fine(payer: int, each: int = 300) -> Penalty:
    """A penalty of one seat to each of the others."""
    return Penalty((payer,), tuple(seat for seat in range(4) if seat != payer), 3 * each, "false mah jong")


def seated(*people: int) -> Lineup:
    """A lineup."""
    return Lineup(four(people))


def settle(ruleset: str, deal: Deal, east: int = 0, /, **options: object) -> Settlement:
    """One deal settled under a rule set with some options."""
    rules = get_ruleset(ruleset)
    return rules.settle(deal, east, rules.resolve(options))


def play(ruleset: str, entries: Sequence[Entry], people: int = 4, /, **options: object) -> Game:
    """A game played under a rule set with some options."""
    rules = get_ruleset(ruleset)
    return play_game(rules, rules.resolve(options), entries, people)


def labels(game: Game) -> list[str]:
    """The labels of the deals played and of the one that comes next."""
    return [deal.label for deal in game.deals] + ([game.next.label] if game.next else [])
