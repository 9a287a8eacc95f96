"""The drawn tiles on paper: pictures by name, white with a thin frame and no shadow.

WeasyPrint fetches nothing from anywhere; the drawings that the pages show are given to it under addresses of
their own, `tile:3m`, so that it reads each of them once for a document.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree as ET

from tracker.presentation.tile_pictures import SPRITE

SCHEME = "tile:"
IVORY, PAPER = "#fdf8ea", "#fff"
FACE = '<rect x="0.5" y="0.5" width="29" height="39" rx="3.5" fill="#fff" stroke="#000" stroke-width="0.9"/>'

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_FILE = Path(__file__).resolve().parent.parent / "static" / SPRITE


def tile_address(picture: str) -> str:
    """What an image of a printed document names to show this drawing."""
    return SCHEME + picture


@lru_cache(maxsize=64)
def tile_image(picture: str) -> bytes:
    """The whole tile as an SVG file, shared shapes put where they are used; KeyError where there is none."""
    shapes = _shapes()
    symbol = shapes[picture]
    group = ET.Element("g", {name: value for name, value in symbol.attrib.items() if name not in _OF_SYMBOL})
    group.extend(_spelt_out(child, shapes) for child in symbol)
    drawn = ET.tostring(group, encoding="unicode").replace(IVORY, PAPER)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40">{FACE}{drawn}</svg>'.encode()


_OF_SYMBOL = frozenset(("id", "viewBox"))
_OF_USE = frozenset(("href", "x", "y", "transform"))


@lru_cache(maxsize=1)
def _shapes() -> Mapping[str, ET.Element]:
    root = ET.parse(_FILE).getroot()  # noqa: S314 - the project's own file
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def _spelt_out(element: ET.Element, shapes: Mapping[str, ET.Element]) -> ET.Element:
    """The element without `use`: what that names stands in a group of its own, moved to its place."""
    name = element.tag.removeprefix(_NAMESPACE)
    if name != "use":
        plain = ET.Element(name, {key: value for key, value in element.attrib.items() if key != "id"})
        plain.extend(_spelt_out(child, shapes) for child in element)
        return plain
    attributes = {key: value for key, value in element.attrib.items() if key not in _OF_USE}
    moves = " ".join(_moves(element.attrib))
    group = ET.Element("g", attributes | ({"transform": moves} if moves else {}))
    group.append(_spelt_out(shapes[element.attrib["href"].removeprefix("#")], shapes))
    return group


def _moves(attributes: Mapping[str, str]) -> Iterator[str]:
    if "transform" in attributes:
        yield attributes["transform"]
    if "x" in attributes or "y" in attributes:
        yield f"translate({attributes.get('x', '0')} {attributes.get('y', '0')})"
