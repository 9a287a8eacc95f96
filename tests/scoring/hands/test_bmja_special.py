"""Limit and half-limit hands of ``bmja``: the smallest that is one, and one that just misses it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import pytest

from tests.scoring.hands.reading import figures, refusal, score, value

LIMIT, HALF = 1000, 500
HELD = "222s 333p 666m 99p 56s +7s"


class Special(NamedTuple):
    """A row's code, a hand that is one, one that is none and its points, doubles and total if it won."""

    code: str
    meets: str
    misses: str
    other: tuple[int, int, int] | None


LIMIT_HANDS = [
    Special("thirteen_orphans", "19m19p19s1234567z +1z @discard", "29m19p19s1234567z +1z @wall", None),
    Special("thirteen_orphans", "19m19p19s1234567z +7z @wall", "19m19p19s123456z1m +1m @wall", None),
    # a pair of twos: 22 + 4 + 4 + 4 + 8; two dragons, no chow, one suit with honours
    Special(
        "all_honours",
        "(333z) (444z) (555z) 666z 7z +7z @wall",
        "(333z) (444z) (555z) 666z 2m +2m @wall",
        (42, 4, 672),
    ),
    # a pair of West: no chow, only majors
    Special(
        "all_terminals",
        "(111m) (999m) (111p) 999s 1s +1s @wall",
        "(111m) (999m) (111p) 999s 3z +3z @wall",
        (42, 2, 168),
    ),
    # a pung instead: 22 + 8 + 8 + 8 + 4; no chow
    Special(
        "four_kongs",
        "(2222m) (3333p) <5555s> [8888s] 9p +9p @wall",
        "(2222m) (3333p) <5555s> 888s 9p +9p @wall",
        (50, 1, 100),
    ),
    # a chow: 22 + 4 + 4 + 4; three dragons
    Special(
        "three_great_scholars",
        "(666z) (555z) (777z) 33m 66s +3m @wall",
        "(666z) (555z) (777z) 34m 66s +5m @wall",
        (34, 3, 272),
    ),
    # the fourth wind as a pair: 22 + 4 + 4 + 4 + 4; E, S, no chow, one suit with honours
    Special(
        "four_blessings",
        "(111z) (222z) (333z) 444z 2m +2m @wall",
        "(111z) (222z) (333z) 44z 22m +2m @wall",
        (38, 4, 608),
    ),
    # a pair of another suit: 22 + 4 + 4 + 4 + 8; round wind, fully concealed, no chow
    Special(
        "buried_treasure",
        "222555888s 111z 7s +7s @wall",
        "222555888s 111z 7p +7p @wall",
        (42, 3, 336),
    ),
    # without honours; an open pung: 22 + 2 + 4 + 4 + 8; purity
    Special(
        "buried_treasure",
        "222555888999s 7s +7s @wall",
        "(222s) 555888999s 7s +7s @wall",
        (40, 3, 320),
    ),
    # a pung completed by a discard: 20 + 2 + 4 + 4 + 8; round wind, no chow, one suit with honours
    Special(
        "buried_treasure",
        "22555888s 111z 77s +2s @wall",
        "22555888s 111z 77s +2s=222s @discard",
        (38, 3, 304),
    ),
    # a five: 22 + 2 + 2 + 2 + 8; green dragons, no chow, one suit with honours
    Special(
        "imperial_jade",
        "(222s) (444s) (888s) 666z 3s +3s @wall",
        "(222s) (444s) (888s) 666z 5s +5s @wall",
        (36, 3, 288),
    ),
    # some of the six; white dragons instead of green
    Special(
        "imperial_jade",
        "(222s) (444s) (888s) 666s 3s +3s @wall",
        "(222s) (444s) (888s) 555z 3s +3s @wall",
        (36, 3, 288),
    ),
    # the pair is 2 to 8; with a 9 there are three chows, with another suit no shape at all
    Special("gates_of_heaven", "1112345678999m +5m @wall", "1112345678999m +9m @wall", None),
    Special("gates_of_heaven", "1112345678999m +2m @wall", "1112345678999m +1m @wall", None),
    Special("gates_of_heaven", "1112345678999m +8m @wall", "1112345678999m +8p @wall", None),
    Special("gates_of_heaven", "1112345678999m +8m @wall", "(999m) 1112345678m +8m @wall", None),
    Special("wriggling_snake", "1123456789m 123z +4z @wall", "1123456789m 123z +5z @wall", None),
    Special("wriggling_snake", "123456789m 1234z +1m @wall", "123456789m 1234z +2m @wall", None),
    Special("wriggling_snake", "1123456789m 234z +1z @wall", "112345678m9p 234z +1z @wall", None),
    # dealt to East; another wins on East's first discard; else fully concealed or the bare points
    Special("heaven", "E/E " + HELD + " @dealt", "E/E " + HELD + " @wall", (34, 1, 68)),
    Special("earth", HELD + " @dealt", HELD + " @discard", (32, 0, 32)),
    Special(
        "plum_blossom",
        "(222s) (333p) (666m) 99s 46p +5p @dead_wall",
        "(222s) (333p) (666m) 99s 45p +6p @dead_wall",
        (28, 1, 56),
    ),
    Special(
        "plum_blossom",
        "(222s) (333p) (666m) 99s 46p +5p @dead_wall",
        "(222s) (333p) (666m) 99s 46p +5p @last_wall",
        (28, 1, 56),
    ),
    Special(
        "moon_from_the_sea_bottom",
        "(222s) (777p) (666m) 99s 23p +1p @last_wall",
        "(222s) (777p) (666m) 99s 23p +1p @last_discard",
        (26, 1, 52),
    ),
    Special(
        "moon_from_the_sea_bottom",
        "(222s) (777p) (666m) 99s 23p +1p @last_wall",
        "(222s) (777p) (666m) 99s 23p +4p @last_wall",
        (28, 1, 56),
    ),
    # 22 + 8 + 16 + 2; replacement tile
    Special(
        "kong_on_kong",
        "(2222s) [3333p] (666m) 99s 56s +7s @dead_wall !kong_on_kong",
        "(2222s) [3333p] (666m) 99s 56s +7s @dead_wall",
        (48, 1, 96),
    ),
]

HALF_LIMIT_HANDS = [
    Special("knitting", "1234567m 123456p +7p @wall", "1234567m 123456p +8p @wall", None),
    Special("knitting", "1234567s 123456m +7m @discard", "1234567s 123456m +7p @discard", None),
    Special("triple_knitting", "1234m1234p1234s 9m +9p @wall", "1234m1234p1234s 9m +9m @wall", None),
    Special("triple_knitting", "2468m2468p2468s 9s +9m @wall", "2468m2468p2467s 9s +9m @wall", None),
    Special("all_pair_honours", "11p99s112266773z +3z @wall", "22p99s112266773z +3z @wall", None),
    # seven different pairs: four of a kind are not two of them
    Special("all_pair_honours", "19m19p19s7z 19m19p19s +7z @wall", "1111z 19m19p7z 19m19p +7z @wall", None),
]


def _text(special: Special) -> str:
    return f"{special.code}: {special.meets}"


@pytest.mark.parametrize("special", LIMIT_HANDS, ids=_text)
def test_limit_hand(special: Special) -> None:
    found = score(special.meets, "bmja")
    assert value(found) == (0, 0, LIMIT)
    assert found.limit_hand
    assert not found.capped
    assert [(item.rule, item.limit) for item in found.items] == [(special.code, Fraction(1))]
    check_miss(special)


@pytest.mark.parametrize("special", HALF_LIMIT_HANDS, ids=_text)
def test_half_limit_hand(special: Special) -> None:
    found = score(special.meets, "bmja")
    assert value(found) == (0, 0, HALF)
    assert not found.limit_hand
    assert [(item.rule, item.limit) for item in found.items] == [(special.code, Fraction(1, 2))]
    check_miss(special)


def check_miss(special: Special) -> None:
    if special.other is None:
        assert refusal(special.misses, "bmja").code == "not_mahjong"
        return
    found = score(special.misses, "bmja")
    assert special.code not in figures(found)
    assert value(found) == special.other
    assert not found.limit_hand


def test_standing_fours_of_a_kind_are_no_kongs() -> None:
    assert refusal("2222m3333p5555s 9p +9p @wall", "bmja").code == "not_mahjong"


@pytest.mark.parametrize(
    "text",
    [
        "(2222s) [3333p] (666m) 99s 56s +7s @discard !kong_on_kong",
        "(222s) [3333p] (666m) 99s 56s +7s @dead_wall !kong_on_kong",
    ],
)
def test_kong_on_kong_needs_two_kongs_and_a_replacement_tile(text: str) -> None:
    assert "kong_on_kong" not in figures(score(text, "bmja"))


def test_east_needs_no_winning_tile_for_heaven() -> None:
    found = score("E/E " + HELD.replace("+", "") + " @dealt", "bmja")
    assert (found.total, found.limit_hand) == (LIMIT, True)


def test_claimed_tiles_may_complete_a_limit_hand() -> None:
    for text in (
        "(333z) (444z) (555z) 66z 77z +6z @discard",
        "19m19p19s123456z7z +1z @robbed_kong",
        "222555888s 111z 7s +7s @discard",  # the pair is claimed, the pungs are concealed
    ):
        assert (score(text, "bmja").total, score(text, "bmja").limit_hand) == (LIMIT, True)


def test_several_limits_do_not_add_up() -> None:
    found = score("E/E 111z 222z 333z 444z 5z +5z @dealt", "bmja")
    assert (found.total, len(found.items)) == (LIMIT, 1)


def test_bonus_tiles_add_nothing_to_a_limit_hand() -> None:
    assert value(score("(333z) (444z) (555z) 666z 7z +7z @wall 1234f", "bmja")) == (0, 0, LIMIT)


def test_ordinary_points_go_over_half_a_limit() -> None:
    text = "E/E (111z) (222z) (333z) (444z) 5m +5m @wall"
    rows = {"four_blessings": {"limit": 0.5}}
    # 16 + 22 and E, E, no chow, one suit with honours: 608 over 500
    assert value(score(text, "bmja", rows=rows)) == (38, 4, 608)
    without = text.replace("E/E", "S/W")
    # own and round wind on two pungs instead of one
    assert value(score(without, "bmja", rows=rows)) == (38, 4, 608)
    assert score(text, "bmja", rows=rows, limit=2000).total == 1000


def test_the_higher_of_limit_and_ordinary_value_counts_where_the_roof_is_off() -> None:
    text = "E/E (111z) (222z) (333z) [4444z] 5z +5z @wall"
    # 4 + 4 + 4 + 32 + 2 + 22 = 68; E, E, no chow, only majors: 1,088
    assert value(score(text, "bmja", roof_off=True)) == (68, 4, 1088)
    assert value(score(text, "bmja")) == (0, 0, LIMIT)


def test_special_hands_can_be_off() -> None:
    # 22 + 8 + 8 + 8 + 16; no chow
    kongs = "(2222m) (3333p) <5555s> [8888s] 9p +9p @wall"
    assert value(score(kongs, "bmja", special_hands=False)) == (62, 1, 124)
    assert refusal("19m19p19s1234567z +1z @wall", "bmja", special_hands=False).code == "not_mahjong"
    assert refusal("1234567m 123456p +7p @wall", "bmja", special_hands=False).code == "not_mahjong"


@pytest.mark.parametrize(
    ("code", "text", "points"),
    [
        ("thirteen_orphans", "19m19p19s1234567z +1z @wall", 22),
        ("wriggling_snake", "1123456789m 123z +4z @wall", 22),
        ("knitting", "1234567m 123456p +7p @wall", 22),
        # pairs of East, South and two dragons
        ("all_pair_honours", "11p99s112266773z +3z @wall", 22 + 8),
    ],
)
def test_a_hand_that_is_off_is_no_winning_shape(code: str, text: str, points: int) -> None:
    assert refusal(text, "bmja", rows={code: {"limit": 0}}).code == "not_mahjong"
    found = score(text, "bmja", rows={code: {"limit": 0, "points": 30}})
    assert (found.points, figures(found)[code]) == (points + 30, (30, 0))
