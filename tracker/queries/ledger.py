"""What counts in a session, read once and told up to any round: the same sums as `queries.counting`.

For lists that look back on many rounds. A league of 20,000 games fits into memory; for one list alone the
database adds up faster.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tracker.models import Session
from tracker.queries.counting import Counting, Results, finals_count
from tracker.queries.meetings import Meetings
from tracker.queries.metrics import Sums


class Result(NamedTuple):
    """What a seat or an absence gives to somebody, in points and sixtieths."""

    participant: int
    points: int
    sixtieths: int


@dataclass(slots=True)
class RoundBook:
    """One round: everybody's sums there, the numbers of the tables they sat at, results, and who met whom."""

    sums: dict[int, Sums] = field(default_factory=dict)
    tables: dict[int, int] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    met: defaultdict[int, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))

    def add(self, participant: int, sums: Sums) -> None:
        """More for somebody."""
        self.sums[participant] = self.sums.get(participant, Sums()) + sums


@dataclass(frozen=True, slots=True)
class Ledger:
    """What counts up to the round `through` (None: all); `Counted`, without a query.

    `books` are the rounds in which anything counts, by number in order; `until` the sums up to and with each
    of them; `own` the penalties of the session itself.
    """

    session: Session
    books: Mapping[int, RoundBook]
    until: Mapping[int, Mapping[int, Sums]]
    own: Mapping[int, Sums]
    through: int | None = None

    @property
    def in_finals(self) -> bool:
        """Whether the finals have been cut, and are not after `through`."""
        return finals_count(self.session, self.through)

    def up_to(self, through: int | None) -> "Ledger":
        """The same up to another round."""
        return Ledger(self.session, self.books, self.until, self.own, through)

    def before_finals(self) -> "Ledger":
        """The same without the rounds of the finals."""
        if self.session.final_from is None or not self.in_finals:
            return self
        return self.up_to(self.session.final_from - 1)

    def sums(self, *, own: bool = True) -> dict[int, Sums]:
        """By participant his sums; without the session's own penalties where `own` is false."""
        numbers = self._numbers()
        found = dict(self.until[numbers[-1]]) if numbers else {}
        if own:
            for participant, sums in self.own.items():
                found[participant] = found.get(participant, Sums()) + sums
        return found

    def results(self, codes: Sequence[str]) -> Results:
        """What may be left out: all results of everybody."""
        points_first = codes[0] == "points"
        numbers = self._numbers()
        found: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
        for number in numbers:
            for participant, points, sixtieths in self.books[number].results:
                figures = (points, sixtieths) if points_first else (sixtieths, points)
                found[participant].append(figures)
        rounds = sum(bool(self.books[number].results) for number in numbers)
        return Results(rounds, {participant: len(all_) for participant, all_ in found.items()}, found)

    def meetings(self) -> Meetings:
        """The tables with their people and table points."""
        return [table for number in self._numbers() for table in self.books[number].met.values()]

    def _numbers(self) -> list[int]:
        return [number for number in self.books if self.through is None or number <= self.through]


def read_ledger(session: Session, *, live: bool = False) -> Ledger:
    """What counts in the session, with `live` also what is being played; three queries."""
    counting = Counting(session, live)
    books: defaultdict[int, RoundBook] = defaultdict(RoundBook)
    _read_seats(counting, books)
    _read_absences(counting, books)
    own = _read_penalties(counting, books)
    until: dict[int, Mapping[int, Sums]] = {}
    so_far: dict[int, Sums] = {}
    for number in sorted(books):
        for participant, sums in books[number].sums.items():
            so_far[participant] = so_far.get(participant, Sums()) + sums
        until[number] = dict(so_far)
    return Ledger(session, {number: books[number] for number in sorted(books)}, until, own)


def _read_seats(counting: Counting, books: Mapping[int, RoundBook]) -> None:
    fields = ("score", "table_points_60", "place", "deals_won", "best_hand")
    seats = counting.seats().order_by("pk")
    for number, participant, table, at_table, *figures in seats.values_list(
        "round__number", "participant", "table", "table__number", *fields
    ):
        score, sixtieths, place, deals_won, best_hand = figures
        book = books[number]
        book.tables[participant] = at_table
        book.met[table][participant] = sixtieths
        book.results.append(Result(participant, score, sixtieths))
        book.sums[participant] = Sums(
            games=1,
            points=score,
            sixtieths=sixtieths,
            wins=int(place == 1),
            deals_won=deals_won,
            best_hand=best_hand,
            places=place or 0,
        )


def _read_absences(counting: Counting, books: Mapping[int, RoundBook]) -> None:
    for number, *result in counting.absences().values_list(
        "round__number", "participant", "points", "table_points_60"
    ):
        absence = Result(*result)
        book = books[number]
        book.results.append(absence)
        book.add(absence.participant, Sums(points=absence.points, sixtieths=absence.sixtieths, absences=1))


def _read_penalties(counting: Counting, books: Mapping[int, RoundBook]) -> dict[int, Sums]:
    """Add those of tables to their rounds; those of the session by participant."""
    own = RoundBook()
    for number, participant, points, sixtieths in counting.penalties().values_list(
        "table__round__number", "participant", "points", "table_points_60"
    ):
        # Without a table there is no number.
        book = books[number] if number else own
        book.add(participant, Sums(penalty_points=points or 0, penalty_sixtieths=sixtieths or 0))
    return own.sums
