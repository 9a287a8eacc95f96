"""The hands of a line, as pages show them."""

from typing import Any

import pytest

from tests.tracker.factories import won
from tests.tracker.hands import PUNG, WINNER, hand, won_by_hand
from tests.tracker.services.acting import fresh, lineup, record
from tracker.models import Session, Table
from tracker.queries.entries import entry_history
from tracker.queries.games import table_game
from tracker.queries.hands import hands_of
from tracker.services.deals import amend_deal


def test_hands_come_by_seat_with_winds_scores_and_what_counts(table: Table) -> None:
    record(table, won_by_hand(1, 2, WINNER, (9, 0, 0, 0), seat_3=PUNG), kept_hands={0: hand("(666z)")})
    game = table_game(fresh(table))
    found = hands_of(game.lines[0], game)
    assert [(one.seat, one.counts, one.typed_total, one.differs) for one in found] == [
        (0, False, 9, True),
        (1, True, None, False),
        (3, True, None, False),
    ]
    assert [one.score and one.score.total for one in found] == [8, 108, 8]
    assert [(one.hand.seat_wind, one.hand.round_wind) for one in found] == [
        ("E", "E"),
        ("S", "E"),
        ("N", "E"),
    ]


def test_a_line_without_hands_has_none(table: Table) -> None:
    record(table, won(1))
    lineup(table, 1, 0, 2, 3)
    game = table_game(fresh(table))
    assert [hands_of(line, game) for line in game.lines] == [(), ()]


def test_a_hand_that_can_no_longer_be_scored_says_so(german: Session, table: Table) -> None:
    record(table, won(1, 2, (0, 108, 0, 0)), kept_hands={1: hand(WINNER)})
    german.options = {"flowers": False}
    german.save(update_fields=["options"])
    game = table_game(fresh(table))
    (kept,) = hands_of(game.lines[0], game)
    assert (kept.score, kept.differs, kept.typed_total) == (None, False, 108)


@pytest.mark.parametrize("count", [1, 6])
def test_queries_do_not_grow_with_the_hands(
    table: Table, count: int, django_assert_max_num_queries: Any
) -> None:
    for _deal in range(count):
        record(table, won_by_hand(1, 2, WINNER, seat_3=PUNG), kept_hands={0: hand("(666z)")})
    loaded = fresh(table)
    with django_assert_max_num_queries(5):
        game = table_game(loaded)
        assert sum(len(hands_of(line, game)) for line in game.lines) == 3 * count


def test_versions_keep_their_hands(table: Table) -> None:
    (entry,) = record(table, won_by_hand(1, 2, WINNER), kept_hands={0: hand(PUNG)})
    amend_deal(table=table, key=entry.key, deal=won(1), user=None, why="", revision=None)
    old, new = entry_history(table, entry.key)
    assert (old.content, old.kept) == (won_by_hand(1, 2, WINNER), {0: hand(PUNG)})
    assert (new.content, new.kept) == (won(1), {})
