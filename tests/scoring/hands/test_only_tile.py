"""Only possible tile where few chows are allowed: a hand that is spelt out may win where others do not."""

from __future__ import annotations

import pytest

from tests.scoring.hands.reading import figures, score

#: The nine gates want 8s; 6s wins as 111 234 567 66 999, with two chows.
GATES = "W/W [999s] 1112345667s +8s @dead_wall"
#: A squirming snake of which two sets are fixed: 2p, 5p and 8p complete it, whatever the chows.
SNAKE = "E/W [111p] (999p) 2345678p +5p @robbed_kong"
#: 7p makes four pungs and a pair; 8p needs a chow, 66 678.
PUNGS = "222555666p7p +7p"


@pytest.mark.parametrize("most", [2, 4])
def test_a_hand_that_is_spelt_out_wins_on_a_tile_and_an_ordinary_one_on_another(most: int) -> None:
    assert "only_tile" not in figures(score(GATES, roof_off=True, max_chows=most))


@pytest.mark.parametrize("most", [0, 1, 2, 4])
def test_a_hand_that_is_spelt_out_may_lie_open(most: int) -> None:
    assert "only_tile" not in figures(score(SNAKE, roof_off=True, max_chows=most))


@pytest.mark.parametrize(
    ("first", "pattern", "is_only"),
    [
        ("(111p)", "tiles 1112225556667a + 8a", False),
        ("(111p)", "tiles 1112225556667a + 9a", True),
        ("(111p)", "held tiles 1112225556667a + 8a", True),
        ("(111p)", "tiles 1112225556667a + 8a; concealed hand", True),
        ("(111p)", "tiles 1112225556667a + 8a; fully concealed", True),
        ("[111p]", "held tiles 1112225556667a + 8a", False),
        ("(1111p)", "tiles 1112225556667a + 8a", True),
    ],
)
def test_a_hand_that_must_stand_is_not_waited_for_once_a_set_lies_open(
    first: str, pattern: str, is_only: bool
) -> None:
    own = {"club_hand": {"label": "a club's", "pattern": pattern, "points": 1}}
    told = figures(score(f"{first} {PUNGS} @wall", own_hands=own, max_chows=0))
    assert ("only_tile" in told) is is_only


def test_sets_that_lie_open_are_not_taken_apart_for_a_hand_that_is_spelt_out() -> None:
    own = {"club_hand": {"label": "a club's", "pattern": "tiles 1112225556667p + 8p", "points": 1}}
    assert "only_tile" in figures(score("(666p) 111222555p7p +7p @wall", own_hands=own, max_chows=0))
