"""Heads of sheets to draw without a database."""

from collections.abc import Sequence

from scoring.rulesets import Options, get_ruleset
from tracker.presentation import option_words, ruleset_name
from tracker.printing.classical_sheet import classical_sheet
from tracker.printing.gala_sheet import gala_sheet
from tracker.printing.heads import Person, SheetHead
from tracker.printing.mcr_sheet import mcr_sheet
from tracker.printing.paper import Sheet

FOUR = ("Anna", "Bernd", "Carla", "Dora")
DRAW = {
    **dict.fromkeys(("german", "russian", "bmja"), classical_sheet),
    "gala": gala_sheet,
    "mcr": mcr_sheet,
}


def make_head(code: str, options: Options, names: Sequence[str] = FOUR, table: int = 1) -> SheetHead:
    """A head; an empty name is a seat that nobody has yet."""
    people = tuple(
        Person(number, name, "ESWN"[number - 1] if number <= 4 else None)
        for number, name in enumerate(names, start=1)
    )
    return SheetHead(
        club="Mah-Jongg-Club Nordwind",
        session="Spring evening",
        place=f"Round 2 · Table {table}",
        date="18 April 2026",
        ruleset=ruleset_name(code),
        options=tuple(option_words(options)),
        people=people,
        url="http://192.168.178.20:8000/t/abcdefghij/",
        address="192.168.178.20:8000/t/",
        code="abcdefghij",
    )


def draw(code: str, names: Sequence[str] = FOUR, table: int = 1, **overrides: object) -> list[Sheet]:
    """The sheets of one table of this rule set."""
    options = get_ruleset(code).resolve(overrides)
    return DRAW[code](make_head(code, options, names, table), options, options["wind_rounds"])
