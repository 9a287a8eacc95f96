"""The points and doubles of ``rules/german.md`` as plain conditions, for the slow scorer."""

from __future__ import annotations

from typing import NamedTuple

from scoring.hands import Hand
from scoring.tiles import TILES, each

EVERY_TILE = [rank + suit for suit in "mps" for rank in "123456789"] + [rank + "z" for rank in "1234567"]
ORPHANS = [tile for tile in EVERY_TILE if tile[1] == "z" or tile[0] in "19"]
WIND = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
DRAGONS = ("5z", "6z", "7z")


class Held(NamedTuple):
    """A set and how it is held: exposed, concealed or claimed."""

    tiles: tuple[str, ...]
    state: str

    @property
    def is_pung(self) -> bool:
        """Whether it is a pung or a kong."""
        return len(self.tiles) in (3, 4) and len(set(self.tiles)) == 1


class Seen(NamedTuple):
    """One way to see a hand: its sets as they count, the one that the last tile completed, that tile, and
    whether no other tile would have won.
    """

    hand: Hand
    sets: tuple[Held, ...]
    completed: tuple[str, ...] | None
    last: str | None
    only_tile: bool

    @property
    def tiles(self) -> list[str]:
        """All tiles but flowers and seasons."""
        return [tile for one in self.sets for tile in one.tiles]

    @property
    def pungs(self) -> list[str]:
        """The tiles of the pungs and kongs."""
        return [one.tiles[0] for one in self.sets if one.is_pung]

    @property
    def pairs(self) -> list[str]:
        """The tiles of the pairs."""
        return [one.tiles[0] for one in self.sets if len(one.tiles) == 2]

    @property
    def concealed_pungs(self) -> int:
        """How many pungs and kongs count as concealed for the doubles."""
        return sum(one.is_pung and one.state != "exposed" for one in self.sets)

    @property
    def fully_concealed(self) -> bool:
        """Nothing claimed but the fourth tile of a kong, and the last tile drawn."""
        return self.hand.self_drawn and all(one.state != "exposed" for one in self.sets)

    @property
    def suits(self) -> set[str]:
        """The suits, honours (``"z"``) among them."""
        return {tile[1] for tile in self.tiles}


def is_chow(tiles: tuple[str, ...]) -> bool:
    """Three tiles of a suit in a row."""
    ranks = [int(tile[0]) for tile in tiles]
    suits = {tile[1] for tile in tiles}
    return len(suits) == 1 and suits != {"z"} and ranks == list(range(ranks[0], ranks[0] + 3))


def points_and_doubles(seen: Seen, ruleset: str) -> tuple[int, int]:
    """What a hand that is no limit hand is worth before it is cut."""
    sets = sum(_set_points(one, seen.hand) for one in seen.sets)
    bonus = [TILES[tile] for tile, _ in each(seen.hand.bonus)]
    points = sets + 4 * len(bonus)
    doubles = _set_doubles(seen) + _bonus_doubles(seen.hand.seat_wind, bonus, ruleset)
    if seen.hand.win is None:
        return points, doubles + _losers_doubles(seen)
    worthless = sets == 0 and len(seen.sets) == 5
    return points + _winners_points(seen), doubles + _winners_doubles(seen) + worthless


def _set_points(one: Held, hand: Hand) -> int:
    tile = one.tiles[0]
    major = tile in ORPHANS
    open_ = one.state != "concealed"
    if len(one.tiles) == 2:
        return 2 * ((tile in DRAGONS) + (tile == WIND[hand.seat_wind]) + (tile == WIND[hand.round_wind]))
    if not one.is_pung:
        return 0
    points = 2 if len(one.tiles) == 3 else 8
    return points * (2 if major else 1) * (1 if open_ else 2)


def _set_doubles(seen: Seen) -> int:
    doubles = 0
    dragons = winds = 0
    for tile in seen.pungs:
        doubles += (tile == WIND[seen.hand.seat_wind]) + (tile == WIND[seen.hand.round_wind])
        if tile in DRAGONS:
            doubles += 1
            dragons += 1
        elif tile[1] == "z":
            winds += 1
    if seen.concealed_pungs >= 3:
        doubles += 1
    if dragons == 2 and any(tile in DRAGONS for tile in seen.pairs):
        doubles += 1
    if winds == 3 and any(tile in WIND.values() for tile in seen.pairs):
        doubles += 1
    return doubles


def _losers_doubles(seen: Seen) -> int:
    doubles = 0
    if all(tile in seen.pungs for tile in DRAGONS):
        doubles += 2
    if all(tile in seen.pungs for tile in WIND.values()):
        doubles += 2
    return doubles


def _bonus_doubles(seat_wind: str, bonus: list[str], ruleset: str) -> int:
    own = "ESWN".index(seat_wind) + 1
    flower, season = f"{own}f" in bonus, f"{own}y" in bonus
    doubles = flower + season if ruleset == "russian" else int(flower and season)
    for kind in "fy":
        if sum(tile[1] == kind for tile in bonus) == 4:
            doubles += 1
    return doubles


def _winners_points(seen: Seen) -> int:
    points = 20
    if seen.hand.self_drawn:
        points += 2
    if seen.completed is not None and len(seen.completed) == 2:
        points += 4 if seen.completed[0] in ORPHANS else 2
    if seen.only_tile:
        points += 2
    return points


def _winners_doubles(seen: Seen) -> int:
    """All but the worthless hand's."""
    assert seen.hand.win is not None
    doubles = 0
    if not any(is_chow(one.tiles) for one in seen.sets):
        doubles += 1
    if seen.fully_concealed:
        doubles += 1
    if len(seen.suits) == 2 and "z" in seen.suits:
        doubles += 1
    if len(seen.suits) == 1 and "z" not in seen.suits:
        doubles += 3
    if all(tile in ORPHANS for tile in seen.tiles) and "z" in seen.suits:
        doubles += 1
    if seen.hand.win.source in ("dead_wall", "last_wall", "last_discard", "robbed_kong"):
        doubles += 1
    if "original_call" in seen.hand.win.declared:
        doubles += 1
    return doubles
