"""A deal as people write it in one cell of a sheet, taken apart into the sheet's cells and put together.

People are numbered from 1, as on the sheet: in the order of play of the first deal, whoever joined behind.
Only what stands where is told here; `sheet_cells` reads what the cells say.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.rulesets.base import Family

#: a missing total before one that is there
GAP = "."
DRAW, VOID, SELF_DRAWN, NOT_NOTED = "-", "x", "*", "?"
LONGEST = 120
_SOURCE = r"(?:[</]\s*(?P<from>\d+)\s*(?P<all>!?)|(?P<mark>[*?]))"
_WIN = re.compile(rf"w?\s*(?P<winner>\d+)\s*{_SOURCE}?\s*(?P<rest>.*)")
_GALA_WIN = re.compile(rf"\s*w?\s*(?P<winner>\d+)\s*{_SOURCE}?\s*(?P<total>[^\sw]*)\s*(?=w|$)")
_LINEUP = re.compile(r"s[\s\d]*")
#: keys of a Russian keyboard, letters that look alike, and all dashes
_KEYS = str.maketrans(
    {"ц": "w", "з": "p", "р": "p", "ч": "x", "х": "x", "ы": "s", "–": "-", "−": "-", "—": "-"}
)


@dataclass(frozen=True, slots=True)
class Cells:
    """What stands in the cells of one row; `totals` by person, under MCR the one value."""

    winner: str = ""
    source: str = ""
    totals: tuple[str, ...] = ()
    penalties: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written in the row."""
        return not any((self.winner, self.source, *self.totals, self.penalties))


class NotReadable(Exception):
    """A text that is no short form; the sentence says what was typed and what would be right."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Which cells rows have: the rule set's family, how many people there are, who sits (persons, sorted)."""

    family: Family
    people: int
    sitting: Sequence[int]

    @property
    def totals(self) -> int:
        """How many cells there are for totals."""
        return 1 if self.family == "mcr" else self.people

    @property
    def filled(self) -> Sequence[int]:
        """The cells for totals that are filled in a won deal."""
        return (0,) if self.family == "mcr" else self.sitting


def plain(text: str) -> str:
    """The text with one blank between words, the digits of every script and likely keys as they are meant."""
    quoted = text.partition('"')
    head = unicodedata.normalize("NFKC", quoted[0]).lower().translate(_KEYS)
    digits = (str(unicodedata.digit(mark)) if mark.isdecimal() else mark for mark in head)
    return " ".join(("".join(digits) + quoted[1] + quoted[2]).split())


def split(text: str, columns: Columns) -> Cells:
    """The cells of a row's short form; NotReadable."""
    written = plain(text)
    if not written:
        return Cells(totals=("",) * columns.totals)
    head, mark, rest = written.partition("p")
    if '"' in head:  # only a penalty has a reason
        raise NotReadable(no_short_form(head.strip(), columns.family))
    cells = replace(_split_head(head.strip(), columns), penalties=mark + rest)
    return replace(cells, totals=cells.totals or ("",) * columns.totals)


def _split_head(head: str, columns: Columns) -> Cells:
    if head[:1] in (DRAW, VOID):
        if head[1:].strip():
            raise NotReadable(
                _("“%(rest)s” can’t follow “%(mark)s”: nothing but penalties does.")
                % {"rest": head[1:].strip(), "mark": head[0]}
            )
        return Cells(winner=head[0])
    if _LINEUP.fullmatch(head):
        return Cells(winner=head.replace(" ", ""))
    if not head:
        return Cells()
    return _split_gala(head, columns) if columns.family == "gala" else _split_win(head, columns)


def _split_win(head: str, columns: Columns) -> Cells:
    found = _WIN.fullmatch(head)
    if found is None:
        raise NotReadable(no_short_form(head, columns.family))
    numbers = found["rest"].split()
    if len(numbers) > len(columns.filled):
        raise NotReadable(
            _("“%(typed)s” are %(count)s numbers instead of %(most)s, as in %(example)s.")
            % {
                "typed": found["rest"],
                "count": len(numbers),
                "most": len(columns.filled),
                "example": example(columns.family),
            }
        )
    totals = [""] * columns.totals
    for place, number in zip(columns.filled, numbers, strict=False):
        totals[place] = "" if number == GAP else number
    return Cells(found["winner"], _source_cell(found), tuple(totals))


def _split_gala(head: str, columns: Columns) -> Cells:
    winners, source, totals, place = [], "", [""] * columns.totals, 0
    while place < len(head):
        found = _GALA_WIN.match(head, place)
        if found is None:
            raise NotReadable(no_short_form(head[place:].strip(), columns.family))
        winners.append(found["winner"])
        said = _source_cell(found)
        if said and source and said != source:
            raise NotReadable(_("Several players win only on one and the same discard."))
        source = said or source
        person = int(found["winner"]) - 1 if len(found["winner"]) < 3 else -1
        if 0 <= person < columns.totals:
            totals[person] = "" if found["total"] == GAP else found["total"]
        place = found.end()
    return Cells(" ".join(winners), source, tuple(totals))


def _source_cell(found: "re.Match[str]") -> str:
    return found["mark"] or (found["from"] or "") + (found["all"] or "")


def join(cells: Cells, columns: Columns) -> str:
    """The short form of what stands in the cells, be it right or wrong."""
    parts = [_join_head(cells, columns), cells.penalties]
    return " ".join(part for part in parts if part)


def _join_head(cells: Cells, columns: Columns) -> str:
    winner = plain(cells.winner)
    source = _source_part(cells.source)
    if columns.family == "gala" and re.fullmatch(r"w?\d+(?: w?\d+)*", winner):
        return _join_gala(winner.replace("w", "").split(), source, cells.totals)
    places = set(columns.filled) | {place for place, total in enumerate(cells.totals) if total}
    totals = [cells.totals[place] or GAP for place in sorted(places) if place < len(cells.totals)]
    while totals and totals[-1] == GAP:
        totals.pop()
    head = f"w{winner}" if re.fullmatch(r"\d+", winner) else winner
    return " ".join(part for part in (head, source, *totals) if part)


def _join_gala(winners: Sequence[str], source: str, totals: Sequence[str]) -> str:
    parts: list[str] = []
    for winner in winners:
        person = int(winner) - 1 if len(winner) < 3 else -1
        total = totals[person] if 0 <= person < len(totals) else ""
        parts.append(" ".join(part for part in (f"w{winner}", source if not parts else "", total) if part))
    return " ".join(parts)


def _source_part(source: str) -> str:
    text = plain(source)
    return f"<{text}" if re.fullmatch(r"\d+\s*!?", text) else text


def example(family: Family) -> str:
    """A deal in short."""
    return {"classical": "w2 <4 32 8 0 64", "gala": "w2 <4 3 w3 5", "mcr": "w2 <4 24"}[family]


def no_short_form(typed: str, family: Family) -> str:
    """The sentence for a text that can't be read at all."""
    shown = typed if len(typed) <= 30 else typed[:29] + "…"
    return _(
        "“%(typed)s” can’t be read: type who won first, such as %(example)s; - is a draw, x is void."
    ) % {
        "typed": shown,
        "example": example(family),
    }
