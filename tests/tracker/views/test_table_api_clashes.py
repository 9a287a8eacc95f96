"""Deals that arrive late: in the order in which they were played, or with what was logged meanwhile."""

from typing import Any

import pytest
from django.test import Client

from tests.tracker.factories import FOUR, make_session, make_table
from tests.tracker.factories import won as won_deal
from tests.tracker.hands import hand
from tests.tracker.services.acting import fresh, labels, lineup
from tests.tracker.services.test_races import at_once
from tests.tracker.views.api import WON, fields, new_key, post, seated, send, state, won
from tests.tracker.views.conftest import signed_in
from tests.tracker.views.pages import log
from tracker.models import Club, Entry, Table
from tracker.queries.games import table_game
from tracker.services.deals import amend_deal, remove_entry, take_back
from tracker.services.results import check_results
from tracker.services.seats import reseat_table


def clash(answer: Any) -> dict[str, Any]:
    """What an answer says of a clash; it has the table as it is too."""
    assert answer.status_code == 409, answer.content
    found: dict[str, Any] = answer.json()["clash"]
    assert found["message"]
    assert answer.json()["state"]["revision"]
    return found


# Queued deals


def test_queued_deals_name_each_other_and_arrive_in_order(scoring: Client, table: Table) -> None:
    (seen,) = log(table, won_deal(0))
    one, two, three = new_key(), new_key(), new_key()
    for key, after in ((one, seen), (two, one), (three, two)):
        assert send(scoring, table, key=key, after=after).status_code == 200
    assert [line.number for line in Entry.objects.all()] == [1, 2, 3, 4]


def test_a_queued_deal_does_not_overtake_the_one_before_it(scoring: Client, table: Table) -> None:
    one, two = new_key(), new_key()
    assert fields(send(scoring, table, key=two, after=one)) == ["after"]
    assert send(scoring, table, key=one, after="").status_code == 200
    assert send(scoring, table, key=two, after=one).status_code == 200


def test_the_answer_to_the_first_was_lost_and_all_are_sent_again(scoring: Client, table: Table) -> None:
    one, two = new_key(), new_key()
    for _time in range(2):
        for key, after in ((one, ""), (two, one)):
            assert send(scoring, table, key=key, after=after).status_code == 200
    assert Entry.objects.count() == 2


def test_a_correction_of_an_earlier_deal_does_not_stand_in_the_way(scoring: Client, table: Table) -> None:
    first, second = log(table, won_deal(1), won_deal(2))
    amend_deal(table=table, key=first, deal=won_deal(0), user=None, why="slip", revision=None)
    assert send(scoring, table, after=second).status_code == 200
    assert labels(table) == ["E1", "E1+1", "E2"]


def test_a_correction_of_the_deal_before_does_not_stand_in_the_way(scoring: Client, table: Table) -> None:
    one = new_key()
    key = send(scoring, table, key=one, after="").json()["entry"]
    amend_deal(table=table, key=key, deal=won_deal(0), user=None, why="slip", revision=None)
    assert send(scoring, table, after=one).status_code == 200


# Clashes


def test_a_deal_that_somebody_else_has_logged_clashes_and_is_shown(scoring: Client, table: Table) -> None:
    log(table, won_deal(1, 2, (100, 200, 50, 20)))
    found = clash(send(scoring, table, after=""))
    assert [one["sentence"] for one in found["meanwhile"]] == ["Bernd wins from Carla"]
    assert found["same"] is True
    assert Entry.objects.count() == 1


def test_another_deal_clashes_with_all_that_was_logged_meanwhile(scoring: Client, table: Table) -> None:
    first, second, third = log(table, won_deal(0), won_deal(1), won_deal(2))
    found = clash(send(scoring, table, after=first))
    assert [one["key"] for one in found["meanwhile"]] == [second, third]
    assert found["same"] is False


def test_the_table_chooses_to_record_both(scoring: Client, table: Table) -> None:
    key = new_key()
    log(table, won_deal(0))
    answer = send(scoring, table, key=key, after="")
    clash(answer)
    again = send(scoring, table, key=key, after=answer.json()["state"]["seen"])
    assert again.status_code == 200
    assert Entry.objects.count() == 2


def test_a_deal_after_one_that_was_taken_back_clashes(scoring: Client, table: Table) -> None:
    _first, second = log(table, won_deal(0), won_deal(1))
    take_back(table=table, user=None, revision=None)
    found = clash(send(scoring, table, after=second))
    assert found["meanwhile"] == []
    assert "taken out" in found["message"]


def test_what_came_in_the_place_of_one_that_was_taken_back_is_shown(scoring: Client, table: Table) -> None:
    first, second = log(table, won_deal(0), won_deal(1))
    remove_entry(table=table, key=second, user=None, why="never was", revision=None)
    third = log(table, won_deal(3))[-1]
    assert [one["key"] for one in clash(send(scoring, table, after=second))["meanwhile"]] == [third]
    assert send(scoring, table, after=third).status_code == 200
    assert first


def test_a_change_of_seats_meanwhile_clashes(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club), (*FOUR, "Emil"))
    lineup(table, 4, 1, 2, 3)
    found = clash(send(scoring, table, after=""))
    assert [one["kind"] for one in found["meanwhile"]] == ["lineup"]
    assert found["same"] is False


def test_a_page_that_knows_the_revision_clashes_with_any_change(scoring: Client, table: Table) -> None:
    (first,) = log(table, won_deal(0))
    amend_deal(table=table, key=first, deal=won_deal(1), user=None, why="slip", revision=None)
    clash(send(scoring, table, revision=2))
    clash(send(scoring, table, revision=2, after=first))
    assert send(scoring, table, revision=3).status_code == 200


def test_a_phone_that_takes_back_what_is_not_the_last_line_clashes(scoring: Client, table: Table) -> None:
    first, _second = log(table, won_deal(0), won_deal(1))
    assert clash(post(scoring, "table_api_take_back", table, {"line": first}))["meanwhile"] == []


# People on their seats


def test_a_deal_goes_to_the_seats_where_its_people_sit_by_now(scoring: Client, table: Table) -> None:
    people = seated(state(scoring, table))
    reseat_table(table=table, order=(1, 0, 2, 3), user=None, why="sat wrong", revision=None)
    penalty = {"payers": [0], "payees": [1, 2, 3], "amount": 300}
    deal = {**WON, "penalties": [penalty]}
    kept = {"1": {"melds": [{"tiles": "777z", "state": "exposed"}]}}
    answer = send(scoring, table, deal, after="", seated=people, kept_hands={"3": kept["1"]})
    assert answer.status_code == 200
    (entry,) = answer.json()["state"]["entries"]
    assert entry["sentence"] == "Bernd wins from Carla"
    assert entry["hands"] == ["200", "100", "50", "20"], "by position: Bernd sits on seat 0 now"
    (line,) = table_game(fresh(table)).lines
    assert line.kept == {3: hand("(777z)")}
    assert check_results(fresh(table)) == []


def test_the_seats_that_the_rules_change_are_no_clash(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "mcr", options={"seat_change": "mcr"}))
    people = seated(state(scoring, table))
    keys = [new_key() for _deal in range(5)]
    for key, after in zip(keys, ["", *keys], strict=False):
        deal = won(1, 2, 0, 20, 0, 0)
        assert send(scoring, table, deal, key=key, after=after, seated=people).status_code == 200
    sentences = {one["sentence"] for one in state(scoring, table)["entries"]}
    assert sentences == {"Bernd wins from Carla"}
    assert seated(state(scoring, table)) != people


def test_premiums_go_with_their_person(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "gala"))
    people = seated(state(scoring, table))
    reseat_table(table=table, order=(1, 0, 2, 3), user=None, why="sat wrong", revision=None)
    said = {"1": {"codes": ["all_pungs"], "words": ""}}
    answer = send(scoring, table, won(1, 2, None, None, None, None), seated=people, premiums=said)
    assert answer.status_code == 200
    win = Entry.objects.get().wins.get()
    assert (win.seat, win.premiums) == (0, ["all_pungs"])


def test_other_people_on_the_seats_clash(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club), (*FOUR, "Emil"))
    people = seated(state(scoring, table))
    lineup(table, 4, 1, 2, 3)
    found = clash(send(scoring, table, seated=people))
    assert "Other people" in found["message"]
    assert Entry.objects.filter(kind="win").count() == 0


# Two phones at the same moment


@pytest.mark.django_db(transaction=True)
def test_one_phone_sending_twice_at_once_logs_one_deal(scoring: Client, table: Table) -> None:
    key = new_key()
    one, other = at_once(*[lambda: send(scoring, table, key=key, after="")] * 2)
    assert (one.status_code, other.status_code) == (200, 200)
    assert one.json()["entry"] == other.json()["entry"]
    assert Entry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_phones_that_log_the_same_deal_log_one(scorer: Any, table: Table) -> None:
    phones = [signed_in(scorer) for _phone in range(4)]
    answers = at_once(*[lambda phone=phone: send(phone, table, after="") for phone in phones])
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    assert all(clash(answer)["same"] for answer in answers if answer.status_code == 409)
    assert Entry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_queues_that_race_lose_nothing_and_double_nothing(scorer: Any, table: Table) -> None:
    """Each phone sends its deals in order, every one twice, and goes on after what it clashed with."""

    def queue(name: str) -> list[int]:
        phone, statuses = signed_in(scorer), []
        after = ""
        for number in range(4):
            said = {"key": f"{name}{number}", "after": after}
            while (answer := send(phone, table, **said)).status_code == 409:
                said["after"] = answer.json()["state"]["seen"]
            statuses.append(send(phone, table, **said).status_code)
            after = said["key"]
        return statuses

    assert at_once(lambda: queue("one"), lambda: queue("other")) == [[200] * 4] * 2
    keys = [str(line.entry.idempotency_key) for line in table_game(fresh(table)).lines]
    assert sorted(keys) == sorted(f"{name}{number}" for name in ("one", "other") for number in range(4))
    for name in ("one", "other"):
        assert [key for key in keys if key.startswith(name)] == [f"{name}{number}" for number in range(4)]
    assert check_results(fresh(table)) == []
