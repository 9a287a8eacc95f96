"""All that the organiser's board and the view for the room show, in as many queries whatever the size."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.games import FEWEST_PEOPLE, NextDeal, play_game
from scoring.rulesets import Options, get_ruleset
from tracker.models import Entry, Participant, Round, Seat, Session, Table
from tracker.queries.absences import absent_in
from tracker.queries.games import (
    Line,
    TableGame,
    entries_by_table,
    entry_content,
    joined_lines,
    seats_by_table,
    table_options,
)
from tracker.queries.overview import expected_in, without_seat


@dataclass(frozen=True, slots=True)
class BoardTable:
    """A table at a glance, its people by position.

    `game` is None where nothing of it is asked: nobody has begun, or the result is confirmed and the sheet
    has no totals of its own.
    """

    table: Table
    seats: Sequence[Seat]
    game: TableGame | None

    @property
    def names(self) -> list[str]:
        """The shown names by position."""
        return [seat.participant.player.shown_name for seat in self.seats]

    @property
    def next(self) -> NextDeal | None:
        """The deal that comes next; None where none is expected."""
        if self.game is None or self.game.has_ended or self.game.totals_count:
            return None
        return self.game.game.next

    @property
    def last(self) -> Line | None:
        """The last deal, without changes of seats behind it."""
        played = [line for line in self.game.lines if line.played is not None] if self.game else []
        return played[-1] if played else None

    @property
    def last_at(self) -> datetime | None:
        """When the last deal was recorded, or changed."""
        return self.last.entry.created_at if self.last else None

    @property
    def differs(self) -> bool:
        """Whether the totals on the sheet are others than those of the deals."""
        return bool(self.game and self.game.differing)

    @property
    def disagrees(self) -> bool:
        """Whether a phone holds a deal that came after another's, and its people have not chosen yet."""
        return bool(self.table.clashes) and self.table.round.is_open

    @property
    def waits(self) -> bool:
        """Whether there is a result that nobody has confirmed."""
        table = self.table
        if table.is_confirmed or table.ended == Table.Ended.BROKEN_OFF:
            return False
        return bool(self.game and (self.game.has_ended or self.game.totals_count))


@dataclass(frozen=True, slots=True)
class BoardRound:
    """A round with its tables by number, and who is here, has no seat in it and is not noted as absent."""

    round: Round
    tables: Sequence[BoardTable]
    sit_outs: Sequence[Participant]

    @property
    def waiting(self) -> list[Participant]:
        """Who of them is expected to play: in the finals only the finalists."""
        return expected_in(self.round.session, self.round, self.sit_outs)


def rounds_now(session: Session) -> list[Round]:
    """The open rounds by number; the last that has begun where none is open, if any has. One query."""
    return now_among(list(session.rounds.order_by("number")))


def now_among(rounds: Sequence[Round]) -> list[Round]:
    """As `rounds_now`, of all rounds of a session by number."""
    begun = [one for one in rounds if not one.is_planned]
    return [one for one in begun if one.is_open] or begun[-1:]


def rounds_in_hall(session: Session) -> list[Round]:
    """As `rounds_now`, with the round behind them that is planned next, for who looks for his seat."""
    rounds = list(session.rounds.order_by("number"))
    return now_among(rounds) + [one for one in rounds if one.is_planned][:1]


def board_rounds(rounds: Sequence[Round], *, games: bool = True) -> list[BoardRound]:
    """The tables of some rounds of one session, in eight queries; in four without their `games`."""
    tables = list(Table.objects.filter(round__in=rounds).order_by("number"))
    by_pk = {one.pk: one for one in rounds}
    for table in tables:
        table.round = by_pk[table.round_id]
    seats = seats_by_table(tables)
    people = list(Participant.objects.filter(session__rounds__in=rounds).distinct().select_related("player"))
    played = _games([one for one in tables if _is_asked(one, seats[one.pk])], seats) if games else {}
    found: defaultdict[int, list[BoardTable]] = defaultdict(list)
    for table in tables:
        found[table.round_id].append(BoardTable(table, seats[table.pk], played.get(table.pk)))
    absent = absent_in(rounds)
    return [
        BoardRound(
            one, found[one.pk], without_seat(people, [at.seats for at in found[one.pk]], absent[one.pk])
        )
        for one in rounds
    ]


def _is_asked(table: Table, seats: Sequence[Seat]) -> bool:
    """Whether the board shows anything that only the deals tell."""
    if len(seats) < FEWEST_PEOPLE:
        return False
    if table.is_confirmed:
        return any(seat.typed_total is not None for seat in seats)
    return table.status != Table.Status.PLANNED


def _games(tables: Sequence[Table], seats: defaultdict[int, list[Seat]]) -> dict[int, TableGame]:
    """The games by table; four queries."""
    entries = entries_by_table(tables)
    options: dict[int | None, Options] = {}
    return {table.pk: _game(table, seats[table.pk], entries[table.pk], options) for table in tables}


def _game(
    table: Table, seats: Sequence[Seat], entries: Sequence[Entry], known: dict[int | None, Options]
) -> TableGame:
    """`known` keeps the session's options by the number of wind rounds of a table."""
    session = table.round.session
    ruleset = get_ruleset(session.ruleset)
    if table.wind_rounds not in known:
        known[table.wind_rounds] = table_options(table, ruleset)
    options = known[table.wind_rounds]
    contents = [entry_content(entry) for entry in entries]
    game = play_game(ruleset, options, contents, len(seats))
    return TableGame(table, session, ruleset, options, seats, joined_lines(entries, contents, game), game)
