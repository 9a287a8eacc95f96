"""Which drawing of `static/tracker/tiles.svg` shows a tile; the drawings are named by the tiles' text."""

from collections.abc import Iterator

from django.utils.translation import get_language

from scoring.tiles import TILES, each, read_tiles

#: The file with all drawings, among the static files.
SPRITE = "tracker/tiles.svg"
#: Winds bear their letter; where a language has another one than English, there is a drawing of its own.
OWN_LETTERS = {"de": frozenset(("1z",)), "ru": frozenset(("1z", "2z", "3z", "4z"))}


def tile_picture(tile: str) -> str:
    """The id of the drawing of one tile (`3m`) in the active language."""
    language = (get_language() or "en").split("-")[0]
    return f"{tile}-{language}" if tile in OWN_LETTERS.get(language, ()) else tile


def tile_pictures(text: str) -> tuple[str, ...]:
    """The ids of the drawings for tile text, in the text's order; ScoringError where it is none."""
    return tuple(tile_picture(tile) for tile in single_tiles(text))


def single_tiles(text: str) -> Iterator[str]:
    """Every tile of a text by itself: `345m` gives `3m`, `4m`, `5m`; ScoringError where it is none."""
    for tile, number in each(read_tiles(text)):
        for _ in range(number):
            yield TILES[tile]
