"""Losers of ``bmja`` one tile short of a special hand: 400 for a limit hand, 200 for a half-limit one.

Source: ``rules/others.md``, "bmja". Bonus tiles are scored apart; ordinary value counts where it is higher.
"""

from __future__ import annotations

import pytest

from tests.scoring.hands.reading import figures, score

FISHING = {"fishing_for_limit_hand", "fishing_for_half_limit_hand"}
LIMIT, HALF = "fishing_for_limit_hand", "fishing_for_half_limit_hand"


@pytest.mark.parametrize(
    ("text", "code", "total"),
    [
        ("19m19p19s1234567z", LIMIT, 400),  # thirteen waits
        ("19m19p19s123456z1m", LIMIT, 400),  # one
        ("(333z) (444z) (555z) 666z 7z", LIMIT, 400),  # all honours
        ("(111m) (999m) (111p) 999s 1s", LIMIT, 400),  # all terminals
        ("(2222m) (3333p) <5555s> [8888s] 9p", LIMIT, 400),  # four kongs, the pair lacks
        ("(666z) (555z) 77z 333m 66s", LIMIT, 400),  # three great scholars
        ("(111z) (222z) (333z) 44z 22m", LIMIT, 400),  # four blessings
        ("222555888s 111z 7s", LIMIT, 400),  # buried treasure
        ("(222s) (444s) (888s) 66z 33s", LIMIT, 400),  # imperial jade
        ("1112345678999m", LIMIT, 400),  # gates of heaven
        ("1123456789m 123z", LIMIT, 400),  # wriggling snake, the fourth wind lacks
        ("123456789m 1234z", LIMIT, 400),  # the second of the ones lacks
        ("1234567m 123456p", HALF, 200),  # knitting
        ("1234m1234p1234s 9m", HALF, 200),  # triple knitting
        ("11p99s112266773z", HALF, 200),  # all pair honours
    ],
)
def test_one_tile_short(text: str, code: str, total: int) -> None:
    found = score(text, "bmja")
    assert found.total == total
    assert FISHING & set(figures(found)) == {code}
    assert not found.limit_hand
    assert not found.mahjong


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("29m19p19s1234567z", 0),  # twelve of the thirteen, and a two
        ("1134567m 123456p", 0),  # knitting has no use for the second 1m
        ("1123456789m 125z", 0),  # a snake with a dragon
        ("11p98s112266773z", 8),  # pairs of own and round wind, of two dragons
    ],
)
def test_two_tiles_short(text: str, total: int) -> None:
    found = score(text, "bmja")
    assert found.total == total


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("N/E 19m19p19s1234567z 4f1y", 416),  # 400 + (4 + 4) x 2
        ("N/E 19m19p19s1234567z 1f", 404),
        ("N/E 19m19p19s1234567z 4f", 408),
        ("N/E 19m19p19s1234567z 4f4y", 432),
        ("N/E 1234567m 123456p 4f1y", 216),
        # four flowers: 16 points, the own one and the bouquet: 3 doubles
        ("N/E 19m19p19s1234567z 1234f", 528),
        # the eight: 32 points and 6 doubles, cut at the limit
        ("N/E 19m19p19s1234567z 1234f1234y", 1000),
    ],
)
def test_bonus_tiles_are_scored_apart(text: str, total: int) -> None:
    assert score(text, "bmja").total == total


def test_ordinary_points_go_over_fishing() -> None:
    # all honours but for the pair: 16 + 4 + 8 + 4 and two dragons, E, E: 32 x 16
    found = score("E/E (6666z) (555z) 111z (333z) 2z", "bmja")
    assert (found.points, found.doubles, found.total) == (32, 4, 512)
    assert not FISHING & set(figures(found))
    # the exposed East wind: 28 points, 448; without the kong less than 400 and so 400
    assert score("E/E (6666z) (555z) (111z) (333z) 2z", "bmja").total == 448
    assert score("E/E (666z) (555z) 111z (333z) 2z", "bmja").total == 400


def test_bonus_tiles_take_part_in_the_comparison() -> None:
    # 20 points, 4 doubles: 320, under 400; own flower and own season: 28 points, 6 doubles, cut at 1,000;
    # fishing would be 400 + 8 x 4
    found = score("E/E (666z) (555z) 111z (333z) 2z 1f1y", "bmja")
    assert (found.points, found.doubles, found.total) == (28, 6, 1000)
    assert found.capped


def test_a_tile_that_the_hand_itself_has_four_times_cannot_be_fished_for() -> None:
    # all terminals would need a fifth 1m
    found = score("(111m) (999m) (111p) 999p 1m", "bmja")
    assert (found.total, found.points) == (20, 20)
    # with another terminal single it is fishing
    assert score("(111m) (999m) (111p) 999p 1s", "bmja").total == 400


@pytest.mark.parametrize(
    ("text", "total"),
    [
        # one tile short of an ordinary hand: no fishing for plum blossom (5p), the moon (1p), heaven, earth
        ("(222s) (333p) (666m) 99s 46p", 6),
        ("(222s) (777p) (666m) 99s 23p", 6),
        ("E/E (222s) (777p) (666m) 99s 23p", 6),
        # kongs and a chow to come
        ("(2222s) [3333p] (666m) 99s 56s", 26),
        # fewer tiles than thirteen are shown
        ("19m19p19s123456z", 0),
        ("(333z) (444z) (555z) 7z", 24),
    ],
)
def test_what_is_no_fishing(text: str, total: int) -> None:
    found = score(text, "bmja")
    assert not FISHING & set(figures(found))
    assert found.total == total


def test_winners_do_not_fish() -> None:
    assert not FISHING & set(figures(score("(222s) (444s) (888s) 666z 5s +5s @wall", "bmja")))


def test_other_rule_sets_know_no_fishing() -> None:
    for ruleset in ("german", "russian", "gala"):
        assert score("19m19p19s1234567z", ruleset).total == 0


def test_fishing_follows_the_options() -> None:
    text = "19m19p19s1234567z"
    assert score(text, "bmja", special_hands=False).total == 0
    assert score(text, "bmja", limit=300).total == 300
    assert score(text, "bmja", rows={"thirteen_orphans": {"limit": 0}}).total == 0
    assert score(text, "bmja", rows={"thirteen_orphans": {"limit": 0.5}}).total == 200
