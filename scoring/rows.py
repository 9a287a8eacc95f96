"""Rows of a rule set's tables: figures by code, which a club can change one by one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Literal

from scoring.errors import ScoringError
from scoring.options import read_integer, read_mapping

For = Literal["all", "winner", "loser"]
Figure = int | Fraction
Overrides = Mapping[str, Mapping[str, float]]

#: What one figure can be, by name: least and most. ``limit`` is a part of the limit: 0, a half or 1.
RANGES: Mapping[str, tuple[int, int]] = MappingProxyType({"points": (0, 100_000), "doubles": (0, 20)})
SET_FIGURES = ("minor_exposed", "minor_concealed", "major_exposed", "major_concealed")
PLAIN_FIGURES = ("points", "doubles", "limit")
LIMIT_PARTS = (Fraction(0), Fraction(1, 2), Fraction(1))


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the tables.

    ``figures`` by name: ``points``, ``doubles``, ``limit`` (a part of the limit, 0 = no limit hand), or the
    four :data:`SET_FIGURES` of a kind of set. ``applies`` says whose hand it counts for, ``pattern`` what it
    asks of the hand (``docs/patterns.md``; empty: a chow, pung or kong, or a row that hands do not have).
    ``implies`` are codes that are not added beside it. ``on`` and ``label`` speak for GALA's premiums and for
    a club's own hands.
    """

    code: str
    figures: Mapping[str, Figure]
    applies: For = "all"
    label: str = ""
    on: bool = True
    implies: tuple[str, ...] = ()
    pattern: str = ""

    @property
    def points(self) -> int:
        """The row's points, 0 where it has none."""
        return int(self.figures.get("points", 0))

    @property
    def doubles(self) -> int:
        """The row's doubles, 0 where it has none."""
        return int(self.figures.get("doubles", 0))

    @property
    def limit(self) -> Fraction:
        """Which part of the limit the hand is worth, 0 where it is no limit hand."""
        return Fraction(self.figures.get("limit", 0))

    @property
    def counts(self) -> bool:
        """Whether it gives anything: a row whose figures are all 0 is turned off, and implies nothing."""
        return any(self.figures.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The figures that a club may set in this row."""
        if "minor_exposed" in self.figures:
            return SET_FIGURES
        if self.label or not self.pattern:
            return PLAIN_FIGURES[:1]
        return PLAIN_FIGURES[:2] if self.is_each else PLAIN_FIGURES

    @property
    def is_each(self) -> bool:
        """Whether it counts for every such set or bonus tile, and so can't be a limit hand."""
        return self.pattern.lower().startswith("each ")

    def to_json(self) -> dict[str, object]:
        """The row as ``python -m scoring rulesets`` publishes it."""
        published: dict[str, object] = {name: plain(value) for name, value in self.figures.items()}
        published["for"] = self.applies
        if self.pattern:
            published["pattern"] = self.pattern
        if self.label:
            published |= {"label": self.label, "on": self.on, "implies": list(self.implies)}
        return published


def table(rows: Iterable[Row]) -> Mapping[str, Row]:
    """Rows by code, in their order."""
    return MappingProxyType({row.code: row for row in rows})


def set_rows(sets: Mapping[str, tuple[int, int, int, int]]) -> Iterator[Row]:
    """The rows of chow, pung and kong: minor exposed, minor concealed, major exposed, major concealed."""
    for code, figures in sets.items():
        yield Row(code, dict(zip(SET_FIGURES, figures, strict=True)))


def point_rows(rows: Mapping[str, tuple[int, str]], applies: For) -> Iterator[Row]:
    """Rows of points, each with its pattern."""
    for code, (points, pattern) in rows.items():
        yield Row(code, {"points": points}, applies, pattern=pattern)


def double_rows(rows: Mapping[str, tuple[int, str]], applies: For) -> Iterator[Row]:
    """Rows of doubles, each with its pattern."""
    for code, (doubles, pattern) in rows.items():
        yield Row(code, {"doubles": doubles}, applies, pattern=pattern)


def limit_rows(rows: Mapping[str, str], part: Fraction = Fraction(1)) -> Iterator[Row]:
    """The winner's limit hands, or those that are worth a part of the limit."""
    for code, pattern in rows.items():
        yield Row(code, {"limit": part}, "winner", pattern=pattern)


def plain(value: Figure) -> float:
    """A figure as JSON has it: a whole number, or 0.5 for half a limit."""
    return int(value) if value == int(value) else float(value)


def clean_overrides(ruleset: str, rows: Mapping[str, Row], value: object) -> Overrides:
    """The option ``rows`` without what equals the printed figures (``unknown_option``)."""
    field = "options.rows"
    kept: dict[str, dict[str, float]] = {}
    for code, figures in read_mapping(value, field).items():
        if code not in rows:
            raise ScoringError("unknown_row", f"{field}.{code}", ruleset=ruleset, name=code)
        row = rows[code]
        for name, figure in read_mapping(figures, f"{field}.{code}").items():
            new = read_figure(row, name, figure, f"{field}.{code}.{name}")
            if new != row.figures.get(name, 0):
                kept.setdefault(code, {})[name] = plain(new)
    return kept


def read_figure(row: Row, name: str, value: object, field: str) -> Figure:
    """One figure of ``row`` as a club sets it (``unknown_option``)."""
    if name not in row.names:
        raise ScoringError("unknown_figure", field, name=name, known=", ".join(row.names))
    if name == "limit":
        return _read_limit(value, field)
    return read_integer(value, *RANGES.get(name, RANGES["points"]), field)


def overridden(rows: Mapping[str, Row], overrides: Overrides) -> Mapping[str, Row]:
    """``rows`` with the figures of a cleaned ``rows`` option in."""
    if not overrides:
        return rows
    changed = dict(rows)
    for code, figures in overrides.items():
        row = rows[code]
        new = {**row.figures, **{name: _figure(name, figure) for name, figure in figures.items()}}
        changed[code] = replace(row, figures=new)
    return changed


def not_implied(rows: Mapping[str, Row], codes: Collection[str]) -> tuple[str, ...]:
    """Those of ``codes`` that none of the others implies, in the order of the table.

    Of rows that imply each other the one with most points is kept, of equals the first in the table.
    """
    order = sorted((code for code in rows if code in codes), key=lambda code: -rows[code].points)
    implied = {code: _implied(rows, code, codes) for code in order}

    def is_kept(code: str) -> bool:
        above = [other for other in order if other != code and code in implied[other]]
        # One that is implied in return goes before this one only where it comes first in the order.
        return all(other in implied[code] and order.index(code) < order.index(other) for other in above)

    return tuple(code for code in rows if code in codes and is_kept(code))


def _implied(rows: Mapping[str, Row], code: str, codes: Collection[str]) -> set[str]:
    """Those of ``codes`` that ``code`` implies, by way of others of them too."""
    found: set[str] = set()
    coming = [code]
    while coming:
        new = {implied for implied in rows[coming.pop()].implies if implied in codes} - found
        found |= new
        coming.extend(new)
    return found


def _figure(name: str, value: float) -> Figure:
    return Fraction(value) if name == "limit" else int(value)


def _read_limit(value: object, field: str) -> Fraction:
    if isinstance(value, int | float) and not isinstance(value, bool) and value in (0, 0.5, 1):
        return Fraction(value)
    raise ScoringError("option_choice", field, value=value, choices="0, 0.5, 1")
