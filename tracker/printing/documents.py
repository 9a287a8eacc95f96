"""The documents that can be printed, and the one way to make them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tracker.models import Session
from tracker.printing.pdf import SHELF, Source
from tracker.printing.plan import plan_poster
from tracker.printing.round_sheets import round_sheets
from tracker.printing.score_sheets import score_sheets
from tracker.printing.seating import seating_poster
from tracker.printing.standings import player_list, team_list
from tracker.services.errors import Refusal


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for: a session, and where the document is narrower, its round and table."""

    session: Session
    round_number: int | None
    table_number: int | None
    live: bool
    with_hands: bool = False
    with_links: bool = True


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of document: its title, what it is made by, and whether a round or a table can be named."""

    title: str | Promise
    make: Callable[[Request], Source]
    of_round: bool = False
    of_table: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A finished document and the name of its file."""

    filename: str
    pdf: bytes


DOCUMENTS: Mapping[str, Kind] = MappingProxyType(
    {
        "round-sheets": Kind(
            _("Round sheets"),
            lambda asked: round_sheets(
                asked.session, asked.round_number, asked.table_number, with_links=asked.with_links
            ),
            of_round=True,
            of_table=True,
        ),
        "standings": Kind(_("Standings"), lambda asked: player_list(asked.session, asked.live)),
        "teams": Kind(_("Standings of the teams"), lambda asked: team_list(asked.session, asked.live)),
        "seating": Kind(
            _("Seats"), lambda asked: seating_poster(asked.session, asked.round_number), of_round=True
        ),
        "score-sheets": Kind(
            _("Score sheets"),
            lambda asked: score_sheets(
                asked.session, asked.round_number, asked.table_number, with_hands=asked.with_hands
            ),
            of_round=True,
            of_table=True,
        ),
        "plan": Kind(_("Who sits where"), lambda asked: plan_poster(asked.session)),
    }
)


def make_document(
    *,
    session: Session,
    name: str,
    round_number: int | None = None,
    table_number: int | None = None,
    language: str | None = None,
    live: bool = False,
    with_hands: bool = False,
    with_links: bool = True,
) -> Document:
    """The document of this name as PDF, in `language` or the club's.

    Round sheets, score sheets and seating are of one round, the latest where none is named, the sheets of
    all its tables or one. `live` lets unconfirmed tables count in standings, `with_hands` puts hands and
    their items on score sheets, `with_links` the tables' own links on round sheets: for those alone who may
    log there. Refusal for an unknown name or language, and where there is nothing to print.
    """
    kind = DOCUMENTS.get(name)
    if kind is None:
        known = ", ".join(DOCUMENTS)
        raise Refusal(
            "unknown_document",
            _("There is no document “%(name)s”. There are: %(known)s."),
            field="document",
            params={"name": name, "known": known},
        )
    _check_place(kind, round_number, table_number)
    with translation.override(_language(session, language)):
        source = kind.make(Request(session, round_number, table_number, live, with_hands, with_links))
        return Document(_filename(session, name, round_number, table_number, live), SHELF.pdf(source))


def _check_place(kind: Kind, round_number: int | None, table_number: int | None) -> None:
    if round_number is not None and not kind.of_round:
        raise Refusal(
            "no_round_wanted", _("This document is of the whole session, not of a round."), field="round"
        )
    if table_number is not None and not kind.of_table:
        raise Refusal("no_table_wanted", _("This document is not of a single table."), field="table")


def _language(session: Session, asked: str | None) -> str:
    known = [code for code, _name in settings.LANGUAGES]
    if asked is not None and asked not in known:
        raise Refusal(
            "unknown_language",
            _("There is no language “%(name)s”. There are: %(known)s."),
            field="language",
            params={"name": asked, "known": ", ".join(known)},
        )
    return asked or session.club.language


def _filename(session: Session, name: str, round_number: int | None, table: int | None, live: bool) -> str:
    parts = [session.slug]
    if round_number is not None:
        parts.append(f"r{round_number}")
    if table is not None:
        parts.append(f"t{table}")
    parts.append(name)
    if live:
        parts.append("live")
    return "-".join(parts) + ".pdf"
