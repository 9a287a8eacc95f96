"""The hands of a deal: do they fit its outcome, and what are they worth with its winds.

Source: the contract's ``deal``: hands by seat stand instead of totals, and may leave out their winds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.deals import UNKNOWN, Deal, Outcome, Source, Win
from scoring.errors import ScoringError
from scoring.hands import SELF_DRAWN, Draft, Hand
from scoring.scores import NO_SCORES, HandScore, HandScores
from scoring.tiles import TILES, surplus
from scoring.winds import seat_winds

if TYPE_CHECKING:
    from scoring.rulesets.base import Options, RuleSet

DEALT = "dealt"

#: The hands that a deal has, by seat; drafts are checked alike.
BySeat = Mapping[int, Hand] | Mapping[int, Draft]


def check_hands(outcome: Outcome, hands: BySeat) -> None:
    """Refuse hands that contradict the outcome (``bad_request``).

    A winner's hand says how it was won, no other does; its source is self-drawn where the outcome has no
    discarder, and claimed where it has one, known or not. Of ``dealt`` only the winds tell which it is.
    """
    winners = {win.seat: win for win in outcome.winners}
    for seat, hand in hands.items():
        if seat in winners:
            _check_source(hand, winners[seat])
        elif hand.win is not None:
            raise ScoringError("win_of_loser", f"hands.{seat}.win", seat=seat)


def check_winds(outcome: Outcome, hands: BySeat, east: int, round_wind: str) -> None:
    """Refuse hands that contradict the winds of their deal (``bad_request``).

    ``dealt`` is self-drawn for East, who may have no winning tile, and East's discard for another.
    """
    winds = seat_winds(east)
    winners = {win.seat: win for win in outcome.winners}
    for seat, hand in hands.items():
        for name, given, expected in (
            ("seat_wind", hand.seat_wind, winds[seat]),
            ("round_wind", hand.round_wind, round_wind),
        ):
            if given not in ("", expected):
                raise ScoringError("winds_contradict", f"hands.{seat}.{name}", value=given, expected=expected)
        if hand.win is not None and hand.win.source == DEALT:
            if hand.win.tile is None and seat != east:
                raise ScoringError("tile_missing", f"hands.{seat}.win.tile")
            _check_dealt(seat, winners[seat].source, east)


def _check_copies(hands: Mapping[int, Hand]) -> None:
    counts = 0
    for seat, hand in hands.items():
        counts += hand.counts + hand.bonus
        tile = surplus(counts)
        if tile is not None:
            raise ScoringError("too_many_copies", f"hands.{seat}", tile=TILES[tile])


def valued(
    ruleset: RuleSet, deal: Deal, east: int, options: Options, round_wind: str
) -> tuple[Deal, HandScores]:
    """The deal with the totals of its hands in place of these, and the hands' scores.

    ScoringError: those of :func:`check_hands` and :func:`check_winds`, ``too_many_copies`` where the hands
    together hold more of a tile than there is, ``not_mahjong``.
    """
    if deal.hands is None:
        return deal, NO_SCORES
    if not ruleset.scores_hands:
        raise ScoringError("hands_not_scored", "hands", name="hands")
    hands = {seat: hand for seat, hand in enumerate(deal.hands) if hand is not None}
    check_hands(deal.outcome, hands)
    check_winds(deal.outcome, hands, east, round_wind)
    _check_copies(hands)
    winds = seat_winds(east)
    totals = list(deal.totals or (0, 0, 0, 0))
    scores: list[HandScore | None] = [None, None, None, None]
    for seat, hand in hands.items():
        if totals[seat]:
            raise ScoringError("total_and_hand", f"totals.{seat}", seat=seat)
        seated = replace(hand, seat_wind=winds[seat], round_wind=round_wind)
        scores[seat] = score = ruleset.score_hand(seated, options, f"hands.{seat}")
        totals[seat] = score.total
    counted = replace(deal, totals=(totals[0], totals[1], totals[2], totals[3]), hands=None)
    return counted, (scores[0], scores[1], scores[2], scores[3])


def _check_source(hand: Hand | Draft, outcome: Win) -> None:
    field = f"hands.{outcome.seat}.win"
    if hand.win is None:
        raise ScoringError("win_missing", field, seat=outcome.seat)
    source = hand.win.source
    if source == DEALT:
        return
    if source in SELF_DRAWN and outcome.source is not None:
        raise ScoringError("win_claimed", f"{field}.source", value=source)
    if source not in SELF_DRAWN and outcome.source is None:
        raise ScoringError("win_self_drawn", f"{field}.source", value=source)


def _check_dealt(seat: int, source: Source, east: int) -> None:
    """East wins as dealt on tiles of his own, another on East's first discard."""
    field = f"hands.{seat}.win.source"
    if seat == east:
        if source is not None:
            raise ScoringError("win_claimed", field, value=DEALT)
    elif source is None:
        raise ScoringError("win_self_drawn", field, value=DEALT)
    elif source not in (UNKNOWN, east):
        raise ScoringError("win_not_east", field, value=DEALT)
