"""Addresses made from names: short, readable, in letters that every keyboard has."""

import re
import unicodedata
from collections.abc import Collection

from tracker.models.sessions import RESERVED_SESSION_SLUGS

LONGEST_SLUG = 80

_LETTERS = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "å": "a",
        "ł": "l",
        "а": "a",
        "б": "b",
        "в": "v",
        "г": "g",
        "д": "d",
        "е": "e",
        "ё": "yo",
        "ж": "zh",
        "з": "z",
        "и": "i",
        "й": "y",
        "к": "k",
        "л": "l",
        "м": "m",
        "н": "n",
        "о": "o",
        "п": "p",
        "р": "r",
        "с": "s",
        "т": "t",
        "у": "u",
        "ф": "f",
        "х": "kh",
        "ц": "ts",
        "ч": "ch",
        "ш": "sh",
        "щ": "shch",
        "ъ": "",
        "ы": "y",
        "ь": "",
        "э": "e",
        "ю": "yu",
        "я": "ya",
    }
)


def slug_of(name: str) -> str:
    """The name in lower-case ASCII letters, digits and hyphens; empty where it has no such letters.

    >>> slug_of("Frühjahrsturnier in Köln"), slug_of("Вечер 1"), slug_of("東風")
    ('fruehjahrsturnier-in-koeln', 'vecher-1', '')
    """
    plain = unicodedata.normalize("NFC", name).lower().translate(_LETTERS)
    letters = "".join(
        mark for mark in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(mark)
    )
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")


def free_slug(wanted: str, fallback: str, taken: Collection[str]) -> str:
    """An address like the wanted one that is neither taken nor another page's: numbered where need be."""
    base = (wanted or fallback)[: LONGEST_SLUG - 5].strip("-")
    slug, number = base, 1
    while slug in taken or slug in RESERVED_SESSION_SLUGS:
        number += 1
        slug = f"{base}-{number}"
    return slug
