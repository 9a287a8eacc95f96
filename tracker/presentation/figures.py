"""Points, table points, ranks, dates and times as people read them."""

from datetime import date, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format

from tracker.models import Club

MINUS = "−"
_PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def _signed(negative: bool, positive: bool, digits: str, sign: bool) -> str:
    if negative:
        return MINUS + digits
    return f"+{digits}" if sign and positive else digits


def format_points(points: int, *, sign: bool = False) -> str:
    """Whole points with a true minus; with `sign` a gain has its plus.

    >>> format_points(-140), format_points(800, sign=True), format_points(0, sign=True)
    ('−140', '+800', '0')
    """
    return _signed(points < 0, points > 0, str(abs(points)), sign)


def format_fraction(value: Fraction, *, sign: bool = False) -> str:
    """Table points, exact: a whole number and a part of one.

    >>> format_fraction(Fraction(7, 3)), format_fraction(Fraction(-1, 2)), format_fraction(Fraction(31, 12))
    ('2⅓', '−½', '2 7/12')
    """
    whole, part = divmod(abs(value), 1)
    digits = str(whole)
    if part in _PARTS:
        digits = (digits if whole else "") + _PARTS[part]
    elif part:
        digits = f"{digits}\N{NO-BREAK SPACE}{part}" if whole else str(part)
    return _signed(value < 0, value > 0, digits, sign)


def format_rank(rank: int | None, tied: bool) -> str:
    """A place in a list: 9, 10 =, 10 =, 12; a dash for who has none.

    >>> format_rank(9, False), format_rank(10, True), format_rank(None, False)
    ('9', '10 =', '–')
    """
    if rank is None:
        return "–"
    return f"{rank}\N{NO-BREAK SPACE}=" if tied else str(rank)


def format_date(day: date) -> str:
    """A day in words of the active language."""
    return date_format(day, "DATE_FORMAT")


def format_dates(first: date, last: date | None) -> str:
    """One day, or the first and the last of several."""
    if last is None or last == first:
        return format_date(first)
    return f"{format_date(first)} – {format_date(last)}"


def local_moment(club: Club, moment: datetime | None = None) -> datetime:
    """A moment (now, where none is given) by the clock of the club."""
    return timezone.localtime(moment or timezone.now(), ZoneInfo(club.time_zone))


def format_moment(club: Club, moment: datetime | None = None) -> str:
    """Day and time of a moment (now, where none is given) by the clock of the club."""
    local = local_moment(club, moment)
    return f"{date_format(local, 'DATE_FORMAT')}, {date_format(local, 'H:i')}"
