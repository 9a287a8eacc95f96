"""How one whole number became another under somebody's hand."""

from __future__ import annotations

from typing import Literal

DigitSlip = Literal["digits_swapped", "digit_missing", "digit_doubled", "digit_extra", "digit_other", ""]


def digit_slip(typed: int, right: int) -> DigitSlip:
    """Which slip of one digit makes ``typed`` out of ``right`` (neither negative); empty where none does.

    >>> digit_slip(83, 38), digit_slip(32, 322), digit_slip(244, 24), digit_slip(18, 13), digit_slip(7, 90)
    ('digits_swapped', 'digit_missing', 'digit_doubled', 'digit_other', '')
    """
    if typed == right:
        return ""
    one, other = str(typed), str(right)
    if len(one) == len(other):
        wrong = [place for place, (mark, meant) in enumerate(zip(one, other, strict=True)) if mark != meant]
        return _one_or_two(one, other, wrong)
    if len(one) + 1 == len(other):
        return "digit_missing" if _without_one(other, one) else ""
    if len(one) == len(other) + 1 and _without_one(one, other):
        return "digit_doubled" if _doubled(one, other) else "digit_extra"
    return ""


def _one_or_two(one: str, other: str, wrong: list[int]) -> DigitSlip:
    if len(wrong) == 1:
        return "digit_other"
    if len(wrong) != 2 or wrong[1] != wrong[0] + 1:
        return ""
    first, second = wrong
    return "digits_swapped" if one[first] == other[second] and one[second] == other[first] else ""


def _without_one(longer: str, shorter: str) -> bool:
    return any(longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer)))


def _doubled(longer: str, shorter: str) -> bool:
    """Whether the digit too many stands beside its like."""
    return any(
        longer[:place] + longer[place + 1 :] == shorter and longer[place] == longer[place - 1]
        for place in range(1, len(longer))
    )
