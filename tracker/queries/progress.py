"""Results by round: what everybody had in each, his place after it, and how that changed.

Every place is one of `session_standings`; which rounds and results count stands in docs/results.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tracker.models import Session
from tracker.queries.ledger import RoundBook, read_ledger
from tracker.queries.metrics import Sums
from tracker.queries.standings import StandingRow, Standings, people_of, standings_of

#: So many rounds stand beside each other on one page.
ROUNDS_A_PAGE = 8


@dataclass(frozen=True, slots=True)
class Result:
    """What somebody had in a round, and where he stood after it.

    `table` and `place` (at the table, before penalties) are None without a seat at a table that counts.
    `points` and `table_points` hold the table's penalties and what was given for an absence. `change` is by
    how many places he went up (negative: down); None where he has no place, or had none before.
    """

    table: int | None = None
    place: int | None = None
    points: int = 0
    table_points: Fraction = Fraction(0)
    absent: bool = False
    rank: int | None = None
    tied: bool = False
    change: int | None = None

    @property
    def counts(self) -> bool:
        """Whether anything of his counts in this round."""
        return self.table is not None or self.absent


@dataclass(frozen=True, slots=True)
class ProgressRow:
    """A row of the present standings, with the results in the rounds shown."""

    standing: StandingRow
    results: Sequence[Result]


@dataclass(frozen=True, slots=True)
class Progress:
    """Rows in the order of the present standings; the rounds shown, and all in which anything counts."""

    rows: Sequence[ProgressRow]
    rounds: Sequence[int]
    all_rounds: Sequence[int]
    standings: Standings


def session_progress(
    session: Session, *, live: bool = False, first: int | None = None, most: int | None = None
) -> Progress:
    """The rounds that count from number `first` on (None: from the beginning), `most` of them (None: all).

    Four queries, however many rounds, tables and people there are.
    """
    ledger = read_ledger(session, live=live)
    people = people_of(session)
    all_rounds = list(ledger.books)
    later = [number for number in all_rounds if first is None or number >= first]
    shown = later if most is None else later[:most]
    now = standings_of(ledger, people, live=live)
    earlier = [number for number in all_rounds if shown and number < shown[0]]
    ranks = {
        number: _ranks(standings_of(ledger.up_to(number), people, live=live))
        for number in [*earlier[-1:], *shown]
    }
    results = {
        number: _results(ledger.books[number], ranks[number], ranks.get(before, {}))
        for before, number in zip([0, *all_rounds], all_rounds, strict=False)
        if number in shown
    }
    rows = [
        ProgressRow(row, [results[number].get(row.participant.pk, Result()) for number in shown])
        for row in now.rows
    ]
    return Progress(rows, shown, all_rounds, now)


#: By participant his place, and whether it is shared.
Ranks = Mapping[int, tuple[int, bool]]


def _ranks(standings: Standings) -> Ranks:
    """Who has a place."""
    return {row.participant.pk: (row.rank, row.tied) for row in standings.rows if row.rank is not None}


def _results(book: RoundBook, ranks: Ranks, before: Ranks) -> Mapping[int, Result]:
    """What everybody had in a round, and his place after it; `before` are the places before it."""
    found = {pk: _result(sums, book.tables.get(pk)) for pk, sums in book.sums.items()}
    for pk, (place, tied) in ranks.items():
        change = before[pk][0] - place if pk in before else None
        found[pk] = replace(found.get(pk, Result()), rank=place, tied=tied, change=change)
    return found


def _result(sums: Sums, table: int | None) -> Result:
    """What somebody had in one round, from his sums of it."""
    return Result(table, sums.places or None, sums.all_points, sums.table_points, bool(sums.absences))
