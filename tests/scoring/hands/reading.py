"""Hands in few words, and their scores, for tests.

``S/E (222s) [1111z] <3333p> 56s99p 1f +7s=567s @wall !original_call``: winds (South in the East round where
left out), sets laid open, concealed and claimed, standing and bonus tiles, the winning tile, what it
completed, where it came from (a discard where left out), declarations. The winning tile joins the standing
tiles unless the sets hold it already. ``@dealt`` alone is East's hand as dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import pytest

from scoring.errors import ScoringError
from scoring.hands import Draft, Hand, HandWin, check_draft, check_drafts
from scoring.rulesets import get_ruleset
from scoring.scores import HandScore, Item, Wait
from scoring.sets import State
from scoring.tiles import BITS, PLAYED_MASK, TILES, number_of, read_tiles

STATES: dict[str, State] = dict(zip("([<", get_args(State), strict=True))
Figures = dict[str, tuple[int, int]]


def draft(text: str) -> Draft:
    """What a text says, unchecked."""
    seat_wind, round_wind = "S", "E"
    melds: list[tuple[int, State]] = []
    loose = 0
    tile, completes, source = None, None, None
    declared = set()
    for word in text.split():
        if word[0] in STATES:
            melds.append((read_tiles(word[1:-1]), STATES[word[0]]))
        elif word[0] == "+":
            tile, _, completed = word[1:].partition("=")
            completes = read_tiles(completed) if completed else None
        elif word[0] == "@":
            source = word[1:]
        elif word[0] == "!":
            declared.add(word[1:])
        elif word[1:2] == "/":
            seat_wind, round_wind = word.split("/")
        else:
            loose += read_tiles(word)
    if tile is None and source is None:
        return Draft(seat_wind, round_wind, melds, loose & PLAYED_MASK, loose & ~PLAYED_MASK, None)
    win = HandWin(None if tile is None else TILES.index(tile), source or "discard", None, frozenset(declared))
    standing = loose & PLAYED_MASK
    if win.tile is not None and not _is_full(melds, standing):
        standing += 1 << BITS * win.tile
    return Draft(seat_wind, round_wind, melds, standing, loose & ~PLAYED_MASK, win, completes)


def _is_full(melds: Sequence[tuple[int, State]], standing: int) -> bool:
    sizes = [number_of(counts) for counts, _ in melds]
    return number_of(standing) + sum(sizes) >= 14 + sizes.count(4)


def hand(text: str) -> Hand:
    """The hand of a text."""
    return check_draft(draft(text))


def hands(*texts: str) -> list[Hand]:
    """The hands of one deal."""
    return check_drafts([draft(text) for text in texts])


def scored(of: Hand, ruleset: str = "german", /, **options: object) -> HandScore:
    """The score of a hand under a rule set with some options; its items add up."""
    rules = get_ruleset(ruleset)
    result = rules.score_hand(of, rules.resolve(options))
    assert sum(item.points for item in result.items) == result.points
    assert sum(item.doubles for item in result.items) == result.doubles
    return result


def score(text: str, ruleset: str = "german", /, **options: object) -> HandScore:
    """The score of the hand of a text."""
    return scored(hand(text), ruleset, **options)


def waits(text: str, ruleset: str = "german", /, **options: object) -> dict[str, Wait]:
    """What a loser of a text waits for, by tile."""
    rules = get_ruleset(ruleset)
    found = rules.waits(hand(text), rules.resolve(options))
    by_tile = {wait.tile: wait for wait in found}
    assert len(by_tile) == len(found)
    return by_tile


def figures(of: HandScore) -> Figures:
    """Points and doubles by row code, those of one code together."""
    together: Figures = {}
    for item in of.items:
        points, doubles = together.get(item.rule, (0, 0))
        together[item.rule] = (points + item.points, doubles + item.doubles)
    return together


def value(of: HandScore) -> tuple[int, int, int]:
    """Points, doubles and total."""
    return of.points, of.doubles, of.total


def the_item(of: HandScore, code: str) -> Item:
    """The only item of a row."""
    (item,) = [item for item in of.items if item.rule == code]
    return item


def refusal(text: str, ruleset: str = "german", /, **options: object) -> ScoringError:
    """Why the hand of a text is not scored."""
    with pytest.raises(ScoringError) as caught:
        score(text, ruleset, **options)
    return caught.value
