"""Before the last round: which rounds are left, who competes, and what of it can be told exactly."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.chances import Chance, Limit
from tests.tracker.factories import make_round, make_table
from tests.tracker.queries.results import charged, played
from tracker.models import Absence, Round, Session, Table
from tracker.queries.chances import Contender, Outlook, Stage, outlook

pytestmark = pytest.mark.django_db
FOUR = {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100}


def by_table_points(session: Session, rounds: int | None = 2) -> Session:
    session.ranking, session.rounds_total = ["table_points", "points"], rounds
    session.save()
    return session


def names(found: Outlook) -> list[str]:
    return [one.row.player_name for one in found.contenders]


def contender(found: Outlook, name: str) -> Contender:
    return next(one for one in found.contenders if one.row.player_name == name)


@pytest.mark.parametrize(
    ("total", "done", "stage", "left"),
    [
        (None, 1, Stage.UNKNOWN, None),
        (3, 1, Stage.EARLY, 2),
        (2, 1, Stage.LAST, 1),
        (1, 1, Stage.OVER, 0),
        (1, 2, Stage.OVER, 0),
        (1, 0, Stage.EARLY, 1),
    ],
)
def test_how_far_a_session_is(
    german: Session, total: int | None, done: int, stage: Stage, left: int | None
) -> None:
    by_table_points(german, total)
    for _round in range(done):
        played(german, FOUR)
    found = outlook(german)
    assert (found.stage, found.left) == (stage, left)
    assert bool(found.contenders) == (stage == Stage.LAST)


def test_a_round_that_is_open_counts_as_left(german: Session) -> None:
    by_table_points(german, None)
    played(german, FOUR)
    open_round = make_round(german)
    assert outlook(german).stage == Stage.LAST
    assert not outlook(german).seated
    make_table(german, list(FOUR), open_round)
    assert outlook(german).seated
    make_table(german, ["Emil", "Fritz", "Gerda", "Hans"])
    assert (outlook(german).stage, outlook(german).left) == (Stage.EARLY, 2)


def test_without_seats_only_four_table_points_are_reckoned_with(german: Session) -> None:
    by_table_points(german, 3)
    played(german, FOUR)
    played(german, {"Anna": 50, "Carla": 50, "Bernd": -50, "Dora": -50})
    found = outlook(german)
    assert (found.exact, found.seated, found.then, found.by) == (True, False, True, "table_points")
    assert (names(found), found.out) == (["Anna", "Carla"], 2)
    assert [one.behind for one in found.contenders] == [Fraction(0), Fraction(3)]
    assert all(one.chance is None for one in found.contenders)


@pytest.mark.parametrize("status", sorted(Round.Status.values))
def test_with_seats_everybody_hears_what_he_needs(german: Session, status: str) -> None:
    by_table_points(german)
    played(german, FOUR)
    last = make_round(german)
    make_table(german, list(FOUR), last)
    last.status = status
    last.save()
    found = outlook(german)
    anna = german.participants.get(player__name="Anna").pk
    assert names(found) == ["Anna", "Bernd", "Carla", "Dora"]
    assert contender(found, "Bernd").chance == Chance(Fraction(2), None, ())
    assert contender(found, "Carla").chance == Chance(Fraction(3), None, (Limit(anna, Fraction(1)),))
    assert contender(found, "Anna").chance == Chance(Fraction(0), Fraction(7, 3), ())
    assert contender(found, "Dora").table == 1


def test_a_table_that_is_confirmed_is_no_longer_open(german: Session) -> None:
    by_table_points(german)
    played(german, FOUR)
    last = make_round(german)
    played(german, {"Bernd": 10, "Anna": 0, "Emil": 0, "Fritz": -10}, round_=last)
    make_table(german, ["Carla", "Dora", "Gerda", "Hans"], last)
    found = outlook(german)
    assert names(found) == ["Bernd"]
    bernd = contender(found, "Bernd")
    assert (bernd.table, bernd.chance) == (None, Chance(Fraction(0), Fraction(0), ()))


def test_substitutes_take_places_and_are_nobodys_rivals(german: Session) -> None:
    by_table_points(german)
    played(german, FOUR)
    german.participants.filter(player__name="Anna").update(substitute=True)
    make_table(german, list(FOUR))
    found = outlook(german)
    assert names(found) == ["Bernd", "Carla", "Dora"]
    assert contender(found, "Bernd").chance == Chance(Fraction(0), Fraction(7, 3), ())


def test_who_has_not_played_yet_but_sits_there_is_a_rival(german: Session) -> None:
    by_table_points(german)
    played(german, FOUR)
    make_table(german, ["Emil", "Bernd", "Carla", "Dora"])
    found = outlook(german)
    emil = contender(found, "Emil")
    assert (emil.row.rank, emil.chance) == (None, Chance(Fraction(4), None, ()))
    assert contender(found, "Anna").chance == Chance(
        Fraction(0),
        None,
        (
            Limit(german.participants.get(player__name="Bernd").pk, Fraction(2)),
            Limit(german.participants.get(player__name="Carla").pk, Fraction(3)),
        ),
    )


def test_what_an_absence_will_give_is_reckoned_with(german: Session) -> None:
    by_table_points(german)
    played(german, FOUR)
    last = Round.objects.create(session=german, number=2, status=Round.Status.PLANNED)
    make_table(german, ["Emil", "Bernd", "Carla", "Dora"], last)
    anna = german.participants.get(player__name="Anna")
    Absence.objects.create(session=german, round=last, participant=anna, table_points_60=150)
    assert names(outlook(german)) == ["Anna"]


def test_only_finalists_can_be_first(german: Session) -> None:
    by_table_points(german, 2)
    played(german, FOUR)
    played(german, {"Emil": 50, "Fritz": 10, "Gerda": 0, "Hans": -60}, round_=german.rounds.get())
    german.participants.filter(player__name__in=["Anna", "Bernd", "Emil", "Fritz"]).update(finalist=True)
    german.final_from = 2
    german.save()
    last = make_round(german)
    make_table(german, ["Anna", "Bernd", "Emil", "Fritz"], last)
    make_table(german, ["Carla", "Dora", "Gerda", "Hans"], last)
    assert set(names(outlook(german))) == {"Anna", "Bernd", "Emil", "Fritz"}


def test_points_have_no_bound_so_only_gaps_are_told(german: Session) -> None:
    german.rounds_total = 2
    german.save()
    played(german, FOUR)
    found = outlook(german)
    assert (found.exact, found.by, names(found)) == (False, "points", ["Anna", "Bernd", "Carla", "Dora"])
    assert [one.behind for one in found.contenders] == [0, 80, 120, 200]


def test_with_worst_results_left_out_only_gaps_are_told(german: Session) -> None:
    by_table_points(german, 3).drop_worst = 1
    german.save()
    played(german, FOUR)
    played(german, FOUR)
    make_table(german)
    found = outlook(german)
    assert (found.exact, found.by, len(found.contenders)) == (False, "table_points", 4)


def in_finals(session: Session, drop: int = 0) -> Round:
    """Two rounds before the finals, in the first of which Anna is first; the final round, with its seats."""
    by_table_points(session, 3)
    session.drop_worst, session.final_from = drop, 3
    session.save()
    played(session, FOUR)
    played(session, {"Dora": 50, "Carla": 0, "Bernd": -10, "Anna": -40})
    session.participants.update(finalist=True)
    last = make_round(session)
    make_table(session, list(FOUR), last)
    return last


def test_in_the_finals_it_is_known_what_is_left_out(german: Session) -> None:
    in_finals(german, drop=1)
    found = outlook(german)
    assert (found.exact, found.in_finals) == (True, True)
    # With 4 2 2 4 table points kept, Bernd and Carla pass both others only by a win.
    assert names(found) == ["Anna", "Dora", "Bernd", "Carla"]
    chance = contender(found, "Bernd").chance
    assert chance is not None
    assert chance.least == Fraction(3)


def test_while_a_round_before_the_finals_is_open_again_only_gaps_are_told(german: Session) -> None:
    last = in_finals(german)
    last.tables.update(status=Table.Status.CONFIRMED)
    Table.objects.filter(round__number=1).update(status=Table.Status.ENDED)
    found = outlook(german)
    assert (found.stage, found.exact, found.in_finals) == (Stage.LAST, False, True)


@pytest.mark.parametrize("status", ["running", "ended"])
def test_a_penalty_at_a_table_that_is_not_confirmed_is_reckoned_with(german: Session, status: str) -> None:
    by_table_points(german)
    played(german, FOUR)
    table = make_table(german, ["Bernd", "Carla", "Dora", "Emil"], status=status)
    make_table(german, ["Anna", "Fritz", "Gerda", "Hans"], table.round)
    penalty = charged(german, "Bernd", table, table_points=-3)
    assert names(outlook(german)) == ["Anna", "Carla", "Dora", "Emil", "Fritz", "Gerda", "Hans"]
    penalty.withdrawn_at = timezone.now()
    penalty.save()
    assert "Bernd" in names(outlook(german))


def test_the_round_that_is_left_need_not_be_the_last_by_number(german: Session) -> None:
    by_table_points(german, 3)
    played(german, FOUR)
    again = played(german, {"Anna": 50, "Bernd": 0, "Carla": -10, "Dora": -40}, status="ended")
    played(german, FOUR)
    found = outlook(german)
    assert (found.stage, found.seated) == (Stage.LAST, True)
    # Anna has 8, Bernd 4: his win leaves him first where she is last.
    assert names(found) == ["Anna", "Bernd"]
    assert contender(found, "Bernd").table == again.number


def test_an_average_can_not_be_reckoned_ahead(german: Session) -> None:
    by_table_points(german).ranking = ["average_place"]
    german.save()
    played(german, FOUR)
    found = outlook(german)
    assert (found.stage, found.by, list(found.contenders)) == (Stage.LAST, "", [])


def test_it_takes_as_many_queries_for_many(german: Session) -> None:
    by_table_points(german)
    counted = []
    for number in range(2):
        round_ = german.rounds.first() or make_round(german)
        for table in range(1 + 4 * number):
            played(german, {f"{number}{table}{seat}": seat for seat in range(4)}, round_=round_)
        with CaptureQueriesContext(connection) as queries:
            outlook(german)
        counted.append(len(queries))
    assert counted[0] == counted[1]
    assert Table.objects.count() == 6
