"""Tiles, hands and their worth in words, in every language."""

import pytest
from django.utils import translation

from scoring.hands import Hand, check_draft
from scoring.handtext import read_hand_text
from scoring.rulesets import get_ruleset
from scoring.scores import Wait
from tracker.presentation import breakdown, hand_line, shown_hand, wait_words
from tracker.presentation.hands import MELD_WORDS, SOURCE_WORDS, sum_words
from tracker.presentation.tiles import tiles_words
from tracker.queries.hands import RecordedHand

GERMAN = get_ruleset("german")
OPTIONS = GERMAN.resolve({})
WINNER = "S/E (777z) [2222s] <4444p> 345m1p 1f3y +1p=11p @dead_wall !original_call"


def read(text: str) -> Hand:
    return check_draft(read_hand_text(text))


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("3m", "3 of characters", "Zahl 3"),
        ("234s", "2, 3, 4 of bamboo", "Bambus 2, 3, 4"),
        ("99p", "9, 9 of circles", "Kreis 9, 9"),
        ("777z", "3 × red dragon", "3 × roter Drache"),
        ("15z", "east wind, white dragon", "Ostwind, weißer Drache"),
        ("4f", "bamboo", "Bambusblüte"),
        ("1f3y", "plum, autumn", "Pflaume, Herbst"),
        ("1m2p11z", "1 of characters, 2 of circles, 2 × east wind", "Zahl 1, Kreis 2, 2 × Ostwind"),
        ("", "", ""),
    ],
)
def test_tiles_in_words(text: str, english: str, german: str) -> None:
    assert tiles_words(text) == english
    with translation.override("de"):
        assert tiles_words(text) == german


@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.parametrize("source", SOURCE_WORDS)
def test_every_source_and_state_has_words(language: str, source: str) -> None:
    english = str(SOURCE_WORDS[source])
    states = [str(words) for words in MELD_WORDS.values()]
    with translation.override(language):
        assert str(SOURCE_WORDS[source]) != english
        assert not set(states) & {str(words) for words in MELD_WORDS.values()}


def test_a_hand_says_how_its_tiles_are_held() -> None:
    hand = read(WINNER)
    shown = breakdown(hand, GERMAN.score_hand(hand, OPTIONS), OPTIONS)
    assert [(part.label, [tiles.text for tiles in part.tiles], part.more) for part in shown.parts] == [
        ("laid open", ["777z"], ""),
        ("concealed", ["2222s"], ""),
        ("claimed kong", ["4444p"], ""),
        ("standing", ["345m1p"], ""),
        ("flowers and seasons", ["1f3y"], ""),
        ("won on", ["1p"], "as a replacement tile, original call"),
    ]
    assert shown.line == WINNER.removeprefix("S/E ")
    assert [tiles.text for tiles in shown.sets] == ["777z", "2222s", "4444p", "345m", "11p"]


def test_items_say_what_for_and_how_much() -> None:
    hand = read(WINNER)
    items = breakdown(hand, GERMAN.score_hand(hand, OPTIONS), OPTIONS).items
    said = [(item.label, item.tiles and item.tiles.words, item.worth) for item in items]
    assert ("pung", "3 × red dragon", "4 points") in said
    assert ("pung of dragons", "3 × red dragon", "1 double") in said
    assert ("kong", "2, 2, 2, 2 of bamboo", "16 points") in said
    assert ("mah jong", None, "20 points") in said


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        ("(555z)", {}, "4 points, 1 double: 8"),
        ("(222m)", {}, "2 points"),
        ("22m", {}, "0 points"),
        ("123m456m789m123p55s @dealt", {}, "limit hand: 500"),
        ("123m456m789m123p55s @dealt", {"rows": {"heaven": {"limit": 0.5}}}, "half the limit: 250"),
        ("(1111z) [5555z] 99m 888m 77z +7z @discard", {}, "76 points, 6 doubles, cut at the limit: 500"),
    ],
)
def test_the_sum_in_words(text: str, options: dict[str, object], words: str) -> None:
    rules = GERMAN.resolve(options)
    assert sum_words(GERMAN.score_hand(read(text), rules)) == words


def test_a_limit_hand_is_named_with_its_part() -> None:
    hand = read("123m456m789m123p55s @dealt")
    (item,) = breakdown(hand, GERMAN.score_hand(hand, OPTIONS), OPTIONS).items
    assert (item.label, item.worth) == ("hand from heaven", "the limit")
    half = GERMAN.resolve({"rows": {"heaven": {"limit": 0.5}}})
    (item,) = breakdown(hand, GERMAN.score_hand(hand, half), half).items
    assert item.worth == "half the limit"


def test_what_would_have_won() -> None:
    waits = GERMAN.waits(read("W/E 23m55p222z234s666s"), OPTIONS)
    assert wait_words(waits[0]) == "1 of characters: 32, self-drawn 68"
    score = waits[0].discarded
    assert wait_words(Wait("3z", 2, None, score)) == "west wind: 32"
    assert wait_words(Wait("3z", 2, score, score)) == "west wind: 32"
    assert wait_words(Wait("3z", 2, score, None)) == "west wind: self-drawn 32"


@pytest.mark.parametrize(
    ("scored", "counts", "typed", "note"),
    [
        (True, True, None, ""),
        (True, False, 9, "What counts is 9."),
        (True, False, None, "The hand does not count."),
        (False, True, 8, "What counts is 8."),
        (False, True, None, "What this hand is worth can’t be told as the deal stands now."),
    ],
)
def test_a_recorded_hand_says_what_counts(scored: bool, counts: bool, typed: int | None, note: str) -> None:
    hand = read("(555z)")
    score = GERMAN.score_hand(hand, OPTIONS) if scored else None
    shown = shown_hand("Carla", RecordedHand(2, hand, score, counts, typed), OPTIONS)
    assert (shown.name, shown.total, shown.note) == ("Carla", "8" if scored else "", note)


def test_a_hand_on_one_line_of_paper() -> None:
    hand = read("(555z) 1f")
    shown = shown_hand("Carla", RecordedHand(2, hand, GERMAN.score_hand(hand, OPTIONS), False, 9), OPTIONS)
    assert hand_line(shown) == (
        "Carla: (555z) 1f · pung 555z 4 points, pung of dragons 555z 1 double, flower 1f 4 points"
        " · 8 points, 1 double: 16 · What counts is 9."
    )
