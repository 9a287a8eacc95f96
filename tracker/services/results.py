"""The result of a table, stored beside its deals for speed: computed, written, compared."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.deals import Deal
from scoring.errors import ScoringError
from scoring.games import Game, PlayedDeal
from scoring.placing import SIXTIETHS, table_places, table_points
from tracker.models import Seat, Table
from tracker.queries.games import Content, TableGame, table_game
from tracker.services.refusals import refusal_from

FIELDS = ("score", "place", "table_points_60", "deals_won", "best_hand")


@dataclass(frozen=True, slots=True)
class Result:
    """One person's stored result, as the fields of his seat have it."""

    position: int
    score: int
    place: int | None
    table_points_60: int
    deals_won: int
    best_hand: int


@dataclass(frozen=True, slots=True)
class Results:
    """A table's results by position, and whether the rules have ended its game."""

    rows: tuple[Result, ...]
    finished: bool


def results_of(table: Table) -> Results:
    """What must be stored for the table as its log and typed totals are; nothing is written."""
    game = table_game(table)
    return Results(tuple(results(game, game.game, game.contents)), game.game.finished)


def results(of: TableGame, game: Game, contents: Sequence[Content]) -> list[Result]:
    """The results of the table `of` if its log were `contents`, which play as `game`.

    All persons of the table share the places, those who joined late or never sat as well: their scores start
    at the start points like everybody's. As long as nothing counts, nobody has a place and scores are 0.
    """
    people = len(of.seats)
    counting = of.typed_totals if of.totals_count else None
    if counting is None and not game.deals:
        return [Result(position, 0, None, 0, 0, 0) for position in range(people)]
    scores = game.scores if counting is None else counting
    won = list(_won_hands(game.deals, contents))
    places, shares = table_places(scores), table_points(scores)
    return [
        Result(
            position=position,
            score=scores[position],
            place=places[position],
            # Sixtieths hold every share of up to six; of a tie of seven or eight the nearest is kept.
            table_points_60=round(shares[position] * SIXTIETHS),
            deals_won=sum(person == position for person, _total in won),
            best_hand=max((total for person, total in won if person == position), default=0),
        )
        for position in range(people)
    ]


def _won_hands(deals: Iterable[PlayedDeal], contents: Sequence[Content]) -> Iterable[tuple[int, int]]:
    """For each win the person who won, and his total."""
    for played in deals:
        deal = contents[played.entry_index]
        if isinstance(deal, Deal) and played.totals is not None:
            for win in deal.outcome.winners:
                yield played.people[win.seat], played.totals[win.seat]


def store_results(table: Table) -> None:
    """Write the results that follow from the table's log and typed totals; its status is left alone.

    Locks nothing: the caller has the table, or nobody else knows it yet. Refusal where the stored log
    can't be played.
    """
    try:
        game = table_game(table)
    except ScoringError as error:
        raise refusal_from(error) from error
    write_results(game.seats, results(game, game.game, game.contents))
    if table.finished != game.game.finished:
        table.finished = game.game.finished
        table.save(update_fields=["finished"])


def write_results(seats: Iterable[Seat], rows: Iterable[Result]) -> None:
    """Write the results of those seats that change."""
    for seat, row in zip(seats, rows, strict=True):
        changed = [field for field in FIELDS if getattr(seat, field) != getattr(row, field)]
        if changed:
            for field in changed:
                setattr(seat, field, getattr(row, field))
            seat.save(update_fields=changed)


class Unplayable(Exception):
    """What is stored of a table can't be played; the sentence (English) says where and why."""


def check_results(table: Table) -> list[str]:
    """Where what is stored differs from the game played again: a sentence (English) a figure.

    Unplayable where it can't be played.
    """
    game = _stored_game(table)
    found = []
    if table.finished != game.game.finished:
        found.append(f"finished is {table.finished}, the deals give {game.game.finished}")
    for seat, row in zip(game.seats, results(game, game.game, game.contents), strict=True):
        for field in FIELDS:
            stored, played = getattr(seat, field), getattr(row, field)
            if stored != played:
                found.append(f"seat {seat.position}, {field} is {stored}, the deals give {played}")
    return found


def _stored_game(table: Table) -> TableGame:
    try:
        return table_game(table)
    except ScoringError as error:
        line = "the log" if error.entry is None else f"line {error.entry + 1} of the log"
        raise Unplayable(f"{line} can't be played: {error}") from error
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        # No service writes values of another kind; a hand in the database can.
        raise Unplayable(f"the log can't be played: it is damaged ({error})") from error
