"""Bytes to a JSON value, strictly: UTF-8, no key twice, nothing that can't be kept."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tracker.exchange.refusals import FileRefused, problem_at

LARGEST_FILE = 64 * 1024 * 1024

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class _Mistake:
    """Stands in the value where something is wrong, until the path to it is known."""

    text: str


def read_json(data: bytes) -> object:
    """The value of a JSON text; FileRefused naming the line, or the place in the value, that is wrong."""
    if len(data) > LARGEST_FILE:
        raise FileRefused(f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
    text = _text(data)
    if not text.strip():
        raise FileRefused("the file is empty")
    try:
        value: object = json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_number, parse_int=_whole_number
        )
    except json.JSONDecodeError as error:
        raise FileRefused(_no_json(error)) from None
    except RecursionError:
        raise FileRefused("the file is nested too deeply") from None
    mistakes = [problem_at(path, text) for path, text in _mistakes(value)]
    if mistakes:
        raise FileRefused(*mistakes)
    return value


def _text(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:4]:
        raise FileRefused("the file is no UTF-8; it looks like UTF-16 or UTF-32: save it as UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileRefused(
            f"the file is no UTF-8: line {line} has a byte that can't be read: save it as UTF-8"
        ) from None


def _no_json(error: json.JSONDecodeError) -> str:
    if not error.doc[error.pos :].strip() or error.msg.startswith("Unterminated string"):
        return f"the file is no whole JSON text: it breaks off in line {error.lineno}"
    return f"the file is no JSON: line {error.lineno}, column {error.colno}: {error.msg}"


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value: dict[str, object] = {}
    for key, item in pairs:
        value[key] = _Mistake("is given twice") if key in value else item
    return value


def _no_number(word: str) -> _Mistake:
    return _Mistake(f"{word} is no number")


def _whole_number(digits: str) -> int | _Mistake:
    # Python itself refuses to read thousands of digits, with an error of its own.
    return int(digits) if len(digits) <= 40 else _Mistake(f"a number of {len(digits)} digits is too large")


def _mistakes(value: Any) -> Iterator[tuple[Path, str]]:
    """What is wrong and where; without recursion, since a value may be nested as deep as JSON was read."""
    waiting: list[tuple[Path, Any]] = [((), value)]
    while waiting:
        path, item = waiting.pop()
        if isinstance(item, _Mistake):
            yield path, item.text
        elif isinstance(item, str):
            if _cannot_be_kept(item):
                yield path, "has a character that can't be kept (half of a surrogate pair, or NUL)"
        elif isinstance(item, list):
            waiting.extend(((*path, index), one) for index, one in reversed(list(enumerate(item))))
        elif isinstance(item, dict):
            bad = [key for key in item if _cannot_be_kept(key)]
            yield from (((*path, key), "has a name that can't be kept") for key in bad)
            waiting.extend(((*path, key), one) for key, one in reversed(item.items()))


def _cannot_be_kept(text: str) -> bool:
    return "\0" in text or (not text.isascii() and any("\ud800" <= mark <= "\udfff" for mark in text))
