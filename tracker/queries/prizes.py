"""Who wins a prize: read from what is confirmed. Who can win one stands in docs/results.md."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import QuerySet

from scoring.deals import Deal
from scoring.games import play_game
from scoring.rulesets import get_ruleset
from tracker.models import Entry, Seat, Session, Table
from tracker.queries.counting import Counting
from tracker.queries.games import entries_by_table, entry_content, table_options
from tracker.queries.standings import StandingRow, session_standings, team_standings


class Prize(StrEnum):
    """What there are prizes for, in the order in which they are shown."""

    BEST_HAND = "best_hand"
    TABLES_WON = "tables_won"
    DEALS_WON = "deals_won"
    BEST_TABLE = "best_table"
    NEWCOMER = "newcomer"
    TEAM = "team"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something happened: a table, and of a deal the entry with its number among the deals, from 1."""

    table: Table
    deal: int | None = None
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Winner:
    """Who wins a prize, alone or shared: a row of the players' standings, or the name of a team."""

    row: StandingRow | None
    team: str = ""
    spots: Sequence[Spot] = ()

    @property
    def name(self) -> str:
        """The name shown."""
        return self.row.player_name if self.row else self.team


@dataclass(frozen=True, slots=True)
class Award:
    """A prize with all who win it, equals by name, and what for: a total, a number, points, a place."""

    prize: Prize
    value: int
    winners: Sequence[Winner]


def session_prizes(session: Session) -> list[Award]:
    """The prizes that somebody wins so far; confirmed tables only.

    The queries of both standings, two for the highest figures and five to find the deals.
    """
    rows = [row for row in session_standings(session).rows if _can_win(row)]
    awards = [
        _best_hand(session, rows),
        _most(Prize.TABLES_WON, rows, lambda row: row.wins),
        _most(Prize.DEALS_WON, rows, lambda row: row.deals_won),
        _best_table(session, rows),
        _newcomer(rows),
        _best_team(session),
    ]
    return [award for award in awards if award is not None]


def _can_win(row: StandingRow) -> bool:
    """Substitutes and who has no game have no rank; guests have one, and win nothing."""
    return row.rank is not None and not row.participant.guest


def _most(prize: Prize, rows: Sequence[StandingRow], figure: Callable[[StandingRow], int]) -> Award | None:
    """All who have most of something; nobody where that is nothing."""
    most = max(map(figure, rows), default=0)
    if most <= 0:
        return None
    return Award(prize, most, [Winner(row) for row in _by_name(rows) if figure(row) == most])


def _newcomer(rows: Sequence[StandingRow]) -> Award | None:
    ranks = [(row.rank, row) for row in rows if row.rank is not None and row.participant.newcomer]
    if not ranks:
        return None
    best = min(rank for rank, _row in ranks)
    return Award(Prize.NEWCOMER, best, [Winner(row) for rank, row in ranks if rank == best])


def _best_team(session: Session) -> Award | None:
    teams = [row.team for row in team_standings(session).rows if row.rank == 1]
    return Award(Prize.TEAM, 1, [Winner(None, team) for team in teams]) if teams else None


def _best_table(session: Session, rows: Sequence[StandingRow]) -> Award | None:
    """The highest score at one table, before the table's penalties."""
    seats = Counting(session).seats().filter(participant__in=[row.participant for row in rows])
    highest = seats.order_by("-score").values("score")[:1]
    best = _with_table(seats.filter(score=highest))
    if not best:
        return None
    spots = defaultdict(list)
    for seat in best:
        spots[seat.participant_id].append(Spot(seat.table))
    winners = [Winner(row, spots=spots[row.participant.pk]) for row in rows if row.participant.pk in spots]
    return Award(Prize.BEST_TABLE, best[0].score, winners)


def _best_hand(session: Session, rows: Sequence[StandingRow]) -> Award | None:
    most = max((row.best_hand for row in rows), default=0)
    if most <= 0:
        return None
    holders = {row.participant.pk: row for row in rows if row.best_hand == most}
    seats = Counting(session).seats().filter(participant__in=holders, best_hand=most)
    spots = _deals(_with_table(seats), most)
    return Award(
        Prize.BEST_HAND,
        most,
        [Winner(row, spots=spots[row.participant.pk]) for row in _by_name(holders.values())],
    )


def _by_name(rows: Iterable[StandingRow]) -> list[StandingRow]:
    return sorted(rows, key=lambda row: (row.player_name.casefold(), row.file_id))


def _with_table(seats: "QuerySet[Seat]") -> list[Seat]:
    found = seats.select_related("table__round__session__club")
    return list(found.order_by("round__number", "table__number", "position"))


def _deals(seats: Sequence[Seat], total: int) -> defaultdict[int, list[Spot]]:
    """By participant the deals at these tables that he won with this total."""
    tables = {seat.table_id for seat in seats}
    entries = entries_by_table(tables)
    people = Counter(Seat.objects.filter(table__in=tables).order_by().values_list("table", flat=True))
    found: defaultdict[int, list[Spot]] = defaultdict(list)
    for seat in seats:
        log = entries[seat.table_id]
        found[seat.participant_id] += _won_by(seat, log, people[seat.table_id], total)
    return found


def _won_by(seat: Seat, log: Sequence[Entry], people: int, total: int) -> list[Spot]:
    contents = [entry_content(entry) for entry in log]
    ruleset = get_ruleset(seat.table.round.session.ruleset)
    game = play_game(ruleset, table_options(seat.table, ruleset), contents, people)
    found = []
    for number, played in enumerate(game.deals, 1):
        deal = contents[played.entry_index]
        if not isinstance(deal, Deal) or played.totals is None:
            continue
        won = {played.people[win.seat]: played.totals[win.seat] for win in deal.outcome.winners}
        if won.get(seat.position) == total:
            found.append(Spot(seat.table, number, log[played.entry_index]))
    return found
