"""A hand and what it is worth in words: how its tiles are held, every item, the sum, what it waits for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.hands import DECLARATIONS, Hand, HandWin
from scoring.handtext import hand_text
from scoring.rulesets import Options
from scoring.scores import HandScore, Item, Wait
from scoring.tiles import BITS, TILES, copies, tiles_text
from tracker.presentation.figures import format_points
from tracker.presentation.rows import row_label
from tracker.presentation.tiles import Tiles, tiles_shown

SOURCE_WORDS = {
    "wall": gettext_lazy("from the wall"),
    "discard": gettext_lazy("discarded"),
    "dead_wall": gettext_lazy("as a replacement tile"),
    "last_wall": gettext_lazy("the last of the wall"),
    "last_discard": gettext_lazy("the last discard"),
    "robbed_kong": gettext_lazy("robbed from a kong"),
    "dealt": gettext_lazy("with the tiles as dealt"),
}
MELD_WORDS = {
    "exposed": gettext_lazy("laid open"),
    "concealed": gettext_lazy("concealed"),
    "claimed": gettext_lazy("claimed kong"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """Some tiles of a hand and how they are held: “laid open 777z”; perhaps what follows them."""

    label: str
    tiles: Sequence[Tiles]
    more: str = ""


@dataclass(frozen=True, slots=True)
class ItemWords:
    """One reason for the value of a hand: what, for which tiles (None: for no certain ones), how much."""

    label: str
    tiles: Tiles | None
    worth: str


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A hand in words, `line` its text as one types it; `sets`, `items`, `sum` are empty without a score."""

    line: str
    parts: Sequence[Part]
    sets: Sequence[Tiles]
    items: Sequence[ItemWords]
    sum: str


def breakdown(hand: Hand, score: HandScore | None, options: Options) -> Breakdown:
    """The hand in words; what it is worth where it could be scored."""
    return Breakdown(
        line=hand_text(replace(hand, seat_wind="", round_wind="")),
        parts=tuple(_parts(hand)),
        sets=() if score is None else tuple(tiles_shown(text) for text in score.sets),
        items=() if score is None else tuple(_item(item, options) for item in score.items),
        sum="" if score is None else sum_words(score),
    )


def sum_words(score: HandScore) -> str:
    """How points and doubles make the total: “54 points, 1 double: 108”, “limit hand: 500”."""
    limit = next((item.limit for item in score.items if item.limit), None)
    words = {"total": format_points(score.total)}
    if limit is not None:
        return (_("limit hand: %(total)s") if limit == 1 else _("half the limit: %(total)s")) % words
    words["worth"] = _worth(score.points, score.doubles)
    if score.capped:
        return _("%(worth)s, cut at the limit: %(total)s") % words
    return f"{words['worth']}: {words['total']}" if score.doubles else words["worth"]


def wait_words(wait: Wait) -> str:
    """What a hand would be worth with one more tile: “3 of characters: 152, self-drawn 308”."""
    drawn, claimed = wait.self_drawn, wait.discarded
    words = {"tile": tiles_shown(wait.tile).words}
    if claimed is None:
        return _("%(tile)s: self-drawn %(total)s") % {**words, "total": drawn.total if drawn else 0}
    words["total"] = str(claimed.total)
    if drawn is None or drawn.total == claimed.total:
        return f"{words['tile']}: {words['total']}"
    return _("%(tile)s: %(total)s, self-drawn %(drawn)s") % {**words, "drawn": drawn.total}


def _parts(hand: Hand) -> Iterator[Part]:
    for state, words in MELD_WORDS.items():
        melds = [tiles_shown(meld.set.text) for meld in hand.melds if meld.state == state]
        if melds:
            yield Part(str(words), melds)
    if hand.concealed:
        yield Part(_("standing"), [tiles_shown(tiles_text(_standing(hand)))])
    if hand.bonus:
        yield Part(_("flowers and seasons"), [tiles_shown(tiles_text(hand.bonus))])
    if hand.win is not None:
        yield _winning(hand.win)


def _standing(hand: Hand) -> int:
    """The standing tiles without the winning one, where that is among them."""
    win = hand.win
    if win is None or win.tile is None or not copies(hand.concealed, win.tile):
        return hand.concealed
    rest = hand.concealed - (1 << BITS * win.tile)
    return rest or hand.concealed


def _winning(win: HandWin) -> Part:
    tiles = [] if win.tile is None else [tiles_shown(TILES[win.tile])]
    declared = [row_label(word) for word in DECLARATIONS if word in win.declared]
    return Part(_("won on"), tiles, ", ".join([str(SOURCE_WORDS[win.source]), *declared]))


def _item(item: Item, options: Options) -> ItemWords:
    return ItemWords(
        row_label(item.rule, options), tiles_shown(item.tiles) if item.tiles else None, _item_worth(item)
    )


def _item_worth(item: Item) -> str:
    if item.limit:
        return _("the limit") if item.limit == Fraction(1) else _("half the limit")
    return _worth(item.points, item.doubles, zero=False)


def _worth(points: int, doubles: int, *, zero: bool = True) -> str:
    """Points and doubles in words; where there are no points they are named only with `zero`."""
    parts = []
    if points or zero or not doubles:
        parts.append(ngettext("%(count)s point", "%(count)s points", points) % {"count": points})
    if doubles:
        parts.append(ngettext("%(count)s double", "%(count)s doubles", doubles) % {"count": doubles})
    return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One player's hand at the end of a deal: the name, the hand in words, and what else there is to say."""

    name: str
    hand: Breakdown
    total: str
    note: str


class Recorded(Protocol):
    """A hand as it was recorded; `typed_total` is what counts where the hand does not, or can't be scored."""

    @property
    def hand(self) -> Hand: ...
    @property
    def score(self) -> HandScore | None: ...
    @property
    def counts(self) -> bool: ...
    @property
    def typed_total(self) -> int | None: ...


def shown_hand(name: str, recorded: Recorded, options: Options) -> ShownHand:
    """A recorded hand in words."""
    score, counts, typed_total = recorded.score, recorded.counts, recorded.typed_total
    note = ""
    if score is None:
        note = _("What this hand is worth can’t be told as the deal stands now.")
    if not counts:
        note = _("The hand does not count.")
    if typed_total is not None and (not counts or score is None):
        note = _("What counts is %(total)s.") % {"total": format_points(typed_total)}
    total = "" if score is None else format_points(score.total)
    return ShownHand(name, breakdown(recorded.hand, score, options), total, note)


def hand_line(shown: ShownHand) -> str:
    """A hand with all its items on one line of paper."""
    hand = shown.hand
    items = ", ".join(
        " ".join(part for part in (item.label, item.tiles.text if item.tiles else "", item.worth) if part)
        for item in hand.items
    )
    return f"{shown.name}: " + " · ".join(part for part in (hand.line, items, hand.sum, shown.note) if part)
