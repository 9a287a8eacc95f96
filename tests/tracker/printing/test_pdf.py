"""HTML to PDF: embedded fonts, forms under pages, nothing fetched, and the shelf."""

import gc
import logging

import pytest

from tests.tracker.printing.heads import draw
from tests.tracker.printing.reading import fonts, page_sizes, page_texts, reader
from tracker.printing import pdf as pdf_module
from tracker.printing.forms import sheets_source
from tracker.printing.pdf import Shelf, Source, render_pdf

HELLO = '<p style="font-family: DejaVu Sans">Grüße, Дмитрий</p>'


def source_of(code: str, tables: int, size: tuple[float, float]) -> Source:
    return sheets_source(
        "Sheets", size, [sheet for table in range(tables) for sheet in draw(code, table=table + 1)]
    )


def test_text_is_readable_and_its_font_embedded() -> None:
    pdf = render_pdf(Source((HELLO,)))
    assert page_texts(pdf) == ["Grüße, Дмитрий"]
    assert fonts(pdf) == {"DejaVu-Sans": True}


def test_parts_follow_each_other_and_count_their_own_pages() -> None:
    counted = '<style>@page { @bottom-left { content: counter(page) "/" counter(pages) } }</style>'
    two = counted + '<p>a</p><p style="break-before: page">b</p>'
    pdf = render_pdf(Source((two, counted + "<p>c</p>")))
    assert page_texts(pdf) == ["a 1/2", "b 2/2", "c 1/1"]


def test_a_blank_form_is_stored_once_and_lies_under_every_page() -> None:
    source = source_of("mcr", 18, (210, 297))
    assert source.under == (0,) * 18
    pdf = render_pdf(source)
    pages = page_texts(pdf)
    assert len(pages) == 18
    assert all(f"Round 2 · Table {number}" in page for number, page in enumerate(pages, 1))
    assert all(page.count("1 2 3 4 –") == 16 and "Game points" in page for page in pages)
    forms = {page["/Contents"][1].indirect_reference for page in reader(pdf).pages}  # type: ignore[index] # array
    assert len(forms) == 1
    assert page_sizes(pdf) == {(210, 297)}


def test_front_and_back_have_forms_of_their_own() -> None:
    source = source_of("german", 2, (297, 210))
    assert source.under == (0, 1, 0, 1)
    pages = page_texts(render_pdf(source))
    assert ["page 1 of 2" in page for page in pages] == [True, False, True, False]
    assert ["page 2 of 2" in page for page in pages] == [False, True, False, True]


def test_narrow_sheets_stand_side_by_side_with_a_line_to_cut() -> None:
    source = source_of("gala", 3, (297, 210))
    assert source.under == (0, 1)
    pages = page_texts(render_pdf(source))
    assert len(pages) == 2
    assert "Table 1" in pages[0]
    assert "Table 2" in pages[0]
    assert "Table 3" in pages[1]
    assert source.parts[0].count("M148.5 5V8") == 2


def test_nothing_is_fetched(caplog: pytest.LogCaptureFixture) -> None:
    page = '<img src="http://192.0.2.1/a.png"><link rel="stylesheet" href="file:///etc/passwd"><p>text</p>'
    with caplog.at_level(logging.ERROR, logger="weasyprint"):
        assert page_texts(render_pdf(Source((page,)))) == ["text"]
    assert caplog.text.count("URI uses disallowed protocol") == 2


def test_missing_glyphs_and_strange_styles_are_no_error_and_all_text_stays_readable() -> None:
    style = '<style>p { colour: grey; font-family: "DejaVu Sans" } @page { nonsense }</style>'
    strange = style + '<p dir="auto">Anna 東 🀄 Müller</p><p><b>🎉 Дмитрий</b> é</p>'
    pdf = render_pdf(Source((strange,)))
    assert page_texts(pdf) == ["Anna 東 🀄 Müller 🎉 Дмитрий é"]
    assert set(fonts(pdf)) == {"DejaVu-Sans", "DejaVu-Sans-Bold"}


def test_the_collector_rests_while_rendering_and_is_as_before_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[bool] = []

    def finish(*_args: object) -> None:
        seen.append(gc.isenabled())

    monkeypatch.setattr(pdf_module, "finish", finish)
    render_pdf(Source((HELLO,), (0,)))
    assert gc.isenabled()
    gc.disable()
    try:
        render_pdf(Source((HELLO,), (0,)))
        assert not gc.isenabled()
    finally:
        gc.enable()
    assert seen == [False, False]


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[Source]:
    """The sources that were rendered, in order; no PDF is made."""
    seen: list[Source] = []

    def render(source: Source) -> bytes:
        seen.append(source)
        return source.parts[0].encode()

    monkeypatch.setattr(pdf_module, "render_pdf", render)
    return seen


def test_the_same_content_is_rendered_once(rendered: list[Source]) -> None:
    shelf = Shelf(2)
    one, same, other = Source(("a",)), Source(("a",)), Source(("a",), (0,))
    assert [shelf.pdf(one), shelf.pdf(same), shelf.pdf(other)] == [b"a"] * 3
    assert rendered == [one, other]


def test_the_longest_unused_is_dropped(rendered: list[Source]) -> None:
    shelf = Shelf(2)
    a, b, c = (Source((text,)) for text in "abc")
    for source in (a, b, a, c, a, b):
        shelf.pdf(source)
    assert rendered == [a, b, c, b]


def test_a_cleared_shelf_renders_again(rendered: list[Source]) -> None:
    shelf = Shelf(2)
    shelf.pdf(Source(("a",)))
    shelf.clear()
    shelf.pdf(Source(("a",)))
    assert len(rendered) == 2
