"""Rows of a rule set's tables: figures by code, which a club can change one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Literal

from scoring.errors import ScoringError
from scoring.rulesets.options import read_integer, read_mapping

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
    four :data:`SET_FIGURES` of a kind of set. ``applies`` says whose hand it counts for. ``on`` and
    ``implies`` (codes that are not added beside it) and ``label`` speak for GALA's premiums.
    """

    code: str
    figures: Mapping[str, Figure]
    applies: For = "all"
    label: str = ""
    on: bool = True
    implies: tuple[str, ...] = ()

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
    def names(self) -> tuple[str, ...]:
        """The figures that a club may set in this row."""
        if self.label:
            return ("points",)
        return SET_FIGURES if "minor_exposed" in self.figures else PLAIN_FIGURES

    def to_json(self) -> dict[str, object]:
        """The row as ``python -m scoring rulesets`` publishes it."""
        published: dict[str, object] = {name: plain(value) for name, value in self.figures.items()}
        published["for"] = self.applies
        if self.label:
            published |= {"label": self.label, "on": self.on, "implies": list(self.implies)}
        return published


def table(rows: Iterable[Row]) -> Mapping[str, Row]:
    """Rows by code, in their order."""
    return MappingProxyType({row.code: row for row in rows})


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
        changed[code] = Row(code, new, row.applies, row.label, row.on, row.implies)
    return changed


def _figure(name: str, value: float) -> Figure:
    return Fraction(value) if name == "limit" else int(value)


def _read_limit(value: object, field: str) -> Fraction:
    if isinstance(value, int | float) and not isinstance(value, bool) and value in (0, 0.5, 1):
        return Fraction(value)
    raise ScoringError("option_choice", field, value=value, choices="0, 0.5, 1")
