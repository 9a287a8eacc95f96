"""The poster of a round: who sits where, by table and by name, and who sits out."""

import unicodedata
from itertools import chain

from django.utils.translation import gettext as _

from scoring.winds import WINDS
from tracker.models import Session, Table
from tracker.presentation import waiting_name, wind_name
from tracker.printing.flowing import flowing_document
from tracker.printing.heads import Person
from tracker.printing.pdf import Source
from tracker.printing.round_sheets import people_of
from tracker.printing.selecting import find_round, find_tables
from tracker.queries.overview import sit_outs


def seating_poster(session: Session, round_number: int | None) -> Source:
    """The poster of one round, the latest where none is named. Refusal where there is none."""
    of_round = find_round(session, round_number)
    tables = [(table, people_of(table)) for table in find_tables(of_round, None)]
    context = {
        "winds": [wind_name(wind) for wind in WINDS],
        "others": any(len(people) > 4 for _table, people in tables),
        "tables": [_table_line(table, people) for table, people in tables],
        "names": _by_name(tables),
        "sit_outs": sorted((waiting_name(one) for one in sit_outs(of_round)), key=name_key),
    }
    title = _("Seats · %(round)s") % {"round": of_round}
    return Source((flowing_document("print/seating.html", session, title, context),))


def _table_line(table: Table, people: tuple[Person, ...]) -> dict[str, object]:
    return {
        "number": table.number,
        "names": [person.name for person in people[:4]],
        "others": [person.name for person in people[4:]],
    }


def _by_name(tables: list[tuple[Table, tuple[Person, ...]]]) -> list[tuple[str, str, str]]:
    """Name, table and wind of everybody, in the order of a list of names."""
    lines = chain.from_iterable(
        (
            (person.name, str(table), wind_name(person.wind) if person.wind else _("takes turns"))
            for person in people
            if person.name
        )
        for table, people in tables
    )
    return sorted(lines, key=lambda line: name_key(line[0]))


def name_key(name: str) -> tuple[str, str]:
    """Where a name stands in a list: accents and capitals do not matter at first."""
    plain = "".join(
        letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter)
    )
    return (plain.casefold(), name)
