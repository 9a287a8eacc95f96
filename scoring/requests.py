"""One line in, one answer out: the verbs ``deal``, ``game`` and ``rulesets`` of the command line.

Of several errors in one line the first in the contract's order is answered, wherever it stands.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from scoring.deals import Deal, Entry
from scoring.errors import ScoringError
from scoring.games import FEWEST_PEOPLE, MOST_PEOPLE, play_game
from scoring.rulesets import RULESETS, Options, RuleSet, get_ruleset
from scoring.winds import WINDS
from scoring.wire import (
    DEAL_FIELDS,
    Json,
    game_to_json,
    read_deal,
    read_entry,
    read_fields,
    read_integer,
    read_list,
    read_word,
    settlement_to_json,
)

Answer = Callable[[Mapping[str, object]], Json]

COMMON_FIELDS = ("id", "ruleset", "options")


def answer_line(verb: str, line: bytes) -> tuple[Json, bool]:
    """The answer to one line of input, and whether it could be scored; never an exception for bad input."""
    name: object = None
    try:
        request = read_line(line)
        name = _read_id(request)
        return {"id": name} | VERBS[verb](request), True
    except ScoringError as error:
        return {"id": name, "error": {"code": error.code, "message": str(error)}}, False


def read_line(line: bytes) -> Mapping[str, object]:
    """The JSON object of one line (``bad_json``; ``bad_request`` where it is no object)."""
    if not line.strip():
        raise ScoringError("empty_line")
    try:
        request = json.loads(
            line.decode("utf-8-sig"),
            object_pairs_hook=_unique,
            parse_constant=_refuse_number,
            parse_float=_finite,
            parse_int=_whole,
        )
    except UnicodeDecodeError:
        raise ScoringError("not_utf8") from None
    except json.JSONDecodeError as error:
        raise ScoringError("no_json", detail=f"{error.msg} at column {error.colno}") from None
    except RecursionError:
        raise ScoringError("too_deep") from None
    if not isinstance(request, dict):
        raise ScoringError("wrong_kind", value=request, expected="an object")
    return request


def answer_deal(request: Mapping[str, object]) -> Json:
    """One deal to payments."""
    known = (*COMMON_FIELDS, "east", "round_wind", *DEAL_FIELDS)
    fields = read_fields(request, "", ("ruleset", "east", "outcome"), known)
    late: list[ScoringError] = []
    east = read_integer(fields["east"], "east", range(4))
    round_wind = read_word(fields.get("round_wind", "E"), "round_wind", WINDS)
    deal = read_deal(fields, "", late)
    ruleset, options = _rules(fields)
    if late:
        raise late[0]
    return settlement_to_json(ruleset.settle(deal, east, options, round_wind))


def answer_game(request: Mapping[str, object]) -> Json:
    """A table's deals, in order, to labels and scores."""
    known = (*COMMON_FIELDS, "people", "deals")
    fields = read_fields(request, "", ("ruleset", "deals"), known)
    people = read_integer(
        fields.get("people", FEWEST_PEOPLE), "people", range(FEWEST_PEOPLE, MOST_PEOPLE + 1)
    )
    late: list[ScoringError] = []
    entries = read_list(fields["deals"], "deals", lambda entry, field: read_entry(entry, field, late, people))
    ruleset, options = _rules(fields)
    if late:
        raise late[0]
    _check_all(ruleset, options, entries)
    try:
        return game_to_json(play_game(ruleset, options, entries, people))
    except ScoringError as error:
        raise error.within(f"deals.{error.entry}") from None


def rulesets_to_json() -> Json:
    """All rule sets with their options and rows, as ``python -m scoring rulesets`` publishes them."""
    return {
        code: {
            "version": ruleset.version,
            "verbs": list(ruleset.verbs),
            "options": {name: spec.to_json() for name, spec in ruleset.options.items()},
            "rows": {name: row.to_json() for name, row in ruleset.rows.items()},
        }
        for code, ruleset in RULESETS.items()
    }


VERBS: Mapping[str, Answer] = MappingProxyType({"deal": answer_deal, "game": answer_game})


def _rules(fields: Mapping[str, object]) -> tuple[RuleSet, Options]:
    """Rule set and options of a request; kinds first, so that ``bad_request`` goes before the rest."""
    code, overrides = fields["ruleset"], fields.get("options", {})
    if not isinstance(code, str):
        raise ScoringError("wrong_kind", "ruleset", value=code, expected="a rule set's code")
    if not isinstance(overrides, dict):
        raise ScoringError("wrong_kind", "options", value=overrides, expected="an object")
    ruleset = get_ruleset(code)
    return ruleset, ruleset.resolve(overrides)


def _check_all(ruleset: RuleSet, options: Options, entries: tuple[Entry, ...]) -> None:
    """Refuse bad totals of any deal before a bad outcome of any, and both before the game's end."""
    deals = [(f"deals.{index}", entry) for index, entry in enumerate(entries) if isinstance(entry, Deal)]
    for field, deal in deals:
        with _within(field):
            ruleset.check_totals(deal, options)
    for field, deal in deals:
        with _within(field):
            ruleset.check_outcome(deal)


@contextmanager
def _within(field: str) -> Iterator[None]:
    try:
        yield
    except ScoringError as error:
        raise error.within(field) from None


def _read_id(request: Mapping[str, object]) -> object:
    name = request.get("id")
    if isinstance(name, dict | list):
        raise ScoringError("wrong_kind", "id", value=name, expected="a text or a number")
    return name


def _unique(pairs: list[tuple[str, object]]) -> Json:
    fields: Json = {}
    for name, value in pairs:
        if name in fields:
            raise ScoringError("repeated_key", name=name)
        fields[name] = value
    return fields


def _refuse_number(text: str) -> float:
    raise ScoringError("not_finite", number=text)


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refuse_number(text)


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:  # more digits than Python converts
        raise ScoringError("not_finite", number=text) from None
