"""Session files for tests: small, whole, and easy to spoil in one place."""

import copy
import json
from typing import Any

Json = dict[str, Any]

WIN: Json = {"outcome": {"kind": "win", "winners": [{"seat": 1, "from": 2}]}, "totals": [10, 40, 6, 0]}
DRAW: Json = {"outcome": {"kind": "draw"}}
#: What WIN does while seat 0 is East, worked out by hand: East pays 80, the others 40; East gets 8 and 20
#: from the two losers (doubled), West 6 from North.
WIN_SCORES = [-52, 160, -42, -66]
NAMES = ("Anke", "Bernd", "Clara", "Detlef", "Elke", "Frieda", "Gustav", "Hanna", "Ingo")


SESSION_KEYS = (
    *("slug", "name", "date", "end_date", "kind", "ruleset", "ruleset_version", "options", "ranking"),
    "penalties",
)
TABLE_KEYS = (
    *("number", "seats", "others", "status", "ended", "wind_rounds", "counts", "deals", "totals"),
    "penalties",
)


def table(number: int = 1, seats: tuple[int, int, int, int] = (1, 2, 3, 4), **more: Any) -> Json:
    """A table of the players P01, P02, … by their numbers, its keys in the contract's order."""
    more |= {"number": number, "seats": [f"P{seat:02d}" for seat in seats]}
    return {key: more[key] for key in TABLE_KEYS if key in more}


def session_file(*tables: Json, players: int = 5, rounds: list[Json] | None = None, **session: Any) -> Json:
    """A German club night of one round with these tables (or of `rounds`), keys in the contract's order."""
    session = {
        "slug": "evening",
        "name": "Evening",
        "date": "2026-04-18",
        "kind": "club_night",
        "ruleset": "german",
        **session,
    }
    one_round = {"number": 1, "tables": list(tables)} if tables else {"number": 1}
    return {
        "format": "mahjong-session/1",
        "club": {"slug": "westwind", "name": "Westwind"},
        "session": {key: session[key] for key in SESSION_KEYS if key in session},
        "players": [{"id": f"P{n:02d}", "name": NAMES[n - 1]} for n in range(1, players + 1)],
        "rounds": [one_round] if rounds is None else rounds,
    }


def spoiled(file: Json, *path: str | int, value: Any = None, drop: bool = False) -> Json:
    """A copy of the file with another value at the path, or without it."""
    changed = copy.deepcopy(file)
    place: Any = changed
    for part in path[:-1]:
        place = place[part]
    if drop:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return changed


def written(file: object) -> bytes:
    """The file as bytes, as an export would lay them out."""
    return (json.dumps(file, ensure_ascii=False, indent=1) + "\n").encode()
