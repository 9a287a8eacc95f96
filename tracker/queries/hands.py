"""The hands of a deal as pages and sheets show them: with winds, score, and what counts."""

from dataclasses import dataclass, replace

from scoring.games import PlayedDeal
from scoring.hands import Hand
from scoring.scores import HandScore
from tracker.models import DealHand, Round
from tracker.queries.games import Line, TableGame


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One seat's hand, its winds filled in, and what it is worth.

    `score` is None where the rules can't score the hand as the deal now stands. `counts`: the hand's total
    counts; else `typed_total` does (None: the deal has no totals), and `differs` tells that the hand is worth
    something else.
    """

    seat: int
    hand: Hand
    score: HandScore | None
    counts: bool
    typed_total: int | None

    @property
    def differs(self) -> bool:
        """Whether the total that counts is another one than the hand's."""
        if self.counts or self.score is None or self.typed_total is None:
            return False
        return self.score.total != self.typed_total


def hands_of(line: Line, game: TableGame) -> tuple[RecordedHand, ...]:
    """The hands of one line of the game by seat, none for a change of seats; no further query."""
    played = line.played
    if played is None:
        return ()
    scores = game.kept_scores(line)
    found = [
        RecordedHand(seat, with_winds(hand, seat, played), played.hand_scores[seat], True, None)
        for seat, hand in enumerate(line.hands)
        if hand is not None
    ]
    found += [
        RecordedHand(
            seat,
            with_winds(hand, seat, played),
            scores[seat],
            False,
            None if played.totals is None else played.totals[seat],
        )
        for seat, hand in line.kept.items()
    ]
    return tuple(sorted(found, key=lambda one: one.seat))


def has_hands(sitting: Round) -> bool:
    """Whether any deal of the round has a hand by its tiles."""
    return DealHand.objects.filter(entry__table__round=sitting, entry__superseded_at__isnull=True).exists()


def with_winds(hand: Hand, seat: int, played: PlayedDeal) -> Hand:
    """The hand with the winds that its seat has in the deal."""
    return replace(hand, seat_wind=played.seat_winds[seat], round_wind=played.round_wind)
