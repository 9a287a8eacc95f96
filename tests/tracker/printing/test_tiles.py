"""The drawn tiles on paper."""

from xml.etree import ElementTree as ET

import pytest
from django.utils import translation

from scoring.tiles import TILES
from tracker.presentation.tile_pictures import OWN_LETTERS
from tracker.printing.pdf import Source, render_pdf
from tracker.printing.tiles import IVORY, tile_address, tile_image

PICTURES = [*TILES, *(f"{tile}-{language}" for language, tiles in OWN_LETTERS.items() for tile in tiles)]


@pytest.mark.parametrize("picture", sorted(PICTURES))
def test_a_tile_is_whole_by_itself_and_white(picture: str) -> None:
    text = tile_image(picture).decode()
    names = {element.tag.partition("}")[2] for element in ET.fromstring(text).iter()}  # noqa: S314 - our own
    assert names <= {"svg", "g", "path", "rect", "circle"}
    assert IVORY not in text
    assert "id=" not in text


def test_no_two_tiles_look_alike() -> None:
    assert len({tile_image(picture) for picture in PICTURES}) == len(PICTURES)


def test_what_is_no_tile_is_none() -> None:
    with pytest.raises(KeyError):
        tile_image("8z")


def page(*pictures: str) -> bytes:
    image = '<img src="{}" style="width: 6mm; height: 8mm">'
    images = "".join(image.format(tile_address(picture)) for picture in pictures)
    return render_pdf(Source((f"<!doctype html><p>{images}</p>",)))


def test_tiles_are_drawn_into_the_document(caplog: pytest.LogCaptureFixture) -> None:
    with translation.override("ru"):
        drawn = page("1m", "1z-ru", "7z")
    assert caplog.messages == []
    assert len(drawn) > len(page()) + 500


def test_a_tile_that_is_none_leaves_a_gap(caplog: pytest.LogCaptureFixture) -> None:
    page("8z")
    assert "tile:8z" in caplog.text
