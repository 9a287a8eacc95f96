"""Winds, seats and rotation: who is East, which wind prevails, the label, when a game ends.

Sources: ``rules/german.md`` (East stays, nine wins, void deals), ``rules/russian.md`` and ``rules/gala.md``
(East always passes), ``rules/others.md`` (changes of seats between wind rounds).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

WINDS = ("E", "S", "W", "N")

RotationMode = Literal["stay_on_win_and_draw", "stay_on_win", "always_pass"]
ROTATIONS: tuple[RotationMode, ...] = ("stay_on_win_and_draw", "stay_on_win", "always_pass")
SEAT_CHANGES = ("none", "mcr", "oemc")

People = tuple[int, int, int, int]
SeatWinds = tuple[str, str, str, str]

#: By change and round about to begin (1-3): from which seat each seat's new person comes.
_COMES_FROM: Mapping[str, Mapping[int, People]] = MappingProxyType(
    {
        "none": {},
        "mcr": {1: (1, 0, 3, 2), 2: (3, 2, 0, 1), 3: (1, 0, 3, 2)},
        "oemc": {1: (3, 2, 1, 0), 2: (1, 0, 2, 3), 3: (2, 1, 0, 3)},
    }
)

_SEAT_WINDS: tuple[SeatWinds, ...] = (
    ("E", "S", "W", "N"),
    ("N", "E", "S", "W"),
    ("W", "N", "E", "S"),
    ("S", "W", "N", "E"),
)


def seat_winds(east: int) -> SeatWinds:
    """The winds of seats 0-3 while seat ``east`` is East.

    >>> seat_winds(1)
    ('N', 'E', 'S', 'W')
    """
    return _SEAT_WINDS[east]


def change_seats(change: str, round_index: int, people: People) -> People:
    """Who sits on seats 0-3 when wind round ``round_index`` begins, under the option ``seat_change``.

    >>> change_seats("mcr", 1, (0, 1, 2, 3))
    (1, 0, 3, 2)
    """
    origin = _COMES_FROM[change].get(round_index, (0, 1, 2, 3))
    return (people[origin[0]], people[origin[1]], people[origin[2]], people[origin[3]])


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a game stands before a deal.

    ``round_index`` 0-3 is the wind round, ``east`` the seat 0-3 that is East, ``stayed`` how often this East
    has stayed, ``east_wins`` how many deals he has won as East since he became East.
    """

    round_index: int = 0
    east: int = 0
    stayed: int = 0
    east_wins: int = 0

    @property
    def round_wind(self) -> str:
        """The wind that prevails: E, S, W or N."""
        return WINDS[self.round_index]

    @property
    def label(self) -> str:
        """The code of the deal: round wind, number of the East, how often he stayed.

        >>> Turn(0, 1, 1).label
        'E2+1'
        """
        stayed = f"+{self.stayed}" if self.stayed else ""
        return f"{self.round_wind}{self.east + 1}{stayed}"


@dataclass(frozen=True, slots=True)
class Rotation:
    """The options that move the winds, and the move itself.

    ``draw_passes`` speaks only where East always passes; ``east_wins_cap`` 0 means none; ``void_turns`` says
    that a void deal turns the winds where a payer of its penalties was East.
    """

    mode: str
    wind_rounds: int
    east_wins_cap: int = 0
    draw_passes: bool = True
    void_turns: bool = False

    def caps(self, turn: Turn, east_won: bool) -> bool:
        """Whether this deal is East's last allowed win: the winds turn although East won."""
        may_stay = self.mode != "always_pass"
        return may_stay and east_won and turn.east_wins + 1 == self.east_wins_cap

    def after(self, turn: Turn, kind: str, east_won: bool, east_paid: bool) -> Turn | None:
        """The turn after a deal of ``kind``; None where the game has ended.

        ``east_won``: East is among the winners; ``east_paid``: East pays one of the deal's penalties.
        """
        if self._stays(turn, kind, east_won, east_paid):
            return Turn(turn.round_index, turn.east, turn.stayed + 1, turn.east_wins + east_won)
        if turn.east < 3:
            return Turn(turn.round_index, turn.east + 1)
        if turn.round_index + 1 < self.wind_rounds:
            return Turn(turn.round_index + 1)
        return None

    def _stays(self, turn: Turn, kind: str, east_won: bool, east_paid: bool) -> bool:
        if kind == "void":
            return not (self.void_turns and east_paid)
        if kind == "draw":
            return self.mode == "stay_on_win_and_draw" or (
                self.mode == "always_pass" and not self.draw_passes
            )
        return self.mode != "always_pass" and east_won and not self.caps(turn, east_won)
