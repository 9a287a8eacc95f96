"""Rotation: who stays East, when the winds turn, how rounds and games end."""

from __future__ import annotations

import pytest

from scoring.winds import SEAT_CHANGES, WINDS, Rotation, Turn, change_seats, seat_winds

START = Turn()


@pytest.mark.parametrize("east", range(4))
def test_seats_have_winds_in_order_of_play(east: int) -> None:
    winds = seat_winds(east)
    assert winds[east] == "E"
    assert [winds[(east + step) % 4] for step in range(4)] == list(WINDS)


@pytest.mark.parametrize(
    ("turn", "label"),
    [
        (Turn(), "E1"),
        (Turn(0, 0, 1), "E1+1"),
        (Turn(0, 0, 12, 3), "E1+12"),
        (Turn(1, 3), "S4"),
        (Turn(3, 2, 2), "N3+2"),
    ],
)
def test_labels(turn: Turn, label: str) -> None:
    assert turn.label == label
    assert turn.round_wind == label[0]


@pytest.mark.parametrize(
    ("mode", "kind", "east_won", "stays"),
    [
        ("stay_on_win_and_draw", "win", True, True),
        ("stay_on_win_and_draw", "draw", False, True),
        ("stay_on_win_and_draw", "win", False, False),
        ("stay_on_win", "win", True, True),
        ("stay_on_win", "draw", False, False),
        ("stay_on_win", "win", False, False),
        ("always_pass", "win", True, False),
        ("always_pass", "draw", False, False),
        ("always_pass", "win", False, False),
        ("stay_on_win_and_draw", "void", False, True),
        ("stay_on_win", "void", False, True),
        ("always_pass", "void", False, True),
    ],
)
def test_who_stays_east(mode: str, kind: str, east_won: bool, stays: bool) -> None:
    after = Rotation(mode, 4).after(START, kind, east_won, False)
    assert after == (Turn(0, 0, 1, int(east_won)) if stays else Turn(0, 1))


@pytest.mark.parametrize(
    ("mode", "draw_passes", "stays"),
    [
        ("always_pass", True, False),
        ("always_pass", False, True),
        ("stay_on_win", True, False),
        ("stay_on_win", False, False),
        ("stay_on_win_and_draw", True, True),
        ("stay_on_win_and_draw", False, True),
    ],
)
def test_draw_passes_speaks_where_east_always_passes(mode: str, draw_passes: bool, stays: bool) -> None:
    after = Rotation(mode, 4, draw_passes=draw_passes).after(START, "draw", False, False)
    assert after == (Turn(0, 0, 1) if stays else Turn(0, 1))


@pytest.mark.parametrize(
    ("void_turns", "east_paid", "stays"),
    [(True, True, False), (True, False, True), (False, True, True), (False, False, True)],
)
def test_a_void_deal_turns_the_winds_only_where_east_paid(
    void_turns: bool, east_paid: bool, stays: bool
) -> None:
    rotation = Rotation("stay_on_win_and_draw", 4, void_turns=void_turns)
    assert rotation.after(START, "void", False, east_paid) == (Turn(0, 0, 1) if stays else Turn(0, 1))


@pytest.mark.parametrize(
    ("cap", "wins", "caps"), [(9, 7, False), (9, 8, True), (9, 9, False), (0, 8, False), (1, 0, True)]
)
def test_the_cap_of_east_wins(cap: int, wins: int, caps: bool) -> None:
    rotation = Rotation("stay_on_win_and_draw", 4, east_wins_cap=cap)
    turn = Turn(0, 0, wins, wins)
    assert rotation.caps(turn, True) is caps
    assert not rotation.caps(turn, False)
    assert (rotation.after(turn, "win", True, False) == Turn(0, 1)) is caps


def test_where_east_never_stays_no_win_is_capped() -> None:
    assert not Rotation("always_pass", 4, east_wins_cap=1).caps(START, True)


@pytest.mark.parametrize("wind_rounds", [1, 2, 3, 4])
def test_a_game_ends_when_all_four_were_east_in_every_round(wind_rounds: int) -> None:
    rotation = Rotation("always_pass", wind_rounds)
    turn: Turn | None = START
    seen = []
    while turn is not None:
        seen.append(turn.label)
        turn = rotation.after(turn, "draw", False, False)
    assert seen == [f"{wind}{east}" for wind in WINDS[:wind_rounds] for east in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("change", "rounds"),
    [
        ("none", [(0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3)]),
        ("mcr", [(1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1)]),
        ("oemc", [(3, 2, 1, 0), (2, 3, 1, 0), (1, 3, 2, 0)]),
    ],
)
def test_seat_changes_between_wind_rounds(change: str, rounds: list[tuple[int, int, int, int]]) -> None:
    people = (0, 1, 2, 3)
    for round_index, expected in enumerate(rounds, 1):
        people = change_seats(change, round_index, people)
        assert people == expected


@pytest.mark.parametrize("change", SEAT_CHANGES)
def test_the_first_round_changes_nothing(change: str) -> None:
    assert change_seats(change, 0, (4, 2, 1, 3)) == (4, 2, 1, 3)
