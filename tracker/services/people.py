"""The people of tables that are about to be opened: who may sit there, and their seats."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tracker.models import Player, Round, Seat, Session, Table
from tracker.services.absences import check_not_absent
from tracker.services.audit import Actor
from tracker.services.errors import Refusal, Refusals, Text
from tracker.services.participants import check_may_take_part, ensure_participants

FEWEST_PEOPLE = 4
MOST_PEOPLE = 8
UNFINISHED = (Table.Status.PLANNED, Table.Status.RUNNING)

Tables = Sequence[Sequence[Player]]
#: The field of a seat, by table and seat from 0; of the whole table where the seat is None.
Place = Callable[[int, int | None], str]


def in_tables(table: int, seat: int | None) -> str:
    """The field of a seat in a list of tables: `tables.1.2`."""
    return f"tables.{table}" if seat is None else f"tables.{table}.{seat}"


def in_list(name: str) -> Place:
    """The field of a seat in a list that is the one table: `players.2`."""
    return lambda _table, seat: name if seat is None else f"{name}.{seat}"


def check_people(session: Session, tables: Tables, place: Place) -> Tables:
    """The players as they are now; Refusals, one a seat, that name who can't sit there.

    Four to eight people sit at a table, everybody once, players of the club who are people of their own.
    """
    now = Player.objects.in_bulk([player.pk for table in tables for player in table])
    fresh = [[now[player.pk] for player in table] for table in tables]
    refusals = [*_wrong_sizes(fresh, place), *unseatable(session, fresh, place)]
    if refusals:
        raise Refusals(refusals)
    return fresh


def unseatable(session: Session, tables: Tables, place: Place) -> Iterator[Refusal]:
    """A Refusal a seat for who sits in these tables of one round twice, or is nobody of the club."""
    yield from _sitting_twice(tables, place)
    yield from _strangers(session, tables, place)


def check_no_seat_in(round_: Round, tables: Tables, place: Place) -> None:
    """Refusals (`sits_already`) for who has a seat in the round."""
    seats = Seat.objects.filter(round=round_)
    text = _("%(name)s sits at table %(table)s of round %(round)s already.")
    _refuse_seated("sits_already", text, seats, tables, place)


def check_not_playing(session: Session, tables: Tables, place: Place) -> None:
    """Refusals (`still_playing`) for who sits at a table of the session whose game has not ended."""
    seats = Seat.objects.filter(
        round__session=session,
        round__status=Round.Status.OPEN,
        table__status__in=UNFINISHED,
        table__finished=False,
    )
    text = _("%(name)s still plays at table %(table)s of round %(round)s: end that game first.")
    _refuse_seated("still_playing", text, seats, tables, place)


def make_tables(session: Session, round_: Round, tables: Tables, user: Actor) -> list[Table]:
    """Planned tables with these people on their seats, numbered on in the round; the session is locked.

    Whoever sits down there is here.
    """
    everybody = [player for table in tables for player in table]
    check_not_absent(round_, everybody)
    participants = ensure_participants(session=session, players=everybody, user=user)
    last = round_.tables.order_by("-number").values_list("number", flat=True).first() or 0
    made = Table.objects.bulk_create(
        Table(round=round_, number=number) for number, _people in enumerate(tables, start=last + 1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=round_, participant=participants[player.pk], position=position)
        for table, people in zip(made, tables, strict=True)
        for position, player in enumerate(people)
    )
    return made


def player_ids(tables: Iterable[Sequence[Player]]) -> list[list[int]]:
    """The tables as the history keeps them."""
    return [[player.pk for player in table] for table in tables]


def _wrong_sizes(tables: Tables, place: Place) -> Iterator[Refusal]:
    for index, table in enumerate(tables):
        if not FEWEST_PEOPLE <= len(table) <= MOST_PEOPLE:
            yield Refusal(
                "table_size",
                _("%(count)s people at this table: four are needed, eight can share one."),
                field=place(index, None),
                params={"count": len(table)},
            )


def _sitting_twice(tables: Tables, place: Place) -> Iterator[Refusal]:
    seen: Counter[int] = Counter()
    first: dict[int, int] = {}
    for index, table in enumerate(tables):
        for seat, player in enumerate(table):
            seen[player.pk] += 1
            if seen[player.pk] > 1:
                yield _twice(player, first[player.pk], index, place(index, seat))
            first.setdefault(player.pk, index)


def _twice(player: Player, first: int, again: int, field: str) -> Refusal:
    params = {"name": player.shown_name, "table": first + 1}
    if first == again:
        return Refusal("player_twice", _("%(name)s sits at this table twice."), field=field, params=params)
    text = _("%(name)s sits at the table number %(table)s of this list already.")
    return Refusal("player_at_two_tables", text, field=field, params=params)


def _strangers(session: Session, tables: Tables, place: Place) -> Iterator[Refusal]:
    for index, table in enumerate(tables):
        for seat, player in enumerate(table):
            try:
                check_may_take_part(session, player, place(index, seat))
            except Refusal as refusal:
                yield refusal


def _refuse_seated(code: str, text: Text, seats: QuerySet[Seat], tables: Tables, place: Place) -> None:
    where = {(index, seat): player for index, table in enumerate(tables) for seat, player in enumerate(table)}
    taken = seats.filter(participant__player__in=[player.pk for player in where.values()])
    found = {
        seat.participant.player_id: seat for seat in taken.select_related("table", "round", "participant")
    }
    refusals = [
        Refusal(
            code,
            text,
            field=place(index, seat),
            params={
                "name": player.shown_name,
                "table": found[player.pk].table.number,
                "round": found[player.pk].round.number,
            },
        )
        for (index, seat), player in where.items()
        if player.pk in found
    ]
    if refusals:
        raise Refusals(refusals)
