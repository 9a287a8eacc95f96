"""How figures and events read: the same words and signs on pages and on paper, in the active language.

Below services and above models, so that everything that speaks to people can share it. Texts are translated
when the function is called.
"""

from tracker.presentation.amounts import points_words, table_points_words
from tracker.presentation.figures import (
    format_date,
    format_dates,
    format_fraction,
    format_moment,
    format_points,
    format_rank,
    local_moment,
)
from tracker.presentation.hands import (
    Breakdown,
    ShownHand,
    breakdown,
    hand_line,
    shown_hand,
    wait_words,
)
from tracker.presentation.rows import row_label
from tracker.presentation.rules import option_words, premium_label, premium_words, ruleset_name
from tracker.presentation.slips import slip_words
from tracker.presentation.words import (
    dead_words,
    deal_words,
    first_wind_name,
    joined,
    lineup_words,
    outcome_words,
    payment_words,
    penalty_words,
    waiting_name,
    waiting_words,
    wind_initial,
    wind_name,
    wind_round_name,
)

__all__ = [
    "Breakdown",
    "ShownHand",
    "breakdown",
    "dead_words",
    "deal_words",
    "first_wind_name",
    "format_date",
    "format_dates",
    "format_fraction",
    "format_moment",
    "format_points",
    "format_rank",
    "hand_line",
    "joined",
    "lineup_words",
    "local_moment",
    "option_words",
    "outcome_words",
    "payment_words",
    "penalty_words",
    "points_words",
    "premium_label",
    "premium_words",
    "row_label",
    "ruleset_name",
    "shown_hand",
    "slip_words",
    "table_points_words",
    "wait_words",
    "waiting_name",
    "waiting_words",
    "wind_initial",
    "wind_name",
    "wind_round_name",
]
