"""Ways to play that a new session can start from; everything stays to be changed in the form."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tracker.models import Session


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to play: its code in addresses, its name, and what the form of a new session then holds.

    With `as_last` the rules and the ranking are those of the club's last session.
    """

    code: str
    name: str | Promise
    fields: Mapping[str, Any]
    as_last: bool = False


#: Sources: rules/german.md (“Tournaments play by time”) and rules/mcr.md (table points, then points).
PRESETS = (
    Preset(
        "german-by-time",
        _("German classical by time"),
        {
            "kind": Session.Kind.TOURNAMENT,
            "ruleset": "german",
            "options": {},
            "ranking": ["table_points", "points"],
            "rounds_total": 4,
            "round_minutes": 75,
        },
    ),
    Preset(
        "mcr-tournament",
        _("MCR tournament"),
        {
            "kind": Session.Kind.TOURNAMENT,
            "ruleset": "mcr",
            "options": {"seat_change": "mcr"},
            "ranking": ["table_points", "points"],
            "round_minutes": 120,
        },
    ),
    Preset(
        "gala-evening",
        _("GALA evening"),
        {"kind": Session.Kind.CLUB_NIGHT, "ruleset": "gala", "options": {}, "ranking": ["points"]},
    ),
    Preset("club-night", _("Club night"), {"kind": Session.Kind.CLUB_NIGHT}, as_last=True),
)


def preset_of(code: str | None) -> Preset | None:
    """The preset of this code; None where there is none, which an old link may ask for."""
    return next((preset for preset in PRESETS if preset.code == code), None)
