"""The form of the next deal at a table, under German rules."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.deals import Win
from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.views.pages import chosen, field_error, german, log, send, text, url, value
from tracker.models import Club, Entry, Session, Table
from tracker.queries.games import table_game
from tracker.services.deals import record_lineup


def test_records_a_deal_and_moves_the_winds(scoring: Client, table: Table, scorer: User) -> None:
    response = send(scoring, table)
    assert response.status_code == 302
    assert response["Location"] == url("table", table)
    game = table_game(table)
    assert [line.content for line in game.lines] == [won(1, "unknown", (100, 200, 50, 20))]
    assert game.game.deals[0].deltas == (-140, 800, -270, -390)
    page = text(scoring.get(url("table", table)))
    assert "East round · Bernd is East" in page
    assert table.audit.get(action="record_deal").user == scorer


def test_shows_who_pays_whom_before_it_records(scoring: Client, table: Table) -> None:
    response = send(scoring, table, do="preview")
    assert response.status_code == 200
    page = text(response)
    assert "Anna pays Bernd 400" in page
    assert "Next: East round, Bernd is East." in page
    assert "−390" in page
    assert value(response, "total_1") == "200"
    assert chosen(response, "winner") == ["1"]
    assert not Entry.objects.exists()


def test_says_that_east_stays_for_the_second_time(scoring: Client, table: Table) -> None:
    page = text(send(scoring, table, do="preview", winner="0"))
    assert "Next: East round, Anna is East, second time." in page


@pytest.mark.parametrize(
    ("stayed", "words"), [(2, "third time"), (3, "fourth time"), (4, "time number 5"), (5, "time number 6")]
)
def test_counts_how_often_east_has_stayed(scoring: Client, table: Table, stayed: int, words: str) -> None:
    log(table, *[drawn() for _deal in range(stayed)])
    assert f"Anna is East, {words}" in text(scoring.get(url("table", table)))


def test_says_when_a_deal_ends_the_game(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "german", options={"wind_rounds": 1}))
    log(table, won(1), won(2), won(3))
    page = text(send(scoring, table, do="preview", winner="0", total_0="40", total_1="30"))
    assert "With this deal the game is over." in page
    assert send(scoring, table, winner="0", total_0="40", total_1="30").status_code == 302
    page = text(scoring.get(url("table", table)))
    assert "All wind rounds have been played." in page
    assert "Record deal" not in page
    assert "Take back East round · Dora is East" in page


def test_the_preview_alone_is_a_part_of_the_page(scoring: Client, table: Table) -> None:
    response = scoring.post(url("table_preview", table), german(table))
    page = response.content.decode()
    assert response.status_code == 200
    assert "<html" not in page
    assert "Anna pays Bernd 400" in page
    assert not Entry.objects.exists()


def test_the_preview_says_what_the_rules_refuse(scoring: Client, table: Table) -> None:
    response = scoring.post(url("table_preview", table), german(table, source="1"))
    assert "From whom?: Bernd can’t win on a tile of their own" in text(response)
    assert "New score" not in text(response)
    response = send(scoring, table, do="preview", source="1")
    assert response.status_code == 422
    assert "Bernd can’t win on a tile of their own" in field_error(response, "source")


def test_the_preview_says_what_is_still_missing(scoring: Client, table: Table) -> None:
    response = scoring.post(url("table_preview", table), german(table, total_3=""))
    assert "Dora · North: The total of this hand is missing" in text(response)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("abc", "“abc” is no number"),
        ("12.5", "“12.5” is no whole number"),
        ("12,5", "“12,5” is no whole number"),
        ("1_000", "“1_000” is no number"),
        ("5²", "“5²” is no number"),
        ("-5", "-5 for Anna: a total is 0 or more."),
        ("−5", "-5 for Anna: a total is 0 or more."),
        ("", "The total of this hand is missing"),
        ("   ", "The total of this hand is missing"),
        ("501", "501 for Anna is above the limit of 500."),
        ("9" * 5000, "is too large a number"),
    ],
)
def test_totals_that_can_not_be_are_told_at_their_field(
    scoring: Client, table: Table, typed: str, words: str
) -> None:
    response = send(scoring, table, total_0=typed)
    assert response.status_code == 422
    assert words in field_error(response, "total_0")
    assert value(response, "total_0") == typed
    assert value(response, "total_1") == "200"
    assert "Nothing was recorded" in text(response)
    assert not Entry.objects.exists()


@pytest.mark.parametrize("winner", ["1", ""])
def test_all_that_is_wrong_with_the_totals_is_told_at_once(
    scoring: Client, table: Table, winner: str
) -> None:
    response = send(scoring, table, winner=winner, total_0="-5", total_1="abc", total_2="501", total_3="0")
    assert response.status_code == 422
    assert field_error(response, "total_0") == "-5 for Anna: a total is 0 or more."
    assert "“abc” is no number" in field_error(response, "total_1")
    assert field_error(response, "total_2") == "501 for Carla is above the limit of 500."
    assert not field_error(response, "total_3")
    assert "Cut to 500" in text(response)


def test_a_winner_below_mah_jong_is_told_beside_an_unreadable_total(scoring: Client, table: Table) -> None:
    response = send(scoring, table, total_0="abc", total_1="4")
    assert "“abc” is no number" in field_error(response, "total_0")
    assert "4 for Bernd: a winner has at least 20." in field_error(response, "total_1")


def test_totals_of_a_deal_that_nobody_won_are_not_judged(scoring: Client, table: Table) -> None:
    assert send(scoring, table, winner="draw", total_0="-5").status_code == 302


@pytest.mark.parametrize("typed", ["12", " 12 ", "１２", "+12", "٠١٢"])
def test_whole_numbers_are_read_however_they_are_typed(scoring: Client, table: Table, typed: str) -> None:
    assert send(scoring, table, total_0=typed).status_code == 302
    assert table.entries.get().totals == [12, 200, 50, 20]


def test_totals_above_the_limit_are_cut_only_where_all_can_see_it(scoring: Client, table: Table) -> None:
    response = send(scoring, table, total_1="1024", total_2="600")
    assert response.status_code == 422
    assert "Cut to 500" in text(response)
    assert value(response, "total_1") == "1024"
    response = send(scoring, table, total_1="1024", total_2="600", do="cut")
    assert response.status_code == 200
    assert [value(response, f"total_{seat}") for seat in range(4)] == ["100", "500", "500", "20"]
    assert "Anna pays Bernd 1000" in text(response)
    assert "Cut to" not in text(response)
    assert not Entry.objects.exists()


def test_without_a_roof_there_is_no_cut(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "german", options={"roof_off": True}))
    response = send(scoring, table, total_1="1024", do="preview")
    assert "Anna pays Bernd 2048" in text(response)
    assert "Cut to" not in text(response)


def test_a_winner_below_mah_jong_is_told_at_his_total(scoring: Client, table: Table) -> None:
    response = send(scoring, table, total_1="18")
    assert "18 for Bernd: a winner has at least 20." in field_error(response, "total_1")


def test_nobody_wins_on_his_own_discard(scoring: Client, table: Table) -> None:
    response = send(scoring, table, source="1")
    assert response.status_code == 422
    assert "Bernd can’t win on a tile of their own" in field_error(response, "source")
    assert chosen(response, "source") == ["1"]


def test_who_won_must_be_said(scoring: Client, table: Table) -> None:
    sent = german(table)
    del sent["winner"]
    response = scoring.post(url("table_record", table), sent)
    assert "Say who won, or that nobody did." in field_error(response, "winner")
    assert 'href="#id_winner"' in response.content.decode()


def test_a_winner_out_of_nowhere_is_refused(scoring: Client, table: Table) -> None:
    assert send(scoring, table, winner="4").status_code == 422
    assert send(scoring, table, source="north").status_code == 422


@pytest.mark.parametrize("kind", ["draw", "void"])
def test_a_deal_without_winner_needs_no_totals(scoring: Client, table: Table, kind: str) -> None:
    response = send(scoring, table, winner=kind, total_0="", total_1="", total_2="", total_3="")
    assert response.status_code == 302
    entry = table.entries.get()
    assert (entry.kind, entry.totals) == (kind, None)


def test_who_discarded_need_not_be_said(scoring: Client, table: Table) -> None:
    sent = german(table)
    del sent["source"]
    assert scoring.post(url("table_record", table), sent).status_code == 302
    assert table.entries.get().wins.get().source_unknown


def test_a_self_drawn_win(scoring: Client, table: Table) -> None:
    assert send(scoring, table, source="self").status_code == 302
    assert table_game(table).lines[0].content == won(1, None, (100, 200, 50, 20))


def test_in_a_dangerous_game_the_discarder_pays_for_all(scoring: Client, table: Table) -> None:
    page = text(send(scoring, table, source="2", dangerous="on", do="preview"))
    assert "Carla pays Bernd 800" in page
    assert "Carla pays for all" in page
    assert send(scoring, table, source="2", dangerous="on").status_code == 302
    assert table.entries.get().pays_for_all == 2


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"source": "unknown"}, "source", "say who it was"),
        ({"source": "self"}, "dangerous", "where the winner drew the tile"),
        ({"winner": "draw"}, "dangerous", "where nobody won"),
    ],
)
def test_a_dangerous_game_without_offender_is_told(
    scoring: Client, table: Table, changes: dict[str, str], field: str, words: str
) -> None:
    response = send(scoring, table, dangerous="on", **changes)
    assert response.status_code == 422
    assert words in field_error(response, field)


def test_a_limit_hand_that_is_due_is_said_and_not_written(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "german", options={"east_wins_cap": 2}))
    log(table, won(0, None, (100, 0, 0, 0)))
    sent = {"winner": "0", "total_0": "120", "total_1": "0"}
    page = text(send(scoring, table, do="preview", **sent))
    assert "Anna’s win as East is due a limit hand (500); the total is left as it is typed." in page
    assert send(scoring, table, **sent).status_code == 302
    assert table.entries.order_by("number").last().totals == [120, 0, 50, 20]  # type: ignore[union-attr]  # it is there
    assert "was due a limit hand" in text(scoring.get(url("table", table)))


def test_names_are_shown_as_they_are_written(scoring: Client, german: Session) -> None:
    names = ['O’Neill "Quote" <b>&', "Эдуард", "שלום", "🀄" * 3 + "x" * 57]
    table = make_table(german, names)
    response = send(scoring, table, do="preview")
    page = text(response)
    assert all(" ".join(name.split()) in page for name in names)
    assert "<b>&" not in response.content.decode()


def test_deals_speak_of_who_sits_there_now(scoring: Client, german: Session) -> None:
    table = make_table(german, ["Anna", "Bernd", "Carla", "Dora", "Eva"])
    record_lineup(table=table, lineup=(0, 4, 2, 3), user=None, revision=None)
    response = send(scoring, table)
    assert response.status_code == 302
    game = table_game(table)
    assert game.game.scores[4] == 800
    assert game.game.scores[1] == 0
    assert game.lines[1].content.outcome.winners == (Win(1, "unknown"),)  # type: ignore[union-attr]  # a deal
