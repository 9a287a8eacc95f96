"""A table's game: who plays, the log as values, and what the rules make of it."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, cast

from django.db.models import QuerySet

from scoring.deals import UNKNOWN, Deal, Lineup, Outcome, Penalty, Source, Totals, Win
from scoring.games import Game, GameFold, PlayedDeal, play_game
from scoring.hands import Hand
from scoring.rulesets import Options, RuleSet, get_ruleset
from scoring.winds import People
from tracker.models import Entry, Seat, Session, Table
from tracker.queries.hand_rows import (
    HandsBySeat,
    ScoresBySeat,
    counting_hands,
    hands_of_seats,
    kept_scores,
)

Content = Deal | Lineup
#: What the value of an entry is made of besides its own row.
PARTS = ("wins", "penalties", "hands")


@dataclass(frozen=True, slots=True)
class Line:
    """One live line of the log: its row, its value, and the deal as it was played (None for a lineup).

    `kept` are the hands beside typed totals, by seat, without winds; they play no part in the game.
    """

    entry: Entry
    content: Content
    played: PlayedDeal | None
    kept: HandsBySeat

    @property
    def hands(self) -> Sequence[Hand | None]:
        """The hands that count, by seat; none for a change of seats."""
        return (isinstance(self.content, Deal) and self.content.hands) or ()


@dataclass(frozen=True)
class TableGame:
    """The game of a table. People are numbered by the position of their seat, as `scoring` numbers them.

    `game` is the fold of the lines, whatever counts at the table; typed totals stand beside it in `seats`.
    """

    table: Table
    session: Session
    ruleset: RuleSet
    options: Options
    seats: Sequence[Seat]
    lines: Sequence[Line]
    game: Game

    @cached_property
    def names(self) -> list[str]:
        """The shown name of each person, by position."""
        return [seat.participant.player.shown_name for seat in self.seats]

    @property
    def contents(self) -> list[Content]:
        """The deals and lineups in order."""
        return [line.content for line in self.lines]

    @cached_property
    def sitting(self) -> People:
        """Who sits on seats 0-3 for the next deal; after the end of the game, who sat last."""
        return people_after(self.game, self.contents)

    @property
    def typed_totals(self) -> list[int] | None:
        """The scores written on the sheet, by position; None where there are none.

        Who joined after they were typed has the start points.
        """
        typed = [seat.typed_total for seat in self.seats]
        if all(total is None for total in typed):
            return None
        return [self.options["start_points"] if total is None else total for total in typed]

    @property
    def totals_count(self) -> bool:
        """Whether the result is that of the typed totals."""
        return self.table.counts == Table.Counts.TOTALS and self.typed_totals is not None

    @property
    def has_ended(self) -> bool:
        """Whether the rules, or the people, have ended the game; one broken off has ended for today.

        A file may call a table running whose deals are all played: the rules' word counts.
        """
        return self.game.finished or self.table.status in (Table.Status.ENDED, Table.Status.CONFIRMED)

    @property
    def scores(self) -> Sequence[int]:
        """The scores that count, by position, before penalties of the table."""
        typed = self.typed_totals
        return typed if typed is not None and self.totals_count else self.game.scores

    @property
    def differing(self) -> list[int]:
        """The positions at which the typed totals differ from the deals; none where one of them lacks."""
        typed = self.typed_totals
        if typed is None or not self.game.deals:
            return []
        return [position for position, total in enumerate(typed) if total != self.game.scores[position]]

    @property
    def expected_sum(self) -> int | None:
        """What the scores must add up to: start points, less penalties that nobody received. None: GALA."""
        return None if self.ruleset.family == "gala" else sum(self.game.scores)

    def kept_scores(self, line: Line) -> ScoresBySeat:
        """What the hands kept beside the line's typed totals are worth, by seat."""
        return self._kept_scores[line.entry.pk] if line.kept else {}

    @cached_property
    def _kept_scores(self) -> dict[int, ScoresBySeat]:
        fold = GameFold(self.ruleset, self.options, len(self.seats))
        scores = kept_scores(fold, [(line.content, line.kept) for line in self.lines])
        return {line.entry.pk: found for line, found in zip(self.lines, scores, strict=True)}

    def index_of(self, key: str) -> int | None:
        """The place of a line in the log, None where there is none of this key."""
        found = (index for index, line in enumerate(self.lines) if line.entry.key == key)
        return next(found, None)


def table_game(table: Table) -> TableGame:
    """The game of the table in five queries, and two more where its round and session are not loaded.

    ScoringError where the stored log can't be played, which services never let happen.
    """
    session = table.round.session
    ruleset = get_ruleset(session.ruleset)
    options = table_options(table, ruleset)
    seats = list(table.seats.select_related("participant__player").order_by("position"))
    entries = list(live_entries(table))
    contents = [entry_content(entry) for entry in entries]
    game = play_game(ruleset, options, contents, len(seats))
    return TableGame(table, session, ruleset, options, seats, joined_lines(entries, contents, game), game)


def live_entries(table: Table) -> QuerySet[Entry]:
    """The rows of the log that hold now, in order, with their wins, penalties and hands."""
    live = Entry.objects.filter(table=table, superseded_at__isnull=True).order_by("number")
    return live.prefetch_related(*PARTS)


def entries_by_table(tables: Collection[Table | int]) -> defaultdict[int, list[Entry]]:
    """By table (or its id) what `live_entries` gives for each; four queries for all of them."""
    found: defaultdict[int, list[Entry]] = defaultdict(list)
    live = Entry.objects.filter(table__in=tables, superseded_at__isnull=True).order_by("table_id", "number")
    for entry in live.prefetch_related(*PARTS):
        found[entry.table_id].append(entry)
    return found


def seats_by_table(tables: Collection[Table]) -> defaultdict[int, list[Seat]]:
    """By table its seats in order of position, with their people; one query."""
    found: defaultdict[int, list[Seat]] = defaultdict(list)
    rows = Seat.objects.filter(table__in=tables).select_related("participant__player")
    for seat in rows.order_by("position"):
        found[seat.table_id].append(seat)
    return found


def table_options(table: Table, ruleset: RuleSet) -> Options:
    """The session's options with the table's own number of wind rounds."""
    options = table.round.session.options
    if table.wind_rounds is not None:
        options = {**options, "wind_rounds": table.wind_rounds}
    return ruleset.resolve(options)


def joined_lines(entries: Sequence[Entry], contents: Sequence[Content], game: Game) -> list[Line]:
    """Rows, values and played deals side by side."""
    played = {deal.entry_index: deal for deal in game.deals}
    return [
        Line(entry, content, played.get(index), hands_of_seats(entry, counting=False))
        for index, (entry, content) in enumerate(zip(entries, contents, strict=True))
    ]


def people_after(game: Game, contents: Sequence[Content]) -> People:
    """Who sits on seats 0-3 after these deals and lineups."""
    if game.next is not None:
        return game.next.people
    last = game.deals[-1]
    later = [content for content in contents[last.entry_index :] if isinstance(content, Lineup)]
    return later[-1].people if later else last.people


def entry_content(entry: Entry) -> Content:
    """The value of a row; its wins, penalties and hands are read as they were written."""
    if entry.kind == Entry.Kind.LINEUP:
        return Lineup(cast(People, tuple(entry.lineup or ())))
    winners = tuple(Win(win.seat, _source(win.source, win.source_unknown)) for win in entry.wins.all())
    penalties = tuple(
        Penalty(tuple(row.payers), tuple(row.payees), row.amount, row.why) for row in entry.penalties.all()
    )
    totals = None if entry.totals is None else cast(Totals, tuple(entry.totals))
    kind = cast(Literal["win", "draw", "void"], entry.kind)
    return Deal(Outcome(kind, winners, entry.pays_for_all), totals, penalties, counting_hands(entry))


def _source(seat: int | None, unknown: bool) -> Source:
    return UNKNOWN if unknown else seat
