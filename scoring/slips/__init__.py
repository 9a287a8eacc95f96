"""Which one slip explains that a sheet's scores are not those of its deals."""

from scoring.slips.search import find_slips
from scoring.slips.values import KINDS, Kind, Slip

__all__ = ["KINDS", "Kind", "Slip", "find_slips"]
