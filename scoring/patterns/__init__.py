"""What a row of a rule set's tables asks of a hand, as data: a pattern in a few plain words.

The words are in ``docs/patterns.md``.
"""

from __future__ import annotations

from scoring.patterns.feasibility import is_possible
from scoring.patterns.language import Pattern, read_pattern

__all__ = ["Pattern", "is_possible", "read_pattern"]
