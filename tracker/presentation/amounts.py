"""Amounts of points and table points in words, each in the grammatical number its figure asks for."""

from fractions import Fraction

from django.utils.translation import ngettext

from tracker.presentation.figures import format_fraction, format_points


def points_words(points: int, *, sign: bool = False) -> str:
    """“1 point”, “−20 points”; with a plus where `sign` asks for it."""
    words = ngettext("%(amount)s point", "%(amount)s points", abs(points))
    return words % {"amount": format_points(points, sign=sign)}


def table_points_words(share: Fraction, *, sign: bool = False) -> str:
    """“1 table point”, “12½ table points”; with a plus where `sign` asks for it."""
    # Parts of a point take the number that follows two: the plural, in Russian the genitive (“½ очка”).
    number = abs(int(share)) if share.denominator == 1 else 2
    words = ngettext("%(amount)s table point", "%(amount)s table points", number)
    return words % {"amount": format_fraction(share, sign=sign)}
