"""Which of a hand's premiums are added."""

from __future__ import annotations

import doctest

import pytest

from scoring import premiums
from scoring.premiums import counted_premiums, premium_total
from scoring.rulesets import get_ruleset

ROWS = get_ruleset("gala").rows


@pytest.mark.parametrize(
    ("codes", "others", "total"),
    [
        (set(), 0, 1),
        (set(), 2, 3),
        ({"all_pungs", "white_dragon_pung"}, 0, 3),
        ({"seven_pairs", "concealed_hand"}, 0, 4),
        ({"all_honours", "all_pungs", "only_terminals_and_honours"}, 1, 12),
        ({"big_three_dragons", "white_dragon_pung", "green_dragon_pung", "red_dragon_pung"}, 0, 7),
    ],
)
def test_an_implied_premium_is_not_added(codes: set[str], others: int, total: int) -> None:
    assert premium_total(ROWS, codes, others) == total


def test_a_clubs_own_figures_count() -> None:
    options = get_ruleset("gala").resolve(
        {"premiums": {"dance": {"label": "dance", "points": 5}}, "rows": {"mah_jong": {"points": 2}}}
    )
    assert premium_total(options.rows, {"dance"}) == 7


def test_premiums_come_in_the_order_of_the_table() -> None:
    assert counted_premiums(ROWS, ["one_suit", "all_chows"]) == ("all_chows", "one_suit")
    with pytest.raises(KeyError):
        counted_premiums(ROWS, {"no such premium"})


def test_the_examples_in_the_docs() -> None:
    results = doctest.testmod(premiums)
    assert (results.attempted > 2, results.failed) == (True, 0)
