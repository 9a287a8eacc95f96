"""Results by round: the places are those of the standings after each round."""

from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.tracker.factories import make_club, make_round, make_session
from tests.tracker.queries.results import absent, charged, played
from tracker.models import Absence, Session
from tracker.queries.progress import Progress, Result, session_progress
from tracker.queries.ranking import RANKINGS
from tracker.queries.standings import session_standings

pytestmark = pytest.mark.django_db
FOUR = {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100}


def results(found: Progress, name: str) -> list[Result]:
    return list(next(row.results for row in found.rows if row.standing.player_name == name))


def test_what_each_had_and_how_places_changed(german: Session) -> None:
    played(german, FOUR)
    second = played(german, {"Dora": 300, "Carla": 10, "Anna": -110, "Bernd": -200})
    charged(german, "Carla", second, points=-30)
    found = session_progress(german)
    assert [row.standing.player_name for row in found.rows] == ["Dora", "Anna", "Carla", "Bernd"]
    assert found.rounds == [1, 2]
    assert results(found, "Dora") == [
        Result(1, 4, -100, Fraction(0), rank=4),
        Result(1, 1, 300, Fraction(4), rank=1, change=3),
    ]
    assert results(found, "Carla")[1] == Result(1, 2, -20, Fraction(2), rank=3, change=0)
    assert results(found, "Anna")[1].change == -1


def test_only_what_counts_is_a_round(german: Session) -> None:
    played(german, FOUR)
    played(german, FOUR, status="running")
    assert session_progress(german).rounds == [1]
    assert session_progress(german, live=True).rounds == [1, 2]


def test_who_joins_later_has_no_place_before_and_who_sits_out_keeps_one(german: Session) -> None:
    played(german, FOUR)
    played(german, {"Emil": 50, "Bernd": 10, "Carla": -20, "Dora": -40})
    found = session_progress(german)
    assert results(found, "Emil") == [Result(), Result(1, 1, 50, Fraction(4), rank=2)]
    assert results(found, "Anna")[1] == Result(rank=1, change=0)
    assert not results(found, "Anna")[1].counts


def test_an_absence_counts_with_what_it_gives(german: Session) -> None:
    played(german, FOUR)
    played(german, {"Emil": 50, "Bernd": 10, "Carla": -20, "Dora": -40})
    anna = german.participants.get(player__name="Anna")
    later = german.rounds.get(number=2)
    Absence.objects.create(
        session=german, round=later, participant=anna, points=-7, table_points_60=30, why="ill"
    )
    had = results(session_progress(german), "Anna")[1]
    assert (had.absent, had.table, had.points, had.table_points) == (True, None, -7, Fraction(1, 2))


def test_equal_places_and_substitutes(german: Session) -> None:
    played(german, {"Anna": 10, "Bernd": 10, "Carla": 0, "Dora": -20})
    german.participants.filter(player__name="Dora").update(substitute=True)
    found = session_progress(german)
    assert [(one.rank, one.tied) for row in found.rows for one in row.results] == [
        *((1, True), (1, True), (3, False), (None, False)),
    ]


def test_a_page_of_rounds_knows_the_place_before_it(german: Session) -> None:
    for _number in range(3):
        played(german, FOUR)
    played(german, {"Dora": 900, "Carla": -200, "Bernd": -300, "Anna": -400})
    found = session_progress(german, first=4, most=1)
    assert (found.rounds, found.all_rounds) == ([4], [1, 2, 3, 4])
    assert results(found, "Dora")[0].change == 3
    assert session_progress(german, first=9).rounds == []


@pytest.mark.parametrize("settings_", [{}, {"drop_worst": 1, "final_from": 2, "carry": "half"}])
def test_the_queries_grow_neither_with_people_nor_with_rounds(
    german: Session, settings_: dict[str, Any]
) -> None:
    for people, rounds in ((4, 1), (40, 2), (4, 6)):
        session = make_session(german.club, slug=f"of-{people}-{rounds}", ranking=list(RANKINGS), **settings_)
        for _round in range(rounds):
            round_ = make_round(session)
            for first in range(0, people, 4):
                played(session, {f"P{first + seat}": 10 * seat for seat in range(4)}, round_=round_)
        with CaptureQueriesContext(connection) as queries:
            assert len(session_progress(session).rounds) == rounds
        assert len(queries) == 4


class AnySession(TestCase):
    """Whatever was played, ranked, left out, cut: every place is that of the standings after the round."""

    @settings(max_examples=25)
    @given(
        st.lists(st.lists(st.integers(-50, 50), min_size=4, max_size=4), min_size=1, max_size=5),
        st.permutations(RANKINGS),
        st.integers(0, 2),
        st.one_of(st.none(), st.integers(2, 5)),
        st.sampled_from(sorted(Session.Carry.values)),
        st.booleans(),
    )
    def test_places_are_those_of_the_standings(
        self,
        tables: list[list[int]],
        ranking: list[str],
        drop: int,
        final_from: int | None,
        carry: str,
        live: bool,
    ) -> None:
        session = make_session(
            make_club(), slug="any", ranking=ranking, drop_worst=drop, final_from=final_from, carry=carry
        )
        for index, scores in enumerate(tables):
            people = dict(zip("ABCDEFGH"[index : index + 4], scores, strict=True))
            status = "running" if index % 3 == 2 else "confirmed"
            table = played(session, people, status=status)
            charged(session, "D" if "D" in people else "E", table, points=-7)
            charged(session, "ABCDEFGH"[index], table_points="-1/3")
            if index:
                absent(session, "A", table.round, points=-20, table_points="1/2")
        session.participants.filter(player__name__in="BCF").update(finalist=True)
        session.participants.filter(player__name="E").update(substitute=True)
        found = session_progress(session, live=live)
        assert found.standings == session_standings(session, live=live)
        assert [row.standing for row in found.rows] == list(found.standings.rows)
        for index, number in enumerate(found.rounds):
            after = session_standings(session, through=number, live=live).rows
            places = {row.participant.pk: (row.rank, row.tied) for row in after}
            shown = {row.standing.participant.pk: row.results[index] for row in found.rows}
            assert {pk: (one.rank, one.tied) for pk, one in shown.items()} == places
        if not drop and final_from is None:
            for row in found.rows:
                assert sum(one.points for one in row.results) == row.standing.points
