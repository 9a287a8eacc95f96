"""What standings can be ranked by, and what a rule set is ranked by where nothing is said.

Source: the contract's `ranking` of a session file.
"""

RANKINGS = (
    "points",
    "table_points",
    "wins",
    "deals_won",
    "best_hand",
    "average_place",
    "head_to_head",
    "opponents",
)


def default_ranking(ruleset: str) -> list[str]:
    """The codes in order of precedence that a rule set is ranked by, a new list each time."""
    return ["table_points", "points"] if ruleset == "mcr" else ["points"]
