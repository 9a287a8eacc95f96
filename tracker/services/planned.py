"""Rounds that are planned ahead: made with tables and seats, begun one by one, or discarded."""

from collections.abc import Iterable, Iterator, Sequence

from django.db import transaction
from django.utils.text import get_text_list
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tracker.models import Absence, AuditEntry, Player, Round, Seat, Session, Table
from tracker.queries.planned import not_here, planned_rounds, players_at, players_in
from tracker.services.audit import Actor, audit_session
from tracker.services.errors import Refusal, Refusals
from tracker.services.locking import (
    check_round_open,
    lock_tables,
    locked_session,
    locked_with_club,
    round_now,
)
from tracker.services.participants import ensure_participants
from tracker.services.people import FEWEST_PEOPLE, check_not_playing, in_tables, player_ids, unseatable
from tracker.services.rounds import check_no_open_round, next_number, set_time
from tracker.services.seen import Stored, check_seen

MOST_ROUNDS = 99
PEOPLE = FEWEST_PEOPLE

Plan = Sequence[Sequence[Sequence[Player]]]


@transaction.atomic
def plan_rounds(*, session: Session, rounds: Plan, user: Actor, number: int | None = None) -> list[Round]:
    """Planned rounds with these tables, behind the last round: four people each, East, South, West, North.

    Who takes no part yet does from now on; who does is left as he is, here or not. Refusal: `round_opened`
    where `number`, the round that the caller means to begin with, is not the next (None: not compared);
    `no_rounds`, `too_many_rounds`; Refusals for tables and seats (`rounds.0.tables.1.2`): `no_tables`,
    `table_size`, `player_twice`, `player_at_two_tables`, `has_withdrawn`, ….
    """
    locked = locked_with_club(session)
    first = next_number(locked)
    _check_numbers(number, first, len(rounds))
    fresh = _fresh(rounds)
    _check_seats(locked, fresh)
    made = _make(locked, fresh, first, user)
    audit_session(
        locked,
        user,
        "plan_rounds",
        subject=_span(made),
        after={
            "rounds": {one.number: player_ids(tables) for one, tables in zip(made, fresh, strict=True)},
            "players": sorted(_everybody(fresh)),
        },
    )
    return made


@transaction.atomic
def discard_plan(*, session: Session, user: Actor, seen: str | None = None) -> None:
    """Take away every planned round with its tables, seats and absences; writes nothing where there is none.

    The history keeps who would have sat where. ChangedMeanwhile where other rounds are planned than `seen`
    (as in `check_seen`).
    """
    lock_tables(Table.objects.filter(round__session=session, round__status=Round.Status.PLANNED))
    locked = locked_session(session)
    planned = planned_rounds(locked)
    if not planned:
        return
    check_seen(seen, stored_plan(planned))
    at = players_in(planned)
    seats = {one.number: at[one.pk] for one in planned}
    players = sorted({player for rows in seats.values() for row in rows for player in row})
    absences = Absence.objects.filter(round__in=planned)
    before = {
        "rounds": seats,
        "players": players,
        "absent": list(absences.order_by("pk").values("round__number", "participant", "points")),
    }
    AuditEntry.objects.leave_tables(Table.objects.filter(round__in=planned))
    Round.objects.filter(pk__in=[one.pk for one in planned]).delete()
    audit_session(locked, user, "discard_plan", subject=_span(planned), before=before)


@transaction.atomic
def begin_round(*, round: Round, user: Actor) -> Round:
    """Let a planned round begin: it is open from now on. Writes nothing where it is open already.

    It plays as many minutes as the session's rounds do. Refusal: `round_closed`, `round_removed`;
    `not_next_round` where another planned one comes before it; `round_open` where another round of a
    tournament is open; `not_here` with everybody seated who is not here, and his table; at a club night
    `still_playing` for who sits at a table whose game has not ended.
    """
    locked = locked_with_club(round.session)
    current = round_now(round, locked)
    if not current.is_planned:
        check_round_open(current)
        return current
    _check_is_next(current)
    check_no_open_round(locked)
    _check_here(current)
    if locked.kind == Session.Kind.CLUB_NIGHT:
        check_not_playing(locked, _people(current), in_tables)
    current.status = Round.Status.OPEN
    set_time(current)
    current.save(update_fields=["status", "minutes", "warn_minutes"])
    audit_session(locked, user, "begin_round", subject=f"r{current.number}")
    return current


def stored_plan(planned: Iterable[Round]) -> Stored:
    """What discarding a plan is about: which rounds are planned."""
    return {"rounds": [one.pk for one in planned]}


def _check_numbers(number: int | None, first: int, rounds: int) -> None:
    if number is not None and number != first:
        raise Refusal(
            "round_opened",
            _("Round %(number)s has been opened or planned meanwhile: look at it before you plan more."),
            params={"number": number},
        )
    if not rounds:
        raise Refusal("no_rounds", _("A plan has a round at least."), field="rounds")
    if first - 1 + rounds > MOST_ROUNDS:
        raise Refusal(
            "too_many_rounds",
            _("A session has %(most)s rounds at most."),
            field="rounds",
            params={"most": MOST_ROUNDS},
        )


def _everybody(rounds: Plan) -> dict[int, Player]:
    return {player.pk: player for tables in rounds for table in tables for player in table}


def _fresh(rounds: Plan) -> list[list[list[Player]]]:
    """The players as they are now."""
    now = Player.objects.in_bulk(_everybody(rounds))
    return [[[now[player.pk] for player in table] for table in tables] for tables in rounds]


def _check_seats(session: Session, rounds: Plan) -> None:
    gone = set(session.participants.filter(withdrawn=True).values_list("player", flat=True))
    refusals = [one for index, tables in enumerate(rounds) for one in _refused(session, index, tables, gone)]
    if refusals:
        raise Refusals(refusals)


def _refused(
    session: Session, index: int, tables: Sequence[Sequence[Player]], gone: set[int]
) -> Iterator[Refusal]:
    """What is wrong with one round of a plan; `gone` are the players who have withdrawn."""

    def place(table: int, seat: int | None) -> str:
        return f"rounds.{index}.{in_tables(table, seat)}"

    if not tables:
        text = _("A round needs a table: seat four people at least.")
        yield Refusal("no_tables", text, field=f"rounds.{index}")
    for number, table in enumerate(tables):
        if len(table) != PEOPLE:
            text = _("%(count)s people at this table: a planned one has four.")
            yield Refusal("table_size", text, field=place(number, None), params={"count": len(table)})
        for seat, player in enumerate(table):
            if player.pk in gone:
                yield Refusal(
                    "has_withdrawn",
                    _("%(name)s has withdrawn from this session."),
                    field=place(number, seat),
                    params={"name": player.shown_name},
                )
    yield from unseatable(session, tables, place)


def _make(session: Session, rounds: Plan, first: int, user: Actor) -> list[Round]:
    known = {part.player_id: part for part in session.participants.all()}
    new = [player for pk, player in _everybody(rounds).items() if pk not in known]
    people = known | ensure_participants(session=session, players=new, user=user)
    made = Round.objects.bulk_create(
        Round(session=session, number=number, status=Round.Status.PLANNED)
        for number, _tables in enumerate(rounds, start=first)
    )
    placed = [
        (Table(round=round_, number=number), players)
        for round_, tables in zip(made, rounds, strict=True)
        for number, players in enumerate(tables, start=1)
    ]
    Table.objects.bulk_create(table for table, _players in placed)
    Seat.objects.bulk_create(
        Seat(table=table, round=table.round, participant=people[player.pk], position=position)
        for table, players in placed
        for position, player in enumerate(players)
    )
    return made


def _check_is_next(round_: Round) -> None:
    first = planned_rounds(round_.session)[0]
    if first.pk != round_.pk:
        raise Refusal(
            "not_next_round",
            _("Round %(first)s is planned before round %(number)s: begin that one first."),
            params={"first": first.number, "number": round_.number},
        )


def _check_here(round_: Round) -> None:
    """Nobody is waited for at a table who plays no more, or has not come yet."""
    seats = Seat.objects.filter(round=round_).select_related("table", "participant__player")
    missing = not_here(seats.order_by("table__number", "position"))
    if missing:
        raise Refusal(
            "not_here",
            _("Not here: %(names)s. Say that they are here, or let others take their places."),
            params={"names": names_with_tables(missing)},
        )


def names_with_tables(seats: Iterable[Seat]) -> str:
    """“Anna (table 2) and Bernd (table 5)”."""
    words = [
        gettext("%(name)s (table %(table)s)")
        % {"name": seat.participant.player.shown_name, "table": seat.table.number}
        for seat in seats
    ]
    return get_text_list(words, pgettext("between the last two names", "and"))


def _people(round_: Round) -> list[list[Player]]:
    tables = players_at(round_)
    players = Player.objects.in_bulk({pk for table in tables for pk in table})
    return [[players[pk] for pk in table] for table in tables]


def _span(rounds: Sequence[Round]) -> str:
    """The rounds as the subject of a line of the history: `r3`, `r3-r6`."""
    first, last = rounds[0].number, rounds[-1].number
    return f"r{first}" if first == last else f"r{first}-r{last}"
