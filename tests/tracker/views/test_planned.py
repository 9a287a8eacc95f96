"""Planned rounds on pages: shown, begun, changed by two people, discarded, printed; nothing to log there."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_participant, make_players, make_session
from tests.tracker.views.pages import field_error, text, url, value
from tracker.models import Club, Participant, Round, Session, Table
from tracker.queries.planned import players_at
from tracker.services.games import confirm_table, end_game, type_totals
from tracker.services.planned import begin_round, plan_rounds
from tracker.services.rounds import close_round

NAMES = ["Anna", "Bernd", "Carla", "Dora", "Emil", "Fritz", "Gerda", "Hans", "Ida"]


@pytest.fixture
def cup(club: Club) -> Session:
    return make_session(club, kind="tournament", name="Cup", round_minutes=75)


@pytest.fixture
def first(cup: Session) -> Round:
    """The first of two planned rounds of two tables; Ida sits out."""
    nine = make_players(cup.club, NAMES)
    for player in nine:
        make_participant(cup, player)
    rounds = [[nine[:4], nine[4:8]], [nine[4:8], nine[:4]]]
    return plan_rounds(session=cup, rounds=rounds, user=None)[0]


@pytest.fixture
def second(first: Round) -> Round:
    return Round.objects.select_related("session__club").get(number=2)


def person(name: str) -> Participant:
    return Participant.objects.get(player__name=name)


def names(round_: Round) -> list[str]:
    people = dict(Participant.objects.values_list("player", "player__name"))
    return ["".join(people[pk][0] for pk in table) for table in players_at(round_)]


def finish(round_: Round) -> None:
    for table in round_.tables.all():
        type_totals(table=table, totals=[30, -10, -20, 0], user=None)
        end_game(table=table, how="agreed", user=None)
        confirm_table(table=table, user=None)


def test_the_page_shows_who_will_sit_where(client: Client, first: Round) -> None:
    page = text(client.get(url("round", first)))
    assert "Round 1 · Cup" in page
    assert "planned" in page
    assert "Sitting out: Ida" in page
    assert "Anna East Bernd South Carla West Dora North" in page
    assert "Print 2 round sheets" in page
    for organisers in ("Begin round 1", "change places", "Discard"):
        assert organisers not in page


def test_an_organiser_begins_the_next_round(organising: Client, first: Round, second: Round) -> None:
    assert "Begin round 1" in text(organising.get(url("round", first)))
    page = text(organising.get(url("round", second)))
    assert "Begin round 2" not in page
    assert "Round 2 is planned: round 1 begins before it." in page
    assert "Begin the round?" in text(organising.get(url("round_begin", first)))
    page = text(organising.post(url("round_begin", first), follow=True))
    assert "Round 1 has begun." in page
    assert "Close round 1" in page
    assert Round.objects.get(pk=first.pk).minutes == 75
    page = text(organising.post(url("round_begin", second), follow=True))
    assert "Round 1 is still open: close it before the next one begins." in page


def test_a_button_pressed_twice_or_late_does_no_harm(organising: Client, first: Round) -> None:
    organising.post(url("round_begin", first))
    assert "Round 1 has begun." in text(organising.post(url("round_begin", first), follow=True))
    page = text(organising.get(url("round_begin", first), follow=True))
    assert "Round 1 has begun: change the seats at its tables." in page
    finish(first)
    close_round(round=first, user=None)
    page = text(organising.post(url("round_begin", first), follow=True))
    assert "Round 1 is closed: it must be reopened first." in page


def test_who_is_not_here_is_named_and_hinders(organising: Client, first: Round) -> None:
    Participant.objects.filter(player__name="Carla").update(active=False)
    page = text(organising.get(url("round", first)))
    assert "Not here: Carla (table 1)." in page
    assert "Carla not here West" in page
    assert "Not here: Carla (table 1)." in text(organising.get(url("session", first.session)))
    page = text(organising.post(url("round_begin", first), follow=True))
    assert "Not here: Carla (table 1). Say that they are here" in page


def test_two_people_change_places(organising: Client, first: Round) -> None:
    seen = value(organising.get(url("round", first)), "seen")
    sent = {"one": person("Bernd").pk, "other": person("Ida").pk, "seen": seen}
    page = text(organising.post(url("round_swap", first), sent, follow=True))
    assert "Bernd and Ida have changed places." in page
    assert "Sitting out: Bernd" in page
    assert names(first) == ["AICD", "EFGH"]


def test_a_double_click_changes_places_once(organising: Client, first: Round) -> None:
    """Also where one of the two has left, whom the round does not list any more after it."""
    Participant.objects.filter(player__name="Bernd").update(active=False)
    seen = value(organising.get(url("round", first)), "seen")
    sent = {"one": person("Bernd").pk, "other": person("Ida").pk, "seen": seen}
    for _click in range(2):
        page = text(organising.post(url("round_swap", first), sent, follow=True))
        assert "Bernd and Ida have changed places." in page
        assert names(first) == ["AICD", "EFGH"]


def test_a_page_left_open_changes_nothing_before_it_is_looked_at(organising: Client, first: Round) -> None:
    seen = value(organising.get(url("round", first)), "seen")
    sent = {"one": person("Bernd").pk, "other": person("Ida").pk, "seen": seen}
    organising.post(url("round_swap", first), sent)
    late = {"one": person("Anna").pk, "other": person("Emil").pk, "seen": seen}
    answer = organising.post(url("round_swap", first), late)
    assert answer.status_code == 409
    assert "Somebody else has changed this meanwhile" in text(answer)
    assert names(first) == ["AICD", "EFGH"]
    late["seen"] = value(answer, "seen")
    organising.post(url("round_swap", first), late)
    assert names(first) == ["EICD", "AFGH"]


@pytest.mark.parametrize(
    ("one", "other", "field", "words"),
    [
        ("Anna", "Anna", "other", "Choose two different people."),
        ("Anna", "", "other", "This field is required."),
        ("Zoe", "Anna", "one", "This person is not in the round any more."),
    ],
)
def test_a_wrong_choice_is_told_at_its_field(
    organising: Client, first: Round, one: str, other: str, field: str, words: str
) -> None:
    keys = {"": "", "Zoe": "999999", "Anna": str(person("Anna").pk)}
    answer = organising.post(url("round_swap", first), {"one": keys[one], "other": keys[other]})
    assert answer.status_code == 422
    assert words in field_error(answer, field)
    assert names(first) == ["ABCD", "EFGH"]


def test_seats_of_a_begun_round_are_not_changed_that_way(organising: Client, first: Round) -> None:
    sent = {"one": person("Anna").pk, "other": person("Ida").pk}
    begin_round(round=first, user=None)
    page = text(organising.post(url("round_swap", first), sent, follow=True))
    assert "Round 1 has begun: change the seats at its tables." in page


def test_the_plan_is_discarded_after_a_look(organising: Client, first: Round) -> None:
    address = url("plan_discard", first.session)
    asked = organising.get(address)
    assert "Rounds 1 and 2 are taken away, with their tables and seats." in text(asked)
    page = text(organising.post(address, {"seen": value(asked, "seen")}, follow=True))
    assert "No round is planned any more." in page
    assert not Round.objects.exists()
    assert "No round is planned." in text(organising.get(address, follow=True))
    assert "No round is planned any more." in text(organising.post(address, follow=True))
    assert organising.post(url("round_begin", first)).status_code == 404


def test_another_plan_than_the_page_showed_is_not_discarded(organising: Client, first: Round) -> None:
    address = url("plan_discard", first.session)
    seen = value(organising.get(address), "seen")
    begin_round(round=first, user=None)
    answer = organising.post(address, {"seen": seen})
    assert answer.status_code == 409
    assert "Round 2 is taken away" in text(answer)
    assert Round.objects.count() == 2


@pytest.mark.parametrize("name", ["round_begin", "round_swap", "plan_discard"])
def test_only_organisers_change_a_plan(
    client: Client, scoring: Client, viewing: Client, stranger: object, first: Round, name: str
) -> None:
    place = first.session if name == "plan_discard" else first
    assert client.post(url(name, place)).status_code == 302
    assert scoring.post(url(name, place)).status_code == 403
    assert viewing.post(url(name, place)).status_code == 403
    Club.objects.filter(pk=first.session.club_id).update(visibility="members")
    assert client.post(url(name, place)).status_code == 404
    assert set(Round.objects.values_list("status", flat=True)) == {"planned"}


def test_the_whole_plan_is_printed_for_whoever_may_see_it(client: Client, first: Round) -> None:
    answer = client.get(url("plan_pdf", first.session))
    assert answer["Content-Type"] == "application/pdf"
    assert 'filename="german-plan.pdf"' in answer["Content-Disposition"]
    Club.objects.update(visibility="members")
    assert client.get(url("plan_pdf", first.session)).status_code == 404


def test_without_a_round_there_is_no_plan_to_print(client: Client, cup: Session) -> None:
    page = text(client.get(url("plan_pdf", cup), follow=True))
    assert "there is nothing to print" in page


def test_the_session_shows_what_is_planned_and_the_next_step(organising: Client, first: Round) -> None:
    page = text(organising.get(url("session", first.session)))
    assert "Round 1 is planned: 2 tables. Begin round 1 Look at round 1" in page
    assert "Round 1 · planned · 2 tables" in page
    assert page.index("Round 1 · planned") < page.index("Round 2 · planned")
    begin_round(round=first, user=None)
    page = text(organising.get(url("session", first.session)))
    assert "Begin round 2" not in page
    assert "Round 1: 2 tables are still to be played or confirmed." in page
    finish(first)
    assert "Close round 1" in text(organising.get(url("session", first.session)))
    close_round(round=first, user=None)
    page = text(organising.get(url("session", first.session)))
    assert "Begin round 2" in page
    assert page.index("Round 2 · planned") < page.index("Round 1 · closed")


def test_in_a_league_the_next_round_begins_beside_the_last(organising: Client, first: Round) -> None:
    Session.objects.update(kind="league")
    begin_round(round=first, user=None)
    assert "Begin round 2" in text(organising.get(url("session", first.session)))


def test_nobody_logs_at_a_planned_table(organising: Client, client: Client, first: Round) -> None:
    table = first.tables.select_related("round__session__club").get(number=1)
    page = text(organising.get(url("table", table)))
    assert "round not begun" in page
    for step in ("Log on the phone", "Type the totals", "Remove", "Give or withdraw a penalty", "Record"):
        assert step not in page
    answer = client.get(f"/t/{table.code}/", follow=True)
    assert "Round 1 has not begun: log here as soon as it has." in text(answer)
    assert "its tables’ links work as soon as it has" in text(organising.get(url("table_link", table)))
    sent = {"total_0": 1, "total_1": 2, "total_2": -3, "total_3": 0, "revision": 1}
    page = text(organising.post(url("table_totals", table), sent, follow=True))
    assert "Round 1 has not begun: nothing is recorded at its tables yet." in page
    assert Table.objects.filter(status="planned").count() == 4
    begin_round(round=first, user=None)
    answer = client.get(f"/t/{table.code}/", follow=True)
    assert answer.request["PATH_INFO"] == url("table_pad", table)


def test_a_closed_rounds_page_for_a_planned_one_leads_back(organising: Client, first: Round) -> None:
    page = text(organising.get(url("round_close", first), follow=True))
    assert "Round 1 has not begun" in page


def test_hall_and_board_show_what_has_begun(organising: Client, client: Client, first: Round) -> None:
    session = first.session
    assert "Look at the round that is planned first" in text(organising.get(url("board", session)))
    assert "Next: Round 1" in text(client.get(url("hall", session)))
    begin_round(round=first, user=None)
    page = text(client.get(url("hall", session)))
    assert "Next: Round 2" in page
    assert page.index("Round 1") < page.index("Next: Round 2")
    page = text(organising.get(url("board", session)))
    assert "Round 1" in page
    assert "Round 2" not in page
    assert "Round 2" not in text(organising.get(url("board", session) + "?round=2"))


def test_the_clubs_list_counts_no_planned_table(client: Client, first: Round) -> None:
    page = text(client.get(f"/{first.session.club.address}/"))
    assert "open table" not in page
    begin_round(round=first, user=None)
    assert "2 open tables" in text(client.get(f"/{first.session.club.address}/"))


def test_the_history_tells_of_the_plan(organising: Client, first: Round) -> None:
    begin_round(round=first, user=None)
    page = text(organising.get(url("session_history", first.session)))
    assert "planned rounds" in page
    assert "let a planned round begin" in page


def test_it_costs_the_same_however_many_tables(organising: Client, cup: Session, first: Round) -> None:
    def cost() -> int:
        organising.get(url("round", first))
        with CaptureQueriesContext(connection) as queries:
            organising.get(url("round", first))
        return len(queries)

    few = cost()
    more = make_players(cup.club, [f"Person {number}" for number in range(40)])
    tables = [more[start : start + 4] for start in range(0, 40, 4)]
    plan_rounds(session=cup, rounds=[tables], user=None)
    Table.objects.filter(round__number=3).delete()
    for number, four in enumerate(tables, start=3):
        table = Table.objects.create(round=first, number=number)
        for position, player in enumerate(four):
            participant = Participant.objects.get(session=cup, player=player)
            table.seats.create(round=first, participant=participant, position=position)
    assert cost() == few
