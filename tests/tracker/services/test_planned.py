"""Rounds planned ahead: made, begun in order, discarded; nothing is recorded there before they begin."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.deals import Deal
from tests.tracker.factories import make_club, make_participant, make_players, make_session, won
from tests.tracker.services.acting import fresh, record
from tracker.models import Absence, AuditEntry, Club, Participant, Player, Round, Seat, Session, Table
from tracker.queries.earlier import before
from tracker.queries.planned import players_at
from tracker.queries.standings import session_standings
from tracker.services.errors import ChangedMeanwhile, Refusal, Refusals
from tracker.services.games import confirm_table, continue_game, end_game, type_totals
from tracker.services.links import lock_link, renew_link
from tracker.services.participants import remove_participant
from tracker.services.penalties import add_penalty
from tracker.services.planned import begin_round, discard_plan, plan_rounds, stored_plan
from tracker.services.player_identity import anonymise_player
from tracker.services.rounds import (
    close_round,
    next_number,
    open_round,
    open_table,
    remove_table,
    reopen_round,
)
from tracker.services.seats import reseat_table, seat_latecomer
from tracker.services.seen import seen_of
from tracker.services.swapping import stored_seats, swap_seats
from tracker.services.timing import set_extra_minutes, set_round_timer

pytestmark = pytest.mark.django_db
NAMES = list("ABCDEFGHIJ")


@pytest.fixture
def ten(club: Club) -> list[Player]:
    return make_players(club, NAMES)


@pytest.fixture
def cup(club: Club) -> Session:
    return make_session(club, kind="tournament", round_minutes=75)


@pytest.fixture
def planned(cup: Session, ten: list[Player]) -> list[Round]:
    """Two rounds of two tables; I and J are there without a seat."""
    for player in ten:
        make_participant(cup, player)
    rounds = [[ten[:4], ten[4:8]], [ten[4:8], ten[:4]]]
    return plan_rounds(session=cup, rounds=rounds, user=None)


def names(round_: Round) -> list[str]:
    players = Player.objects.in_bulk()
    return ["".join(players[pk].name for pk in table) for table in players_at(round_)]


def taking_part(session: Session, name: str) -> Participant:
    return Participant.objects.select_related("player").get(session=session, player__name=name)


def finish(round_: Round) -> None:
    for table in round_.tables.all():
        type_totals(table=table, totals=[30, -10, -20, 0], user=None)
        end_game(table=table, how="agreed", user=None)
        confirm_table(table=table, user=None)
    close_round(round=round_, user=None)


def refused(act: Callable[[], object]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        act()
    assert str(caught.value)
    return caught.value


def test_rounds_are_planned_behind_the_last_one(cup: Session, ten: list[Player], organiser: User) -> None:
    open_round(session=cup, tables=[ten[:4]], user=None)
    made = plan_rounds(session=cup, rounds=[[ten[:4]], [ten[4:8], ten[:4]]], user=organiser, number=2)
    assert [(one.number, one.status, one.minutes) for one in made] == [
        (2, "planned", None),
        (3, "planned", None),
    ]
    assert [names(one) for one in made] == [["ABCD"], ["EFGH", "ABCD"]]
    assert set(Table.objects.filter(round=made[1]).values_list("number", "status")) == {
        (1, "planned"),
        (2, "planned"),
    }
    line = AuditEntry.objects.get(action="plan_rounds")
    ids = [one.pk for one in ten]
    assert (line.subject, line.user) == ("r2-r3", organiser)
    assert line.after["rounds"] == {"2": [ids[:4]], "3": [ids[4:8], ids[:4]]}
    cup.refresh_from_db()
    assert cup.revision == 3


def test_who_is_planned_need_not_be_here_yet(cup: Session, ten: list[Player]) -> None:
    make_participant(cup, ten[0], active=False)
    plan_rounds(session=cup, rounds=[[ten[:4]]], user=None)
    assert list(cup.participants.order_by("position").values_list("active", flat=True)) == [
        False,
        True,
        True,
        True,
    ]


def test_what_is_wrong_with_a_plan_is_said_at_each_seat(cup: Session, ten: list[Player]) -> None:
    make_participant(cup, ten[3], active=False, withdrawn=True)
    stranger = make_players(make_club("fremd"), ["X"])[0]
    rounds = [[ten[:4]], [ten[:5], [*ten[5:8], ten[0]]], [], [[*ten[:3], stranger]]]
    refusal = refused(lambda: plan_rounds(session=cup, rounds=rounds, user=None))
    assert isinstance(refusal, Refusals)
    assert [(one.code, one.field) for one in refusal.refusals] == [
        ("has_withdrawn", "rounds.0.tables.0.3"),
        ("table_size", "rounds.1.tables.0"),
        ("has_withdrawn", "rounds.1.tables.0.3"),
        ("player_at_two_tables", "rounds.1.tables.1.3"),
        ("no_tables", "rounds.2"),
        ("not_in_club", "rounds.3.tables.0.3"),
    ]
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("rounds", "number", "code"),
    [(0, None, "no_rounds"), (100, None, "too_many_rounds"), (1, 2, "round_opened")],
)
def test_a_plan_that_cannot_stand_there_is_refused(
    cup: Session, ten: list[Player], rounds: int, number: int | None, code: str
) -> None:
    plan = [[ten[:4]]] * rounds
    assert refused(lambda: plan_rounds(session=cup, rounds=plan, user=None, number=number)).code == code


def test_a_plan_sent_twice_is_there_once(cup: Session, ten: list[Player]) -> None:
    plan_rounds(session=cup, rounds=[[ten[:4]]], user=None, number=1)
    assert refused(lambda: plan_rounds(session=cup, rounds=[[ten[:4]]], user=None, number=1)).code == (
        "round_opened"
    )
    assert Round.objects.count() == 1


ACTS: dict[str, Callable[[Table], object]] = {
    "deal": lambda table: record(table, won(0)),
    "totals": lambda table: type_totals(table=table, totals=[1, -1, 0, 0], user=None),
    "end": lambda table: end_game(table=table, how="time", user=None),
    "continue": lambda table: continue_game(table=table, user=None),
    "confirm": lambda table: confirm_table(table=table, user=None),
    "reseat": lambda table: reseat_table(table=table, order=(1, 0, 2, 3), user=None, why="", revision=None),
    "latecomer": lambda table: seat_latecomer(
        table=table, player=table.seats.all()[0].participant.player, user=None
    ),
    "penalty": lambda table: add_penalty(
        session=table.round.session,
        participant=table.seats.all()[0].participant,
        user=None,
        why="late",
        points=-5,
        table=table,
    ),
    "lock": lambda table: lock_link(table=table, user=None),
    "renew": lambda table: renew_link(table=table, user=None),
    "extra": lambda table: set_extra_minutes(table=table, user=None, minutes=5),
    "remove": lambda table: remove_table(table=table, user=None),
    "timer": lambda table: set_round_timer(
        round=table.round, user=None, minutes=60, warn_minutes=5, gong=True
    ),
    "close": lambda table: close_round(round=table.round, user=None),
    "reopen": lambda table: reopen_round(round=table.round, user=None, why="so"),
}


@pytest.mark.parametrize("name", ACTS)
def test_nothing_is_recorded_before_a_round_has_begun(planned: list[Round], name: str) -> None:
    table = planned[0].tables.select_related("round__session").get(number=1)
    refusal = refused(lambda: ACTS[name](table))
    assert refusal.code == "round_planned"
    assert refusal.message == "Round 1 has not begun: nothing is recorded at its tables yet."
    assert fresh(table).revision == 1


def test_another_table_waits_for_the_begin_as_well(
    cup: Session, planned: list[Round], ten: list[Player]
) -> None:
    new = make_players(cup.club, list("KLMN"))
    assert refused(lambda: open_table(session=cup, players=new, user=None, round=planned[0])).code == (
        "round_planned"
    )
    refusal = refused(lambda: open_table(session=cup, players=new, user=None))
    assert refusal.code == "rounds_planned"
    refusal = refused(lambda: open_round(session=cup, tables=[ten[:4]], user=None, number=3))
    assert (refusal.code, refusal.params) == ("rounds_planned", {"number": 1})


def test_rounds_begin_one_after_the_other(planned: list[Round], organiser: User) -> None:
    first, second = planned
    refusal = refused(lambda: begin_round(round=second, user=None))
    assert (refusal.code, refusal.params) == ("not_next_round", {"first": 1, "number": 2})
    begun = begin_round(round=first, user=organiser)
    assert (begun.status, begun.minutes, begun.warn_minutes, begun.started_at) == ("open", 75, 10, None)
    line = AuditEntry.objects.latest("pk")
    assert (line.action, line.subject, line.user) == ("begin_round", "r1", organiser)
    assert refused(lambda: begin_round(round=second, user=None)).code == "round_open"
    record(first.tables.all()[0], won(0))


def test_to_begin_twice_is_to_begin_once(planned: list[Round]) -> None:
    first = planned[0]
    begin_round(round=first, user=None)
    lines = AuditEntry.objects.count()
    assert begin_round(round=first, user=None).is_open
    assert AuditEntry.objects.count() == lines
    finish(Round.objects.get(pk=first.pk))
    assert refused(lambda: begin_round(round=first, user=None)).code == "round_closed"


@pytest.mark.parametrize("kind", ["club_night", "league"])
def test_elsewhere_rounds_may_overlap(kind: str, cup: Session, planned: list[Round]) -> None:
    Session.objects.update(kind=kind)
    first, second = Round.objects.select_related("session").order_by("number")
    begin_round(round=first, user=None)
    if kind == "league":
        assert begin_round(round=second, user=None).is_open
    else:
        assert refused(lambda: begin_round(round=second, user=None)).code == "still_playing"


def test_a_short_round_is_not_warned_before_it_begins(cup: Session, planned: list[Round]) -> None:
    Session.objects.update(round_minutes=5)
    begun = begin_round(round=Round.objects.get(pk=planned[0].pk), user=None)
    assert (begun.minutes, begun.warn_minutes) == (5, 4)


def test_a_round_opened_at_once_plays_as_long(cup: Session, ten: list[Player]) -> None:
    assert open_round(session=cup, tables=[ten[:4]], user=None).minutes == 75


def test_who_is_not_here_is_named_before_a_round_begins(cup: Session, planned: list[Round]) -> None:
    cup.participants.filter(player__name="B").update(active=False)
    cup.participants.filter(player__name="G").update(active=False, withdrawn=True)
    refusal = refused(lambda: begin_round(round=planned[0], user=None))
    assert refusal.code == "not_here"
    assert refusal.message == (
        "Not here: B (table 1) and G (table 2). Say that they are here, or let others take their places."
    )
    cup.participants.update(active=True, withdrawn=False)
    anonymise_player(player=Player.objects.get(name="C"), user=None)
    assert "(table 1)" in refused(lambda: begin_round(round=planned[0], user=None)).message


def test_a_plan_is_discarded_and_kept_in_the_history(cup: Session, planned: list[Round]) -> None:
    first, second = planned
    begin_round(round=first, user=None)
    table = second.tables.all()[0]
    AuditEntry.objects.create(club=cup.club, session=cup, table=table, action="replace_player")
    Absence.objects.create(session=cup, round=second, participant=taking_part(cup, "I"), points=-10)
    discard_plan(session=cup, user=None)
    assert list(cup.rounds.values_list("number", flat=True)) == [1]
    line = AuditEntry.objects.get(action="discard_plan")
    assert line.subject == "r2"
    assert line.before["absent"] == [
        {"round__number": 2, "participant": taking_part(cup, "I").pk, "points": -10}
    ]
    assert len(line.before["rounds"]["2"]) == 2
    assert AuditEntry.objects.filter(action="replace_player", table=None).exists()
    assert next_number(cup) == 2
    lines = AuditEntry.objects.count()
    discard_plan(session=cup, user=None)
    assert AuditEntry.objects.count() == lines


def test_another_plan_than_was_seen_stays(cup: Session, planned: list[Round], ten: list[Player]) -> None:
    seen = seen_of(stored_plan(planned))
    plan_rounds(session=cup, rounds=[[ten[:4]]], user=None)
    with pytest.raises(ChangedMeanwhile):
        discard_plan(session=cup, user=None, seen=seen)
    assert cup.rounds.count() == 3
    discard_plan(session=cup, user=None, seen=seen_of(stored_plan(cup.rounds.order_by("number"))))
    assert not cup.rounds.exists()


def test_what_is_gone_neither_begins_nor_changes(cup: Session, planned: list[Round]) -> None:
    discard_plan(session=cup, user=None)
    one, other = taking_part(cup, "A"), taking_part(cup, "I")
    assert refused(lambda: begin_round(round=planned[0], user=None)).code == "round_removed"
    assert refused(lambda: close_round(round=planned[0], user=None)).code == "round_removed"
    swap = refused(lambda: swap_seats(round=planned[0], one=one, other=other, user=None))
    assert swap.code == "round_removed"


@pytest.mark.parametrize(
    ("one", "other", "after"),
    [
        ("A", "F", ["FBCD", "EAGH"]),
        ("A", "B", ["BACD", "EFGH"]),
        ("C", "I", ["ABID", "EFGH"]),
        ("J", "H", ["ABCD", "EFGJ"]),
    ],
)
def test_two_people_change_places(
    cup: Session, planned: list[Round], one: str, other: str, after: list[str]
) -> None:
    seen = seen_of(stored_seats(planned[0]))
    swap_seats(
        round=planned[0], one=taking_part(cup, one), other=taking_part(cup, other), user=None, seen=seen
    )
    assert names(planned[0]) == after
    assert names(planned[1]) == ["EFGH", "ABCD"]
    line = AuditEntry.objects.latest("pk")
    assert (line.action, line.subject) == ("swap_seats", "r1")
    assert line.before["tables"] != line.after["tables"]


@pytest.mark.parametrize(("one", "other"), [("A", "F"), ("C", "I"), ("J", "H")])
def test_two_change_places_once_however_often_it_is_sent(
    cup: Session, planned: list[Round], one: str, other: str
) -> None:
    seen = seen_of(stored_seats(planned[0]))
    one_of_them, the_other = taking_part(cup, one), taking_part(cup, other)
    swap_seats(round=planned[0], one=one_of_them, other=the_other, user=None, seen=seen)
    after, lines = names(planned[0]), AuditEntry.objects.count()
    swap_seats(round=planned[0], one=one_of_them, other=the_other, user=None, seen=seen)
    swap_seats(round=planned[0], one=the_other, other=one_of_them, user=None, seen=seen)
    assert (names(planned[0]), AuditEntry.objects.count()) == (after, lines)
    with pytest.raises(ChangedMeanwhile):
        swap_seats(round=planned[0], one=one_of_them, other=taking_part(cup, "B"), user=None, seen=seen)


@pytest.mark.parametrize(
    ("one", "other", "code", "field"),
    [
        ("A", "A", "same_person", "other"),
        ("I", "J", "no_seat", "other"),
        ("A", "K", "not_here", "other"),
        ("K", "A", "not_here", "one"),
        ("L", "A", "absent", "one"),
    ],
)
def test_who_cannot_change_places_is_told_why(
    cup: Session, planned: list[Round], one: str, other: str, code: str, field: str
) -> None:
    away, absent = make_players(cup.club, ["K", "L"])
    make_participant(cup, away, active=False)
    Absence.objects.create(session=cup, round=planned[0], participant=make_participant(cup, absent))
    refusal = refused(
        lambda: swap_seats(
            round=planned[0], one=taking_part(cup, one), other=taking_part(cup, other), user=None
        )
    )
    assert (refusal.code, refusal.field) == (code, field)
    assert names(planned[0]) == ["ABCD", "EFGH"]


def test_seats_of_a_round_that_has_begun_are_changed_at_its_tables(
    cup: Session, planned: list[Round]
) -> None:
    begin_round(round=planned[0], user=None)
    one, other = taking_part(cup, "A"), taking_part(cup, "I")
    refusal = refused(lambda: swap_seats(round=planned[0], one=one, other=other, user=None))
    assert refusal.code == "round_begun"


def test_somebody_of_another_session_gets_no_seat(cup: Session, planned: list[Round]) -> None:
    other = make_participant(make_session(cup.club, slug="other"), make_players(cup.club, ["K"])[0])
    swap = refused(lambda: swap_seats(round=planned[0], one=taking_part(cup, "A"), other=other, user=None))
    assert (swap.code, swap.field) == ("not_in_session", "other")


def test_planned_rounds_are_not_sat_out_nor_counted(
    cup: Session, planned: list[Round], ten: list[Player]
) -> None:
    people = [player.pk for player in ten]
    assert set(before(cup, people).sit_outs.values()) == {0}
    begin_round(round=planned[0], user=None)
    sit_outs = before(cup, people).sit_outs
    assert [sit_outs[player.pk] for player in ten] == [0] * 8 + [1] * 2
    assert not before(cup, people).meetings
    assert all(row.games == 0 for row in session_standings(cup, live=True).rows)


def test_who_has_a_planned_seat_stays_in_the_session(cup: Session, planned: list[Round]) -> None:
    assert (
        refused(lambda: remove_participant(participant=taking_part(cup, "A"), user=None)).code == "has_played"
    )


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=8))
@settings(max_examples=15, deadline=None)
def test_however_places_are_changed_everybody_sits_once(pairs: list[tuple[str, str]]) -> None:
    club = make_club(f"club-{Club.objects.count()}")
    session = make_session(club, kind="tournament")
    ten = make_players(club, NAMES)
    for player in ten:
        make_participant(session, player)
    (round_,) = plan_rounds(session=session, rounds=[[ten[:4], ten[4:8]]], user=None)
    here = {one.player.name: one for one in session.participants.select_related("player")}
    for one, other in pairs:
        seated = "".join(names(round_))
        if one == other or not {one, other} & set(seated):
            continue
        swap_seats(round=round_, one=here[one], other=here[other], user=None)
        swapped = {one: other, other: one}
        assert "".join(names(round_)) == "".join(swapped.get(name, name) for name in seated)
    assert sorted(Seat.objects.filter(round=round_).values_list("table__number", "position")) == [
        (table, position) for table in (1, 2) for position in range(4)
    ]


def test_a_deal_is_recorded_once_the_round_has_begun(planned: list[Round]) -> None:
    begin_round(round=planned[0], user=None)
    deal: Deal = won(1)
    record(planned[0].tables.all()[1], deal)
    assert Table.objects.filter(status="running").count() == 1


def test_it_costs_as_many_queries_for_many_rounds(cup: Session, ten: list[Player]) -> None:
    def cost(rounds: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            plan_rounds(session=cup, rounds=[[ten[:4], ten[4:8]]] * rounds, user=None)
        return len(queries)

    cost(1)
    assert cost(1) == cost(8)


def test_it_costs_as_many_queries_to_discard_many_rounds(cup: Session, ten: list[Player]) -> None:
    def cost(rounds: int) -> int:
        plan_rounds(session=cup, rounds=[[ten[:4], ten[4:8]]] * rounds, user=None)
        with CaptureQueriesContext(connection) as queries:
            discard_plan(session=cup, user=None)
        return len(queries)

    assert cost(1) == cost(8)
