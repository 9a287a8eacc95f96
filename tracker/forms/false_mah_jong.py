"""A hand declared won that is none: the deal becomes void, with the house's penalty filled in to be changed.

Source: `rules/german.md`, "Penalties": 300 to each other player; `rules/others.md`, `bmja`: half the limit.
"""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.deals import SEATS
from scoring.rulesets import Options
from tracker.forms.penalties_of_deals import MOST_ROWS, PenaltyForm, sent_rows

#: By rule set, what each of the others gets; others of the family: half the limit. GALA knows no penalties.
_EACH = {"german": 300, "russian": 300}


def has_penalty(options: Options) -> bool:
    """Whether the house has a penalty for a false mah jong."""
    return options.ruleset.family == "classical"


def each_gets(options: Options) -> int:
    """What each of the others gets."""
    return _EACH.get(options.ruleset.code, int(options["limit"]) // 2)


def with_false_mah_jong(data: QueryDict, seat: int, options: Options) -> QueryDict:
    """What was sent, as a void deal in which the seat pays the penalty to each of the others.

    It stands in the first empty row of penalties; where none can be added, only the deal becomes void.
    """
    changed = data.copy()
    changed["winner"] = "void"
    others = [str(other) for other in SEATS if other != seat]
    rows = sent_rows(data)
    row = next((row for row in range(MOST_ROWS) if row >= rows or not _is_filled(data, row)), None)
    if row is not None:
        prefix = f"penalty-{row}-"
        changed["penalty_rows"] = str(max(rows, row + 1))
        changed.setlist(prefix + "payers", [str(seat)])
        changed.setlist(prefix + "payees", others)
        changed[prefix + "amount"] = str(each_gets(options) * len(others))
        changed[prefix + "why"] = _("false mah jong")
    return changed


def _is_filled(data: Mapping[str, Any], row: int) -> bool:
    return any(data.get(f"penalty-{row}-{name}") for name in PenaltyForm.base_fields)
