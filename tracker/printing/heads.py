"""The head of a sheet: where it belongs, by which rules, who plays, how they sit, and the way to its page."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tracker.presentation import wind_initial, wind_name
from tracker.printing.fitting import fitted_size, text_width
from tracker.printing.paper import MARGIN, Align, Paper, Sheet
from tracker.printing.qr import qr_drawing

QR = 20.0
#: Above the table of a landscape sheet; above it on an upright one.
WIDE_HEIGHT = 20.0
TALL_HEIGHT = 42.0
_SEATS = 18.0
_ONE_COLUMN = 5
#: How long the line for a name is that is still to be written.
_PEN = 60.0


@dataclass(frozen=True, slots=True)
class Person:
    """Someone of the table: number from 1 in order of play, name (empty: still to be written), first wind.

    The wind is E, S, W or N, or None for those beyond the first four, who take turns.
    """

    number: int
    name: str
    wind: str | None


@dataclass(frozen=True, slots=True)
class SheetHead:
    """What the head says; texts are in the sheet's language. `address` is the link without its code."""

    club: str
    session: str
    place: str
    date: str
    ruleset: str
    options: tuple[str, ...]
    people: tuple[Person, ...]
    url: str
    address: str
    code: str


def page_words(page: int | str, pages: int | str) -> str:
    """“page 1 of 2”."""
    return _("page %(page)s of %(pages)s") % {"page": page, "pages": pages}


def draw_wide_head(sheet: Sheet, head: SheetHead, page: int, pages: int) -> None:
    """The head of a landscape sheet, `WIDE_HEIGHT` mm: title, people, seats, code and QR side by side."""
    right = sheet.blank.width - MARGIN
    _draw_title(sheet, head, MARGIN, 92)
    _draw_people(sheet, head, MARGIN + 95, MARGIN, 84, WIDE_HEIGHT)
    _draw_seats(sheet.blank, MARGIN + 181, MARGIN + 1)
    _draw_link(sheet, head, right - QR - 53, 50)
    _draw_page(sheet.blank, right - QR - 53, 50, page, pages)
    sheet.own.drawing(qr_drawing(head.url, right - QR, MARGIN, QR))


def draw_tall_head(sheet: Sheet, head: SheetHead, page: int, pages: int) -> None:
    """The head of an upright sheet, `TALL_HEIGHT` mm: title, code and QR above people and seats."""
    right = sheet.blank.width - MARGIN
    inner = right - MARGIN
    link = min(46.0, inner * 0.29)
    _draw_title(sheet, head, MARGIN, inner - QR - link - 5)
    _draw_link(sheet, head, right - QR - 3 - link, link)
    _draw_page(sheet.blank, right - QR - 3 - link, link, page, pages)
    sheet.own.drawing(qr_drawing(head.url, right - QR, MARGIN, QR))
    _draw_people(sheet, head, MARGIN, MARGIN + QR + 3, inner - QR - 4, 18)
    _draw_seats(sheet.blank, right - QR + 1, MARGIN + QR + 3)


def _draw_title(sheet: Sheet, head: SheetHead, x: float, width: float) -> None:
    sheet.own.text(x, MARGIN - 0.5, width, 6, head.place, size=13, bold=True)
    sheet.blank.text(x, MARGIN + 5.5, width, 4, f"{head.club} · {head.session}", size=8.5)
    sheet.blank.text(x, MARGIN + 9.5, width, 4, f"{head.date} · {head.ruleset}", size=8.5)
    sheet.blank.lines(x, MARGIN + 13.7, width, 6.4, " · ".join(head.options), size=7.5)


def _draw_people(sheet: Sheet, head: SheetHead, x: float, y: float, width: float, height: float) -> None:
    """The people in order of play, those beyond five in a second column."""
    columns = 2 if len(head.people) > _ONE_COLUMN else 1
    rows = -(-len(head.people) // columns)
    pitch = min(5.0, height / rows)
    for index, person in enumerate(head.people):
        column, row = divmod(index, rows)
        _draw_person(sheet, person, x + column * width / columns, y + row * pitch, width / columns - 1, pitch)


def _draw_person(sheet: Sheet, person: Person, x: float, y: float, width: float, height: float) -> None:
    """“2 Bernd · South”: the number belongs to the blank form, the rest to this table."""
    size = min(10.0, height * 2)
    wind = "· " + (wind_name(person.wind) if person.wind else _("takes turns"))
    room = width - 5
    sheet.blank.text(x, y, 5, height, str(person.number), size=size, bold=True)
    words = f"{person.name} {wind}"
    if person.name and text_width(words, fitted_size(words, room, size)) <= room:
        sheet.own.text(x + 5, y, room, height, words, size=size)
        return
    wind_width = text_width(wind, size) + 1
    name_room = min(room - wind_width, room if person.name else _PEN)
    if person.name:
        sheet.own.text(x + 5, y, name_room, height, person.name, size=size)
    else:
        sheet.own.across(x + 5, x + 5 + name_room, y + height - 0.8)
    sheet.own.text(x + 6 + name_room, y, wind_width, height, wind, size=size)


def _draw_seats(paper: Paper, x: float, y: float) -> None:
    """The table from above, about 18 mm: people 1-4 counter-clockwise, each with the first deal's wind."""
    third = _SEATS / 3
    paper.square(x + third, y + third, third, thick=True)
    places: tuple[tuple[float, float, Align], ...] = (
        (third, 2 * third, "center"),
        (2 * third + 1, third, "left"),
        (third, 0.0, "center"),
        (-1.0, third, "right"),
    )
    for number, (wind, (left, top, align)) in enumerate(zip("ESWN", places, strict=True), start=1):
        words = f"{number} {wind_initial(wind)}"
        paper.text(x + left, y + top, third, third, words, size=8, align=align, bold=number == 1)


def _draw_link(sheet: Sheet, head: SheetHead, x: float, width: float) -> None:
    words = pgettext("above the table's link", "This table’s page:")
    sheet.blank.text(x, MARGIN, width, 3.6, words, size=7.5, align="right")
    sheet.blank.text(x, MARGIN + 3.8, width, 3.6, head.address, size=7.5, align="right")
    sheet.own.text(x, MARGIN + 7.6, width, 5, head.code, size=11, align="right", bold=True)


def _draw_page(paper: Paper, x: float, width: float, page: int, pages: int) -> None:
    paper.text(x, MARGIN + 15.5, width, 4, page_words(page, pages), size=8, align="right")
