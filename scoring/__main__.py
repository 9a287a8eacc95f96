"""``python -m scoring hand|deal|game|rulesets``: JSON lines in, JSON lines out, as they come."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

from scoring.explain import explain_line
from scoring.requests import (
    VERBS,
    answer_hand_line,
    answer_hand_with_waits,
    answer_line,
    json_bytes,
    rulesets_to_json,
)
from scoring.rulesets import RULESETS

#: What a shell reports for a program that the user stopped.
INTERRUPTED = 130
#: So many bytes of input are taken at once, where they are there.
CHUNK = 1 << 16


def main(
    argv: Sequence[str] | None = None, source: BinaryIO | None = None, target: BinaryIO | None = None
) -> int:
    """Run one verb; the exit status: 0 all answered, 1 some line or stream was bad (2: a wrong call)."""
    called = _parsed(argv)
    verb: str = called.verb
    source = source or _binary(sys.stdin)
    target = target or _binary(sys.stdout)
    if target is None or (source is None and verb in VERBS):
        return _failed("standard input and output must be open")
    try:
        if source is None or verb not in VERBS:
            _write(target, rulesets_to_json())
            return 0
        return _filter(_answering(called), source, target)
    except BrokenPipeError:
        return _let_go(target, 1)
    except KeyboardInterrupt:
        return _let_go(target, INTERRUPTED)
    except OSError as error:
        _failed(str(error))
        return _let_go(target, 1)


def _parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description="Scores mahjong hands and deals: one JSON object a line from standard input, one answer a"
        " line.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "verb",
        choices=[*VERBS, "rulesets"],
        help="hand: a hand to its score; deal: one deal to payments; game: a table's deals; rulesets: all"
        " options and rows",
    )
    parser.add_argument(
        "--explain", action="store_true", help="hand: the score in words; a line may also be a hand as text"
    )
    parser.add_argument("--waits", action="store_true", help="hand: also the tiles that would complete it")
    parser.add_argument(
        "--ruleset",
        choices=[code for code, ruleset in RULESETS.items() if ruleset.scores_hands],
        help="hand --explain: by which rules hands as text are scored (default: german)",
    )
    called = parser.parse_args(argv)
    if called.verb != "hand" and (called.explain or called.waits):
        parser.error("--explain and --waits go with hand")
    if called.ruleset and not called.explain:
        parser.error("--ruleset goes with hand --explain")
    return called


#: One line of input to what is written for it, and whether it could be scored.
Answering = Callable[[bytes], tuple[bytes, bool]]


def _answering(called: argparse.Namespace) -> Answering:
    waits: bool = called.waits

    def explain(line: bytes) -> tuple[bytes, bool]:
        text, scored = explain_line(line, called.ruleset or "german", with_waits=waits)
        return text.encode("utf-8", "backslashreplace") + b"\n", scored

    def answer(line: bytes) -> tuple[bytes, bool]:
        said, scored = answer_line(called.verb, line, answer_hand_with_waits if waits else None)
        return json_bytes(said), scored

    if called.explain:
        return explain
    return answer_hand_line if called.verb == "hand" and not waits else answer


def _filter(answering: Answering, source: BinaryIO, target: BinaryIO) -> int:
    status = 0
    for lines in _arriving(source):
        answers = [answering(line) for line in lines]
        target.write(b"\n".join([*[answer for answer, _ in answers], b""]))
        target.flush()
        if not all(scored for _, scored in answers):
            status = 1
    return status


def _arriving(source: BinaryIO) -> Iterator[list[bytes]]:
    """The lines as they come: those that are there together, which are answered before more is waited for."""
    begun: list[bytes] = []
    while chunk := source.read1(CHUNK):  # type: ignore[attr-defined]  # every buffered stream has it
        head, newline, rest = chunk.rpartition(b"\n")
        if newline:
            yield b"".join([*begun, head]).split(b"\n")
            begun = [rest]
        else:
            begun.append(chunk)
    last = b"".join(begun)
    if last:
        yield [last]


def _write(target: BinaryIO, answer: object) -> None:
    target.write(json_bytes(answer) + b"\n")
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
