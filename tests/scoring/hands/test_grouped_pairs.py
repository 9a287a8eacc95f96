"""Pairs that the player has grouped, some or all, are worth what they are worth as loose tiles."""

from __future__ import annotations

import pytest

from tests.scoring.hands.reading import refusal, score, value

LOOSE = "1133m5577p2299s4z +4z @wall"
GROUPED = [
    "[11m] 33m5577p2299s4z +4z @wall",
    "[44z] 1133m5577p2299s +4z @wall",
    "[11m] [33m] [55p] [77p] [22s] [99s] [44z] +4z @wall",
]


@pytest.mark.parametrize("text", GROUPED)
def test_seven_pairs(text: str) -> None:
    assert value(score(text, "gala")) == value(score(LOOSE, "gala")) == (4, 0, 4)


@pytest.mark.parametrize("text", GROUPED)
def test_a_hand_that_is_spelt_out(text: str) -> None:
    own = {"own": {"label": "twins", "pattern": "tiles 1133m5577p2299s44z", "limit": 0.5}}
    assert value(score(text, own_hands=own)) == value(score(LOOSE, own_hands=own)) == (0, 0, 250)


@pytest.mark.parametrize(
    "text",
    [
        "1111m5577p2299s4z +4z @wall",
        "[11m] 11m5577p2299s4z +4z @wall",
        "[11m] [11m] 5577p2299s4z +4z @wall",
        "[11m] [11m] [55p] [77p] [22s] [99s] [44z] +4z @wall",
    ],
)
def test_four_of_a_kind_are_no_two_different_pairs(text: str) -> None:
    assert refusal(text, "gala").code == "not_mahjong"
    own = {"own": {"label": "seven pairs", "pattern": "7 pairs", "points": 9}}
    assert score(text, own_hands=own).mahjong
