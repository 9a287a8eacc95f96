"""What a deal that is being typed would do, and what each hand in it is worth, as JSON for a phone."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.deals import SEATS, UNKNOWN, Outcome, Source, Win
from scoring.errors import ScoringError
from scoring.hands import Draft, Hand, check_draft, check_drafts
from scoring.wire_hands import hand_from_json
from tracker.forms.deal_requests import DealRequest
from tracker.presentation import breakdown, deal_words, outcome_words, payment_words, wait_words
from tracker.queries.games import TableGame
from tracker.queries.hand_trials import HandTrial, trial_before
from tracker.services.previews import preview
from tracker.services.refusals import refusal_from
from tracker.views.pictures import next_words, played_figures

Json = dict[str, Any]


def preview_json(game: TableGame, asked: DealRequest) -> Json:
    """Who would pay whom, everybody's change and score, what comes next; Refusal for a wrong deal."""
    found = preview(game, asked.deal, kept_hands=asked.kept_hands)
    played, names = found.played, game.names
    return {
        "title": deal_words(played, names),
        "sentence": outcome_words(asked.deal, played.people, names),
        "payments": [
            {
                "from": payment.source,
                "to": payment.to,
                "amount": payment.amount,
                "why": payment.why,
                "sentence": payment_words(payment, played.people, names),
            }
            for payment in played.payments
        ],
        "deltas": list(played.deltas),
        "totals": None if played.totals is None else list(played.totals),
        "figures": [
            {"name": one.name, "score": one.score, "change": one.change, "hand": one.hand}
            for one in played_figures(played, names)
        ],
        "next_sentence": next_words(found.next, names),
        "finished": found.next is None,
        "warnings": list(found.warnings),
    }


def hands_json(game: TableGame, said: Mapping[str, Any]) -> list[Json | None]:
    """By seat what the hands of a request are worth, each by itself, also in a deal that is not finished yet.

    A winner's hand is worth what a loser's would be as long as it has no winning tile. `error` says what is
    wrong with a hand; it is then worth nothing. None for a seat without a hand.
    """
    given = _given(said)
    if not given or not game.ruleset.scores_hands or game.game.next is None:
        return [None] * len(SEATS)
    trial, winners = trial_before(game, len(game.lines)), _winners(said)
    found: list[Json | None] = [None] * len(SEATS)
    drafts: dict[int, Draft] = {}
    for seat, hand in given.items():
        try:
            draft = hand_from_json(hand, f"hands.{seat}", in_deal=True)
            found[seat] = _hand_json(check_draft(draft), seat, winners, trial)
            drafts[seat] = draft
        except ScoringError as error:
            found[seat] = _wrong_hand(error, game)
    try:
        check_drafts(tuple(drafts.values()))
    except ScoringError as error:
        found[int(error.field.split(".")[1])] = _wrong_hand(error, game)
    return found


def _given(said: Mapping[str, Any]) -> dict[int, Any]:
    """The hands of a request by seat: those that count and those kept beside totals."""
    deal, kept = said.get("deal"), said.get("kept_hands")
    hands = deal.get("hands") if isinstance(deal, dict) else None
    found = dict(enumerate(hands)) if isinstance(hands, list) and len(hands) == len(SEATS) else {}
    if isinstance(kept, dict):
        found |= {seat: kept[str(seat)] for seat in SEATS if kept.get(str(seat)) is not None}
    return {seat: hand for seat, hand in found.items() if hand is not None}


def _winners(said: Mapping[str, Any]) -> dict[int, Source]:
    """The winners by seat and whom they won from, as far as the request says; nothing is refused here."""
    deal = said.get("deal")
    outcome = deal.get("outcome") if isinstance(deal, dict) else None
    wins = outcome.get("winners") if isinstance(outcome, dict) else None
    found: dict[int, Source] = {}
    for win in wins if isinstance(wins, list) else []:
        seat, source = (win.get("seat"), win.get("from")) if isinstance(win, dict) else (None, None)
        if type(seat) is int and seat in SEATS:
            known = source is None or (type(source) is int and source in SEATS and source != seat)
            found[seat] = source if known else UNKNOWN
    return found


def _hand_json(hand: Hand, seat: int, winners: Mapping[int, Source], trial: HandTrial) -> Json:
    seated = replace(hand, seat_wind=trial.seat_wind(seat), round_wind=trial.turn.round_wind)
    score = trial.score(_outcome(hand, seat, winners), seat, hand)
    shown = breakdown(seated, score, trial.fold.options)
    waits = () if hand.win else trial.waits(seat, hand)
    return {
        "total": score.total,
        "mahjong": score.mahjong,
        "limit_hand": score.limit_hand,
        "sum_sentence": shown.sum,
        "items": [
            {
                "rule": item.rule,
                "label": words.label,
                "points": item.points,
                "doubles": item.doubles,
                "worth": words.worth,
                "tiles": item.tiles,
            }
            for item, words in zip(score.items, shown.items, strict=True)
        ],
        "sets": list(score.sets),
        "waits": [{"tile": wait.tile, "left": wait.left, "sentence": wait_words(wait)} for wait in waits],
        "line": shown.line,
        "error": None,
    }


def _outcome(hand: Hand, seat: int, winners: Mapping[int, Source]) -> Outcome:
    """The outcome as far as it matters for this hand; nobody else's win does."""
    if hand.win is None:
        return Outcome("draw")
    source = winners.get(seat, UNKNOWN)
    return Outcome("win", (Win(seat, None if source == UNKNOWN and hand.self_drawn else source),))


def _wrong_hand(error: ScoringError, game: TableGame) -> Json:
    refusal = refusal_from(error, game)
    return {
        "total": None,
        "mahjong": False,
        "limit_hand": False,
        "sum_sentence": "",
        "items": [],
        "sets": [],
        "waits": [],
        "line": "",
        "error": {"field": refusal.field, "code": refusal.code, "message": refusal.message},
    }
