"""Amounts take the grammatical number of their figures, in each language."""

from fractions import Fraction

import pytest
from django.utils import translation

from tracker.presentation import points_words, table_points_words


@pytest.mark.parametrize(
    ("language", "points", "words"),
    [
        ("de", -1, "−1 Punkt"),
        ("de", 20, "+20 Punkte"),
        ("en", 1, "+1 point"),
        ("en", -20, "−20 points"),
        ("ru", -3, "−3 очка"),
        ("ru", 21, "+21 очко"),
        ("ru", 877, "+877 очков"),
    ],
)
def test_points(language: str, points: int, words: str) -> None:
    with translation.override(language):
        assert points_words(points, sign=True) == words


@pytest.mark.parametrize(
    ("language", "share", "words"),
    [
        ("de", Fraction(1), "1 Tischpunkt"),
        ("de", Fraction(-1, 2), "−½ Tischpunkte"),
        ("en", Fraction(1), "1 table point"),
        ("en", Fraction(25, 2), "12½ table points"),
        ("ru", Fraction(21), "21 турнирное очко"),
        ("ru", Fraction(22), "22 турнирных очка"),
        ("ru", Fraction(12), "12 турнирных очков"),
        ("ru", Fraction(1, 2), "½ турнирных очка"),
        ("ru", Fraction(35, 2), "17½ турнирных очка"),
    ],
)
def test_table_points(language: str, share: Fraction, words: str) -> None:
    with translation.override(language):
        assert table_points_words(share) == words
