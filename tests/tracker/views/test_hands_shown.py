"""Recorded hands: back in their fields, on the page of their deal and in its versions."""

from django.test import Client

from scoring.deals import Deal
from tests.tracker.factories import drawn, won
from tests.tracker.hands import PUNG, WINNER, hand, won_by_hand
from tests.tracker.views.pages import german, log, text, url, value
from tests.tracker.views.test_hands import BY_HAND, TYPED, recorded
from tracker.models import Table
from tracker.queries.games import table_game
from tracker.services.deals import amend_deal, remove_entry


def test_a_recorded_hand_stands_in_its_field_again(scoring: Client, table: Table) -> None:
    (key,) = log(table, won_by_hand(1, 2, WINNER, (50, 0, 0, 20), seat_2=PUNG))
    response = scoring.get(url("entry_amend", table, key))
    assert value(response, "hand_1") == "(777z) [2222s] 345678m1p 1f3y +1p=11p"
    assert value(response, "hand_2") == PUNG
    assert [value(response, f"total_{seat}") for seat in range(4)] == ["50", "", "", "20"]
    assert "54 points, 1 double: 108" in text(response)


def test_a_change_of_the_source_takes_the_hand_with_it(scoring: Client, table: Table) -> None:
    (key,) = log(table, won_by_hand(1, 2, WINNER, (50, 0, 0, 20), seat_2=PUNG))
    shown = scoring.get(url("entry_amend", table, key))
    sent = german(table, source="self", total_0="50", total_1="", total_2="", why="he drew it")
    sent |= {f"hand_{seat}": value(shown, f"hand_{seat}") for seat in range(4)}
    assert scoring.post(url("entry_amend", table, key), sent).status_code == 302
    hands = recorded(table).hands
    assert hands is not None
    assert hands[1] is not None
    assert hands[1].win is not None
    assert hands[1].win.source == "wall"


def test_an_inserted_deal_may_have_hands(scoring: Client, table: Table) -> None:
    (key,) = log(table, drawn())
    sent = german(table, why="forgotten", **BY_HAND)
    assert "54 points, 1 double: 108" in text(
        scoring.post(url("entry_insert", table, key) + "?typing=1", sent)
    )
    assert scoring.post(url("entry_insert", table, key), sent).status_code == 302
    first = table_game(Table.objects.get(pk=table.pk)).lines[0].content
    assert isinstance(first, Deal)
    assert first.hands == (None, hand(f"{TYPED} @discard"), None, None)


def test_the_page_of_a_deal_shows_every_version_with_its_hands(scoring: Client, table: Table) -> None:
    (key,) = log(table, won_by_hand(1, 2, WINNER, (50, 0, 0, 20), seat_2=PUNG))
    amend_deal(
        table=table,
        key=key,
        deal=won_by_hand(1, 2, WINNER.replace("1f3y", ""), (50, 0, 7, 20)),
        user=None,
        why="no flowers",
        revision=None,
        kept_hands={2: hand(PUNG)},
    )
    page = text(scoring.get(url("entry", table, key)))
    assert "Hands Bernd · 92" in page
    assert "Carla · 8" in page
    assert "What counts is 7." in page
    assert "Totals: Anna 50, Bernd 108, Carla 8, Dora 20" in page
    assert "Totals: Anna 50, Bernd 92, Carla 7, Dora 20" in page
    assert page.count("54 points, 1 double: 108") == 1
    assert page.count("46 points, 1 double: 92") == 2


def test_a_hand_that_was_worth_something_else_then_is_shown_without_a_sum(
    scoring: Client, table: Table
) -> None:
    keys = log(table, won(0), won_by_hand(1, 2, WINNER, (0, 0, 0, 0), seat_2="(333z)"))
    # Carla was West then; with Bernd as East she is South.
    amend_deal(table=table, key=keys[1], deal=won_by_hand(1, 2, WINNER), user=None, why="", revision=None)
    amend_deal(table=table, key=keys[0], deal=won(1), user=None, why="", revision=None)
    page = text(scoring.get(url("entry", table, keys[1])))
    assert "Carla laid open 333z" in page
    assert "What counts is 8." in page


def test_a_removed_deal_still_shows_its_hands(scoring: Client, table: Table) -> None:
    keys = log(table, drawn(), won_by_hand(1, 2, WINNER, (50, 0, 0, 20)))
    remove_entry(table=table, key=keys[1], user=None, why="never was", revision=None)
    page = text(scoring.get(url("entry", table, keys[1])))
    assert "1 hand by its tiles" in page
    assert "54 points, 1 double: 108" in page
    assert "Totals: Anna 50, Bernd 108, Carla 0, Dora 20" in page


def test_the_paper_of_a_table_and_of_a_round_is_offered_with_hands_where_there_are_any(
    scoring: Client, table: Table
) -> None:
    assert "with the hands" not in text(scoring.get(url("table", table)))
    assert "with the hands" not in text(scoring.get(url("round", table.round)))
    log(table, won_by_hand(1, 2, WINNER))
    for name, place, paper in (
        ("table", table, "score_sheet_pdf"),
        ("round", table.round, "score_sheets_pdf"),
    ):
        page = scoring.get(url(name, place)).content.decode()
        assert f'href="{url(paper, place)}?hands=1"' in page
        assert scoring.get(url(paper, place) + "?hands=1")["Content-Type"] == "application/pdf"


def test_a_hand_that_the_winds_forbid_now_is_shown_with_what_it_counted(
    scoring: Client, table: Table
) -> None:
    heaven = won_by_hand(0, None, "123m456m789m123p55s @dealt")
    keys = log(table, won(0), heaven)
    amend_deal(table=table, key=keys[1], deal=won(2), user=None, why="", revision=None)
    amend_deal(table=table, key=keys[0], deal=won(1), user=None, why="", revision=None)
    page = text(scoring.get(url("entry", table, keys[1])))
    assert "Anna standing 123456789m123p55s won on with the tiles as dealt" in page
    assert "What counts is 500." in page
    assert "limit hand" not in page
