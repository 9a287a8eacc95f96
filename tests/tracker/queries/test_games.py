"""A table's game as pages, sheets and exports read it."""

from typing import Any

import pytest

from scoring.deals import Deal, Lineup, Outcome, Win
from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.services.acting import fresh, lineup, record
from tracker.models import Club, Player, Session, Table
from tracker.queries.entries import entry_history
from tracker.queries.games import entry_content, live_entries, table_game
from tracker.services.deals import amend_deal, take_back
from tracker.services.entries import store_entries
from tracker.services.games import type_totals

FIVE = ("Anna", "Bernd", "Carla", "Dora", "Emil")


def test_an_empty_game_begins_with_the_first_east(table: Table) -> None:
    game = table_game(table)
    assert game.names == ["Anna", "Bernd", "Carla", "Dora"]
    assert (game.lines, game.sitting, list(game.scores)) == ([], (0, 1, 2, 3), [0, 0, 0, 0])
    assert (game.typed_totals, game.totals_count, game.differing) == (None, False, [])
    assert game.game.next is not None
    assert game.game.next.label == "E1"
    assert game.ruleset.code == game.session.ruleset == "german"


def test_loading_a_game_whose_last_deal_kept_east_keeps_east(table: Table) -> None:
    record(table, won(0))
    for _times in range(2):
        game = table_game(fresh(table))
        assert game.game.next is not None
        assert (game.game.next.label, game.game.next.east, game.sitting) == ("E1+1", 0, (0, 1, 2, 3))


def test_lines_join_row_value_and_deal(german: Session) -> None:
    table = make_table(german, FIVE)
    record(table, won(0))
    lineup(table, 4, 1, 2, 3)
    record(table, drawn())
    lines = table_game(fresh(table)).lines
    assert [line.content for line in lines] == [won(0), Lineup((4, 1, 2, 3)), drawn()]
    assert [line.played and line.played.number for line in lines] == [1, None, 2]
    assert [line.entry.number for line in lines] == [1, 2, 3]
    assert table_game(fresh(table)).index_of(lines[1].entry.key) == 1
    assert table_game(fresh(table)).index_of("nothing") is None


def test_who_sits_is_known_after_the_end_too(club: Club) -> None:
    table = make_table(make_session(club, "gala"), FIVE)
    record(table, drawn(), drawn())
    lineup(table, 4, 1, 2, 3)
    assert table_game(fresh(table)).sitting == (4, 1, 2, 3)
    record(table, drawn(), drawn())
    game = table_game(fresh(table))
    assert (game.game.next, game.sitting) == (None, (4, 1, 2, 3))


def test_a_lineup_after_the_end_says_who_sits(club: Club) -> None:
    table = make_table(make_session(club, "gala"), FIVE)
    store_entries([(table, [*[drawn()] * 4, Lineup((0, 1, 2, 4))])])
    assert table_game(table).sitting == (0, 1, 2, 4)


def test_options_are_the_session_s_with_the_table_s_wind_rounds(club: Club) -> None:
    session = make_session(club, options={"limit": 300, "wind_rounds": 2})
    one, other = make_table(session), make_table(session, wind_rounds=1)
    assert [table_game(table).options["wind_rounds"] for table in (one, other)] == [2, 1]
    assert table_game(other).options["limit"] == 300


def test_typed_totals_stand_beside_the_deals(table: Table) -> None:
    record(table, won(1, 2, (0, 30, 0, 0)))
    type_totals(table=table, totals=[-60, 120, -20, -40], user=None)
    game = table_game(fresh(table))
    assert game.typed_totals == [-60, 120, -20, -40]
    assert (list(game.scores), game.differing) == ([-60, 120, -30, -30], [2, 3])
    assert (game.totals_count, game.expected_sum) == (False, 0)


def test_names_are_those_that_are_shown(table: Table) -> None:
    Player.objects.filter(name="Carla").update(nickname="Karlchen <3")
    assert table_game(fresh(table)).names[2] == "Karlchen <3"


@pytest.mark.parametrize("count", [0, 1, 12])
def test_queries_do_not_grow_with_the_deals(
    table: Table, count: int, django_assert_max_num_queries: Any
) -> None:
    record(table, *[won(0)] * min(count, 8), *[drawn()] * (count - 8))
    loaded = fresh(table)
    with django_assert_max_num_queries(5):
        table_game(loaded)


def test_only_live_versions_are_read_in_their_order(table: Table) -> None:
    entries = record(table, won(0), won(1), won(2))
    new = amend_deal(table=table, key=entries[0].key, deal=won(3), user=None, why="", revision=None)
    take_back(table=table, user=None, revision=None)
    assert [entry.pk for entry in live_entries(table)] == [new.pk, entries[1].pk]
    assert [entry_content(entry) for entry in live_entries(table)] == [won(3), won(1)]


def test_winners_keep_their_order(gala: Session) -> None:
    table = make_table(gala)
    deal = Deal(Outcome("win", (Win(2, 1), Win(0, 1), Win(3, 1))), (1, 0, 5, 2))
    (entry,) = record(table, deal)
    assert entry_content(entry) == deal


def test_versions_of_an_imported_line_have_no_maker(table: Table) -> None:
    store_entries([(table, [won(0)])])
    entry = table.entries.get()
    (version,) = entry_history(table, entry.key)
    assert (version.content, version.made, version.ended, version.is_live) == (won(0), None, None, True)
    take_back(table=table, user=None, revision=None)
    (version,) = entry_history(table, entry.key)
    assert version.ended is not None
    assert (version.ended.action, version.is_live) == ("take_back", False)


def test_the_history_of_a_table_is_in_order(table: Table) -> None:
    record(table, won(0))
    take_back(table=table, user=None, revision=None)
    assert [line.action for line in table.audit.order_by("pk")] == ["record_deal", "take_back"]
