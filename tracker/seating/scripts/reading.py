"""Seating plans from a file or a pasted text, and as text: checked whole before anything is used."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tracker.seating.plans import Plan
from tracker.seating.scripts.faults import Faults, ScriptError, TooMany
from tracker.seating.scripts.files import head_of, read_csv, read_json
from tracker.seating.scripts.lines import SITTING_OUT, read_lines
from tracker.seating.scripts.names import NUMBER, Names, folded
from tracker.seating.scripts.rounds import Read, checked

MOST_CHARACTERS = 1_000_000

_LINE_ENDS = re.compile(r"\r\n|\r|\n")
#: A spelling that needs no quotation marks.
_PLAIN = re.compile(r"[\w.'’-]+(?: [\w.'’-]+)*")


def read_script(text: str, known: Mapping[str, int]) -> Plan:
    """The plan of a text, for all players of ``known``; who has no seat in a round sits out.

    ``known``: by every accepted spelling (start number, id, name) the player's number from 0. Accepted are a
    table a line, CSV with a head line, and the JSON of `manage.py plan_seating`, whose players are numbers
    from 0. ScriptError, with up to twenty faults, where anything is wrong.
    """
    faults = Faults()
    try:
        plan = _read(text, known, faults)
    except TooMany:
        plan = None
    if plan is None or faults.found:
        raise ScriptError(faults.in_order())
    return plan


def script_text(plan: Plan, names: Sequence[str]) -> str:
    """The plan with a table a line, as ``read_script`` reads it.

    ``names``, by player; who shares his with another, or has a mere number, stands there by start number.
    """
    spellings = _spellings(names)
    lines: list[str] = []
    for number, (sitting, out) in enumerate(zip(plan.rounds, plan.sit_outs, strict=True), start=1):
        lines += ["", f"Round {number}"] if lines else [f"Round {number}"]
        lines += ["; ".join(spellings[player] for player in table) for table in sitting]
        if out:
            lines.append(f"{SITTING_OUT}: {'; '.join(spellings[player] for player in out)}")
    return "\n".join(lines) + "\n"


def _read(text: str, known: Mapping[str, int], faults: Faults) -> Plan | None:
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    if len(text) > MOST_CHARACTERS:
        faults.add(0, "too_long", most=MOST_CHARACTERS)
        return None
    players = max(known.values(), default=-1) + 1
    if text.lstrip()[:1] in ("{", "["):
        names = Names({str(player): player for player in range(players)}, faults)
        rounds = read_json(text, faults)
    else:
        names = Names(known, faults)
        rounds = _read_lines(_LINE_ENDS.split(text), names, faults)
    return None if faults.found and not rounds else checked(rounds, names, faults, players)


def _read_lines(lines: Sequence[str], names: Names, faults: Faults) -> list[Read]:
    """The rounds of a CSV or of plain lines."""
    for number, line in enumerate(lines, start=1):
        if len(line) > csv.field_size_limit():
            faults.add(number, "unreadable")
    if faults.found:
        return []
    head = head_of(lines)
    return read_lines(lines, names, faults) if head is None else read_csv(lines, head, faults)


def _spellings(names: Sequence[str]) -> list[str]:
    """By player: his name, in quotation marks where it needs them, or his start number."""
    keys = [folded(name) for name in names]
    times = Counter(keys)
    return list(_written(names, keys, times))


def _written(names: Sequence[str], keys: Sequence[str], times: Mapping[str, int]) -> Iterator[str]:
    for number, (name, key) in enumerate(zip(names, keys, strict=True), start=1):
        if not key or times[key] > 1 or NUMBER.fullmatch(key):
            yield str(number)
            continue
        spelling = " ".join(name.split())
        doubled = spelling.replace('"', '""')
        yield spelling if _PLAIN.fullmatch(spelling) else f'"{doubled}"'
