"""Hands as JSON and back: what is read, every field that is refused by its name, and what is answered."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from scoring.errors import ScoringError
from scoring.hands import Draft, Hand, HandWin, check_draft
from scoring.scores import HandScore, Item, Wait
from scoring.sets import MELDS, SETS
from scoring.tiles import read_tiles
from scoring.wire_hands import hand_from_json, hand_to_json
from scoring.wire_scores import score_text, score_to_json, wait_to_json

CONTRACT: dict[str, Any] = {
    "seat_wind": "E",
    "round_wind": "E",
    "melds": [{"tiles": "777z", "state": "exposed"}, {"tiles": "2222s", "state": "concealed"}],
    "concealed": "345678m11p",
    "bonus": "1f3y",
    "win": {"tile": "1p", "source": "discard", "completes": "11p", "declared": ["original_call"]},
}


def meld(text: str, state: Any = "exposed") -> Any:
    return MELDS[SETS[read_tiles(text)], state]


def changed(**fields: object) -> dict[str, Any]:
    return {**CONTRACT, **fields}


def won(**fields: object) -> dict[str, Any]:
    return changed(win={**CONTRACT["win"], **fields})


def without(name: str, win_name: str = "") -> dict[str, Any]:
    if win_name:
        return changed(win={key: value for key, value in CONTRACT["win"].items() if key != win_name})
    return {key: value for key, value in CONTRACT.items() if key != name}


def test_the_hand_of_the_contract_there_and_back() -> None:
    hand = check_draft(hand_from_json(CONTRACT))
    assert hand == Hand(
        "E",
        "E",
        (meld("777z"), meld("2222s", "concealed")),
        read_tiles("345678m11p"),
        read_tiles("1f3y"),
        HandWin(9, "discard", SETS[read_tiles("11p")], frozenset({"original_call"})),
    )
    assert hand_to_json(hand) == CONTRACT
    assert list(hand_to_json(hand)) == list(CONTRACT)


@pytest.mark.parametrize(
    "obj",
    [
        {"seat_wind": "S", "round_wind": "N"},
        {"seat_wind": "S", "round_wind": "N", "concealed": "123m"},
        {"seat_wind": "S", "round_wind": "N", "bonus": "2f"},
        {"seat_wind": "S", "round_wind": "N", "melds": [{"tiles": "6666m", "state": "claimed"}]},
        {
            "seat_wind": "E",
            "round_wind": "N",
            "concealed": "111m22233344455p",
            "win": {"tile": None, "source": "dealt"},
        },
        {
            "seat_wind": "W",
            "round_wind": "N",
            "concealed": "111m22233344455p",
            "win": {"tile": "1m", "source": "dealt"},
        },
    ],
)
def test_what_is_empty_is_left_out(obj: dict[str, Any]) -> None:
    assert hand_to_json(check_draft(hand_from_json(obj))) == obj


def test_what_is_empty_may_be_spelt_out() -> None:
    obj: dict[str, Any] = {
        "seat_wind": "S",
        "round_wind": "N",
        "melds": [],
        "concealed": "",
        "bonus": "",
        "win": None,
    }
    assert hand_to_json(check_draft(hand_from_json(obj))) == {"seat_wind": "S", "round_wind": "N"}
    win: dict[str, Any] = {"tile": "1p", "source": "discard", "completes": None, "declared": []}
    assert hand_from_json(changed(win=win)).win == HandWin(9, "discard")


def test_tiles_in_any_order_are_written_in_theirs() -> None:
    hand = check_draft(hand_from_json(changed(concealed="1p87m1p6543m", bonus="3y1f")))
    assert hand_to_json(hand) == CONTRACT


def test_a_hand_of_a_deal_may_leave_its_winds_out() -> None:
    draft = hand_from_json({"concealed": "123m"}, "hands.2", in_deal=True)
    assert draft == Draft("", "", [], read_tiles("123m"), 0, None, None, "hands.2")
    assert hand_to_json(check_draft(draft)) == {"concealed": "123m"}
    as_dealt = {"win": {"tile": None, "source": "dealt"}}
    assert hand_from_json(as_dealt, in_deal=True).win == HandWin(None, "dealt")
    with pytest.raises(ScoringError) as caught:
        hand_from_json({"seat_wind": "East"}, in_deal=True)
    assert caught.value.field == "seat_wind"


BAD: list[tuple[object, str, str]] = [
    (None, "wrong_kind", ""),
    ([], "wrong_kind", ""),
    ("123m", "wrong_kind", ""),
    (without("seat_wind"), "missing_field", "seat_wind"),
    (without("round_wind"), "missing_field", "round_wind"),
    (changed(seat_wind="e"), "wrong_kind", "seat_wind"),
    (changed(seat_wind=None), "wrong_kind", "seat_wind"),
    (changed(round_wind=["E"]), "wrong_kind", "round_wind"),
    (changed(round_wind="EE"), "wrong_kind", "round_wind"),
    (changed(wind="E"), "unknown_field", "wind"),
    (changed(melds=None), "wrong_kind", "melds"),
    (changed(melds={}), "wrong_kind", "melds"),
    (changed(melds="777z"), "wrong_kind", "melds"),
    (changed(melds=["777z"]), "wrong_kind", "melds.0"),
    (changed(melds=[{"tiles": "777z"}]), "missing_field", "melds.0.state"),
    (changed(melds=[{"state": "exposed"}]), "missing_field", "melds.0.tiles"),
    (changed(melds=[{"tiles": "777z", "state": "exposed", "from": 1}]), "unknown_field", "melds.0.from"),
    (changed(melds=[{"tiles": 777, "state": "exposed"}]), "wrong_kind", "melds.0.tiles"),
    (changed(melds=[{"tiles": "777z", "state": "open"}]), "wrong_kind", "melds.0.state"),
    (changed(melds=[{"tiles": "777z", "state": []}]), "wrong_kind", "melds.0.state"),
    (changed(concealed=None), "wrong_kind", "concealed"),
    (changed(concealed=["1m"]), "wrong_kind", "concealed"),
    (changed(bonus=0), "wrong_kind", "bonus"),
    (changed(win="1p"), "wrong_kind", "win"),
    (changed(win=False), "wrong_kind", "win"),
    (without("", "tile"), "missing_field", "win.tile"),
    (without("", "source"), "missing_field", "win.source"),
    (won(by=1), "unknown_field", "win.by"),
    (won(tile=1), "wrong_kind", "win.tile"),
    (won(tile=None), "tile_missing", "win.tile"),
    (won(source="window"), "wrong_kind", "win.source"),
    (won(source=None), "wrong_kind", "win.source"),
    (won(source=["wall"]), "wrong_kind", "win.source"),
    (won(completes=11), "wrong_kind", "win.completes"),
    (won(declared="original_call"), "wrong_kind", "win.declared"),
    (won(declared=None), "wrong_kind", "win.declared"),
    (won(declared=["riichi"]), "wrong_kind", "win.declared.0"),
    (won(declared=["original_call", {}]), "wrong_kind", "win.declared.1"),
    (won(declared=["original_call", "original_call"]), "repeated_word", "win.declared.1"),
    (changed(seat_wind="S", win={"tile": None, "source": "dealt"}), "tile_missing", "win.tile"),
]


@pytest.mark.parametrize(("obj", "reason", "field"), BAD)
@pytest.mark.parametrize("place", ["", "hand"])
def test_bad_requests_name_their_field(obj: object, reason: str, field: str, place: str) -> None:
    with pytest.raises(ScoringError) as caught:
        hand_from_json(obj, place)
    assert (caught.value.code, caught.value.reason) == ("bad_request", reason)
    assert caught.value.field == ".".join(part for part in (place, field) if part)


BAD_TILES: list[tuple[dict[str, Any], str, str]] = [
    (changed(concealed="345678m 11p"), "bad_tiles", "concealed"),
    (changed(concealed="345678M11p"), "bad_tiles", "concealed"),
    (changed(concealed="345678"), "bad_tiles", "concealed"),
    (changed(concealed="8z"), "bad_tiles", "concealed"),
    (changed(concealed="\u0661m"), "bad_tiles", "concealed"),
    (changed(concealed="1m\n"), "bad_tiles", "concealed"),
    (changed(concealed="11p1f"), "bonus_standing", "concealed"),
    (changed(bonus="5y"), "bad_tiles", "bonus"),
    (changed(bonus="1f1m"), "bonus_wrong", "bonus"),
    (changed(bonus="1f3y "), "bad_tiles", "bonus"),
    (changed(melds=[{"tiles": "77", "state": "exposed"}]), "bad_tiles", "melds.0.tiles"),
    (won(tile=""), "one_tile", "win.tile"),
    (won(tile="11p"), "one_tile", "win.tile"),
    (won(tile="1p1p"), "one_tile", "win.tile"),
    (won(tile="1x"), "bad_tiles", "win.tile"),
    (won(tile="1f"), "bonus_standing", "win.tile"),
    (won(completes="11q"), "bad_tiles", "win.completes"),
    (won(completes="1f1y"), "bonus_standing", "win.completes"),
]


@pytest.mark.parametrize(("obj", "reason", "field"), BAD_TILES)
def test_bad_tiles_name_their_field(obj: dict[str, Any], reason: str, field: str) -> None:
    for place in ("", "hand"):
        with pytest.raises(ScoringError) as caught:
            hand_from_json(obj, place)
        assert (caught.value.code, caught.value.reason) == ("bad_tiles", reason)
        assert caught.value.field == ".".join(part for part in (place, field) if part)


def test_a_wrong_field_goes_before_wrong_tiles() -> None:
    with pytest.raises(ScoringError) as caught:
        hand_from_json(changed(concealed="xx", win={"tile": "1p"}))
    assert caught.value.code == "bad_request"


IMPOSSIBLE: list[tuple[dict[str, Any], str, str]] = [
    (changed(concealed="111117m1p"), "too_many_copies", ""),
    (changed(bonus="11f"), "too_many_copies", ""),
    (changed(concealed="345678m12z"), "winning_tile_missing", "win.tile"),
    (changed(melds=[{"tiles": "2f2y", "state": "exposed"}]), "bad_set", "melds.0.tiles"),
    (changed(melds=[{"tiles": "", "state": "exposed"}]), "bad_set", "melds.0.tiles"),
    (changed(melds=[{"tiles": "777z", "state": "claimed"}]), "bad_set", "melds.0.state"),
    (changed(concealed="345678m1p"), "wrong_tile_count", ""),
    (won(completes="12p"), "bad_set", "win.completes"),
    (won(completes="1111p"), "bad_set", "win.completes"),
    (won(completes="678m"), "winning_tile_missing", "win.completes"),
    (won(completes="111p"), "winning_tile_missing", "win.completes"),
]


@pytest.mark.parametrize(("obj", "code", "field"), IMPOSSIBLE)
def test_impossible_hands_name_their_field(obj: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(ScoringError) as caught:
        check_draft(hand_from_json(obj, "hand"))
    assert (caught.value.code, caught.value.field) == (
        code,
        ".".join(part for part in ("hand", field) if part),
    )


@pytest.mark.parametrize("times", [5, 8, 16, 17, 1000])
@pytest.mark.parametrize("text", ["1m", "1m2p", "11m"])
def test_any_number_of_a_tile_is_too_many(text: str, times: int) -> None:
    for tiles in (text * times, "1" * times + "m"):
        with pytest.raises(ScoringError) as caught:
            check_draft(hand_from_json(changed(concealed=tiles)))
        assert (caught.value.code, caught.value.params) == ("too_many_copies", {"tile": "1m"})


def test_kongs_that_overflow_the_counts_are_too_many() -> None:
    melds = [{"tiles": "1111m", "state": "exposed"}] * 4
    with pytest.raises(ScoringError) as caught:
        check_draft(hand_from_json(changed(melds=melds, concealed="11z")))
    assert (caught.value.code, caught.value.params) == ("too_many_copies", {"tile": "1m"})


def test_a_score_as_the_contract_answers_it() -> None:
    items = (Item("pung", 4, 0, "777z"), Item("mah_jong", 20, 0), Item("heaven", 0, 0, "", Fraction(1)))
    half = Item("all_pair_honours", 0, 0, "11z", Fraction(1, 2))
    nothing = HandScore(False, 0, 0, 0, True, False, (), ())
    assert score_text(nothing) == json.dumps(score_to_json(nothing))
    score = HandScore(True, 24, 0, 24, False, True, ("777z", "11p"), (*items, half))
    assert score_text(score) == json.dumps(score_to_json(score))
    assert score_to_json(score) == {
        "mahjong": True,
        "points": 24,
        "doubles": 0,
        "total": 24,
        "limit_hand": False,
        "capped": True,
        "sets": ["777z", "11p"],
        "items": [
            {"rule": "pung", "points": 4, "doubles": 0, "tiles": "777z"},
            {"rule": "mah_jong", "points": 20, "doubles": 0},
            {"rule": "heaven", "points": 0, "doubles": 0, "limit": 1},
            {"rule": "all_pair_honours", "points": 0, "doubles": 0, "tiles": "11z", "limit": 0.5},
        ],
    }


def test_a_wait_has_its_totals() -> None:
    score = HandScore(True, 24, 0, 24, False, False, (), ())
    assert wait_to_json(Wait("1m", 3, score, None)) == {
        "tile": "1m",
        "left": 3,
        "self_drawn": 24,
        "discarded": None,
    }
    assert wait_to_json(Wait("1m", 3, None, score))["discarded"] == 24
    assert wait_to_json(Wait("1m", 3, None, score))["self_drawn"] is None
