"""What GALA's premiums of one hand are worth together.

Source: ``rules/gala.md``, "Premiums": a club switches premiums on and off; one implied by one that counts is
not added.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scoring.errors import ScoringError
from scoring.rows import Row, not_implied

#: The row that every winner has; it is no premium.
MAH_JONG = "mah_jong"


def counted_premiums(rows: Mapping[str, Row], codes: Collection[str]) -> tuple[str, ...]:
    """Those of the premiums ``codes`` that are added, in the order of the table.

    Of premiums that imply each other the one with most points is added, of equals the first in the table.
    ScoringError: ``unknown_premium`` (``bad_request``); ``premium_off`` (``bad_totals``) for one that the
    club has switched off.

    >>> from scoring.rulesets import get_ruleset
    >>> rows = get_ruleset("gala").rows
    >>> counted_premiums(rows, {"all_pungs", "big_four_winds", "concealed_hand"})
    ('concealed_hand', 'big_four_winds')
    """
    for code in codes:
        _check_played(rows, code)
    return not_implied(rows, codes)


def premium_total(rows: Mapping[str, Row], codes: Collection[str], others: int = 0) -> int:
    """A winner's total in points: mah jong, the premiums that count, and ``others`` named in own words.

    ScoringError as in :func:`counted_premiums`.

    >>> from scoring.rulesets import get_ruleset
    >>> premium_total(get_ruleset("gala").rows, {"all_pungs", "white_dragon_pung"})
    3
    """
    counted = counted_premiums(rows, codes)
    return rows[MAH_JONG].points + sum(rows[code].points for code in counted) + others


def _check_played(rows: Mapping[str, Row], code: str) -> None:
    if code not in rows or code == MAH_JONG:
        raise ScoringError("unknown_premium", name=code)
    if not rows[code].on:
        raise ScoringError("premium_off", label=rows[code].label)
