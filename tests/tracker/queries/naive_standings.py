"""Standings by definition, from the rows of the database one by one: slow, nothing shared with the app."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tracker.models import Absence, Participant, Penalty, Seat, Session

STATES = {False: {"confirmed"}, True: {"confirmed", "running", "ended"}}
SHARES = {"all": Fraction(1), "half": Fraction(1, 2), "nothing": Fraction(0)}
Pair = tuple[int, int]
"""Points and sixtieths of a table point."""


@dataclass
class Rows:
    """What counts of a session up to a round."""

    session: Session
    seats: list[Seat]
    absences: list[Absence]
    penalties: list[Penalty]
    people: list[Participant]
    in_finals: bool

    def early(self, number: int) -> bool:
        return not self.in_finals or number < (self.session.final_from or 0)


def rows_of(session: Session, live: bool, through: int) -> Rows:
    first = session.final_from
    penalties = Penalty.objects.filter(session=session, withdrawn_at=None)
    return Rows(
        session,
        [
            seat
            for seat in Seat.objects.filter(round__session=session).select_related("round", "table")
            if seat.table.status in STATES[live] and seat.round.number <= through
        ],
        [
            one
            for one in Absence.objects.filter(session=session, withdrawn_at=None).select_related("round")
            if one.round.status != "planned" and one.round.number <= through
        ],
        [
            one
            for one in penalties.select_related("table__round")
            if one.table is None or (one.table.status in STATES[live] and one.table.round.number <= through)
        ],
        list(session.participants.select_related("player")),
        first is not None and through >= first,
    )


def added(pairs: Iterable[Pair]) -> tuple[int, Fraction]:
    listed = list(pairs)
    return sum(pair[0] for pair in listed), Fraction(sum(pair[1] for pair in listed))


def figures(rows: Rows, person: Participant) -> dict[str, Any]:
    """What somebody has: everything that can be ranked by but what depends on others."""
    mine = [seat for seat in rows.seats if seat.participant_id == person.pk]
    points, sixtieths = totals(rows, person)
    return {
        "games": len(mine),
        "points": points,
        "table_points": sixtieths / 60,
        "wins": sum(seat.place == 1 for seat in mine),
        "deals_won": sum(seat.deals_won for seat in mine),
        "best_hand": max((seat.best_hand for seat in mine), default=0),
        "average_place": -Fraction(sum(seat.place or 0 for seat in mine), len(mine) or 1),
    }


def totals(rows: Rows, person: Participant) -> tuple[int, Fraction]:
    """Points and sixtieths: of the rounds before the finals what is kept and taken along, then the rest."""
    results = [
        (seat.round.number, (seat.score, seat.table_points_60))
        for seat in rows.seats
        if seat.participant_id == person.pk
    ]
    results += [
        (one.round.number, (one.points, one.table_points_60))
        for one in rows.absences
        if one.participant_id == person.pk
    ]
    charged = [
        (one.table.round.number if one.table else None, (one.points or 0, one.table_points_60 or 0))
        for one in rows.penalties
        if one.participant_id == person.pk
    ]
    early = kept(rows, [pair for number, pair in results if rows.early(number)])
    early += [pair for number, pair in charged if number is not None and rows.early(number)]
    late = [pair for number, pair in results if not rows.early(number)]
    late += [pair for number, pair in charged if number is None or not rows.early(number)]
    carried = rows.in_finals and person.finalist
    share = SHARES[rows.session.carry] if carried else Fraction(1)
    (before, before_60), (after, after_60) = added(early), added(late)
    return int(before * share) + after, before_60 * share + after_60


def kept(rows: Rows, results: list[Pair]) -> list[Pair]:
    numbers = {seat.round.number for seat in rows.seats} | {one.round.number for one in rows.absences}
    counting = [number for number in numbers if rows.early(number)]
    order = [code for code in rows.session.ranking if code in ("points", "table_points")]
    if order[:1] == ["table_points"]:
        best_first = sorted(results, key=lambda pair: (pair[1], pair[0]), reverse=True)
    else:
        best_first = sorted(results, reverse=True)
    return best_first[: max(1, len(counting) - rows.session.drop_worst)]


def naive_ranks(session: Session, live: bool, through: int) -> dict[int, tuple[int, bool]]:
    """By participant his place after a round, and whether it is shared."""
    rows = rows_of(session, live, through)
    of = {person.pk: figures(rows, person) for person in rows.people}
    playing = [one.pk for one in rows.people if of[one.pk]["games"] and not one.substitute]
    keys: dict[int, list[Any]] = {
        one.pk: [rows.in_finals and one.finalist] for one in rows.people if one.pk in playing
    }
    tables: dict[int, list[Seat]] = {}
    for seat in rows.seats:
        tables.setdefault(seat.table_id, []).append(seat)
    for code in session.ranking:
        before = {pk: list(key) for pk, key in keys.items()}
        for pk in playing:
            if code == "head_to_head":
                equals = {other for other in playing if before[other] == before[pk]}
                figure: Any = met_equals(pk, equals, list(tables.values()))
            elif code == "opponents":
                figure = of_opponents(pk, of, list(tables.values()))
            else:
                figure = of[pk][code]
            keys[pk].append(figure)
    return {
        pk: (
            1 + sum(other > key for other in keys.values()),
            sum(other == key for other in keys.values()) > 1,
        )
        for pk, key in keys.items()
    }


def met_equals(person: int, equals: set[int], tables: list[list[Seat]]) -> int:
    found = 0
    for table in tables:
        here = [seat for seat in table if seat.participant_id in equals]
        if len(here) > 1:
            found += sum(seat.table_points_60 for seat in here if seat.participant_id == person)
    return found


def of_opponents(person: int, of: dict[int, dict[str, Any]], tables: list[list[Seat]]) -> Fraction:
    met = [
        other.participant_id
        for table in tables
        if any(seat.participant_id == person for seat in table)
        for other in table
        if other.participant_id != person
    ]
    return Fraction(sum(of[other]["points"] for other in met), len(met))
