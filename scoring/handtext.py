"""A hand on one line, as a person types it, and back. Source: the contract's "Tiles and hands as text".

>>> from scoring.hands import check_draft
>>> hand = check_draft(read_hand_text("345678m1p (777z) 1f3y [2222s] +1p=11p @discard !original_call"))
>>> hand_text(hand)
'E/E (777z) [2222s] 345678m1p 1f3y +1p=11p @discard !original_call'
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn

from scoring.errors import ScoringError
from scoring.hands import DECLARATIONS, SOURCES, WINNING_TILES, Draft, Hand, HandWin
from scoring.sets import State
from scoring.tiles import BITS, PLAYED_MASK, TILES, copies, holds, number_of, read_tiles, tiles_text

#: The parts of the line, of which the first that fits is taken; blanks separate, and need not.
_PART = re.compile(
    r"""\((?P<exposed>[^][()<>]*)\)
    | \[(?P<concealed>[^][()<>]*)\]
    | <(?P<claimed>[^][()<>]*)>
    | \+\s*(?P<tile>\w*)
    | =\s*(?P<completes>\w*)
    | @\s*(?P<source>[\w-]*)
    | !\s*(?P<declared>[\w-]*)
    | (?P<seat>[ESWN])\s*/(?:\s*(?P<round>[ESWN])(?!\w))?
    | /\s*(?P<round_alone>[ESWN])(?!\w)
    | (?P<tiles>\w+)
    """,
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)
_WORD = re.compile(r"((?:[1-9]+[mpszfy])*)([1-9]*)", re.ASCII | re.IGNORECASE)
_DIGITS = re.compile(r"[1-9]+", re.ASCII)
_BRACKETS: dict[State, str] = {"exposed": "({})", "concealed": "[{}]", "claimed": "<{}>"}
_OPENING = "([<"


@dataclass(slots=True)
class _Parts:
    """What the line holds, part by part; ``standing`` are tiles whose letter may still be to come."""

    text: str
    place: str
    seat_wind: str = ""
    round_wind: str = ""
    melds: list[tuple[int, State]] = field(default_factory=list)
    standing: str = ""
    open_digits: str = ""
    tile: int | None = None
    completes: int | None = None
    source: str = ""
    declared: list[str] = field(default_factory=list)


def read_hand_text(
    text: str,
    *,
    seat_wind: str = "E",
    round_wind: str = "E",
    fixed_winds: bool = False,
    field: str = "",
) -> Draft:
    """The draft of a hand typed on one line, for ``check_draft``; its parts may stand in any order.

    The winds are those of the text, else those given; with ``fixed_winds`` other winds in the text are
    ``winds_contradict``. The draft holds the winning tile (see :func:`_with_winning_tile`). ScoringError
    with ``field``: ``bad_request`` for what is no part of a hand, or given twice, or missing, ``bad_tiles``
    for what is no tile text; the message quotes the part.
    """
    parts = _read_parts(_Parts(re.sub(r"\s", " ", text), field))
    if fixed_winds:
        for given, expected in ((parts.seat_wind, seat_wind), (parts.round_wind, round_wind)):
            if given not in ("", expected):
                raise ScoringError("winds_contradict", field, value=given, expected=expected)
    seat = parts.seat_wind or seat_wind
    win = _win(parts, seat)
    tiles = _tiles(parts, parts.standing)
    melds, concealed = parts.melds, tiles & PLAYED_MASK
    if win is not None and win.tile is not None:
        melds, concealed = _with_winning_tile(melds, concealed, win.tile, parts.completes)
    return Draft(
        seat_wind=seat,
        round_wind=parts.round_wind or round_wind,
        melds=melds,
        concealed=concealed,
        bonus=tiles & ~PLAYED_MASK,
        win=win,
        completes=parts.completes,
        field=field,
    )


def hand_text(hand: Hand) -> str:
    """The line for a hand, in the contract's order; reading it gives the same hand."""
    parts = []
    if hand.seat_wind or hand.round_wind:
        parts.append(f"{hand.seat_wind}/{hand.round_wind}")
    parts += [_BRACKETS[meld.state].format(meld.set.text) for meld in hand.melds]
    win = hand.win
    concealed = hand.concealed
    if win is not None and win.tile is not None and _stands(hand, win):
        concealed -= 1 << BITS * win.tile
    parts += [tiles_text(concealed), tiles_text(hand.bonus)]
    if win is not None:
        parts += _win_parts(win)
    return " ".join(part for part in parts if part)


def _win_parts(win: HandWin) -> list[str]:
    tile = "" if win.tile is None else f"+{TILES[win.tile]}"
    completes = "" if win.completes is None else f"={win.completes.text}"
    declared = [f"!{word}" for word in DECLARATIONS if word in win.declared]
    return [tile + completes, f"@{win.source}", *declared]


def _stands(hand: Hand, win: HandWin) -> bool:
    """Whether the winning tile is among the standing tiles, and so is left out there."""
    completes = win.completes
    if completes is not None and not holds(hand.concealed, completes.counts):
        return False
    return win.tile is not None and copies(hand.concealed, win.tile) > 0


def _with_winning_tile(
    melds: list[tuple[int, State]], concealed: int, tile: int, completes: int | None
) -> tuple[list[tuple[int, State]], int]:
    """Melds and standing tiles with the winning tile in: the text does not repeat it, the draft holds it.

    * Where the line has all fourteen tiles already, the tile is in one of the brackets: ``(666s) +6s=666s``.
    * Else it joins the standing tiles, ``66s +6s=666s``,
    * unless these do not hold the rest of the set that is named and a bracket does: ``(66s) +6s=666s`` is
      read as ``(666s) +6s=666s``.
    """
    sizes = [number_of(counts) for counts, _ in melds]
    full = number_of(concealed) + sum(sizes) >= WINNING_TILES + sizes.count(4)
    if full and any(copies(counts, tile) for counts, _ in melds):
        return melds, concealed
    one = 1 << BITS * tile
    if completes is not None and not holds(concealed + one, completes):
        for index, (counts, state) in enumerate(melds):
            if counts + one == completes:
                return [*melds[:index], (completes, state), *melds[index + 1 :]], concealed
    return melds, concealed + one


def _win(parts: _Parts, seat_wind: str) -> HandWin | None:
    """How the hand was won, None where the line says nothing of it."""
    if parts.tile is None and not parts.source:
        stray = "=" if parts.completes is not None else "!" if parts.declared else ""
        if stray:
            raise ScoringError("no_win_for", parts.place, value=stray)
        return None
    if not parts.source:
        raise ScoringError("source_missing", parts.place, known=", ".join(SOURCES))
    if parts.tile is None and (parts.source != "dealt" or seat_wind not in ("E", "")):
        raise ScoringError("tile_missing", parts.place)
    return HandWin(parts.tile, parts.source, None, frozenset(parts.declared))


def _read_parts(parts: _Parts) -> _Parts:
    position = 0
    while position < len(parts.text):
        if parts.text[position] == " ":
            position += 1
            continue
        found = _PART.match(parts.text, position)
        if found is None:
            _refuse(parts, position)
        _take(parts, found)
        position = found.end()
    _close_digits(parts)
    return parts


def _refuse(parts: _Parts, position: int) -> NoReturn:
    rest = parts.text[position:]
    reason = "not_closed" if rest[0] in _OPENING else "no_part"
    value = rest.split()[0] if reason == "not_closed" else rest[0]
    raise ScoringError(reason, parts.place, value=value, position=position + 1)


def _take(parts: _Parts, found: re.Match[str]) -> None:
    """Read one part; every part but a word of tiles closes the digits before it."""
    kind = found.lastgroup
    said = found[kind] if kind else ""
    if kind == "tiles":
        _take_word(parts, said)
        return
    _close_digits(parts)
    if kind in _BRACKETS:
        parts.melds.append((_played(parts, said.replace(" ", "")), kind))
    elif kind == "tile":
        _only_once(parts, "+", parts.tile is not None)
        parts.tile = _one_tile(parts, said)
    elif kind == "completes":
        _only_once(parts, "=", parts.completes is not None)
        parts.completes = _played(parts, said)
    elif kind == "source":
        _only_once(parts, "@", bool(parts.source))
        parts.source = _word(parts, "@", said, SOURCES)
    elif kind == "declared":
        word = _word(parts, "!", said, DECLARATIONS)
        _only_once(parts, "!" + word, word in parts.declared)
        parts.declared.append(word)
    else:
        _only_once(parts, "/", bool(parts.seat_wind or parts.round_wind))
        parts.seat_wind = (found["seat"] or "").upper()
        parts.round_wind = (found["round"] or found["round_alone"] or "").upper()


def _only_once(parts: _Parts, what: str, again: bool) -> None:
    if again:
        raise ScoringError("part_twice", parts.place, value=what)


def _word(parts: _Parts, mark: str, said: str, words: tuple[str, ...]) -> str:
    word = said.lower().replace("-", "_")
    if word not in words:
        raise ScoringError("no_such_word", parts.place, value=mark + said, known=", ".join(words))
    return word


def _played(parts: _Parts, said: str) -> int:
    """Tiles of a set; flowers and seasons make none."""
    counts = _tiles(parts, said)
    if not counts:
        raise ScoringError("bad_tiles", parts.place, value=said)
    if counts & ~PLAYED_MASK:
        raise ScoringError("bonus_standing", parts.place)
    return counts


def _one_tile(parts: _Parts, said: str) -> int:
    counts = _played(parts, said)
    if number_of(counts) != 1:
        raise ScoringError("one_tile", parts.place, value=said)
    return TILES.index(tiles_text(counts))


def _take_word(parts: _Parts, said: str) -> None:
    """A word of tiles; digits at its end wait for the letter that the next word brings (``345 678m``)."""
    if _DIGITS.fullmatch(said):  # without looking at those before again: there may be very many
        parts.open_digits += said
        return
    found = _WORD.fullmatch(parts.open_digits + said)
    if found is None:
        raise ScoringError("bad_tiles", parts.place, value=said)
    _tiles(parts, found[1])
    parts.standing += found[1]
    parts.open_digits = found[2]


def _tiles(parts: _Parts, said: str) -> int:
    """The counts of a tile text in small or capital letters; an error quotes it as it was typed."""
    try:
        return read_tiles(said.lower())
    except ScoringError:
        raise ScoringError("bad_tiles", parts.place, value=said) from None


def _close_digits(parts: _Parts) -> None:
    if parts.open_digits:
        raise ScoringError("bad_tiles", parts.place, value=parts.open_digits)
