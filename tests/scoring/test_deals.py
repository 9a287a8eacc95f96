"""Outcomes and penalties that can't be."""

from __future__ import annotations

import pytest

from scoring.deals import MOST_POINTS, UNKNOWN, Deal, Outcome, Penalty, Win
from scoring.errors import ScoringError
from tests.scoring.make import drawn, settle, void, won, won_by

GERMAN_ONLY_ONE = won_by([(0, 2), (1, 2)], (22, 22, 0, 0))

IMPOSSIBLE = [
    ("german", won(0, 0), "own_discard", "outcome.winners.0.from"),
    ("german", won(0, 4), "no_such_seat", "outcome.winners.0.from"),
    ("german", Deal(Outcome("win", (Win(4, None),)), (0, 0, 0, 0)), "no_such_seat", "outcome.winners.0.seat"),
    ("german", Deal(Outcome("win"), (0, 0, 0, 0)), "no_winner", "outcome.winners"),
    ("german", Deal(Outcome("draw", (Win(0, None),))), "winner_in_draw", "outcome.winners"),
    ("german", Deal(Outcome("void", (Win(0, None),))), "winner_in_draw", "outcome.winners"),
    ("german", GERMAN_ONLY_ONE, "several_winners", "outcome.winners.1"),
    ("russian", GERMAN_ONLY_ONE, "several_winners", "outcome.winners.1"),
    ("mcr", GERMAN_ONLY_ONE, "several_winners", "outcome.winners.1"),
    ("gala", won_by([(1, 2), (1, 2)], (0, 1, 0, 0)), "repeated_winner", "outcome.winners.1.seat"),
    ("gala", won_by([(0, 2), (1, 3)], (1, 1, 0, 0)), "different_sources", "outcome.winners.1.from"),
    ("gala", won_by([(0, None), (1, None)], (1, 1, 0, 0)), "different_sources", "outcome.winners.1.from"),
    ("gala", won_by([(0, 2), (1, None)], (1, 1, 0, 0)), "different_sources", "outcome.winners.1.from"),
    ("gala", won(0, UNKNOWN), "source_needed", "outcome.winners.0.from"),
    ("mcr", won(0, UNKNOWN), "source_needed", "outcome.winners.0.from"),
    ("gala", won(0, 1, pays_for_all=1), "pays_for_all_unknown", "outcome.pays_for_all"),
    ("mcr", won(0, 1, pays_for_all=1), "pays_for_all_unknown", "outcome.pays_for_all"),
    ("german", won(0, 1, pays_for_all=2), "pays_for_all_other", "outcome.pays_for_all"),
    ("german", won(0, 1, pays_for_all=0), "pays_for_all_winner", "outcome.pays_for_all"),
    ("german", won(0, UNKNOWN, pays_for_all=0), "pays_for_all_winner", "outcome.pays_for_all"),
    ("german", won(0, None, pays_for_all=1), "pays_for_all_self_drawn", "outcome.pays_for_all"),
    ("german", won(0, 1, pays_for_all=4), "no_such_seat", "outcome.pays_for_all"),
    ("german", Deal(Outcome("draw", (), 1)), "pays_for_all_no_win", "outcome.pays_for_all"),
    ("german", void(Penalty((2,), (0, 1, 3), 100)), "penalty_indivisible", "penalties.0.amount"),
    ("german", void(Penalty((0, 2), (1, 3), 90)), "penalty_indivisible", "penalties.0.amount"),
    ("german", void(Penalty((0, 2), (), 91)), "penalty_indivisible", "penalties.0.amount"),
    ("german", void(Penalty((), (), 90)), "penalty_nobody", "penalties.0"),
    ("german", void(Penalty((0,), (0, 1), 90)), "penalty_repeated", "penalties.0"),
    ("german", void(Penalty((0, 0), (1,), 90)), "penalty_repeated", "penalties.0"),
    ("german", void(Penalty((0,), (4,), 90)), "no_such_seat", "penalties.0"),
    ("german", void(Penalty((0,), (1,), 0)), "penalty_amount", "penalties.0.amount"),
    ("german", drawn(Penalty((0,), (1,), -5)), "penalty_amount", "penalties.0.amount"),
    ("german", drawn(Penalty((0,), (1,), MOST_POINTS + 1)), "penalty_amount", "penalties.0.amount"),
    (
        "gala",
        drawn(Penalty((0,), (1,), 5), Penalty((0,), (1, 2), 5)),
        "penalty_indivisible",
        "penalties.1.amount",
    ),
]


@pytest.mark.parametrize(
    ("ruleset", "deal", "reason", "field"), IMPOSSIBLE, ids=[f"{case[0]}-{case[2]}" for case in IMPOSSIBLE]
)
def test_impossible_outcomes(ruleset: str, deal: Deal, reason: str, field: str) -> None:
    with pytest.raises(ScoringError) as caught:
        settle(ruleset, deal)
    assert (caught.value.code, caught.value.reason, caught.value.field) == ("bad_outcome", reason, field)


def test_three_can_win_on_one_discard_in_gala() -> None:
    assert settle("gala", won_by([(0, 3), (1, 3), (2, 3)], (1, 2, 3, 0))).deltas == (1, 2, 3, -3)


def test_bad_totals_go_before_bad_outcomes() -> None:
    with pytest.raises(ScoringError) as caught:
        settle("german", won(0, 0, (-1, 0, 0, 0)))
    assert caught.value.code == "bad_totals"
