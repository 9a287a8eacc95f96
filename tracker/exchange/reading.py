"""A session file's bytes to its form; every mistake of form is named with its place."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from scoring.errors import shown
from tracker.exchange.file_model import (
    FORMAT,
    ClubPart,
    Part,
    PenaltyPart,
    PlayerPart,
    RoundPart,
    SessionFile,
    SessionPart,
    TablePart,
)
from tracker.exchange.json_text import read_json
from tracker.exchange.refusals import FileRefused, problem_at

_PARTS: Mapping[tuple[str, ...], type[Part]] = {
    (): SessionFile,
    ("club",): ClubPart,
    ("session",): SessionPart,
    ("session", "penalties"): PenaltyPart,
    ("players",): PlayerPart,
    ("rounds",): RoundPart,
    ("rounds", "tables"): TablePart,
    ("rounds", "tables", "penalties"): PenaltyPart,
}

_KINDS = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
}

Error = Mapping[str, Any]
Place = tuple[str | int, ...]


def read_session_file(data: bytes) -> SessionFile:
    """The file in its form, defaults filled in; FileRefused names each place that is wrong."""
    value = read_json(data)
    try:
        return SessionFile.model_validate(value)
    except ValidationError as error:
        raise FileRefused(*dict.fromkeys(_problem(one) for one in error.errors(include_url=False))) from None


def _problem(error: Error) -> str:
    place: Place = error["loc"]
    say = _SENTENCES.get(error["type"])
    if place == ("format",) and isinstance(error["input"], str):
        text = f"“{shown(error['input'])}” is not known here; this program reads {FORMAT}"
    elif error["type"] in _KINDS:
        text = f"must be {_KINDS[error['type']]}, not {_quoted(error['input'])}"
    else:
        text = say(error) if say else str(error["msg"])
    return problem_at(place, text)


def _unknown_field(error: Error) -> str:
    return f"is unknown here; known are {', '.join(_known_fields(error['loc']))}"


def _known_fields(place: Place) -> Sequence[str]:
    names = tuple(part for part in place[:-1] if isinstance(part, str))
    return list(_PARTS[names].model_fields)


def _quoted(value: object) -> str:
    if isinstance(value, str):
        return f"“{shown(value)}”"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return "null" if value is None else shown(value)


def _length(error: Error) -> str:
    count = error["ctx"]["actual_length"]
    if error["loc"][-1] == "seats":
        return f"must name the four who start on seats 0 to 3, not {count}; further people stand in others"
    if error["loc"][-1] == "deals":
        return f"must have at most {error['ctx']['max_length']} deals and lineups, not {count}"
    return f"must name at most {error['ctx']['max_length']} people, not {count}"


_SENTENCES: Mapping[str, Callable[[Error], str]] = {
    "missing": lambda error: "is missing",  # noqa: ARG005 - all have one form
    "extra_forbidden": _unknown_field,
    "literal_error": lambda error: f"must be {error['ctx']['expected']}, not {_quoted(error['input'])}",
    "value_error": lambda error: str(error["ctx"]["error"]),
    "too_short": _length,
    "too_long": _length,
    "greater_than_equal": lambda error: f"must be at least {error['ctx']['ge']}, not {shown(error['input'])}",
    "less_than_equal": lambda error: f"must be at most {error['ctx']['le']}, not {shown(error['input'])}",
}
