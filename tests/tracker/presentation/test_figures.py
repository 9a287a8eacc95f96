"""Figures, ranks, dates and times as people read them."""

from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from django.utils import translation

from tracker.models import Club
from tracker.presentation import (
    format_date,
    format_dates,
    format_fraction,
    format_moment,
    format_points,
    format_rank,
    local_moment,
)


@pytest.mark.parametrize(
    ("points", "plain", "signed"),
    [(0, "0", "0"), (800, "800", "+800"), (-140, "−140", "−140"), (12345, "12345", "+12345")],
)
def test_points_have_a_true_minus_and_a_plus_where_asked(points: int, plain: str, signed: str) -> None:
    assert format_points(points) == plain
    assert format_points(points, sign=True) == signed


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(21), "21"),
        (Fraction(7, 3), "2⅓"),
        (Fraction(3, 2), "1½"),
        (Fraction(2, 3), "⅔"),
        (Fraction(-7, 4), "−1¾"),
        (Fraction(-1, 4), "−¼"),
        (Fraction(31, 12), "2\N{NO-BREAK SPACE}7/12"),
        (Fraction(1, 5), "1/5"),
    ],
)
def test_fractions_are_whole_and_part(value: Fraction, text: str) -> None:
    assert format_fraction(value) == text


def test_a_fraction_has_its_plus_where_asked() -> None:
    assert format_fraction(Fraction(3, 2), sign=True) == "+1½"
    assert format_fraction(Fraction(0), sign=True) == "0"


def test_shared_places_say_so_and_a_missing_one_is_a_dash() -> None:
    ranks = [format_rank(9, False), format_rank(10, True), format_rank(12, False), format_rank(None, False)]
    assert ranks == ["9", "10\N{NO-BREAK SPACE}=", "12", "–"]


def test_dates_follow_the_language() -> None:
    day = date(2026, 4, 18)
    with translation.override("de"):
        assert format_date(day) == "18. April 2026"
    with translation.override("ru"):
        assert format_date(day) == "18 апреля 2026 г."
    with translation.override("en"):
        assert format_dates(day, None) == format_dates(day, day) == "April 18, 2026"
        assert format_dates(day, date(2026, 4, 19)) == "April 18, 2026 – April 19, 2026"


def test_moments_are_told_by_the_clock_of_the_club() -> None:
    moment = datetime(2026, 12, 31, 23, 30, tzinfo=UTC)
    tokyo, berlin = Club(time_zone="Asia/Tokyo"), Club(time_zone="Europe/Berlin")
    with translation.override("de"):
        assert format_moment(tokyo, moment) == "1. Januar 2027, 08:30"
        assert format_moment(berlin, moment) == "1. Januar 2027, 00:30"
    assert local_moment(tokyo).utcoffset() == local_moment(tokyo, moment).utcoffset()
