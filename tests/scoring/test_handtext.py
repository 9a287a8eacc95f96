"""A hand on one line: what people type, what is refused, and the line that is written."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.hands import DECLARATIONS, SOURCES, Draft, Hand, HandWin, check_draft
from scoring.handtext import hand_text, read_hand_text
from scoring.sets import MELDS, SETS, STATES, TileSet
from scoring.tiles import BONUS, TILES, counts_of, read_tiles, surplus, tiles_text

CONTRACT = "E/E (777z) [2222s] 345678m 1p 1f3y +1p=11p @discard !original_call"
CANONICAL = "E/E (777z) [2222s] 345678m1p 1f3y +1p=11p @discard !original_call"


def read(text: str) -> Hand:
    return check_draft(read_hand_text(text))


def set_of(text: str) -> TileSet:
    return SETS[read_tiles(text)]


def test_the_hand_of_the_contract() -> None:
    assert read(CONTRACT) == Hand(
        seat_wind="E",
        round_wind="E",
        melds=(MELDS[set_of("777z"), "exposed"], MELDS[set_of("2222s"), "concealed"]),
        concealed=read_tiles("345678m11p"),
        bonus=read_tiles("1f3y"),
        win=HandWin(9, "discard", set_of("11p"), frozenset({"original_call"})),
    )
    assert hand_text(read(CONTRACT)) == CANONICAL


@pytest.mark.parametrize(
    "text",
    [
        "!original_call @discard =11p +1p 1f3y 1p 345678m (777z) [2222s] E/E",
        "e/e(777Z)[2222S]345678M1P1F3Y+1P=11P@DISCARD!Original-Call",
        "  E / E  ( 777z )  [ 2222 s ]  345 678m 1p 1f 3y  + 1p = 11p  @ discard  ! original_call ",
        "E/E\t(7z 7z 7z)\n[2s2s 2s2s]\u00a03m4m5m 6m7m8m 1p 3y1f +1p =11p @discard !original_call",
        "(777z) E/ [2222s] /E 345678m1p1f3y +1p=11p @discard !original_call",
        "1f (777z) 345m [2222s] 678m 3y 1p +1p=11p @discard !original_call",
    ],
)
def test_parts_in_any_order_blanks_and_capitals(text: str) -> None:
    if "/ [" in text:
        text = text.replace(" E/", "").replace("/E", "E/E")
    assert hand_text(read(text)) == CANONICAL


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", "E/E"),
        ("123m", "E/E 123m"),
        ("1f", "E/E 1f"),
        ("S/ 123m", "S/E 123m"),
        ("/W 123m", "E/W 123m"),
        ("n/s 11z", "N/S 11z"),
        ("<6666m> 88p", "E/E <6666m> 88p"),
        ("(55m) [77z]", "E/E (55m) [77z]"),
        ("19m19p19s1234567z1m @dealt", "E/E 119m19p19s1234567z @dealt"),
        ("19m19p19s1234567z +1m @dealt", "E/E 19m19p19s1234567z +1m @dealt"),
        ("345678999m1122p +1p @wall", "E/E 345678999m1122p +1p @wall"),
        ("345678999m1122p +1p @dead-wall !kong-on-kong", "E/E 345678999m1122p +1p @dead_wall !kong_on_kong"),
    ],
)
def test_short_hands(text: str, canonical: str) -> None:
    assert hand_text(read(text)) == canonical
    assert hand_text(read(canonical)) == canonical


@pytest.mark.parametrize(
    ("text", "melds", "concealed"),
    [
        ("(222s) (333p) (666m) 56s99p +7s @wall", "222s 333p 666m", "567s99p"),
        ("(222s) (333p) (666m) 567s9p +9p=99p @wall", "222s 333p 666m", "567s99p"),
        ("(222s) (333p) (666m) (567s) 99p +7s=567s @discard", "222s 333p 666m 567s", "99p"),
        ("(222s) (333p) (666m) (56s) 99p +7s=567s @discard", "222s 333p 666m 567s", "99p"),
        ("(222s) (333p) (666m) (567s) (99p) +7s @discard", "222s 333p 666m 567s 99p", ""),
        ("(66s) (333p) (777m) 567s99p +6s=666s @discard", "666s 333p 777m", "567s99p"),
        ("(66s) (333p) (777m) (222z) 66s +6s=666s @discard", "66s 333p 777m 222z", "666s"),
        ("(678s) 66s 111222333m +6s=678s @discard", "678s", "66s111222333m"),
    ],
)
def test_where_the_winning_tile_goes(text: str, melds: str, concealed: str) -> None:
    draft = read_hand_text(text)
    assert " ".join(tiles_text(counts) for counts, _ in draft.melds) == melds
    assert draft.concealed == read_tiles(concealed)


BAD: list[tuple[str, str, str, str]] = [
    ("123m & 1p", "bad_request", "no_part", '"&" at position 6 is no part of a hand'),
    ("123m )", "bad_request", "no_part", '")" at position 6 is no part of a hand'),
    ("3s / 1p", "bad_request", "no_part", '"/" at position 4 is no part of a hand'),
    ("123m (777z 1p", "bad_request", "not_closed", '"(777z" at position 6 opens a set that nothing closes'),
    ("[22(33m)", "bad_request", "not_closed", '"[22(33m)" at position 1 opens a set that nothing closes'),
    ("E/E 1p S/E", "bad_request", "part_twice", '"/" is given twice'),
    ("+1p +1p @wall", "bad_request", "part_twice", '"+" is given twice'),
    ("+1p =11p =11p @wall", "bad_request", "part_twice", '"=" is given twice'),
    ("+1p @wall @wall", "bad_request", "part_twice", '"@" is given twice'),
    (
        "+1p @wall !original_call !original-call",
        "bad_request",
        "part_twice",
        '"!original_call" is given twice',
    ),
    ("+1p @window", "bad_request", "no_such_word", '"@window" is none of wall, discard, dead_wall'),
    ("+1p @", "bad_request", "no_such_word", '"@" is none of wall, discard, dead_wall'),
    ("+1p @wall !riichi", "bad_request", "no_such_word", '"!riichi" is none of original_call,'),
    ("1p =11p", "bad_request", "no_win_for", '"=" belongs to a winning hand: say after +'),
    ("1p !original_call", "bad_request", "no_win_for", '"!" belongs to a winning hand'),
    ("1p +1p", "bad_request", "source_missing", "a winning hand says after @ where its tile came from: wall"),
    ("1p @wall", "bad_request", "tile_missing", "the winning tile is missing"),
    ("S/E 1p @dealt", "bad_request", "tile_missing", "the winning tile is missing"),
    ("123", "bad_tiles", "bad_tiles", '"123" is no tile text'),
    ("123 (777z)", "bad_tiles", "bad_tiles", '"123" is no tile text'),
    ("123m 4X", "bad_tiles", "bad_tiles", '"4X" is no tile text'),
    ("123m 0p", "bad_tiles", "bad_tiles", '"0p" is no tile text'),
    ("123m 8Z", "bad_tiles", "bad_tiles", '"8Z" is no tile text'),
    ("5f", "bad_tiles", "bad_tiles", '"5f" is no tile text'),
    ("mm", "bad_tiles", "bad_tiles", '"mm" is no tile text'),
    ("()", "bad_tiles", "bad_tiles", '"" is no tile text'),
    ("(7z7)", "bad_tiles", "bad_tiles", '"7z7" is no tile text'),
    ("(1f1y)", "bad_tiles", "bonus_standing", "flowers and seasons do not belong here"),
    ("+ @wall", "bad_tiles", "bad_tiles", '"" is no tile text'),
    ("+11p @wall", "bad_tiles", "one_tile", '"11p" is not one tile'),
    ("+1f @wall", "bad_tiles", "bonus_standing", "flowers and seasons do not belong here"),
    ("1p +1p= @wall", "bad_tiles", "bad_tiles", '"" is no tile text'),
    ("11111m", "too_many_copies", "too_many_copies", "there are more of 1m"),
    ("1m 11m 11m", "too_many_copies", "too_many_copies", "there are more of 1m"),
    ("1f 1f", "too_many_copies", "too_many_copies", "there are more of 1f"),
    ("(1111m) (1111m) (1111m) (1111m) 11z", "too_many_copies", "too_many_copies", "there are more of 1m"),
    ("(124m)", "bad_set", "bad_set", "124m is no chow, pung, kong or pair"),
    ("<666m>", "bad_set", "not_claimed", "666m is no kong; only a kong can be claimed"),
    (
        "1234567m12345p +5p @wall",
        "wrong_tile_count",
        "wrong_tile_count",
        "a winning hand with 0 kongs has 14",
    ),
    ("12345678m123456p", "wrong_tile_count", "too_many_tiles", "a hand with 0 kongs has at most 13"),
    ("(222m) 12345678m11p5s +5p @wall", "wrong_tile_count", "wrong_tile_count", "a winning hand"),
    (
        "345678m1p123s111z +1p=22p @wall",
        "winning_tile_missing",
        "not_completed",
        "the winning tile 1p is not",
    ),
    ("345678m1p123s111z +1p=123p @wall", "winning_tile_missing", "completes_missing", "123p, which 1p"),
]


@pytest.mark.parametrize(("text", "code", "reason", "message"), BAD)
def test_what_is_refused_and_how_it_is_named(text: str, code: str, reason: str, message: str) -> None:
    with pytest.raises(ScoringError) as caught:
        read(text)
    assert (caught.value.code, caught.value.reason) == (code, reason)
    assert caught.value.message.startswith(message)


def test_the_field_is_the_callers() -> None:
    with pytest.raises(ScoringError) as caught:
        read_hand_text("8z", field="hands.2")
    assert caught.value.field == "hands.2"


def test_winds_that_the_caller_knows() -> None:
    draft = read_hand_text("123m", seat_wind="W", round_wind="S")
    assert (draft.seat_wind, draft.round_wind) == ("W", "S")
    said = read_hand_text("N/E 123m", seat_wind="W", round_wind="S")
    assert (said.seat_wind, said.round_wind) == ("N", "E")
    same = read_hand_text("W/S 123m", seat_wind="W", round_wind="S", fixed_winds=True)
    assert (same.seat_wind, same.round_wind) == ("W", "S")
    for text, given_wind, expected in (("N/S 1m", "N", "W"), ("/E 1m", "E", "S")):
        with pytest.raises(ScoringError) as caught:
            read_hand_text(text, seat_wind="W", round_wind="S", fixed_winds=True)
        assert (caught.value.code, caught.value.reason) == ("bad_request", "winds_contradict")
        assert caught.value.params == {"value": given_wind, "expected": expected}


def test_a_hand_that_does_not_know_its_winds() -> None:
    draft = read_hand_text("(777z) 1p @dealt", seat_wind="", round_wind="")
    assert (draft.seat_wind, draft.round_wind) == ("", "")
    hand = Hand("", "", (), read_tiles("123m"))
    assert hand_text(hand) == "123m"
    assert hand_text(Hand("S", "", (), 0)) == "S/"
    assert hand_text(Hand("", "", (), 0)) == ""


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """Any draft that can be checked: sets in melds and standing, loose tiles, bonus tiles, a win or none."""
    pool = [one for one in SETS.values() if one.kind != "pair"]
    sets = draw(st.lists(st.sampled_from(pool), max_size=4))
    pair = draw(st.sampled_from([one for one in SETS.values() if one.kind == "pair"]))
    chosen = [*sets, pair]
    melded = [one.kind == "kong" or draw(st.booleans()) for one in chosen]
    melds = [
        (one.counts, draw(st.sampled_from(STATES[: 2 + (one.kind == "kong")])))
        for one, is_meld in zip(chosen, melded, strict=True)
        if is_meld
    ]
    standing = [one for one, is_meld in zip(chosen, melded, strict=True) if not is_meld]
    bonus = counts_of(draw(st.sets(st.sampled_from(BONUS))))
    winds = draw(st.sampled_from(("E", "S", "W", "N", ""))), draw(st.sampled_from(("E", "S", "W", "N", "")))
    win, completes = None, None
    if len(sets) == 4 and draw(st.booleans()):
        able = [one for one in chosen if one.kind != "kong"]
        one = draw(st.sampled_from(able))
        completes = one.counts if draw(st.booleans()) else None
        declared = frozenset(draw(st.sets(st.sampled_from(DECLARATIONS))))
        source = draw(st.sampled_from(SOURCES))
        null = source == "dealt" and winds[0] in ("E", "") and draw(st.booleans())
        completes = None if null else completes
        win = HandWin(None if null else draw(st.sampled_from(one.tiles)), source, None, declared)
    concealed = sum(one.counts for one in standing)
    if win is None and len(sets) == 4:
        concealed, melds = 0, melds[:3]
    return Draft(*winds, melds, concealed, bonus, win, completes)


@given(drafts())
def test_a_line_that_is_written_reads_as_the_same_hand(draft: Draft) -> None:
    assume(surplus(draft.concealed) is None)
    try:
        hand = check_draft(draft)
    except ScoringError:
        reject()
    text = hand_text(hand)
    again = check_draft(read_hand_text(text, seat_wind="", round_wind=""))
    assert again == hand
    assert hand_text(again) == text


@given(st.text(alphabet="123456789mpszfyESWN/()[]<>+=@! wallx_-", max_size=40))
def test_any_line_is_read_or_refused(text: str) -> None:
    try:
        hand = read(text)
    except ScoringError:
        return
    assert read(hand_text(hand)) == hand


def test_every_tile_can_be_the_winning_one() -> None:
    for tile in TILES[:34]:
        assert read_hand_text(f"+{tile} @wall").win == HandWin(TILES.index(tile), "wall")


def test_how_sets_show_themselves() -> None:
    assert repr(set_of("777z")) == "TileSet('777z')"
    assert repr(MELDS[set_of("2222s"), "claimed"]) == "Meld('2222s', 'claimed')"


def test_a_very_long_line_is_refused_without_delay() -> None:
    start = process_time()
    for text in ("1 " * 60_000 + "m", "1m " * 60_000, "1" * 60_000 + "m", "(1m) " * 60_000):
        with pytest.raises(ScoringError) as caught:
            read(text)
        assert caught.value.code == "too_many_copies"
    assert process_time() - start < 5
