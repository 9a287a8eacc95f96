"""Round sheets in millimetres: columns, rows, margins, what is printed and what is left to the pen."""

from itertools import pairwise

import pytest
from django.utils import translation

from tests.tracker.printing.drawings import across, boxes, down, row_heights, texts, widths
from tests.tracker.printing.heads import FOUR, draw
from tracker.presentation import wind_initial
from tracker.printing.fitting import SMALLEST, text_width
from tracker.printing.paper import Paper, Sheet

MARGIN = 10.0
ALL = ["german", "russian", "bmja", "gala", "mcr"]


@pytest.fixture(autouse=True)
def _english() -> None:
    translation.activate("en")


def edges(paper: Paper, y: float) -> list[float]:
    """Where vertical lines cross the height y."""
    return sorted({x for x, top, bottom in down(paper) if top < y < bottom})


def spans(values: list[float]) -> list[float]:
    return [round(right - left, 2) for left, right in pairwise(values)]


def line_of(paper: Paper, left: float) -> list[str]:
    """The lines of the column of marks that begins at `left`."""
    return next(box.text.split("\n") for box in boxes(paper) if box.left == left and "\n" in box.text)


@pytest.mark.parametrize(
    "names", [FOUR, ("Anna", "", "", ""), (*FOUR, "Emil"), [f"Person {n}" for n in range(8)]]
)
@pytest.mark.parametrize("code", ALL)
def test_everything_stays_within_the_margins_and_is_legible(code: str, names: list[str]) -> None:
    for sheet in draw(code, names):
        for paper in (sheet.blank, sheet.own):
            for left, right, y in across(paper):
                assert left >= MARGIN
                assert right <= paper.width - MARGIN + 0.01
                assert MARGIN <= y <= paper.height - MARGIN + 0.01
            for x, top, bottom in down(paper):
                assert MARGIN <= x <= paper.width - MARGIN + 0.01
                assert top >= MARGIN
                assert bottom <= paper.height - MARGIN + 0.01
            for box in boxes(paper):
                assert box.left >= MARGIN
                assert box.left + box.width <= paper.width - MARGIN + 0.5
                assert box.top + box.height <= paper.height - MARGIN + 0.01
                assert box.size >= SMALLEST
        assert widths(sheet.blank) == {0.35, 0.6}


@pytest.mark.parametrize("code", ALL)
def test_no_row_is_lower_than_a_pen_needs(code: str) -> None:
    for sheet in draw(code):
        head, *rows = row_heights(sheet.blank)
        assert head == 7.5
        assert min(rows) >= 8


def test_the_german_sheet_has_the_columns_of_the_table_of_widths() -> None:
    paper = draw("german")[0].blank
    assert (paper.width, paper.height) == (297, 210)
    person = [15, 16, 18]
    assert spans(edges(paper, 100)) == [7, 17, 17, 20, *person * 4, 8, 12]


@pytest.mark.parametrize(("rounds", "pages"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_a_full_german_game_has_a_back_side(rounds: int, pages: int) -> None:
    sheets = draw("german", wind_rounds=rounds)
    assert len(sheets) == pages
    assert [f"page {page} of {pages}" in texts(sheet.blank) for page, sheet in enumerate(sheets, 1)] == [
        True
    ] * pages
    for page, sheet in enumerate(sheets):
        numbers = [str(16 * page + row) for row in range(1, 17)]
        assert line_of(sheet.blank, 10) == numbers


def test_the_german_pen_circles_wind_round_east_and_winner() -> None:
    paper = draw("german")[0].blank
    assert line_of(paper, 17) == ["E S W N"] * 16
    assert line_of(paper, 34) == ["1 2 3 4"] * 16
    assert line_of(paper, 51) == ["1 2 3 4 –"] * 16
    assert {"Carried over", "Penalties", "Sum", "Signature · table points"} <= set(texts(paper))


def test_start_points_are_printed_on_the_first_page() -> None:
    first, second = draw("german", start_points=2000)
    assert texts(first.blank).count("2000") == 4
    assert "Start" in texts(first.blank)
    assert "2000" not in texts(second.blank)
    assert "Carried over" in texts(second.blank)


def test_the_russian_sheet_has_exactly_sixteen_rows_with_east_printed() -> None:
    (sheet,) = draw("russian")
    assert line_of(sheet.blank, 10) == [str(number) for number in range(1, 17)]
    assert line_of(sheet.blank, 17) == [wind for wind in "ESWN" for _deal in range(4)]
    assert line_of(sheet.blank, 34) == ["1", "2", "3", "4"] * 4


def test_a_shorter_russian_game_has_as_many_rows_as_deals() -> None:
    (sheet,) = draw("russian", wind_rounds=2)
    assert len(line_of(sheet.blank, 10)) == 8
    assert row_heights(sheet.blank)[2] == 10


def test_a_russian_club_that_lets_east_stay_gets_the_german_form() -> None:
    sheets = draw("russian", rotation="stay_on_win")
    assert len(sheets) == 2
    assert line_of(sheets[0].blank, 34) == ["1 2 3 4"] * 16


def test_the_mcr_sheet_has_fours_with_a_sum_each() -> None:
    (sheet,) = draw("mcr")
    paper = sheet.blank
    assert (paper.width, paper.height) == (210, 297)
    assert line_of(paper, 10) == [
        *"1234",
        "",
        *"5678",
        "",
        "9",
        "10",
        "11",
        "12",
        "",
        "13",
        "14",
        "15",
        "16",
        "",
    ]
    assert line_of(paper, 23) == [*"1234", ""] * 4
    assert line_of(paper, 45) == [*["1 2 3 4 –"] * 4, ""] * 4
    assert line_of(paper, 63) == [*["1 2 3 4 sd"] * 4, ""] * 4
    said = texts(paper)
    assert said.count("Sum") == 4
    assert {"Game points", "Table points", "Signatures", "Official’s initials"} <= set(said)
    assert said.count("Pen.") == 4


def test_the_mcr_sheet_prints_east_after_each_change_of_seats() -> None:
    (sheet,) = draw("mcr", seat_change="mcr")
    easts = [mark for mark in line_of(sheet.blank, 23) if mark]
    assert easts == [*"1234", *"2143", *"3421", *"4312"]


def test_an_mcr_east_that_stays_is_circled() -> None:
    (sheet,) = draw("mcr", rotation="stay_on_win", wind_rounds=1)
    assert line_of(sheet.blank, 30) == [*["1 2 3 4"] * 4, ""] * 4
    assert line_of(sheet.blank, 16) == [*["E S W N"] * 4, ""] * 4


def test_the_gala_sheet_is_an_a5_with_east_named_and_a_spare_round() -> None:
    (sheet,) = draw("gala")
    assert (sheet.blank.width, sheet.blank.height) == (148.5, 210)
    assert line_of(sheet.own, 11) == ["1 Anna", "2 Bernd", "3 Carla", "4 Dora"]
    assert line_of(sheet.blank, 32.5) == ["1 2 3 4 –"] * 4
    said = texts(sheet.blank)
    assert {"Sum, East round", "Sum, added round", "Total"} <= set(said)
    assert "Sum, South round" not in said
    assert str(sheet.blank.html()).count("h3.6v3.6") == 8 * 4  # a square to tick for every deal and person


@pytest.mark.parametrize(("rounds", "sheets", "added"), [(1, 1, 1), (2, 2, 1), (3, 2, 1), (4, 2, 0)])
def test_more_gala_rounds_take_another_a5(rounds: int, sheets: int, added: int) -> None:
    drawn = draw("gala", wind_rounds=rounds)
    said = [text for sheet in drawn for text in texts(sheet.blank)]
    assert len(drawn) == sheets
    assert sum(text.startswith("Sum, ") for text in said) == min(rounds + 1, 4)
    assert said.count("Sum, added round") == added


def test_a_gala_east_that_stays_after_a_draw_is_circled() -> None:
    (sheet,) = draw("gala", draw_passes=False)
    assert line_of(sheet.blank, 10) == ["1 2 3 4"] * 6
    assert min(row_heights(sheet.blank)[1:]) >= 8


@pytest.mark.parametrize("code", ALL)
def test_five_at_a_table_have_their_columns_and_are_listed(code: str) -> None:
    sheet = draw(code, (*FOUR, "Emil"))[0]
    own = texts(sheet.own)
    assert "Emil · takes turns" in own
    assert "Emil" in own
    marks = [text for text in texts(sheet.blank) if text.startswith("1 2 3 4 5 –\n")]
    assert marks


@pytest.mark.parametrize("code", ALL)
def test_more_than_five_are_written_not_circled(code: str) -> None:
    sheet = draw(code, [f"Person {number}" for number in range(1, 8)])[0]
    assert "1 2 3 4" not in "".join(texts(sheet.blank))
    assert "Person 7 · takes turns" in texts(sheet.own)


@pytest.mark.parametrize("code", ALL)
def test_an_empty_seat_is_a_line_for_the_pen(code: str) -> None:
    full, missing = draw(code)[0], draw(code, ("Anna", "", "", ""))[0]
    assert len(across(missing.own)) == len(across(full.own)) + 3
    assert "· North" in texts(missing.own)


@pytest.mark.parametrize("code", ALL)
def test_the_code_is_typed_beside_a_qr_of_twenty_millimetres(code: str) -> None:
    sheet = draw(code)[0]
    drawing = str(sheet.own.html())
    scale = float(drawing.partition("scale(")[2].partition(")")[0])
    assert scale * 29 >= 20 - 0.001
    assert "abcdefghij" in texts(sheet.own)
    assert "192.168.178.20:8000/t/" in texts(sheet.blank)


@pytest.mark.parametrize("code", ALL)
def test_tables_share_the_blank_form(code: str) -> None:
    def blank(sheets: list[Sheet]) -> list[str]:
        return [sheet.blank.html() for sheet in sheets]

    others = draw(code, ("Ada", "Bo", "Cy", "Di"), table=2)
    assert blank(draw(code)) == blank(others)


def test_a_name_too_long_beside_its_wind_leaves_the_wind_legible() -> None:
    name = "Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhafttreu" + 30 * "m"
    own = boxes(draw("gala", (name, *FOUR[1:]))[0].own)
    box = next(box for box in own if box.text == name)
    wind = next(box for box in own if box.text == "· East")
    assert box.size == SMALLEST
    assert box.left + box.width < wind.left


def test_the_sheet_speaks_the_language() -> None:
    with translation.override("de"):
        (sheet,) = draw("russian")
        initials = [wind_initial(wind) for wind in "ESWN"]
    assert line_of(sheet.blank, 17)[::4] == initials


@pytest.mark.parametrize("rotation", ["always_pass", "stay_on_win"])
@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_no_word_of_a_form_is_cut_off(language: str, code: str, rotation: str) -> None:
    with translation.override(language):
        sheets = draw(code, rotation=rotation)
    # The line of the options, 6.4 mm, may become two.
    words = [box for sheet in sheets for box in boxes(sheet.blank) if box.height != 6.4]
    cut = [box.text for box in words if text_width(box.text, box.size) > box.width and "\n" not in box.text]
    assert cut == []


def test_the_picture_of_the_seats_keeps_clear_of_the_table() -> None:
    for code in ALL:
        blank = draw(code)[0].blank
        south, north = (next(box for box in boxes(blank) if box.text == text) for text in ("2 S", "4 N"))
        assert south.left - (north.left + north.width) == pytest.approx(8)
