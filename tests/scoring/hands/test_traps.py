"""Hands that other scorekeepers got wrong, and all of their kind."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from scoring.scores import Item
from scoring.winds import WINDS
from tests.scoring.hands.reading import figures, hands, refusal, score, scored, the_item, value, waits

CLAIMS = ("discard", "last_discard", "robbed_kong")
DRAWS = ("wall", "dead_wall", "last_wall")


# A pung completed by a claimed tile is exposed.


@pytest.mark.parametrize("source", CLAIMS)
@pytest.mark.parametrize(("pair", "points"), [("88m", 2), ("99m", 4), ("33z", 4)])
def test_a_pung_completed_by_a_claim_is_exposed(source: str, pair: str, points: int) -> None:
    tile, three = pair[1:], pair[0] + pair
    result = score(f"(234p) (678s) (567p) 22s{pair} +{tile} @{source}")
    assert the_item(result, "pung") == Item("pung", points, 0, three)
    assert result.completed == three


@pytest.mark.parametrize("source", DRAWS)
@pytest.mark.parametrize(("pair", "points"), [("88m", 4), ("99m", 8), ("33z", 8)])
def test_a_pung_completed_by_a_drawn_tile_is_concealed(source: str, pair: str, points: int) -> None:
    tile, three = pair[1:], pair[0] + pair
    result = score(f"(234p) (678s) (567p) 22s{pair} +{tile} @{source}")
    assert the_item(result, "pung") == Item("pung", points, 0, three)


def test_a_pung_that_the_player_grouped_himself_is_exposed_too_when_it_was_claimed() -> None:
    for text in ("(234p) (678s) (567p) 22s88m +8m", "(234p) (678s) (567p) 22s [888m] +8m"):
        assert the_item(score(text), "pung").points == 2
    assert score("[222s] [444p] [666m] 88m55p +8m=888m").doubles == 1 + 1  # no chow, and three are concealed
    assert score("[222s] [444p] (666m) [888m] 55p +8m=888m").doubles == 1  # no chow


def test_a_claimed_tile_that_fits_a_chow_too_leaves_the_pung_concealed() -> None:
    text = "(234p) (678m) 33312m55s +3m"
    best = score(text)
    assert the_item(best, "pung") == Item("pung", 4, 0, "333m")
    assert best.completed == "123m"
    named = score(f"{text}=333m")
    assert the_item(named, "pung") == Item("pung", 2, 0, "333m")
    assert named.completed == "333m"


def test_a_claimed_kong_scores_as_exposed_but_counts_as_concealed_for_the_doubles() -> None:
    assert the_item(score("<2222m>"), "kong").points == 8
    result = score("<2222m> [4444p] 666s345m5p +5p @wall")
    assert {"three_concealed_pungs", "fully_concealed"} <= set(figures(result))
    assert score("<2222m> [4444p] 666s888m5p +5p @wall").items[0].rule == "hidden_treasure"
    opened = score("(2222m) [4444p] 666s888m5p +5p @wall")
    assert "fully_concealed" not in figures(opened)
    assert not opened.limit_hand


# "Only possible tile" is paid where no other tile wins.


@pytest.mark.parametrize(
    "text",
    [
        "(222s) (345p) 12334m99p +2m",  # 5m too
        "(222s) (345p) (678m) 56s99p +7s",  # 4s too
        "(222s) (345p) (678m) 5678s +8s",  # 5s too
        "(222s) (345p) 88m99p567m +8m",  # 9p too
        "(222s) (345p) (678m) 2224m +3m",  # 4m too: a pung and a single 4m
        "(222s) (345p) (678m) [22m] 24m +3m",  # the same: a pair is not fixed because the player names it
        "(567m) [456m] (678m) 2333s +4s",  # 1s and 2s too, whatever the player names
        "(345p) (678s) 333m24m99p +3m",  # 9p too, with two chows of 234m
        "(345p) (678s) [333m] 24m99p +3m",  # the same with the pung named
        "(222s) (345p) 1123m456m +1m",  # 4m and 7m too
    ],
)
def test_another_tile_would_have_won(text: str) -> None:
    for source in ("discard", "wall"):
        assert "only_tile" not in figures(score(f"{text} @{source}"))


@pytest.mark.parametrize(
    "text",
    [
        "(222s) (345p) (678m) 13m99p +2m",
        "(222s) (345p) (678m) 12m99p +3m",
        "(222s) (345p) (678m) 89m99p +7m",
        "(222s) (345p) (678m) 567s5p +5p",
        "(345p) (678s) (333m) 24m99p +3m",  # the open pung can't be taken apart
        "(345p) (678s) [3333m] 24p99p +3p",
        "(666s) (345p) (678m) 3456s +3s",  # the hand has all four 6s itself
        "[6666s] (345p) (678m) 45s99p +3s",  # the same: 6s can't come
        "(222s) (345p) (678m) [99p] 13m +2m",
        "(222s) (345p) (678m) [99p] (123m) +2m=123m",  # claimed and laid down, but not fixed before
        "(222s) (345p) 46m999p11s +5m",
    ],
)
def test_no_other_tile_would_have_won(text: str) -> None:
    for source in ("discard", "wall"):
        if source == "wall" and "(123m)" in text:
            continue
        assert figures(score(f"{text} @{source}"))["only_tile"] == (2, 0)


def test_waits_and_only_tile_agree() -> None:
    assert set(waits("(222s) (345p) 12334m99p")) == {"2m", "5m"}
    assert set(waits("(345p) (678s) 333m24m99p")) == {"3m", "9p"}
    assert set(waits("(666s) (345p) (678m) 3456s")) == {"3s"}
    assert len(waits("1112345678999m")) == 9
    assert len(waits("19m19p19s1234567z")) == 13


# The grouping and the place of the winning tile that score highest count.


def test_the_better_grouping_is_found() -> None:
    assert value(score("E/E (111z) (111p) (999s) 1123m +1m @wall")) == (38, 2, 152)


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        ("(222s) 55z22233344m +4m @wall", {"222m", "333m", "444m"}),
        ("111222333m55z99p +5z @wall", {"111m", "222m", "333m"}),
        ("111222333m55z99p +5z @discard", {"111m", "222m", "333m"}),
        ("111222333m (456p) 8s +8s", {"111m", "222m", "333m"}),
        ("22233344m (567p) 88s +4m @wall", {"222m", "333m", "444m"}),
    ],
)
def test_pungs_rather_than_chows(text: str, sets: set[str]) -> None:
    assert sets < set(score(text).sets)


def test_pungs_are_worth_more_than_a_worthless_hand() -> None:
    assert value(score("111222333m (456p) 8s +8s")) == (20 + 8 + 4 + 4 + 2 + 2, 1, 80)


def test_chows_are_worth_more_where_the_third_pung_was_claimed() -> None:
    result = score("22233344m (567p) 88s +4m")
    assert value(result) == (20, 1, 40)
    assert result.sets.count("234m") == 3
    assert value(score("22233344m (567p) 88s +4m=444m")) == (20 + 4 + 4 + 2, 0, 30)
    assert value(score("22233344m (567p) 88s +4m", rows={"worthless_hand": {"doubles": 0}})) == (30, 0, 30)


def test_losers_tiles_are_grouped_for_the_most_as_well() -> None:
    assert value(score("1111m")) == (8, 0, 8)
    assert value(score("22233m")) == (4, 0, 4)
    assert value(score("N/N (111z) (222z) 333z44z")) == (20, 1, 40)
    assert value(score("N/N (111z) (222z) 333z444z")) == (24, 4, 384)


# Own flower and own season.


@pytest.mark.parametrize("wind", WINDS)
def test_own_flower_and_season_for_every_seat(wind: str) -> None:
    own = WINDS.index(wind) + 1
    for number in range(1, 5):
        together = score(f"{wind}/E {own}f{number}y")
        assert value(together) == ((8, 1, 16) if number == own else (8, 0, 8))
        assert value(score(f"{wind}/E {number}y{own}f")) == value(together)
    winner = score(f"{wind}/E (222s) (345p) (678m) 56s99p {own}y{own}f +7s")
    assert value(winner) == (30, 1, 60)
    assert value(score(f"{wind}/E {own}f{own}y", "russian")) == (8, 2, 32)


# A robbed kong.


def test_the_owner_of_a_robbed_kong_keeps_a_pung() -> None:
    winner, owner = hands("(222s) (345p) (678m) 56s99p +7s @robbed_kong", "W/E (777s)")
    assert value(scored(winner)) == (22, 1, 44)
    assert value(scored(owner)) == (2, 0, 2)


def test_a_robbed_kong_cannot_stay_with_its_owner() -> None:
    with pytest.raises(ScoringError) as refused:
        hands("(222s) (345p) (678m) 56s99p +7s @robbed_kong", "W/E (7777s)")
    assert refused.value.code == "too_many_copies"
    assert refused.value.params == {"tile": "7s"}


# A limit hand that is worth less than its ordinary value.

HALF_HONOURS = {"all_honours": {"limit": 0.5}}


@pytest.mark.parametrize(
    ("text", "options", "total", "limit_hand"),
    [
        ("S/S (111z) (333z) (444z) 55z66z +5z", {}, 500, True),
        ("(111m) (999m) (111p) 99p11s +9p", {"rows": {"all_terminals": {"limit": 0.5}}}, 250, False),
        ("S/S (111z) (333z) (444z) 55z66z +5z", {"rows": HALF_HONOURS}, 304, False),
        ("S/S (111z) (333z) (444z) 55z66z +5z", {"rows": HALF_HONOURS, "limit": 300}, 300, False),
        ("S/S (111z) (333z) (444z) 55z66z +5z", {"rows": HALF_HONOURS, "limit": 1000}, 500, False),
        ("S/S (111z) (333z) (444z) 55z66z +5z", {"limit": 300, "roof_off": True}, 304, False),
        ("S/S (111z) (333z) (444z) 55z66z +5z", {"limit": 400, "roof_off": True}, 400, True),
    ],
)
def test_the_higher_of_a_limit_hand_and_its_ordinary_value_counts(
    text: str, options: dict[str, object], total: int, limit_hand: bool
) -> None:
    result = score(text, **options)
    assert (result.total, result.limit_hand) == (total, limit_hand)


def test_half_a_limit_has_one_item() -> None:
    result = score("(111m) (999m) (111p) 99p11s +9p", rows={"all_terminals": {"limit": 0.5}})
    assert result.items == (Item("all_terminals", 0, 0, result.items[0].tiles, Fraction(1, 2)),)
    assert value(result) == (0, 0, 250)
    assert not result.capped


# A cut at the limit shows.


def test_a_cut_is_shown() -> None:
    winner = score("S/E (111z) (222z) (333z) 44z34m +5m")
    assert (value(winner), winner.capped, winner.limit_hand) == ((32, 4, 500), True, False)
    loser = score("N/E (5555z) (666z) (777z)")
    assert (value(loser), loser.capped, loser.limit_hand) == ((24, 5, 500), True, False)


def test_exactly_the_limit_is_not_cut() -> None:
    text = "S/E (111z) (222z) (333z) 44z34m +5m"
    assert (score(text, limit=512).total, score(text, limit=512).capped) == (512, False)
    assert (score(text, limit=511).total, score(text, limit=511).capped) == (511, True)
    assert (score(text, roof_off=True).total, score(text, roof_off=True).capped) == (512, False)


def test_a_limit_hand_is_not_called_cut() -> None:
    assert not score("(111z) (222z) (333z) (444z) 5m +5m").capped


# A fifth copy.


@pytest.mark.parametrize(
    "text",
    [
        "11111m",
        "(1111m) 1m",
        "(111m) (111m)",
        "(123m) (123m) (123m) (123m) 1m +1m",
        "(222s) (345p) (678m) 99999p +9p",
        "11f",
        "(222z) 1y2f1y",
        "(5555z) [55z]",
    ],
)
def test_a_fifth_copy_is_refused(text: str) -> None:
    assert refusal(text).code == "too_many_copies"


@pytest.mark.parametrize("other", ["9p9p9p", "[999p]", "1y"])
def test_a_fifth_copy_across_the_hands_of_a_deal_is_refused(other: str) -> None:
    with pytest.raises(ScoringError) as refused:
        hands("(222s) (345p) (678m) 56s99p +7s 1y", "W/E 9p2f", other)
    assert refused.value.code == "too_many_copies"


def test_four_copies_are_none_too_many() -> None:
    assert len(hands("(222s) (345p) (678m) 56s99p +7s 1y", "W/E 99p 2y", "N/E 2222p")) == 3
    rules = get_ruleset("german")
    assert rules.score_hand(hands("1111m")[0], rules.resolve({})).total == 8
