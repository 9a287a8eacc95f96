"""One line in, one answer out: the verbs ``hand``, ``deal``, ``game`` and ``rulesets`` of the command line.

Of several errors in one line the first in the contract's order is answered, wherever it stands.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from scoring.errors import ScoringError, first_of
from scoring.games import FEWEST_PEOPLE, MOST_PEOPLE, game_errors, play_game
from scoring.hands import Draft, Hand, check_draft
from scoring.rulesets import RULESETS, Options, RuleSet, get_ruleset
from scoring.scores import HandScore, Wait
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
from scoring.wire_hands import Late, check_hand_form, draft_from_json
from scoring.wire_scores import score_text, score_to_json, wait_to_json

Answer = Callable[[Mapping[str, object]], Json]

COMMON_FIELDS = ("id", "ruleset", "options")
BYTE_ORDER_MARK = "\ufeff"
HAND_REQUEST = (*COMMON_FIELDS, "hand")

#: Options that were asked for before, by rule set and spelling.
_resolved: dict[tuple[str, str], Options] = {}
MOST_RESOLVED = 200
LONGEST_RESOLVED = 4000


class ScoredHand(NamedTuple):
    """A hand that was asked for, by which rules, and its score."""

    ruleset: RuleSet
    options: Options
    hand: Hand
    score: HandScore


def answer_line(verb: str, line: bytes, answer: Answer | None = None) -> tuple[Json, bool]:
    """The answer to one line of input, and whether it could be scored; never an exception for bad input.

    ``answer`` stands in for the verb's usual one.
    """
    name: object = None
    try:
        request = read_line(line)
        name = read_id(request)
        return {"id": name} | (answer or VERBS[verb])(request), True
    except ScoringError as error:
        return _refusal(name, error), False


def answer_hand_line(line: bytes) -> tuple[bytes, bool]:
    """As :func:`answer_line` for ``hand``, in bytes: the score is written as it is, not by way of objects."""
    name: object = None
    try:
        request = read_line(line)
        name = read_id(request)
        score = score_request(request).score
    except ScoringError as error:
        return json_bytes(_refusal(name, error)), False
    return json_bytes({"id": name})[:-1] + b", " + score_text(score)[1:].encode(), True


def json_bytes(answer: object) -> bytes:
    """JSON in UTF-8; half a surrogate pair, which UTF-8 lacks, is escaped."""
    try:
        return _ENCODER.encode(answer).encode()
    except UnicodeEncodeError:
        return json.dumps(answer).encode()


def _refusal(name: object, error: ScoringError) -> Json:
    return {"id": name, "error": {"code": error.code, "message": str(error)}}


def read_line(line: bytes) -> Mapping[str, object]:
    """The JSON object of one line (``bad_json``; ``bad_request`` where it is no object)."""
    try:
        text = line.decode()
        request = _DECODER.decode(text[1:] if text[:1] == BYTE_ORDER_MARK else text)
    except UnicodeDecodeError:
        raise ScoringError("not_utf8") from None
    except json.JSONDecodeError as error:
        if not line.strip():
            raise ScoringError("empty_line") from None
        raise ScoringError("no_json", detail=f"{error.msg} at column {error.colno}") from None
    except RecursionError:
        raise ScoringError("too_deep") from None
    if not isinstance(request, dict):
        raise ScoringError("wrong_kind", value=request, expected="an object")
    return request


def score_request(request: Mapping[str, object]) -> ScoredHand:
    """The hand of a request, scored."""
    fields = read_fields(request, "", ("ruleset", "hand"), HAND_REQUEST)
    check_hand_form(fields["hand"], "hand", in_deal=False)
    ruleset, options = _rules(fields, with_hands=True)
    hand = checked_hand(draft_from_json(fields["hand"], "hand"), options)
    return ScoredHand(ruleset, options, hand, ruleset.score_hand(hand, options, "hand"))


def checked_hand(draft: Draft, options: Options) -> Hand:
    """The hand of a draft that stands alone; bonus tiles that the options forbid go before other errors."""
    if draft.bonus and options.get("flowers") is False:
        raise ScoringError("no_bonus", draft.at("bonus"))
    return check_draft(draft)


def answer_hand(request: Mapping[str, object]) -> Json:
    """One hand to its score."""
    return score_to_json(score_request(request).score)


def answer_hand_with_waits(request: Mapping[str, object]) -> Json:
    """One hand to its score, and for a hand that is not won the tiles that it waits for.

    ``waits`` is null where the hand is not one tile short of a winner's.
    """
    asked = score_request(request)
    answer = score_to_json(asked.score)
    if asked.hand.win is None:
        waits = waits_of(asked)
        answer["waits"] = None if waits is None else [wait_to_json(wait) for wait in waits]
    return answer


def waits_of(asked: ScoredHand) -> tuple[Wait, ...] | None:
    """What the hand of a loser waits for; None where it is not one tile short of a winner's."""
    try:
        return asked.ruleset.waits(asked.hand, asked.options)
    except ScoringError:
        return None


def answer_deal(request: Mapping[str, object]) -> Json:
    """One deal to payments."""
    known = (*COMMON_FIELDS, "east", "round_wind", *DEAL_FIELDS)
    fields = read_fields(request, "", ("ruleset", "east", "outcome"), known)
    late = Late()
    east = read_integer(fields["east"], "east", range(4))
    round_wind = read_word(fields.get("round_wind", "E"), "round_wind", WINDS)
    deal = read_deal(fields, "", late, (east, round_wind))
    ruleset, options = _rules(fields, with_hands=late.with_hands)
    errors = _late_errors(late, options)
    try:
        settled = ruleset.settle(deal, east, options, round_wind)
    except ScoringError as error:
        errors.append(error)
    if errors:
        raise first_of(errors)
    return settlement_to_json(settled)


def answer_game(request: Mapping[str, object]) -> Json:
    """A table's deals, in order, to labels and scores."""
    known = (*COMMON_FIELDS, "people", "deals")
    fields = read_fields(request, "", ("ruleset", "deals"), known)
    people = read_integer(
        fields.get("people", FEWEST_PEOPLE), "people", range(FEWEST_PEOPLE, MOST_PEOPLE + 1)
    )
    late = Late()
    entries = read_list(fields["deals"], "deals", lambda entry, field: read_entry(entry, field, late, people))
    ruleset, options = _rules(fields, with_hands=late.with_hands)
    errors = _late_errors(late, options)
    if not errors:
        try:
            return game_to_json(play_game(ruleset, options, entries, people))
        except ScoringError as error:
            errors.append(error.within(f"deals.{error.entry}"))
    # A deal may have an error that goes before these; winds contradict only once they are known.
    found = game_errors(ruleset, options, entries)
    raise first_of([*errors, *(error.within(f"deals.{error.entry}") for error in found)])


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


VERBS: Mapping[str, Answer] = MappingProxyType(
    {"hand": answer_hand, "deal": answer_deal, "game": answer_game}
)


def _rules(fields: Mapping[str, object], *, with_hands: bool) -> tuple[RuleSet, Options]:
    """Rule set and options of a request; ``bad_request`` first, also for hands that the rules don't score."""
    code, overrides = fields["ruleset"], fields.get("options", {})
    if not isinstance(code, str):
        raise ScoringError("wrong_kind", "ruleset", value=code, expected="a rule set's code")
    if not isinstance(overrides, dict):
        raise ScoringError("wrong_kind", "options", value=overrides, expected="an object")
    ruleset = get_ruleset(code)
    if with_hands and not ruleset.scores_hands:
        raise ScoringError("hands_not_scored")
    return ruleset, _options(ruleset, overrides)


def _options(ruleset: RuleSet, overrides: Mapping[str, object]) -> Options:
    """The options resolved; lines of one input mostly ask for the same ones."""
    try:
        # By their spelling: objects that are equal, as 1 and true, can differ in what they are allowed.
        key = ruleset.code, repr(overrides) if overrides else ""
    except RecursionError:
        return ruleset.resolve(overrides)
    options = _resolved.get(key)
    if options is None:
        options = ruleset.resolve(overrides)
        if len(key[1]) <= LONGEST_RESOLVED and len(_resolved) < MOST_RESOLVED:
            _resolved[key] = options
    return options


def _late_errors(late: Late, options: Options) -> list[ScoringError]:
    no_bonus = late.bonus if options.get("flowers") is False else []
    return late.errors + [ScoringError("no_bonus", field) for field in no_bonus]


def read_id(request: Mapping[str, object]) -> object:
    """What a request calls itself, null where it does not (``bad_request`` for a list or object)."""
    name = request.get("id")
    if isinstance(name, dict | list):
        raise ScoringError("wrong_kind", "id", value=name, expected="a text or a number")
    return name


def _unique(pairs: list[tuple[str, object]]) -> Json:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        times = Counter(name for name, _ in pairs)
        raise ScoringError("repeated_key", name=next(name for name in times if times[name] > 1))
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


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_refuse_number, parse_float=_finite, parse_int=_whole
)
_ENCODER = json.JSONEncoder(ensure_ascii=False)
