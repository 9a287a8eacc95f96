"""The sheet of paper: lines, boxes, escapes."""

import pytest

from tests.tracker.printing.drawings import across, boxes, down, texts, widths
from tracker.printing.paper import Paper, mm
from tracker.printing.qr import qr_drawing


def test_lengths_are_written_to_a_hundredth() -> None:
    assert [mm(1), mm(2.5), mm(1 / 3), mm(297.0)] == ["1", "2.5", "0.33", "297"]


def test_lines_are_no_thinner_than_a_copier_keeps() -> None:
    paper = Paper(100, 50)
    paper.across(10, 90, 20)
    paper.down(10, 5, 45, thick=True)
    assert across(paper) == [(10, 90, 20)]
    assert down(paper) == [(10, 5, 45)]
    assert widths(paper) == {0.35, 0.6}


def test_text_is_escaped() -> None:
    paper = Paper(100, 50)
    paper.text(10, 10, 60, 5, "<b>Anna & Co</b>")
    paper.column(10, 20, 60, 8, ["a<b", "c&d"])
    paper.lines(10, 40, 60, 8, "x<y", size=7)
    assert "<b>" not in paper.html()
    assert texts(paper) == ["<b>Anna & Co</b>", "a<b\nc&d", "x<y"]


def test_text_shrinks_to_its_box() -> None:
    paper = Paper(100, 50)
    paper.text(10, 10, 20, 5, "Anna-Katharina", size=10)
    assert boxes(paper)[0].size < 10


def test_a_column_keeps_an_empty_first_line() -> None:
    paper = Paper(100, 50)
    paper.column(10, 10, 20, 8, ["", "1"])
    assert ">\n\n1</pre>" in paper.html()


def test_marks_are_spread_over_their_cell() -> None:
    paper = Paper(100, 50)
    paper.circles(10, 10, 20, 8, ["1 2 3 4", "1 2 3 4"], size=9)
    paper.circles(40, 10, 20, 8, ["1", "12"], size=9)
    wide, single = str(paper.html()).split("<pre")[1:]
    assert "word-spacing" in wide
    assert "word-spacing" not in single


@pytest.mark.parametrize("side", [20, 25])
def test_the_code_is_as_large_as_it_says(side: int) -> None:
    drawing = qr_drawing("http://192.168.178.20:8000/t/abcdefghij/", 5, 6, side)
    scale = float(drawing.partition("scale(")[2].partition(")")[0])
    assert "translate(5 6)" in drawing
    assert scale * 29 == pytest.approx(side, abs=0.01)  # version 3 has 29 modules
    assert 'd="M0 0.5h7' in drawing  # the corner of the upper left finder pattern
