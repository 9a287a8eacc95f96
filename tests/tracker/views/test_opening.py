"""Opening rounds (who is here, the seats, go) and single tables."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from tests.tracker.factories import make_players, make_round, make_session, make_table
from tests.tracker.views.pages import chosen, field_error, text, url, value
from tracker.models import Club, Participant, Player, Round, Session, Table
from tracker.services.planned import plan_rounds
from tracker.services.player_identity import anonymise_player
from tracker.services.players import hide_player

NINE = ("Anna", "Bernd", "Carla", "Dora", "Eva", "Fritz", "Gerda", "Hans", "Ida")


@pytest.fixture
def nine(german: Session) -> list[Player]:
    """Nine players of the club, all of them here."""
    people = make_players(german.club, NINE)
    for position, player in enumerate(people, start=1):
        Participant.objects.create(
            session=german, player=player, file_id=f"P{position:02d}", position=position
        )
    return people


def here(people: Sequence[Player], method: str = "draw", **more: Any) -> dict[str, Any]:
    """The first step as its page sends it."""
    return {"present": [player.pk for player in people], "method": method, "do": "seats", **more}


def seats(*tables: Sequence[Player]) -> dict[str, int]:
    """The selects of the second step."""
    return {
        f"seat_{table}_{seat}": player.pk
        for table, people in enumerate(tables)
        for seat, player in enumerate(people)
    }


def selected(response: Any, tables: int) -> list[list[str]]:
    """The values that stand in the selects, table by table; empty ones left out."""
    form = response.context["form"]
    return [
        [found for seat in range(5) if (found := str(form[f"seat_{table}_{seat}"].value() or ""))]
        for table in range(tables)
    ]


def test_an_event_of_300_has_a_table_for_everybody(organising: Client, german: Session) -> None:
    people = make_players(german.club, [f"Guest {number}" for number in range(300)])
    page = organising.post(url("round_new", german), here(people))
    found = selected(page, 75)
    assert sorted(person for table in found for person in table) == sorted(str(one.pk) for one in people)
    assert "Without a seat" not in text(page)
    sent = {f"seat_{table}_{seat}": key for table, four in enumerate(found) for seat, key in enumerate(four)}
    assert organising.post(url("round_new", german), here(people, **sent, do="open")).status_code == 302
    assert Table.objects.filter(round__session=german).count() == 75


def test_more_than_400_are_no_round(organising: Client, german: Session) -> None:
    people = make_players(german.club, [f"Guest {number}" for number in range(401)])
    answer = organising.post(url("round_new", german), here(people))
    assert answer.status_code == 422
    assert "401 people are ticked; a round is seated for 400 at most." in field_error(answer, "present")


def test_who_takes_part_is_ticked(organising: Client, german: Session, nine: list[Player]) -> None:
    make_players(german.club, ["Jonas"])
    Participant.objects.filter(player=nine[8]).update(active=False)
    page = organising.get(url("round_new", german))
    assert chosen(page, "present") == [str(player.pk) for player in nine[:8]]
    assert "Jonas" in text(page)
    assert "As last time" not in text(page)
    assert "Open round 1" in text(page)


def test_hidden_players_are_offered_only_where_they_have_played_and_anonymous_ones_never(
    organising: Client, german: Session, nine: list[Player]
) -> None:
    anna, bernd, carla, dora, eva, *_others = nine
    make_table(german, [player.name for player in nine[:4]])
    for hidden in (anna, eva):
        hide_player(player=hidden, user=None)
    for gone in (bernd, nine[8]):
        anonymise_player(player=gone, user=None)
    offered = [player for player in nine if player not in (bernd, eva, nine[8])]
    page = organising.get(url("round_new", german))
    assert chosen(page, "present") == [str(player.pk) for player in offered]
    assert "Anonymous" not in text(page)
    assert text(page).count("Eva") == 0
    refused = organising.post(url("round_new", german), here([anna, bernd, carla, dora]))
    assert refused.status_code == 422
    assert field_error(refused, "present") == "Somebody of these can’t be seated any more."
    assert chosen(refused, "present") == [str(one.pk) for one in (anna, carla, dora)]


def test_a_draw_seats_all_but_who_sits_out(organising: Client, german: Session, nine: list[Player]) -> None:
    response = organising.post(url("round_new", german), here(nine))
    assert response.status_code == 200
    tables = selected(response, 2)
    assert [len(table) for table in tables] == [4, 4]
    assert len({person for table in tables for person in table}) == 8
    assert "Open round 1 with 2 tables" in text(response)
    (waiting,) = {str(player.pk) for player in nine} - {person for table in tables for person in table}
    name = Player.objects.get(pk=waiting).name
    assert f"Without a seat: {name}" in text(response)
    assert not Round.objects.exists()


def test_the_seats_as_they_were_changed_are_opened(
    organising: Client, german: Session, nine: list[Player]
) -> None:
    sent = here(nine, do="open") | seats(nine[0:4], [nine[7], *nine[4:7]])
    response = organising.post(url("round_new", german), sent, follow=True)
    assert "Round 1 is open. Ida sits out." in text(response)
    opened = Round.objects.get()
    assert [
        [seat.participant.player.name for seat in table.seats.all()] for table in opened.tables.all()
    ] == [["Anna", "Bernd", "Carla", "Dora"], ["Hans", "Eva", "Fritz", "Gerda"]]


def test_by_hand_the_seats_are_empty(organising: Client, german: Session, nine: list[Player]) -> None:
    response = organising.post(url("round_new", german), here(nine, "hand"))
    assert selected(response, 2) == [[], []]


def test_a_table_left_empty_is_not_opened(organising: Client, german: Session, nine: list[Player]) -> None:
    sent = here(nine, "hand", do="open") | {
        f"seat_1_{seat}": player.pk for seat, player in enumerate(nine[:4])
    }
    assert organising.post(url("round_new", german), sent).status_code == 302
    assert [table.number for table in Round.objects.get().tables.all()] == [1]


def test_a_fifth_takes_turns(organising: Client, german: Session, nine: list[Player]) -> None:
    sent = here(nine, "hand", do="open") | seats(nine[:5])
    assert organising.post(url("round_new", german), sent).status_code == 302
    assert Table.objects.get().seats.count() == 5


def test_as_last_time(organising: Client, german: Session, nine: list[Player]) -> None:
    make_table(german, ["Dora", "Carla", "Bernd", "Anna"])
    response = organising.post(url("round_new", german), here(nine[:4], "last"))
    assert selected(response, 1) == [[str(nine[index].pk) for index in (3, 2, 1, 0)]]
    assert "Open round 2 with 1 table" in text(response)


def test_who_sat_out_is_seated_next(organising: Client, german: Session, nine: list[Player]) -> None:
    round_ = make_round(german)
    make_table(german, NINE[:4], round_)
    make_table(german, NINE[4:8], round_)
    response = organising.post(url("round_new", german), here(nine))
    assert str(nine[8].pk) in [person for table in selected(response, 2) for person in table]


def test_one_player_five_times_is_told_at_each_seat(
    organising: Client, german: Session, nine: list[Player]
) -> None:
    anna = nine[0]
    sent = here(nine, "hand", do="open") | seats([anna] * 4, [anna])
    response = organising.post(url("round_new", german), sent)
    assert response.status_code == 422
    for field in ("seat_0_1", "seat_0_2", "seat_0_3", "seat_1_0"):
        assert "Anna sits at table 1 already." in field_error(response, field)
    assert field_error(response, "seat_0_0") == ""
    assert "Nobody sits here" in field_error(response, "seat_1_1")
    assert selected(response, 2) == [[str(anna.pk)] * 4, [str(anna.pk)]]
    assert not Round.objects.exists()


def test_a_tournament_closes_its_round_before_the_next(organising: Client, club: Club) -> None:
    session = make_session(club, "mcr", kind=Session.Kind.TOURNAMENT)
    make_table(session, NINE[:4])
    people = make_players(club, NINE[4:8])
    sent = here(people, "hand", do="open") | seats(people)
    response = organising.post(url("round_new", session), sent)
    assert response.status_code == 422
    assert "Round 1 is still open: close it before the next one begins." in text(response)
    assert selected(response, 1) == [[str(player.pk) for player in people]]


def test_no_table_is_no_round(organising: Client, german: Session, nine: list[Player]) -> None:
    response = organising.post(url("round_new", german), here(nine, "hand", do="open"))
    assert response.status_code == 422
    assert "No table is filled" in text(response)


def test_nobody_else_can_be_seated(organising: Client, german: Session, nine: list[Player]) -> None:
    sent = here(nine[:4], "hand", do="open") | seats([*nine[:3], nine[5]])
    response = organising.post(url("round_new", german), sent)
    assert response.status_code == 422
    assert field_error(response, "seat_0_3")


def test_what_the_service_refuses_stands_at_the_seat(
    organising: Client, german: Session, nine: list[Player]
) -> None:
    Player.objects.filter(pk=nine[1].pk).update(anonymised=True)
    sent = here(nine, "hand", do="open") | {
        f"seat_1_{seat}": player.pk for seat, player in enumerate(nine[:4])
    }
    response = organising.post(url("round_new", german), sent)
    assert response.status_code == 422
    assert not Round.objects.exists()
    assert "This player was made anonymous" in field_error(response, "seat_1_1")


def test_one_sending_opens_one_round(organising: Client, club: Club) -> None:
    league = make_session(club, slug="league", kind="league")
    people = make_players(club, NINE[:4])
    shown = value(organising.post(url("round_new", league), here(people)), "number")
    sent = here(people, do="open", number=shown) | seats(people)
    assert organising.post(url("round_new", league), sent).status_code == 302
    again = organising.post(url("round_new", league), sent)
    assert (again.status_code, again["Location"]) == (302, url("round", league.rounds.get()))
    again = organising.post(url("round_new", league), sent | seats(people[::-1]))
    assert again.status_code == 422
    assert "Round 1 has been opened meanwhile" in text(again)
    assert league.rounds.count() == 1
    assert organising.post(url("round_new", league), {**sent, "number": "x"}).status_code == 422
    sent["number"] = value(again, "number")
    assert organising.post(url("round_new", league), sent).status_code == 302
    assert league.rounds.count() == 2


def test_that_rounds_are_planned_is_said_before_anybody_is_seated(
    organising: Client, german: Session, nine: list[Player]
) -> None:
    assert "is planned" not in text(organising.get(url("round_new", german)))
    plan_rounds(session=german, rounds=[[nine[:4]]], user=None)
    page = organising.get(url("round_new", german))
    assert "Round 1 is planned: begin it, or discard the plan before you open another round." in text(page)
    assert f'href="{url("plan", german)}"' in page.content.decode()


def test_who_is_ticked_twice_is_here_once(organising: Client, german: Session, nine: list[Player]) -> None:
    page = organising.post(url("round_new", german), here([*nine[:4], nine[0]]))
    assert sorted(selected(page, 1)[0]) == sorted(str(player.pk) for player in nine[:4])
    refused = organising.post(url("round_new", german), here([*nine[:3], nine[0]]))
    assert refused.status_code == 422


@pytest.mark.parametrize(
    ("count", "method", "field", "words"),
    [
        (0, "draw", "present", "Tick who is here."),
        (3, "draw", "present", "3 of the club are here; a table needs four."),
        (4, "", "method", "Choose how the seats are given."),
        (4, "dice", "method", "dice"),
        (4, "last", "method", "last"),
    ],
)
def test_who_is_here_and_how_must_be_said(
    organising: Client,
    german: Session,
    nine: list[Player],
    count: int,
    method: str,
    field: str,
    words: str,
) -> None:
    response = organising.post(url("round_new", german), here(nine[:count], method))
    assert response.status_code == 422
    assert words in field_error(response, field)
    assert chosen(response, "present") == [str(player.pk) for player in nine[:count]]


def test_back_to_who_is_here_loses_nothing(organising: Client, german: Session, nine: list[Player]) -> None:
    response = organising.post(url("round_new", german), here(nine[2:7], "hand", do="back"))
    assert response.status_code == 200
    assert chosen(response, "present") == [str(player.pk) for player in nine[2:7]]
    assert chosen(response, "method") == ["hand"]


def test_without_players_the_next_step_is_told(organising: Client, german: Session) -> None:
    assert "add players to the club’s list first" in text(organising.get(url("round_new", german)))


def table_sent(*names: str, **more: str) -> dict[str, str]:
    """The form of a single table as its page sends it."""
    return {**{f"name_{index}": name for index, name in enumerate(names)}, **more}


def test_four_names_and_go(organising: Client, german: Session, nine: list[Player]) -> None:
    assert organising.get(url("table_new", german)).status_code == 200
    sent = table_sent("Dora", " Carla ", "Bernd", "Anna")
    response = organising.post(url("table_new", german), sent, follow=True)
    assert "Dora is East" in text(response)
    assert Table.objects.get().round.number == 1


def test_the_next_four_sit_down_in_the_same_round(
    organising: Client, german: Session, nine: list[Player]
) -> None:
    organising.post(url("table_new", german), table_sent(*NINE[:4]))
    organising.post(url("table_new", german), table_sent(*NINE[4:8]))
    assert [(table.round.number, table.number) for table in Table.objects.order_by("pk")] == [(1, 1), (1, 2)]


def test_a_table_is_added_to_a_round(organising: Client, german: Session, nine: list[Player]) -> None:
    table = make_table(german, NINE[:4])
    response = organising.post(url("round_table_new", table.round), table_sent(*NINE[4:8]))
    assert response["Location"] == url("table", Table.objects.get(number=2))
    response = organising.post(url("round_table_new", table.round), table_sent("Ida", *NINE[4:7]))
    assert response.status_code == 422
    assert "Eva" in field_error(response, "name_1")
    assert value(response, "name_0") == "Ida"


def test_more_than_four_take_turns(organising: Client, german: Session, nine: list[Player]) -> None:
    organising.post(url("table_new", german), table_sent(*NINE[:6]))
    assert Table.objects.get().seats.count() == 6


def test_the_seats_may_be_drawn(organising: Client, german: Session, nine: list[Player]) -> None:
    organising.post(url("table_new", german), table_sent(*NINE[:5], draw="on"))
    names = [seat.participant.player.name for seat in Table.objects.get().seats.all()]
    assert sorted(names[:4]) == sorted(NINE[:4])
    assert names[4] == "Eva"


def test_names_that_are_wrong_are_told_at_their_seats(
    organising: Client, german: Session, nine: list[Player]
) -> None:
    response = organising.post(url("table_new", german), table_sent("Anna", "Xaver", "", "Yvonne"))
    assert response.status_code == 422
    assert "A table needs four people" in field_error(response, "name_2")
    response = organising.post(url("table_new", german), table_sent("Anna", "Xaver", "Carla", "Yvonne"))
    assert "“Xaver” is not in the club’s list" in field_error(response, "name_1")
    assert "“Yvonne” is not in the club’s list" in field_error(response, "name_3")
    assert not Table.objects.exists()
    sent = table_sent("Anna", "Xaver", "Carla", "Yvonne", new="on")
    assert organising.post(url("table_new", german), sent).status_code == 302


def test_one_player_twice_at_a_table_is_told(organising: Client, german: Session, nine: list[Player]) -> None:
    response = organising.post(url("table_new", german), table_sent("Anna", "Anna", "Anna", "Anna", "Anna"))
    assert response.status_code == 422
    assert "Anna" in field_error(response, "name_1")
    assert not Table.objects.exists()


@pytest.mark.parametrize("name", ["round_new", "table_new"])
def test_a_scorer_opens_nothing(scoring: Client, client: Client, german: Session, name: str) -> None:
    assert scoring.get(url(name, german)).status_code == 403
    assert scoring.post(url(name, german)).status_code == 403
    assert client.get(url(name, german))["Location"] == f"/sign-in/?next={url(name, german)}"


def test_sessions_of_other_clubs_have_other_players(organising: Client, club: Club) -> None:
    session = make_session(club, "mcr")
    make_players(club, NINE[:4])
    page = text(organising.get(url("round_new", session)))
    assert "Anna" in page
