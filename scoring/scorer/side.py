"""A rule set's rows as tables to look up: once for winners' hands, once for losers'.

A set's worth is one whole number, so that a grouping's worth is a sum: its points in the lowest bits, its
doubles above, and above these a counter of four bits for every test that some pattern puts to sets. What
the counters of a grouping mean for the rows is worked out once for each value that comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from scoring.patterns import Pattern
from scoring.patterns.language import Each
from scoring.patterns.tests import SUIT_TESTS, Held, HeldSet, SetTest, ShapeTest, Situation, Suits
from scoring.rows import Row, not_implied
from scoring.scores import Item
from scoring.sets import TileSet
from scoring.tiles import BONUS, MINORS, TILES, WIND_TILES, copies

#: Room for seven pairs, each worth all that a club can give in a hundred rows.
POINT_BITS = 28
DOUBLE_BITS = 12
POINTS = (1 << POINT_BITS) - 1
DOUBLES = (1 << DOUBLE_BITS) - 1
COUNTERS = POINT_BITS + DOUBLE_BITS

CHOW = SetTest("chow")
ONLY_TILE = SetTest("only possible tile")
WORTHLESS = SetTest("worthless")
REPEATED = SetTest("repeated pair")

_REMEMBERED = 1 << 13


class Worth(NamedTuple):
    """What some rows give together: points, doubles, the part of the limit, and why."""

    points: int
    doubles: int
    limit: Fraction
    items: tuple[Item, ...]
    limit_item: Item | None


@dataclass(frozen=True, slots=True)
class PatternRow:
    """A row and its pattern, read."""

    row: Row
    pattern: Pattern


class Side:
    """The rows that count for winners, or for losers, as tables."""

    def __init__(self, rows: Iterable[PatternRow], set_rows: Mapping[str, Row]) -> None:
        """``set_rows`` are the rows of chows, pungs and kongs by kind; ``rows`` have patterns."""
        given = list(rows)
        self.rows: Sequence[PatternRow] = [one for one in given if one.pattern.each is None]
        self._each = [(one.row, one.pattern.each) for one in given if one.pattern.each is not None]
        self._set_rows = set_rows
        self._counters = _counters(self.rows)
        self._suits = [4 * self._counters[test] for test in SUIT_TESTS if test in self._counters]
        self._number_of_suits = 4 * len(self._counters)
        self._unconditional = self.mask(lambda pattern: () in pattern.ways)
        self._conditional = [
            (1 << index, tuple(self._places(way) for way in one.pattern.ways))
            for index, one in enumerate(self.rows)
            if () not in one.pattern.ways
        ]
        self.only_tile = self.bit(ONLY_TILE)
        self.worthless = self.bit(WORTHLESS)
        self.repeated = self.bit(REPEATED)
        self._seats: dict[tuple[str, str], SetTable] = {}
        self.rows_of_shape = lru_cache(_REMEMBERED)(self._rows_of_shape)
        self.rows_of_situation = lru_cache(_REMEMBERED)(self._rows_of_situation)
        self.worth_of_rows = lru_cache(_REMEMBERED)(self._worth_of_rows)
        self.worth_of_bonus = lru_cache(_REMEMBERED)(self._worth_of_bonus)

    def _places(self, way: Iterable[ShapeTest]) -> tuple[tuple[int, int, int], ...]:
        """Tests as counters: where each stands, the least and the most that it may be."""
        return tuple(
            (self._number_of_suits, test.number, test.number)
            if isinstance(test, Suits)
            else (4 * self._counters[test.test], test.least, test.most)
            for test in way
        )

    def bit(self, test: SetTest) -> int:
        """What one set more that passes a test adds to a worth; 0 where no pattern asks."""
        return 1 << COUNTERS + 4 * self._counters[test] if test in self._counters else 0

    def number(self, worth: int, test: SetTest) -> int:
        """How many sets of a grouping pass a test, by the grouping's worth."""
        return worth >> COUNTERS + 4 * self._counters[test] & 15

    def sets(self, seat_wind: str, round_wind: str) -> SetTable:
        """What sets are worth to a player of this wind in this round."""
        table = self._seats.get((seat_wind, round_wind))
        if table is None:
            table = self._seats[seat_wind, round_wind] = SetTable(self, seat_wind, round_wind)
        return table

    def mask(self, fits: Callable[[Pattern], bool]) -> int:
        """A bit for each row, the first lowest: whether its pattern fits."""
        return sum(1 << index for index, one in enumerate(self.rows) if fits(one.pattern))

    def _rows_of_shape(self, counters: int) -> int:
        suits = sum(counters >> place & 15 > 0 for place in self._suits)
        counters |= suits << self._number_of_suits
        mask = self._unconditional
        for bit, ways in self._conditional:
            for way in ways:
                for place, least, most in way:
                    if not least <= counters >> place & 15 <= most:
                        break
                else:
                    mask |= bit
                    break
        return mask

    def _rows_of_situation(self, situation: Situation) -> int:
        return self.mask(lambda pattern: all(test(situation) for test in pattern.situations))

    def _worth_of_rows(self, mask: int) -> Worth:
        rows = {one.row.code: one.row for index, one in enumerate(self.rows) if mask >> index & 1}
        counted = [rows[code] for code in not_implied(rows, rows)]
        limits = [row for row in counted if row.limit]
        best = max(limits, key=lambda row: row.limit, default=None)
        items = tuple(Item(row.code, row.points, row.doubles) for row in counted if row.points or row.doubles)
        return Worth(
            points=sum(row.points for row in counted),
            doubles=sum(row.doubles for row in counted),
            limit=best.limit if best else Fraction(0),
            items=items,
            limit_item=Item(best.code, 0, 0, "", best.limit) if best else None,
        )

    def _worth_of_bonus(self, bonus: int) -> Worth:
        items = tuple(
            Item(row.code, row.points, row.doubles, TILES[tile])
            for tile in BONUS
            if copies(bonus, tile)
            for row, every in self._each
            if every.kind == ("flower" if tile < 38 else "season")
        )
        return Worth(
            sum(item.points for item in items), sum(item.doubles for item in items), Fraction(0), items, None
        )

    def items_of_set(self, one: HeldSet, seat_wind: str, round_wind: str) -> tuple[Item, ...]:
        """Why a set is worth what it is, in the order of the tables."""
        items = []
        row = self._set_rows.get(one.set.kind)
        if row is not None:
            points = int(row.figures.get(_figure(one), 0))
            items.append(Item(row.code, points, 0, one.set.text))
        for row, every in self._each:
            if _is_each(every, one, seat_wind, round_wind):
                items.append(Item(row.code, row.points, row.doubles, one.set.text))
        return tuple(item for item in items if item.points or item.doubles)

    def worth_of_set(self, one: HeldSet, items: Iterable[Item], own: int, round_: int) -> int:
        """A set's worth as one number: points, doubles and counters; winds are tiles."""
        worth = 0
        for item in items:
            worth += item.points + (item.doubles << POINT_BITS)
        for test in self._counters:
            if test.passes(one, own, round_):
                worth += self.bit(test)
        return worth


class SetTable:
    """What each set is worth to a player of one wind in one round, and why."""

    def __init__(self, side: Side, seat_wind: str, round_wind: str) -> None:
        """Nothing is worked out before it is asked for."""
        self._side = side
        self._winds = seat_wind, round_wind
        self._items: dict[HeldSet, tuple[Item, ...]] = {}
        self.standing = _Worths(self, "concealed", completed=False)
        self.completed = _Worths(self, "concealed", completed=True)
        self.claimed = _Worths(self, "completed", completed=True)
        self._by_held: Mapping[Held, _Worths] = {
            "concealed": self.standing,
            "exposed": _Worths(self, "exposed", completed=False),
            "claimed": _Worths(self, "claimed", completed=False),
        }

    def held(self, held: Held) -> _Worths:
        """The worths of sets that are held so, and were not completed by the winning tile."""
        return self._by_held[held]

    def worth(self, one: HeldSet) -> int:
        """A set's worth as one number."""
        own, round_ = (WIND_TILES[wind] for wind in self._winds)
        return self._side.worth_of_set(one, self.items(one), own, round_)

    def items(self, one: HeldSet) -> tuple[Item, ...]:
        """Why it is worth that."""
        if one.set.kind == "group":
            return ()
        items = self._items.get(one)
        if items is None:
            items = self._items[one] = self._side.items_of_set(one, *self._winds)
        return items


class _Worths(dict[TileSet, int]):
    """Worths by set, of sets held in one way; worked out when first asked for."""

    def __init__(self, table: SetTable, held: Held, *, completed: bool) -> None:
        super().__init__()
        self._table = table
        self.held: Held = held
        self._completed = completed

    def __missing__(self, one: TileSet) -> int:
        worth = self._table.worth(HeldSet(one, self.held, self._completed))
        if one.kind != "group":
            self[one] = worth
        return worth


def _counters(rows: Iterable[PatternRow]) -> dict[SetTest, int]:
    """Every test that the patterns put to sets, with the number of its counter; chows always."""
    tests = {CHOW: None}
    for one in rows:
        for way in one.pattern.ways:
            for test in way:
                tests.update(dict.fromkeys(test.tests))
    return {test: number for number, test in enumerate(tests)}


def _figure(one: HeldSet) -> str:
    size = "minor" if MINORS.issuperset(one.set.tiles) else "major"
    return f"{size}_{'concealed' if one.held == 'concealed' else 'exposed'}"


def _is_each(every: Each, one: HeldSet, seat_wind: str, round_wind: str) -> bool:
    kind = "pung" if one.set.kind == "kong" else one.set.kind
    if every.kind != kind:
        return False
    if every.tiles == "own":
        return one.set.tile == WIND_TILES[seat_wind]
    if every.tiles == "round":
        return one.set.tile == WIND_TILES[round_wind]
    return one.set.tile in every.tiles
