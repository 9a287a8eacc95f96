"""Standings once the finals have been cut, and every sum against a recount."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.tracker.factories import make_club, make_participant, make_players, make_round, make_session
from tests.tracker.queries.recount import Person, recount
from tests.tracker.queries.results import absent, charged, played, ranked
from tracker.models import Participant, Round, Seat, Session
from tracker.queries.standings import StandingRow, session_standings, team_standings

pytestmark = pytest.mark.django_db
SHARES = {"all": Fraction(1), "half": Fraction(1, 2), "nothing": Fraction(0)}


def cut(session: Session, first: int, carry: str, *finalists: str) -> Session:
    session.final_from, session.carry = first, carry
    session.save()
    session.participants.filter(player__name__in=finalists).update(finalist=True)
    return session


def row(session: Session, name: str, **how: Any) -> StandingRow:
    return next(one for one in session_standings(session, **how).rows if one.player_name == name)


@pytest.fixture
def before_finals(german: Session) -> Session:
    """A table with penalties at it, and one of the session for Anna."""
    table = played(german, {"Anna": 117, "Bernd": 7, "Carla": -27, "Dora": -97}, best_hand=80)
    charged(german, "Anna", table, points=-6)
    charged(german, "Anna", points=-10)
    charged(german, "Dora", table, table_points="-1/12")
    return german


@pytest.mark.parametrize(
    ("carry", "points", "table_points"),
    [
        ("all", (101, 7, -27, -97), (4, 2, 1, Fraction(-1, 12))),
        ("half", (45, 3, -13, -48), (2, 1, Fraction(1, 2), Fraction(-1, 24))),
        ("nothing", (-10, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_finalists_take_along_what_was_agreed(
    before_finals: Session, carry: str, points: tuple[int, ...], table_points: tuple[Fraction, ...]
) -> None:
    """Half of the points is rounded towards 0; half of the table points is exact."""
    names = ("Anna", "Bernd", "Carla", "Dora")
    cut(before_finals, 2, carry, *names)
    rows = [row(before_finals, name) for name in names]
    assert tuple(one.points for one in rows) == points
    assert tuple(one.table_points for one in rows) == table_points
    assert [(one.games, one.best_hand, one.finalist) for one in rows] == [
        *((1, 80, True), (1, 0, True), (1, 0, True), (1, 0, True))
    ]
    assert (rows[0].wins, rows[0].penalties_points) == (1, -16)


def test_finalists_stand_before_all_others_and_the_places_go_on(german: Session) -> None:
    played(german, {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100})
    played(german, {"Emil": 60, "Fritz": 0, "Gerda": 0, "Hans": -60}, round_=german.rounds.get())
    cut(german, 2, "nothing", "Anna", "Bernd", "Emil", "Fritz")
    assert ranked(german) == [
        *(("1 =", "Anna"), ("1 =", "Bernd"), ("1 =", "Emil"), ("1 =", "Fritz")),
        *(("5", "Gerda"), ("6", "Carla"), ("7", "Hans"), ("8", "Dora")),
    ]
    played(german, {"Fritz": 10, "Emil": 0, "Anna": -5, "Bernd": -5}, round_=make_round(german, 2))
    assert ranked(german)[:4] == [("1", "Fritz"), ("2", "Emil"), ("3 =", "Anna"), ("3 =", "Bernd")]
    assert row(german, "Fritz").points == 10
    assert session_standings(german).in_finals


def test_equals_are_compared_within_the_finals_only(german: Session) -> None:
    played(german, {"Anna": 10, "Bernd": 10, "Carla": 0, "Dora": -20})
    played(german, {"Carla": 10, "Anna": 0, "Dora": -4, "Bernd": -6})
    played(german, {"Dora": 20, "Bernd": 6, "Anna": 0, "Carla": -26})
    german.ranking = ["points", "head_to_head"]
    cut(german, 4, "all", "Bernd", "Dora")
    assert ranked(german) == [("1", "Bernd"), ("2", "Dora"), ("3", "Anna"), ("4", "Carla")]


def test_standings_of_a_round_before_the_cut_know_of_no_finals(german: Session) -> None:
    played(german, {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100})
    cut(german, 2, "nothing", "Dora")
    before = session_standings(german, through=1)
    assert not before.in_finals
    assert [(one.player_name, one.points, one.finalist) for one in before.rows][:1] == [("Anna", 100, False)]
    assert session_standings(german, through=2).rows[0].player_name == "Dora"


def test_absences_and_drops_before_the_finals_are_carried_too(german: Session) -> None:
    played(german, {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100})
    played(german, {"Anna": 31, "Bernd": 20, "Carla": -20, "Emil": -31})
    absent(german, "Dora", german.rounds.get(number=2), points=-9)
    german.drop_worst = 1
    cut(german, 3, "half", "Anna", "Dora")
    absent(german, "Dora", make_round(german, 3), points=-50)
    assert row(german, "Anna").points == 50
    assert (row(german, "Dora").points, row(german, "Dora").left_out) == (-4 - 50, 1)


def test_a_finalist_who_becomes_a_substitute_has_no_place(german: Session) -> None:
    played(german, {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100})
    cut(german, 2, "half", "Anna", "Bernd")
    german.participants.filter(player__name="Anna").update(substitute=True)
    assert ranked(german) == [("1", "Bernd"), ("2", "Carla"), ("3", "Dora"), ("-", "Anna")]


def test_teams_keep_every_round_whole(german: Session) -> None:
    played(german, {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100})
    german.participants.update(team="reds")
    before = team_standings(german).rows
    cut(german, 2, "nothing", "Anna", "Bernd")
    assert team_standings(german).rows == before


NAMES = "ABCDEFGH"
SCORES = st.lists(st.integers(-9, 9), min_size=4, max_size=4)


def what_was_played(session: Session) -> tuple[dict[str, Person], list[int]]:
    """Everybody's results and penalties, read row by row; the rounds in which anything counts."""
    people: defaultdict[str, Person] = defaultdict(Person)
    for seat in Seat.objects.filter(table__status="confirmed").select_related("participant__player", "round"):
        people[seat.participant.player.name].results[seat.round.number] = (seat.table_points, seat.score)
    for absence in session.absences.select_related("participant__player", "round"):
        if absence.round.status != Round.Status.PLANNED:
            figures = Fraction(absence.table_points_60, 60), absence.points
            people[absence.participant.player.name].results[absence.round.number] = figures
    for penalty in session.penalties.select_related("participant__player", "table__round"):
        somebody = people[penalty.participant.player.name]
        if penalty.table is None:
            somebody.session += penalty.points or 0
        else:
            number = penalty.table.round.number
            somebody.charged[number] = somebody.charged.get(number, 0) + (penalty.points or 0)
    return people, sorted({number for one in people.values() for number in one.results})


@st.composite
def events(draw: st.DrawFn) -> list[tuple[int, list[int], list[int], bool]]:
    """For each round: who sits first of eight, the scores of one or two tables, who is absent."""
    return [
        (
            draw(st.integers(0, 7)),
            draw(SCORES),
            draw(st.one_of(st.just([]), SCORES)),
            draw(st.booleans()),
        )
        for _round in range(draw(st.integers(1, 5)))
    ]


class AnyTournament(TestCase):
    """Whatever was played, left out and carried over: the figures are those counted by hand."""

    @settings(max_examples=60)
    @given(
        events(),
        st.integers(0, 3),
        st.one_of(st.none(), st.integers(2, 5)),
        st.sampled_from(sorted(SHARES)),
        st.sampled_from([["points"], ["table_points", "points"], ["wins"], ["points", "opponents"]]),
    )
    def test_sums_are_those_of_a_recount(
        self,
        rounds: list[tuple[int, list[int], list[int], bool]],
        drop: int,
        final_from: int | None,
        carry: str,
        ranking: list[str],
    ) -> None:
        session = make_session(
            make_club(), slug="any", drop_worst=drop, final_from=final_from, carry=carry, ranking=ranking
        )
        for name, player in zip(NAMES, make_players(session.club, NAMES), strict=True):
            make_participant(session, player, finalist=name in "ABC", team="t")
        for shift, first, second, somebody_absent in rounds:
            self.play(session, NAMES[shift:] + NAMES[:shift], first, second, somebody_absent)
        people, numbers = what_was_played(session)
        rows = session_standings(session).rows
        for one in rows:
            finalist = final_from is not None and one.player_name in "ABC"
            found = recount(
                people.get(one.player_name, Person()),
                numbers,
                drop=drop,
                points_first=ranking[0] != "table_points",
                final_from=final_from,
                share=SHARES[carry] if finalist else Fraction(1),
            )
            assert (one.table_points, one.points) == found
            assert one.finalist == finalist
            assert one.left_out <= drop
        self.others_stand_below(rows)
        (team,) = team_standings(session).rows
        whole = [
            recount(one, numbers, drop=drop, points_first=ranking[0] != "table_points", final_from=final_from)
            for one in people.values()
        ]
        assert (team.table_points, team.points) == (
            sum(one[0] for one in whole),
            sum(one[1] for one in whole),
        )
        if not drop and final_from is None:
            assert sum(one.points for one in rows) == sum(
                sum(points for _share, points in one.results.values())
                + sum(one.charged.values())
                + one.session
                for one in people.values()
            )

    def play(
        self, session: Session, order: str, first: list[int], second: list[int], is_absent: bool
    ) -> None:
        """A round with a table or two; the first of the one has a penalty, who sits at none is absent."""
        round_ = make_round(session)
        table = played(session, dict(zip(order[:4], first, strict=True)), round_=round_)
        charged(session, order[0], table, points=-5)
        charged(session, order[1], points=-1)
        if second:
            played(session, dict(zip(order[4:], second, strict=True)), round_=round_)
        elif is_absent:
            absent(session, order[5], round_, points=-3, table_points="1/3")

    def others_stand_below(self, rows: Sequence[StandingRow]) -> None:
        ranks = {
            one.finalist: [other.rank for other in rows if other.rank and other.finalist == one.finalist]
            for one in rows
        }
        assert max(ranks.get(True, [0]), default=0) <= min(ranks.get(False, [99]), default=99)
        assert Participant.objects.count() == len(rows)
