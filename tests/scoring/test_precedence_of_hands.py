"""Errors of hands and totals in one deal or game: the first in the contract's order, in every combination."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest

from scoring.errors import CODES
from tests.scoring.asking import code
from tests.scoring.handed import OUTCOME, WINNER

Fault = Callable[[dict[str, Any]], None]

#: By code, what is done to a good deal. Seat 1 won with a hand, seat 3 shows one, 0 and 2 have typed totals.
FAULTS: list[tuple[str, Fault]] = [
    ("bad_request", lambda deal: deal["hands"][3].update(round_wind="N")),
    ("bad_tiles", lambda deal: deal["hands"][3].update(concealed="1x")),
    ("too_many_copies", lambda deal: deal["hands"][1].update(bonus="11f")),
    ("bad_set", lambda deal: deal["hands"][1]["melds"][0].update(tiles="123z")),
    ("wrong_tile_count", lambda deal: deal["hands"][1]["melds"][1].update(tiles="33m")),
    ("winning_tile_missing", lambda deal: deal["hands"][1]["win"].update(completes="44m")),
    ("not_mahjong", lambda deal: deal["hands"][1].update(concealed="12499p678s")),
    ("bad_totals", lambda deal: deal["totals"].__setitem__(0, 1.5)),
    ("bad_totals", lambda deal: deal["totals"].__setitem__(2, -1)),
    ("bad_outcome", lambda deal: deal.update(penalties=[{"payers": [0], "payees": [1, 2], "amount": 5}])),
]
PAIRS = list(combinations(FAULTS, 2))
IDS = [f"{one[0]}-{other[0]}" for one, other in PAIRS]


def with_faults(*faults: Fault) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "outcome": OUTCOME,
        "totals": [10, None, 20, None],
        "hands": [None, deepcopy(WINNER), None, {"concealed": "55z"}],
    }
    for fault in faults:
        fault(entry)
    return entry


def first(*found: str) -> str:
    return min(found, key=CODES.index)


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=IDS)
def test_two_errors_of_one_deal(one: tuple[str, Fault], other: tuple[str, Fault]) -> None:
    entry = with_faults(one[1], other[1])
    expected = first(one[0], other[0])
    assert code("deal", {"id": 1, "ruleset": "german", "east": 0, **entry}) == expected
    assert code("game", {"id": 1, "ruleset": "german", "deals": [entry]}) == expected


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=IDS)
def test_an_error_of_each_of_two_deals(one: tuple[str, Fault], other: tuple[str, Fault]) -> None:
    for faults in ((one, other), (other, one)):
        entries = [with_faults(fault) for _, fault in faults]
        request = {"id": 1, "ruleset": "german", "deals": entries}
        assert code("game", request) == first(one[0], other[0])
