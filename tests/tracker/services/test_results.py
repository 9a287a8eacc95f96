"""Results stored beside the deals: shared places, exact shares, compared and rebuilt."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from scoring.deals import Deal, Outcome, Win
from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.services.acting import fresh, lineup, record, stored
from tracker.models import Club, Entry, Seat, Session, Table
from tracker.services.entries import store_entries
from tracker.services.errors import Refusal
from tracker.services.games import type_totals
from tracker.services.results import Unplayable, check_results, results_of, store_results

EIGHT = ("Anna", "Bernd", "Carla", "Dora", "Emil", "Frida", "Gerd", "Hanna")


@pytest.mark.parametrize(
    ("scores", "places", "points"),
    [
        ((8, 8, 8, 1), [1, 1, 1, 4], ["7/3", "7/3", "7/3", "0"]),
        ((0, 0, 0, 0), [1, 1, 1, 1], ["7/4", "7/4", "7/4", "7/4"]),
        ((5, 9, 5, 1), [2, 1, 2, 4], ["3/2", "4", "3/2", "0"]),
        ((5, 9, 3, 1), [2, 1, 3, 4], ["2", "4", "1", "0"]),
    ],
)
def test_tied_places_share_exactly(
    gala: Session, scores: tuple[int, int, int, int], places: list[int], points: list[str]
) -> None:
    table = make_table(gala)
    type_totals(table=table, totals=scores, user=None)
    assert stored(table, "place") == places
    assert [seat.table_points for seat in table.seats.order_by("position")] == [
        Fraction(text) for text in points
    ]
    assert check_results(fresh(table)) == []


@pytest.mark.parametrize(
    ("people", "points"),
    [(5, [84] * 5), (6, [70] * 6), (7, [60] * 7), (8, [52] * 8)],
)
def test_ties_of_many_are_kept_as_exactly_as_sixtieths_can(
    gala: Session, people: int, points: list[int]
) -> None:
    table = make_table(gala, EIGHT[:people])
    record(table, drawn())
    assert stored(table, "place") == [1] * people
    assert stored(table, "table_points_60") == points


def test_of_eight_at_a_table_seven_can_share_what_sixtieths_do_not_hold(gala: Session) -> None:
    table = make_table(gala, EIGHT)
    type_totals(table=table, totals=[9, *[1] * 7], user=None)
    assert stored(table, "table_points_60") == [240, *[26] * 7]
    assert check_results(fresh(table)) == []


def test_scores_and_hands_follow_people(german: Session) -> None:
    table = make_table(german, EIGHT[:5])
    record(table, won(0, None, (100, 0, 0, 0)))
    lineup(table, 4, 1, 2, 3)
    record(table, won(0, None, (60, 0, 0, 0)), won(1, None, (0, 30, 0, 0)))
    lineup(table, 4, 1, 0, 3)
    record(table, won(2, None, (0, 0, 40, 0)))
    assert stored(table, "deals_won", "best_hand") == [(2, 100), (1, 30), (0, 0), (0, 0), (1, 60)]
    assert sum(stored(table, "score")) == 0


def test_a_lineup_alone_is_no_result(german: Session) -> None:
    table = make_table(german, EIGHT[:5])
    lineup(table, 4, 1, 2, 3)
    assert fresh(table).status == "running"
    assert stored(table, "place") == [None] * 5


def test_what_an_import_writes_is_what_recording_writes(german: Session) -> None:
    contents = [won(0), drawn(), Deal(Outcome("win", (Win(1, 2),), 2), (0, 30, 4, 0)), won(3)]
    one, other = make_table(german), make_table(german)
    record(one, *contents)
    store_entries([(other, contents)])
    assert list(other.entries.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert stored(other, "score") == [0, 0, 0, 0]
    store_results(other)
    fields = ("score", "place", "table_points_60", "deals_won", "best_hand")
    assert stored(one, *fields) == stored(other, *fields)
    assert fresh(other).status == "planned"


def test_the_rules_end_is_stored(gala: Session) -> None:
    table = make_table(gala)
    store_entries([(table, [drawn()] * 4)])
    assert check_results(table)[0] == "finished is False, the deals give True"
    store_results(table)
    assert fresh(table).finished
    assert check_results(fresh(table)) == []
    assert results_of(table).finished


def test_differences_are_named(table: Table) -> None:
    record(table, won(0, None, (100, 0, 0, 0)))
    Seat.objects.filter(table=table, position=2).update(score=7, place=3)
    assert check_results(fresh(table)) == [
        "seat 2, score is 7, the deals give -200",
        "seat 2, place is 3, the deals give 2",
    ]
    assert results_of(table).rows[2].score == -200


def test_a_log_that_cannot_be_played_is_told(table: Table) -> None:
    record(table, won(0), won(1))
    Entry.objects.filter(number=2).update(totals=[0, 501, 0, 0])
    with pytest.raises(Unplayable) as told:
        check_results(fresh(table))
    assert str(told.value) == "line 2 of the log can't be played: totals.1: 501 is above the limit of 500"
    with pytest.raises(Refusal) as refused:
        store_results(table)
    assert (refused.value.code, refused.value.message) == ("bad_totals", "501 is above the limit of 500")


def test_options_that_are_not_the_rules_are_told(club: Club) -> None:
    table = make_table(make_session(club, options={"roof": 3}))
    with pytest.raises(Unplayable, match=r"^the log can't be played: options: german has no option roof"):
        check_results(table)


@pytest.mark.parametrize(
    "damage",
    [
        lambda: Entry.objects.filter(number=1).update(totals=5),
        lambda: Entry.objects.filter(number=2).update(lineup=["a", 1, 2, 3]),
        lambda: Session.objects.update(options=[1]),
    ],
)
def test_a_log_of_another_kind_is_told(german: Session, damage: Callable[[], object]) -> None:
    table = make_table(german, EIGHT[:5])
    record(table, won(1))
    lineup(table, 4, 1, 2, 3)
    damage()
    with pytest.raises(Unplayable, match=r"^the log can't be played: it is damaged"):
        check_results(fresh(table))
