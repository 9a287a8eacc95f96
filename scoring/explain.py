"""A hand's score as a person reads it (English): ``python -m scoring hand --explain``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction

from scoring.errors import ScoringError, shown
from scoring.handtext import hand_text, read_hand_text
from scoring.requests import ScoredHand, checked_hand, read_id, read_line, score_request, waits_of
from scoring.rulesets import get_ruleset
from scoring.scores import HandScore, Item, Wait

_LIMITS = {Fraction(1): "limit", Fraction(1, 2): "half the limit"}


def explain_line(line: bytes, ruleset: str, *, with_waits: bool = False) -> tuple[str, bool]:
    """The lines for one line of input, and whether it could be scored.

    A line that begins with ``{`` is a request of ``hand``; any other is a hand's text (``scoring.handtext``),
    scored by ``ruleset`` without options, seat and round wind East where it names none.
    """
    try:
        asked = _asked(line, ruleset)
        waits = waits_of(asked) if with_waits and asked.hand.win is None else None
        return "\n".join([*explained(asked), *waiting(waits)]), True
    except ScoringError as error:
        return f"{_headline(line)}\n  not scored ({error.code}): {error}", False


def explained(asked: ScoredHand) -> Iterator[str]:
    """The lines for one score: the hand, its sets, each item, and how they make the total."""
    score = asked.score
    yield f"{asked.ruleset.code}: {hand_text(asked.hand)}"
    if score.sets:
        yield "  " + " ".join(score.sets)
    width = max((len(_reason(item)) for item in score.items), default=0)
    for item in score.items:
        yield f"  {_reason(item):<{width}}  {_worth(item)}"
    yield f"  {_sum(score)}"


def _asked(line: bytes, ruleset: str) -> ScoredHand:
    if line.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") or not line.strip():
        request = read_line(line)
        read_id(request)
        return score_request(request)
    try:
        text = line.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise ScoringError("not_utf8") from None
    rules = get_ruleset(ruleset)
    options = rules.resolve({})
    hand = checked_hand(read_hand_text(text), options)
    return ScoredHand(rules, options, hand, rules.score_hand(hand, options))


def _headline(line: bytes) -> str:
    """What an error speaks of: the id of a request, the text of a hand."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return shown(line.decode("utf-8", "replace").strip())
    return shown(request.get("id")) if isinstance(request, dict) else shown(request)


def _reason(item: Item) -> str:
    words = item.rule.replace("_", " ")
    return f"{words} {item.tiles}" if item.tiles else words


def _worth(item: Item) -> str:
    if item.limit:
        return _LIMITS[item.limit]
    worths = [_count(item.points, "point")] if item.points or not item.doubles else []
    if item.doubles:
        worths.append(_count(item.doubles, "double"))
    return ", ".join(worths)


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _sum(score: HandScore) -> str:
    """How points and doubles, or a part of the limit, make the total."""
    if score.items and score.items[0].limit:
        return f"total {score.total}: {_LIMITS[score.items[0].limit]}"
    said = _count(score.points, "point")
    if score.doubles:
        said += f" × 2^{score.doubles} = {score.points << score.doubles}"
    return f"total {score.total}: {said}{', cut at the limit' if score.capped else ''}"


def waiting(waits: Iterable[Wait] | None) -> Iterator[str]:
    """The lines for what a hand waits for; none where that can't be told."""
    if waits is None:
        return
    lines = [
        f"  {wait.tile} ({wait.left} left):"
        f" {_total(wait.self_drawn)} self-drawn, {_total(wait.discarded)} discarded"
        for wait in waits
    ]
    yield "  waits for:" if lines else "  waits for nothing"
    yield from lines


def _total(score: HandScore | None) -> str:
    return "no win" if score is None else str(score.total)
