"""Scores a hand: of all groupings, and all places for the winning tile, the one with the highest total.

What a hand is worth stands in the rows of the rule sets; here is only what ``rules/german.md`` says beside
them: the highest grouping counts, limit hands do not add up, and which tile is the only possible one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from scoring.errors import ScoringError
from scoring.groupings import Grouping, shown_groupings, winning_tiles
from scoring.hands import WINNING_TILES, Hand, HandWin
from scoring.patterns import read_pattern
from scoring.patterns.language import Shape
from scoring.patterns.tests import Situation
from scoring.rows import Row
from scoring.scorer.misfits import misfit
from scoring.scorer.places import NOWHERE, Place, before, held_sets, places
from scoring.scorer.reckoning import Reckoning
from scoring.scorer.shapes import Shapes
from scoring.scorer.side import CHOW, COUNTERS, DOUBLES, POINT_BITS, POINTS, PatternRow, SetTable, Side, Worth
from scoring.scores import HandScore, Item, Wait
from scoring.tiles import COPIES, PLAYED, TILES, copies, number_of

SET_KINDS = ("chow", "pung", "kong")
#: The code of a fishing loser's bonus tiles, which are scored apart (``rules/others.md``).
BONUS_TILES = "bonus_tiles"
_UNDECLARED: frozenset[str] = frozenset()


class Found(NamedTuple):
    """One way to see a hand; the first three say which way is better, the higher."""

    total: int
    is_limit: bool
    uncut: int
    standing: Grouping
    place: Place
    worth: int
    rows: Worth


class HandScorer:
    """The scorer of one rule set with one set of options."""

    def __init__(self, rows: Mapping[str, Row], reckoning: Reckoning) -> None:
        """``rows`` that may count; those without a pattern are chow, pung and kong. One of nothing is off."""
        self._reckoning = reckoning
        set_rows = {kind: rows[kind] for kind in SET_KINDS if kind in rows}
        given = [
            PatternRow(row, read_pattern(row.pattern)) for row in rows.values() if row.pattern and row.counts
        ]
        self._winner = Side([one for one in given if one.row.applies != "loser"], set_rows)
        self._loser = Side([one for one in given if one.row.applies != "winner"], set_rows)
        self._shapes = Shapes(self._winner)
        self._chows_count = "chow" in set_rows and any(set_rows["chow"].figures.values())
        self._bonus_rows = self._loser.mask(lambda pattern: pattern.ways == ((),))

    def score(self, hand: Hand, field: str = "") -> HandScore:
        """The hand's value; ``not_mahjong`` where it is declared won and is not."""
        if hand.win is None:
            return self._score_loser(hand)
        best = max(self._ways(hand, hand.win), key=_preference, default=None)
        if best is None:
            raise misfit(hand, self._reckoning.most_chows, field)
        return self._as_score(hand, self._winner, best)

    def waits(self, hand: Hand) -> tuple[Wait, ...]:
        """The tiles that complete mah jong, lowest first, each with what the hand would be worth with it.

        ``wrong_tile_count`` where the hand is not one tile short of a winner's.
        """
        _check_thirteen(hand)
        hand = hand.loosened()
        found = []
        for tile in PLAYED:
            left = COPIES - copies(hand.counts, tile)
            if left:
                drawn = self._score_or_none(hand.as_winner(tile, "wall"))
                claimed = self._score_or_none(hand.as_winner(tile, "discard"))
                if drawn or claimed:
                    found.append(Wait(TILES[tile], left, drawn, claimed))
        return tuple(found)

    def _score_or_none(self, hand: Hand) -> HandScore | None:
        try:
            return self.score(hand)
        except ScoringError:
            return None

    def _ways(self, hand: Hand, win: HandWin) -> Iterator[Found]:
        """Every legal way to see a winning hand."""
        side, shapes = self._winner, self._shapes
        table = side.sets(hand.seat_wind, hand.round_wind)
        situation = Situation(hand.seat_wind, win.source, win.tile, win.declared, hand.bonus)
        claimed = not hand.self_drawn
        allowed = side.rows_of_situation(situation) & shapes.fitting(hand, claimed=claimed)
        bonus = side.worth_of_bonus(hand.bonus)
        melds = sum([table.held(meld.state)[meld.set] for meld in hand.melds])
        for shape, standing in shapes.ways(hand):
            base = melds + shapes.worth(shape, standing, table, hand.melds)
            for place in places(hand, win, standing, table, claimed=claimed):
                worth = base + place.change
                if not shape and not worth & POINTS:
                    worth += side.worthless
                if side.only_tile and win.tile is not None and place.held is not None:
                    worth += side.only_tile * self._is_only_tile(hand, win.tile, place, table)
                rows = allowed & side.rows_of_shape(worth >> COUNTERS)
                if self._is_legal(shape, worth, rows):
                    yield self._valued(standing, place, worth, side.worth_of_rows(rows), bonus)

    def _is_legal(self, shape: Shape, worth: int, rows: int) -> bool:
        """Four sets and a pair with few enough chows; other hands need a row that asks for just them."""
        if shape:
            return bool(rows & self._shapes.rows[shape])
        most = self._reckoning.most_chows
        if most >= 4 or self._winner.number(worth, CHOW) <= most:
            return True
        return bool(rows & self._shapes.rows["tiles"])

    def _is_only_tile(self, hand: Hand, tile: int, place: Place, table: SetTable) -> bool:
        """Whether no other tile would have won with the thirteen that the winner held before.

        A tile of which all copies are in the hand itself can't win.
        """
        standing, fixed = before(hand, tile, place)
        laid_open = [
            meld for index, meld in enumerate(hand.melds) if index != place.at and meld.state == "exposed"
        ]
        chows = sum(meld.set.kind == "chow" for meld in laid_open)
        most = self._reckoning.most_chows
        held = standing + fixed
        for other in winning_tiles(standing, most - chows):
            if other != tile and copies(held, other) < COPIES:
                return False
        if not fixed:
            return self._shapes.special_waits(standing, table) <= {tile}
        return most >= 4 or self._shapes.open_waits(standing, fixed) <= {tile}

    def _valued(self, standing: Grouping, place: Place, worth: int, rows: Worth, bonus: Worth) -> Found:
        points = (worth & POINTS) + rows.points + bonus.points
        doubles = (worth >> POINT_BITS & DOUBLES) + rows.doubles + bonus.doubles
        total = self._reckoning.ordinary(points, doubles)
        is_limit = False
        if rows.limit:
            of_limit = self._reckoning.of_limit(rows.limit)
            if of_limit >= total:
                total, is_limit = of_limit, True
        return Found(total, is_limit, points << doubles, standing, place, worth, rows)

    def _as_score(self, hand: Hand, side: Side, best: Found) -> HandScore:
        """The best way to see a hand, with its reasons."""
        mahjong = hand.win is not None
        held = held_sets(hand.melds, best.standing, best.place)
        sets = tuple([one.set.text for one in held])
        completed = best.place.held.set.text if best.place.held else ""
        limit_item = best.rows.limit_item
        if best.is_limit and limit_item is not None:
            full = limit_item.limit == 1
            return HandScore(mahjong, 0, 0, best.total, full, False, sets, (limit_item,), completed)
        table = side.sets(hand.seat_wind, hand.round_wind)
        items: list[Item] = []
        for one in held:
            items += table.items(one)
        return _ordinary_score(mahjong, sets, items, side.worth_of_bonus(hand.bonus), best, completed)

    def _score_loser(self, hand: Hand) -> HandScore:
        side = self._loser
        allowed = side.rows_of_situation(Situation(hand.seat_wind, "", None, _UNDECLARED, hand.bonus))
        table = side.sets(hand.seat_wind, hand.round_wind)
        bonus = side.worth_of_bonus(hand.bonus)
        melds = sum([table.held(meld.state)[meld.set] for meld in hand.melds])
        ways = []
        for standing in shown_groupings(hand.concealed, chows=self._chows_count):
            worth = melds + sum([table.standing[one] for one in standing])
            rows = side.worth_of_rows(allowed & side.rows_of_shape(worth >> COUNTERS))
            ways.append(self._valued(standing, NOWHERE, worth, rows, bonus))
        score = self._as_score(hand, side, max(ways, key=_preference))
        if not self._reckoning.fishing:
            return score
        fishing = self._fishing_score(hand, side.worth_of_rows(allowed & self._bonus_rows), bonus)
        return score if fishing is None or fishing.total <= score.total else fishing

    def _fishing_score(self, hand: Hand, rows: Worth, bonus: Worth) -> HandScore | None:
        """What a loser has who is one tile short of a limit hand, bonus tiles apart; None for others."""
        row = self._reckoning.fishing.get(self._fished_part(hand))
        if row is None:
            return None
        apart = (bonus.points + rows.points) << (bonus.doubles + rows.doubles)
        items = (Item(row.code, row.points, 0),) + ((Item(BONUS_TILES, apart, 0),) if apart else ())
        points = row.points + apart
        total = self._reckoning.cut(points)
        sets = tuple(meld.set.text for meld in hand.melds)
        return HandScore(False, points, 0, total, False, total < points, sets, items)

    def _fished_part(self, hand: Hand) -> Fraction:
        """The best part of the limit that one more tile would give, which the hand does not hold itself."""
        best = Fraction(0)
        if _missing(hand) != 1:
            return best
        hand = hand.loosened()
        for tile in PLAYED:
            if copies(hand.counts, tile) < COPIES:
                ways = self._ways(hand.as_winner(tile, "wall"), HandWin(tile, "wall"))
                best = max([best, *(found.rows.limit for found in ways)])
        return best


def _preference(found: Found) -> tuple[int, bool, int]:
    return found[:3]


def _ordinary_score(
    mahjong: bool, sets: tuple[str, ...], items: list[Item], bonus: Worth, best: Found, completed: str
) -> HandScore:
    return HandScore(
        mahjong=mahjong,
        points=(best.worth & POINTS) + best.rows.points + bonus.points,
        doubles=(best.worth >> POINT_BITS & DOUBLES) + best.rows.doubles + bonus.doubles,
        total=best.total,
        limit_hand=False,
        capped=best.total < best.uncut,
        sets=sets,
        items=(*items, *bonus.items, *best.rows.items),
        completed=completed,
    )


def _missing(hand: Hand) -> int:
    """How many tiles a hand lacks to a winner's number."""
    kongs = sum(meld.set.kind == "kong" for meld in hand.melds)
    return WINNING_TILES + kongs - number_of(hand.counts)


def _check_thirteen(hand: Hand) -> None:
    kongs = sum(meld.set.kind == "kong" for meld in hand.melds)
    if hand.win is not None or _missing(hand) != 1:
        expected = WINNING_TILES + kongs - 1
        raise ScoringError("not_waiting", number=number_of(hand.counts), expected=expected, kongs=kongs)
