"""Hands as JSON, strictly: the contract's ``hand``.

Reading goes in two steps, since a field of the wrong kind is a greater error than any tile text:
:func:`check_hand_form` (``bad_request``), then :func:`draft_from_json` (``bad_tiles``).
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, NoReturn

from scoring.deals import Hands
from scoring.errors import ScoringError
from scoring.hands import DECLARATIONS, SOURCES, Draft, Hand, HandWin, check_drafts
from scoring.sets import STATES, State
from scoring.tiles import PLAYED_MASK, TILES, read_tiles, tiles_text
from scoring.winds import WINDS

Json = dict[str, Any]

HAND_FIELDS = ("seat_wind", "round_wind", "melds", "concealed", "bonus", "win")
MELD_FIELDS = ("tiles", "state")
WIN_FIELDS = ("tile", "source", "completes", "declared")

_HAND_NAMES, _MELD_NAMES, _WIN_NAMES = frozenset(HAND_FIELDS), frozenset(MELD_FIELDS), frozenset(WIN_FIELDS)
_NOTHING_DECLARED: frozenset[str] = frozenset()


def hand_from_json(obj: object, field: str = "", *, in_deal: bool = False) -> Draft:
    """The draft of a JSON hand, for ``check_draft``; ScoringError: ``bad_request``, then ``bad_tiles``.

    ``field`` is the path of ``obj`` itself. The hand of a deal may leave its winds out; they are then empty.
    """
    check_hand_form(obj, field, in_deal)
    return draft_from_json(obj, field)


def check_hand_form(obj: object, field: str, in_deal: bool) -> None:
    """Refuse unknown, missing and wrong fields of a hand (``bad_request``); tile texts are not read."""
    if not isinstance(obj, dict):
        _wrong(obj, field, "an object")
    if not obj.keys() <= _HAND_NAMES:
        _unknown(obj, field, HAND_FIELDS)
    for name in ("seat_wind", "round_wind"):
        wind = obj.get(name)
        if wind not in WINDS and (name in obj or not in_deal):
            _wrong_wind(obj, field, name)
    melds = obj.get("melds", ())
    if melds != ():
        _check_melds(melds, _at(field, "melds"))
    for name in ("concealed", "bonus"):
        if name in obj and not isinstance(obj[name], str):
            _wrong(obj[name], _at(field, name), "a text")
    win = obj.get("win")
    if win is not None:
        _check_win(win, _at(field, "win"), obj.get("seat_wind"))


def draft_from_json(obj: Any, field: str) -> Draft:
    """The draft of a hand whose form is checked (``bad_tiles``)."""
    at = f"{field}." if field else ""
    bonus = read_tiles(obj.get("bonus", ""), at + "bonus")
    if bonus & PLAYED_MASK:
        raise ScoringError("bonus_wrong", at + "bonus", value=obj["bonus"])
    melds: list[tuple[int, State]] = [
        (read_tiles(meld["tiles"], f"{at}melds.{index}.tiles"), meld["state"])
        for index, meld in enumerate(obj.get("melds", ()))
    ]
    concealed = _played(obj.get("concealed", ""), at + "concealed")
    seat_wind, round_wind = obj.get("seat_wind", ""), obj.get("round_wind", "")
    said = obj.get("win")
    if said is None:
        return Draft(seat_wind, round_wind, melds, concealed, bonus, None, None, field)
    tile, completes, declared = said["tile"], said.get("completes"), said.get("declared")
    if tile is not None:
        tile = _one_tile(tile, at + "win.tile")
    if completes is not None:
        completes = _played(completes, at + "win.completes")
    win = HandWin(tile, said["source"], None, frozenset(declared) if declared else _NOTHING_DECLARED)
    return Draft(seat_wind, round_wind, melds, concealed, bonus, win, completes, field)


@dataclass(slots=True)
class Late:
    """What is found early in a request and told only where nothing greater is found in all of it.

    ``errors`` in the order found; ``bonus`` the paths of bonus tiles, which some options forbid;
    ``with_hands`` whether there was any hand, which some rule sets do not score.
    """

    errors: list[ScoringError] = dataclasses.field(default_factory=list)
    bonus: list[str] = dataclasses.field(default_factory=list)
    with_hands: bool = False


def read_drafts(value: object, field: str, late: Late) -> dict[int, Draft] | None:
    """The drafts of a deal's ``hands`` by seat, None where it has none (``bad_request``).

    What is wrong with tile texts is put into ``late``; the draft then has no tiles.
    """
    if value is None:
        return None
    if not isinstance(value, list):
        _wrong(value, field, "a list")
    if len(value) != 4:
        raise ScoringError("wrong_length", field, expected=4, count=len(value))
    late.with_hands = True
    given = {seat: hand for seat, hand in enumerate(value) if hand is not None}
    for seat, hand in given.items():
        check_hand_form(hand, f"{field}.{seat}", in_deal=True)
    return {seat: _draft_or_late(hand, f"{field}.{seat}", late) for seat, hand in given.items()}


def check_hand_drafts(drafts: dict[int, Draft], late: Late) -> Hands:
    """The hands of a deal by seat; where one is impossible, which then stands in ``late``, all have no tiles.

    Such hands still say by whose winds and in which way they were won, which more can be wrong with.
    """
    late.bonus += [draft.at("bonus") for draft in drafts.values() if draft.bonus]
    try:
        hands = dict(zip(drafts, check_drafts(tuple(drafts.values())), strict=True))
    except ScoringError as error:
        late.errors.append(error)
        hands = {
            seat: Hand(draft.seat_wind, draft.round_wind, (), 0, 0, draft.win)
            for seat, draft in drafts.items()
        }
    return hands.get(0), hands.get(1), hands.get(2), hands.get(3)


def _draft_or_late(hand: Json, field: str, late: Late) -> Draft:
    try:
        return draft_from_json(hand, field)
    except ScoringError as error:
        late.errors.append(error)
    said = hand.get("win")
    win = said and HandWin(None if said["tile"] is None else 0, said["source"])
    return Draft(hand.get("seat_wind", ""), hand.get("round_wind", ""), (), 0, 0, win, None, field)


def _check_melds(melds: object, field: str) -> None:
    if not isinstance(melds, list):
        _wrong(melds, field, "a list")
    for index, meld in enumerate(melds):
        if not isinstance(meld, dict):
            _wrong(meld, f"{field}.{index}", "an object")
        if meld.keys() != _MELD_NAMES:
            _unknown(meld, f"{field}.{index}", MELD_FIELDS)
            _missing(f"{field}.{index}", next(name for name in MELD_FIELDS if name not in meld))
        if not isinstance(meld["tiles"], str):
            _wrong(meld["tiles"], f"{field}.{index}.tiles", "a text")
        if meld["state"] not in STATES:
            _wrong(meld["state"], f"{field}.{index}.state", "one of " + ", ".join(STATES))


def _check_win(win: object, field: str, seat_wind: object) -> None:
    if not isinstance(win, dict):
        _wrong(win, field, "an object")
    if not win.keys() <= _WIN_NAMES:
        _unknown(win, field, WIN_FIELDS)
    for name in ("tile", "source"):
        if name not in win:
            _missing(field, name)
    for name in ("tile", "completes"):
        if win.get(name) is not None and not isinstance(win[name], str):
            _wrong(win[name], f"{field}.{name}", "a text")
    source = win["source"]
    if source not in SOURCES:
        _wrong(source, f"{field}.source", "one of " + ", ".join(SOURCES))
    if win["tile"] is None and (source != "dealt" or seat_wind not in ("E", None)):
        raise ScoringError("tile_missing", f"{field}.tile")
    if "declared" in win:
        _check_declared(win["declared"], f"{field}.declared")


def _check_declared(words: object, field: str) -> None:
    if not isinstance(words, list):
        _wrong(words, field, "a list")
    for index, word in enumerate(words):
        if word not in DECLARATIONS:
            _wrong(word, f"{field}.{index}", "one of " + ", ".join(DECLARATIONS))
        if word in words[:index]:
            raise ScoringError("repeated_word", f"{field}.{index}", value=word)


def _played(text: str, field: str) -> int:
    counts = read_tiles(text, field)
    if counts > PLAYED_MASK:
        raise ScoringError("bonus_standing", field)
    return counts


def _one_tile(text: str, field: str) -> int:
    tile = _TILE_NUMBERS.get(text)
    if tile is None:
        _played(text, field)
        raise ScoringError("one_tile", field, value=text)
    return tile


_TILE_NUMBERS = {TILES[tile]: tile for tile in range(34)}


def _at(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def _wrong(value: object, field: str, expected: str) -> NoReturn:
    raise ScoringError("wrong_kind", field, value=value, expected=expected)


def _wrong_wind(obj: Json, field: str, name: str) -> NoReturn:
    if name not in obj:
        _missing(field, name)
    _wrong(obj[name], _at(field, name), "one of " + ", ".join(WINDS))


def _unknown(obj: Json, field: str, known: tuple[str, ...]) -> None:
    for name in obj:
        if name not in known:
            raise ScoringError("unknown_field", _at(field, name), name=name, known=", ".join(known))


def _missing(field: str, name: str) -> NoReturn:
    raise ScoringError("missing_field", _at(field, name), name=name)


def hand_to_json(hand: Hand) -> Json:
    """The contract's form of a hand; winds that are not known and what is empty are left out."""
    written: Json = {}
    if hand.seat_wind:
        written["seat_wind"] = hand.seat_wind
    if hand.round_wind:
        written["round_wind"] = hand.round_wind
    if hand.melds:
        written["melds"] = [{"tiles": meld.set.text, "state": meld.state} for meld in hand.melds]
    if hand.concealed:
        written["concealed"] = tiles_text(hand.concealed)
    if hand.bonus:
        written["bonus"] = tiles_text(hand.bonus)
    if hand.win is not None:
        written["win"] = _win_to_json(hand.win)
    return written


def _win_to_json(win: HandWin) -> Json:
    written: Json = {"tile": None if win.tile is None else TILES[win.tile], "source": win.source}
    if win.completes is not None:
        written["completes"] = win.completes.text
    if win.declared:
        written["declared"] = [word for word in DECLARATIONS if word in win.declared]
    return written
