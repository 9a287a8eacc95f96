"""Reading drawings back: lines and boxes of a sheet in millimetres."""

import re
from dataclasses import dataclass
from html import unescape
from itertools import pairwise

from tracker.printing.paper import Paper

NUMBER = r"(-?[\d.]+)"


@dataclass(frozen=True)
class Box:
    """A text and where it stands."""

    left: float
    top: float
    width: float
    height: float
    size: float
    text: str


def across(paper: Paper) -> list[tuple[float, float, float]]:
    """Horizontal lines: left, right, y."""
    found = re.findall(rf"M{NUMBER} {NUMBER}H{NUMBER}", str(paper.html()))
    return [(float(left), float(right), float(y)) for left, y, right in found]


def down(paper: Paper) -> list[tuple[float, float, float]]:
    """Vertical lines: x, top, bottom."""
    found = re.findall(rf"M{NUMBER} {NUMBER}V{NUMBER}", str(paper.html()))
    return [(float(x), float(top), float(bottom)) for x, top, bottom in found]


def widths(paper: Paper) -> set[float]:
    """The widths of all strokes of the form."""
    return {float(width) for width in re.findall(r'stroke-width="([\d.]+)"', str(paper.html()))}


def boxes(paper: Paper) -> list[Box]:
    """All texts; a column of lines is one box."""
    found = re.findall(
        rf'<(?:div|pre) class="[tw][^"]*" style="left:{NUMBER}mm;top:{NUMBER}mm;'
        rf"width:{NUMBER}mm;height:{NUMBER}mm"
        rf'[^"]*font-size:{NUMBER}pt[^"]*">\n?(.*?)</(?:div|pre)>',
        str(paper.html()),
        re.DOTALL,
    )
    return [
        Box(float(left), float(top), float(width), float(height), float(size), unescape(text))
        for left, top, width, height, size, text in found
    ]


def texts(paper: Paper) -> list[str]:
    """The texts alone."""
    return [box.text for box in boxes(paper)]


def row_heights(paper: Paper) -> list[float]:
    """The distances of the horizontal lines that go over the whole table, from top to bottom."""
    left = min(line[0] for line in across(paper))
    ys = sorted({y for start, _end, y in across(paper) if start == left})
    return [round(lower - upper, 2) for upper, lower in pairwise(ys)]
