"""Tables with results as they are stored, without deals behind them: all that standings read."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.placing import SIXTIETHS, table_places, table_points
from tests.tracker.factories import make_round, make_table
from tracker.models import Absence, Penalty, Round, Session, Table
from tracker.queries.standings import session_standings


def played(
    session: Session,
    scores: Mapping[str, int],
    *,
    round_: Round | None = None,
    status: str = "confirmed",
    deals_won: int = 0,
    best_hand: int = 0,
) -> Table:
    """A table with these scores by name; deals won and best hand are the first one's."""
    table = make_table(session, list(scores), round_ or make_round(session), status=status)
    places, shares = table_places(list(scores.values())), table_points(list(scores.values()))
    seats = table.seats.order_by("position")
    for seat, score, place, share in zip(seats, scores.values(), places, shares, strict=True):
        seat.score, seat.place, seat.table_points_60 = score, place, int(share * SIXTIETHS)
        if seat.position == 0:
            seat.deals_won, seat.best_hand = deals_won, best_hand
        seat.save()
    return table


def charged(session: Session, name: str, table: Table | None = None, **fields: Any) -> Penalty:
    """A penalty in `points` or in `table_points` (a fraction)."""
    share = fields.pop("table_points", None)
    return Penalty.objects.create(
        session=session,
        table=table,
        participant=session.participants.get(player__name=name),
        table_points_60=None if share is None else int(Fraction(share) * SIXTIETHS),
        **fields,
    )


def absent(
    session: Session, name: str, round_: Round, points: int = 0, table_points: str | int = 0, **fields: Any
) -> Absence:
    """Somebody who is absent for a round, and what he gets for it."""
    return Absence.objects.create(
        session=session,
        round=round_,
        participant=session.participants.get(player__name=name),
        points=points,
        table_points_60=int(Fraction(table_points) * SIXTIETHS),
        **fields,
    )


def ranked(session: Session, *, live: bool = False) -> list[tuple[str, str]]:
    """Place (with = where it is shared, - where there is none) and name of each row."""
    return [
        (f"{row.rank or '-'}{' =' if row.tied else ''}", row.player_name)
        for row in session_standings(session, live=live).rows
    ]
