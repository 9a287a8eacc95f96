"""Hands of ``gala``: what no single premium says (``rules/gala.md``)."""

from __future__ import annotations

import pytest

from tests.scoring.hands.reading import refusal, score
from tests.scoring.hands.test_gala_rows import BARE, check_premiums


def test_mah_jong_alone() -> None:
    check_premiums(BARE + " @discard", "")
    check_premiums(BARE + " @wall", "")
    check_premiums(BARE + " @wall 12f3y", "")


def test_flowers_are_no_tiles_of_a_game_without_them() -> None:
    assert refusal(BARE + " @wall 1f", "gala", flowers=False).code == "bad_tiles"
    assert score(BARE + " @wall", "gala", flowers=False).total == 1


@pytest.mark.parametrize("text", ["(555z) (666z) 777z", "[2222m] (555z) 1f2f", "19m19p19s1234567z", "11m"])
def test_losers_have_nothing(text: str) -> None:
    found = score(text, "gala")
    assert (found.points, found.doubles, found.total, found.items) == (0, 0, 0, ())


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        # chows give two, pungs nothing beside an open chow
        ("(678p) 222333444m 8s +8s @discard", "all_chows no_terminals_or_honours"),
        # pungs give one more than chows where the open set is a pung
        ("(666p) 222333444m 8s +8s @discard", "all_pungs no_terminals_or_honours"),
        # two pairs of three chows, or seven pairs: 3 and one suit 4, against 4, all chows and concealed
        ("2233445566778m +8m @wall", "seven_pairs one_suit no_terminals_or_honours"),
        # seven pairs of honours
        ("1122334455667z +7z @wall", "seven_pairs all_honours"),
        # 111 222 333: three pungs, or three times 123 with a straight that is none
        ("111222333m 99s 99p +9s @wall", "all_pungs concealed_hand"),
    ],
)
def test_the_grouping_with_the_highest_total_counts(text: str, codes: str) -> None:
    check_premiums(text, codes)


def test_a_kong_counts_only_if_declared() -> None:
    # 555p and a 5p in the chow: no kong; the fours of a kind fit no sets
    check_premiums("(234m) 5555p 67p 99p 23s +1s @discard", "")
    assert refusal("2222m5555p8888s 9p +9p @wall", "gala").code == "not_mahjong"


def test_claiming_spoils_the_concealed_hand_but_not_the_last_tile() -> None:
    check_premiums("234m 555p 789s 23s 9p9p +1s @robbed_kong", "robbed_kong concealed_hand")
    check_premiums("[5555p] 234m 789s 23s 99p +1s @dead_wall", "replacement_tile concealed_hand")
    check_premiums("(555p) 234m 789s 23s 99p +1s @wall", "")
