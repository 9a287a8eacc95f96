"""What the board knows of every table, in as many queries whatever there is."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tracker.factories import (
    FOUR,
    drawn,
    make_participant,
    make_players,
    make_round,
    make_session,
    make_table,
    won,
)
from tests.tracker.queries.results import played
from tests.tracker.services.acting import fresh, lineup, record
from tracker.models import Absence, Club, Entry, Participant, Round, Seat, Session, Table
from tracker.queries.board import BoardTable, board_rounds, rounds_now
from tracker.services.games import choose_counts, confirm_table, end_game, type_totals

pytestmark = pytest.mark.django_db


def seen(table: Table) -> BoardTable:
    """The table as the board knows it."""
    (each,) = board_rounds([fresh(table).round])
    return next(one for one in each.tables if one.table == table)


def test_a_table_is_followed_from_its_first_deal_to_its_result(table: Table) -> None:
    one = seen(table)
    assert (one.game, one.next, one.last, one.last_at) == (None, None, None, None)
    assert (one.waits, one.differs, one.names) == (False, False, list(FOUR))
    record(table, won(0, 2), drawn())
    lineup(fresh(table), 1, 0, 2, 3)
    one = seen(table)
    assert one.next is not None
    assert one.next.label == "E1+2"
    assert one.last is not None
    assert one.last.content == drawn()
    assert one.last_at == one.last.entry.created_at
    assert not one.waits
    end_game(table=fresh(table), how="time", user=None)
    one = seen(table)
    assert (one.next, one.waits) == (None, True)
    assert one.last is not None
    confirm_table(table=fresh(table), user=None)
    one = seen(table)
    assert (one.game, one.waits) == (None, False)
    assert [seat.place for seat in one.seats] == [1, 2, 2, 2]


def test_a_game_that_is_broken_off_waits_for_nobody(table: Table) -> None:
    record(table, won(0))
    end_game(table=fresh(table), how="broken_off", user=None)
    assert (seen(table).waits, seen(table).next) == (False, None)


def test_typed_totals_wait_and_are_compared_with_the_deals_whatever_counts(table: Table) -> None:
    type_totals(table=table, totals=[90, -30, -30, -30], user=None)
    one = seen(table)
    assert (one.waits, one.differs, one.next) == (True, False, None)
    record(fresh(table), won(0))
    assert seen(table).differs
    for counts in ("deals", "totals"):
        choose_counts(table=fresh(table), counts=counts, user=None)
        assert seen(table).differs
    end_game(table=fresh(table), how="time", user=None)
    confirm_table(table=fresh(table), user=None)
    assert (seen(table).differs, seen(table).waits) == (True, False)
    scores = [line.played.scores for line in seen(table).game.lines if line.played]  # type: ignore[union-attr]  # it differs, so it was played
    Seat.objects.filter(table=table).update(typed_total=None)
    assert seen(table).game is None
    for position, score in enumerate(scores[-1]):
        Seat.objects.filter(table=table, position=position).update(typed_total=score)
    assert not seen(table).differs


def test_who_is_here_without_a_seat_sits_out(table: Table, german: Session) -> None:
    for name, here in (("Emil", True), ("Fritz", False)):
        make_participant(german, make_players(german.club, [name])[0], active=here)
    (each,) = board_rounds([table.round])
    assert [one.player.name for one in each.sit_outs] == ["Emil"]


def test_nobody_waits_for_who_is_absent_or_not_in_the_finals(table: Table, german: Session) -> None:
    emil, fritz, gerda = (
        make_participant(german, one) for one in make_players(german.club, ["Emil", "Fritz", "Gerda"])
    )
    absence = Absence.objects.create(session=german, round=table.round, participant=emil)
    assert [one.pk for one in board_rounds([table.round])[0].waiting] == [fritz.pk, gerda.pk]
    Absence.objects.filter(pk=absence.pk).update(withdrawn_at=timezone.now())
    assert len(board_rounds([table.round])[0].waiting) == 3
    Session.objects.update(final_from=2)
    Participant.objects.filter(pk=gerda.pk).update(finalist=True)
    make_round(german)
    first, final = board_rounds(list(Session.objects.get(pk=german.pk).rounds.order_by("number")))
    assert len(first.waiting) == 3
    assert [one.pk for one in final.waiting] == [gerda.pk]
    assert len(final.sit_outs) == 7


def test_a_table_of_fewer_than_four_is_shown_without_a_game(table: Table) -> None:
    table.seats.filter(position=3).delete()
    Table.objects.update(status="running")
    assert seen(table).game is None


def test_open_rounds_come_first_then_the_last_one(german: Session) -> None:
    assert rounds_now(german) == []
    first, second, third = (make_round(german) for _number in range(3))
    Round.objects.filter(pk=second.pk).update(status="closed")
    assert rounds_now(german) == [first, third]
    Round.objects.update(status="closed")
    assert rounds_now(german) == [third]
    assert board_rounds([]) == []


def test_the_cost_does_not_grow(club: Club) -> None:
    session = make_session(club)

    def cost(games: bool) -> int:
        with CaptureQueriesContext(connection) as queries:
            for each in board_rounds(list(session.rounds.order_by("number")), games=games):
                for one in each.tables:
                    assert (one.names, one.table.round.session.club) == (one.names, club)
        return len(queries)

    record(make_table(session), won(0, 1))
    few = cost(games=True), cost(games=False)
    for number in range(3):
        round_ = make_round(session)
        for half in "ab":
            record(
                make_table(session, [f"{name} {number}{half}" for name in FOUR], round_), won(1, 0), drawn()
            )
        played(session, {f"{name} {number}": 0 for name in FOUR})
    assert (cost(games=True), cost(games=False)) == few
    assert few[0] <= 9
    assert few[1] <= 5


def test_the_last_deal_is_as_old_as_its_row(table: Table) -> None:
    record(table, won(0), won(1))
    long_ago = timezone.now() - timedelta(minutes=40)
    Entry.objects.filter(number=2).update(created_at=long_ago)
    assert seen(table).last_at == long_ago
