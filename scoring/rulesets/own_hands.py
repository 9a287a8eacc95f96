"""A club's own special hands in the classical family: a label, a pattern, and what the hand is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from scoring.errors import ScoringError
from scoring.options import read_integer, read_mapping
from scoring.rows import Row, plain, read_figure
from scoring.rulesets.premiums import CODE, MOST, read_label, read_own_pattern

OwnHands = Mapping[str, Mapping[str, Any]]

FIGURES = ("points", "doubles", "limit")
KEYS = ("label", "pattern", *FIGURES)
#: So many doubles for every such set, lest a hand's value be too long a number to be written.
MOST_DOUBLES_EACH = 4


def clean_own_hands(ruleset: str, rows: Mapping[str, Row], value: object) -> OwnHands:
    """The option ``own_hands``: each with a label, a pattern and one figure not 0 (``unknown_option``)."""
    field = "options.own_hands"
    given = read_mapping(value, field)
    if len(given) > MOST:
        raise ScoringError("option_range", field, value=len(given), minimum=0, maximum=MOST)
    for code in given:
        if not CODE.fullmatch(code) or code in rows:
            raise ScoringError("unknown_row", f"{field}.{code}", ruleset=ruleset, name=code)
    return {code: _read(code, said, f"{field}.{code}") for code, said in given.items()}


def own_hand_rows(hands: OwnHands) -> dict[str, Row]:
    """The rows of a cleaned option ``own_hands``."""
    return {code: _row(code, said) for code, said in hands.items()}


def _read(code: str, value: object, field: str) -> dict[str, Any]:
    said = read_mapping(value, field)
    for key in said:
        if key not in KEYS:
            raise ScoringError("unknown_figure", f"{field}.{key}", name=key, known=", ".join(KEYS))
    figures = [key for key in FIGURES if said.get(key) not in (None, 0)]
    if "label" not in said or "pattern" not in said or len(figures) != 1:
        expected = "a label, a pattern and one of points, doubles and limit"
        raise ScoringError("option_kind", field, value=said, expected=expected)
    label = read_label(said["label"], f"{field}.label")
    row = Row(code, {}, pattern=read_own_pattern(said["pattern"], f"{field}.pattern"))
    name = figures[0]
    figure = read_figure(row, name, said[name], f"{field}.{name}")
    if name == "doubles" and row.is_each:
        read_integer(said[name], 0, MOST_DOUBLES_EACH, f"{field}.{name}")
    return {"label": label, "pattern": row.pattern, name: plain(figure)}


def _row(code: str, said: Mapping[str, Any]) -> Row:
    figures = {name: said[name] for name in FIGURES if name in said}
    label, pattern = cast(str, said["label"]), cast(str, said["pattern"])
    return Row(code, figures, "winner", label, pattern=pattern)
