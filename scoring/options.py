"""Options of a rule set: their kinds, ranges and defaults, and how a value is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scoring.errors import ScoringError
from scoring.winds import ROTATIONS, SEAT_CHANGES, RotationMode


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option: its kind, default, range or choices, and what it does (English).

    ``rows`` is the kind of an object by code (``rows`` itself and GALA's ``premiums``).
    """

    type: Literal["integer", "boolean", "choice", "rows"]
    default: object
    help: str
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()

    def read(self, value: object, field: str) -> object:
        """``value`` if the option can have it (``unknown_option``); not for the kind ``rows``."""
        if self.type == "integer":
            return read_integer(value, self.minimum, self.maximum, field)
        if self.type == "boolean":
            return read_boolean(value, field)
        if value not in self.choices:
            raise ScoringError("option_choice", field, value=value, choices=", ".join(self.choices))
        return value

    def to_json(self) -> dict[str, object]:
        """The option as ``python -m scoring rulesets`` publishes it."""
        published: dict[str, object] = {"type": self.type, "default": self.default}
        if self.type == "integer":
            published |= {"minimum": self.minimum, "maximum": self.maximum}
        if self.choices:
            published["choices"] = list(self.choices)
        return {**published, "help": self.help}


def read_integer(value: object, minimum: int | None, maximum: int | None, field: str) -> int:
    """A whole number in a range (``unknown_option``); true and false are none."""
    if type(value) is not int:
        raise ScoringError("option_kind", field, value=value, expected="a whole number")
    if (minimum is not None and value < minimum) or (maximum is not None and value > maximum):
        raise ScoringError("option_range", field, value=value, minimum=minimum, maximum=maximum)
    return value


def read_boolean(value: object, field: str) -> bool:
    """True or false (``unknown_option``)."""
    if not isinstance(value, bool):
        raise ScoringError("option_kind", field, value=value, expected="true or false")
    return value


def read_mapping(value: object, field: str) -> Mapping[str, object]:
    """An object by name (``unknown_option``)."""
    if not isinstance(value, Mapping):
        raise ScoringError("option_kind", field, value=value, expected="an object")
    return value


def integer(default: int, minimum: int, maximum: int, text: str) -> OptionSpec:
    """An option that is a whole number from ``minimum`` to ``maximum``."""
    return OptionSpec("integer", default, text, minimum, maximum)


def boolean(default: bool, text: str) -> OptionSpec:
    """An option that is on or off."""
    return OptionSpec("boolean", default, text)


def choice(default: str, choices: tuple[str, ...], text: str) -> OptionSpec:
    """An option that is one of a few words."""
    return OptionSpec("choice", default, text, choices=choices)


def common_options(wind_rounds: int, rotation: RotationMode) -> dict[str, OptionSpec]:
    """The options that every rule set has."""
    return {
        "wind_rounds": integer(wind_rounds, 1, 4, "How many wind rounds a game has."),
        "rotation": choice(
            rotation,
            ROTATIONS,
            "When East stays: after his win and after a draw, after his win alone, or never.",
        ),
        "seat_change": choice(
            "none", SEAT_CHANGES, "How the players change seats when a new wind round begins."
        ),
        "start_points": integer(0, 0, 1_000_000, "The points each player starts with."),
        "rows": OptionSpec("rows", {}, "Figures of the tables that differ from the printed rules, by code."),
    }
