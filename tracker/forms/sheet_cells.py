"""What the cells of a sheet's row say: read into a deal or a change of seats, and written from one."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, cast

from django.core.exceptions import ValidationError
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.deals import SEATS, UNKNOWN, Deal, Lineup, Outcome, Penalty, Source, Totals, Win
from scoring.winds import People
from tracker.forms.numbers import WholeNumberField
from tracker.forms.short_form import DRAW, NOT_NOTED, SELF_DRAWN, VOID, Cells, Columns, plain
from tracker.queries.games import Content

_PENALTY = re.compile(
    r'p\s*(?P<payers>\d*)\s*>\s*(?P<payees>\d*)\s+(?P<amount>\d{1,9})\s*(?:"(?P<why>[^"]*)")?\s*'
)
KINDS = {DRAW: "draw", VOID: "void"}
LONGEST_WHY = 200


@dataclass(frozen=True, slots=True)
class Seating:
    """Who the persons of a table are, and who sits on seats 0-3 at a row."""

    names: Sequence[str]
    people: People

    def seat(self, person: int) -> int | None:
        """The seat of a person; None for who sits out."""
        return self.people.index(person) if person in self.people else None

    def words(self, people: Iterable[int] | None = None) -> str:
        """“1 (Anna), 2 (Bernd) or 3 (Carla)”; everybody who sits where none are given."""
        chosen = sorted(self.people) if people is None else people
        each = [f"{person + 1} ({self.names[person]})" for person in chosen]
        return get_text_list(each, pgettext("between the last two amounts", "or"))


@dataclass
class Reading:
    """What a row says: its content, or by cell (`winner`, `source`, `t2`, `penalties`) what is wrong."""

    content: Content | None = None
    errors: dict[str, str] = field(default_factory=dict)


def read_cells(cells: Cells, columns: Columns, seating: Seating) -> Reading:
    """The deal or change of seats of a row in which something stands; the rules have not judged it yet."""
    return _Reader(cells, columns, seating).read()


class _Reader:
    def __init__(self, cells: Cells, columns: Columns, seating: Seating) -> None:
        self.cells, self.columns, self.seating = cells, columns, seating
        self.errors: dict[str, str] = {}

    def read(self) -> Reading:
        written = plain(self.cells.winner)
        if written.startswith("s"):
            return Reading(self._lineup(written), self.errors)
        kind = KINDS.get(written)
        content = self._unwon(kind) if kind else self._won(written)
        return Reading(None if self.errors else content, self.errors)

    def _lineup(self, written: str) -> Lineup | None:
        persons = [int(digit) - 1 for digit in written[1:].replace(" ", "") if digit.isdigit()]
        people = len(self.seating.names)
        right = len(set(persons)) == 4 == len(persons) and all(0 <= one < people for one in persons)
        if not right or not re.fullmatch(r"s[\s\d]*", written):
            self.errors["winner"] = _(
                "“%(typed)s” does not say who sits: type s and four people in order of play,"
                " such as %(example)s."
            ) % {
                "typed": self.cells.winner,
                "example": f"s{''.join(str(one + 1) for one in self.seating.people)}",
            }
            return None
        for name, text in (("source", self.cells.source), ("penalties", self.cells.penalties)):
            if text:
                self.errors[name] = _("“%(typed)s” has no place in a change of seats.") % {"typed": text}
        return None if self.errors else Lineup(cast(People, tuple(persons)))

    def _unwon(self, kind: str) -> Deal:
        if self.cells.source:
            self.errors["source"] = _("“%(typed)s”: nobody threw the winning tile where nobody won.") % {
                "typed": self.cells.source
            }
        for place, text in enumerate(self.cells.totals):
            if text and text != "0":
                self.errors[f"t{place}"] = _("“%(typed)s”: hands are worth nothing where nobody won.") % {
                    "typed": text
                }
        return Deal(Outcome(cast(Literal["draw", "void"], kind)), None, self._penalties())

    def _won(self, written: str) -> Deal:
        winners = self._winners(written)
        source, offender = self._source()
        outcome = Outcome("win", tuple(Win(seat, source) for seat in winners), offender)
        return Deal(outcome, self._totals(winners), self._penalties())

    def _winners(self, written: str) -> list[int]:
        numbers = written.replace("w", " ").split()
        if not numbers:
            self.errors["winner"] = _("Who won? Type %(people)s; - for a draw, x for void.") % {
                "people": self.seating.words()
            }
            return []
        if len(numbers) > 1 and self.columns.family != "gala":
            self.errors["winner"] = _("“%(typed)s”: only one wins a deal here.") % {
                "typed": self.cells.winner
            }
            return []
        seats = [self._seat("winner", number) for number in numbers]
        return [seat for seat in seats if seat is not None]

    def _seat(self, cell: str, number: str) -> int | None:
        person = int(number) - 1 if number.isdecimal() and len(number) < 3 else -1
        if not 0 <= person < len(self.seating.names):
            self.errors[cell] = _("“%(typed)s” is nobody at this table: type %(people)s.") % {
                "typed": number,
                "people": self.seating.words(),
            }
            return None
        seat = self.seating.seat(person)
        if seat is None:
            self.errors[cell] = _(
                "“%(typed)s”: %(name)s sits out in this deal; at the table are %(people)s."
            ) % {
                "typed": number,
                "name": self.seating.names[person],
                "people": self.seating.words(),
            }
        return seat

    def _source(self) -> tuple[Source, int | None]:
        """Whom the winner won from, and who pays for all."""
        written = plain(self.cells.source).removeprefix("<").removeprefix("/").strip()
        if written == SELF_DRAWN:
            return None, None
        if written in ("", NOT_NOTED):
            if self.columns.family != "classical":
                self.errors["source"] = _(
                    "Who threw the winning tile? Type %(people)s, or * for self-drawn:"
                    " the payments depend on it."
                ) % {"people": self.seating.words()}
            return UNKNOWN, None
        number = written.removesuffix("!").strip()
        if not number.isdecimal():
            self.errors["source"] = _(
                "“%(typed)s” is nobody: type %(people)s, * for self-drawn, or ? where it is not noted."
            ) % {"typed": self.cells.source, "people": self.seating.words()}
            return UNKNOWN, None
        seat = self._seat("source", number)
        return (UNKNOWN if seat is None else seat), (seat if written.endswith("!") else None)

    def _totals(self, winners: Sequence[int]) -> Totals:
        found = dict.fromkeys(SEATS, 0)
        if self.columns.family == "mcr":
            if winners:
                found[winners[0]] = self._number(0, _("How many fan points has the winning hand?"))
        else:
            for person, text in enumerate(self.cells.totals):
                self._read_total(found, winners, person, text)
        first, second, third, fourth = found.values()
        return first, second, third, fourth

    def _read_total(self, found: dict[int, int], winners: Sequence[int], person: int, text: str) -> None:
        seat = self.seating.seat(person)
        name = self.seating.names[person]
        if seat is None:
            if text:
                self.errors[f"t{person}"] = _("“%(typed)s”: %(name)s sits out in this deal.") % {
                    "typed": text,
                    "name": name,
                }
        elif text or seat in winners or self.columns.family == "classical":
            found[seat] = self._number(
                person,
                _("%(name)s’s total is missing; type 0 where a hand is worth nothing.") % {"name": name},
            )

    def _number(self, place: int, missing: str) -> int:
        try:
            text = self.cells.totals[place] if place < len(self.cells.totals) else ""
            number = WholeNumberField(required=False, signed=True).clean(text)
        except ValidationError as error:
            self.errors[f"t{place}"] = " ".join(error.messages)
            return 0
        if number is None:
            self.errors[f"t{place}"] = missing
        return number or 0

    def _penalties(self) -> tuple[Penalty, ...]:
        text = plain(self.cells.penalties)
        found, place = [], 0
        while place < len(text):
            match = _PENALTY.match(text, place)
            if match is None:
                self.errors["penalties"] = _(
                    "“%(typed)s” is no penalty: type who pays, > and who receives, and the points in total,"
                    " such as %(example)s."
                ) % {"typed": text[place:], "example": "p2>134 300"}
                return ()
            sides = [self._side(match[side]) for side in ("payers", "payees")]
            found.append(Penalty(sides[0], sides[1], int(match["amount"]), match["why"] or ""))
            place = match.end()
        if any(len(penalty.why) > LONGEST_WHY for penalty in found):
            self.errors["penalties"] = _("The reason of a penalty has at most %(most)s letters.") % {
                "most": LONGEST_WHY
            }
        return tuple(found)

    def _side(self, digits: str) -> tuple[int, ...]:
        seats = [self._seat("penalties", digit) for digit in digits]
        return tuple(seat for seat in seats if seat is not None)


def cells_of(content: Content, totals: Totals | None, columns: Columns, people: People) -> Cells:
    """The cells of a recorded line; `totals` by seat are those that counted."""
    empty = ("",) * columns.totals
    if isinstance(content, Lineup):
        return Cells("s" + "".join(str(person + 1) for person in content.people), "", empty, "")
    penalties = " ".join(_penalty_text(penalty, people) for penalty in content.penalties)
    outcome = content.outcome
    if outcome.kind != "win":
        mark = DRAW if outcome.kind == "draw" else VOID
        return Cells(mark, "", empty, penalties)
    winners = " ".join(str(people[win.seat] + 1) for win in outcome.winners)
    return Cells(
        winners,
        _source_text(outcome, people),
        _total_texts(outcome, totals, columns, people),
        penalties,
    )


def _source_text(outcome: Outcome, people: People) -> str:
    if outcome.pays_for_all is not None:
        return f"{people[outcome.pays_for_all] + 1}!"
    source = outcome.winners[0].source
    if source is None:
        return SELF_DRAWN
    if isinstance(source, int):
        return str(people[source] + 1)
    return NOT_NOTED


def _total_texts(
    outcome: Outcome, totals: Totals | None, columns: Columns, people: People
) -> tuple[str, ...]:
    texts = [""] * columns.totals
    won = {win.seat for win in outcome.winners}
    for seat, person in enumerate(people):
        total = str(totals[seat]) if totals else ""
        if columns.family == "mcr":
            texts[0] = total if seat in won else texts[0]
        elif columns.family == "classical" or seat in won:
            texts[person] = total
    return tuple(texts)


def _penalty_text(penalty: Penalty, people: People) -> str:
    sides = ("".join(str(people[seat] + 1) for seat in side) for side in (penalty.payers, penalty.payees))
    text = f"p{'>'.join(sides)} {penalty.amount}"
    why = " ".join(penalty.why.replace('"', "'").split())
    return f'{text} "{why}"' if why else text
