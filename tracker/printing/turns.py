"""Which deals can be printed ahead: where East always passes, it is known who will be East."""

from dataclasses import dataclass

from scoring.rulesets import Options
from scoring.winds import WINDS, change_seats


@dataclass(frozen=True, slots=True)
class PrintedTurn:
    """A deal of which the wind round (E, S, W, N) and East's person (0-3) are known beforehand."""

    round_wind: str
    east: int


def always_passes(options: Options) -> bool:
    """Whether East passes after every deal, won or drawn."""
    return options["rotation"] == "always_pass" and bool(options.get("draw_passes", True))


def printed_turns(options: Options, wind_rounds: int) -> list[PrintedTurn]:
    """The four deals of each wind round in order, with changes of seats (rules/others.md) in.

    Only where `always_passes` says so do the deals come like this.
    """
    people = (0, 1, 2, 3)
    turns = []
    for index, wind in enumerate(WINDS[:wind_rounds]):
        if index:
            people = change_seats(options["seat_change"], index, people)
        turns += [PrintedTurn(wind, people[seat]) for seat in range(4)]
    return turns
