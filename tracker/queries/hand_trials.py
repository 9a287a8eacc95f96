"""Hands tried at a moment of a game: what they would be worth there, before anything is recorded."""

from dataclasses import dataclass, replace

from scoring.deals import Deal, Outcome
from scoring.dealt_hands import valued
from scoring.errors import ScoringError
from scoring.games import GameFold, declared_by_game
from scoring.hands import Hand
from scoring.scores import HandScore, Wait
from scoring.winds import Turn, seat_winds
from tracker.queries.games import TableGame
from tracker.queries.hand_rows import by_seat


@dataclass(frozen=True, slots=True)
class HandTrial:
    """A game just before one of its deals; nothing is played on it.

    ScoringError (`game_over`) from all it does where the game had ended before.
    """

    fold: GameFold

    @property
    def turn(self) -> Turn:
        """Who is East then, and which wind prevails."""
        if self.fold.turn is None:
            raise ScoringError("game_over")
        return self.fold.turn

    def seat_wind(self, seat: int) -> str:
        """The letter of a seat's wind."""
        return seat_winds(self.turn.east)[seat]

    def score(self, outcome: Outcome, seat: int, hand: Hand) -> HandScore:
        """What a seat's hand is worth in a deal of this outcome; ScoringError at `hands.2` or below it."""
        turn = self.turn
        deal = declared_by_game(Deal(outcome, None, (), by_seat({seat: hand})), self.fold.rotation, turn)
        scores = valued(self.fold.ruleset, deal, turn.east, self.fold.options, turn.round_wind)[1]
        score = scores[seat]
        assert score is not None  # noqa: S101 - the seat has a hand
        return score

    def waits(self, seat: int, hand: Hand) -> tuple[Wait, ...]:
        """Which tiles would have completed mah jong; none where the hand is not one tile short of it."""
        seated = replace(hand, seat_wind=self.seat_wind(seat), round_wind=self.turn.round_wind)
        try:
            return self.fold.ruleset.waits(seated, self.fold.options)
        except ScoringError:
            return ()


def trial_before(game: TableGame, index: int) -> HandTrial:
    """The game just before line `index` of its log."""
    fold = GameFold(game.ruleset, game.options, len(game.seats))
    for line in game.lines[:index]:
        fold.add(line.content)
    return HandTrial(fold)
