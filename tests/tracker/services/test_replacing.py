"""Somebody else sits on a seat: scores stay with the seat, and nobody sits twice."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.tracker.factories import (
    drawn,
    make_club,
    make_participant,
    make_players,
    make_round,
    make_session,
    make_table,
    void,
    won,
)
from tests.tracker.services.acting import everything, fresh, labels, lineup, record, stored
from tests.tracker.services.test_races import at_once
from tracker.models import Absence, AuditEntry, Club, Participant, Player, Round, Seat, Session, Table
from tracker.services.absences import AbsentScore, add_absence
from tracker.services.entries import Beside
from tracker.services.errors import Refusal
from tracker.services.games import confirm_table, end_game, type_totals
from tracker.services.penalties import add_penalty, withdraw_penalty
from tracker.services.player_identity import merge_players
from tracker.services.queued import Sending, record_sent_deal
from tracker.services.replacing import replace_in_plan, replace_player
from tracker.services.results import check_results
from tracker.services.swapping import swap_seats
from tracker.services.withdrawing import withdraw_participant


@pytest.fixture
def zoe(club: Club) -> Player:
    return make_players(club, ["Zoe"])[0]


def replace(table: Table, player: Player, **more: Any) -> Seat:
    given_ = {"position": 0, "user": None, "why": "Anna is ill", "revision": None, **more}
    return replace_player(table=table, player=player, **given_)


def refused(call: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(Refusal) as found:
        call()
    assert found.value.message
    return found.value.code, found.value.field


def names(table: Table) -> list[str]:
    return stored(table, "participant__player__name")


def test_before_the_first_deal_without_a_reason(table: Table, zoe: Player, organiser: User) -> None:
    seat = replace(table, zoe, why="", user=organiser, revision=1)
    assert names(table) == ["Zoe", "Bernd", "Carla", "Dora"]
    assert (seat.participant.active, seat.participant.substitute) == (True, False)
    now = fresh(table)
    assert (now.revision, now.status) == (2, "planned")
    line = AuditEntry.objects.get(action="replace_player")
    anna = Player.objects.get(name="Anna")
    assert (line.table, line.user) == (table, organiser)
    assert line.before == {"players": [anna.pk], "position": 0}
    assert line.after == {"players": [zoe.pk], "position": 0}
    assert Participant.objects.filter(player=anna).exists()


def test_what_was_scored_stays_with_the_seat(table: Table, zoe: Player) -> None:
    record(table, won(0, 1), won(2, None), drawn())
    before, told = stored(table, "score", "place", "deals_won", "best_hand"), labels(table)
    assert refused(lambda: replace(table, zoe, why=" ")) == ("why_needed", "why")
    replace(table, zoe)
    assert stored(table, "score", "place", "deals_won", "best_hand") == before
    assert labels(table) == told
    assert check_results(fresh(table)) == []
    record(table, won(1, 2))
    assert check_results(fresh(table)) == []


def test_typed_totals_are_something_recorded(table: Table, zoe: Player) -> None:
    type_totals(table=table, totals=[30, -10, -10, -10], user=None)
    assert refused(lambda: replace(table, zoe, why="")) == ("why_needed", "why")
    replace(table, zoe)
    assert stored(table, "typed_total") == [30, -10, -10, -10]


def test_a_substitute_is_one_only_where_he_is_new(table: Table, zoe: Player, club: Club) -> None:
    assert replace(table, zoe, substitute=True).participant.substitute
    yves = make_participant(table.round.session, make_players(club, ["Yves"])[0])
    assert not replace(table, yves.player, substitute=True, position=1).participant.substitute


def test_who_leaves_is_noted_as_absent_with_the_score_of_the_rules(table: Table, zoe: Player) -> None:
    seat = replace(table, zoe, substitute=True, absence=AbsentScore(-20, 30))
    absence = Absence.objects.get()
    assert (absence.participant.player.name, absence.substitute) == ("Anna", seat.participant)
    assert (absence.round, absence.points, absence.table_points_60) == (table.round, -20, 30)
    assert absence.why == "Anna is ill"
    assert refused(lambda: replace(table, absence.participant.player)) == ("absent", "player")


def test_sent_twice_is_once(table: Table, zoe: Player) -> None:
    replace(table, zoe, revision=1, absence=AbsentScore())
    before = everything()
    replace(table, zoe, revision=1, absence=AbsentScore())
    assert everything() == before
    assert Absence.objects.count() == 1


def test_an_old_page_is_stale(table: Table, zoe: Player) -> None:
    record(table, won(0))
    assert refused(lambda: replace(table, zoe, revision=1))[0] == "stale"


def test_who_cannot_sit_there(table: Table, zoe: Player, club: Club) -> None:
    session = table.round.session
    make_table(session, ["Emil", "Fay", "Gert", "Hans"], table.round)
    emil, bernd = make_players(club, ["Emil", "Bernd"])
    stranger = make_players(make_club("fremd"), ["Xaver"])[0]
    gone = make_participant(session, make_players(club, ["Ida"])[0], active=False, withdrawn=True)
    absent = make_participant(session, make_players(club, ["Jan"])[0])
    add_absence(session=session, round=table.round, participant=absent, user=None, score=AbsentScore())
    before = everything()
    for player, code in (
        (emil, "sits_already"),
        (bernd, "sits_already"),
        (stranger, "not_in_club"),
        (gone.player, "has_withdrawn"),
        (absent.player, "absent"),
    ):
        assert refused(partial(replace, table, player)) == (code, "player")
    merge_players(club=club, keep=emil, drop=zoe, user=None)
    assert refused(lambda: replace(table, zoe)) == ("merged", "player")
    assert refused(lambda: replace(table, emil, position=4)) == ("no_such_seat", "position")
    assert everything()[2:4] == before[2:4]


def test_at_a_club_night_nobody_plays_at_two_tables(table: Table, zoe: Player, club: Club) -> None:
    other = make_table(table.round.session, ["Zoe", "Fay", "Gert", "Hans"])
    assert refused(lambda: replace(table, zoe)) == ("still_playing", "player.0")
    Table.objects.filter(pk=other.pk).update(status="confirmed")
    assert replace(table, zoe).participant.player == zoe


def test_a_penalty_of_the_table_is_not_left_without_its_seat(table: Table, zoe: Player) -> None:
    session, anna = table.round.session, Participant.objects.get(player__name="Anna")
    penalty = add_penalty(session=session, participant=anna, table=table, points=-5, why="late", user=None)
    assert refused(lambda: replace(table, zoe)) == ("has_penalty", "position")
    withdraw_penalty(penalty=penalty, user=None, why="wrong")
    assert replace(table, zoe).participant.player == zoe


def test_until_the_table_is_confirmed_or_the_round_closed(table: Table, zoe: Player, club: Club) -> None:
    record(table, won(0))
    end_game(table=table, how="time", user=None, revision=None)
    replace(table, zoe)
    assert fresh(table).status == "ended"
    confirm_table(table=table, user=None, revision=None)
    yves = make_players(club, ["Yves"])[0]
    assert refused(lambda: replace(fresh(table), yves))[0] == "table_confirmed"
    Round.objects.update(status="closed")
    assert refused(lambda: replace(fresh(table), yves))[0] == "round_closed"


@pytest.fixture
def planned(german: Session) -> list[Table]:
    """Anna's tables of three planned rounds; in the last another one is played beside it."""
    tables = [make_table(german, ["Anna", "Bernd", "Carla", "Dora"]) for _round in range(3)]
    make_table(german, ["Emil", "Fay", "Gert", "Hans"], tables[2].round)
    Round.objects.update(status="planned")
    return [fresh(table) for table in tables]


def test_in_a_planned_round_nobody_is_said_to_be_here(planned: list[Table], zoe: Player) -> None:
    session = planned[0].round.session
    make_participant(session, zoe, active=False)
    assert not replace(planned[0], zoe, why="").participant.active


def test_one_takes_all_seats_of_a_plan_or_none(planned: list[Table], zoe: Player, organiser: User) -> None:
    anna = Participant.objects.get(player__name="Anna")
    make_table(planned[0].round.session, ["Anna", "Bernd", "Carla", "Dora"], make_round(anna.session, 9))
    fay = Player.objects.get(name="Fay")
    before = everything()
    assert refused(lambda: replace_in_plan(participant=anna, player=fay, user=None)) == (
        "sits_already",
        "player",
    )
    assert everything() == before
    seats = replace_in_plan(participant=anna, player=zoe, user=organiser, substitute=True)
    assert [seat.table for seat in seats] == planned
    assert [names(table)[0] for table in planned] == ["Zoe"] * 3
    assert list(anna.seats.values_list("round__number", flat=True)) == [9]
    assert Participant.objects.get(player=zoe).substitute
    assert replace_in_plan(participant=anna, player=zoe, user=None) == []
    assert AuditEntry.objects.filter(action="replace_player").count() == 3


def test_who_has_withdrawn_is_replaced_in_the_plan(planned: list[Table], zoe: Player) -> None:
    anna = Participant.objects.get(player__name="Anna")
    withdraw_participant(participant=anna, user=None, why="ill")
    assert len(replace_in_plan(participant=anna, player=zoe, user=None)) == 3
    assert not anna.seats.exists()


DEALS = (won(0, 1), won(1, 2), won(3), drawn(), void())


class AnyEvening(TestCase):
    """Property: whoever changes whenever, each seat keeps its score and the game is the same."""

    @settings(max_examples=25, deadline=None)
    @given(st.lists(st.tuples(st.sampled_from(["deal", "change"]), st.integers(0, 7)), max_size=10))
    def test_the_game_is_the_same_whoever_sits_there(self, steps: list[tuple[str, int]]) -> None:
        club = make_club(f"c{Club.objects.count()}")
        session = make_session(club)
        changed, plain = make_table(session), make_table(session, ["Emil", "Fay", "Gert", "Hans"])
        guests = make_players(club, [f"Guest {number}" for number in range(8)])
        for kind, number in steps:
            if kind == "deal":
                for table in (changed, plain):
                    record(table, DEALS[number % len(DEALS)])
            elif guests[number].name not in names(changed):
                replace(changed, guests[number], position=number % 4)
        assert stored(changed, "score", "place", "deals_won") == stored(plain, "score", "place", "deals_won")
        assert labels(changed) == labels(plain)
        assert check_results(fresh(changed)) == []


@pytest.mark.django_db(transaction=True)
def test_one_person_gets_one_seat_of_two() -> None:
    session = make_session(make_club(), kind="tournament")
    table = make_table(session)
    other = make_table(session, ["Emil", "Fay", "Gert", "Hans"], table.round)
    zoe = make_players(session.club, ["Zoe"])[0]
    given_ = at_once(lambda: replace(table, zoe), lambda: replace(other, zoe))
    assert sorted(one if isinstance(one, str) else type(one).__name__ for one in given_) == [
        "Seat",
        "sits_already",
    ]


@pytest.mark.django_db(transaction=True)
def test_a_deal_and_a_change_at_once_are_both_kept() -> None:
    table = make_table(make_session(make_club()))
    zoe = make_players(table.round.session.club, ["Zoe"])[0]
    given_ = at_once(lambda: record(table, won(0)), lambda: replace(table, zoe), lambda: replace(table, zoe))
    assert not any(isinstance(one, str | Exception) for one in given_)
    assert names(table) == ["Zoe", "Bernd", "Carla", "Dora"]
    assert AuditEntry.objects.filter(action="replace_player").count() == 1
    assert check_results(fresh(table)) == []


def test_a_page_from_before_seats_were_exchanged_replaces_nobody(planned: list[Table], zoe: Player) -> None:
    table, other = planned[2], planned[2].round.tables.get(number=2)
    anna, emil = (Participant.objects.get(player__name=name) for name in ("Anna", "Emil"))
    swap_seats(round=table.round, one=anna, other=emil, user=None)
    for one, name in ((table, "Emil"), (other, "Anna")):
        assert names(one)[0] == name
        assert refused(partial(replace, one, zoe, revision=1))[0] == "stale"
    assert replace(table, zoe, revision=2).participant.player == zoe


def test_five_at_a_table_each_keep_their_own_place(german: Session, zoe: Player) -> None:
    table = make_table(german, ["Anna", "Bernd", "Carla", "Dora", "Emil"])
    record(table, won(0, 1))
    lineup(table, 4, 1, 2, 3)
    record(table, won(0, 2))
    before = stored(table, "score", "place", "deals_won")
    replace(table, zoe, position=4)
    assert names(table) == ["Anna", "Bernd", "Carla", "Dora", "Zoe"]
    assert stored(table, "score", "place", "deals_won") == before
    lineup(table, 0, 1, 2, 3)
    record(table, won(3))
    assert check_results(fresh(table)) == []


def test_deals_of_a_phone_wait_for_the_peoples_word_once_others_sit_there(table: Table, zoe: Player) -> None:
    record(table, won(0, 1))
    seated = [seat.participant_id for seat in table.seats.order_by("position")]
    replace(table, zoe)
    sending = Sending(key="late", after=None, seated=seated)
    call = partial(record_sent_deal, table=table, deal=won(1), user=None, sending=sending, beside=Beside())
    assert refused(call)[0] == "clash"
    assert fresh(table).clashes == ["late"]
    now = [seat.participant_id for seat in table.seats.order_by("position")]
    record_sent_deal(
        table=table,
        deal=won(1),
        user=None,
        sending=Sending(key="late", after=None, seated=now),
        beside=Beside(),
    )
    assert fresh(table).clashes == []
    assert len(labels(table)) == 2
