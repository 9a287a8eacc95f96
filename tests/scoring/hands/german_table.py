"""The tables of hands in ``cases/german_rows.txt`` and ``cases/german_limits.txt``, read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.scoring.make import CASES

#: Points, doubles and total.
Value = tuple[int, int, int]


class Line(NamedTuple):
    """A row: what it gives (points, doubles) in a hand that meets it, and that hand's value; a hand without
    the row, and that hand's value.
    """

    code: str
    gives: tuple[int, int]
    meets: str
    value: Value
    misses: str
    otherwise: Value


class Limit(NamedTuple):
    """A limit hand, and a hand that just misses it, with its value."""

    code: str
    meets: str
    misses: str
    otherwise: Value


def _cells(path: Path) -> Iterator[list[str]]:
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield [cell.strip() for cell in line.split("|")]


def _value(cell: str) -> Value:
    points, doubles, total = map(int, cell.split())
    return points, doubles, total


def _lines() -> Iterator[Line]:
    for code, gives, meets, value, misses, otherwise in _cells(CASES / "german_rows.txt"):
        points, doubles = map(int, gives.split())
        yield Line(code, (points, doubles), meets, _value(value), misses, _value(otherwise))


def _limits() -> Iterator[Limit]:
    for code, meets, misses, otherwise in _cells(CASES / "german_limits.txt"):
        yield Limit(code, meets, misses, _value(otherwise))


LINES = tuple(_lines())
LIMITS = tuple(_limits())
