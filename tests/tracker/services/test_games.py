"""Games ended, continued, lengthened, confirmed and reopened."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.services.acting import everything, fresh, history, record, stored
from tracker.models import Club, Round, Seat, Session, Table
from tracker.queries.games import table_game
from tracker.services.deals import take_back
from tracker.services.errors import Refusal, Stale
from tracker.services.games import (
    add_wind_round,
    confirm_table,
    continue_game,
    end_game,
    reopen_table,
    type_totals,
)


def refused_with(code: str, act: Any, **more: Any) -> Refusal:
    """What the service refused with; nothing was written."""
    before = everything()
    with pytest.raises(Refusal) as refused:
        act(**{"user": None, **more})
    assert refused.value.code == code
    assert refused.value.message
    assert everything() == before
    return refused.value


@pytest.fixture
def begun(table: Table) -> Table:
    """A German table with one deal."""
    record(table, won(1, 2, (0, 30, 0, 0)))
    return table


@pytest.mark.parametrize("how", ["time", "agreed"])
def test_a_game_ends_early_and_is_confirmed(begun: Table, organiser: User, how: str) -> None:
    end_game(table=begun, how=how, user=organiser, revision=2)
    assert (fresh(begun).status, fresh(begun).ended, fresh(begun).finished) == ("ended", how, False)
    confirm_table(table=begun, user=organiser, revision=3)
    assert (fresh(begun).status, fresh(begun).ended, fresh(begun).revision) == ("confirmed", how, 4)
    ended, confirmed = history(begun)[-2:]
    assert (ended.action, ended.before, ended.after) == ("end_game", None, {"ended": how})
    assert (confirmed.action, confirmed.user) == ("confirm_table", organiser)
    ids = [seat.participant.player_id for seat in begun.seats.order_by("position")]
    assert confirmed.after == {"scores": dict(zip(map(str, ids), stored(begun, "score"), strict=True))}


def test_a_game_is_broken_off_and_continued_another_day(begun: Table) -> None:
    end_game(table=begun, how="broken_off", user=None)
    assert (fresh(begun).status, fresh(begun).ended) == ("ended", "broken_off")
    refused_with("broken_off", confirm_table, table=begun)
    refused_with("broken_off", add_wind_round, table=begun)
    continue_game(table=begun, user=None)
    assert (fresh(begun).status, fresh(begun).ended) == ("running", "")
    assert history(begun)[-1].before == {"ended": "broken_off"}
    record(begun, won(1))
    assert [deal.label for deal in table_game(fresh(begun)).game.deals] == ["E1", "E2"]


def test_a_game_broken_off_can_be_given_up(begun: Table) -> None:
    end_game(table=begun, how="broken_off", user=None)
    end_game(table=begun, how="agreed", user=None)
    assert history(begun)[-1].before == {"ended": "broken_off"}
    confirm_table(table=begun, user=None)
    assert fresh(begun).is_confirmed


def test_the_same_asked_twice_is_done_once(begun: Table) -> None:
    continue_game(table=begun, user=None)
    assert fresh(begun).revision == 2
    end_game(table=begun, how="time", user=None, revision=2)
    before = everything()
    end_game(table=begun, how="time", user=None, revision=2)
    assert everything() == before
    confirm_table(table=begun, user=None, revision=3)
    before = everything()
    confirm_table(table=begun, user=None, revision=3)
    assert everything() == before
    reopen_table(table=begun, user=None, why="wrong")
    before = everything()
    reopen_table(table=begun, user=None, why="wrong")
    assert everything() == before


def test_what_cannot_be_ended(begun: Table, gala: Session) -> None:
    refused_with("bad_request", end_game, table=begun, how="boredom")
    refused_with("nothing_recorded", end_game, table=make_table(gala), how="time")
    with pytest.raises(Stale):
        end_game(table=begun, how="time", user=None, revision=1)
    finished = make_table(gala)
    record(finished, *[drawn()] * 4)
    refused_with("game_over", end_game, table=finished, how="time")
    confirm_table(table=finished, user=None)
    refused_with("table_confirmed", end_game, table=finished, how="time")
    refused_with("table_confirmed", continue_game, table=finished)


def test_what_cannot_be_confirmed(begun: Table) -> None:
    refused_with("still_running", confirm_table, table=begun)
    with pytest.raises(Stale):
        confirm_table(table=begun, user=None, revision=1)
    refused_with("nothing_recorded", confirm_table, table=make_table(begun.round.session))


def test_a_game_that_the_rules_have_ended_is_confirmed_whatever_a_file_calls_it(gala: Session) -> None:
    table = make_table(gala)
    record(table, *[drawn()] * 4)
    Table.objects.update(status="running")
    confirm_table(table=table, user=None)
    assert (fresh(table).status, history(table)[-1].before) == ("confirmed", {"status": "running"})


def test_nothing_happens_in_a_closed_round(begun: Table) -> None:
    end_game(table=begun, how="time", user=None)
    Round.objects.update(status=Round.Status.CLOSED)
    for act in (confirm_table, continue_game, add_wind_round):
        refused_with("round_closed", act, table=begun)
    Table.objects.update(status="confirmed")
    refusal = refused_with("round_closed", reopen_table, table=begun, why="late deal")
    assert "Round 1" in refusal.message


def test_reopening_leaves_a_trace_and_needs_a_reason(begun: Table, organiser: User) -> None:
    end_game(table=begun, how="time", user=None)
    confirm_table(table=begun, user=None)
    assert refused_with("why_needed", reopen_table, table=begun, why=" ").field == "why"
    reopen_table(table=begun, user=organiser, why="a deal was missing")
    assert (fresh(begun).status, fresh(begun).ended) == ("ended", "time")
    line = history(begun)[-1]
    assert (line.action, line.user, line.why) == ("reopen_table", organiser, "a deal was missing")
    take_back(table=begun, user=None, revision=None)


def test_reopening_typed_totals_leaves_a_running_game(table: Table) -> None:
    type_totals(table=table, totals=[5, -5, 0, 0], user=None)
    confirm_table(table=table, user=None)
    reopen_table(table=table, user=None, why="wrong sheet")
    assert fresh(table).status == "running"


def test_a_wind_round_is_added_while_people_still_play(gala: Session) -> None:
    table = make_table(gala)
    record(table, *[drawn()] * 3)
    add_wind_round(table=table, user=None)
    assert fresh(table).wind_rounds == 2
    record(table, *[drawn()] * 5)
    assert (fresh(table).finished, fresh(table).status) == (True, "ended")
    add_wind_round(table=table, user=None)
    assert (fresh(table).finished, fresh(table).status) == (False, "running")
    following = table_game(fresh(table)).game.next
    assert following is not None
    assert following.label == "W1"
    line = history(table)[-1]
    assert (line.before, line.after) == ({"wind_rounds": 2}, {"wind_rounds": 3})
    with pytest.raises(Stale):
        add_wind_round(table=table, user=None, revision=1)


def test_four_wind_rounds_are_the_most(club: Club) -> None:
    table = make_table(make_session(club, "german", options={"wind_rounds": 3}))
    add_wind_round(table=table, user=None)
    refused_with("no_more_wind_rounds", add_wind_round, table=table)
    assert fresh(table).status == "planned"


def test_a_table_of_the_same_session_keeps_its_wind_rounds(gala: Session) -> None:
    one, other = make_table(gala), make_table(gala)
    add_wind_round(table=one, user=None)
    assert table_game(fresh(one)).options["wind_rounds"] == 2
    assert table_game(fresh(other)).options["wind_rounds"] == 1


def test_a_game_ended_early_is_continued_before_a_round_is_added(begun: Table) -> None:
    end_game(table=begun, how="time", user=None)
    refused_with("game_over", add_wind_round, table=begun)


def test_the_game_counts_for_everybody_at_the_table(begun: Table) -> None:
    assert Seat.objects.filter(table=begun, place__isnull=True).count() == 0
