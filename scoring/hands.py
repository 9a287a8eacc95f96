"""A player's hand as a frozen value, and what makes a hand impossible.

Source of the forms: the contract's ``hand``. A winner's melds and standing tiles hold all his tiles, the
winning one included: fourteen, and one more for each kong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.errors import ScoringError
from scoring.sets import MELDS, SETS, Meld, State, TileSet
from scoring.tiles import BITS, TILES, copies, holds, number_of, surplus, tiles_text

SOURCES = ("wall", "discard", "dead_wall", "last_wall", "last_discard", "robbed_kong", "dealt")
SELF_DRAWN = frozenset(("wall", "dead_wall", "last_wall"))
NINTH_EAST_WIN = "ninth_east_win"
DECLARATIONS = ("original_call", "kong_on_kong", NINTH_EAST_WIN)

WINNING_TILES = 14


@dataclass(frozen=True, slots=True)
class HandWin:
    """How a hand was won.

    ``tile`` (0-33; None only where East wins as dealt), ``source`` one of :data:`SOURCES`, ``completes`` the
    set that the tile went to (None: the best place counts), ``declared`` some of :data:`DECLARATIONS`.
    """

    tile: int | None
    source: str
    completes: TileSet | None = None
    declared: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player holds: winds as letters, melds, standing and bonus tiles as counts, the win (or None)."""

    seat_wind: str
    round_wind: str
    melds: tuple[Meld, ...]
    concealed: int
    bonus: int = 0
    win: HandWin | None = None

    @property
    def counts(self) -> int:
        """All tiles but the bonus tiles."""
        return self.concealed + sum(meld.set.counts for meld in self.melds)

    @property
    def self_drawn(self) -> bool:
        """Whether the winner drew the winning tile: from any wall, or East as dealt."""
        win = self.win
        return win is not None and (
            win.source in SELF_DRAWN or (win.source == "dealt" and self.seat_wind == "E")
        )

    def loosened(self) -> Hand:
        """The same hand with its pairs and the sets that are only grouped standing again; kongs stay."""
        fixed = tuple(
            meld
            for meld in self.melds
            if meld.set.kind == "kong" or (meld.state == "exposed" and meld.set.kind != "pair")
        )
        loose = sum(meld.set.counts for meld in self.melds if meld not in fixed)
        return replace(self, melds=fixed, concealed=self.concealed + loose)

    def as_winner(self, tile: int, source: str) -> Hand:
        """The hand of a loser with one tile more, as the winning hand that it may be."""
        return replace(self, concealed=self.concealed + (1 << BITS * tile), win=HandWin(tile, source))


@dataclass(frozen=True, slots=True)
class Draft:
    """A hand as it was typed: tiles are read, the rest is to be checked; ``melds`` are counts and states."""

    seat_wind: str
    round_wind: str
    melds: Sequence[tuple[int, State]]
    concealed: int
    bonus: int
    win: HandWin | None
    completes: int | None = None
    field: str = ""

    @property
    def counts(self) -> int:
        """All tiles, bonus tiles too."""
        return self.concealed + self.bonus + sum(counts for counts, _ in self.melds)

    def at(self, name: str) -> str:
        """The path of a field of this hand."""
        return f"{self.field}.{name}" if self.field else name


def check_drafts(drafts: Sequence[Draft]) -> list[Hand]:
    """The hands of one deal; the contract's first error of any of them.

    ``too_many_copies`` (in a hand, then across the hands), ``bad_set``, ``wrong_tile_count``,
    ``winning_tile_missing``.
    """
    for draft in drafts:
        _check_copies_in(draft)
    if len(drafts) > 1:
        _check_copies_together(drafts)
    hands = [_with_sets(draft) for draft in drafts]
    for draft, hand in zip(drafts, hands, strict=True):
        _check_number(draft, hand)
    for draft, hand in zip(drafts, hands, strict=True):
        if hand.win is not None:
            _check_winning_tile(draft, hand, hand.win)
    return hands


def check_draft(draft: Draft) -> Hand:
    """The hand of a draft that stands alone, with the errors of :func:`check_drafts`."""
    _check_copies_in(draft)
    hand = _with_sets(draft)
    _check_number(draft, hand)
    if hand.win is not None:
        _check_winning_tile(draft, hand, hand.win)
    return hand


def _check_copies_in(draft: Draft) -> None:
    counts = draft.concealed + draft.bonus
    _check_copies(counts, draft.field)
    for tiles, _ in draft.melds:  # one by one: all together could be more than the counts of a tile hold
        counts += tiles
        _check_copies(counts, draft.field)


def _check_copies(counts: int, field: str) -> None:
    tile = surplus(counts)
    if tile is not None:
        raise ScoringError("too_many_copies", field, tile=TILES[tile])


def _check_copies_together(drafts: Sequence[Draft]) -> None:
    counts = 0
    for draft in drafts:
        counts += draft.counts
        _check_copies(counts, draft.field)


def _with_sets(draft: Draft) -> Hand:
    melds = tuple([_meld(draft, index, *meld) for index, meld in enumerate(draft.melds)])
    win = draft.win
    if win is not None and draft.completes is not None:
        completes = SETS.get(draft.completes)
        if completes is None or completes.kind == "kong":
            reason = "bad_set" if completes is None else "kong_completed"
            raise ScoringError(reason, draft.at("win.completes"), tiles=tiles_text(draft.completes))
        win = replace(win, completes=completes)
    return Hand(draft.seat_wind, draft.round_wind, melds, draft.concealed, draft.bonus, win)


def _meld(draft: Draft, index: int, counts: int, state: State) -> Meld:
    one = SETS.get(counts)
    if one is None:
        raise ScoringError("bad_set", draft.at(f"melds.{index}.tiles"), tiles=tiles_text(counts))
    meld = MELDS.get((one, state))
    if meld is None:
        raise ScoringError("not_claimed", draft.at(f"melds.{index}.state"), tiles=one.text)
    return meld


def _check_number(draft: Draft, hand: Hand) -> None:
    kongs = sum(meld.set.kind == "kong" for meld in hand.melds)
    number = number_of(hand.counts)
    most = WINNING_TILES + kongs - (hand.win is None)
    if number > most or (hand.win is not None and number < most):
        reason = "too_many_tiles" if hand.win is None else "wrong_tile_count"
        raise ScoringError(reason, draft.field, number=number, expected=most, kongs=kongs)


def _is_melded(hand: Hand, tile: int) -> bool:
    return any(tile in meld.set.tiles for meld in hand.melds if meld.set.kind != "kong")


def _check_winning_tile(draft: Draft, hand: Hand, win: HandWin) -> None:
    """The winning tile is where it may have completed a set, and in the set that it is said to."""
    if win.tile is None:
        return
    if not copies(hand.concealed, win.tile) and not _is_melded(hand, win.tile):
        raise ScoringError("winning_tile_missing", draft.at("win.tile"), tile=TILES[win.tile])
    completes = win.completes
    if completes is None:
        return
    if win.tile not in completes.tiles:
        reason = "not_completed"
    elif any(meld.set is completes for meld in hand.melds) or holds(hand.concealed, completes.counts):
        return
    else:
        reason = "completes_missing"
    raise ScoringError(reason, draft.at("win.completes"), tile=TILES[win.tile], tiles=completes.text)
