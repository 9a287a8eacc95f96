"""Scores of hands as JSON: the contract's answer to ``hand``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from scoring.rows import plain
from scoring.scores import NO_LIMIT, HandScore, Item, Wait

Json = dict[str, Any]

_BOOLEANS = {False: "false", True: "true"}


def score_to_json(score: HandScore) -> Json:
    """The contract's answer to ``hand``, without its ``id``."""
    return {
        "mahjong": score.mahjong,
        "points": score.points,
        "doubles": score.doubles,
        "total": score.total,
        "limit_hand": score.limit_hand,
        "capped": score.capped,
        "sets": list(score.sets),
        "items": [_item_to_json(item) for item in score.items],
    }


def score_text(score: HandScore) -> str:
    """The JSON text of :func:`score_to_json`. Codes and tiles are plain letters and digits."""
    items = ", ".join([_item_text(*item) for item in score.items])
    sets = ", ".join([f'"{one}"' for one in score.sets])
    return (
        f'{{"mahjong": {_BOOLEANS[score.mahjong]}, "points": {score.points}, "doubles": {score.doubles},'
        f' "total": {score.total}, "limit_hand": {_BOOLEANS[score.limit_hand]},'
        f' "capped": {_BOOLEANS[score.capped]}, "sets": [{sets}], "items": [{items}]}}'
    )


def _item_text(rule: str, points: int, doubles: int, tiles: str, limit: Fraction) -> str:
    text = f'{{"rule": "{rule}", "points": {points}, "doubles": {doubles}'
    if tiles:
        text += f', "tiles": "{tiles}"'
    if limit is not NO_LIMIT and limit:
        text += f', "limit": {plain(limit)}'
    return text + "}"


def _item_to_json(item: Item) -> Json:
    rule, points, doubles, tiles, limit = item
    written: Json = {"rule": rule, "points": points, "doubles": doubles}
    if tiles:
        written["tiles"] = tiles
    if limit is not NO_LIMIT and limit:
        written["limit"] = plain(limit)
    return written


def wait_to_json(wait: Wait) -> Json:
    """A tile that would complete mah jong, and the totals with it; null where it does not win so."""
    return {
        "tile": wait.tile,
        "left": wait.left,
        "self_drawn": None if wait.self_drawn is None else wait.self_drawn.total,
        "discarded": None if wait.discarded is None else wait.discarded.total,
    }
