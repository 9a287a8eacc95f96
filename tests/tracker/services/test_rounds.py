"""Rounds and tables: opened, removed, closed, reopened; who can't sit there is named at the seat."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.tracker.factories import (
    make_club,
    make_participant,
    make_players,
    make_round,
    make_session,
    make_table,
    won,
)
from tests.tracker.services.acting import fresh, record
from tracker.models import AuditEntry, Club, Participant, Player, Round, Seat, Session, Table
from tracker.services.deals import take_back
from tracker.services.errors import Refusal, Refusals
from tracker.services.games import confirm_table, end_game, type_totals
from tracker.services.penalties import add_penalty
from tracker.services.players import anonymise_player
from tracker.services.rounds import close_round, open_round, open_table, remove_table, reopen_round
from tracker.services.seats import reseat_table, seat_latecomer

pytestmark = pytest.mark.django_db
NAMES = ["Anna", "Bernd", "Carla", "Dora", "Emil", "Fritz", "Gerda", "Hans", "Ida"]


@pytest.fixture
def nine(club: Club) -> list[Player]:
    return make_players(club, NAMES)


def names(table: Table) -> str:
    seats = table.seats.order_by("position").select_related("participant__player")
    return "".join(seat.participant.player.name[0] for seat in seats)


def said(refusal: Refusal) -> list[tuple[str, str, str]]:
    assert isinstance(refusal, Refusals)
    return [(one.code, one.field, one.message) for one in refusal.refusals]


def end(table: Table) -> Table:
    type_totals(table=table, totals=[30, -10, -20, 0], user=None)
    end_game(table=table, how="agreed", user=None)
    return table


def confirm(table: Table) -> Table:
    confirm_table(table=end(table), user=None)
    return table


def test_a_round_is_opened_with_its_tables(german: Session, nine: list[Player], organiser: User) -> None:
    make_participant(german, nine[0], active=False)
    opened = open_round(session=german, tables=[nine[:4], nine[4:]], user=organiser)
    assert (opened.number, opened.status) == (1, "open")
    assert [(table.number, names(table)) for table in opened.tables.all()] == [(1, "ABCD"), (2, "EFGHI")]
    people = list(Participant.objects.order_by("position").values_list("file_id", "player__name", "active"))
    assert people == [(f"P{number:02d}", name, True) for number, name in enumerate(NAMES, start=1)]
    assert set(Seat.objects.values_list("round", flat=True)) == {opened.pk}
    (line,) = AuditEntry.objects.all()
    assert (line.action, line.subject, line.user) == ("open_round", "r1", organiser)
    assert line.after == {"players": [[one.pk for one in nine[:4]], [one.pk for one in nine[4:]]]}
    german.refresh_from_db()
    assert german.revision == 2


def test_one_player_five_times_is_said_at_each_seat(german: Session, nine: list[Player]) -> None:
    anna, bernd, carla = nine[:3]
    with pytest.raises(Refusals) as refused:
        open_round(
            session=german, tables=[[anna, anna, bernd, anna], [anna, carla, anna, nine[3]]], user=None
        )
    assert said(refused.value) == [
        ("player_twice", "tables.0.1", "Anna sits at this table twice."),
        ("player_twice", "tables.0.3", "Anna sits at this table twice."),
        ("player_at_two_tables", "tables.1.0", "Anna sits at the table number 1 of this list already."),
        ("player_at_two_tables", "tables.1.2", "Anna sits at the table number 1 of this list already."),
    ]
    assert not Round.objects.exists()
    assert not Participant.objects.exists()


def test_a_table_has_four_to_eight_people(german: Session, nine: list[Player]) -> None:
    with pytest.raises(Refusals) as refused:
        open_round(session=german, tables=[nine[:3], nine[3:7]], user=None)
    assert said(refused.value)[0][:2] == ("table_size", "tables.0")
    with pytest.raises(Refusals) as refused:
        open_table(session=german, players=nine, user=None)
    assert said(refused.value)[0][:2] == ("table_size", "players")
    with pytest.raises(Refusal) as none:
        open_round(session=german, tables=[], user=None)
    assert none.value.code == "no_tables"


def test_only_own_people_of_the_club_sit(german: Session, nine: list[Player]) -> None:
    (stranger,) = make_players(make_club("other"), ["Fremde"])
    anonymise_player(player=nine[2], user=None)
    with pytest.raises(Refusals) as refused:
        open_round(session=german, tables=[[nine[0], stranger, nine[2], nine[3]]], user=None)
    assert [one[:2] for one in said(refused.value)] == [
        ("not_in_club", "tables.0.1"),
        ("anonymised", "tables.0.2"),
    ]


def test_a_substitute_sits_like_anybody(german: Session, nine: list[Player]) -> None:
    make_participant(german, nine[0], substitute=True)
    opened = open_round(session=german, tables=[nine[:4]], user=None)
    assert opened.tables.get().seats.get(position=0).participant.substitute


def test_at_a_club_night_the_last_round_may_still_be_open(german: Session, nine: list[Player]) -> None:
    first = open_round(session=german, tables=[nine[:4], nine[4:8]], user=None)
    end(first.tables.get(number=1))
    with pytest.raises(Refusals) as refused:
        open_round(session=german, tables=[[*nine[:3], nine[4]]], user=None)
    assert said(refused.value) == [
        ("still_playing", "tables.0.3", "Emil still plays at table 2 of round 1: end that game first.")
    ]
    assert open_round(session=german, tables=[[*nine[:3], nine[8]]], user=None).number == 2


def test_a_tournament_closes_a_round_before_the_next(club: Club, nine: list[Player]) -> None:
    tournament = make_session(club, kind="tournament")
    first = open_round(session=tournament, tables=[nine[:4]], user=None)
    with pytest.raises(Refusal) as refused:
        open_round(session=tournament, tables=[nine[:4]], user=None)
    assert refused.value.code == "round_open"
    assert "Round 1" in refused.value.message
    confirm(first.tables.get())
    close_round(round=first, user=None)
    assert open_round(session=tournament, tables=[nine[:4]], user=None).number == 2


def test_a_league_plans_several_rounds_at_once(club: Club, nine: list[Player]) -> None:
    league = make_session(club, kind="league")
    assert [open_round(session=league, tables=[nine[:4]], user=None).number for _time in range(3)] == [
        1,
        2,
        3,
    ]


def test_single_tables_open_as_soon_as_four_are_there(german: Session, nine: list[Player]) -> None:
    first = open_table(session=german, players=nine[:4], user=None)
    second = open_table(session=german, players=nine[4:8], user=None)
    assert (first.round, first.number, second.number) == (second.round, 1, 2)
    end(first)
    mixed = open_table(session=german, players=[*nine[:3], nine[8]], user=None)
    assert (mixed.round.number, mixed.number) == (2, 1)
    end(second)
    later = open_table(session=german, players=nine[4:8], user=None)
    assert (later.round.number, later.number) == (2, 2)
    end(mixed)
    third = open_table(session=german, players=[nine[3], *nine[:3]], user=None)
    assert third.round.number == 3
    line = AuditEntry.objects.filter(action="open_table").last()
    assert line is not None
    assert (line.subject, line.after["table"]) == ("r3/t1", third.pk)


def test_a_form_sent_twice_opens_one_table(german: Session, nine: list[Player]) -> None:
    open_table(session=german, players=nine[:4], user=None)
    with pytest.raises(Refusals) as refused:
        open_table(session=german, players=nine[:4], user=None)
    assert [one[:2] for one in said(refused.value)] == [
        ("still_playing", f"players.{seat}") for seat in range(4)
    ]
    assert Table.objects.count() == 1


def test_who_has_played_all_deals_sits_anew_whatever_a_file_calls_the_table(
    german: Session, nine: list[Player]
) -> None:
    open_table(session=german, players=nine[:4], user=None)
    Table.objects.update(status="running", finished=True)
    assert open_table(session=german, players=nine[:4], user=None).number == 1


def test_a_table_is_added_to_the_round_named(german: Session, nine: list[Player]) -> None:
    first = open_round(session=german, tables=[nine[:4]], user=None)
    added = open_table(session=german, players=nine[4:8], user=None, round=first)
    assert (added.round, added.number) == (first, 2)
    with pytest.raises(Refusals) as refused:
        open_table(session=german, players=[nine[8], *nine[1:4]], user=None, round=first)
    assert said(refused.value)[0] == (
        "sits_already",
        "players.1",
        "Bernd sits at table 1 of round 1 already.",
    )
    with pytest.raises(Refusals) as refused:
        open_table(session=german, players=[nine[8], *nine[1:4]], user=None, round=make_round(german))
    assert said(refused.value)[0][0] == "still_playing"


def test_a_closed_round_takes_no_table(club: Club, nine: list[Player]) -> None:
    league = make_session(club, kind="league")
    closed = close_round(round=make_round(league), user=None)
    with pytest.raises(Refusal) as refused:
        open_table(session=league, players=nine[:4], user=None, round=closed)
    assert refused.value.code == "round_closed"
    assert open_table(session=league, players=nine[:4], user=None).round.number == 2


def test_a_replaced_version_takes_no_table(german: Session, nine: list[Player]) -> None:
    Session.objects.update(superseded_at=timezone.now())
    with pytest.raises(Refusal) as refused:
        open_table(session=german, players=nine[:4], user=None)
    assert refused.value.code == "superseded"


def test_a_table_without_anything_is_removed_with_its_round(german: Session, nine: list[Player]) -> None:
    first = open_round(session=german, tables=[nine[:4], nine[4:8]], user=None)
    one, other = first.tables.all()
    seat_latecomer(table=one, player=nine[8], user=None)
    reseat_table(table=one, order=(1, 0, 2, 3), user=None, why="", revision=None)
    gone = one.pk
    remove_table(table=one, user=None)
    assert list(first.tables.all()) == [other]
    line = AuditEntry.objects.get(action="remove_table")
    assert (line.subject, line.table, line.before["table"]) == ("r1/t1", None, gone)
    assert line.before["players"] == [nine[index].pk for index in (1, 0, 2, 3, 8)]
    assert AuditEntry.objects.filter(action="reseat_table").exists()
    remove_table(table=other, user=None)
    assert not Round.objects.exists()
    assert Participant.objects.count() == 9


def test_a_page_of_a_removed_table_gets_an_answer(table: Table) -> None:
    remove_table(table=table, user=None)
    for act in (lambda: record(table, won(0)), lambda: remove_table(table=table, user=None)):
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "table_removed"


def test_an_earlier_round_stays_when_its_last_table_goes(club: Club, nine: list[Player]) -> None:
    league = make_session(club, kind="league")
    first, second = (open_round(session=league, tables=[nine[:4]], user=None) for _time in range(2))
    remove_table(table=first.tables.get(), user=None)
    assert list(league.rounds.all()) == [first, second]


def test_a_table_where_something_was_recorded_stays(table: Table) -> None:
    record(table, won(0))
    for _time in range(2):
        with pytest.raises(Refusal) as refused:
            remove_table(table=table, user=None)
        assert refused.value.code == "something_recorded"
        if fresh(table).status == "running":
            take_back(table=fresh(table), user=None, revision=None)
    assert fresh(table).status == "planned"


def test_a_table_with_a_penalty_or_in_a_closed_round_stays(german: Session, nine: list[Player]) -> None:
    table = open_table(session=german, players=nine[:4], user=None)
    anna = table.seats.get(position=0).participant
    add_penalty(session=german, participant=anna, user=None, why="late", points=-5, table=table)
    with pytest.raises(Refusal) as refused:
        remove_table(table=table, user=None)
    assert refused.value.code == "something_recorded"
    Round.objects.update(status="closed")
    with pytest.raises(Refusal) as refused:
        remove_table(table=table, user=None)
    assert refused.value.code == "round_closed"


def test_a_round_closes_once_all_its_tables_are_confirmed(german: Session, organiser: User) -> None:
    round_ = make_round(german)
    tables = [make_table(german, [f"{name}{table}" for name in "ABCD"], round_) for table in range(4)]
    confirm(tables[0])
    end(tables[1])
    record(tables[2], won(0))
    with pytest.raises(Refusal) as refused:
        close_round(round=round_, user=organiser)
    assert refused.value.code == "tables_not_confirmed"
    assert refused.value.message == (
        "Not confirmed yet: table 2, 3. Nothing is recorded at table 4: type the result, or remove the table."
    )
    remove_table(table=tables[3], user=organiser)
    with pytest.raises(Refusal) as refused:
        close_round(round=round_, user=organiser)
    assert refused.value.message == "Not confirmed yet: table 2, 3."
    end_game(table=tables[2], how="time", user=None)
    for table in tables[1:3]:
        confirm_table(table=table, user=None)
    before = Session.objects.get().revision
    assert close_round(round=round_, user=organiser).status == "closed"
    close_round(round=round_, user=organiser)
    assert Session.objects.get().revision == before + 1
    (line,) = AuditEntry.objects.filter(action="close_round")
    assert (line.subject, line.user) == ("r1", organiser)


def test_a_table_whose_deals_were_all_taken_back_does_not_hinder(table: Table) -> None:
    record(table, won(0))
    take_back(table=fresh(table), user=None, revision=None)
    assert close_round(round=table.round, user=None).status == "closed"


def test_a_round_is_reopened_with_a_reason(table: Table, organiser: User) -> None:
    round_ = table.round
    assert reopen_round(round=round_, user=organiser, why="").is_open
    confirm(table)
    close_round(round=round_, user=organiser)
    for why, code in ((" ", "why_needed"), ("x" * 201, "too_long"), ("a\x00b", "control_character")):
        with pytest.raises(Refusal) as refused:
            reopen_round(round=round_, user=organiser, why=why)
        assert (refused.value.code, refused.value.field) == (code, "why")
    assert reopen_round(round=round_, user=organiser, why=" a sheet was lost ").is_open
    (line,) = AuditEntry.objects.filter(action="reopen_round")
    assert line.why == "a sheet was lost"
    assert fresh(table).is_confirmed
