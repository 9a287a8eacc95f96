"""Which of a hand's premiums are added."""

from __future__ import annotations

import doctest

import pytest

from scoring import premiums
from scoring.errors import ScoringError
from scoring.premiums import counted_premiums, premium_total
from scoring.rows import Row
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


@pytest.mark.parametrize(
    ("code", "reason", "error"),
    [
        ("no such premium", "unknown_premium", "bad_request"),
        ("mah_jong", "unknown_premium", "bad_request"),
        ("all_chows", "premium_off", "bad_totals"),
    ],
)
def test_what_is_not_played_is_refused(code: str, reason: str, error: str) -> None:
    rows = get_ruleset("gala").resolve({"premiums": {"all_chows": {"on": False}}}).rows
    for act in (counted_premiums, premium_total):
        with pytest.raises(ScoringError) as refused:
            act(rows, {"all_pungs", code})
        assert (refused.value.reason, refused.value.code) == (reason, error)


def implying(**said: tuple[int, str]) -> dict[str, Row]:
    """Premiums by code: their points and the codes that they imply, with blanks between."""
    return {
        code: Row(code, {"points": points}, "winner", code, True, tuple(implies.split()))
        for code, (points, implies) in said.items()
    }


@pytest.mark.parametrize(
    ("rows", "codes", "added"),
    [
        # each implies the other: most points, then the first in the table
        (implying(a=(1, "b"), b=(2, "a")), "a b", ("b",)),
        (implying(a=(2, "b"), b=(2, "a")), "b a", ("a",)),
        (implying(a=(1, "b"), b=(3, "c"), c=(3, "a")), "a b c", ("b",)),
        # a ring below another premium is implied by that
        (implying(a=(1, "b"), b=(2, "a"), top=(1, "a")), "a b top", ("top",)),
        # by way of a third one, where that is named
        (implying(a=(1, "b"), b=(5, "c"), c=(9, "")), "a b c", ("a",)),
        (implying(a=(1, "b"), b=(5, "c"), c=(9, "")), "a c", ("a", "c")),
        # one that implies itself
        (implying(a=(1, "a"), b=(1, "")), "a b", ("a", "b")),
    ],
)
def test_what_implies_each_other_is_added_once(
    rows: dict[str, Row], codes: str, added: tuple[str, ...]
) -> None:
    assert counted_premiums(rows, codes.split()) == added


def test_the_examples_in_the_docs() -> None:
    results = doctest.testmod(premiums)
    assert (results.attempted > 2, results.failed) == (True, 0)
