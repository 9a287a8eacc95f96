"""Hands written as the contract's JSON, read for tests without the command line."""

from __future__ import annotations

from typing import Any

from scoring.hands import Draft, Hand, HandWin, check_draft
from scoring.tiles import TILES, read_tiles


def hand_of_case(written: dict[str, Any]) -> Hand:
    """The hand of a case; its form is known to be right."""
    win = written.get("win")
    completes = win and win.get("completes")
    return check_draft(
        Draft(
            written["seat_wind"],
            written["round_wind"],
            [(read_tiles(meld["tiles"]), meld["state"]) for meld in written["melds"]],
            read_tiles(written["concealed"]),
            read_tiles(written["bonus"]),
            win
            and HandWin(TILES.index(win["tile"]), win["source"], None, frozenset(win.get("declared", ()))),
            read_tiles(completes) if completes else None,
        )
    )
