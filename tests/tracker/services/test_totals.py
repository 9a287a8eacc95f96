"""Final scores typed from the sheet, and what counts where deals are there too."""

from typing import Any

import pytest

from scoring.deals import Penalty
from tests.tracker.factories import make_players, make_session, make_table, void, won
from tests.tracker.services.acting import everything, fresh, history, record, stored
from tracker.models import Club, Session, Table
from tracker.queries.games import table_game
from tracker.services.deals import seat_latecomer
from tracker.services.errors import Refusal, Refusals, Stale
from tracker.services.games import choose_counts, confirm_table, end_game, type_totals


def type_(table: Table, *totals: int, **more: Any) -> None:
    type_totals(table=table, totals=totals, **{"user": None, **more})


def test_totals_alone_count_and_can_be_confirmed(table: Table) -> None:
    type_(table, 5, 12, -20, 3)
    now = fresh(table)
    assert (now.status, now.counts) == ("running", "totals")
    assert stored(table, "score", "place", "table_points_60") == [
        (5, 2, 120),
        (12, 1, 240),
        (-20, 4, 0),
        (3, 3, 60),
    ]
    confirm_table(table=table, user=None)
    assert fresh(table).status == "confirmed"


def test_the_history_of_typed_totals(table: Table) -> None:
    type_(table, 5, -5, 0, 0)
    type_(table, 6, -6, 0, 0)
    line = history(table)[-1]
    assert (line.action, line.before, line.after) == (
        "type_totals",
        {"totals": [5, -5, 0, 0], "counts": "totals"},
        {"totals": [6, -6, 0, 0], "counts": "totals"},
    )


def test_beside_deals_the_deals_count_until_the_organiser_says_otherwise(table: Table) -> None:
    record(table, won(1, 2, (0, 30, 0, 0)))
    played = stored(table, "score")
    type_(table, 1, -1, 0, 0)
    assert stored(table, "score") == played
    assert stored(table, "typed_total") == [1, -1, 0, 0]
    assert table_game(fresh(table)).differing == [0, 1, 2, 3]
    choose_counts(table=table, counts="totals", user=None)
    assert stored(table, "score", "deals_won", "best_hand") == [(1, 0, 0), (-1, 1, 30), (0, 0, 0), (0, 0, 0)]
    assert (history(table)[-1].before, history(table)[-1].after) == (
        {"counts": "deals"},
        {"counts": "totals"},
    )
    before = everything()
    choose_counts(table=table, counts="totals", user=None)
    assert everything() == before
    choose_counts(table=table, counts="deals", user=None)
    assert stored(table, "score") == played


@pytest.mark.parametrize(
    ("counts", "code"),
    [("deals", "nothing_to_count"), ("totals", "nothing_to_count"), ("luck", "bad_request")],
)
def test_only_what_is_there_can_count(table: Table, counts: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        choose_counts(table=table, counts=counts, user=None)
    assert (refused.value.code, refused.value.field) == (code, "counts")


def test_totals_that_do_not_add_up_are_refused_unless_accepted(table: Table) -> None:
    before = everything()
    with pytest.raises(Refusal) as refused:
        type_(table, 5, 5, -5, 0)
    assert refused.value.code == "totals_do_not_add_up"
    assert refused.value.params == {"sum": 5, "expected": 0, "difference": 5, "amount": 5}
    assert refused.value.message == "The totals add up to 5 instead of 0: 5 too much."
    with pytest.raises(Refusal) as refused:
        type_(table, 5, 5, -12, 0)
    assert refused.value.params["difference"] == -2
    assert refused.value.message == "The totals add up to -2 instead of 0: 2 too little."
    assert everything() == before
    type_(table, 5, 5, -5, 0, accept_difference=True)
    assert stored(table, "score") == [5, 5, -5, 0]


def test_start_points_are_in_the_totals(club: Club) -> None:
    table = make_table(make_session(club, options={"start_points": 2000}))
    type_(table, 1990, 2010, 2000, 2000)
    with pytest.raises(Refusal):
        type_(table, 0, 0, 0, 0)


def test_penalties_that_nobody_received_are_missing_from_the_sum(table: Table) -> None:
    record(table, void(Penalty((0,), (), 50), Penalty((1,), (2,), 10)))
    type_(table, -50, -10, 10, 0)
    with pytest.raises(Refusal):
        type_(table, -40, -10, 10, 0)


def test_gala_totals_need_not_add_up(gala: Session) -> None:
    table = make_table(gala)
    type_(table, 4, 2, 8, 1)
    assert stored(table, "place") == [2, 3, 1, 4]
    assert table_game(fresh(table)).expected_sum is None


@pytest.mark.parametrize(
    ("totals", "fields"),
    [
        ((1, 2, 3), ["totals"]),
        ((1, 2, 3, 4, 5), ["totals"]),
        ((1.5, 0, 0, True), ["totals.0", "totals.3"]),
        ((10_000_001, -10_000_001, 0, 0), ["totals.0", "totals.1"]),
    ],
)
def test_what_is_no_score_is_refused(table: Table, totals: Any, fields: list[str]) -> None:
    before = everything()
    with pytest.raises(Refusal) as refused:
        type_(table, *totals)
    assert refused.value.code == "bad_totals"
    all_of_them = refused.value.refusals if isinstance(refused.value, Refusals) else [refused.value]
    assert [one.field for one in all_of_them] == fields
    assert everything() == before


def test_totals_can_be_taken_away_again(table: Table) -> None:
    type_(table, 5, -5, 0, 0)
    type_totals(table=table, totals=None, user=None)
    assert (fresh(table).status, fresh(table).counts) == ("planned", "deals")
    assert stored(table, "typed_total", "score", "place") == [(None, 0, None)] * 4


def test_totals_of_a_confirmed_or_changed_table_stay(table: Table) -> None:
    type_(table, 5, -5, 0, 0)
    with pytest.raises(Stale):
        type_(table, 6, -6, 0, 0, revision=1)
    confirm_table(table=table, user=None)
    with pytest.raises(Refusal) as refused:
        type_(table, 6, -6, 0, 0)
    assert refused.value.code == "table_confirmed"
    with pytest.raises(Refusal):
        choose_counts(table=table, counts="totals", user=None)


def test_who_joins_after_the_totals_has_the_start_points(club: Club) -> None:
    table = make_table(make_session(club, options={"start_points": 100}))
    type_(table, 90, 110, 100, 100)
    seat_latecomer(table=table, player=make_players(club, ["Emil"])[0], user=None)
    assert stored(table, "score") == [90, 110, 100, 100, 100]


def test_an_early_end_can_be_confirmed_by_its_totals(table: Table) -> None:
    record(table, won(1, 2, (0, 30, 0, 0)))
    type_(table, -60, 120, -30, -30)
    end_game(table=table, how="time", user=None)
    assert table_game(fresh(table)).differing == []
    confirm_table(table=table, user=None)
