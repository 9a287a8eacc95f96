"""A table's result beside what its sheet says: scores, places, and where the two differ."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.presentation import format_fraction, format_points
from tracker.queries.games import TableGame


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One person's result: by the deals, as typed from the sheet, and what counts of it."""

    name: str
    by_deals: str
    typed: str
    score: str
    place: str
    table_points: str
    differs: bool


def result_rows(game: TableGame) -> list[ResultRow]:
    """The people of the table with their results, by position; `place` is empty until there is one."""
    return [
        ResultRow(
            name=game.names[seat.position],
            by_deals=format_points(game.game.scores[seat.position]) if has_deals(game) else "",
            typed="" if seat.typed_total is None else format_points(seat.typed_total),
            score=format_points(seat.score),
            place="" if seat.place is None else str(seat.place),
            table_points="" if seat.place is None else format_fraction(seat.table_points),
            differs=seat.position in game.differing,
        )
        for seat in game.seats
    ]


def has_deals(game: TableGame) -> bool:
    """Whether any deal has been recorded."""
    return bool(game.game.deals)


def has_both(game: TableGame) -> bool:
    """Whether the deals and the sheet's totals are both there, to be compared."""
    return has_deals(game) and game.typed_totals is not None


def off_balance(game: TableGame, totals: Sequence[int]) -> int:
    """By how much totals miss the start points less penalties that nobody received; 0 for GALA."""
    expected = game.expected_sum
    return 0 if expected is None else sum(totals) - expected


def difference_words(game: TableGame) -> list[str]:
    """What is odd about the typed totals, a sentence each."""
    typed = game.typed_totals
    if typed is None:
        return []
    words = []
    if game.differing:
        words.append(_("The totals on the sheet differ from the deals."))
    missing = off_balance(game, typed)
    if missing:
        words.append(
            _("The totals on the sheet do not add up: they are %(points)s off.")
            % {"points": format_points(missing, sign=True)}
        )
    return words
