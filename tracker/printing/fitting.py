"""How wide a text is in DejaVu Sans, and the size at which it fits: names shrink before they are cut."""

import unicodedata

MM_A_POINT = 25.4 / 72
SMALLEST = 6.5
BOLD = 1.13

# Advance widths of DejaVu Sans in hundredths of the font size, rounded up.
_GROUPS = {
    28: "'ijl",
    30: "IJ",
    32: " .,·’\N{NO-BREAK SPACE}",
    36: "f-",
    42: "t()r",
    54: "–szгз",
    60: "cçсэLkFтvxyвухчьPRкя",
    62: "aoTYäöøåГТУаоeéèбеё",
    65: "bdghnpquESüßñЕрЁΣ0123456789Злийнп",
    70: "KAVÄАцBRXZБВХЧЬЯдCСЭКъ",
    74: "UÜ",
    78: "HNИЙЛНПмDGДЦ&",
    84: "OQÖОыwЪю−+±<>",
    90: "MМФфЫж",
    98: "шщm⅓⅔½¼¾W",
    110: "…ШЖЮЩ",
}
_WIDTHS = {letter: width / 100 for width, letters in _GROUPS.items() for letter in letters}
_OTHER = 0.75
_WIDE = 1.3


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide `text` is in mm at `size` points, rather too wide than too narrow."""
    width = sum(_letter(letter) for letter in text) * size * MM_A_POINT
    return width * BOLD if bold else width


def _letter(letter: str) -> float:
    known = _WIDTHS.get(letter)
    if known is not None:
        return known
    if unicodedata.combining(letter) or unicodedata.category(letter) in {"Cf", "Mn"}:
        return 0.0
    wide = unicodedata.east_asian_width(letter) in "WF" or unicodedata.category(letter) == "So"
    return _WIDE if wide else _OTHER


def fitted_size(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """The largest size in points, `size` at most, at which `text` fits `width` mm, in steps of a half.

    Never below the smallest that a copier keeps legible: what is still too wide then gets an ellipsis.
    """
    needed = text_width(text, 1.0, bold=bold)
    if needed * size <= width:
        return size
    return max(min(size, SMALLEST), int(width / needed * 2) / 2)
