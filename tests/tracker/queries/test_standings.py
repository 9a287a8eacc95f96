"""Standings: what counts, how equals are parted, and that it costs the same for many."""

from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.tracker.factories import make_club, make_participant, make_players, make_round, make_session
from tests.tracker.queries.results import charged, played, ranked
from tracker.models import Club, Participant, Session
from tracker.queries.meetings import head_to_head, opponents
from tracker.queries.ranking import RANKINGS
from tracker.queries.standings import StandingRow, session_standings, team_standings

pytestmark = pytest.mark.django_db
FOUR = {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100}


def ranking(session: Session, *codes: str) -> Session:
    session.ranking = list(codes)
    session.save()
    return session


def row(session: Session, name: str, **how: Any) -> StandingRow:
    return next(one for one in session_standings(session, **how).rows if one.player_name == name)


def test_results_of_confirmed_tables_are_added_up(german: Session) -> None:
    played(german, FOUR, deals_won=3, best_hand=400)
    played(german, {"Bernd": 50, "Anna": 50, "Carla": -30, "Dora": -70}, deals_won=2, best_hand=90)
    anna = row(german, "Anna")
    assert (anna.rank, anna.tied, anna.games, anna.points, anna.wins) == (1, False, 2, 150, 2)
    assert (anna.table_points, anna.average_place) == (Fraction(7), Fraction(1))
    assert (anna.deals_won, anna.best_hand) == (3, 400)
    dora = row(german, "Dora")
    assert (dora.rank, dora.points, dora.table_points, dora.average_place) == (
        4,
        -170,
        Fraction(0),
        Fraction(4),
    )
    assert (anna.file_id, anna.participant.player.name, anna.team) == ("P01", "Anna", "")


def test_only_confirmed_tables_count_and_live_all_that_have_begun(german: Session) -> None:
    for status in ("planned", "running", "ended", "confirmed"):
        played(german, FOUR, status=status)
    assert row(german, "Anna").games == 1
    assert row(german, "Anna", live=True).games == 3
    assert session_standings(german, live=True).live
    assert session_standings(german).ranking == ["points"]


def test_a_session_without_a_ranking_has_that_of_its_rule_set(mcr: Session) -> None:
    assert session_standings(ranking(mcr)).ranking == ["table_points", "points"]


def test_equal_points_share_the_place_and_the_next_one_skips(german: Session) -> None:
    played(german, {"Dora": 40, "Anna": 10, "Carla": 10, "Bernd": -60})
    assert ranked(german) == [("1", "Dora"), ("2 =", "Anna"), ("2 =", "Carla"), ("4", "Bernd")]


def test_names_stand_in_the_order_of_a_list_not_of_the_machine(german: Session) -> None:
    played(german, {"berta": 0, "Anna": 0, "Čeněk": 0, "Яна": 0})
    assert [name for _rank, name in ranked(german)] == ["Anna", "berta", "Čeněk", "Яна"]


def test_one_shown_name_twice_stands_by_file_id(german: Session) -> None:
    played(german, {"Anna": 0, "Bernd": 0, "Carla": 0, "Dora": 0})
    for participant in german.participants.select_related("player"):
        participant.player.nickname = "X"
        participant.player.save()
    assert [one.file_id for one in session_standings(german).rows] == ["P01", "P02", "P03", "P04"]


def test_substitutes_and_who_has_no_game_are_listed_last_and_take_no_place(german: Session) -> None:
    played(german, FOUR)
    for name in ("Emil", "Ada"):
        make_participant(german, make_players(german.club, [name])[0])
    german.participants.filter(player__name="Anna").update(substitute=True)
    charged(german, "Ada", points=500)
    assert ranked(german) == [
        *(("1", "Bernd"), ("2", "Carla"), ("3", "Dora")),
        *(("-", "Ada"), ("-", "Anna"), ("-", "Emil")),
    ]
    assert (row(german, "Anna").games, row(german, "Anna").points) == (1, 100)
    ada = row(german, "Ada")
    assert (ada.points, ada.games, ada.tied, ada.average_place) == (500, 0, False, None)


def test_guests_have_places(german: Session) -> None:
    played(german, FOUR)
    german.participants.filter(player__name="Anna").update(guest=True)
    assert ranked(german)[0] == ("1", "Anna")


def test_a_fifth_person_has_a_game_and_a_place(german: Session) -> None:
    played(german, {**FOUR, "Emil": 0})
    emil = row(german, "Emil")
    assert (emil.rank, emil.games, emil.table_points, emil.average_place) == (3, 1, Fraction(1), Fraction(3))


def test_penalties_count_once_and_never_change_a_place_at_the_table(german: Session) -> None:
    table = played(german, FOUR)
    pending = played(german, FOUR, status="running")
    charged(german, "Anna", table, points=-120)
    charged(german, "Anna", points=-5)
    charged(german, "Anna", table_points="-7/3")
    charged(german, "Anna", pending, points=-1000)
    withdrawn = charged(german, "Anna", points=-9999)
    withdrawn.withdrawn_at = timezone.now()
    withdrawn.save()
    anna = row(german, "Anna")
    assert (anna.points, anna.table_points, anna.wins) == (-25, Fraction(5, 3), 1)
    assert (anna.penalties_points, anna.penalties_table_points) == (-125, Fraction(-7, 3))
    assert (anna.rank, anna.average_place) == (3, Fraction(1))
    assert row(german, "Anna", live=True).points == 200 - 1125


def test_three_who_share_have_seven_thirds_each_and_seven_together(german: Session) -> None:
    played(german, {"Anna": 5, "Bernd": 5, "Carla": 5, "Dora": -15})
    rows = session_standings(german).rows
    assert [one.table_points for one in rows] == [Fraction(7, 3)] * 3 + [Fraction(0)]
    assert sum((one.table_points for one in rows), Fraction(0)) == 7


def test_other_sessions_and_replaced_versions_do_not_count(club: Club) -> None:
    one, other = make_session(club, slug="one"), make_session(club, slug="other")
    played(one, FOUR)
    played(other, FOUR)
    charged(other, "Anna", points=-50)
    assert row(one, "Anna").points == 100


@pytest.mark.parametrize(
    ("codes", "order"),
    [
        (["points"], "ABCD"),
        (["table_points"], "BACD"),
        (["table_points", "points"], "BACD"),
        (["wins", "points"], "BACD"),
        (["deals_won"], "CABD"),
        (["best_hand", "points"], "DABC"),
        (["average_place"], "BACD"),
    ],
)
def test_each_code_ranks_by_its_own_figure(german: Session, codes: list[str], order: str) -> None:
    played(german, {"A": 90, "B": 60, "C": -70, "D": -80}, deals_won=2)
    played(german, {"B": 20, "A": 10, "C": -10, "D": -20})
    played(german, {"B": 2, "C": 1, "A": -1, "D": -2})
    played(german, {"C": 3, "B": 2, "A": 1, "D": -6}, deals_won=5)
    played(german, {"D": -1, "A": 1, "B": 1, "C": 1}, best_hand=500)
    ranking(german, *codes)
    assert "".join(name for _rank, name in ranked(german)) == order


def test_a_code_parts_only_who_is_equal_so_far(german: Session) -> None:
    played(german, {"A": 10, "B": 10, "C": -10, "D": -10}, best_hand=100)
    ranking(german, "points", "best_hand")
    assert ranked(german) == [("1", "A"), ("2", "B"), ("3 =", "C"), ("3 =", "D")]


def test_equals_are_parted_by_the_tables_at_which_they_met(german: Session) -> None:
    """B beat A where they met, though A has more table points in all."""
    played(german, {"B": 10, "A": 0, "C": 0, "D": -10})
    played(german, {"A": 10, "C": 5, "D": -5, "E": -10})
    ranking(german, "points", "head_to_head")
    assert ranked(german) == [("1", "B"), ("2", "A"), ("3", "C"), ("4", "E"), ("5", "D")]
    ranking(german, "points", "table_points")
    assert ranked(german)[:2] == [("1", "A"), ("2", "B")]


def test_equals_who_never_met_stay_equal(german: Session) -> None:
    played(german, {"A": 10, "B": 0, "C": -4, "D": -6})
    played(german, {"E": 10, "F": 5, "G": -7, "H": -8})
    ranking(german, "points", "head_to_head")
    assert ranked(german)[:2] == [("1 =", "A"), ("1 =", "E")]


def test_opponents_count_as_often_as_they_were_met(german: Session) -> None:
    played(german, {"A": 30, "B": 10, "C": -10, "D": -30})
    played(german, {"A": 0, "E": 60, "F": -20, "G": -40})
    played(german, {"A": 0, "B": 0, "E": 0, "F": 0})
    german.participants.filter(player__name="E").update(substitute=True)
    charged(german, "B", points=-1)
    ranking(german, "opponents")
    points = {"A": 30, "B": 9, "C": -10, "D": -30, "E": 60, "F": -20, "G": -40}
    met = {
        "A": "BCDEFGBEF",
        "B": "ACDAEF",
        "C": "ABD",
        "D": "ABC",
        "E": "AFGABF",
        "F": "AEGABE",
        "G": "AEF",
    }
    expected = {
        name: Fraction(sum(points[other] for other in others), len(others)) for name, others in met.items()
    }
    order = sorted((name for name in met if name != "E"), key=lambda name: -expected[name])
    assert [name for _rank, name in ranked(german)] == [*order, "E"]


def test_head_to_head_is_what_equals_won_from_each_other() -> None:
    met = [{1: 240, 2: 120, 3: 60, 4: 0}, {1: 0, 5: 240, 3: 120, 4: 60}]
    assert head_to_head([[1, 2], [3], [4, 5]], met) == {
        1: Fraction(4),
        2: Fraction(2),
        3: Fraction(0),
        4: Fraction(1),
        5: Fraction(4),
    }
    assert head_to_head([], met) == {}


def test_opponents_of_who_met_nobody_are_left_out() -> None:
    assert opponents({1: 5, 2: 7}, [{1: 0}, {1: 0, 2: 0}]) == {1: Fraction(7), 2: Fraction(5)}
    assert opponents({1: 5}, [{1: 0}]) == {}


def test_teams_are_the_sums_of_members_who_are_no_substitutes(german: Session) -> None:
    played(german, {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100})
    played(german, {"Dora": 30, "Anna": 10, "Emil": 0, "Fritz": -40})
    make_participant(german, make_players(german.club, ["Gerda"])[0], team="Greens")
    for names, team in ((["Anna", "Dora"], "reds"), (["Bernd", "Carla", "Emil"], "Blues"), (["Fritz"], "")):
        german.participants.filter(player__name__in=names).update(team=team)
    german.participants.filter(player__name="Emil").update(substitute=True)
    charged(german, "Bernd", points=-3)
    charged(german, "Carla", table_points="-1/2")
    found = team_standings(german)
    assert [
        (one.rank, one.tied, one.team, one.games, one.points, one.table_points) for one in found.rows
    ] == [
        (1, False, "reds", 4, 40, Fraction(10)),
        (2, False, "Blues", 2, -3, Fraction(5, 2)),
        (None, False, "Greens", 0, 0, Fraction(0)),
    ]
    assert (found.ranking, found.live) == (["points"], False)


def test_teams_are_ranked_by_what_can_be_added_up(german: Session) -> None:
    played(german, {"A": 100, "B": 20, "C": -20, "D": -100}, best_hand=9)
    played(german, {"C": 30, "B": 20, "A": -10, "D": -40})
    for name in "ABCD":
        german.participants.filter(player__name=name).update(team=f"team {name}")
    ranking(german, "head_to_head", "wins", "opponents", "average_place", "best_hand")
    found = team_standings(german)
    assert found.ranking == ["wins", "average_place", "best_hand"]
    assert [one.team[-1] for one in found.rows] == ["A", "C", "B", "D"]
    ranking(german, "head_to_head")
    assert team_standings(german).ranking == ["points"]
    german.participants.update(team="")
    assert team_standings(german).rows == []


def test_equal_teams_share_the_place(german: Session) -> None:
    played(german, {"A": 10, "B": 10, "C": -10, "D": -10})
    for name, team in zip("ABCD", ("x", "Y", "x", "Y"), strict=True):
        german.participants.filter(player__name=name).update(team=team)
    assert [(one.rank, one.tied, one.team) for one in team_standings(german).rows] == [
        (1, True, "x"),
        (1, True, "Y"),
    ]


def test_nobody_is_no_row(german: Session) -> None:
    assert session_standings(german).rows == []
    assert team_standings(german).rows == []


@pytest.mark.parametrize("people", [8, 72])
@pytest.mark.parametrize(("codes", "most"), [(["points"], 4), (list(RANKINGS), 5)])
def test_it_takes_a_few_queries_however_many_play(
    german: Session, people: int, codes: list[str], most: int
) -> None:
    ranking(german, *codes)
    for _round in range(2):
        round_ = make_round(german)
        for first in range(0, people, 4):
            played(german, {f"Player {first + seat}": 10 * seat for seat in range(4)}, round_=round_)
    for teams in (False, True):
        with CaptureQueriesContext(connection) as queries:
            found = (team_standings if teams else session_standings)(german)
        assert len(queries) <= most
        assert len(found.rows) == (0 if teams else people)


class AnySession(TestCase):
    """Whatever was played: places follow the figures and nothing is lost."""

    @settings(max_examples=25)
    @given(
        st.lists(st.lists(st.integers(-50, 50), min_size=4, max_size=4), min_size=1, max_size=4),
        st.permutations(RANKINGS),
    )
    def test_ranks_follow_the_figures(self, tables: list[list[int]], codes: list[str]) -> None:
        session = ranking(make_session(make_club(), slug="any"), *codes[:3])
        for index, scores in enumerate(tables):
            played(session, dict(zip("ABCDEFGH"[index : index + 4], scores, strict=True)))
        rows = session_standings(session).rows
        ranks = [one.rank for one in rows if one.rank is not None]
        assert len(ranks) == len(rows) == Participant.objects.count()
        assert ranks == sorted(ranks)
        assert ranks == [1 + sum(other < one for other in ranks) for one in ranks]
        assert [one.tied for one in rows] == [ranks.count(one) > 1 for one in ranks]
        assert sum(one.points for one in rows) == sum(map(sum, tables))
        assert sum((one.table_points for one in rows), Fraction(0)) == 7 * len(tables)
        assert sum(one.games for one in rows) == 4 * len(tables)
