"""Names as people paste them, from mails, chats and spreadsheets; lists with columns are in `exchange`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tracker.models import Player
from tracker.services.errors import Refusal

_NUMBERING = re.compile(r"^\s*(?:\(\d{1,4}\)|\d{1,4}[.):]|[-–—•*·])\s*(?=\D)")
_BARE_NUMBERING = re.compile(r"^\s*\d{1,4}\s+(?=\D)")
_ONLY_NUMBER = re.compile(r"^[\s\d.():#]*$")


@dataclass(frozen=True, slots=True)
class Pasted:
    """What became of a pasted list: new players, names that were there already, names refused and why."""

    added: tuple[Player, ...]
    already_there: tuple[str, ...]
    refused: tuple[tuple[str, Refusal], ...]


def parse_player_list(text: str) -> list[str]:
    """The names in a pasted text, in order, not yet checked.

    One a line; semicolons and tabs separate too, commas only within a single line (so that "Müller, Hans"
    stays one name in a list). Numbering ("1.", "(1)", "-", or a bare number before every name) and cells
    that hold only a number are left out.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    separator = "[;\t]" if len(lines) > 1 else "[;\t,]"
    cells = [cell for line in lines for cell in re.split(separator, line)]
    return without_numbering([cell for cell in cells if not _ONLY_NUMBER.match(cell)])


def without_numbering(cells: Sequence[str]) -> list[str]:
    """The cells without "1.", "(1)" or "-" before a name; without bare numbers if all have one."""
    names = [_NUMBERING.sub("", cell).strip() for cell in cells]
    if len(names) > 1 and all(_BARE_NUMBERING.match(name) for name in names):
        names = [_BARE_NUMBERING.sub("", name) for name in names]
    return names
