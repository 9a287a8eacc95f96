"""Sheets put on pages: several side by side where they are narrow, each blank form once."""

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tracker.printing.paper import MARGIN, Paper, Sheet, mm
from tracker.printing.pdf import Source

#: Half the length of a dash of the line to cut along, in mm.
DASH = 3.0


def sheets_source(title: str, size: tuple[float, float], sheets: Sequence[Sheet]) -> Source:
    """The document of `sheets` on pages of `size` mm, as many side by side as there is room for."""
    width, height = size
    beside = max(1, int(width // sheets[0].blank.width))
    own_pages, under = [], []
    forms: dict[tuple[SafeString, ...], int] = {}
    for start in range(0, len(sheets), beside):
        on_page = sheets[start : start + beside]
        for place, sheet in enumerate(on_page):
            sheet.move(place * sheet.blank.width)
        own_pages.append([sheet.own.html() for sheet in on_page])
        form = tuple(sheet.blank.html() for sheet in on_page)
        under.append(forms.setdefault(form, len(forms)))
    cut = [_cut_line(size).html()] if beside > 1 else []
    context = {
        "title": title,
        # As text: a template would write numbers with the comma of the language, and CSS would not read it.
        "width": mm(width),
        "height": mm(height),
        "pages": own_pages + [[*form, *cut] for form in forms],
    }
    return Source((render_to_string("print/sheets.html", context),), tuple(under))


def _cut_line(size: tuple[float, float]) -> Paper:
    """A dashed line down the middle of the page."""
    width, height = size
    paper = Paper(width, height)
    y = MARGIN / 2
    while y + DASH < height:
        paper.down(width / 2, y, y + DASH)
        y += 2 * DASH
    return paper
