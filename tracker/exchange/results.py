"""A session's standings as text, JSON and CSV; the figures are those of `queries.standings`."""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from scoring.placing import fraction_text
from tracker.models import Session
from tracker.queries.standings import StandingRow, TeamRow, session_standings, team_standings

Row = dict[str, Any]


def standings_rows(session: Session, *, live: bool = False, teams: bool = False) -> list[Row]:
    """The rows in rank order as the contract's JSON has them; `live` counts unconfirmed tables too."""
    if teams:
        return [_team_row(row) for row in team_standings(session, live=live).rows]
    return [_player_row(row) for row in session_standings(session, live=live).rows]


def standings_json(session: Session, *, live: bool = False, teams: bool = False) -> str:
    """A JSON list with a row a line."""
    rows = standings_rows(session, live=live, teams=teams)
    lines = (" " + json.dumps(row, ensure_ascii=False) for row in rows)
    return "[\n" + ",\n".join(lines) + "\n]\n" if rows else "[]\n"


def standings_csv(session: Session, *, live: bool = False, teams: bool = False) -> str:
    """The same columns with a head; penalties in two columns, an empty field where JSON has null."""
    columns = _columns(teams)
    rows = map(_flat, standings_rows(session, live=live, teams=teams))
    return csv_text([columns, *([row[column] for column in columns] for row in rows)])


def csv_text(rows: Sequence[Sequence[object]]) -> str:
    """The rows as CSV: an empty field where there is nothing, `true` and `false`."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerows([[_csv_field(value) for value in row] for row in rows])
    return written.getvalue()


def standings_text(session: Session, *, live: bool = False, teams: bool = False) -> str:
    """Aligned columns for a person's eye; `=` behind a rank that is shared, `-` where there is none."""
    heads = _TEAM_HEADS if teams else _PLAYER_HEADS
    rows = standings_rows(session, live=live, teams=teams)
    if not rows:
        return "nobody is in a team\n" if teams else "nobody takes part yet\n"
    cells = [list(heads), *([_text(name, row) for name in heads.values()] for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(heads))]
    return "".join(_line(line, widths, [name in _LEFT for name in heads.values()]) for line in cells)


#: Columns of the text by their heads.
_TEAM_HEADS = {name.replace("_", " "): name for name in ("rank", "team", "games", "table_points", "points")}
_PLAYER_HEADS = {
    name.replace("_", " "): name
    for name in ("rank", "name", "team", "games", "table_points", "points", "wins", "penalties")
}
_LEFT = {"name", "team", "penalties"}


def _player_row(row: StandingRow) -> Row:
    return {
        "rank": row.rank,
        "tied": row.tied,
        "player": row.file_id,
        "name": row.player_name,
        "team": row.team or None,
        "games": row.games,
        "points": row.points,
        "table_points": fraction_text(row.table_points),
        "wins": row.wins,
        "penalties": {
            "points": row.penalties_points,
            "table_points": fraction_text(row.penalties_table_points),
        },
    }


def _team_row(row: TeamRow) -> Row:
    return {
        "rank": row.rank,
        "tied": row.tied,
        "team": row.team,
        "games": row.games,
        "points": row.points,
        "table_points": fraction_text(row.table_points),
    }


def _columns(teams: bool) -> Sequence[str]:
    if teams:
        return ("rank", "tied", "team", "games", "points", "table_points")
    return (
        *("rank", "tied", "player", "name", "team", "games", "points", "table_points", "wins"),
        *("penalties_points", "penalties_table_points"),
    )


def _flat(row: Row) -> Row:
    penalties = {f"penalties_{unit}": amount for unit, amount in row.get("penalties", {}).items()}
    return {**row, **penalties}


def _csv_field(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else value


def _text(name: str, row: Row) -> str:
    value = row[name]
    if name == "penalties":
        parts = {"points": value["points"], "table points": value["table_points"]}
        return ", ".join(f"{amount} {unit}" for unit, amount in parts.items() if amount not in {0, "0"})
    if value is None:
        return "-"
    return f"{value} =" if name == "rank" and row["tied"] else str(value)


def _line(cells: Sequence[str], widths: Sequence[int], left: Sequence[bool]) -> str:
    placed = [
        cell.ljust(width) if is_left else cell.rjust(width)
        for cell, width, is_left in zip(cells, widths, left, strict=True)
    ]
    return "  ".join(placed).rstrip() + "\n"


WRITERS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {"text": standings_text, "json": standings_json, "csv": standings_csv}
)
