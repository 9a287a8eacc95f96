"""How one number became another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.slips.digits import digit_slip


@pytest.mark.parametrize(
    ("typed", "right", "slip"),
    [
        (83, 38, "digits_swapped"),
        (120, 102, "digits_swapped"),
        (32, 322, "digit_missing"),
        (10, 100, "digit_missing"),
        (0, 40, "digit_missing"),
        (244, 24, "digit_doubled"),
        (1100, 100, "digit_doubled"),
        (214, 24, "digit_extra"),
        (50, 5, "digit_extra"),
        (18, 13, "digit_other"),
        (8, 64, ""),
        (321, 123, ""),
        (1221, 2112, ""),
        (1357, 3175, ""),
        (64, 64, ""),
        (1, 100, ""),
        (100, 1, ""),
        (123, 45, ""),
    ],
)
def test_each_slip_of_a_digit_has_its_name(typed: int, right: int, slip: str) -> None:
    assert digit_slip(typed, right) == slip


BACK = {
    "digits_swapped": {"digits_swapped"},
    "digit_other": {"digit_other"},
    "digit_missing": {"digit_extra", "digit_doubled"},
    "digit_extra": {"digit_missing"},
    "digit_doubled": {"digit_missing"},
    "": {""},
}


@given(st.integers(0, 2000), st.integers(0, 2000))
def test_the_way_back_is_a_slip_too(typed: int, right: int) -> None:
    assert digit_slip(right, typed) in BACK[digit_slip(typed, right)]
