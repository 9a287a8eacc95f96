"""What a winning hand can be made of: four sets and a pair, or what a special hand asks for instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial

from scoring.groupings import Grouping, groupings
from scoring.hands import Hand
from scoring.patterns.language import Pattern, Shape
from scoring.patterns.tests import Count
from scoring.scorer.side import COUNTERS, SetTable, Side
from scoring.sets import PAIRS, Meld, TileSet, group
from scoring.tiles import BITS, COPIES, PLAYED, SUIT_BITS, SUIT_MASK, copies, counts_of, each

SPECIAL: tuple[Shape, ...] = ("pairs", "knitted", "tiles")
#: Pairs and knitted sets have this many tiles in all.
_SPECIAL_TILES = 14


class Shapes:
    """The shapes that a rule set's rows know.

    ``rows`` has, by shape, a bit for each row that asks for it: what a hand of that shape must have one of.
    """

    def __init__(self, side: Side) -> None:
        """``side`` is the winners'."""
        self._side = side
        self.rows: Mapping[Shape, int] = {shape: side.mask(partial(_has_shape, shape)) for shape in SPECIAL}
        self._free = side.mask(lambda pattern: pattern.literals is None)
        self._hands: dict[int, int] = {}
        self._held: dict[int, int] = {}
        self._must_hold = 0
        for index, one in enumerate(side.rows):
            literals = one.pattern.literals
            if literals is None:
                continue
            for hand in literals.hands:
                self._hands[hand] = self._hands.get(hand, 0) | 1 << index
            if literals.held is not None:
                self._must_hold |= 1 << index
                for held in literals.held:
                    self._held[held] = self._held.get(held, 0) | 1 << index
        self._waits = _waits(self._hands)

    def fitting(self, hand: Hand, *, claimed: bool) -> int:
        """A bit for each row, unset where the row spells out whole hands and this is none of them."""
        spelt = self._hands.get(hand.counts, 0)
        if spelt & self._must_hold and claimed and hand.win is not None and hand.win.tile is not None:
            held = self._held.get(hand.counts - (1 << BITS * hand.win.tile), 0)
            spelt &= held | ~self._must_hold
        return self._free | spelt

    def ways(self, hand: Hand) -> Iterator[tuple[Shape, Grouping]]:
        """The shapes that the hand has, each with a grouping of its standing tiles; rows say which count."""
        pairs = sum(meld.set.kind == "pair" for meld in hand.melds)
        ordinary = groupings(hand.concealed, 1 - pairs) if pairs < 2 else []
        for grouping in ordinary:
            yield "", grouping
        if pairs < len(hand.melds):
            return
        yield from self._special(hand.concealed, 7 - pairs)
        if not ordinary and hand.counts in self._hands:
            yield "tiles", (group(hand.concealed),) if hand.concealed else ()

    def special_waits(self, standing: int, table: SetTable) -> set[int]:
        """The tiles with which thirteen standing tiles would be a special hand."""
        found = set(self._waits.get(standing, ()))
        if self.rows["pairs"] or self.rows["knitted"]:
            found.update(
                tile
                for tile in PLAYED
                if copies(standing, tile) < COPIES and self._is_special(standing + (1 << BITS * tile), table)
            )
        return found

    def open_waits(self, standing: int, fixed: int) -> set[int]:
        """The tiles with which standing tiles and sets that are fixed would be a hand that is spelt out."""
        tiles = self._open_waits.get(standing + fixed, ())
        return {tile for tile in tiles if groupings(standing + (1 << BITS * tile))}

    @cached_property
    def _open_waits(self) -> Mapping[int, set[int]]:
        """As ``_waits``, of hands whose sets may lie open; few clubs ask for it."""
        may_be_open = self._side.mask(_may_be_open)
        return _waits(hand for hand, rows in self._hands.items() if rows & may_be_open)

    def _is_special(self, counts: int, table: SetTable) -> bool:
        for shape, grouping in self._special(counts, 7):
            worth = self.worth(shape, grouping, table)
            if self._side.rows_of_shape(worth >> COUNTERS) & self.rows[shape]:
                return True
        return False

    def worth(self, shape: Shape, grouping: Grouping, table: SetTable, melds: Sequence[Meld] = ()) -> int:
        """What the standing sets of a grouping are worth together, before the winning tile is looked at.

        A pair that is repeated counts with them, also where one of the two is among the ``melds``.
        """
        worth = sum([table.standing[one] for one in grouping])
        if shape == "pairs":
            pairs = [*grouping, *(meld.set for meld in melds)]
            worth += self._side.repeated * (len(pairs) - len(set(pairs)))
        return worth

    def _special(self, counts: int, pairs: int) -> Iterator[tuple[Shape, Grouping]]:
        if self.rows["pairs"] and all(number % 2 == 0 for _, number in each(counts)):
            yield "pairs", tuple(PAIRS[tile] for tile, number in each(counts) for _ in range(number // 2))
        if self.rows["knitted"] and pairs == 7:
            for grouping in _knitted(counts):
                yield "knitted", grouping


def _has_shape(shape: Shape, pattern: Pattern) -> bool:
    return pattern.shape == shape


def _may_be_open(pattern: Pattern) -> bool:
    """Whether sets of the hand may have been laid open before the winning tile."""
    asked = {
        test.test.kind for way in pattern.ways for test in way if isinstance(test, Count) and not test.most
    }
    return asked.isdisjoint(("open set", "set claimed before"))


def _waits(hands: Iterable[int]) -> Mapping[int, set[int]]:
    """By thirteen tiles: those that complete one of the hands."""
    waits: dict[int, set[int]] = {}
    for hand in hands:
        for tile, _ in each(hand):
            waits.setdefault(hand - (1 << BITS * tile), set()).add(tile)
    return waits


def _knitted(counts: int) -> Iterator[Grouping]:
    """Fourteen tiles as seven pairs of one number in two suits, or four triples in three suits and a pair."""
    suits = [counts >> SUIT_BITS * suit & SUIT_MASK for suit in range(4)]
    if suits[3]:
        return
    for left_out in range(3):
        one, other = (suit for suit in range(3) if suit != left_out)
        if suits[one] == suits[other] and not suits[left_out]:
            yield tuple(_knit(number, one, other) for number, times in each(suits[one]) for _ in range(times))
        triples = suits[left_out]
        pair = suits[one] - triples
        if suits[one] == suits[other] and pair in _SINGLES:
            sets = [_knit(number, 0, 1, 2) for number, times in each(triples) for _ in range(times)]
            yield (*sets, _knit(_SINGLES[pair], one, other))


#: One tile of a suit: its counts within the suit, and its number.
_SINGLES = {1 << BITS * number: number for number in range(9)}


def _knit(number: int, *suits: int) -> TileSet:
    return group(counts_of(9 * suit + number for suit in suits))
