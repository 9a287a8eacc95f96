"""Whether a pattern can be met at all: a search for a hand, so that a club's own hand is no idle wish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product

from scoring.groupings import groupings
from scoring.hands import DECLARATIONS, SOURCES, WINNING_TILES
from scoring.patterns.language import Pattern
from scoring.patterns.tests import (
    GROUPING_FACTS,
    SUIT_TESTS,
    Count,
    Held,
    HeldSet,
    SetTest,
    ShapeTest,
    Situation,
    Suits,
)
from scoring.sets import CHOWS, KONGS, PAIRS, PUNGS, TileSet, group
from scoring.tiles import PLAYED, counts_of, number_of, surplus

_BONUS = counts_of(range(34, 42))
#: Sets tried before a pattern counts as possible all the same.
_MOST_STEPS = 5_000
_HELD: tuple[Held, ...] = ("concealed", "exposed")


@lru_cache(maxsize=1 << 10)
def is_possible(pattern: Pattern) -> bool:
    """Whether some hand meets the pattern; a search that grows too long gives it the benefit of the doubt."""
    if pattern.each is not None:
        return True
    winning = _winning_tiles(pattern)
    return any(
        _Search(kinds, tests, slots, winning).succeeds()
        for way in pattern.ways
        for tests in _counted((*way, Count(SetTest("set", frozenset(winning), every=False), least=1)))
        for kinds, slots in _shapes(pattern)
    )


def _winning_tiles(pattern: Pattern) -> set[int]:
    """The tiles on which the pattern lets a hand be won, in whatever way; with all bonus tiles."""
    words = [frozenset[str](), *(frozenset((word,)) for word in DECLARATIONS)]
    return {
        tile
        for seat, source, tile, declared in product("ESWN", SOURCES, PLAYED, words)
        if all(test(Situation(seat, source, tile, declared, _BONUS)) for test in pattern.situations)
    }


def _counted(way: Sequence[ShapeTest]) -> Iterator[list[Count]]:
    """A conjunction of tests as counts alone: a number of suits is a choice of suits, others forbidden.

    Of the facts of a whole grouping only those that are forbidden are kept.
    """
    counts = [test for test in way if isinstance(test, Count)]
    kept = [test for test in counts if test.test.kind not in GROUPING_FACTS or not test.most]
    numbers = {test.number for test in way if isinstance(test, Suits)}
    if not numbers:
        yield kept
    elif len(numbers) == 1:
        for chosen in combinations(SUIT_TESTS, *numbers):
            suits = [Count(test, least=1) if test in chosen else Count(test, most=0) for test in SUIT_TESTS]
            yield kept + suits


Pieces = Mapping[str, Sequence[HeldSet]]
Last = tuple[Sequence[tuple[str, HeldSet]], int]


def _shapes(pattern: Pattern) -> Iterator[tuple[Pieces, dict[str, int]]]:
    """What a hand of the pattern's shape is made of, and how many of each."""
    if pattern.literals is not None:
        whole = [hand for hand in sorted(pattern.literals.hands) if number_of(hand) == WINNING_TILES]
        hands = [HeldSet(group(hand), "concealed") for hand in whole]
        yield {"hand": hands}, {"hand": 1}
        for grouping in (one for hand in whole for one in groupings(hand)):
            sets = [HeldSet(one, held) for one in grouping if one.kind != "pair" for held in _HELD]
            pairs = [pair for pair in _pairs() if pair.set in grouping]
            yield {"set": sets, "pair": pairs}, {"set": 4, "pair": 1}
    elif pattern.shape == "pairs":
        yield {"pair": _pairs()}, {"pair": 7}
    elif pattern.shape == "knitted":
        triples = [_knit(number, 0, 1, 2) for number in range(9)]
        for suits in combinations(range(3), 2):
            pairs = [_knit(number, *suits) for number in range(9)]
            yield {"pair": pairs}, {"pair": 7}
            yield {"triple": triples, "pair": pairs}, {"triple": 4, "pair": 1}
    else:
        sets = [HeldSet(one, held) for one in _sets() for held in _HELD]
        yield {"set": sets, "pair": _pairs()}, {"set": 4, "pair": 1}


def _sets() -> Iterator[TileSet]:
    for table in (CHOWS, PUNGS, KONGS):
        yield from table.values()


def _pairs() -> list[HeldSet]:
    return [HeldSet(pair, "concealed", completed) for pair in PAIRS.values() for completed in (False, True)]


def _knit(number: int, *suits: int) -> HeldSet:
    return HeldSet(group(counts_of(9 * suit + number for suit in suits)), "concealed")


class _Search:
    """Puts a hand together: first what is still asked for, then whatever is not forbidden."""

    def __init__(self, pieces: Pieces, tests: list[Count], slots: dict[str, int], winning: set[int]) -> None:
        forbidden = [test.test for test in tests if not test.most and test.test.kind != "repeated pair"]
        self.pieces = [
            (kind, piece)
            for kind, all_pieces in pieces.items()
            for piece in all_pieces
            if not any(test.passes(piece) for test in forbidden)
            and not (piece.completed and winning.isdisjoint(piece.set.tiles))
        ]
        self.different = any(test.test.kind == "repeated pair" for test in tests)
        self.tests = [test for test in tests if test.least]
        self.passing = [[one for one in self.pieces if test.test.passes(one[1])] for test in self.tests]
        self.kinds = [{kind for kind, _ in passing} for passing in self.passing]
        self.apart = self._apart()
        self.slots = slots
        self.winning = winning
        self.steps = 0

    def _apart(self) -> list[tuple[int, int]]:
        """The tests, two by two, that no piece passes together."""
        passing = [set(pieces) for pieces in self.passing]
        return [
            (one, other)
            for one, other in combinations(range(len(passing)), 2)
            if passing[one].isdisjoint(passing[other])
        ]

    def succeeds(self) -> bool:
        """Whether a hand was found, or the search was given up."""
        last = any(not self.winning.isdisjoint(piece.set.tiles) for _, piece in self.pieces)
        kinds = {kind for kind, _ in self.pieces}
        return last and kinds.issuperset(self.slots) and self._grows([], dict(self.slots))

    def _grows(self, chosen: list[HeldSet], slots: dict[str, int], last: Last = ((), 0)) -> bool:
        """Whether the chosen pieces can become a hand.

        ``last`` are the pieces from which the last one was chosen, and its place there: what is chosen from
        the same ones next does not stand before it, so that no choice is tried in another order again.
        """
        self.steps += 1
        if self.steps > _MOST_STEPS:
            return True
        needs = [test.least - sum(map(test.test.passes, chosen)) for test in self.tests]
        if not any(slots.values()):
            return all(need <= 0 for need in needs) and self._is_won(chosen)
        if self._is_hopeless(needs, slots):
            return False
        unmet = [index for index, need in enumerate(needs) if need > 0]
        if unmet:
            pieces = self.passing[min(unmet, key=lambda index: len(self.passing[index]))]
        else:
            pieces = self.pieces
        start = last[1] if pieces is last[0] else 0
        return any(
            self._grows([*chosen, piece], {**slots, kind: slots[kind] - 1}, (pieces, place))
            for place, (kind, piece) in enumerate(pieces[start:], start)
            if slots[kind] and self._can_join(piece, chosen)
        )

    def _is_hopeless(self, needs: list[int], slots: dict[str, int]) -> bool:
        """Whether more is asked for than there is room: by one test, or by two with nothing in common."""
        if any(
            need > 0 and need > _room(slots, kinds) for need, kinds in zip(needs, self.kinds, strict=True)
        ):
            return True
        return any(
            needs[one] > 0
            and needs[other] > 0
            and needs[one] + needs[other] > _room(slots, self.kinds[one] | self.kinds[other])
            for one, other in self.apart
        )

    def _can_join(self, piece: HeldSet, chosen: list[HeldSet]) -> bool:
        if self.different and any(one.set is piece.set for one in chosen):
            return False
        if piece.completed and any(one.completed for one in chosen):
            return False
        return surplus(sum(one.set.counts for one in chosen) + piece.set.counts) is None

    def _is_won(self, chosen: list[HeldSet]) -> bool:
        """Whether the winning tile can have completed one of the sets, the one that it must have."""
        completed = [one for one in chosen if one.completed] or chosen
        return any(one.set.kind != "kong" and not self.winning.isdisjoint(one.set.tiles) for one in completed)


def _room(slots: Mapping[str, int], kinds: Iterable[str]) -> int:
    return sum(slots[kind] for kind in kinds)
