"""The words of a pattern explained, for those who enter a hand or a premium of their own."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise


class Clause(NamedTuple):
    """Examples of a clause as it is typed, and where it holds."""

    examples: tuple[str, ...]
    holds: Text


#: What `docs/patterns.md` says, shorter. The words themselves are typed in English everywhere.
CLAUSES: tuple[Clause, ...] = (
    Clause(("4 pungs", "1 chow", "3 kongs"), _("there are so many at least; a kong is a pung too")),
    Clause(("3 concealed pungs", "2 concealed kongs"), _("so many were not laid open")),
    Clause(("no chow", "no kong"), _("there is none")),
    Clause(
        ("2 pungs of dragons", "1 pair of 258s", "1 pung of own wind"),
        _("so many whose tiles are all among these"),
    ),
    Clause(("only majors", "only 23468s6z"), _("all tiles are among these")),
    Clause(("some honours", "no honours"), _("a tile is among these; none is")),
    Clause(("one suit", "two suits", "three suits"), _("the tiles are of so many suits, honours aside")),
    Clause(("completes a pair", "completes a pair of minors"), _("the winning tile completed a pair")),
    Clause(("worthless",), _("four sets and a pair that give no points")),
    Clause(("fully concealed",), _("no set lies open, and the winning tile was drawn")),
    Clause(("concealed hand",), _("nothing was claimed before the winning tile")),
    Clause(
        ("7 pairs", "7 different pairs"),
        _("seven pairs; different: no four of a kind as two of them"),
    ),
    Clause(("7 knitted pairs",), _("pairs of one number in two suits, the same two throughout")),
    Clause(
        ("4 knitted triples; 1 knitted pair",),
        _("one number in all three suits, four times, and a pair of one number in two"),
    ),
    Clause(
        ("tiles 1112345678999a + 258a",),
        _("exactly these tiles, and one of those after +, which may be left out"),
    ),
    Clause(
        ("held tiles 1112345678999a + 123456789a",),
        _("the same, with nothing claimed before the tile after +"),
    ),
    Clause(("self-drawn", "claimed", "east", "not east"), _("how the hand was won, and by whom")),
    Clause(
        ("from dead_wall", "from last_wall", "from robbed_kong", "won on 5p"),
        _("where the winning tile came from; which one it was"),
    ),
    Clause(("only possible tile",), _("no other tile would have won")),
    Clause(("declared original_call", "declared kong_on_kong"), _("the player declared it")),
    Clause(("own flower", "own season", "4 flowers", "4 seasons"), _("these bonus tiles are there")),
    Clause(
        ("each pung of dragons", "each pair of own wind", "each flower"),
        _("stands alone: it counts as often as there is one"),
    ),
)
