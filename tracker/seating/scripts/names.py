"""Whom a seating script names."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from unicodedata import normalize

from tracker.seating.scripts.faults import Faults

#: So much of a cell is repeated in a fault; longer ones are nobody's name.
LONGEST_NAME = 80

#: A start number.
NUMBER = re.compile(r"[0-9]{1,9}")


def folded(text: str) -> str:
    """A spelling as it is compared: one space between words, no matter which case or composition."""
    return normalize("NFC", normalize("NFC", " ".join(text.split())).casefold())


class Names:
    """The spellings that are known, and the faults of those that are not."""

    def __init__(self, known: Mapping[str, int], faults: Faults) -> None:
        self.known: dict[str, int] = {}
        self.spellings: dict[str, str] = {}
        self.ambiguous: set[str] = set()
        self.faults = faults
        for spelling, player in known.items():
            key = folded(spelling)
            if self.known.setdefault(key, player) != player:
                self.ambiguous.add(key)
            self.spellings.setdefault(key, spelling)

    def knows(self, text: str) -> bool:
        """Whether the text names somebody."""
        key = self._key(text)
        return key in self.known and key not in self.ambiguous

    def player(self, line: int, text: str) -> int | None:
        """Whom the text names; None, and a fault of its line, where it names nobody."""
        key = self._key(text)
        if key in self.ambiguous:
            self.faults.add(line, "ambiguous", name=shortened(text))
            return None
        if key in self.known:
            return self.known[key]
        if NUMBER.fullmatch(key):
            self.faults.add(line, "unknown_number", number=int(key))
        else:
            self.faults.add(line, "unknown_name", name=shortened(text), nearest=self._nearest(key))
        return None

    def _key(self, text: str) -> str:
        key = folded(text)
        return str(int(key)) if NUMBER.fullmatch(key) and key not in self.known else key

    def _nearest(self, key: str) -> str:
        if len(key) > LONGEST_NAME:
            return ""
        near = get_close_matches(key, (spelling for spelling in self.known if not spelling.isdigit()), n=1)
        return self.spellings[near[0]] if near else ""


def shortened(text: str) -> str:
    """A cell as a fault repeats it."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"
