"""The table's API: what a phone is told of its table, and the deals that it sends."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.tracker.factories import FOUR, make_session, make_table
from tests.tracker.factories import won as won_deal
from tests.tracker.services.acting import fresh
from tests.tracker.views.api import WON, fields, new_key, post, send, state, won
from tests.tracker.views.pages import log, url
from tracker.models import AuditEntry, Club, Entry, Session, Table
from tracker.queries.games import table_game
from tracker.services.deals import amend_deal
from tracker.services.games import end_game
from tracker.services.rounds import close_round

WRITES = [
    "table_api_preview",
    "table_api_deals",
    "table_api_settled",
    "table_api_take_back",
    "table_api_confirm",
]


# The state


def test_a_phone_is_told_all_that_its_page_shows(scoring: Client, table: Table) -> None:
    shown = state(scoring, table)
    assert (shown["revision"], shown["seen"], shown["entries"], shown["result"]) == (1, "", [], None)
    assert shown["table"] == {
        "id": table.pk,
        "title": "Table 1",
        "url": url("table", table),
        "code": table.code,
        "link": f"/t/{table.code}/",
    }
    assert [side["name"] for side in shown["seats"]] == list(FOUR)
    assert [side["wind"] for side in shown["seats"]] == ["E", "S", "W", "N"]
    assert [side["east"] for side in shown["seats"]] == [True, False, False, False]
    assert shown["title"] == "East round · Anna is East"
    assert shown["next_sentence"] == "Next: East round, Anna is East."
    assert (shown["may"]["log"], shown["may"]["take_back"]) == (True, False)
    assert shown["rules"]["family"] == "classical"
    assert (shown["rules"]["limit"], shown["rules"]["minimum"]) == (500, 20)
    assert shown["rules"]["premiums"] == []


def test_gala_names_its_premiums(scoring: Client, gala: Session) -> None:
    rules = state(scoring, make_table(gala))["rules"]
    found = {one["code"]: one for one in rules["premiums"]}
    assert found["all_pungs"] == {"code": "all_pungs", "label": "all pungs", "points": 1, "implies": []}
    assert "mah_jong" not in found


def test_mcr_tells_the_least_that_a_winner_has(scoring: Client, mcr: Session) -> None:
    rules = state(scoring, make_table(mcr))["rules"]
    assert (rules["minimum"], rules["scores_hands"], rules["limit"]) == (8, False, 0)


def test_what_has_not_changed_is_not_sent_again(scoring: Client, table: Table) -> None:
    address = url("table_api_state", table)
    first = scoring.get(address)
    assert first["ETag"] == f'"{first.json()["version"]}"'
    assert first["Cache-Control"] == "private, no-cache"
    again = scoring.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    log(table, won_deal(1))
    changed = scoring.get(address, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_nothing_is_asked_of_the_game_where_nothing_has_changed(
    scoring: Client, table: Table, django_assert_max_num_queries: Any
) -> None:
    log(table, *[won_deal(1)] * 5)
    address = url("table_api_state", table)
    etag = scoring.get(address)["ETag"]
    with django_assert_max_num_queries(6):
        assert scoring.get(address, headers={"If-None-Match": etag}).status_code == 304


def test_another_language_is_another_state(scoring: Client, table: Table) -> None:
    address = url("table_api_state", table)
    english = scoring.get(address)
    scoring.cookies["django_language"] = "de"
    german = scoring.get(address, headers={"If-None-Match": english["ETag"]})
    assert german.json()["title"] == "Ostrunde · Anna ist Ost"


def test_a_phone_without_a_token_gets_one(table: Table, club: Club, scoring: Client) -> None:
    assert "csrftoken" in scoring.get(url("table_api_state", table)).cookies
    assert "csrftoken" not in scoring.get(url("table_api_state", table)).cookies


def test_people_who_sit_out_stand_beside_the_table(scoring: Client, german: Session) -> None:
    table = make_table(german, (*FOUR, "Emil"))
    shown = state(scoring, table)
    assert shown["others"] == [{"name": "Emil", "score": "0"}]
    assert [one["name"] for one in shown["people"]] == [*FOUR, "Emil"]


def test_a_finished_game_has_a_result(scoring: Client, table: Table) -> None:
    log(table, won_deal(1, 2, (100, 200, 50, 20)))
    end_game(table=table, how="time", user=None)
    shown = state(scoring, table)
    assert [(row["name"], row["score"], row["place"]) for row in shown["result"]][1] == ("Bernd", "800", "1")
    assert (shown["may"]["log"], shown["may"]["confirm"], shown["status"]) == (False, True, "ended")
    assert shown["title"] == "The game is over"


# Deals


def test_a_deal_is_recorded_and_the_table_shows_it(scoring: Client, table: Table) -> None:
    answer = send(scoring, table)
    assert answer.status_code == 200
    shown = answer.json()["state"]
    (entry,) = shown["entries"]
    assert entry["key"] == answer.json()["entry"] == shown["seen"]
    assert entry["sentence"] == "Bernd wins from Carla"
    assert entry["deltas"] == ["−140", "+800", "−270", "−390"]
    assert [side["score"] for side in shown["seats"]] == ["−140", "800", "−270", "−390"]
    assert [side["change"] for side in shown["seats"]] == ["−140", "+800", "−270", "−390"]
    assert shown["title"] == "East round · Bernd is East"
    assert shown["may"]["take_back"] is True


def test_the_same_key_again_is_the_same_deal(scoring: Client, table: Table) -> None:
    key = new_key()
    once = send(scoring, table, key=key, after="")
    again = send(scoring, table, key=key, after="")
    assert (once.status_code, again.status_code) == (200, 200)
    assert once.json()["entry"] == again.json()["entry"]
    assert Entry.objects.count() == 1
    assert AuditEntry.objects.filter(action="record_deal").count() == 1


def test_the_same_key_with_another_deal_is_refused(scoring: Client, table: Table) -> None:
    key = new_key()
    send(scoring, table, key=key, after="")
    other = send(scoring, table, won(1, 2, 100, 240, 50, 20), key=key, after="")
    assert fields(other) == ["key"]
    assert Entry.objects.count() == 1


@pytest.mark.parametrize(
    "other",
    [
        won(0, None, 100, 200, 50, 20),  # another winner with the same totals
        won(1, None, 100, 200, 50, 20),  # self-drawn
        won(1, 0, 100, 200, 50, 20),  # from somebody else
        won(1, 2, 20, 200, 50, 100),  # the losers' totals told to others of them
    ],
)
def test_a_deal_of_the_same_totals_is_another_deal_all_the_same(
    scoring: Client, table: Table, other: dict[str, Any]
) -> None:
    key = new_key()
    penalty = {"payers": [2, 0], "payees": [3], "amount": 40}
    deal = won(1, 2, 100, 200, 50, 20, penalties=[penalty])
    assert send(scoring, table, deal, key=key, after="").status_code == 200
    assert send(scoring, table, deal, key=key, after="").status_code == 200
    assert fields(send(scoring, table, {**other, "penalties": [penalty]}, key=key, after="")) == ["key"]
    assert Entry.objects.count() == 1


def test_the_same_key_at_two_tables_is_two_deals(scoring: Client, german: Session) -> None:
    one, other = make_table(german), make_table(german)
    assert send(scoring, one, key="mine").status_code == 200
    assert send(scoring, other, key="mine").status_code == 200
    assert Entry.objects.count() == 2


def test_a_deal_that_was_corrected_meanwhile_and_is_sent_again_is_not_recorded_again(
    scoring: Client, table: Table
) -> None:
    key = new_key()
    entry = send(scoring, table, key=key, after="").json()["entry"]
    amend_deal(table=table, key=entry, deal=won_deal(0, 1), user=None, why="slip", revision=None)
    again = send(scoring, table, key=key, after="")
    assert (again.status_code, again.json()["entry"]) == (200, entry)
    assert table_game(fresh(table)).contents == [won_deal(0, 1)]


def test_a_deal_that_was_taken_back_meanwhile_and_is_sent_again_stays_taken_back(
    scoring: Client, table: Table
) -> None:
    key = new_key()
    entry = send(scoring, table, key=key, after="").json()["entry"]
    assert post(scoring, "table_api_take_back", table, {"line": entry}).status_code == 200
    again = send(scoring, table, key=key, after="")
    assert (again.status_code, again.json()["state"]["entries"]) == (200, [])


def test_a_draw_and_a_void_deal_with_a_penalty(scoring: Client, table: Table) -> None:
    assert send(scoring, table, {"outcome": {"kind": "draw"}}).status_code == 200
    penalty = {"payers": [2], "payees": [0, 1, 3], "amount": 900, "why": "false mah jong"}
    answer = send(scoring, table, {"outcome": {"kind": "void"}, "penalties": [penalty]})
    assert answer.json()["state"]["entries"][1]["deltas"] == ["+300", "+300", "−900", "+300"]


def test_a_hand_counts_or_is_kept_beside_a_total(scoring: Client, table: Table) -> None:
    pung = {"melds": [{"tiles": "555z", "state": "exposed"}]}
    deal = won(1, 2, 100, 200, None, 20, hands=[None, None, pung, None])
    answer = send(scoring, table, deal, kept_hands={"0": pung})
    assert fields(answer) == ["hands.2"], "there are four of a kind, not six"
    other = {"melds": [{"tiles": "777z", "state": "exposed"}]}
    answer = send(scoring, table, deal, kept_hands={"0": other})
    assert answer.status_code == 200
    (line,) = table_game(fresh(table)).lines
    assert line.kept.keys() == {0}
    assert line.played is not None
    assert line.played.totals == (100, 200, 8, 20)


def test_premiums_stand_for_a_total(scoring: Client, gala: Session) -> None:
    table = make_table(gala)
    said = {"codes": ["big_four_winds", "all_pungs"], "others": 2, "words": "for nerve"}
    answer = send(scoring, table, won(1, 2, None, None, None, None), premiums={"1": said})
    assert answer.status_code == 200, answer.content
    win = Entry.objects.get().wins.get()
    assert (win.premiums, win.words) == (["big_four_winds"], "for nerve")
    assert Entry.objects.get().totals == [0, 1 + 10 + 2, 0, 0]


def test_several_win_on_one_discard(scoring: Client, gala: Session) -> None:
    table = make_table(gala)
    outcome = {"kind": "win", "winners": [{"seat": 1, "from": 2}, {"seat": 3, "from": 2}]}
    said = {"1": {"codes": ["all_pungs"]}, "3": {"codes": []}}
    answer = send(scoring, table, {"outcome": outcome, "totals": [0, None, 0, None]}, premiums=said)
    assert answer.status_code == 200, answer.content
    assert Entry.objects.get().totals == [0, 2, 0, 1]


# Errors at their fields


@pytest.mark.parametrize(
    ("deal", "at"),
    [
        (won(1, 2, 100, 2000, 501, 20), ["totals.1", "totals.2"]),
        (won(1, 2, 100, "200", 50, 2.5), ["totals.1", "totals.3"]),
        (won(1, 2, 100, 10, -4, 20), ["totals.1", "totals.2"]),
        (won(1, 2, 10**30, 10, 0, 20), ["totals.0", "totals.1"]),
        (won(1, 1, 100, 200, 50, 20), ["outcome.winners.0.from"]),
        (won(1, 7, 100, 200, 50, 20), ["outcome.winners.0.from"]),
        (won(4, 2, 100, 200, 50, 20), ["outcome.winners.0.seat"]),
        ({"outcome": {"kind": "win", "winners": []}, "totals": [0, 0, 0, 0]}, ["outcome.winners"]),
        ({"outcome": {"kind": "win"}, "totals": [0, 0, 0, 0]}, ["outcome.winners"]),
        ({"outcome": {"kind": "won"}}, ["outcome.kind"]),
        ({"outcome": WON["outcome"]}, ["totals"]),
        ({"outcome": WON["outcome"], "totals": [100, 200, 50]}, ["totals"]),
        ({**WON, "outcome": {**WON["outcome"], "pays_for_all": 3}}, ["outcome.pays_for_all"]),
        (
            {**WON, "penalties": [{"payers": [2], "payees": [0, 1, 3], "amount": 500}]},
            ["penalties.0.amount"],
        ),
        ({**WON, "penalties": [{"payers": [2], "payees": [2], "amount": 300}]}, ["penalties.0"]),
        ({**WON, "penalties": [{"payers": [2], "payees": [], "amount": "x"}]}, ["penalties.0.amount"]),
        (
            {**WON, "penalties": [{"payers": [2], "payees": [], "amount": 3, "why": "x" * 300}]},
            ["penalties.0.why"],
        ),
        ({**WON, "hands": [None, {"concealed": "1x"}, None, None]}, ["totals.1"]),
        (
            {**WON, "totals": [1, None, 2, 3], "hands": [None, {"concealed": "1x", "win": {}}, None, None]},
            ["hands.1.win.tile"],
        ),
        (
            {**WON, "totals": [1, 60, None, 3], "hands": [None, None, {"concealed": "1x"}, None]},
            ["hands.2.concealed"],
        ),
        ({"lineup": [1, 0, 2, 3]}, ["lineup"]),
        ({**WON, "colour": "red"}, ["colour"]),
        ("a deal", [""]),
        (None, [""]),
        ([], [""]),
    ],
)
def test_every_error_stands_at_its_field(scoring: Client, table: Table, deal: Any, at: list[str]) -> None:
    assert fields(send(scoring, table, deal)) == at
    preview = post(scoring, "table_api_preview", table, {"deal": deal})
    assert fields(preview) == at
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ({"key": ""}, ["key"]),
        ({"key": None}, ["key"]),
        ({"key": 7}, ["key"]),
        ({"key": "x" * 41}, ["key"]),
        ({"key": "a\0b"}, ["key"]),
        ({"after": "a\0b"}, ["after"]),
        ({"after": ["x"]}, ["after"]),
        ({"after": "never-sent"}, ["after"]),
        ({"seated": [1, 2, 3]}, ["seated"]),
        ({"seated": "1234"}, ["seated"]),
        ({"seated": [1, 2, 3, "4"]}, ["seated.3"]),
        ({"seated": [1, 2, 3, 10**20]}, ["seated.3"]),
        ({"revision": "1"}, ["revision"]),
        ({"revision": -1}, ["revision"]),
        ({"premiums": {"1": {"codes": ["all_pungs"]}}}, ["premiums.1"]),
        ({"premiums": {"7": {}}}, ["premiums.7"]),
        ({"premiums": {"1": {"codes": "all_pungs"}}}, ["premiums.1.codes"]),
        ({"premiums": {"1": {"words": 7}}}, ["premiums.1.words"]),
        ({"premiums": {"1": {"words": "x" * 300}}}, ["premiums.1.words"]),
        ({"premiums": []}, ["premiums"]),
        ({"kept_hands": {"1": {"concealed": "55555z"}}}, ["hands.1"]),
        ({"kept_hands": {"1": []}}, ["hands.1"]),
        ({"kept_hands": {"9": {}}}, ["kept_hands.9"]),
        ({"colour": "red"}, ["colour"]),
    ],
)
def test_what_stands_beside_the_deal_is_refused_at_its_field(
    scoring: Client, table: Table, said: dict[str, Any], at: list[str]
) -> None:
    assert fields(send(scoring, table, **{"after": "", **said})) == at
    assert Entry.objects.count() == 0


def test_a_sending_says_what_it_follows(scoring: Client, table: Table) -> None:
    answer = post(scoring, "table_api_deals", table, {"key": "k", "deal": WON})
    assert fields(answer) == ["after"]
    assert fields(post(scoring, "table_api_deals", table, {"deal": WON, "after": ""})) == ["key"]


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ({"1": {"codes": ["no_such"]}}, ["premiums.1"]),
        ({"1": {"codes": ["mah_jong"]}}, ["premiums.1"]),
        ({"1": {"codes": [], "others": -3}}, ["premiums.1.others"]),
        ({"1": {"codes": [], "others": "3"}}, ["premiums.1.others"]),
        ({"0": {"codes": ["all_pungs"]}, "1": {}}, ["totals.0"]),
    ],
)
def test_premiums_are_refused_at_their_hand(
    scoring: Client, gala: Session, said: dict[str, Any], at: list[str]
) -> None:
    table = make_table(gala)
    assert fields(send(scoring, table, won(1, 2, None, None, None, None), premiums=said)) == at
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"7",
        b"null",
        b"[" * 50_000,
        b'{"deal": NaN}',
        b'{"deal": ' + b"9" * 5000 + b"}",
        b'{"key": "a", "key": "b"}',
        b" " * 70_000,
    ],
)
@pytest.mark.parametrize("name", WRITES)
def test_what_is_no_json_object_is_told_so(scoring: Client, table: Table, name: str, body: bytes) -> None:
    assert len(fields(post(scoring, name, table, body))) == 1


def test_text_that_no_database_holds_is_refused(scoring: Client, table: Table) -> None:
    penalty = {"payers": [2], "payees": [], "amount": 3, "why": "a\0b\ud800"}
    answer = send(scoring, table, {**WON, "penalties": [penalty]})
    assert answer.status_code in (200, 422)


# What the state of the table forbids


@pytest.mark.parametrize("how", ["time", "broken_off"])
def test_a_game_that_has_ended_takes_no_deal(scoring: Client, table: Table, how: str) -> None:
    log(table, won_deal(1))
    end_game(table=table, how=how, user=None)
    answer = send(scoring, table)
    assert fields(answer) == [""]
    assert answer.json()["state"]["may"]["log"] is False


def test_after_the_last_deal_there_is_none(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "mcr", options={"wind_rounds": 1}))
    log(table, *[won_deal(1, 2, (0, 20, 0, 0))] * 4)
    answer = send(scoring, table, won(1, 2, 0, 20, 0, 0))
    assert answer.json()["errors"][0]["code"] == "game_over"
    assert Entry.objects.count() == 4


def test_a_closed_round_takes_no_deal(organising: Client, table: Table) -> None:
    log(table, won_deal(1))
    end_game(table=table, how="time", user=None)
    assert post(organising, "table_api_confirm", table, {"revision": 3}).status_code == 200
    close_round(round=table.round, user=None)
    assert [one["code"] for one in send(organising, table).json()["errors"]] == ["round_closed"]


# Taking back, confirming


def test_the_last_line_is_taken_back_once(scoring: Client, table: Table) -> None:
    first, second = log(table, won_deal(1), won_deal(2))
    once = post(scoring, "table_api_take_back", table, {"line": second})
    again = post(scoring, "table_api_take_back", table, {"line": second})
    assert (once.status_code, again.status_code) == (200, 200)
    assert [one["key"] for one in again.json()["state"]["entries"]] == [first]


def test_a_line_that_is_not_the_last_any_more_is_not_taken_back(scoring: Client, table: Table) -> None:
    first, second = log(table, won_deal(1), won_deal(2))
    answer = post(scoring, "table_api_take_back", table, {"line": first})
    assert answer.status_code == 409
    assert answer.json()["state"]["seen"] == second
    assert len(table_game(fresh(table)).lines) == 2


@pytest.mark.parametrize("line", [None, "", 7, "a b", "a\0b", ["x"]])
def test_what_is_to_be_taken_back_is_named(scoring: Client, table: Table, line: object) -> None:
    assert fields(post(scoring, "table_api_take_back", table, {"line": line})) == ["line"]


def test_the_result_that_was_shown_is_confirmed_and_no_other(scoring: Client, table: Table) -> None:
    log(table, won_deal(1))
    assert fields(post(scoring, "table_api_confirm", table, {"revision": 2})) == [""], "still running"
    end_game(table=table, how="agreed", user=None)
    assert post(scoring, "table_api_confirm", table, {"revision": 2}).status_code == 409
    answer = post(scoring, "table_api_confirm", table, {"revision": 3})
    assert answer.json()["state"]["status"] == "confirmed"
    assert fields(post(scoring, "table_api_confirm", table, {"revision": True})) == ["revision"]


def test_answers_are_never_kept_on_the_way(scoring: Client, table: Table) -> None:
    for answer in (send(scoring, table), send(scoring, table, "no deal")):
        assert answer["Cache-Control"] == "private, no-cache"
        assert "Cookie" in answer["Vary"]
        assert json.loads(answer.content)
