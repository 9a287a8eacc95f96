"""What a deal would do, shown before it is saved."""

import pytest

from scoring.deals import Lineup
from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.services.acting import everything, fresh, record
from tracker.models import Club, Table
from tracker.queries.games import TableGame, table_game
from tracker.services.errors import LaterEntriesDoNotFit, Refusal
from tracker.services.previews import preview


def game_of(table: Table) -> TableGame:
    return table_game(fresh(table))


def test_it_tells_what_recording_would_do(table: Table) -> None:
    record(table, won(0))
    before = everything()
    found = preview(game_of(table), won(1, 2, (0, 30, 0, 0)))
    assert found.next is not None
    assert (found.played.label, found.next.label, found.warnings) == ("E1+1", "E2", ())
    assert everything() == before
    record(table, won(1, 2, (0, 30, 0, 0)))
    assert found.game == game_of(table).game


def test_it_tells_what_a_correction_would_do(table: Table) -> None:
    first, _second = record(table, won(0), won(1))
    found = preview(game_of(table), won(3), replacing=first.key)
    assert [deal.label for deal in found.game.deals] == ["E1", "E2"]
    assert found.played == found.game.deals[0]
    inserted = preview(game_of(table), won(3), before=first.key)
    assert [deal.label for deal in inserted.game.deals] == ["E1", "E2", "E3"]
    assert inserted.played == inserted.game.deals[0]


def test_the_last_deal_has_nothing_next(club: Club) -> None:
    table = make_table(make_session(club, "gala"))
    record(table, *[drawn()] * 3)
    assert preview(game_of(table), drawn()).next is None
    last = record(table, drawn())[0]
    with pytest.raises(Refusal, match="had ended"):
        preview(game_of(table), drawn())
    with pytest.raises(LaterEntriesDoNotFit, match="deal 4"):
        preview(game_of(table), drawn(), before=last.key)


def test_a_limit_hand_that_is_due_is_told(club: Club) -> None:
    table = make_table(make_session(club, options={"east_wins_cap": 2}))
    record(table, won(0))
    (warning,) = preview(game_of(table), won(0)).warnings
    assert "Anna" in warning
    assert "500" in warning
    assert preview(game_of(table), won(0, None, (500, 0, 0, 0))).warnings == ()


def test_a_wrong_deal_is_refused_like_at_recording(table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        preview(game_of(table), won(1, 2, (0, 501, 0, 0)))
    assert (refused.value.code, refused.value.field) == ("bad_totals", "totals.1")
    with pytest.raises(Refusal) as refused:
        preview(game_of(table), won(1), replacing="nothing")
    assert refused.value.code == "no_such_entry"


def test_a_change_of_seats_plays_nothing(table: Table) -> None:
    with pytest.raises(ValueError, match="plays no deal"):
        preview(game_of(table), Lineup((1, 0, 2, 3)))
