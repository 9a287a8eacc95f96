"""What the picker of tiles says: names and drawings of the tiles, and every word on it, for its script."""

from typing import Any

from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.hands import DECLARATIONS, NINTH_EAST_WIN
from scoring.tiles import TILES
from tracker.presentation.hands import MELD_WORDS, SOURCE_WORDS
from tracker.presentation.rows import row_label
from tracker.presentation.tile_pictures import SPRITE, tile_picture
from tracker.presentation.tiles import tiles_words


def picker_texts() -> dict[str, Any]:
    """JSON for the script `tracker/pad/picker.js`, in the active language.

    `sprite` is the address of the drawings; `tiles` has name and drawing of each tile by its text; `sources`,
    `held` and `declared` say the contract's words; the rest are sentences, with `{names}` to be filled in.
    """
    return {
        "sprite": static(SPRITE),
        "tiles": {tile: [tiles_words(tile), tile_picture(tile)] for tile in TILES},
        "sources": {source: str(words) for source, words in SOURCE_WORDS.items()},
        "held": {state: str(words) for state, words in MELD_WORDS.items()},
        "declared": {word: row_label(word) for word in DECLARATIONS if word != NINTH_EAST_WIN},
        **_words(),
    }


def _words() -> dict[str, str]:
    return {
        "adds": _("A tap adds"),
        "tile": pgettext("a tap adds", "tile"),
        "pair": pgettext("a tap adds", "pair"),
        "chow": _("chow"),
        "pung": _("pung"),
        "kong": _("kong"),
        "win": pgettext("a tap adds the winning tile", "win"),
        "winning_tile": _("winning tile"),
        "exposed": str(MELD_WORDS["exposed"]),
        "concealed": str(MELD_WORDS["concealed"]),
        "claimed": pgettext("a kong", "4th claimed"),
        "held_how": _("Held"),
        "came": _("How the winning tile came"),
        "completed": _("It completed"),
        "best": _("whatever counts most"),
        "declared_what": _("Declared"),
        "hand": _("The hand"),
        "keys": _("All tiles"),
        "standing": _("standing"),
        "bonus": _("flowers and seasons"),
        "won_on": _("won on"),
        "none": _("No tiles yet."),
        "count": _("{number} of {all} tiles"),
        "left": _("{tile}, {number} left"),
        "gone": _("{tile}, none left"),
        "not_now": _("{tile}, not now"),
        "remove": _("take away: {tile}"),
        "added": _("{tile} added"),
        "removed": _("{tile} taken away"),
        "undone": _("Undone"),
        "undo": _("Undo"),
        "clear": pgettext("the tiles of a hand", "Clear"),
        "done": _("Done"),
        "total": pgettext("of a hand", "Total"),
        "worth": _("What the hand is worth"),
        "open": _("Tap the tiles"),
        "unread": _("What is typed can’t be read as tiles; the first tap begins anew."),
        "help": _("Or type: digits, then m, p, s, z, f or y; Backspace undoes."),
    }
