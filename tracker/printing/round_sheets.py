"""The blank sheets of a round's tables, each as its rule set needs it (sheets.md of the project's papers)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.utils.translation import gettext as _

from scoring.rulesets import Options, RuleSet, get_ruleset
from scoring.winds import WINDS
from tracker.models import Round, Session, Table
from tracker.presentation import format_dates, option_words, ruleset_name
from tracker.presentation.links import link_of, page_of
from tracker.printing import classical_sheet, gala_sheet, mcr_sheet
from tracker.printing.forms import sheets_source
from tracker.printing.heads import Person, SheetHead
from tracker.printing.paper import Sheet
from tracker.printing.pdf import Source
from tracker.printing.selecting import find_round, find_tables

A4_LANDSCAPE = (297.0, 210.0)
A4_UPRIGHT = (210.0, 297.0)

Draw = Callable[[SheetHead, Options, int], list[Sheet]]
_FAMILIES: Mapping[str, tuple[Draw, tuple[float, float]]] = MappingProxyType(
    {
        "classical": (classical_sheet.classical_sheet, A4_LANDSCAPE),
        "gala": (gala_sheet.gala_sheet, A4_LANDSCAPE),
        "mcr": (mcr_sheet.mcr_sheet, A4_UPRIGHT),
    }
)


def round_sheets(
    session: Session, round_number: int | None, table_number: int | None, *, with_links: bool = True
) -> Source:
    """The sheets of one round (the latest where none is named), all tables or one. Refusal where none is.

    `with_links` puts the tables' own links on them; without, a sheet leads to the table's page.
    """
    of_round = find_round(session, round_number)
    tables = find_tables(of_round, table_number)
    ruleset = get_ruleset(session.ruleset)
    options = ruleset.resolve(session.options)
    draw, size = _FAMILIES[ruleset.family]
    sheets = []
    for table in tables:
        wind_rounds = table.wind_rounds or options["wind_rounds"]
        head = sheet_head(session, of_round, table, ruleset, options, with_links=with_links)
        sheets += draw(head, options, wind_rounds)
    title = _("Round sheets · %(place)s") % {"place": f"{session} · {of_round}"}
    return sheets_source(title, size, sheets)


def sheet_head(
    session: Session, of_round: Round, table: Table, ruleset: RuleSet, options: Options, *, with_links: bool
) -> SheetHead:
    """What the head of a table's sheet says, in the active language."""
    address = link_of(table) if with_links else page_of(session, of_round, table)
    return SheetHead(
        club=session.club.name,
        session=session.name,
        place=f"{of_round} · {table}",
        date=format_dates(session.date, session.end_date),
        ruleset=ruleset_name(ruleset.code),
        options=tuple(option_words(options, table.wind_rounds)),
        people=people_of(table),
        url=address.url,
        address=address.typed,
        code=address.code,
    )


def people_of(table: Table) -> tuple[Person, ...]:
    """The people of a table in order of play, at least four: a seat that is still empty has no name."""
    names = {seat.position: seat.participant.player.shown_name for seat in table.seats.all()}
    count = max(4, *(position + 1 for position in names)) if names else 4
    return tuple(
        Person(position + 1, names.get(position, ""), WINDS[position] if position < 4 else None)
        for position in range(count)
    )
