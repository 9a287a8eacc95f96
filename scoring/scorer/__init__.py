"""The hand scorer: rows with patterns, made into tables once, then looked up hand by hand."""

from __future__ import annotations

from scoring.scorer.reckoning import Reckoning
from scoring.scorer.scorer import HandScorer

__all__ = ["HandScorer", "Reckoning"]
