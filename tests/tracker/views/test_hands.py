"""Hands entered by their tiles on the form of a deal: read, scored, weighed, recorded, shown."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.deals import Deal
from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.hands import PUNG, hand
from tests.tracker.views.conftest import signed_in
from tests.tracker.views.pages import chosen, field_error, german, log, send, text, url, value
from tracker.models import Club, Entry, Session, Table
from tracker.queries.games import table_game

#: What a person types of the winner's hand: the form says where the last tile came from.
TYPED = "(777z) [2222s] 345678m1p 1f3y +1p"
#: Thirteen tiles that wait for the 1 and the 4 of characters.
WAITING = "23m55p222z234s666s"
#: Fourteen tiles that are no mah jong.
FALSE = "13m 46p 234s 555z 66z 7z +1p"
BY_HAND = {"total_1": "", "hand_1": TYPED}


def recorded(table: Table) -> Deal:
    content = table_game(Table.objects.get(pk=table.pk)).lines[-1].content
    assert isinstance(content, Deal)
    return content


def preview(client: Client, table: Table, **changes: Any) -> str:
    """What the page says while the form is filled in."""
    response = client.post(url("table_preview", table), german(table, **changes))
    assert response.status_code == 200
    return text(response)


def test_the_form_hides_four_hands_behind_the_totals(scoring: Client, table: Table) -> None:
    response = scoring.get(url("table", table))
    page = text(response)
    for name in ("Anna", "Bernd", "Carla", "Dora"):
        assert f"{name} by tiles" in page
    assert "How tiles are typed" in page
    assert '<details class="by-tiles" open' not in response.content.decode()
    assert [value(response, f"hand_{seat}") for seat in range(4)] == ["", "", "", ""]


def test_the_preview_brings_the_breakdown_to_its_place(scoring: Client, table: Table) -> None:
    response = scoring.post(url("table_preview", table), german(table, **BY_HAND))
    page = text(response)
    assert "counted as 777z 2222s 345m 678m 11p" in page
    assert "pung of dragons 777z 1 double" in page
    assert "kong 2222s 16 points" in page
    assert "54 points, 1 double: 108" in page
    assert "Anna pays Bernd 216" in page
    source = response.content.decode()
    assert '<div id="hand_1_says" hx-swap-oob="innerHTML">' in source
    assert '<span id="hand_1_total" hx-swap-oob="innerHTML">108</span>' in source
    assert not Entry.objects.exists()


def test_tiles_have_words_for_who_can_not_see_them(scoring: Client, table: Table) -> None:
    response = scoring.post(url("table_preview", table), german(table, **BY_HAND))
    page = response.content.decode()
    shown = page.split('role="img" aria-label="3, 4, 5 of characters" title="3, 4, 5 of characters">')[1]
    shown = shown[: shown.index("345m<")]
    assert re.findall(r"tiles\.svg#(\w+)", shown) == ["3m", "4m", "5m"]


def test_without_scripts_the_button_shows_the_breakdown(scoring: Client, table: Table) -> None:
    response = send(scoring, table, do="preview", **BY_HAND)
    assert response.status_code == 200
    assert "54 points, 1 double: 108" in text(response)
    assert value(response, "hand_1") == TYPED
    assert "hx-swap-oob" not in response.content.decode()


def test_a_hand_is_recorded_in_the_place_of_its_total(scoring: Client, table: Table) -> None:
    assert send(scoring, table, **BY_HAND).status_code == 302
    deal = recorded(table)
    assert deal.totals == (100, 0, 50, 20)
    assert deal.hands == (None, hand(f"{TYPED} @discard"), None, None)
    assert table_game(table).game.deals[0].totals == (100, 108, 50, 20)
    assert "Tiles: Bernd" in text(scoring.get(url("table", table)))


def test_four_hands_need_no_total(scoring: Client, table: Table) -> None:
    totals = {f"total_{seat}": "" for seat in range(4)}
    hands = {"hand_0": "(111z)", "hand_1": TYPED, "hand_2": PUNG, "hand_3": "22m"}
    assert send(scoring, table, **totals, **hands).status_code == 302
    assert recorded(table).totals is None
    assert table_game(table).game.deals[0].totals == (16, 108, 8, 0)


def test_a_total_that_is_the_hands_too_asks_nothing(scoring: Client, table: Table) -> None:
    assert send(scoring, table, hand_1=TYPED, total_1="108").status_code == 302
    assert recorded(table).hands is not None


@pytest.mark.parametrize(
    ("source", "typed", "kept"),
    [
        ("2", TYPED, "@discard"),
        ("self", TYPED, "@wall"),
        ("unknown", TYPED, "@discard"),
        ("self", f"{TYPED} @dead_wall", "@dead_wall"),
        ("0", f"{TYPED} @robbed_kong", "@robbed_kong"),
    ],
)
def test_the_form_says_where_the_last_tile_came_from(
    scoring: Client, table: Table, source: str, typed: str, kept: str
) -> None:
    assert send(scoring, table, source=source, total_1="", hand_1=typed).status_code == 302
    hands = recorded(table).hands
    assert hands is not None
    assert hands[1] is not None
    assert hands[1].win is not None
    assert f"@{hands[1].win.source}" == kept


def test_tiles_may_say_that_the_last_one_was_drawn(scoring: Client, table: Table) -> None:
    send(scoring, table, total_1="", hand_1=f"{TYPED} @last_wall")
    assert recorded(table).outcome.winners[0].source is None


def test_east_wins_as_dealt_without_a_winning_tile(scoring: Client, table: Table) -> None:
    dealt = {"winner": "0", "source": "self", "total_0": "", "hand_0": "123m456m789m123p55s @dealt"}
    assert "limit hand: 500" in preview(scoring, table, **dealt, total_1="0")
    assert send(scoring, table, **dealt, total_1="0").status_code == 302


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("345", "“345” are no tiles"),
        ("99x", "“99x” are no tiles"),
        ("(777z", "opens a set, but nothing closes it"),
        ("(788s) 11m +1m", "788s is no chow, pung, kong or pair."),
        ("11111m 22m +2m", "There are more of 1m in these hands than a set of tiles has."),
        (TYPED.replace(" +1p", ""), "The winner’s hand says how it was won"),
        (TYPED + "1p", "is not one tile"),
        (
            TYPED.replace("345", "34"),
            "A winning hand has 14 tiles and one more for each kong: 15 here, not 14.",
        ),
        (FALSE, "This is not mah jong: 13m146p7z fit no set."),
        ("123m123m123p123s55z +5z @discard".replace("55z", "5z"), "at most 3 chows here"),
        ("W/E " + TYPED, "The hand says the wind W, but the deal has S there."),
        (f"{TYPED} @cellar", "“@cellar” is not known"),
        (f"{TYPED} @wall @wall", "“@” stands there twice."),
        ("x" * 300, "at most 200 characters"),
        ("1m\x00", "Null characters are not allowed."),
    ],
)
def test_what_is_wrong_with_a_hand_stands_at_its_field(
    scoring: Client, club: Club, typed: str, words: str
) -> None:
    table = make_table(make_session(club, "german", options={"max_chows": 3}))
    response = send(scoring, table, total_1="", hand_1=typed)
    assert response.status_code == 422
    assert words in field_error(response, "hand_1")
    assert value(response, "hand_1") == typed
    assert "Nothing was recorded" in text(response)
    assert "The total of this hand is missing" not in text(response)
    assert not Entry.objects.exists()
    assert words in preview(scoring, table, total_1="", hand_1=typed)


def test_a_source_that_contradicts_the_form_is_told(scoring: Client, table: Table) -> None:
    response = send(scoring, table, source="self", total_1="", hand_1=f"{TYPED} @discard")
    assert "@discard is a claimed tile, but the deal was won self-drawn." in field_error(response, "hand_1")
    response = send(scoring, table, source="2", total_1="", hand_1=f"{TYPED} @wall")
    assert "@wall is a self-drawn tile" in field_error(response, "hand_1")


def test_who_did_not_win_has_no_winning_tile(scoring: Client, table: Table) -> None:
    response = send(scoring, table, hand_2="11m22p +1m")
    assert "Only the winner’s hand has a winning tile" in field_error(response, "hand_2")


def test_four_hands_share_one_set_of_tiles(scoring: Client, table: Table) -> None:
    response = send(scoring, table, total_0="", hand_0="(777z)", **BY_HAND)
    assert "There are more of 7z in these hands" in field_error(response, "hand_1")
    assert value(response, "hand_0") == "(777z)"


def test_a_hand_is_scored_before_anybody_has_said_who_won(scoring: Client, table: Table) -> None:
    page = preview(scoring, table, winner="", total_1="", hand_1=TYPED, hand_2=PUNG)
    assert "54 points, 1 double: 108" in page
    assert "4 points, 1 double: 8" in page
    assert "Say who won" in page


def test_says_what_would_have_won(scoring: Client, table: Table) -> None:
    page = preview(scoring, table, total_2="", hand_2=WAITING)
    assert "Would have won on: 1 of characters: 32, self-drawn 68 4 of characters: 32, self-drawn 68" in page
    assert "Would have won" not in preview(scoring, table, total_2="", hand_2=PUNG)


def test_says_where_the_limit_cuts(scoring: Client, table: Table) -> None:
    page = preview(
        scoring,
        table,
        winner="0",
        source="2",
        total_0="",
        total_1="30",
        hand_0="(1111z) [5555z] 99m 888m 77z +7z",
    )
    assert "cut at the limit: 500" in page
    assert "Anna: the hand is worth more than the limit and counts 500." in page


def test_a_draw_has_no_hands(scoring: Client, table: Table) -> None:
    assert send(scoring, table, winner="draw", hand_1="nonsense").status_code == 302
    assert recorded(table) == drawn()


def test_a_broken_source_is_told_without_ado(scoring: Client, table: Table) -> None:
    response = send(scoring, table, source="9", hand_1=TYPED)
    assert response.status_code == 422
    assert "Select a valid choice" in field_error(response, "source")


def test_tiles_after_the_end_of_the_game_are_told_so(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "german", options={"wind_rounds": 1}))
    log(table, won(1), won(2), won(3), won(1))
    response = send(scoring, table, **BY_HAND)
    assert response.status_code == 422
    assert "The game had ended before this deal" in field_error(response, "hand_1")


def test_the_ninth_win_as_east_makes_a_limit_hand(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "german", options={"east_wins_cap": 2}))
    log(table, won(0))
    page = preview(scoring, table, winner="0", total_0="", total_1="30", hand_0=TYPED)
    assert "ninth win as East the limit" in page
    assert "limit hand: 500" in page


def test_who_may_not_score_gets_neither_form_nor_scores(
    viewing: Client, client: Client, table: Table, stranger: User
) -> None:
    assert "by tiles" not in text(viewing.get(url("table", table)))
    for name in ("table_preview", "table_record"):
        assert viewing.post(url(name, table), german(table, **BY_HAND)).status_code == 403
    hidden = make_table(make_session(table.round.session.club, "russian"))
    hidden.round.session.club.visibility = Club.Visibility.MEMBERS
    hidden.round.session.club.save()
    assert (
        signed_in(stranger).post(url("table_preview", hidden), german(hidden, **BY_HAND)).status_code == 404
    )
    assert not Entry.objects.exists()


def test_a_stale_page_keeps_hands_and_scores_them_by_the_new_winds(scoring: Client, table: Table) -> None:
    sent = german(table, total_2="", hand_2="(222z)", **BY_HAND)
    log(table, won(1, "unknown", (0, 30, 0, 0)))
    response = scoring.post(url("table_record", table), sent)
    assert response.status_code == 409
    assert "Somebody else has changed this table meanwhile." in text(response)
    assert (value(response, "hand_1"), value(response, "hand_2")) == (TYPED, "(222z)")
    assert "pung of the own wind 222z 1 double" in text(response)  # Carla has become South
    assert Entry.objects.count() == 1


def test_pressed_twice_a_hand_is_recorded_once(scoring: Client, table: Table) -> None:
    sent = german(table, hand_2=PUNG, total_2="9", counts_2="total", **BY_HAND)
    assert [scoring.post(url("table_record", table), sent).status_code for _time in range(2)] == [302, 302]
    assert Entry.objects.count() == 1
    other = scoring.post(url("table_record", table), {**sent, "hand_2": "(555z) 22m"})
    assert other.status_code == 409
    assert value(other, "hand_2") == "(555z) 22m"
    assert Entry.objects.count() == 1


def test_mcr_asks_for_no_tiles(scoring: Client, mcr: Session) -> None:
    page = text(scoring.get(url("table", make_table(mcr))))
    assert "by tiles" not in page
    assert "How tiles are typed" not in page


def test_the_chosen_total_is_marked(scoring: Client, table: Table) -> None:
    response = send(scoring, table, do="preview", hand_1=TYPED, total_1="99", counts_1="total")
    assert chosen(response, "counts_1") == ["total"]
    assert "Bernd: the hand is worth 108, but the total typed, 99, counts." in text(response)
