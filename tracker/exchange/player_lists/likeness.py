"""Names that are nearly the same: the club's player whom a list writes a little differently."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from fractions import Fraction
from functools import lru_cache

LIKE_ENOUGH = Fraction(9, 10)
MOST_OFFERED = 3
_SPELLINGS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "æ": "ae", "ł": "l", "ё": "е"}
)
_PLACES = 61  # letters that share one are taken for the same here, which only lets more through
_MOST_TIMES = 4
_WORD = re.compile(r"\w+")


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """A name as far as it matters when compared: no capitals, accents or marks, its words in order.

    >>> folded("MÜLLER, Anna") == folded("Anna Mueller")
    True
    """
    spelled = unicodedata.normalize("NFC", name.casefold()).translate(_SPELLINGS)
    plain = "".join(
        mark for mark in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(mark)
    )
    return " ".join(sorted(_WORD.findall(plain)))


@dataclass(frozen=True, slots=True)
class _Spelled:
    """A name to compare: `letters` has a bit for each time that a letter comes, up to four times."""

    key: int
    text: str
    length: int
    letters: int
    digits: tuple[str, ...]


class Likeness:
    """Finds among names, each with the id of its player, those that are like another name."""

    def __init__(self, names: Iterable[tuple[int, str]]) -> None:
        self._names = [_spelled(key, name) for key, name in names]

    def like(self, name: str) -> Sequence[tuple[int, bool]]:
        """Up to three ids of the likest names, best first, each with whether nothing but spelling differs."""
        sought = _spelled(0, name)
        if not sought.text:
            return []
        matcher = SequenceMatcher(autojunk=False)
        matcher.set_seq2(sought.text)
        found: dict[int, float] = {}
        for other in self._names:
            if not _can_be_like(sought, other):
                continue
            matcher.set_seq1(other.text)
            if (ratio := matcher.ratio()) >= LIKE_ENOUGH:
                found[other.key] = max(ratio, found.get(other.key, 0))
        best = sorted(found.items(), key=lambda one: (-one[1], one[0]))
        return [(key, ratio == 1) for key, ratio in best[:MOST_OFFERED]]


def _can_be_like(one: _Spelled, other: _Spelled) -> bool:
    """Whether comparing is worth while: letters that only one has are letters that do not match."""
    apart = (one.letters ^ other.letters).bit_count()
    return 10 * apart <= one.length + other.length and one.digits == other.digits


def _spelled(key: int, name: str) -> _Spelled:
    text = folded(name)
    letters = 0
    for letter, times in Counter(text).items():
        place = ord(letter) % _PLACES * _MOST_TIMES
        letters |= ((1 << min(times, _MOST_TIMES)) - 1) << place
    return _Spelled(key, text, len(text), letters, tuple(re.findall(r"\d+", text)))
