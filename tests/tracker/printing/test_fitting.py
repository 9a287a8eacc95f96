"""Names shrink before they are cut."""

import pytest
from fontTools.ttLib import TTFont

from tracker.printing.fitting import SMALLEST, fitted_size, text_width

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans{}.ttf"
NAMES = [
    "Anna",
    "Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaf",
    "Дмитрий Александрович Римский-Корсаков",
    "Iljitsch Fröhlich",
    "MWЩЖЮ mwшщ",
    "O’Neill & Söhne, Ørsted",
    "0123456789 −12 +3 2⅓",
]


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_the_estimate_is_a_little_above_the_fonts_own_widths(name: str, bold: bool) -> None:
    font = TTFont(FONT.format("-Bold" if bold else ""))
    glyphs, advances = font.getBestCmap(), font["hmtx"]
    units = sum(advances[glyphs[ord(letter)]][0] for letter in name)
    true_mm = units / font["head"].unitsPerEm * 10 * 25.4 / 72
    estimate = text_width(name, 10, bold=bold)
    assert true_mm <= estimate * 1.02
    assert estimate < true_mm * 1.15


def test_marks_and_invisible_letters_take_no_room_and_emoji_much() -> None:
    assert text_width("e\N{COMBINING ACUTE ACCENT}\N{ZERO WIDTH JOINER}", 10) == text_width("e", 10)
    assert text_width("🎉", 10) > text_width("W", 10)
    assert text_width("東", 10) > text_width("W", 10)
    assert text_width("שלום", 10) > 0


def test_what_fits_keeps_its_size() -> None:
    assert fitted_size("Anna", 40, 9) == 9
    assert fitted_size("", 40, 9) == 9


def test_what_is_too_long_shrinks_in_half_points_as_far_as_it_is_legible() -> None:
    name = "Anna-Katharina Bernhardiner"
    size = fitted_size(name, 45, 10)
    assert SMALLEST < size < 10
    assert size * 2 == int(size * 2)
    assert text_width(name, size) <= 45 < text_width(name, size + 0.5)
    assert fitted_size(name, 5, 10) == SMALLEST
    assert fitted_size(name, 5, 4) == 4
