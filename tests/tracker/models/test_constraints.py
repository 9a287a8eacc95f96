"""What the database itself refuses: one test a constraint, each at its name."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import Field, Model
from django.utils import timezone

from tests.tracker.factories import make_participant, make_players, make_round, make_session, won
from tests.tracker.services.acting import record
from tracker.models import (
    Absence,
    Club,
    DealHand,
    DealPenalty,
    Entry,
    Membership,
    Participant,
    Penalty,
    Player,
    Round,
    Seat,
    Session,
    Table,
    Win,
    Wish,
)


@contextmanager
def refused(name: str) -> Iterator[None]:
    """The block violates the constraint of this name, and no other."""
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        yield
    told = str(error.value)
    assert any(part in told for part in told_as(name)), told


def column_of(model: type[Model], name: str) -> str:
    field = model._meta.get_field(name)
    assert isinstance(field, Field)
    return str(field.column)


def told_as(name: str) -> list[str]:
    """The name, or on SQLite, which names no unique constraint, its columns."""
    for model in apps.get_app_config("tracker").get_models():
        for constraint in model._meta.constraints:
            if constraint.name == name:
                fields = [column_of(model, field) for field in getattr(constraint, "fields", ())]
                columns = ", ".join(f"{model._meta.db_table}.{column}" for column in fields)
                sqlite = connection.vendor == "sqlite"
                return [name, columns] if columns and sqlite else [name]
    raise AssertionError(f"there is no constraint {name}")


def entry(table: Table, number: int = 1, **fields: Any) -> Entry:
    return Entry.objects.create(table=table, number=number, **{"kind": "draw", **fields})


def win(table: Table, **fields: Any) -> Win:
    return Win.objects.create(entry=entry(table, kind="win"), **{"seat": 1, **fields})


@pytest.fixture
def anna(table: Table) -> Participant:
    return Participant.objects.get(player__name="Anna")


def test_a_person_has_one_role_in_a_club(club: Club, member: Any) -> None:
    with refused("a_person_has_one_role_in_a_club"):
        Membership.objects.create(club=club, user=member, role="owner")


def test_a_merged_player_is_hidden(players: list[Player]) -> None:
    with refused("a_merged_player_is_hidden"):
        Player.objects.filter(pk=players[0].pk).update(merged_into=players[1])


def test_a_player_is_not_merged_into_himself(players: list[Player]) -> None:
    with refused("a_player_is_not_merged_into_himself"):
        Player.objects.filter(pk=players[0].pk).update(merged_into=players[0], hidden=True)


def test_one_live_session_an_address(german: Session) -> None:
    with refused("one_live_session_an_address"):
        make_session(german.club, "german")
    Session.objects.update(superseded_at=timezone.now())
    make_session(german.club, "german")


def test_a_session_does_not_end_before_it_begins(club: Club) -> None:
    make_session(club, slug="one-day", end_date=date(2026, 4, 18))
    with refused("a_session_does_not_end_before_it_begins"):
        make_session(club, end_date=date(2026, 4, 17))


def test_a_player_once_a_session(german: Session, players: list[Player]) -> None:
    make_participant(german, players[0])
    with refused("a_player_once_a_session"):
        Participant.objects.create(session=german, player=players[0], file_id="P99", position=9)


def test_a_file_id_once_a_session(german: Session, players: list[Player]) -> None:
    make_participant(german, players[0])
    with refused("a_file_id_once_a_session"):
        Participant.objects.create(session=german, player=players[1], file_id="P01", position=9)


def test_a_round_number_once_a_session(german: Session) -> None:
    make_round(german, 1)
    with refused("a_round_number_once_a_session"):
        make_round(german, 1)


def test_rounds_count_from_one(german: Session) -> None:
    with refused("rounds_count_from_one"):
        Round.objects.create(session=german, number=0)


@pytest.mark.parametrize("minutes", [0, 1441])
def test_a_round_lasts_a_minute_to_a_day(german: Session, minutes: int) -> None:
    with refused("a_round_lasts_a_minute_to_a_day"):
        Round.objects.create(session=german, number=1, minutes=minutes)


@pytest.mark.parametrize("amounts", [{}, {"points": 1, "table_points_60": 60}])
def test_a_penalty_is_in_points_or_in_table_points(
    german: Session, players: list[Player], amounts: dict[str, int]
) -> None:
    with refused("a_penalty_is_in_points_or_in_table_points"):
        Penalty.objects.create(session=german, participant=make_participant(german, players[0]), **amounts)


def test_a_table_number_once_a_round(table: Table) -> None:
    with refused("a_table_number_once_a_round"):
        Table.objects.create(round=table.round, number=table.number)


def test_tables_count_from_one(table: Table) -> None:
    with refused("tables_count_from_one"):
        Table.objects.create(round=table.round, number=0)


@pytest.mark.parametrize("wind_rounds", [0, 5])
def test_a_game_has_one_to_four_wind_rounds(table: Table, wind_rounds: int) -> None:
    with refused("a_game_has_one_to_four_wind_rounds"):
        Table.objects.update(wind_rounds=wind_rounds)


def test_a_seat_once_a_table(table: Table, club: Club) -> None:
    (emil,) = make_players(club, ["Emil"])
    with refused("a_seat_once_a_table"):
        Seat.objects.create(
            table=table,
            round=table.round,
            participant=make_participant(table.round.session, emil),
            position=3,
        )


def test_a_player_once_a_round(table: Table, anna: Participant) -> None:
    other = Table.objects.create(round=table.round, number=2)
    with refused("a_player_once_a_round"):
        Seat.objects.create(table=other, round=table.round, participant=anna, position=0)


def test_at_most_eight_people_at_a_table(table: Table) -> None:
    with refused("at_most_eight_people_at_a_table"):
        Seat.objects.filter(position=3).update(position=8)


def test_one_live_entry_a_number_and_table(table: Table) -> None:
    entry(table)
    with refused("one_live_entry_a_number_and_table"):
        entry(table)
    Entry.objects.update(superseded_at=timezone.now())
    entry(table)


def test_one_live_version_of_an_entry(table: Table) -> None:
    first = entry(table)
    with refused("one_live_version_of_an_entry"):
        entry(table, 2, key=first.key)


def test_an_idempotency_key_once_a_table(table: Table) -> None:
    entry(table, idempotency_key="phone", superseded_at=timezone.now())
    with refused("an_idempotency_key_once_a_table"):
        entry(table, 2, idempotency_key="phone")
    entry(table, 3)
    entry(table, 4)


@pytest.mark.parametrize(
    "fields", [{"kind": "lineup"}, {"kind": "draw", "lineup": [0, 1, 2, 3]}], ids=["lacks", "has"]
)
def test_a_lineup_entry_has_a_lineup_and_no_other_has(table: Table, fields: dict[str, Any]) -> None:
    with refused("a_lineup_entry_has_a_lineup_and_no_other_has"):
        entry(table, **fields)


def test_a_seat_wins_a_deal_once(table: Table) -> None:
    first = win(table)
    with refused("a_seat_wins_a_deal_once"):
        Win.objects.create(entry=first.entry, seat=1)


def test_the_winner_is_not_the_discarder(table: Table) -> None:
    with refused("the_winner_is_not_the_discarder"):
        win(table, source=1)


def test_an_unknown_discarder_has_no_seat(table: Table) -> None:
    with refused("an_unknown_discarder_has_no_seat"):
        win(table, source=2, source_unknown=True)


@pytest.mark.parametrize("fields", [{"seat": 4}, {"source": 4}])
def test_winner_and_discarder_sit_on_seats_0_to_3(table: Table, fields: dict[str, int]) -> None:
    with refused("winner_and_discarder_sit_on_seats_0_to_3"):
        win(table, **fields)


def hand(of: Entry, **fields: Any) -> DealHand:
    return DealHand.objects.create(
        entry=of, **{"seat": 1, "content": {"bonus": "1f"}, "counts": True, **fields}
    )


def test_a_seat_has_one_hand_a_deal(table: Table) -> None:
    first = hand(entry(table))
    hand(first.entry, seat=2)
    with refused("a_seat_has_one_hand_a_deal"):
        hand(first.entry, counts=False)


def test_hands_are_those_of_seats_0_to_3(table: Table) -> None:
    with refused("hands_are_those_of_seats_0_to_3"):
        hand(entry(table), seat=4)


def test_a_penalty_of_a_deal_is_an_amount(table: Table) -> None:
    with refused("a_penalty_of_a_deal_is_an_amount"):
        DealPenalty.objects.create(entry=entry(table), payers=[0], payees=[], amount=0)


def test_a_session_is_meant_to_have_1_to_99_rounds(club: Club) -> None:
    make_session(club, rounds_total=99)
    with refused("a_session_is_meant_to_have_1_to_99_rounds"):
        make_session(club, slug="many", rounds_total=100)


def test_rounds_are_meant_to_last_a_minute_to_a_day(club: Club) -> None:
    make_session(club, round_minutes=1440)
    with refused("rounds_are_meant_to_last_a_minute_to_a_day"):
        make_session(club, slug="long", round_minutes=0)


def test_finals_come_after_a_round(club: Club) -> None:
    make_session(club, final_from=2)
    with refused("finals_come_after_a_round"):
        make_session(club, slug="finals", final_from=1)


def test_who_has_withdrawn_is_not_here(anna: Participant) -> None:
    with refused("who_has_withdrawn_is_not_here"):
        Participant.objects.filter(pk=anna.pk).update(withdrawn=True)


@pytest.fixture
def four(table: Table) -> list[Participant]:
    return list(Participant.objects.filter(session=table.round.session).order_by("pk"))


def absence(table: Table, absent: Participant, **fields: Any) -> Absence:
    round_ = table.round
    return Absence.objects.create(session=round_.session, round=round_, participant=absent, **fields)


def test_a_player_is_absent_once_a_round(table: Table, anna: Participant) -> None:
    absence(table, anna, withdrawn_at=timezone.now())
    absence(table, anna)
    with refused("a_player_is_absent_once_a_round"):
        absence(table, anna)


def test_nobody_is_his_own_substitute(table: Table, anna: Participant) -> None:
    with refused("nobody_is_his_own_substitute"):
        absence(table, anna, substitute=anna)


def wish(one: Participant, **fields: Any) -> Wish:
    return Wish.objects.create(session=one.session, participant=one, **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "apart"},
        {"kind": "tables", "first_table": 1},
        {"kind": "apart", "first_table": 1, "last_table": 1},
        {"kind": "neither", "first_table": 1, "last_table": 1},
    ],
    ids=str,
)
def test_a_wish_is_for_two_people_or_for_tables(anna: Participant, fields: dict[str, Any]) -> None:
    with refused("a_wish_is_for_two_people_or_for_tables"):
        wish(anna, **fields)


def test_two_who_are_kept_apart_are_in_order(four: list[Participant]) -> None:
    with refused("two_who_are_kept_apart_are_in_order"):
        wish(four[1], kind="apart", other=four[0])


def test_a_wish_for_tables_counts_upwards_from_one(anna: Participant) -> None:
    with refused("a_wish_for_tables_counts_upwards_from_one"):
        wish(anna, kind="tables", first_table=3, last_table=2)


def test_two_are_kept_apart_once(four: list[Participant]) -> None:
    wish(four[0], kind="apart", other=four[1])
    with refused("two_are_kept_apart_once"):
        wish(four[0], kind="apart", other=four[1])


def test_one_wish_for_tables_a_person(anna: Participant) -> None:
    wish(anna, kind="tables", first_table=1, last_table=2)
    with refused("one_wish_for_tables_a_person"):
        wish(anna, kind="tables", first_table=1, last_table=1)


def test_every_constraint_has_its_test() -> None:
    named = {
        constraint.name
        for model in apps.get_app_config("tracker").get_models()
        for constraint in model._meta.constraints
    }
    tested: dict[str, Callable[..., None]] = {
        name.removeprefix("test_"): test for name, test in globals().items() if name.startswith("test_")
    }
    assert named <= tested.keys()


def test_the_history_is_only_added_to(table: Table) -> None:
    record(table, won(0))
    line = table.audit.get()
    with pytest.raises(TypeError, match="never changed"):
        line.save()
    with pytest.raises(TypeError, match="never deleted"):
        line.delete()
