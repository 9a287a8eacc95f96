"""Worst results that are left out."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_round
from tests.tracker.queries.results import absent, charged, played, ranked
from tracker.models import Session
from tracker.queries.ranking import RANKINGS
from tracker.queries.standings import StandingRow, session_standings, team_standings

pytestmark = pytest.mark.django_db


def dropping(session: Session, count: int, *ranking: str) -> Session:
    session.drop_worst = count
    if ranking:
        session.ranking = list(ranking)
    session.save()
    return session


def row(session: Session, name: str) -> StandingRow:
    return next(one for one in session_standings(session).rows if one.player_name == name)


def sitting(session: Session, *scores: int) -> None:
    """A round of one table: Anna, Bernd, Carla and Dora have these scores."""
    played(session, dict(zip(("Anna", "Bernd", "Carla", "Dora"), scores, strict=True)), best_hand=50)


def test_the_worst_is_in_the_sums_no_more_and_in_everything_else(german: Session) -> None:
    for scores in ((50, -50, 0, 0), (10, 20, -10, -20), (30, -10, -10, -10)):
        sitting(german, *scores)
    dropping(german, 1)
    anna, bernd = row(german, "Anna"), row(german, "Bernd")
    assert (anna.points, anna.table_points, anna.left_out) == (80, Fraction(8), 1)
    assert (anna.games, anna.wins, anna.average_place, anna.best_hand) == (3, 2, Fraction(4, 3), 50)
    assert (bernd.points, bernd.table_points, bernd.left_out) == (10, Fraction(5), 1)
    assert bernd.wins == 1


@pytest.mark.parametrize(
    ("ranking", "points", "table_points"),
    [
        (("points",), 60, 3),
        (("table_points", "points"), 35, 6),
        (("points", "table_points"), 60, 3),
        (("wins", "best_hand"), 60, 3),
        (("wins", "table_points"), 35, 6),
    ],
)
def test_what_the_ranking_asks_first_says_which_is_worst(
    german: Session, ranking: tuple[str, ...], points: int, table_points: int
) -> None:
    """Anna is third with 30 points, first with 5 and second with 30: which of the first two goes?"""
    sitting(german, 30, 50, 40, -120)
    sitting(german, 5, 0, -1, -4)
    sitting(german, 30, 90, -60, -60)
    dropping(german, 1, *ranking)
    anna = row(german, "Anna")
    assert (anna.points, anna.table_points) == (
        points,
        Fraction(table_points) if points == 35 else Fraction(3),
    )


def test_a_round_without_a_result_is_itself_left_out(german: Session) -> None:
    sitting(german, 50, -50, 0, 0)
    sitting(german, 20, -20, 0, 0)
    played(german, {"Anna": 10, "Emil": 0, "Fritz": 0, "Gerda": -10})
    dropping(german, 1)
    assert (row(german, "Anna").points, row(german, "Anna").left_out) == (70, 1)
    assert (row(german, "Bernd").points, row(german, "Bernd").left_out) == (-70, 0)
    assert (row(german, "Emil").points, row(german, "Emil").left_out) == (0, 0)


def test_an_absence_is_a_result(german: Session) -> None:
    sitting(german, 50, -50, 0, 0)
    sitting(german, -30, 30, 0, 0)
    third = make_round(german)
    absent(german, "Anna", third, points=-20)
    dropping(german, 1)
    assert (row(german, "Anna").points, row(german, "Anna").left_out) == (30, 1)
    absent(german, "Carla", third, points=-7)
    assert (row(german, "Carla").points, row(german, "Carla").left_out) == (0, 1)
    third.status = "planned"
    third.save()
    assert (row(german, "Anna").points, row(german, "Carla").points) == (50, 0)


def test_one_result_always_counts(german: Session) -> None:
    sitting(german, 50, -50, 0, 0)
    dropping(german, 3)
    assert (row(german, "Bernd").points, row(german, "Bernd").left_out) == (-50, 0)
    sitting(german, -60, 60, 0, 0)
    assert (row(german, "Bernd").points, row(german, "Anna").points) == (60, 50)


def test_penalties_always_count(german: Session) -> None:
    table = played(german, {"Anna": -50, "Bernd": 50, "Carla": 0, "Dora": 0})
    sitting(german, 40, 0, 0, -40)
    charged(german, "Anna", table, points=-3)
    charged(german, "Anna", table, table_points="-1/2")
    charged(german, "Anna", points=-4)
    dropping(german, 1)
    anna = row(german, "Anna")
    assert (anna.points, anna.table_points) == (33, Fraction(7, 2))
    assert (anna.penalties_points, anna.penalties_table_points) == (-7, Fraction(-1, 2))


def test_teams_are_the_sums_of_what_their_members_keep(german: Session) -> None:
    sitting(german, 50, -50, 0, 0)
    sitting(german, 20, 10, -30, 0)
    german.participants.filter(player__name__in=["Anna", "Bernd"]).update(team="reds")
    dropping(german, 1)
    (team,) = team_standings(german).rows
    assert (team.points, team.table_points, team.games, team.left_out) == (60, Fraction(6), 4, 2)


def test_rounds_of_the_finals_are_never_left_out(german: Session) -> None:
    sitting(german, 50, -50, 0, 0)
    sitting(german, 40, -40, 0, 0)
    dropping(german, 1)
    german.final_from = 3
    german.save()
    before = ranked(german)
    sitting(german, -90, 90, 0, 0)
    assert row(german, "Anna").points == 50 - 90
    assert row(german, "Bernd").points == -40 + 90
    assert before[0] == ("1", "Anna")


@pytest.mark.parametrize("people", [8, 40])
def test_it_takes_three_more_queries_however_many_play(german: Session, people: int) -> None:
    dropping(german, 1, *RANKINGS)
    for _round in range(2):
        round_ = make_round(german)
        for first in range(0, people, 4):
            played(german, {f"Player {first + seat}": 10 * seat for seat in range(4)}, round_=round_)
    with CaptureQueriesContext(connection) as queries:
        assert len(session_standings(german).rows) == people
    assert len(queries) == 8
