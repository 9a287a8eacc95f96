"""Hands kept beside typed totals: they must be hands of their deal, though they do not count."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.deals import SEATS, Deal
from scoring.errors import ScoringError
from scoring.games import GameFold
from scoring.scores import HandScore
from tracker.queries.games import TableGame
from tracker.queries.hand_rows import HandsBySeat, as_if_counting
from tracker.services.changes import Replay, people_before
from tracker.services.errors import Refusal
from tracker.services.refusals import refusal_from


def score_kept(game: TableGame, replayed: Replay, kept: HandsBySeat) -> Mapping[int, HandScore]:
    """What the hands kept beside the new deal's totals are worth, by seat.

    Refusal, at `hands.2` and the like, as if they counted; `bad_request` for a seat that is none, or that has
    a hand that counts.
    """
    index = replayed.change.start
    content = replayed.contents[index]
    if not kept or not isinstance(content, Deal):
        return {}
    _check_seats(content, kept)
    fold = GameFold(game.ruleset, game.options, len(game.seats))
    for earlier in replayed.contents[:index]:
        fold.add(earlier)
    try:
        played = fold.add(as_if_counting(content, kept))
    except ScoringError as error:
        raise refusal_from(error, game, people_before(game, index)) from error
    scores = () if played is None else played.hand_scores
    return {seat: score for seat, score in enumerate(scores) if score is not None and seat in kept}


def _check_seats(deal: Deal, kept: HandsBySeat) -> None:
    for seat in kept:
        if seat not in SEATS or (deal.hands is not None and deal.hands[seat] is not None):
            raise Refusal(
                "bad_request", _("Either a hand counts or it is kept beside a total."), field=f"hands.{seat}"
            )
