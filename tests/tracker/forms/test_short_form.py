"""Deals as people write them in one cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.forms.short_form import Cells, Columns, NotReadable, join, split

CLASSICAL = Columns("classical", 4, (0, 1, 2, 3))
FIVE = Columns("classical", 5, (0, 1, 3, 4))
GALA = Columns("gala", 4, (0, 1, 2, 3))
MCR = Columns("mcr", 4, (0, 1, 2, 3))
NONE = ("",) * 4


@pytest.mark.parametrize(
    ("written", "columns", "cells", "short"),
    [
        ("w2 <4 32 8 0 64", CLASSICAL, Cells("2", "4", ("32", "8", "0", "64")), None),
        ("2/4 32 8 0 64", CLASSICAL, Cells("2", "4", ("32", "8", "0", "64")), "w2 <4 32 8 0 64"),
        ("W2<4  32 8 0 64 ", CLASSICAL, Cells("2", "4", ("32", "8", "0", "64")), "w2 <4 32 8 0 64"),
        ("ц2 ٣٢ 8 0 64", CLASSICAL, Cells("2", "", ("32", "8", "0", "64")), "w2 32 8 0 64"),
        ("w2 * 32 8 0 64", CLASSICAL, Cells("2", "*", ("32", "8", "0", "64")), None),
        ("w2 ? 32 8", CLASSICAL, Cells("2", "?", ("32", "8", "", "")), None),
        ("w2 <4! 32 . 0 64", CLASSICAL, Cells("2", "4!", ("32", "", "0", "64")), None),
        ("w9 <7 ab 8", CLASSICAL, Cells("9", "7", ("ab", "8", "", "")), None),
        ("-", CLASSICAL, Cells("-", "", NONE), None),
        ("–", MCR, Cells("-", "", ("",)), "-"),
        ("X", GALA, Cells("x", "", NONE), "x"),
        ("s 1 2 4 3", CLASSICAL, Cells("s1243", "", NONE), "s1243"),
        ("w5 <1 32 8 0 64", FIVE, Cells("5", "1", ("32", "8", "", "0", "64")), None),
        ("w2 <4 24", MCR, Cells("2", "4", ("24",)), None),
        ("w2 <4 3", GALA, Cells("2", "4", ("", "3", "", "")), None),
        ("w2 <4 3 w3 5", GALA, Cells("2 3", "4", ("", "3", "5", "")), None),
        ("w2 <4 3 w3 <4 5", GALA, Cells("2 3", "4", ("", "3", "5", "")), "w2 <4 3 w3 5"),
        ("w2 <4 w3", GALA, Cells("2 3", "4", NONE), None),
        ("w9 <4 3", GALA, Cells("9", "4", NONE), "w9 <4"),
        ("- p2>134 300", CLASSICAL, Cells("-", "", NONE, "p2>134 300"), None),
        ('x p2> 30 "Too late"', CLASSICAL, Cells("x", "", NONE, 'p2> 30 "Too late"'), None),
        ("p2>134 300", CLASSICAL, Cells("", "", NONE, "p2>134 300"), None),
        ("", CLASSICAL, Cells("", "", NONE), None),
    ],
)
def test_each_way_of_writing_goes_into_its_cells_and_back(
    written: str, columns: Columns, cells: Cells, short: str | None
) -> None:
    assert split(written, columns) == cells
    assert join(cells, columns) == (written if short is None else short)


@pytest.mark.parametrize(
    ("written", "columns", "words"),
    [
        (
            "hello",
            CLASSICAL,
            "“hello” can’t be read: type who won first, such as w2 <4 32 8 0 64; - is a draw",
        ),
        ("w" * 40, CLASSICAL, f"“{'w' * 29}…” can’t be read"),
        ("w2 <4 1 2 3 4 5", CLASSICAL, "“1 2 3 4 5” are 5 numbers instead of 4, as in w2 <4 32 8 0 64."),
        ("w2 <4 8 9", MCR, "“8 9” are 2 numbers instead of 1, as in w2 <4 24."),
        ("w2 <4 3 w3 <1 5", GALA, "Several players win only on one and the same discard."),
        ('w2 "x" p1>2 3', CLASSICAL, '“w2 "x"” can’t be read'),
        ("- 30", CLASSICAL, "“30” can’t follow “-”"),
        ("w2 <4 3 3 w3", GALA, "“w2 <4 3 3 w3” can’t be read: type who won first, such as w2 <4 3 w3 5"),
    ],
)
def test_what_cannot_be_read_is_quoted_with_what_would_be_right(
    written: str, columns: Columns, words: str
) -> None:
    with pytest.raises(NotReadable) as error:
        split(written, columns)
    assert str(error.value).startswith(words)


def test_cells_that_are_wrong_still_make_a_text() -> None:
    assert join(Cells("w2", "<4", ("32", "", "", "")), CLASSICAL) == "w2 <4 32"
    assert join(Cells("me", "you", ("", "", "", "1")), CLASSICAL) == "me you . . . 1"
    assert join(Cells("2 9", "4!", ("", "3", "", "")), GALA) == "w2 <4! 3 w9"
    assert join(Cells("2", "4", ("1", "2", "3", "4", "5")), FIVE) == "w2 <4 1 2 3 4 5"


@pytest.mark.parametrize("columns", [CLASSICAL, FIVE, GALA, MCR], ids=["german", "five", "gala", "mcr"])
@given(st.text('w0123456789<*?!/-x p>."sц٣½ ', max_size=30))
def test_nothing_that_is_typed_breaks_it(columns: Columns, written: str) -> None:
    try:
        cells = split(written, columns)
    except NotReadable:
        return
    assert len(cells.totals) == columns.totals
    short = join(cells, columns)
    assert join(split(short, columns), columns) == short
