"""The limit hands of ``rules/german.md`` and ``rules/russian.md`` as conditions, for the slow scorer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.scoring.hands.brute_rows import DRAGONS, ORPHANS, WIND, Seen, is_chow

GREEN = ("2s", "3s", "4s", "6s", "8s", "6z")
RUSSIAN = (
    "heaven",
    "earth",
    "thirteen_orphans",
    "nine_gates",
    "all_honours",
    "all_terminals",
    "four_kongs",
    "hidden_treasure",
    "three_great_scholars",
    "four_blessings",
)


def limit_hands(seen: Seen, ruleset: str) -> list[str]:
    """The limit hands that a winner's hand is."""
    if seen.hand.win is None:
        return []
    known = RUSSIAN if ruleset == "russian" else tuple(CONDITIONS)
    return [code for code in known if CONDITIONS[code](seen)]


def _source(seen: Seen) -> str:
    assert seen.hand.win is not None
    return seen.hand.win.source


def _declared(seen: Seen, word: str) -> bool:
    assert seen.hand.win is not None
    return word in seen.hand.win.declared


def _kongs(seen: Seen) -> int:
    return sum(len(one.tiles) == 4 for one in seen.sets)


def _nine_gates(seen: Seen) -> bool:
    """The nine gates and one more tile of the suit. All of the gates are concealed: no set was laid open
    before, there is no kong, and a claimed tile is the one more.
    """
    laid_open = any(one.state != "concealed" and one.tiles != seen.completed for one in seen.sets)
    if laid_open or len(seen.suits) != 1 or "z" in seen.suits:
        return False
    ranks = [tile[0] for tile in seen.tiles]
    if seen.last is not None and not seen.hand.self_drawn:
        ranks.remove(seen.last[0])
        return sorted(ranks) == list("1112345678999")
    for rank in "1112345678999":
        if rank not in ranks:
            return False
        ranks.remove(rank)
    return len(ranks) == 1


def _squirming_snake(seen: Seen) -> bool:
    """Pungs, no kongs: where these count too the rules say so."""
    if len(seen.suits) != 1 or "z" in seen.suits:
        return False
    chows = sorted(one.tiles[0][0] for one in seen.sets if is_chow(one.tiles))
    pungs = sorted(tile[0] for tile in seen.pungs if seen.tiles.count(tile) == 3)
    pairs = [tile[0] for tile in seen.pairs]
    return pungs == ["1", "9"] and (*pairs, *chows) in (("2", "3", "6"), ("5", "2", "6"), ("8", "2", "5"))


def whole_hands(tiles: list[str], ruleset: str, *, standing: bool) -> bool:
    """Whether fourteen tiles are one of the limit hands that the rules give tile by tile.

    A club that allows few chows allows these: nine gates where all tiles stand, and the squirming snake.
    """
    suits = {tile[1] for tile in tiles}
    if len(suits) != 1 or "z" in suits or len(tiles) != 14:
        return False
    ranks = sorted(tile[0] for tile in tiles)
    extras = "258" if ruleset == "german" else ""
    if standing:
        extras = "123456789"
    return any(ranks == sorted("1112345678999" + extra) for extra in extras)


CONDITIONS: Mapping[str, Callable[[Seen], bool]] = {
    "heaven": lambda seen: _source(seen) == "dealt" and seen.hand.seat_wind == "E",
    "earth": lambda seen: _source(seen) == "dealt" and seen.hand.seat_wind != "E",
    "thirteen_orphans": lambda seen: set(seen.tiles) == set(ORPHANS),
    "nine_gates": _nine_gates,
    "concealed_one_suit": lambda seen: (
        seen.fully_concealed and len(seen.suits) == 1 and "z" not in seen.suits
    ),
    "all_honours": lambda seen: seen.suits == {"z"},
    "all_terminals": lambda seen: "z" not in seen.suits and all(tile in ORPHANS for tile in seen.tiles),
    "four_kongs": lambda seen: _kongs(seen) == 4,
    "hidden_treasure": lambda seen: seen.hand.self_drawn and seen.concealed_pungs == 4,
    "three_great_scholars": lambda seen: all(tile in seen.pungs for tile in DRAGONS),
    "four_blessings": lambda seen: all(tile in seen.pungs for tile in WIND.values()),
    "imperial_jade": lambda seen: all(tile in GREEN for tile in seen.tiles),
    "squirming_snake": _squirming_snake,
    "plum_blossom": lambda seen: _source(seen) == "dead_wall" and seen.last == "5p",
    "moon_from_the_sea_bottom": lambda seen: _source(seen) == "last_wall" and seen.last == "1p",
    "carrying_pole": lambda seen: _source(seen) == "robbed_kong" and seen.last == "2s",
    "kong_on_kong": lambda seen: (
        _source(seen) == "dead_wall" and _declared(seen, "kong_on_kong") and _kongs(seen) > 1
    ),
    "ninth_east_win": lambda seen: _declared(seen, "ninth_east_win") and seen.hand.seat_wind == "E",
}
