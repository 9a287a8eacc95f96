"""GALA's premiums as a club edits them: labels, points, on and off, what implies what, own ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict

from scoring.errors import ScoringError
from scoring.options import read_boolean, read_integer, read_mapping
from scoring.patterns import is_possible, read_pattern
from scoring.premiums import MAH_JONG
from scoring.rows import RANGES, Row


class Premium(TypedDict, total=False):
    """What a club says of one premium; only what differs from the printed one."""

    label: str
    points: int
    on: bool
    implies: list[str]
    pattern: str


Premiums = Mapping[str, Premium]

KEYS = ("label", "points", "on", "implies", "pattern")
#: A club may have this many own and changed premiums.
MOST = 100
LONGEST_LABEL = 60

CODE = re.compile(r"[a-z][a-z0-9_]{0,39}")


def clean_premiums(ruleset: str, rows: Mapping[str, Row], value: object) -> Premiums:
    """The option ``premiums`` without what equals the printed ones (``unknown_option``)."""
    field = "options.premiums"
    given = read_mapping(value, field)
    if len(given) > MOST:
        raise ScoringError("option_range", field, value=len(given), minimum=0, maximum=MOST)
    for code in given:
        if not CODE.fullmatch(code):
            raise ScoringError("unknown_row", f"{field}.{code}", ruleset=ruleset, name=code)
    codes = {*rows, *given} - {MAH_JONG}
    kept: dict[str, Premium] = {}
    for code, said in given.items():
        premium = _read(said, codes, KEYS if code != MAH_JONG else ("label", "points"), f"{field}.{code}")
        if code in rows:
            premium = _differences(rows[code], premium)
        elif "label" not in premium or "points" not in premium:
            raise ScoringError("option_kind", f"{field}.{code}", value=said, expected="a label and points")
        if premium:
            kept[code] = premium
    _check_implied(with_premiums(rows, kept), field)
    return kept


def _check_implied(rows: Mapping[str, Row], field: str) -> None:
    """What counts for every set neither implies nor is implied: it is added set by set."""
    single = [code for code, row in rows.items() if not row.is_each]
    for code, row in rows.items():
        for implied in row.implies:
            if row.is_each or implied not in single:
                choices = ", ".join(single) if not row.is_each else "nothing"
                raise ScoringError("option_choice", f"{field}.{code}.implies", value=implied, choices=choices)


def with_premiums(rows: Mapping[str, Row], premiums: Premiums) -> Mapping[str, Row]:
    """``rows`` with a cleaned option ``premiums`` in, own ones at the end."""
    changed = dict(rows)
    for code, said in premiums.items():
        row = changed.get(code) or Row(code, {"points": 0}, "winner", code)
        changed[code] = replace(
            row,
            figures={"points": said.get("points", row.points)},
            label=said.get("label", row.label),
            on=said.get("on", row.on),
            implies=tuple(said.get("implies", row.implies)),
            pattern=said.get("pattern", row.pattern),
        )
    return changed


def _read(value: object, codes: set[str], keys: tuple[str, ...], field: str) -> Premium:
    premium: Premium = {}
    for key, said in read_mapping(value, field).items():
        place = f"{field}.{key}"
        if key not in keys:
            raise ScoringError("unknown_figure", place, name=key, known=", ".join(keys))
        if key == "label":
            premium["label"] = read_label(said, place)
        elif key == "points":
            premium["points"] = read_integer(said, *RANGES["points"], place)
        elif key == "on":
            premium["on"] = read_boolean(said, place)
        elif key == "implies":
            premium["implies"] = _read_codes(said, codes, place)
        else:
            premium["pattern"] = read_own_pattern(said, place)
    return premium


def read_own_pattern(value: object, field: str) -> str:
    """A club's own pattern, which some hand can meet (``unknown_option``)."""
    if not isinstance(value, str):
        raise ScoringError("option_kind", field, value=value, expected="a text")
    text = "; ".join(" ".join(clause.split()) for clause in value.split(";"))
    pattern = read_pattern(text, field)
    if not is_possible(pattern):
        raise ScoringError("pattern_impossible", field, value=text)
    return text


def read_label(value: object, field: str) -> str:
    """A label of a club's own (``unknown_option``)."""
    if not isinstance(value, str) or not 0 < len(value.strip()) <= LONGEST_LABEL:
        expected = f"a text of 1 to {LONGEST_LABEL} letters"
        raise ScoringError("option_kind", field, value=value, expected=expected)
    return value.strip()


def _read_codes(value: object, codes: set[str], field: str) -> list[str]:
    if not isinstance(value, list | tuple) or not all(isinstance(code, str) for code in value):
        raise ScoringError("option_kind", field, value=value, expected="a list of codes")
    unknown = [code for code in value if code not in codes]
    if unknown:
        raise ScoringError("option_choice", field, value=unknown[0], choices=", ".join(sorted(codes)))
    return list(value)


def _differences(row: Row, premium: Premium) -> Premium:
    kept: Premium = {}
    if premium.get("label", row.label) != row.label:
        kept["label"] = premium["label"]
    if premium.get("points", row.points) != row.points:
        kept["points"] = premium["points"]
    if premium.get("on", row.on) != row.on:
        kept["on"] = premium["on"]
    if tuple(premium.get("implies", row.implies)) != row.implies:
        kept["implies"] = premium["implies"]
    if premium.get("pattern", row.pattern) != row.pattern:
        kept["pattern"] = premium["pattern"]
    return kept
