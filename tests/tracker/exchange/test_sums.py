"""What an import finds odd: sums that do not add up, totals that differ from the deals."""

from typing import Any

import pytest

from tests.tracker.exchange.files import DRAW, WIN, WIN_SCORES, Json, session_file, table, written
from tracker.exchange.checking import check_file
from tracker.exchange.session_file import read_session_file
from tracker.exchange.sums import Findings, find_odd_totals

LOST = {"payers": [0], "payees": [], "amount": 30}
GIVEN = {"payers": [], "payees": [2, 3], "amount": 20}
PAID = {"payers": [0], "payees": [1, 2, 3], "amount": 30}
GALA_WIN: Json = {"outcome": {"kind": "win", "winners": [{"seat": 0, "from": 1}]}, "totals": [3, 0, 0, 0]}


def findings(*tables: Json, **session: Any) -> Findings:
    return find_odd_totals(check_file(read_session_file(written(session_file(*tables, **session)))))


@pytest.mark.parametrize(
    ("more", "options"),
    [
        ({"totals": [10, -4, -3, -3]}, {}),
        ({"totals": [2010, 1996, 1997, 1997]}, {"start_points": 2000}),
        ({"totals": [10, -4, -3, -3, 0], "others": ["P05"]}, {}),
        ({"totals": [2000] * 5, "others": ["P05"]}, {"start_points": 2000}),
        ({"deals": [{**DRAW, "penalties": [LOST]}], "totals": [-30, 0, 0, 0]}, {}),
        ({"deals": [{**DRAW, "penalties": [LOST, PAID]}], "totals": [-60, 10, 10, 10]}, {}),
        ({"deals": [{**DRAW, "penalties": [GIVEN]}], "totals": [0, 0, 10, 10]}, {}),
        ({"deals": [DRAW, WIN], "totals": WIN_SCORES}, {}),
        ({"deals": [DRAW]}, {}),
        ({}, {}),
        ({"totals": [0, 0, 0, 0], "penalties": [{"player": "P01", "points": -20}]}, {}),
    ],
    ids=repr,
)
def test_nothing_is_odd(more: Json, options: Json) -> None:
    assert findings(table(**more), options=options) == Findings((), 0, 0)


@pytest.mark.parametrize(
    ("more", "options", "line"),
    [
        ({"totals": [10, -4, -3, -2]}, {}, "the totals 10, -4, -3, -2 add up to 1, not 0"),
        (
            {"totals": [10, -4, -3, -3]},
            {"start_points": 500},
            "the totals 10, -4, -3, -3 add up to 0, not 2000",
        ),
        (
            {"totals": [500] * 4 + [0], "others": ["P05"]},
            {"start_points": 500},
            "the totals 500, 500, 500, 500, 0 add up to 2000, not 2500",
        ),
        ({"totals": [0, 0, 0, -30]}, {}, "the totals 0, 0, 0, -30 add up to -30, not 0"),
    ],
)
def test_totals_that_do_not_add_up_are_a_line(more: Json, options: Json, line: str) -> None:
    assert findings(table(3, **more), options=options) == Findings((f"round 1, table 3: {line}",), 1, 0)


def test_a_penalty_that_nobody_received_is_wanting_in_the_sum() -> None:
    found = findings(table(deals=[{**DRAW, "penalties": [LOST]}], totals=[0, 0, 0, 0]))
    assert found == Findings(
        (
            "round 1, table 1: the totals 0, 0, 0, 0 add up to 0, not -30",
            "round 1, table 1: the totals 0, 0, 0, 0 differ from the deals' -30, 0, 0, 0; the deals count",
        ),
        1,
        1,
    )


@pytest.mark.parametrize("counts", ["deals", "totals"])
def test_totals_that_differ_from_their_deals_are_a_line(counts: str) -> None:
    found = findings(table(2, deals=[DRAW, WIN], totals=[0, 0, 0, 0], counts=counts))
    line = f"the totals 0, 0, 0, 0 differ from the deals' -52, 160, -42, -66; the {counts} count"
    assert found == Findings((f"round 1, table 2: {line}",), 0, 1)


def test_a_lineup_alone_is_no_deal_to_differ_from() -> None:
    assert findings(table(deals=[{"lineup": [1, 0, 2, 3]}], totals=[5, -5, 0, 0])).differ == 0


def test_gala_totals_never_have_to_add_up_but_may_differ() -> None:
    found = findings(
        table(totals=[9, 9, 9, 9]), table(2, (5, 6, 7, 8), deals=[GALA_WIN], totals=[3, 0, 0, 0]),
        ruleset="gala", players=8,
    )  # fmt: skip
    assert (found.do_not_add_up, found.differ) == (0, 1)


def test_lines_come_by_round_and_table() -> None:
    odd = [table(2, (5, 6, 7, 8), totals=[1, 0, 0, 0]), table(1, totals=[1, 0, 0, 0])]
    found = findings(players=8, rounds=[{"number": 2, "tables": odd}, {"number": 1, "tables": odd}])
    assert [line.split(":")[0] for line in found.lines] == [
        *("round 1, table 1", "round 1, table 2"),
        *("round 2, table 1", "round 2, table 2"),
    ]


@pytest.mark.parametrize(
    ("numbers", "lines"),
    [
        ((0, 0), ("0 tables do not add up", "0 tables differ from their deals")),
        ((1, 1), ("1 table does not add up", "1 table differs from its deals")),
        ((3, 37), ("3 tables do not add up", "37 tables differ from their deals")),
    ],
)
def test_the_counts_are_two_lines(numbers: tuple[int, int], lines: tuple[str, str]) -> None:
    assert Findings((), *numbers).counts == lines
