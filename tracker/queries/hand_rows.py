"""The hands of a deal as they are stored, back as values; and what those are worth that do not count."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scoring.deals import SEATS, Deal, Hands, Lineup
from scoring.errors import ScoringError
from scoring.games import GameFold
from scoring.hands import Hand, check_draft
from scoring.scores import HandScore
from scoring.wire_hands import hand_from_json
from tracker.models import DealHand, Entry

HandsBySeat = Mapping[int, Hand]
ScoresBySeat = dict[int, HandScore | None]


def hands_of_seats(entry: Entry, *, counting: bool) -> dict[int, Hand]:
    """The hands that count in a stored deal, or those that are kept beside a typed total; without winds."""
    return {row.seat: _hand(row) for row in entry.hands.all() if row.counts is counting}


def counting_hands(entry: Entry) -> Hands | None:
    """The hands that count, by seat; None where the deal has none."""
    return by_seat(hands_of_seats(entry, counting=True))


def by_seat(hands: HandsBySeat) -> Hands | None:
    """Hands as a deal has them; None for none."""
    if not hands:
        return None
    first, second, third, fourth = (hands.get(seat) for seat in SEATS)
    return first, second, third, fourth


def as_if_counting(deal: Deal, kept: HandsBySeat) -> Deal:
    """The deal with the `kept` hands in place of these seats' typed totals."""
    hands = {seat: hand for seat, hand in enumerate(deal.hands or ()) if hand is not None}
    first, second, third, fourth = (
        0 if seat in kept else total for seat, total in enumerate(deal.totals or (0, 0, 0, 0))
    )
    return replace(deal, totals=(first, second, third, fourth), hands=by_seat({**hands, **kept}))


def kept_scores(fold: GameFold, log: Iterable[tuple[Deal | Lineup, HandsBySeat]]) -> Iterator[ScoresBySeat]:
    """For each line, played on by `fold`, what the hands kept beside it are worth, by seat.

    None for a hand that the rules can't score where the deal now stands.
    """
    for content, kept in log:
        yield {
            seat: _score(fold, content, seat, hand)
            for seat, hand in kept.items()
            if isinstance(content, Deal)
        }
        fold.add(content)


def _score(fold: GameFold, deal: Deal, seat: int, hand: Hand) -> HandScore | None:
    try:
        played = fold.copy().add(as_if_counting(deal, {seat: hand}))
    except ScoringError:
        return None
    return None if played is None else played.hand_scores[seat]


def _hand(row: DealHand) -> Hand:
    return check_draft(hand_from_json(row.content, f"hands.{row.seat}", in_deal=True))
