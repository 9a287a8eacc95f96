"""Where a game goes while its phone has no network: who will be East, as far as outcomes alone decide it.

The pad walks along this while deals wait to be sent; figures are never told ahead.
"""

from dataclasses import replace
from typing import Any

from scoring.deals import Deal
from scoring.games import GameFold, NextDeal
from scoring.winds import WINDS, Rotation, Turn, change_seats, seat_winds
from tracker.presentation import wind_name, wind_round_name
from tracker.queries.games import TableGame

#: An ending: kind of the deal, whether East was among the winners, whether East pays one of its penalties.
Ending = tuple[str, bool, bool]
ENDINGS: dict[str, Ending] = {
    "east_wins": ("win", True, False),
    "other_wins": ("win", False, False),
    "draw": ("draw", False, False),
    "void": ("void", False, False),
    "void_east_pays": ("void", False, True),
}


def ahead(game: TableGame) -> dict[str, Any] | None:
    """What moves the winds from the next deal on; None where the game is over.

    `stays` says by ending whether East stays, `cap` which win in a row as East turns the winds all the same
    (0: none), `stayed` and `east_wins` how often East has done so up to now. `turns` has the coming turns,
    the present one first: East's seat, the round's name; by seat the winds in letters and words,
    the names and the ids of the participants.
    """
    coming = game.game.next
    if coming is None:
        return None
    rotation = GameFold(game.ruleset, game.options, len(game.seats)).rotation
    return {
        "stays": {name: stays(rotation, ending) for name, ending in ENDINGS.items()},
        "cap": rotation.east_wins_cap,
        "stayed": coming.stayed,
        "east_wins": _east_wins(game, coming),
        "turns": _turns(game, coming),
    }


def stays(rotation: Rotation, ending: Ending) -> bool:
    """Whether East stays after such a deal, leaving aside how often he has won."""
    kind, east_won, east_paid = ending
    after = replace(rotation, east_wins_cap=0).after(Turn(), kind, east_won, east_paid)
    return after is not None and after.east == 0


def _east_wins(game: TableGame, coming: NextDeal) -> int:
    """How many of the deals in which this East has stayed he has won."""
    staying = game.game.deals[len(game.game.deals) - coming.stayed :]
    contents = [game.contents[deal.entry_index] for deal in staying]
    return sum(
        any(win.seat == coming.east for win in content.outcome.winners)
        for content in contents
        if isinstance(content, Deal)
    )


def _turns(game: TableGame, coming: NextDeal) -> list[dict[str, Any]]:
    found = []
    people = coming.people
    first = WINDS.index(coming.round_wind) * 4 + coming.east
    for number in range(first, game.options["wind_rounds"] * 4):
        turn = Turn(number // 4, number % 4)
        if number > first and turn.east == 0:
            people = change_seats(game.options["seat_change"], turn.round_index, people)
        found.append(
            {
                "east": turn.east,
                "wind": wind_name(turn.round_wind),
                "round": wind_round_name(turn.round_wind),
                "letters": list(seat_winds(turn.east)),
                "winds": [wind_name(wind) for wind in seat_winds(turn.east)],
                "names": [game.names[person] for person in people],
                "people": [game.seats[person].participant_id for person in people],
            }
        )
    return found
