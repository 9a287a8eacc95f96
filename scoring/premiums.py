"""What GALA's premiums of one hand are worth together.

Source: ``rules/gala.md``, "Premiums": a premium implied by one that counts is not added.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scoring.rulesets.rows import Row


def counted_premiums(rows: Mapping[str, Row], codes: Collection[str]) -> tuple[str, ...]:
    """Those of the premiums ``codes`` that are added, in the order of the table; KeyError for an unknown one.

    >>> from scoring.rulesets import get_ruleset
    >>> rows = get_ruleset("gala").rows
    >>> counted_premiums(rows, {"all_pungs", "big_four_winds", "concealed_hand"})
    ('concealed_hand', 'big_four_winds')
    """
    implied = {code for counting in codes for code in rows[counting].implies if code != counting}
    return tuple(code for code in rows if code in codes and code not in implied)


def premium_total(rows: Mapping[str, Row], codes: Collection[str], others: int = 0) -> int:
    """A winner's total in points: mah jong, the premiums that count, and ``others`` named in own words.

    >>> from scoring.rulesets import get_ruleset
    >>> premium_total(get_ruleset("gala").rows, {"all_pungs", "white_dragon_pung"})
    3
    """
    counted = counted_premiums(rows, codes)
    return rows["mah_jong"].points + sum(rows[code].points for code in counted) + others
