"""A table's game: a fold of deals and lineups into labels, deltas and scores.

Deals speak of seats; scores belong to people. Source: ``rules/german.md``, "Rotation".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from scoring.deals import Deal, Entry, Lineup, Totals
from scoring.dealt_hands import valued
from scoring.errors import ScoringError
from scoring.hands import NINTH_EAST_WIN, Hand
from scoring.payments import Payment, Settlement
from scoring.rulesets.base import Options, RuleSet
from scoring.scores import HandScores
from scoring.winds import People, Rotation, SeatWinds, Turn, change_seats, seat_winds

FEWEST_PEOPLE = 4
MOST_PEOPLE = 8


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal in its game.

    ``number`` counts deals from 1, ``entry_index`` is its place among the entries. ``east`` is a seat,
    ``seat_winds``, ``people`` and ``deltas`` are by seat, ``scores`` (after the deal) by person.
    ``totals`` by seat are those that counted, typed or of a hand (None: the deal has none), ``hand_scores``
    by seat the scores of its hands. ``limit_hand_due``: a win at the cap of East's wins was typed below the
    limit that it is worth.
    """

    number: int
    entry_index: int
    label: str
    round_wind: str
    east: int
    stayed: int
    seat_winds: SeatWinds
    people: People
    deltas: tuple[int, int, int, int]
    scores: tuple[int, ...]
    payments: tuple[Payment, ...]
    totals: Totals | None
    hand_scores: HandScores
    limit_hand_due: bool


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The deal that comes next: its label, winds, East's seat and who sits on seats 0-3."""

    label: str
    round_wind: str
    east: int
    stayed: int
    seat_winds: SeatWinds
    people: People
    number: int


@dataclass(frozen=True, slots=True)
class Game:
    """All deals played, whether the game has ended, what comes next (None at the end), scores by person."""

    deals: tuple[PlayedDeal, ...]
    finished: bool
    next: NextDeal | None
    scores: tuple[int, ...]


class GameFold:
    """A game that grows entry by entry; an entry that is refused leaves it as it was."""

    def __init__(self, ruleset: RuleSet, options: Options, people: int = 4) -> None:
        """An empty game of ``people`` (4-8), of whom 0-3 sit on seats 0-3."""
        if not FEWEST_PEOPLE <= people <= MOST_PEOPLE:
            raise ValueError(f"{FEWEST_PEOPLE} to {MOST_PEOPLE} people share a table, not {people}")
        self.ruleset = ruleset
        self.options = options
        self.rotation = _rotation(options)
        self.entries = 0
        self.turn: Turn | None = Turn()
        self.people: People = (0, 1, 2, 3)
        self.scores: tuple[int, ...] = (options["start_points"],) * people
        self.deals: list[PlayedDeal] = []

    def copy(self) -> GameFold:
        """A fold at the same point that grows on its own; the deals played are shared, not replayed."""
        twin = object.__new__(GameFold)
        twin.__dict__.update(self.__dict__, deals=self.deals.copy())
        return twin

    __copy__ = copy

    def add(self, entry: Entry) -> PlayedDeal | None:
        """Play one entry on; the played deal, or None for a lineup.

        ScoringError with ``entry`` set: ``bad_request`` for a lineup; for a deal ``game_over`` and those of
        ``RuleSet.settle``.
        """
        try:
            played = self._take(entry)
        except ScoringError as error:
            raise error.within("", self.entries) from None
        self.entries += 1
        return played

    def game(self) -> Game:
        """The game so far."""
        return Game(tuple(self.deals), self.turn is None, self._next(), self.scores)

    def _take(self, entry: Entry) -> PlayedDeal | None:
        if isinstance(entry, Deal):
            return self._play(entry)
        check_lineup(entry, len(self.scores))
        self.people = entry.people
        return None

    def _play(self, deal: Deal) -> PlayedDeal:
        turn = self.turn
        if turn is None:
            raise ScoringError("game_over")
        declared = declared_by_game(deal, self.rotation, turn)
        settled = self.ruleset.settle(declared, turn.east, self.options, turn.round_wind)
        self.scores = self._scores_after(settled)
        played = PlayedDeal(
            number=len(self.deals) + 1,
            entry_index=self.entries,
            label=turn.label,
            round_wind=turn.round_wind,
            east=turn.east,
            stayed=turn.stayed,
            seat_winds=seat_winds(turn.east),
            people=self.people,
            deltas=settled.deltas,
            scores=self.scores,
            payments=settled.payments,
            totals=settled.totals,
            hand_scores=settled.hand_scores,
            limit_hand_due=self._limit_hand_due(deal, turn),
        )
        self.deals.append(played)
        self._turn_winds(deal, turn)
        return played

    def _scores_after(self, settled: Settlement) -> tuple[int, ...]:
        scores = list(self.scores)
        for person, delta in zip(self.people, settled.deltas, strict=True):
            scores[person] += delta
        return tuple(scores)

    def _limit_hand_due(self, deal: Deal, turn: Turn) -> bool:
        if not self.rotation.caps(turn, _won(deal, turn.east)) or _has_hand(deal, turn.east):
            return False
        part = self.options.rows["ninth_east_win"].limit if self.options["special_hands"] else 0
        worth = int(part * cast(int, self.options["limit"]))  # rounded down, as a hand's is
        return deal.totals is not None and deal.totals[turn.east] < worth

    def _turn_winds(self, deal: Deal, turn: Turn) -> None:
        after = _after(self.rotation, turn, deal)
        if after is not None and after.round_index != turn.round_index:
            self.people = change_seats(self.options["seat_change"], after.round_index, self.people)
        self.turn = after

    def _next(self) -> NextDeal | None:
        turn = self.turn
        if turn is None:
            return None
        return NextDeal(
            label=turn.label,
            round_wind=turn.round_wind,
            east=turn.east,
            stayed=turn.stayed,
            seat_winds=seat_winds(turn.east),
            people=self.people,
            number=len(self.deals) + 1,
        )


def play_game(ruleset: RuleSet, options: Options, entries: Sequence[Entry], people: int = 4) -> Game:
    """The game that ``entries`` make; ScoringError carries the index of the first bad one in ``entry``."""
    fold = GameFold(ruleset, options, people)
    for entry in entries:
        fold.add(entry)
    return fold.game()


def game_errors(ruleset: RuleSet, options: Options, entries: Sequence[Entry]) -> Iterator[ScoringError]:
    """What is wrong with any deal, each with its ``entry``; a game that is played names the first alone.

    The winds move by outcomes, whatever else is wrong. Deals after the end have no winds: their hands are
    left alone.
    """
    rotation = _rotation(options)
    turn: Turn | None = Turn()
    for index, deal in enumerate(entries):
        if isinstance(deal, Deal):
            error = _deal_error(ruleset, options, deal, rotation, turn)
            if error is not None:
                yield error.within("", index)
            turn = turn and _after(rotation, turn, deal)


def _deal_error(
    ruleset: RuleSet, options: Options, deal: Deal, rotation: Rotation, turn: Turn | None
) -> ScoringError | None:
    try:
        if turn is not None:
            declared = declared_by_game(deal, rotation, turn)
            deal, _ = valued(ruleset, declared, turn.east, options, turn.round_wind)
        if deal.hands is None:
            ruleset.check_totals(deal, options)
        ruleset.check_outcome(deal)
    except ScoringError as error:
        return error
    return None


def declared_by_game(deal: Deal, rotation: Rotation, turn: Turn) -> Deal:
    """The deal with ``ninth_east_win`` declared in East's hand where it is one, and in no other hand."""
    if deal.hands is None:
        return deal
    due = turn.east if rotation.caps(turn, _won(deal, turn.east)) else None
    first, second, third, fourth = (_declared(hand, seat == due) for seat, hand in enumerate(deal.hands))
    return replace(deal, hands=(first, second, third, fourth))


def _declared(hand: Hand | None, ninth: bool) -> Hand | None:
    if hand is None or hand.win is None or (NINTH_EAST_WIN in hand.win.declared) is ninth:
        return hand
    return replace(hand, win=replace(hand.win, declared=hand.win.declared ^ {NINTH_EAST_WIN}))


def check_lineup(lineup: Lineup, people: int) -> None:
    """Four different people of those who play here (``bad_request``)."""
    if len(lineup.people) != 4:
        raise ScoringError("wrong_length", "lineup", expected=4, count=len(lineup.people))
    for index, person in enumerate(lineup.people):
        field = f"lineup.{index}"
        if not 0 <= person < people:
            raise ScoringError("unknown_person", field, person=person, people=people)
        if person in lineup.people[:index]:
            raise ScoringError("repeated_person", field, person=person)


def _won(deal: Deal, east: int) -> bool:
    return any(win.seat == east for win in deal.outcome.winners)


def _has_hand(deal: Deal, seat: int) -> bool:
    return deal.hands is not None and deal.hands[seat] is not None


def _after(rotation: Rotation, turn: Turn, deal: Deal) -> Turn | None:
    east_paid = any(turn.east in penalty.payers for penalty in deal.penalties)
    return rotation.after(turn, deal.outcome.kind, _won(deal, turn.east), east_paid)


def _rotation(options: Options) -> Rotation:
    return Rotation(
        mode=options["rotation"],
        wind_rounds=options["wind_rounds"],
        east_wins_cap=options.get("east_wins_cap", 0),
        draw_passes=options.get("draw_passes", True),
        void_turns=options.get("void_turns", False),
    )
