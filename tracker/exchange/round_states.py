"""What state the rounds of a session file have, which does not tell it."""

from collections.abc import Mapping, Sequence

from tracker.exchange.checking import CheckedTable
from tracker.models import Round

Tables = Sequence[CheckedTable]


def round_states(rounds: Mapping[int, Tables]) -> dict[int, str]:
    """The states by number: closed where all tables are confirmed, planned where it has not begun, else open.

    The first round that is not closed has begun, and every round before one at which something was recorded.
    """
    waiting = [number for number, tables in sorted(rounds.items()) if not _is_done(tables)]
    begun = [number for number, tables in rounds.items() if not _is_untouched(tables)]
    last = max([*begun, *waiting[:1]], default=0)
    return {number: _state(tables, number > last) for number, tables in sorted(rounds.items())}


def _state(tables: Tables, planned: bool) -> str:
    if planned:
        return Round.Status.PLANNED
    return Round.Status.CLOSED if _is_done(tables) else Round.Status.OPEN


def _is_done(tables: Tables) -> bool:
    return bool(tables) and all(one.part.status == "confirmed" for one in tables)


def _is_untouched(tables: Tables) -> bool:
    """Whether there are tables, and nothing has happened at any of them; planned ones have no deals."""
    return bool(tables) and all(one.part.status == "planned" and not one.part.penalties for one in tables)
