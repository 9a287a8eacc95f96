"""Standings on paper: of the players and of the teams."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tracker.models import Session
from tracker.presentation import format_fraction, format_points, format_rank
from tracker.presentation.counting import counting_words, rules_words, tags_of
from tracker.printing.flowing import flowing_document
from tracker.printing.pdf import Source
from tracker.queries.standings import StandingRow, TeamRow, session_standings, team_standings
from tracker.services.errors import Refusal

Row: TypeAlias = StandingRow | TeamRow


@dataclass(frozen=True, slots=True)
class Figure:
    """One column of figures: its head and what a row has there."""

    head: str | Promise
    text: Callable[[Row], str]


def _points(row: Row) -> str:
    return format_points(row.points)


def _table_points(row: Row) -> str:
    return format_fraction(row.table_points)


FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "points": Figure(gettext_lazy("Points"), _points),
        "table_points": Figure(gettext_lazy("Table points"), _table_points),
    }
)
"""The figures of both lists, by the ranking's code; the one that the ranking looks at first stands first."""


def _average(row: StandingRow) -> str:
    return "–" if row.average_place is None else format_fraction(row.average_place)


DECIDERS: Mapping[str, tuple[str | Promise, Callable[[StandingRow], str]]] = MappingProxyType(
    {
        "wins": (gettext_lazy("Tables won"), lambda row: str(row.wins)),
        "deals_won": (gettext_lazy("Deals won"), lambda row: str(row.deals_won)),
        "best_hand": (gettext_lazy("Best hand"), lambda row: str(row.best_hand)),
        "average_place": (gettext_lazy("Average place"), _average),
    }
)
"""Further figures of players, printed where the session's ranking uses them."""

#: So many columns of figures leave room for names on an upright sheet.
_UPRIGHT, _UPRIGHT_WITH_TEAMS = 5, 3

_NAME = pgettext_lazy("column", "Name")
_TEAM = pgettext_lazy("column", "Team")


def player_list(session: Session, live: bool) -> Source:
    """The players' standings; with `live` of all tables, and then marked as provisional."""
    standings = session_standings(session, live=live)
    figures = _in_order(standings.ranking)
    deciders = [DECIDERS[code] for code in standings.ranking if code in DECIDERS]
    teams = any(row.team for row in standings.rows)
    penalties = any(row.penalties_points or row.penalties_table_points for row in standings.rows)
    rows = []
    for row in standings.rows:
        cells = [figure.text(row) for figure in figures] + [text(row) for _head, text in deciders]
        if penalties:
            cells.append(_penalties(row))
        names = [row.player_name, row.team] if teams else [row.player_name]
        rows.append(
            {
                "rank": format_rank(row.rank, row.tied),
                "names": names,
                "games": row.games,
                "cells": cells,
                "note": _note(row, session.drop_worst),
                "finalist": row.finalist and row.rank is not None,
            }
        )
    heads = [figure.head for figure in figures] + [head for head, _text in deciders]
    context = {
        "name_heads": [_NAME, _TEAM] if teams else [_NAME],
        "heads": [*heads, _("Penalties")] if penalties else heads,
        "rows": rows,
        "columns": len(heads) + 3 + teams + penalties,
        "wide": len(heads) + penalties > (_UPRIGHT_WITH_TEAMS if teams else _UPRIGHT),
        "live": live,
        "penalties": penalties,
        "explained": rules_words(session, in_finals=standings.in_finals),
    }
    return Source((flowing_document("print/standings.html", session, _("Standings"), context),))


def team_list(session: Session, live: bool) -> Source:
    """The teams' standings. Refusal where nobody plays for a team."""
    standings = team_standings(session, live=live)
    if not standings.rows:
        raise Refusal("no_teams", gettext_lazy("Nobody plays for a team in this session."))
    figures = _in_order(standings.ranking)
    context = {
        "name_heads": [_TEAM],
        "heads": [figure.head for figure in figures],
        "rows": [
            {
                "rank": format_rank(row.rank, row.tied),
                "names": [row.team],
                "games": row.games,
                "cells": [figure.text(row) for figure in figures],
                "note": counting_words(row.absences, row.left_out),
            }
            for row in standings.rows
        ],
        "live": live,
        "explained": rules_words(session, in_finals=session.final_from is not None, teams=True),
    }
    return Source((flowing_document("print/standings.html", session, _("Standings of the teams"), context),))


def _in_order(ranking: Sequence[str]) -> list[Figure]:
    """Points and table points, first what the ranking looks at first."""
    codes = [code for code in ranking if code in FIGURES] + [code for code in FIGURES if code not in ranking]
    return [FIGURES[code] for code in codes]


def _note(row: StandingRow, usual: int) -> str:
    """What stands below a name: whether he has left or does not count, and what of his results does not.

    That as many results as `usual` are left out is said once for all. Finalists have a head of their own.
    """
    left_out = 0 if row.left_out == usual else row.left_out
    words = [*tags_of(row.participant, finalist=False), counting_words(row.absences, left_out)]
    return " · ".join(part for part in words if part)


def _penalties(row: StandingRow) -> str:
    """What penalties changed: points, table points, both, or nothing."""
    parts = []
    if row.penalties_points:
        parts.append(format_points(row.penalties_points, sign=True))
    if row.penalties_table_points:
        amount = format_fraction(row.penalties_table_points, sign=True)
        parts.append(_("%(amount)s TP") % {"amount": amount})
    return " · ".join(parts)
