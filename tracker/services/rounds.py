"""Rounds and tables: opened with their people, closed, opened again, removed while nothing is recorded."""

from collections.abc import Iterator, Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tracker.models import Player, Round, Seat, Session, Table
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal, Refusals
from tracker.services.locking import locked_session, touch_session
from tracker.services.names import clean_text
from tracker.services.participants import ensure_participants

FEWEST_PEOPLE, MOST_PEOPLE = 4, 8


@transaction.atomic
def open_round(*, session: Session, tables: Sequence[Sequence[Player]], user: Actor) -> Round:
    """A new round with its tables; each table names its people in order of play, four to eight of them.

    Refusal (Refusals, each at `tables.1.2`) for a table with too few or too many people and for a person who
    stands twice, with his name.
    """
    locked = locked_session(session)
    if not tables:
        raise Refusal("no_tables", _("A round needs at least one table."), field="tables")
    _check_people(tables, "tables")
    last = locked.rounds.order_by("number").last()
    made = Round.objects.create(session=locked, number=last.number + 1 if last else 1)
    for number, players in enumerate(tables, start=1):
        _seat(made, number, players, f"tables.{number - 1}")
    _note(made, user, "open_round", {"tables": len(tables)})
    return made


@transaction.atomic
def open_table(
    *,
    session: Session,
    players: Sequence[Player],
    user: Actor,
    round: Round | None = None,  # noqa: A002 - the word of the house
    field: str = "players",
) -> Table:
    """One more table: in the round given, else in the open round where none of them sits, else in a new one.

    Refusal at `players.2` (or another `field`) for a person who stands twice or sits at another table.
    """
    locked = locked_session(session)
    _check_people([players], field, single=True)
    chosen = round and Round.objects.select_for_update().get(pk=round.pk)
    if chosen is not None and not chosen.is_open:
        raise Refusal(
            "round_closed",
            _("Round %(number)s is closed: it must be reopened first."),
            params={"number": chosen.number},
        )
    chosen = chosen or _free_round(locked, players)
    if chosen is None:
        last = locked.rounds.order_by("number").last()
        chosen = Round.objects.create(session=locked, number=last.number + 1 if last else 1)
    _check_free(chosen, players, field)
    last_table = chosen.tables.order_by("number").last()
    table = _seat(chosen, last_table.number + 1 if last_table else 1, players, field)
    _note(chosen, user, "open_table", {"table": table.number, "players": [one.pk for one in players]})
    return table


@transaction.atomic
def remove_table(*, table: Table, user: Actor) -> None:
    """Take away a table at which nothing was recorded, and its round where it was the only one.

    Refusal (`recorded`) where there is anything that would be lost.
    """
    locked = locked_session(table.round.session)
    current = Table.objects.select_for_update(of=("self",)).select_related("round").get(pk=table.pk)
    recorded = (
        current.entries.exists()
        or current.penalties.exists()
        or current.seats.filter(typed_total__isnull=False).exists()
    )
    if recorded or current.status != Table.Status.PLANNED:
        raise Refusal("recorded", _("Something was recorded at this table: it stays, with its history."))
    of_round, number = current.round, current.number
    players = list(current.seats.values_list("participant__player_id", flat=True))
    current.audit.update(table=None)
    current.delete()
    _note(of_round, user, "remove_table", before={"table": number, "players": players})
    if not of_round.tables.exists() and not locked.rounds.filter(number__gt=of_round.number).exists():
        of_round.delete()


@transaction.atomic
def close_round(*, round: Round, user: Actor) -> Round:  # noqa: A002 - the word of the house
    """No more deals in this round. Refusal (`not_confirmed`) naming the tables that are not confirmed."""
    locked_session(round.session)
    current = Round.objects.select_for_update(of=("self",)).select_related("session").get(pk=round.pk)
    if not current.is_open:
        return current
    waiting = current.tables.exclude(status=Table.Status.CONFIRMED).values_list("number", "status")
    if waiting:
        raise Refusal(
            "not_confirmed",
            _("Not confirmed yet: tables %(tables)s. Confirm them, or remove those that never played."),
            params={"tables": ", ".join(str(number) for number, _status in waiting)},
        )
    if not current.tables.exists():
        raise Refusal("no_tables", _("A round needs at least one table."))
    current.status = Round.Status.CLOSED
    current.save(update_fields=["status"])
    _note(current, user, "close_round")
    return current


@transaction.atomic
def reopen_round(*, round: Round, user: Actor, why: str) -> Round:  # noqa: A002 - the word of the house
    """Let a closed round be changed again. Refusal (`why_needed`) without a reason."""
    reason = clean_text(why, field="why", longest=200)
    if not reason:
        raise Refusal("why_needed", _("Please say why."), field="why")
    locked_session(round.session)
    current = Round.objects.select_for_update(of=("self",)).select_related("session").get(pk=round.pk)
    if current.is_open:
        return current
    current.status = Round.Status.OPEN
    current.save(update_fields=["status"])
    _note(current, user, "reopen_round", why=reason)
    return current


def _check_people(tables: Sequence[Sequence[Player]], field: str, *, single: bool = False) -> None:
    refusals = list(_wrong_people(tables, field, single))
    if refusals:
        raise Refusals(refusals)


def _wrong_people(tables: Sequence[Sequence[Player]], field: str, single: bool) -> Iterator[Refusal]:
    seen: dict[int, int] = {}
    for index, players in enumerate(tables):
        place = field if single else f"{field}.{index}"
        if not FEWEST_PEOPLE <= len(players) <= MOST_PEOPLE:
            yield Refusal(
                "wrong_number",
                _("Table %(table)d has %(people)d people; four to eight can share a table."),
                field=place,
                params={"table": index + 1, "people": len(players)},
            )
        for position, player in enumerate(players):
            if player.pk in seen:
                yield _twice(player, f"{place}.{position}", seen[player.pk], index)
            seen.setdefault(player.pk, index)


def _twice(player: Player, field: str, first: int, second: int) -> Refusal:
    params = {"name": player.shown_name, "first": first + 1, "second": second + 1}
    if first == second:
        return Refusal("twice", _("%(name)s is at this table twice."), field=field, params=params)
    words = _("%(name)s is at table %(first)d and at table %(second)d.")
    return Refusal("two_tables", words, field=field, params=params)


def _free_round(session: Session, players: Sequence[Player]) -> Round | None:
    sitting = Seat.objects.filter(participant__player__in=[player.pk for player in players]).values("round")
    return session.rounds.filter(status=Round.Status.OPEN).exclude(pk__in=sitting).order_by("number").last()


def _check_free(of_round: Round, players: Sequence[Player], field: str) -> None:
    seats = Seat.objects.filter(round=of_round, participant__player__in=[player.pk for player in players])
    at_table = dict(seats.values_list("participant__player_id", "table__number"))
    refusals = [
        Refusal(
            "sits_already",
            _("%(name)s sits at table %(table)s in this round already."),
            field=f"{field}.{position}",
            params={"name": player.shown_name, "table": at_table[player.pk]},
        )
        for position, player in enumerate(players)
        if player.pk in at_table
    ]
    if refusals:
        raise Refusals(refusals)


def _seat(of_round: Round, number: int, players: Sequence[Player], field: str) -> Table:
    parts = ensure_participants(session=of_round.session, players=players, field=field)
    table = Table.objects.create(round=of_round, number=number)
    Seat.objects.bulk_create(
        Seat(table=table, round=of_round, participant=parts[player.pk], position=position)
        for position, player in enumerate(players)
    )
    return table


def _note(
    of_round: Round, user: Actor, action: str, after: object = None, *, before: object = None, why: str = ""
) -> None:
    session = of_round.session
    record_audit(
        club=session.club,
        session=session,
        user=user,
        action=action,
        subject=f"round:{of_round.number}",
        before=before,
        after=after,
        why=why,
    )
    touch_session(session)
