"""Who sits where: from the next deal on, latecomers, seats that were wrong from the start."""

from typing import Any

import pytest
from django.test import Client

from tests.tracker.factories import make_players, make_session, make_table, won
from tests.tracker.views.pages import field_error, text, url, value
from tracker.models import Club, Player, Session, Table
from tracker.queries.games import table_game
from tracker.services.deals import record_deal


def seats(table: Table, *people: object, **more: Any) -> dict[str, Any]:
    """The form as its page sends it."""
    table.refresh_from_db()
    return {"revision": table.revision, **{f"seat_{seat}": one for seat, one in enumerate(people)}, **more}


@pytest.fixture
def five(german: Session) -> Table:
    """A table with Eva as the fifth."""
    return make_table(german, ["Anna", "Bernd", "Carla", "Dora", "Eva"])


def test_somebody_else_sits_down_from_the_next_deal_on(scoring: Client, five: Table) -> None:
    page = text(scoring.get(url("table_lineup", five)))
    assert "East, until now Anna" in page
    assert scoring.post(url("table_lineup", five), seats(five, 0, 1, 4, 3)).status_code == 302
    assert table_game(five).sitting == (0, 1, 4, 3)


def test_nobody_sits_on_two_seats(scoring: Client, five: Table) -> None:
    response = scoring.post(url("table_lineup", five), seats(five, 0, 1, 1, 3))
    assert response.status_code == 422
    assert "Bernd sits on another seat already." in field_error(response, "seat_2")
    assert field_error(response, "seat_1") == ""


@pytest.mark.parametrize("person", ["", "9", "x"])
def test_only_people_of_the_table_sit_there(scoring: Client, five: Table, person: str) -> None:
    response = scoring.post(url("table_lineup", five), seats(five, 0, person, 2, 3))
    assert response.status_code == 422
    assert field_error(response, "seat_1")
    assert not table_game(five).lines


def test_a_stale_change_of_seats_is_shown_first(scoring: Client, five: Table) -> None:
    sent = seats(five, 0, 1, 4, 3)
    record_deal(table=five, deal=won(1), user=None, revision=None, idempotency_key=None)
    response = scoring.post(url("table_lineup", five), sent)
    assert response.status_code == 422
    assert "Somebody else has changed this table meanwhile" in text(response)
    again = {**sent, "revision": value(response, "revision")}
    assert scoring.post(url("table_lineup", five), again).status_code == 302


def test_seats_of_a_game_that_is_over_do_not_change(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "german", options={"wind_rounds": 1}))
    for winner in (1, 2, 3, 0):
        record_deal(table=table, deal=won(winner), user=None, revision=None, idempotency_key=None)
    assert "Change seats" not in text(scoring.get(url("table", table)))
    assert scoring.get(url("table_lineup", table)).status_code == 200


def test_a_latecomer_of_the_clubs_list_joins(scoring: Client, table: Table) -> None:
    make_players(table.round.session.club, ["Eva"])
    response = scoring.post(url("table_latecomer", table), {"name": " Eva "}, follow=True)
    assert "Eva has joined the table: now choose a seat." in text(response)
    assert table_game(table).names[4] == "Eva"


def test_a_latecomer_is_found_by_his_nickname(scoring: Client, table: Table) -> None:
    club = table.round.session.club
    Player.objects.create(club=club, name="Eva Müller", nickname="Evi")
    assert scoring.post(url("table_latecomer", table), {"name": "Evi"}).status_code == 302
    assert table_game(table).names[4] == "Evi"


def test_a_new_name_is_added_only_where_that_is_asked(scoring: Client, table: Table) -> None:
    response = scoring.post(url("table_latecomer", table), {"name": "Eva"})
    assert response.status_code == 422
    assert "“Eva” is not in the club’s list" in field_error(response, "name")
    assert value(response, "name") == "Eva"
    assert not Player.objects.filter(name="Eva").exists()
    assert scoring.post(url("table_latecomer", table), {"name": "Eva", "new": "on"}).status_code == 302
    assert table_game(table).names[4] == "Eva"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "Type the name of who joins."),
        ("\u200b", "Please type a name."),
        ("Bernd", "Bernd sits at table 1 in this round already."),
    ],
)
def test_who_can_not_join_is_told_so(scoring: Client, table: Table, name: str, words: str) -> None:
    response = scoring.post(url("table_latecomer", table), {"name": name})
    assert response.status_code == 422
    assert words in field_error(response, "name")


def test_a_name_that_several_have_is_asked_back(scoring: Client, table: Table) -> None:
    for name in ("Eva Müller", "Eva Maier"):
        Player.objects.create(club=table.round.session.club, name=name, nickname="Eva")
    response = scoring.post(url("table_latecomer", table), {"name": "Eva"})
    assert "several players called “Eva”" in field_error(response, "name")


def test_seats_that_were_wrong_from_the_start_are_corrected_in_one_step(
    scoring: Client, table: Table
) -> None:
    deal = won(1, None, (100, 200, 50, 20))
    record_deal(table=table, deal=deal, user=None, revision=None, idempotency_key=None)
    assert "All deals are played again" in text(scoring.get(url("table_reseat", table)))
    response = scoring.post(url("table_reseat", table), seats(table, 1, 0, 2, 3))
    assert "Say why" in field_error(response, "why")
    response = scoring.post(url("table_reseat", table), seats(table, 1, 0, 2, 3, why="sat wrong"))
    assert response.status_code == 302
    game = table_game(table)
    assert game.names == ["Bernd", "Anna", "Carla", "Dora"]
    assert game.game.scores == (1200, -270, -420, -510)
    assert "sat wrong" in text(scoring.get(url("table_history", table)))


def test_a_correction_of_seats_that_leaves_deals_over_names_them(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "german", options={"wind_rounds": 1}))
    for winner in (0, 2, 3, 0, 1):
        record_deal(table=table, deal=won(winner), user=None, revision=None, idempotency_key=None)
    response = scoring.post(url("table_reseat", table), seats(table, 1, 0, 2, 3, why="sat wrong"))
    assert response.status_code == 422
    assert "deal 5 (East round · Dora is East)" in text(response)
    assert table_game(table).names[0] == "Anna"
