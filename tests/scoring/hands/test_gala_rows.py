"""Every premium of ``gala``: the smallest hand that has it, and one that just misses it.

Source: ``rules/gala.md``. All premiums of a hand are worked out by hand from there; the player is South in
the East round unless a hand says otherwise.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from scoring.rulesets import get_ruleset
from tests.scoring.hands.reading import figures, refusal, score

POINTS = {
    "mah_jong": 1,
    "all_pungs": 1,
    "white_dragon_pung": 1,
    "green_dragon_pung": 1,
    "red_dragon_pung": 1,
    "own_wind_pung": 1,
    "concealed_hand": 1,
    "all_chows": 1,
    "no_terminals_or_honours": 1,
    "last_wall_tile": 1,
    "replacement_tile": 1,
    "robbed_kong": 1,
    "one_suit_with_honours": 2,
    "two_concealed_kongs": 2,
    "little_three_dragons": 2,
    "seven_pairs": 3,
    "pure_straight": 3,
    "one_suit": 4,
    "only_terminals_and_honours": 4,
    "big_three_dragons": 6,
    "little_four_winds": 6,
    "thirteen_orphans": 10,
    "nine_gates": 10,
    "big_four_winds": 10,
    "four_kongs": 10,
    "all_honours": 10,
}


class Premium(NamedTuple):
    """A hand with all its premiums, the first being meant, and one without that one; None: no mah jong.

    Codes have blanks between; mah jong is in every hand and is not said.
    """

    meets: str
    codes: str
    misses: str
    others: str | None


BARE = "(234m) (555p) (789s) 23s 99p +1s"
NINE_GATES = "1112345678999m +5m"

PREMIUMS = [
    Premium(
        "(222m) (555p) (777s) 88s 9p9p +8s @discard",
        "all_pungs",
        "(222m) (555p) (777s) 23s 99p +4s @discard",
        "",
    ),
    Premium("(222m) (5555p) <7777s> 88s 99p +8s @discard", "all_pungs", BARE + " @discard", ""),
    Premium("(234m) (555z) (789s) 23s 99p +1s @discard", "white_dragon_pung", BARE + " @discard", ""),
    Premium(
        "(234m) (5555z) (789s) 23s 99p +1s @discard",
        "white_dragon_pung",
        "(234m) (555p) (789s) 23s 55z +1s @discard",
        "",
    ),
    Premium(
        "(234m) (666z) (789s) 23s 99p +1s @discard",
        "green_dragon_pung",
        "(234m) (555p) (789s) 23s 66z +1s @discard",
        "",
    ),
    Premium(
        "(234m) (789s) 77z 23s 1s 99p +7z @discard",
        "red_dragon_pung",
        "(234m) (555p) (789s) 23s 77z +1s @discard",
        "",
    ),
    Premium(
        "(234m) (222z) (789s) 23s 99p +1s @discard",
        "own_wind_pung",
        "(234m) (111z) (789s) 23s 99p +1s @discard",  # the round wind is worth nothing
        "",
    ),
    Premium(
        "W/S (234m) (333z) (789s) 23s 99p +1s @discard",
        "own_wind_pung",
        "W/S (234m) (222z) (789s) 23s 99p +1s @discard",
        "",
    ),
    Premium(
        "234m 555p 789s 23s 99p +1s @discard",  # only the winning tile is claimed
        "concealed_hand",
        BARE + " @wall",
        "",
    ),
    Premium(
        "234m [5555p] 789s 23s 99p +1s @discard",
        "concealed_hand",
        "234m <5555p> 789s 23s 99p +1s @discard",
        "",
    ),
    Premium("(234m) (567p) (789s) 23s 99p +1s @discard", "all_chows", BARE + " @discard", ""),
    Premium("(234m) (567p) (789s) 23s 55z +1s @discard", "all_chows", BARE + " @discard", ""),
    Premium(
        "(234m) (555p) (678s) 23s 88p +4s @discard",
        "no_terminals_or_honours",
        "(234m) (555p) (678s) 23s 88p +1s @discard",
        "",
    ),
    Premium(
        "(234m) (555p) (678s) 23s 88p +4s @discard",
        "no_terminals_or_honours",
        "(234m) (555p) (678s) 23s 33z +4s @discard",
        "",
    ),
    Premium(BARE + " @last_wall", "last_wall_tile", BARE + " @last_discard", ""),
    Premium(BARE + " @dead_wall", "replacement_tile", BARE + " @wall", ""),
    Premium(BARE + " @robbed_kong", "robbed_kong", BARE + " @discard", ""),
    Premium(
        "(555s) (789s) (333z) 23s 11s +4s @discard",
        "one_suit_with_honours",
        "(555s) (789s) (333z) 23s 11p +4s @discard",
        "",
    ),
    Premium(
        "(234m) [5555p] [8888s] 23s 99p +1s @discard",
        "two_concealed_kongs",
        "(234m) [5555p] (8888s) 23s 99p +1s @discard",
        "",
    ),
    Premium(
        "[2222m] [5555p] [8888s] 23s 99p +1s @discard",
        "two_concealed_kongs concealed_hand",
        "(234m) [5555p] <8888s> 23s 99p +1s @discard",  # a claimed kong lies open
        "",
    ),
    # the single dragon pungs are implied
    Premium(
        "(555z) (666z) (234m) 23s 77z +1s @discard",
        "little_three_dragons",
        "(555z) (666z) (234m) 23s 99p +1s @discard",
        "white_dragon_pung green_dragon_pung",
    ),
    Premium(
        "(555z) (666z) (777z) 23s 99p +1s @discard",
        "big_three_dragons",
        "(555z) (666z) (234m) 23s 77z +1s @discard",
        "little_three_dragons",
    ),
    # concealed by nature
    Premium("1133m5577p2299s 4z +4z @discard", "seven_pairs", "1133m5577p2222s 4z +4z @discard", None),
    Premium("1133m5577p2299s 4z +4z @wall", "seven_pairs", "1133m5577p2299s 4z +3z @wall", None),
    Premium(
        "(123m) (456m) (789m) 555p 9p +9p @discard",
        "pure_straight",
        "(123m) (456m) (789p) 555p 9p +9p @discard",
        "",
    ),
    Premium(
        "(123m) (456m) (789m) 23p 9p9p +1p @discard",
        "pure_straight all_chows",
        "(123m) (456m) (678m) 23p 99p +1p @discard",
        "all_chows",
    ),
    Premium(
        "(555s) (789s) 234666s 1s +1s @discard",
        "one_suit",
        "(555s) (789s) 234s 666z 1s +1s @discard",
        "one_suit_with_honours green_dragon_pung",
    ),
    Premium(
        "(111m) (999p) (333z) 999s 1s +1s @discard",
        "only_terminals_and_honours all_pungs",
        "(111m) (999p) (333z) 888s 1s +1s @discard",
        "all_pungs",
    ),
    Premium(
        "N/E (111z) (222z) (333z) 23s 44z +1s @discard",
        "little_four_winds one_suit_with_honours",
        "N/E (111z) (222z) (333z) 23s 99s +1s @discard",
        "one_suit_with_honours",
    ),
    # all pungs is implied
    Premium(
        "(111z) (222z) (333z) 444z 2m +2m @discard",
        "big_four_winds own_wind_pung one_suit_with_honours",
        "(111z) (222z) (333z) 44z 22m +2m @discard",
        "little_four_winds own_wind_pung one_suit_with_honours all_pungs",
    ),
    Premium(
        "(2222m) (3333p) (5555s) (8888s) 9p +9p @discard",
        "four_kongs",
        "(2222m) (3333p) (5555s) 888s 9p +9p @discard",
        "all_pungs",
    ),
    # only terminals and honours, all pungs are implied
    Premium(
        "(111z) (333z) (555z) 666z 4z +4z @discard",
        "all_honours white_dragon_pung green_dragon_pung",
        "(111z) (333z) (555z) 666z 9m +9m @discard",
        "all_pungs white_dragon_pung green_dragon_pung one_suit_with_honours only_terminals_and_honours",
    ),
    # nothing says that they imply only terminals and honours
    Premium(
        "19m19p19s1234567z +1z @discard",
        "thirteen_orphans only_terminals_and_honours",
        "29m19p19s1234567z +1z @discard",
        None,
    ),
    # one suit is implied, the concealed hand is not
    Premium(
        NINE_GATES + " @discard",
        "nine_gates concealed_hand",
        "(999m) 1112345678m +5m @discard",
        "one_suit",
    ),
    # with a nine it is 111 123 456 789 99 as well
    Premium(
        "1112345678999m +9m @wall",
        "nine_gates concealed_hand pure_straight",
        "1112345678999m +9p @wall",
        None,
    ),
]


@pytest.mark.parametrize("premium", PREMIUMS, ids=lambda premium: f"{premium.codes}: {premium.meets}")
def test_premium(premium: Premium) -> None:
    check_premiums(premium.meets, premium.codes)
    if premium.others is None:
        assert refusal(premium.misses, "gala").code == "not_mahjong"
    else:
        assert premium.codes.split()[0] not in premium.others.split()
        check_premiums(premium.misses, premium.others)


def check_premiums(text: str, codes: str) -> None:
    found = score(text, "gala")
    assert found.mahjong
    assert figures(found) == {code: (POINTS[code], 0) for code in ["mah_jong", *codes.split()]}
    assert found.points == found.total == 1 + sum(POINTS[code] for code in codes.split())
    assert (found.doubles, found.limit_hand, found.capped) == (0, False, False)


def test_every_premium_has_its_hands() -> None:
    meant = {premium.codes.split()[0] for premium in PREMIUMS}
    assert meant | {"mah_jong"} == set(get_ruleset("gala").rows) == set(POINTS)
