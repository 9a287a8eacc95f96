"""Requests of the command line, good and bad, and their answers, for tests."""

from __future__ import annotations

import json
from typing import Any

from scoring.requests import answer_line

DRAW = {"outcome": {"kind": "draw"}}
WIN = {"outcome": {"kind": "win", "winners": [{"seat": 1, "from": 2}]}, "totals": [0, 22, 0, 0]}
OWN_DISCARD = {"outcome": {"kind": "win", "winners": [{"seat": 1, "from": 1}]}, "totals": [0, 22, 0, 0]}
BAD_TOTALS = {"outcome": WIN["outcome"], "totals": [0, -22, 0, 0]}
NO_NUMBER = {"outcome": WIN["outcome"], "totals": [0, "x", 0, 0]}


def deal(entry: dict[str, Any] = WIN, **changed: object) -> dict[str, Any]:
    return {"id": "x", "ruleset": "german", "east": 0, **entry, **changed}


def game(*entries: object, **changed: object) -> dict[str, Any]:
    return {"id": "x", "ruleset": "german", "deals": list(entries), **changed}


def ask(verb: str, request: object) -> dict[str, Any]:
    answer, scored = answer_line(verb, json.dumps(request).encode())
    assert scored is ("error" not in answer)
    assert json.loads(json.dumps(answer)) == answer
    return answer


def code(verb: str, request: object) -> str:
    answer = ask(verb, request)
    assert list(answer) == ["id", "error"]
    assert list(answer["error"]) == ["code", "message"]
    return str(answer["error"]["code"])
