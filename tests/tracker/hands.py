"""Hands and deals with hands, written short."""

from dataclasses import replace

from scoring.deals import Deal, Outcome, Source, Totals, Win
from scoring.hands import Hand, check_draft
from scoring.handtext import read_hand_text
from tracker.queries.hand_rows import by_seat

#: A winning hand: a pung of dragons laid open, the rest chows; German 108, which no wind changes.
WINNER = "(777z) [2222s] 345678m1p 1f3y +1p=11p @discard"
#: A loser's pung of white dragons: 4 points, 1 double.
PUNG = "(555z)"


def hand(text: str) -> Hand:
    """The hand of a line, without winds."""
    return replace(check_draft(read_hand_text(text)), seat_wind="", round_wind="")


def won_by_hand(seat: int, source: Source, text: str, totals: Totals | None = None, **others: str) -> Deal:
    """A deal that a seat wins with a hand that counts; `others` are further hands, as `seat_2="(555z)"`."""
    hands = {seat: hand(text), **{int(name[-1]): hand(said) for name, said in others.items()}}
    return Deal(Outcome("win", (Win(seat, source),)), totals, hands=by_seat(hands))
