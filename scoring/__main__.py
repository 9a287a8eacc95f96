"""``python -m scoring deal|game|rulesets``: JSON lines in, JSON lines out, as they come."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import BinaryIO

from scoring.requests import VERBS, answer_line, rulesets_to_json

#: What a shell reports for a program that the user stopped.
INTERRUPTED = 130


def main(
    argv: Sequence[str] | None = None, source: BinaryIO | None = None, target: BinaryIO | None = None
) -> int:
    """Run one verb; the exit status: 0 all answered, 1 some line or stream was bad (2: a wrong call)."""
    verb: str = _parser().parse_args(argv).verb
    source = source or _binary(sys.stdin)
    target = target or _binary(sys.stdout)
    if target is None or (source is None and verb in VERBS):
        return _failed("standard input and output must be open")
    try:
        if source is None or verb not in VERBS:
            _write(target, rulesets_to_json())
            return 0
        return _filter(verb, source, target)
    except BrokenPipeError:
        return _let_go(target, 1)
    except KeyboardInterrupt:
        return _let_go(target, INTERRUPTED)
    except OSError as error:
        _failed(str(error))
        return _let_go(target, 1)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description="Scores mahjong deals: one JSON object a line from standard input, one answer a line.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "verb",
        choices=[*VERBS, "rulesets"],
        help="deal: one deal to payments; game: a table's deals; rulesets: all options and rows",
    )
    return parser


def _filter(verb: str, source: BinaryIO, target: BinaryIO) -> int:
    status = 0
    for line in source:
        answer, scored = answer_line(verb, line)
        _write(target, answer)
        if not scored:
            status = 1
    return status


def _write(target: BinaryIO, answer: object) -> None:
    """One line of UTF-8, at once; half a surrogate pair, which UTF-8 lacks, is escaped."""
    try:
        line = json.dumps(answer, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        line = json.dumps(answer).encode()
    target.write(line + b"\n")
    target.flush()


def _binary(stream: object) -> BinaryIO | None:
    """The bytes below a standard stream, None where it is closed."""
    buffer: BinaryIO | None = getattr(stream, "buffer", None)
    return buffer


def _let_go(target: BinaryIO, status: int) -> int:
    """Send what is still unwritten nowhere, so that the interpreter's last flush can't fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, target.fileno())
    os.close(nowhere)
    return status


def _failed(message: str) -> int:
    print(f"python -m scoring: {message}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
