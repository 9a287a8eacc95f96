"""Tiles in words, for those who can't see them or do not know the letters: “2, 3, 4 of bamboo”."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tracker.presentation.tile_pictures import tile_pictures

#: By letter of a suit, with the digits in.
SUITS = {
    "m": gettext_lazy("%(digits)s of characters"),
    "p": gettext_lazy("%(digits)s of circles"),
    "s": gettext_lazy("%(digits)s of bamboo"),
}
#: By letter of what has names instead of digits, in the order of the digits.
NAMES = {
    "z": (
        gettext_lazy("east wind"),
        gettext_lazy("south wind"),
        gettext_lazy("west wind"),
        gettext_lazy("north wind"),
        gettext_lazy("white dragon"),
        gettext_lazy("green dragon"),
        gettext_lazy("red dragon"),
    ),
    "f": (
        gettext_lazy("plum"),
        gettext_lazy("orchid"),
        gettext_lazy("chrysanthemum"),
        pgettext_lazy("the flower", "bamboo"),
    ),
    "y": (
        gettext_lazy("spring"),
        gettext_lazy("summer"),
        gettext_lazy("autumn"),
        gettext_lazy("winter"),
    ),
}

_RUN = re.compile(r"([1-9]+)([mpszfy])")


@dataclass(frozen=True, slots=True)
class Tiles:
    """Some tiles as they are shown: their text (`345m`), the words for it, the ids of their drawings."""

    text: str
    words: str
    pictures: tuple[str, ...]


def tiles_shown(text: str) -> Tiles:
    """Tile text with its words and drawings."""
    return Tiles(text, tiles_words(text), tile_pictures(text))


def tiles_words(text: str) -> str:
    """Tile text in words: “2, 3, 4 of bamboo, 3 × red dragon”."""
    return ", ".join(word for digits, letter in _RUN.findall(text) for word in _words(digits, letter))


def _words(digits: str, letter: str) -> list[str]:
    if letter in SUITS:
        return [str(SUITS[letter]) % {"digits": ", ".join(digits)}]
    words = []
    for digit in sorted(set(digits)):
        name, number = str(NAMES[letter][int(digit) - 1]), digits.count(digit)
        words.append(name if number == 1 else _("%(number)s × %(tile)s") % {"number": number, "tile": name})
    return words
