"""What counts after a round, and what who is absent gets."""

from fractions import Fraction

import pytest
from django.utils import timezone

from tests.tracker.factories import make_participant, make_players, make_round
from tests.tracker.queries.results import absent, charged, played, ranked
from tracker.models import Session
from tracker.queries.standings import StandingRow, session_standings, team_standings

pytestmark = pytest.mark.django_db
FOUR = {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100}


def row(session: Session, name: str, through: int | None = None) -> StandingRow:
    rows = session_standings(session, through=through).rows
    return next(one for one in rows if one.player_name == name)


def test_after_a_round_nothing_later_counts(german: Session) -> None:
    german.ranking = ["points", "opponents"]
    german.save()
    first = played(german, FOUR)
    second = played(german, {"Dora": 300, "Anna": 0, "Bernd": -100, "Emil": -200})
    charged(german, "Anna", first, points=-1)
    charged(german, "Anna", second, points=-10)
    charged(german, "Anna", points=-100)
    absent(german, "Carla", second.round, points=7)
    assert [row(german, "Anna", through).points for through in (0, 1, 2, None)] == [-100, -1, -11, -11]
    assert [row(german, "Carla", through).points for through in (1, 2)] == [-20, -13]
    assert [one.player_name for one in session_standings(german, through=1).rows] == [
        *("Bernd", "Anna", "Carla", "Dora", "Emil")
    ]
    assert row(german, "Emil", 1).rank is None
    german.participants.filter(player__name__in=["Anna", "Dora"]).update(team="reds")
    assert [team_standings(german, through=number).rows[0].points for number in (1, 2)] == [-101, 189]


def test_an_absence_gives_points_and_nothing_else(german: Session) -> None:
    played(german, FOUR)
    second = make_round(german)
    absent(german, "Anna", second, points=-30, table_points="3/2")
    anna = row(german, "Anna")
    assert (anna.points, anna.table_points, anna.absences) == (70, Fraction(11, 2), 1)
    assert (anna.games, anna.wins, anna.average_place) == (1, 1, Fraction(1))
    assert not anna.penalties_points
    assert not anna.penalties_table_points


def test_an_absence_counts_once_its_round_has_begun_unless_withdrawn(german: Session) -> None:
    played(german, FOUR)
    second = make_round(german)
    absent(german, "Anna", second, points=-30)
    absent(german, "Bernd", second, points=-30, withdrawn_at=timezone.now())
    found = []
    for status in ("planned", "open", "closed"):
        second.status = status
        second.save()
        found.append((row(german, "Anna").points, row(german, "Bernd").points))
    assert found == [(100, 20), (70, 20), (70, 20)]


def test_who_was_only_absent_has_no_place(german: Session) -> None:
    table = played(german, FOUR)
    make_participant(german, make_players(german.club, ["Emil"])[0], team="reds")
    absent(german, "Emil", table.round, points=500)
    assert ranked(german)[-1] == ("-", "Emil")
    assert (row(german, "Emil").points, row(german, "Emil").games) == (500, 0)
    (team,) = team_standings(german).rows
    assert (team.rank, team.points, team.absences) == (None, 500, 1)


def test_who_has_withdrawn_keeps_his_place(german: Session) -> None:
    played(german, FOUR)
    german.participants.filter(player__name="Anna").update(withdrawn=True, active=False)
    assert ranked(german)[0] == ("1", "Anna")
