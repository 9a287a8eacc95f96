"""Results by round: what everybody had in each, his place after it, and how that changed.

Every place is one of `session_standings`; which rounds and results count stands in docs/results.md.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.placing import from_sixtieths
from tracker.models import Session
from tracker.queries.counting import Counting
from tracker.queries.standings import StandingRow, Standings, session_standings

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

    The queries of the standings once for each round shown and twice more, and four.
    """
    counting = Counting(session, live)
    all_rounds = counting_rounds(counting)
    later = [number for number in all_rounds if first is None or number >= first]
    shown = later if most is None else later[:most]
    now = session_standings(session, live=live)
    results = _results(counting, shown)
    places = _places(session, live, shown, all_rounds)
    rows = []
    for row in now.rows:
        pk = row.participant.pk
        rows.append(
            ProgressRow(row, [_placed(results[number][pk], places[number].get(pk)) for number in shown])
        )
    return Progress(rows, shown, all_rounds, now)


def counting_rounds(counting: Counting) -> list[int]:
    """The numbers of the rounds in which a table or an absence counts, in order; two queries."""
    tables = counting.seats().order_by().values_list("round__number", flat=True).distinct()
    absences = counting.absences().order_by().values_list("round__number", flat=True).distinct()
    return sorted({*tables, *absences})


#: By participant his place after a round, whether it is shared, and by how much he went up.
Places = Mapping[int, tuple[int, bool, int | None]]


def _places(
    session: Session, live: bool, shown: Sequence[int], all_rounds: Sequence[int]
) -> dict[int, Places]:
    """The places after each of the rounds; the change is against the round that counts before it."""
    found: dict[int, Places] = {}
    earlier = [number for number in all_rounds if shown and number < shown[0]]
    before = _ranks(session, live, earlier[-1]) if earlier else {}
    for number in shown:
        after = _ranks(session, live, number)
        found[number] = {
            pk: (place, tied, before[pk][0] - place if pk in before else None)
            for pk, (place, tied) in after.items()
        }
        before = after
    return found


def _ranks(session: Session, live: bool, through: int) -> dict[int, tuple[int, bool]]:
    """Who has a place after a round."""
    rows = session_standings(session, live=live, through=through).rows
    return {row.participant.pk: (row.rank, row.tied) for row in rows if row.rank is not None}


def _results(counting: Counting, shown: Sequence[int]) -> Mapping[int, Mapping[int, Result]]:
    """By round and participant what he had there; three queries."""
    found: defaultdict[int, defaultdict[int, Result]] = defaultdict(lambda: defaultdict(Result))
    seats = counting.seats().filter(round__number__in=shown).order_by()
    for number, pk, table, at_table, score, sixtieths in seats.values_list(
        "round__number", "participant", "table__number", "place", "score", "table_points_60"
    ):
        found[number][pk] = Result(table, at_table, score, from_sixtieths(sixtieths))
    penalties = counting.table_penalties().filter(table__round__number__in=shown).order_by()
    for number, pk, taken, share in penalties.values_list(
        "table__round__number", "participant", "points", "table_points_60"
    ):
        found[number][pk] = _more(found[number][pk], taken or 0, share or 0)
    absences = counting.absences().filter(round__number__in=shown).order_by()
    for number, pk, points, sixtieths in absences.values_list(
        "round__number", "participant", "points", "table_points_60"
    ):
        found[number][pk] = replace(_more(found[number][pk], points, sixtieths), absent=True)
    return found


def _more(result: Result, points: int, sixtieths: int) -> Result:
    share = result.table_points + from_sixtieths(sixtieths)
    return replace(result, points=result.points + points, table_points=share)


def _placed(result: Result, place: tuple[int, bool, int | None] | None) -> Result:
    if place is None:
        return result
    rank, tied, change = place
    return replace(result, rank=rank, tied=tied, change=change)
