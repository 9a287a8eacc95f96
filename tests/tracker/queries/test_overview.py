"""What pages show of a club, a session and a player, in as many queries whatever their size."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tracker.factories import (
    FOUR,
    drawn,
    make_club,
    make_participant,
    make_players,
    make_round,
    make_session,
    make_table,
    won,
)
from tests.tracker.queries.results import charged, played
from tests.tracker.services.acting import fresh, lineup, record
from tracker.access import Rights
from tracker.models import Club, Player, Session, Table
from tracker.queries.overview import (
    club_overview,
    is_recorded,
    player_profile,
    session_overview,
    sit_outs,
)
from tracker.services.deals import take_back
from tracker.services.games import end_game, type_totals

pytestmark = pytest.mark.django_db

SEE = Rights(see=True)


def cost(call: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        call()
    return len(queries)


def test_a_session_shows_rounds_tables_and_who_sits_out(german: Session, table: Table) -> None:
    second = make_round(german)
    make_table(german, ["Emil", "Fritz", "Gerda", "Hans", "Ida"], second)
    for name, here in (("Kim", True), ("Leo", False)):
        make_participant(german, make_players(german.club, [name])[0], active=here)
    overview = session_overview(german)
    assert overview.players == 11
    assert [each.round.number for each in overview.rounds] == [1, 2]
    first, other = overview.rounds
    assert first.tables[0].table == table
    assert first.tables[0].names == list(FOUR)
    assert [seat.position for seat in other.tables[0].seats] == [0, 1, 2, 3, 4]
    assert [one.player.name for one in first.sit_outs] == ["Emil", "Fritz", "Gerda", "Hans", "Ida", "Kim"]
    assert [one.player.name for one in other.sit_outs] == [*FOUR, "Kim"]
    for each in overview.rounds:
        assert sit_outs(each.round) == list(each.sit_outs)


def test_hidden_players_are_not_waited_for(german: Session, table: Table) -> None:
    emil, fritz = (make_participant(german, one) for one in make_players(german.club, ["Emil", "Fritz"]))
    Player.objects.filter(pk=emil.player_id).update(hidden=True)
    (each,) = session_overview(german).rounds
    assert list(each.sit_outs) == sit_outs(table.round) == [fritz]


def test_a_running_table_says_which_deal_comes_next(german: Session, table: Table) -> None:
    def now() -> tuple[str, int, str | None]:
        (each,) = session_overview(german).rounds
        (one,) = each.tables
        return one.table.status, one.deals, one.next.label if one.next else None

    assert now() == ("planned", 0, None)
    record(table, won(0), drawn())
    lineup(fresh(table), 1, 0, 2, 3)
    assert now() == ("running", 2, "E1+2")
    take_back(table=fresh(table), user=None, revision=None)
    take_back(table=fresh(table), user=None, revision=None)
    assert now() == ("running", 1, "E1+1")
    end_game(table=fresh(table), how="time", user=None)
    assert now() == ("ended", 1, None)


def test_a_club_shows_sessions_newest_first_and_what_is_played_now(club: Club) -> None:
    old = make_session(club, slug="old", date=date(2026, 1, 1))
    new = make_session(club, slug="new", date=date(2026, 2, 1))
    newest = make_session(club, slug="newest", date=date(2026, 2, 1))
    gone = make_session(club, slug="gone")
    elsewhere = make_session(make_club("other"))
    for session in (old, gone, elsewhere):
        record(make_table(session), won(2))
    Session.objects.filter(pk=gone.pk).update(superseded_at=timezone.now())
    played(old, {"Emil": 1, "Fritz": 2, "Gerda": 3, "Hans": -6})
    make_table(new)
    overview = club_overview(club)
    assert [(line.session, line.tables, line.confirmed, line.running) for line in overview.sessions] == [
        (newest, 0, 0, 0),
        (new, 1, 0, 0),
        (old, 2, 1, 1),
    ]
    (live,) = overview.live
    assert (live.table.round.session, live.deals, live.names) == (old, 1, list(FOUR))
    assert live.next is not None
    assert live.next.label == "E2"
    assert overview.players == 8


def test_hidden_and_merged_players_are_not_counted(club: Club) -> None:
    anna, bernd, carla = make_players(club, ["Anna", "Bernd", "Carla"])
    bernd.hidden = True
    bernd.save()
    carla.hidden, carla.merged_into = True, anna
    carla.save()
    assert club_overview(club).players == 1


def test_anything_recorded_stays_recorded(german: Session, table: Table) -> None:
    assert not is_recorded(german)
    record(table, won(0))
    take_back(table=fresh(table), user=None, revision=None)
    assert is_recorded(german)


def test_typed_totals_are_recorded(german: Session, table: Table) -> None:
    type_totals(table=table, totals=[1, -1, 0, 0], user=None)
    assert is_recorded(german)


def test_a_player_has_the_figures_of_the_standings(club: Club) -> None:
    spring = make_session(club, slug="spring", date=date(2026, 4, 1))
    autumn = make_session(club, slug="autumn", date=date(2026, 9, 1))
    mcr = make_session(club, "mcr", date=date(2026, 6, 1))
    gone = make_session(club, slug="gone", superseded_at=timezone.now())
    scores = {"Anna": 30, "Bernd": 10, "Carla": -10, "Dora": -30}
    table = played(spring, scores, deals_won=2, best_hand=80)
    played(spring, {"Bernd": 5, "Anna": 5, "Carla": 0, "Dora": -10})
    played(spring, scores, status="ended")
    for session in (autumn, mcr, gone):
        played(session, scores, deals_won=1, best_hand=100)
    charged(spring, "Anna", table, points=-7)
    charged(spring, "Anna", table_points="-1")
    profile = player_profile(make_players(club, ["Anna"])[0], SEE)
    assert [
        (one.session, one.games, one.wins, one.points, one.table_points, one.average_place)
        for one in profile.sessions
    ] == [
        (autumn, 1, 1, 30, Fraction(4), Fraction(1)),
        (mcr, 1, 1, 30, Fraction(4), Fraction(1)),
        (spring, 2, 2, 28, Fraction(6), Fraction(1)),
    ]
    assert [
        (one.ruleset, one.games, one.wins, one.points, one.table_points, one.deals_won, one.best_hand)
        for one in profile.rulesets
    ] == [
        ("german", 3, 3, 58, Fraction(10), 3, 100),
        ("mcr", 1, 1, 30, Fraction(4), 1, 100),
    ]
    assert [one.average_place for one in profile.rulesets] == [Fraction(1), Fraction(1)]


def test_who_has_not_played_has_no_figures(club: Club) -> None:
    profile = player_profile(make_players(club, ["Anna"])[0], SEE)
    assert (list(profile.sessions), list(profile.rulesets)) == ([], [])


def test_the_cost_does_not_grow(club: Club) -> None:
    session = make_session(club)
    anna = make_players(club, ["Anna"])[0]
    calls = (
        lambda: session_overview(session),
        lambda: club_overview(club),
        lambda: player_profile(anna, SEE),
    )
    record(make_table(session), won(0, 1))
    played(session, {"Anna": 1, "Bernd": 0, "Carla": 0, "Dora": -1})
    few = [cost(call) for call in calls]
    for number in range(3):
        others = [f"{name} {number}" for name in FOUR]
        record(make_table(session, others), won(1, 0), won(2), drawn())
        more = make_session(club, slug=f"more-{number}")
        played(more, {"Anna": 1, "Bernd": 0, "Carla": 0, "Dora": -1})
    assert [cost(call) for call in calls] == few
    assert max(few) <= 10
