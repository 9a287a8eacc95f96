"""The registry of rule sets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.errors import ScoringError
from scoring.options import OptionSpec
from scoring.rows import Row
from scoring.rulesets.base import Options, RuleSet
from scoring.rulesets.bmja import BMJA
from scoring.rulesets.gala import GALA
from scoring.rulesets.german import GERMAN
from scoring.rulesets.mcr import MCR
from scoring.rulesets.russian import RUSSIAN

__all__ = ["RULESETS", "OptionSpec", "Options", "Row", "RuleSet", "get_ruleset"]

#: Rule sets by code, in the order in which they are offered.
RULESETS: Mapping[str, RuleSet] = MappingProxyType(
    {ruleset.code: ruleset for ruleset in (GERMAN, RUSSIAN, BMJA, GALA, MCR)}
)


def get_ruleset(code: str) -> RuleSet:
    """The rule set of this code (``unknown_ruleset``)."""
    if code not in RULESETS:
        raise ScoringError("unknown_ruleset", "ruleset", value=code, known=", ".join(RULESETS))
    return RULESETS[code]
