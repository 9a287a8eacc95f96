"""Who wins prizes: equals share them, guests and substitutes have none."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_table, won
from tests.tracker.queries.results import played
from tests.tracker.services.acting import fresh, record
from tracker.models import Session, Table
from tracker.queries.prizes import Award, Prize, session_prizes
from tracker.services.games import confirm_table, end_game

pytestmark = pytest.mark.django_db
FOUR = {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100}


def award(session: Session, prize: Prize) -> Award | None:
    return next((one for one in session_prizes(session) if one.prize == prize), None)


def names(session: Session, prize: Prize) -> list[str]:
    found = award(session, prize)
    return [winner.name for winner in found.winners] if found else []


def over(table: Table) -> Table:
    end_game(table=fresh(table), how="time", user=None)
    confirm_table(table=fresh(table), user=None)
    return fresh(table)


def test_nothing_is_won_before_a_table_is_confirmed(german: Session) -> None:
    played(german, FOUR, status="ended", deals_won=2, best_hand=90)
    assert session_prizes(german) == []


def test_the_best_hand_is_named_with_its_deal(german: Session) -> None:
    table = make_table(german)
    record(table, won(1, None, (10, 200, 0, 0)))
    record(table, won(2, 3, (0, 0, 300, 0)))
    record(table, won(2, None, (0, 0, 300, 0)))
    over(table)
    found = award(german, Prize.BEST_HAND)
    assert found is not None
    assert found.value == 300
    (winner,) = found.winners
    assert winner.name == "Carla"
    assert [(spot.table.number, spot.deal) for spot in winner.spots] == [(1, 2), (1, 3)]
    keys = list(table.entries.order_by("number").values_list("key", flat=True))
    assert [spot.entry.key for spot in winner.spots if spot.entry] == keys[1:]


def test_a_hand_of_gala_and_a_hand_of_mcr_are_found_too(gala: Session, mcr: Session) -> None:
    for session, total in ((gala, 6), (mcr, 24)):
        table = make_table(session)
        record(table, won(0, 1, (total, 0, 0, 0)))
        over(table)
        found = award(session, Prize.BEST_HAND)
        assert found is not None
        assert (found.value, found.winners[0].name) == (total, "Anna")
        assert [spot.deal for spot in found.winners[0].spots] == [1]


def test_a_best_hand_whose_sheet_was_taken_over_has_no_deal(german: Session) -> None:
    played(german, FOUR, deals_won=2, best_hand=90)
    found = award(german, Prize.BEST_HAND)
    assert found is not None
    assert (found.winners[0].name, list(found.winners[0].spots)) == ("Anna", [])


def test_equals_share_and_stand_by_name(german: Session) -> None:
    played(german, {"Dora": 50, "Anna": 50, "Bernd": -40, "Carla": -60}, deals_won=3)
    played(german, {"Anna": 10, "Dora": 10, "Bernd": 0, "Carla": -20}, deals_won=3)
    assert names(german, Prize.TABLES_WON) == ["Anna", "Dora"]
    assert names(german, Prize.DEALS_WON) == ["Anna", "Dora"]
    found = award(german, Prize.BEST_TABLE)
    assert found is not None
    assert found.value == 50
    assert [(one.name, [spot.table.round.number for spot in one.spots]) for one in found.winners] == [
        ("Anna", [1]),
        ("Dora", [1]),
    ]


def test_guests_and_substitutes_win_nothing(german: Session) -> None:
    played(german, FOUR, deals_won=4, best_hand=400)
    german.participants.filter(player__name="Anna").update(guest=True, newcomer=True)
    german.participants.filter(player__name="Bernd").update(substitute=True, newcomer=True)
    assert names(german, Prize.BEST_HAND) == []
    assert names(german, Prize.TABLES_WON) == []
    assert names(german, Prize.BEST_TABLE) == ["Carla"]
    assert names(german, Prize.NEWCOMER) == []


def test_the_best_newcomer_and_the_best_team(german: Session) -> None:
    played(german, FOUR)
    german.participants.filter(player__name__in=["Carla", "Dora"]).update(newcomer=True, team="Süd")
    german.participants.filter(player__name__in=["Anna", "Bernd"]).update(team="Nord")
    found = award(german, Prize.NEWCOMER)
    assert found is not None
    assert (found.value, names(german, Prize.NEWCOMER)) == (3, ["Carla"])
    assert names(german, Prize.TEAM) == ["Nord"]


def test_the_queries_do_not_grow_with_the_winners(german: Session) -> None:
    counted = []
    for _evening in range(2):
        for _table in range(3):
            played(german, {**FOUR, "Bernd": 100}, best_hand=90, deals_won=1)
        with CaptureQueriesContext(connection) as queries:
            session_prizes(german)
        counted.append(len(queries))
    assert counted[0] == counted[1]
