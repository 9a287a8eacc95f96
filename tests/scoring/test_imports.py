"""The scoring room stands on the standard library alone."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCES = sorted((Path(__file__).parents[2] / "scoring").rglob("*.py"))


def imported(source: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_only_the_standard_library_is_imported(source: Path) -> None:
    assert imported(source) <= sys.stdlib_module_names | {"scoring"}


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_no_clock_no_chance(source: Path) -> None:
    assert not imported(source) & {"time", "datetime", "random", "secrets", "locale"}
