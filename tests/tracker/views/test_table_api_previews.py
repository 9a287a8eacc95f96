"""What a phone is shown of a deal before it is recorded: payments, and each hand by itself."""

from typing import Any

import pytest
from django.test import Client

from tests.tracker.factories import make_session, make_table
from tests.tracker.factories import won as won_deal
from tests.tracker.views.api import WON, Json, fields, post, won
from tests.tracker.views.pages import log
from tracker.models import Club, Entry, Session, Table
from tracker.services.games import end_game

DRAGONS: Json = {"melds": [{"tiles": "777z", "state": "exposed"}]}
#: A winning hand of chows and a pung of dragons, German 108 whatever the winds.
WINNER: Json = {
    "melds": [{"tiles": "777z", "state": "exposed"}, {"tiles": "2222s", "state": "concealed"}],
    "concealed": "345678m11p",
    "bonus": "1f3y",
    "win": {"tile": "1p", "source": "discard", "completes": "11p"},
}


def look(client: Client, table: Table, deal: Any, **more: Any) -> Json:
    answer = post(client, "table_api_preview", table, {"deal": deal, **more})
    assert answer.status_code == 200, answer.content
    found: Json = answer.json()
    return found


def test_who_pays_whom(scoring: Client, table: Table) -> None:
    found = look(scoring, table, WON)
    assert found["sentence"] == "Bernd wins from Carla"
    assert found["deltas"] == [-140, 800, -270, -390]
    assert found["payments"][0] == {
        "from": 0,
        "to": 1,
        "amount": 400,
        "why": "win",
        "sentence": "Anna pays Bernd 400",
    }
    assert [one["score"] for one in found["figures"]] == ["−140", "800", "−270", "−390"]
    assert found["next_sentence"] == "Next: East round, Bernd is East."
    assert (found["finished"], found["warnings"], found["hands"]) == (False, [], [None] * 4)
    assert Entry.objects.count() == 0


def test_the_last_deal_says_that_the_game_is_over(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "mcr", options={"wind_rounds": 1}))
    log(table, *[won_deal(1, 2, (0, 20, 0, 0))] * 3)
    found = look(scoring, table, won(1, 2, 0, 20, 0, 0))
    assert found["finished"] is True
    assert found["next_sentence"] == "With this deal the game is over."


def test_a_hand_comes_with_its_sum_and_its_reasons(scoring: Client, table: Table) -> None:
    found = look(scoring, table, won(1, 2, 100, None, 50, 20, hands=[None, WINNER, None, None]))
    assert found["totals"] == [100, 108, 50, 20]
    hand = found["hands"][1]
    assert (hand["total"], hand["mahjong"], hand["error"]) == (108, True, None)
    assert hand["sum_sentence"].endswith("108")
    dragons = next(item for item in hand["items"] if item["rule"] == "dragon_pung")
    assert (dragons["label"], dragons["doubles"], dragons["tiles"]) == ("pung of dragons", 1, "777z")
    assert "2222s" in hand["sets"]
    assert found["hands"][0] is None


def test_a_hand_beside_a_total_is_shown_though_it_does_not_count(scoring: Client, table: Table) -> None:
    found = look(scoring, table, WON, kept_hands={"2": DRAGONS})
    assert found["totals"][2] == 50
    assert found["hands"][2]["total"] == 8
    assert found["warnings"] == ["Carla: the hand is worth 8, but the total typed, 50, counts."]


def test_a_hand_that_is_not_finished_grows_as_a_losers_does(scoring: Client, table: Table) -> None:
    """While a winner's tiles are being tapped there is no winning tile yet."""
    deal = won(1, 2, None, None, None, None, hands=[None, DRAGONS, None, None])
    answer = post(scoring, "table_api_preview", table, {"deal": deal})
    assert fields(answer) == ["hands.1.win"]
    hand = answer.json()["hands"][1]
    assert (hand["total"], hand["mahjong"], hand["error"]) == (8, False, None)


def test_a_hand_one_tile_short_names_what_it_waits_for(scoring: Client, table: Table) -> None:
    short = {"concealed": "123m456m789m5556p"}
    found = look(scoring, table, won(1, 2, 0, 40, None, 0, hands=[None, None, short, None]))
    waits = {one["tile"]: one["left"] for one in found["hands"][2]["waits"]}
    assert waits["6p"] == 3
    assert all(one["sentence"] for one in found["hands"][2]["waits"])


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ({"concealed": "1x"}, "bad_tiles"),
        ({"concealed": "55555m"}, "too_many_copies"),
        ({"melds": [{"tiles": "124m", "state": "exposed"}]}, "bad_set"),
        ({**WINNER, "concealed": "345678m1p"}, "wrong_tile_count"),
        ({**WINNER, "concealed": "345679m11p"}, "not_mahjong"),
        ({"colour": "red"}, "bad_request"),
        ("777z", "bad_request"),
    ],
)
def test_what_is_wrong_with_a_hand_stands_at_it_and_the_others_are_shown(
    scoring: Client, table: Table, hand: Any, code: str
) -> None:
    deal = won(1, 2, None, None, None, 20, hands=[{"concealed": "555z"}, hand, None, None])
    answer = post(scoring, "table_api_preview", table, {"deal": deal})
    assert answer.status_code == 422
    hands = answer.json()["hands"]
    assert hands[1]["error"]["code"] == code
    assert hands[1]["error"]["field"].startswith("hands.1")
    assert hands[1]["total"] is None
    assert hands[0]["total"] == 16


def test_a_fifth_tile_across_the_hands_stands_at_the_second(scoring: Client, table: Table) -> None:
    hands = [{"concealed": "777z"}, None, {"concealed": "77z"}, None]
    answer = post(scoring, "table_api_preview", table, {"deal": won(1, 2, None, 40, None, 0, hands=hands)})
    found = answer.json()["hands"]
    assert (found[0]["error"], found[2]["error"]["code"]) == (None, "too_many_copies")


def test_premiums_stand_for_a_total(scoring: Client, gala: Session) -> None:
    table = make_table(gala)
    said = {"1": {"codes": ["all_pungs", "concealed_hand"], "others": 1}}
    found = look(scoring, table, won(1, 2, None, None, None, None), premiums=said)
    assert found["totals"] == [0, 4, 0, 0]


@pytest.mark.parametrize("ruleset", ["gala", "mcr", "russian", "bmja"])
@pytest.mark.parametrize("kind", ["draw", "void"])
def test_nobody_won(scoring: Client, club: Club, ruleset: str, kind: str) -> None:
    table = make_table(make_session(club, ruleset))
    found = look(scoring, table, {"outcome": {"kind": kind}})
    assert (found["payments"], found["totals"]) == ([], None)


@pytest.mark.parametrize("said", [{"hands": [{}]}, {"hands": 7}, {"outcome": 7}, {"outcome": {"winners": 7}}])
def test_what_makes_no_sense_is_refused_and_shows_nothing(scoring: Client, table: Table, said: Json) -> None:
    answer = post(scoring, "table_api_preview", table, {"deal": {**WON, **said}})
    assert answer.status_code == 422
    assert answer.json()["hands"] == [None] * 4


def test_hands_are_not_looked_at_where_rules_do_not_score_them(scoring: Client, mcr: Session) -> None:
    table = make_table(mcr)
    deal = won(1, 2, 0, None, 0, 0, hands=[None, WINNER, None, None])
    answer = post(scoring, "table_api_preview", table, {"deal": deal})
    assert answer.status_code == 422
    assert answer.json()["hands"] == [None] * 4


def test_after_the_end_of_the_game_nothing_is_shown(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "german", options={"wind_rounds": 1}))
    log(table, *[won_deal((number + 1) % 4) for number in range(4)])
    deal = won(1, 2, 0, 40, None, 0, hands=[None, None, DRAGONS, None])
    answer = post(scoring, "table_api_preview", table, {"deal": deal})
    assert answer.json()["errors"][0]["code"] == "game_over"
    assert answer.json()["hands"] == [None] * 4


def test_a_game_that_was_ended_early_still_shows_what_a_deal_would_do(scoring: Client, table: Table) -> None:
    log(table, won_deal(1))
    end_game(table=table, how="broken_off", user=None)
    assert look(scoring, table, WON)["deltas"]
