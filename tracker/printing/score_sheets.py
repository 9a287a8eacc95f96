"""The filled sheet of a table: every deal in words, what everybody had, paid and has, and how it ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deals import Lineup
from scoring.games import FEWEST_PEOPLE, PlayedDeal
from scoring.placing import from_sixtieths
from tracker.models import Penalty, Seat, Session, Table
from tracker.presentation import (
    deal_words,
    format_fraction,
    format_points,
    hand_line,
    lineup_words,
    option_words,
    outcome_words,
    penalty_words,
    premium_words,
    shown_hand,
)
from tracker.printing.flowing import flowing_document
from tracker.printing.pdf import Source
from tracker.printing.round_sheets import people_of
from tracker.printing.selecting import find_round, find_tables
from tracker.printing.tiles import tile_address
from tracker.queries.games import Line, TableGame, table_game
from tracker.queries.hands import hands_of
from tracker.services.errors import Refusal

Cells = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class HandPart:
    """Some tiles of a hand, the addresses of their pictures by set, and how they are held."""

    label: str
    sets: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand on paper: its tiles, and the line that says the same and what it is worth."""

    parts: tuple[HandPart, ...]
    line: str


@dataclass(frozen=True, slots=True)
class DealRow:
    """One line of the sheet: number (empty for a lineup), lines of words, three figures a person, hands."""

    number: str
    words: tuple[str, ...]
    cells: tuple[Cells, ...] = ()
    hands: tuple[HandRow, ...] = ()


@dataclass(frozen=True, slots=True)
class FootRow:
    """A line below the deals: what it is, and each person's text."""

    label: str
    texts: tuple[str, ...]


def score_sheets(
    session: Session, round_number: int | None, table_number: int | None, *, with_hands: bool = False
) -> Source:
    """The filled sheets of a round (the latest where none is named), all tables or one.

    `with_hands` adds the hands that were entered by their tiles, and what each is worth. Pages are counted by
    table. Refusal where there is none.
    """
    tables = find_tables(find_round(session, round_number), table_number)
    played = [table for table in tables if len(table.seats.all()) >= FEWEST_PEOPLE]
    if not played:
        raise Refusal("nobody_plays", gettext_lazy("A score sheet needs four players at the table."))
    return Source(tuple(_sheet(session, table, with_hands) for table in played))


def _sheet(session: Session, table: Table, with_hands: bool) -> str:
    game = table_game(table)
    people = people_of(table)
    penalties = list(table.penalties.filter(withdrawn_at__isnull=True).select_related("participant__player"))
    context = {
        "options": option_words(game.options, table.wind_rounds),
        "people": people,
        "span": 1 + 3 * len(people),
        "rows": [deal_row(line, game, with_hands=with_hands) for line in game.lines],
        "foot": foot_rows(table, game.seats, penalties),
        "notes": [f"{penalty.participant}: {penalty.why}" for penalty in penalties if penalty.why],
        "state": state_words(table),
        "unit": _("Value") if game.ruleset.family == "mcr" else _("Hand"),
    }
    return flowing_document("print/score_sheet.html", session, f"{table.round} · {table}", context)


def deal_row(line: Line, game: TableGame, *, with_hands: bool = False) -> DealRow:
    """A deal with its figures, or a lineup in words."""
    content, played = line.content, line.played
    if isinstance(content, Lineup):
        return DealRow("", (lineup_words(content, game.names),))
    assert played is not None  # noqa: S101 - every deal of a game has been played
    words = [
        deal_words(played, game.names),
        outcome_words(content, played.people, game.names),
        *(penalty_words(penalty, played.people, game.names) for penalty in content.penalties),
        *premium_words(
            line.entry.wins.all(),
            [game.names[person] for person in played.people],
            game.options,
            game.ruleset,
        ),
    ]
    hands = tuple(_hand_rows(line, played, game)) if with_hands else ()
    return DealRow(str(played.number), tuple(words), deal_cells(played), hands)


def _hand_rows(line: Line, played: PlayedDeal, game: TableGame) -> Iterator[HandRow]:
    for recorded in hands_of(line, game):
        shown = shown_hand(game.names[played.people[recorded.seat]], recorded, game.options)
        parts = (
            HandPart(part.label, tuple(tuple(map(tile_address, tiles.pictures)) for tiles in part.tiles))
            for part in shown.hand.parts
            if part.tiles
        )
        yield HandRow(tuple(parts), hand_line(shown))


def deal_cells(played: PlayedDeal) -> tuple[Cells, ...]:
    """Hand total, change and score after the deal, by person; who sat out has only the score."""
    cells = [("", "", format_points(score)) for score in played.scores]
    for seat, person in enumerate(played.people):
        total = "" if played.totals is None else format_points(played.totals[seat])
        cells[person] = (total, format_points(played.deltas[seat], sign=True), cells[person][2])
    return tuple(cells)


def foot_rows(table: Table, seats: Sequence[Seat], penalties: Sequence[Penalty]) -> list[FootRow]:
    """Typed totals, score, the table's penalties (each where there are any), sum, table points, places."""
    rows = []
    if any(seat.typed_total is not None for seat in seats):
        counts = table.counts == Table.Counts.TOTALS
        label = _("Written on the sheet: this counts") if counts else _("Written on the sheet")
        rows.append(FootRow(label, tuple(_optional(seat.typed_total) for seat in seats)))
    if penalties:
        scores = tuple(format_points(seat.score) for seat in seats)
        rows += [FootRow(_("Score"), scores), FootRow(_("Penalties"), _penalty_texts(seats, penalties))]
    points = tuple(seat.score + _points(_of(seat, penalties)) for seat in seats)
    shares = tuple(seat.table_points + _table_points(_of(seat, penalties)) for seat in seats)
    return [
        *rows,
        FootRow(_("Sum"), tuple(format_points(score) for score in points)),
        FootRow(_("Table points"), tuple(format_fraction(share) for share in shares)),
        FootRow(_("Place"), tuple("–" if seat.place is None else str(seat.place) for seat in seats)),
    ]


def _optional(points: int | None) -> str:
    return "" if points is None else format_points(points)


def _of(seat: Seat, penalties: Sequence[Penalty]) -> list[Penalty]:
    return [penalty for penalty in penalties if penalty.participant_id == seat.participant_id]


def _points(penalties: Sequence[Penalty]) -> int:
    return sum(penalty.points or 0 for penalty in penalties)


def _table_points(penalties: Sequence[Penalty]) -> Fraction:
    return from_sixtieths(sum(penalty.table_points_60 or 0 for penalty in penalties))


def _penalty_texts(seats: Sequence[Seat], penalties: Sequence[Penalty]) -> tuple[str, ...]:
    return tuple(" · ".join(penalty_amount(penalty) for penalty in _of(seat, penalties)) for seat in seats)


def penalty_amount(penalty: Penalty) -> str:
    """What a penalty changes: “−20”, or “−1½ TP” for table points."""
    if penalty.points is not None:
        return format_points(penalty.points, sign=True)
    amount = format_fraction(from_sixtieths(penalty.table_points_60 or 0), sign=True)
    return _("%(amount)s TP") % {"amount": amount}


def state_words(table: Table) -> str:
    """Whether the result is final, and why the game stopped early where it did."""
    words = [table.status_words]
    if table.ended:
        words.append(table.get_ended_display())
    return " · ".join(words)
