"""A sheet of paper in millimetres: lines as one inline SVG, texts as boxes at their places.

The blank grid is one drawing and a column of printed marks one block of lines, because WeasyPrint takes its
time for every box. Texts stand in HTML, not in the drawing: there the letters of a name are shaped together.
"""

from dataclasses import dataclass, field
from typing import Literal

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tracker.printing.fitting import fitted_size, text_width

THIN = 0.35
THICK = 0.6
MARGIN = 10.0
#: What marks to circle leave free at both sides of their cell.
PAD = 1.5

Align = Literal["left", "center", "right"]


def mm(value: float) -> str:
    """A length as CSS and SVG write it, to a hundredth of a millimetre."""
    return f"{round(value, 2):g}"


@dataclass
class Paper:
    """A sheet of `width` × `height` mm to draw on, from the top left corner; `left`: where on its page."""

    width: float
    height: float
    left: float = 0.0
    _thin: list[str] = field(default_factory=list)
    _thick: list[str] = field(default_factory=list)
    _drawings: list[str] = field(default_factory=list)
    _boxes: list[str] = field(default_factory=list)

    def across(self, left: float, right: float, y: float, *, thick: bool = False) -> None:
        """A horizontal line."""
        self._lines(thick).append(f"M{mm(left)} {mm(y)}H{mm(right)}")

    def down(self, x: float, top: float, bottom: float, *, thick: bool = False) -> None:
        """A vertical line."""
        self._lines(thick).append(f"M{mm(x)} {mm(top)}V{mm(bottom)}")

    def square(self, x: float, y: float, side: float, *, thick: bool = False) -> None:
        """An empty square, its corner at x, y."""
        self._lines(thick).append(f"M{mm(x)} {mm(y)}h{mm(side)}v{mm(side)}h{mm(-side)}z")

    def _lines(self, thick: bool) -> list[str]:
        return self._thick if thick else self._thin

    def drawing(self, svg: str) -> None:
        """Ready SVG elements, in mm of this sheet."""
        self._drawings.append(svg)

    def text(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: str,
        *,
        size: float = 8.0,
        align: Align = "left",
        bold: bool = False,
    ) -> None:
        """One line in the middle of a box; smaller where it is too long, and then with an ellipsis."""
        fitted = fitted_size(text, width, size, bold=bold)
        style = f"{_place(x, y, width, height)};line-height:{mm(height)}mm;font-size:{mm(fitted)}pt"
        self._boxes.append(f'<div class="{_classes("t", align, bold)}" style="{style}">{escape(text)}</div>')

    def lines(self, x: float, y: float, width: float, height: float, text: str, *, size: float) -> None:
        """A text that may take several lines of `size` points; what does not fit the box is cut off."""
        style = f"{_place(x, y, width, height)};font-size:{mm(size)}pt"
        self._boxes.append(f'<div class="w" style="{style}">{escape(text)}</div>')

    def column(
        self,
        x: float,
        y: float,
        width: float,
        pitch: float,
        lines: list[str],
        *,
        size: float = 9.0,
        align: Align = "center",
        spacing: float = 0.0,
        bold: bool = False,
    ) -> None:
        """Short lines one below the other, `pitch` mm apart, each cut with an ellipsis where it is too long.

        `spacing` widens every blank by so many mm.
        """
        style = (
            f"{_place(x, y, width, pitch * len(lines))};line-height:{mm(pitch)}mm;font-size:{mm(size)}pt"
            + (f";word-spacing:{mm(spacing)}mm" if spacing else "")
        )
        content = escape("\n".join(lines))
        # An HTML parser drops the first line break of a <pre>, so one more stands before the content.
        self._boxes.append(f'<pre class="{_classes("t", align, bold)}" style="{style}">\n{content}</pre>')

    def circles(
        self, x: float, y: float, width: float, pitch: float, rows: list[str], *, size: float
    ) -> None:
        """Marks for the pen to circle, spread over the width: rows of the same marks, or of one each.

        They are bold, so that a dash survives the copier.
        """
        widest = max(rows, key=len)
        gaps = widest.count(" ")
        room = width - 2 * PAD - text_width(widest, size, bold=True)
        spacing = max(0.0, room / gaps) if gaps else 0.0
        self.column(x, y, width, pitch, rows, size=size, spacing=spacing, bold=True)

    def html(self) -> SafeString:
        """The sheet as one positioned block: the drawing first, then the texts."""
        drawing = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {mm(self.width)} {mm(self.height)}"'
            f' width="{mm(self.width)}mm" height="{mm(self.height)}mm">{self._strokes()}'
            f"{''.join(self._drawings)}</svg>"
        )
        place = f"left:{mm(self.left)}mm;width:{mm(self.width)}mm;height:{mm(self.height)}mm"
        boxes = "".join(self._boxes)
        return mark_safe(f'<div class="paper" style="{place}">{drawing}{boxes}</div>')  # noqa: S308 - escaped above

    def _strokes(self) -> str:
        return "".join(
            f'<path fill="none" stroke="#000" stroke-width="{width}" d="{"".join(commands)}"/>'
            for width, commands in ((THIN, self._thin), (THICK, self._thick))
            if commands
        )


class Sheet:
    """A form to fill in: `blank` is the same for every table of a round, `own` what one table has on it.

    A blank form is drawn once and laid under the page of each table (`pdf.py`).
    """

    def __init__(self, width: float, height: float) -> None:
        self.blank = Paper(width, height)
        self.own = Paper(width, height)

    def move(self, left: float) -> None:
        """Put the sheet `left` mm from the left border of its page."""
        self.blank.left = self.own.left = left


def _place(x: float, y: float, width: float, height: float) -> str:
    return f"left:{mm(x)}mm;top:{mm(y)}mm;width:{mm(width)}mm;height:{mm(height)}mm"


def _classes(kind: str, align: Align, bold: bool) -> str:
    return " ".join([kind, *({"left": [], "center": ["c"], "right": ["r"]}[align]), *(["b"] if bold else [])])
