"""The form of `mahjong-session/1`: fields, kinds and defaults as the contract has them, nothing else.

What a value means (ids, rules, deals) is checked in `checking`.
"""

import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Annotated, Any, Literal

from django.core.exceptions import ValidationError
from django.db.models import SlugField
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from scoring.errors import shown
from scoring.placing import to_sixtieths
from tracker.models import Club, Session
from tracker.services.errors import Refusal
from tracker.services.names import clean_name, clean_text

FORMAT = "mahjong-session/1"
#: What a column for whole numbers holds, on every database.
MOST = 2_147_483_647
#: Rounds and tables are numbered on after an import, and wins are counted in a column half as wide.
MOST_NUMBER = 999_999
MOST_LINES = 10_000
_FRACTION = re.compile(r"-?[0-9]{1,9}(/[0-9]{1,9})?")


def read_table_points(text: str) -> int:
    """Table points written as a fraction ("-7", "7/3"), in sixtieths; ValueError says what is wrong."""
    if not _FRACTION.fullmatch(text):
        raise ValueError(f'must be a fraction such as "-7" or "7/3", not “{shown(text)}”')
    try:
        sixtieths = to_sixtieths(Fraction(text))
    except ZeroDivisionError:
        raise ValueError(f"“{text}” divides by zero") from None
    except ValueError:
        raise ValueError(f"“{text}” can't be kept exactly: sixtieths are the smallest part") from None
    if abs(sixtieths) > MOST:
        raise ValueError(f"“{text}” is too large")
    return sixtieths


def _checked(check: Callable[[str], object]) -> AfterValidator:
    """Refuse what `check` raises ValueError for; the text stays as it is."""

    def validate(text: str) -> str:
        check(text)
        return text

    return AfterValidator(validate)


def _a_date(text: str) -> date:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(f"must be a date such as 2026-04-18, not “{shown(text)}”")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"“{text}” is no day of the calendar") from None


def _address(field: "SlugField[str, str]") -> AfterValidator:
    def check(text: str) -> None:
        try:
            field.clean(text, None)
        except ValidationError as error:
            raise ValueError(f"“{shown(text)}” can't be an address: {' '.join(error.messages)}") from None

    return _checked(check)


def _short_text(longest: int) -> AfterValidator:
    def clean(text: str) -> str:
        try:
            return clean_text(text, field="", longest=longest)
        except Refusal as refusal:
            raise ValueError(refusal.message) from None

    return AfterValidator(clean)


def _name(text: str) -> str:
    try:
        return clean_name(text)
    except Refusal as refusal:
        raise ValueError("must be a name" if refusal.code == "name_empty" else refusal.message) from None


def _not_null(value: object) -> object:
    if value is None:
        raise ValueError("must not be null; leave it out where there is none")
    return value


def _no_blank(text: str) -> str:
    if not text:
        raise ValueError("must not be empty")
    return text


#: For a field that may be left out, but not be null.
GIVEN = BeforeValidator(_not_null)
Name = Annotated[str, AfterValidator(_name)]
FileId = Annotated[str, _short_text(40), AfterValidator(_no_blank)]
Day = Annotated[str, _checked(_a_date)]
TablePoints = Annotated[str, _checked(read_table_points)]
Number = Annotated[int, Field(ge=1, le=MOST_NUMBER)]
WindRounds = Annotated[int, Field(ge=1, le=4)]
Points = Annotated[int, Field(ge=-MOST, le=MOST)]
Why = Annotated[str, _short_text(200)]
ClubSlug = Annotated[str, _address(Club._meta.get_field("slug"))]
SessionSlug = Annotated[str, _address(Session._meta.get_field("slug"))]


class Part(BaseModel):
    """Strict in kinds, and closed: a field that it does not have is an error."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class ClubPart(Part):
    """The club, found or made by its address; its name is its address where none is given."""

    slug: ClubSlug
    name: Annotated[Name | None, GIVEN] = None


class PenaltyPart(Part):
    """A change of one player's result, in points or in table points (exactly one of them)."""

    player: str
    points: Annotated[Points | None, GIVEN] = None
    table_points: Annotated[TablePoints | None, GIVEN] = None
    why: Why = ""


class SessionPart(Part):
    """The session itself; `ruleset_version` and `ranking` are the rule set's where left out."""

    slug: SessionSlug
    name: Name
    date: Day
    end_date: Annotated[Day | None, GIVEN] = None
    kind: Literal["club_night", "tournament", "league"]
    ruleset: str
    ruleset_version: Annotated[str | None, GIVEN] = None
    options: dict[str, Any] = {}
    ranking: Annotated[list[str] | None, GIVEN] = None
    penalties: list[PenaltyPart] = []


class PlayerPart(Part):
    """A player with the id by which the rest of the file speaks of him."""

    id: FileId
    name: Name
    team: Annotated[str, _short_text(120)] = ""
    country: Annotated[str, _short_text(40)] = ""
    number: Annotated[str, _short_text(40)] = ""
    guest: bool = False
    substitute: bool = False


class TablePart(Part):
    """One table: who sits there, how far it is, its deals and lineups, the totals written on its sheet."""

    number: Number
    seats: Annotated[list[str], Field(min_length=4, max_length=4)]
    others: Annotated[list[str], Field(max_length=4)] = []
    status: Literal["planned", "running", "ended", "confirmed"] = "running"
    ended: Annotated[Literal["time", "agreed", "broken_off"] | None, GIVEN] = None
    wind_rounds: Annotated[WindRounds | None, GIVEN] = None
    counts: Annotated[Literal["deals", "totals"] | None, GIVEN] = None
    deals: Annotated[list[Any], Field(max_length=MOST_LINES)] = []
    totals: Annotated[list[Points] | None, GIVEN] = None
    penalties: list[PenaltyPart] = []

    @property
    def people(self) -> list[str]:
        """The file ids of all who play here, in the order of scores: seats, then the others."""
        return [*self.seats, *self.others]


class RoundPart(Part):
    """One round; a league's may have any number of tables."""

    number: Number
    tables: list[TablePart] = []


class SessionFile(Part):
    """A whole file."""

    format: Literal["mahjong-session/1"]
    club: ClubPart
    session: SessionPart
    players: list[PlayerPart]
    rounds: list[RoundPart]
