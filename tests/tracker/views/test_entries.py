"""The page of a line of the log: its versions, changing, inserting, removing."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from scoring.deals import Penalty
from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.views.pages import chosen, field_error, german, log, text, url, value
from tracker.models import Club, Session, Table
from tracker.queries.games import table_game
from tracker.services.deals import record_lineup, remove_entry
from tracker.services.entries import store_entries


@pytest.fixture
def keys(table: Table) -> list[str]:
    """Three deals: Anna wins 100 (self-drawn), Bernd wins from Carla, a draw."""
    return log(table, won(0, None, (100, 40, 30, 20)), won(1, 2, (10, 80, 6, 4)), drawn())


@pytest.fixture
def short(club: Club) -> tuple[Table, list[str]]:
    """A finished game of one wind round in which every East passed: 4 deals."""
    table = make_table(make_session(club, "german", options={"wind_rounds": 1}))
    return table, log(table, won(2), won(3), won(0), won(1))


def test_shows_the_deal_with_its_payments(viewing: Client, table: Table, keys: list[str]) -> None:
    page = text(viewing.get(url("entry", table, keys[0])))
    assert "1. East round · Anna is East" in page
    assert "Anna wins, self-drawn" in page
    assert "Bernd pays Anna 200" in page
    assert "Change this deal" not in page


def test_a_correction_starts_from_what_was_recorded(scoring: Client, table: Table, keys: list[str]) -> None:
    page = scoring.get(url("entry_amend", table, keys[1]))
    assert "Change deal: East round · Anna is East · stayed once" in text(page)
    assert (chosen(page, "winner"), chosen(page, "source")) == (["1"], ["2"])
    assert [value(page, f"total_{seat}") for seat in range(4)] == ["10", "80", "6", "4"]


def test_a_correction_plays_everything_after_it_again(
    scoring: Client, client: Client, table: Table, keys: list[str]
) -> None:
    sent = german(table, why="read wrong")
    response = scoring.post(url("entry_amend", table, keys[0]), sent)
    assert response["Location"] == url("table", table)
    game = table_game(table)
    assert game.contents[0] == won(1, "unknown", (100, 200, 50, 20))
    assert game.game.deals[1].east == 1
    page = text(scoring.get(url("entry", table, keys[0])))
    assert "Anna wins, self-drawn" in page
    assert "Totals: Anna 100, Bernd 40, Carla 30, Dora 20" in page
    assert "scorer changed a deal: “read wrong”" in page
    assert "a scorer changed a deal: “read wrong”" in text(client.get(url("entry", table, keys[0])))
    assert "Bernd wins, discarder not noted holds now" in page


def test_a_deal_with_everything_in_it_comes_back_into_its_form(scoring: Client, table: Table) -> None:
    penalty = Penalty((2, 3), (0,), 100, "misnamed")
    keys = log(table, won(1, 3, (5, 60, 0, 0), penalty, pays_for_all=3))
    page = scoring.get(url("entry_amend", table, keys[0]))
    assert re.search(r'name="dangerous"[^>]*checked', page.content.decode())
    assert chosen(page, "source") == ["3"]
    assert chosen(page, "penalty-0-payers") == ["2", "3"]
    assert chosen(page, "penalty-0-payees") == ["0"]
    assert value(page, "penalty-0-amount") == "100"
    assert value(page, "penalty-0-why") == "misnamed"
    sent = german(table, why="x", source="3", dangerous="on", penalty_rows=1)
    assert scoring.post(url("entry_amend", table, keys[0]), sent).status_code == 302
    shown = text(scoring.get(url("entry", table, keys[0])))
    assert "penalty of 100 from Carla and Dora to Anna: misnamed" in shown


def test_what_came_with_a_file_has_nobody_who_wrote_it(client: Client, table: Table) -> None:
    store_entries([(table, [won(1, 2), won(1)])])
    key = table.entries.order_by("number")[1].key
    page = text(client.get(url("entry", table, key)))
    assert "Bernd wins, self-drawn holds now" in page
    assert "recorded a deal" not in page


def test_who_sat_there_then_is_named_in_old_versions(scoring: Client, german: Session) -> None:
    table = make_table(german, ["Anna", "Bernd", "Carla", "Dora", "Eva"])
    keys = log(table, won(1))
    record_lineup(table=table, lineup=(0, 4, 2, 3), user=None, revision=None)
    table.refresh_from_db()
    scoring.post(url("entry_remove", table, keys[0]), {"why": "never was", "revision": table.revision})
    assert "Bernd wins, self-drawn" in text(scoring.get(url("entry", table, keys[0])))


def test_a_removed_line_of_a_file_is_read_by_those_who_began(client: Client, table: Table) -> None:
    store_entries([(table, [won(1)])])
    table.entries.update(superseded_at=timezone.now())
    assert "Bernd wins, self-drawn" in text(client.get(url("entry", table, table.entries.get().key)))


def test_no_line_at_all(client: Client, table: Table) -> None:
    assert client.get(url("entry", table, "nothing")).status_code == 404


def test_a_correction_shows_first_what_it_does(scoring: Client, table: Table, keys: list[str]) -> None:
    address = url("entry_amend", table, keys[0])
    response = scoring.post(address, german(table, why="x", do="preview"))
    assert "Anna pays Bernd 400" in text(response)
    part = scoring.post(f"{address}?typing=1", german(table)).content.decode()
    assert "<html" not in part
    assert "New score" not in part
    assert "Say why" in part
    part = scoring.post(f"{address}?typing=1", german(table, why="x")).content.decode()
    assert "New score" in part
    assert table_game(table).contents[0] == won(0, None, (100, 40, 30, 20))


def test_a_correction_needs_a_reason(scoring: Client, table: Table, keys: list[str]) -> None:
    response = scoring.post(url("entry_amend", table, keys[0]), german(table))
    assert response.status_code == 422
    assert "Say why" in field_error(response, "why")
    assert value(response, "total_1") == "200"


def test_a_stale_correction_keeps_what_was_typed(scoring: Client, table: Table, keys: list[str]) -> None:
    sent = german(table, why="read wrong", seen=keys[-1])
    log(table, won(3, 0))
    response = scoring.post(url("entry_amend", table, keys[0]), sent)
    assert response.status_code == 409
    assert "Dora wins from Anna" in text(response)
    assert value(response, "why") == "read wrong"
    again = {**sent, "revision": value(response, "revision"), "seen": value(response, "seen")}
    assert scoring.post(url("entry_amend", table, keys[0]), again).status_code == 302


def test_a_correction_that_leaves_deals_without_a_place_offers_to_remove_them(
    scoring: Client, club: Club
) -> None:
    table = make_table(make_session(club, "german", options={"wind_rounds": 1}))
    keys = log(table, drawn(), won(2), won(3), won(0), won(1))
    sent = german(table, why="Bernd had won")
    response = scoring.post(url("entry_amend", table, keys[0]), sent)
    assert response.status_code == 409
    page = text(response)
    assert "deal 5 (East round · Dora is East)" in page
    assert "Remove these deals too, in the same step" in page
    assert value(response, "total_1") == "200"
    assert len(table_game(table).lines) == 5
    response = scoring.post(url("entry_amend", table, keys[0]), {**sent, "drop_later": "on"})
    assert response.status_code == 302
    assert len(table_game(table).lines) == 4


def test_the_preview_of_such_a_correction_makes_the_offer(
    scoring: Client, short: tuple[Table, list[str]]
) -> None:
    table, keys = short
    sent = german(table, why="x", do="preview")
    response = scoring.post(url("entry_insert", table, keys[0]), sent)
    assert response.status_code == 200
    page = text(response)
    assert "deal 4 (East round · Dora is East)" in page
    assert "Remove these deals too, in the same step" in page
    assert "New score" not in page


def test_a_forgotten_deal_is_inserted_where_it_belongs(
    scoring: Client, table: Table, keys: list[str]
) -> None:
    page = scoring.get(url("entry_insert", table, keys[1]))
    assert "Insert deal: East round · Anna is East · stayed once" in text(page)
    assert chosen(page, "winner") == []
    sent = german(table, why="forgotten", winner="0", total_0="60", total_1="10")
    assert scoring.post(url("entry_insert", table, keys[1]), sent).status_code == 302
    assert scoring.post(url("entry_insert", table, keys[1]), sent).status_code == 302
    game = table_game(table)
    assert [line.entry.key for line in game.lines][2:] == keys[1:]
    assert game.contents[1] == won(0, "unknown", (60, 10, 50, 20))
    assert len(game.lines) == 4


def test_a_line_that_never_was_is_removed(scoring: Client, table: Table, keys: list[str]) -> None:
    page = scoring.get(url("entry_remove", table, keys[0]))
    assert "Anna wins, self-drawn" in text(page)
    sent = {"why": "was of table 2", "revision": value(page, "revision")}
    assert scoring.post(url("entry_remove", table, keys[0]), sent).status_code == 302
    assert [line.entry.key for line in table_game(table).lines] == keys[1:]
    page = scoring.get(url("entry", table, keys[0]))
    assert page.status_code == 200
    assert "A line that was removed" in text(page)
    assert "scorer removed a line: “was of table 2”" in text(page)


def test_a_removal_needs_a_reason_and_the_present_table(
    scoring: Client, table: Table, keys: list[str]
) -> None:
    address = url("entry_remove", table, keys[0])
    response = scoring.post(address, {"why": "", "revision": table.revision})
    assert response.status_code == 422
    assert "Say why" in field_error(response, "why")
    response = scoring.post(address, {"why": "never was", "revision": "1"})
    assert response.status_code == 422
    assert "Somebody else has changed this table meanwhile" in text(response)
    assert value(response, "why") == "never was"
    assert (
        scoring.post(address, {"why": "never was", "revision": value(response, "revision")}).status_code
        == 302
    )


def test_a_line_of_another_table_is_not_found(scoring: Client, table: Table, german: Session) -> None:
    other = make_table(german, ["Eva", "Fritz", "Gerda", "Hans"])
    keys = log(other, won(0))
    for name in ("entry", "entry_amend", "entry_insert", "entry_remove", "entry_seats"):
        assert scoring.get(url(name, table, keys[0])).status_code == 404


@pytest.mark.parametrize("name", ["entry_amend", "entry_insert", "entry_remove", "entry_seats"])
def test_a_line_that_was_taken_out_meanwhile_is_told(
    scoring: Client, short: tuple[Table, list[str]], name: str
) -> None:
    table, keys = short
    remove_entry(table=table, key=keys[3], user=None, why="never was", revision=None)
    sent = german(table, why="x", winner="0", total_0="30")
    page = text(scoring.post(url(name, table, keys[3]), sent, follow=True))
    assert "This line is no longer in the log: somebody has taken it out." in page


def test_a_confirmed_table_is_not_corrected(scoring: Client, short: tuple[Table, list[str]]) -> None:
    table, keys = short
    table.status = Table.Status.CONFIRMED
    table.save()
    response = scoring.post(
        url("entry_amend", table, keys[3]), german(table, why="x", winner="0", total_0="30")
    )
    assert response.status_code == 422
    assert "must be reopened first" in text(response)
    response = scoring.post(url("entry_remove", table, keys[3]), {"why": "x", "revision": table.revision})
    assert response.status_code == 422
    assert "must be reopened first" in text(response)


def test_a_change_of_seats_that_can_not_be_corrected_says_why(scoring: Client, german: Session) -> None:
    table = make_table(german, ["Anna", "Bernd", "Carla", "Dora", "Eva"])
    keys = log(table, won(1))
    sent = {"revision": 1, "why": "late", "seat_0": 0, "seat_1": 4, "seat_2": 2, "seat_3": 3}
    response = scoring.post(url("entry_seats", table, keys[0]), sent)
    assert response.status_code == 422
    assert "Somebody else has changed this table meanwhile" in text(response)


def test_a_change_of_seats_has_a_page_and_can_be_corrected(scoring: Client, german: Session) -> None:
    table = make_table(german, ["Anna", "Bernd", "Carla", "Dora", "Eva"])
    record_lineup(table=table, lineup=(0, 4, 2, 3), user=None, revision=None)
    keys = log(table, won(1, None, (0, 50, 0, 0)))
    page = text(scoring.get(url("entry", table, keys[0])))
    assert "From here on: Anna, Eva, Carla and Dora" in page
    assert "Change this deal" not in page
    assert scoring.get(url("entry_amend", table, keys[0])).status_code == 404
    address = url("entry_seats", table, keys[0])
    form = scoring.get(address)
    sent = {
        "revision": value(form, "revision"),
        "why": "",
        "seat_0": 0,
        "seat_1": 1,
        "seat_2": 4,
        "seat_3": 3,
    }
    assert "Say why" in field_error(scoring.post(address, sent), "why")
    assert scoring.post(address, {**sent, "why": "Carla had left"}).status_code == 302
    assert table_game(table).game.scores == (-100, 200, 0, -50, -50)


def test_a_change_of_seats_after_deals_names_the_winds_of_that_moment(
    scoring: Client, german: Session
) -> None:
    table = make_table(german, ["Anna", "Bernd", "Carla", "Dora", "Eva"])
    log(table, won(1))
    record_lineup(table=table, lineup=(0, 4, 2, 3), user=None, revision=None)
    keys = log(table, won(0))
    page = text(scoring.get(url("entry_seats", table, keys[1])))
    assert "East, until now Bernd" in page
    assert "Change who sat where" in page


def test_a_forgotten_change_of_seats_is_inserted(scoring: Client, german: Session) -> None:
    table = make_table(german, ["Anna", "Bernd", "Carla", "Dora", "Eva"])
    keys = log(table, won(1, None, (0, 50, 0, 0)))
    sent = {"revision": table.revision, "why": "late", "seat_0": 0, "seat_1": 4, "seat_2": 2, "seat_3": 3}
    assert scoring.post(url("entry_seats", table, keys[0]), sent).status_code == 302
    game = table_game(table)
    assert len(game.lines) == 2
    assert game.game.scores[4] == 200
    page = text(scoring.get(url("entry", table, keys[0])))
    assert "Eva wins, self-drawn" in page
