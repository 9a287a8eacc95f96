"""The drawn tiles: one for each, in every language, light, and named for who can't see them."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils import translation

from scoring.errors import ScoringError
from scoring.tiles import TILES
from tracker.presentation import wind_initial
from tracker.presentation.picker_texts import picker_texts
from tracker.presentation.tile_pictures import SPRITE, tile_picture, tile_pictures
from tracker.presentation.tiles import tiles_shown

LANGUAGES = [code for code, _name in settings.LANGUAGES]
#: The shape that draws each letter of a wind.
LETTERS = {"E": "E", "S": "S", "W": "W", "N": "N", "O": "O", "В": "V", "Ю": "Y", "З": "d3", "С": "C"}


@pytest.fixture(scope="module")
def sprite() -> str:
    path = finders.find(SPRITE)
    assert isinstance(path, str)
    return Path(path).read_text(encoding="utf-8")


def symbols(sprite: str) -> dict[str, str]:
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*)</symbol>', sprite))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_is_drawn_and_no_two_alike(sprite: str, language: str) -> None:
    drawn = symbols(sprite)
    with translation.override(language):
        pictures = [tile_picture(tile) for tile in TILES]
    assert len({drawn[picture] for picture in pictures}) == 42


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("tile", "wind"), [("1z", "E"), ("2z", "S"), ("3z", "W"), ("4z", "N")])
def test_a_wind_bears_its_letter(sprite: str, language: str, tile: str, wind: str) -> None:
    with translation.override(language):
        letter, picture = LETTERS[wind_initial(wind)], tile_picture(tile)
    assert f'href="#{letter}"' in symbols(sprite)[picture]


def test_numbered_tiles_bear_their_digit(sprite: str) -> None:
    drawn = symbols(sprite)
    assert all(f'href="#d{tile[0]}"' in drawn[tile] for tile in TILES if tile[1] != "z")


def test_the_drawings_are_whole_and_light(sprite: str) -> None:
    named = set(re.findall(r' id="([^"]+)"', sprite))
    assert set(re.findall(r'href="#([^"]+)"', sprite)) <= named
    assert len(sprite.encode()) <= 20_000
    assert not re.search(r"<style|<script|font-|style=", sprite)


def test_tiles_are_shown_in_the_order_of_their_text() -> None:
    assert tiles_shown("345m1p").pictures == ("3m", "4m", "5m", "1p")
    with translation.override("de"):
        assert tiles_shown("111z2z").pictures == ("1z-de", "1z-de", "1z-de", "2z")
    assert tile_pictures("") == ()
    with pytest.raises(ScoringError):
        tile_pictures("8z")


def words(texts: object) -> list[str]:
    """Every text for people, without the drawings' names and address."""
    if isinstance(texts, dict):
        return [word for key, part in texts.items() if key != "sprite" for word in words(part)]
    return [str(texts[0] if isinstance(texts, list) else texts)]


@pytest.mark.parametrize("language", ["de", "ru"])
def test_the_picker_speaks_every_language(language: str) -> None:
    english = words(picker_texts())
    with translation.override(language):
        other = words(picker_texts())
    assert len(english) == len(other)
    assert [one for one, two in zip(english, other, strict=True) if one == two] == []
    assert [set(re.findall(r"{\w+}", text)) for text in english] == [
        set(re.findall(r"{\w+}", text)) for text in other
    ]
