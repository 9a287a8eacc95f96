"""A hand declared won that is none says which part does not fit."""

from __future__ import annotations

import pytest

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from tests.scoring.hands.reading import hand


@pytest.mark.parametrize(
    ("ruleset", "text", "message"),
    [
        ("german", "123m456m789m1p3p55z1s +1m", "this is no winning hand: 13p1s fit no set"),
        ("german", "(111z) 234m567p99s5m7m8m +5m", "this is no winning hand: 278m fit no set"),
        ("german", "(11m) (22m) 345p678p999s1z +1z", "this is no winning hand: 22m fit no set"),
        ("german", "111m222m333p444p5s +6s", "this is no winning hand: 56s fit no set"),
        ("german", "1122m3344p556677z +1m", "fit no set"),
        ("gala", "1111m3344p556677z +1m", "fit no set"),
        ("bmja", "123m456m777m111p55z +1m", "a winning hand has at most 1 chows here"),
        ("german", "123m11123p789s55z +1p=11p", "in no winning grouping does 1p complete 11p"),
    ],
)
def test_what_does_not_fit_is_named(ruleset: str, text: str, message: str) -> None:
    rules = get_ruleset(ruleset)
    with pytest.raises(ScoringError) as refused:
        rules.score_hand(hand(text), rules.resolve({}), "hands.2")
    assert (refused.value.code, refused.value.field) == ("not_mahjong", "hands.2")
    assert message in refused.value.message
