"""Deals whose totals are given as hands, for tests."""

from __future__ import annotations

from typing import Any

from scoring.deals import Hands
from scoring.hands import Hand, check_draft
from scoring.handtext import read_hand_text
from tests.scoring.asking import deal

OUTCOME = {"kind": "win", "winners": [{"seat": 1, "from": 2}]}

#: Seat 1's: mah jong 20, pung of own wind 4 and a double as South; 24 × 2.
WINNER: dict[str, Any] = {
    "melds": [{"tiles": "222z", "state": "exposed"}, {"tiles": "345m", "state": "exposed"}],
    "concealed": "12399p678s",
    "win": {"tile": "3m", "source": "discard", "completes": "345m"},
}
#: Two pairs of dragons in any seat: 4.
LOSER: dict[str, Any] = {"concealed": "13579s5566z"}
AS_DEALT = {"tile": None, "source": "dealt"}
EARTH = {**WINNER, "win": {"tile": "3m", "source": "dealt"}}


def hands(*by_seat: object, **fields: object) -> dict[str, Any]:
    """A deal won by seat 1 on seat 2's discard, with hands by seat."""
    return {"outcome": OUTCOME, "hands": [*by_seat, *[None] * (4 - len(by_seat))], **fields}


def winner(**win: object) -> dict[str, Any]:
    return {**WINNER, "win": {**WINNER["win"], **win}}


def from_(source: object, hand: object = WINNER) -> dict[str, Any]:
    return hands(None, hand, outcome={"kind": "win", "winners": [{"seat": 1, "from": source}]})


def asked(entry: dict[str, Any], **changed: object) -> dict[str, Any]:
    return deal(**{"totals": None, **entry, **changed})


def of_text(text: str) -> Hand:
    return check_draft(read_hand_text(text, seat_wind="", round_wind=""))


def at(seat: int, hand: Hand) -> Hands:
    first, second, third, fourth = (hand if seat == other else None for other in range(4))
    return first, second, third, fourth


NO_WIN = {**WINNER, "concealed": "12499p678s"}

NO_SET = {"melds": [{"tiles": "12m", "state": "exposed"}]}
FIVE = {"concealed": "11111m"}
NOBODYS_PENALTY = [{"payers": [], "payees": [], "amount": 1}]
