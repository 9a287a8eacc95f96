"""All results of a session as files: by round, workbook, JSON, and the European association's list.

Columns and conventions stand in docs/results.md; every figure is one of `queries.standings`.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from scoring.placing import fraction_text
from tracker.exchange.results import csv_text, standings_rows
from tracker.exchange.workbook import Cell, Sheet, workbook_bytes
from tracker.models import Session
from tracker.queries.prizes import Award, Spot, session_prizes
from tracker.queries.progress import Progress, ProgressRow, Result, session_progress
from tracker.queries.standings import StandingRow, session_standings

_PLAYERS = (
    *("rank", "tied", "player", "name", "team", "country", "games", "points", "table_points", "wins"),
    *("deals_won", "best_hand", "average_place", "penalties_points", "penalties_table_points"),
)
_TEAMS = ("rank", "tied", "team", "games", "points", "table_points")
_OF_ROUND = ("table", "place", "points", "table_points", "absent", "rank", "change")
_EMA = ("place", "name", "country", "table_points", "points")


@dataclass(frozen=True, slots=True)
class ResultFile:
    """A kind of file: how it is made, how its name ends, and what browsers are told that it is."""

    write: Callable[[Session], bytes]
    ending: str
    content_type: str


def by_round_csv(session: Session) -> bytes:
    """A row a player in rank order; for each round seven columns that begin with `r` and its number."""
    progress = session_progress(session)
    return _csv([_by_round_head(progress), *(_by_round_row(row) for row in progress.rows)])


def results_xlsx(session: Session) -> bytes:
    """A workbook with the lists of players, of teams where there are any, and by round."""
    progress = session_progress(session)
    teams = standings_rows(session, teams=True)
    sheets = [Sheet("Players", [_PLAYERS, *(_player(row.standing) for row in progress.rows)])]
    if teams:
        sheets.append(Sheet("Teams", [_TEAMS, *(_team(row) for row in teams)]))
    sheets.append(
        Sheet("By round", [_by_round_head(progress), *(_by_round_row(row) for row in progress.rows)])
    )
    return workbook_bytes(session, sheets)


def teams_xlsx(session: Session) -> bytes:
    """A workbook with the teams alone."""
    rows = [_team(row) for row in standings_rows(session, teams=True)]
    return workbook_bytes(session, [Sheet("Teams", [_TEAMS, *rows])])


def results_json(session: Session) -> bytes:
    """Everything in one object: standings and teams as the command writes them, by round, prizes."""
    progress = session_progress(session)
    value = {
        "format": "mahjong-results/1",
        "club": session.club.slug,
        "session": session.slug,
        "name": session.name,
        "date": session.date.isoformat(),
        "ruleset": session.ruleset,
        "ranking": list(progress.standings.ranking),
        "players": standings_rows(session),
        "teams": standings_rows(session, teams=True),
        "by_round": [_by_round_object(row, progress.rounds) for row in progress.rows],
        "prizes": [_prize_object(award) for award in session_prizes(session)],
    }
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def ema_csv(session: Session) -> bytes:
    """The European association's list; a number in the association last, where anybody has one."""
    return _csv(_ema_rows(session))


def ema_xlsx(session: Session) -> bytes:
    """The same list as a workbook."""
    return workbook_bytes(session, [Sheet("Results", _ema_rows(session))])


def _ema_rows(session: Session) -> list[Sequence[Cell]]:
    """Those who have a place, in rank order."""
    ranked = [row for row in session_standings(session).rows if row.rank is not None]
    numbers = any(row.participant.number for row in ranked)
    rows: list[Sequence[Cell]] = [(*_EMA, "ema_number") if numbers else _EMA]
    for row in ranked:
        cells: tuple[Cell, ...] = (
            *(row.rank, row.player_name, row.participant.country, row.table_points, row.points),
        )
        rows.append((*cells, row.participant.number) if numbers else cells)
    return rows


def _player(row: StandingRow) -> Sequence[Cell]:
    return (
        *(row.rank, row.tied, row.file_id, row.player_name, row.team, row.participant.country, row.games),
        *(row.points, row.table_points, row.wins, row.deals_won, row.best_hand, row.average_place),
        *(row.penalties_points, row.penalties_table_points),
    )


def _team(row: Mapping[str, Any]) -> Sequence[Cell]:
    return [Fraction(row[name]) if name == "table_points" else row[name] for name in _TEAMS]


def _by_round_head(progress: Progress) -> Sequence[Cell]:
    rounds = [f"r{number}_{name}" for number in progress.rounds for name in _OF_ROUND]
    return ("rank", "tied", "player", "name", "team", *rounds, "points", "table_points")


def _by_round_row(row: ProgressRow) -> Sequence[Cell]:
    standing = row.standing
    cells = [cell for result in row.results for cell in _of_round(result)]
    return (
        *(standing.rank, standing.tied, standing.file_id, standing.player_name, standing.team),
        *cells,
        *(standing.points, standing.table_points),
    )


def _of_round(result: Result) -> Sequence[Cell]:
    if not result.counts:
        return (None, None, None, None, False, result.rank, result.change)
    return (
        *(result.table, result.place, result.points, result.table_points),
        *(result.absent, result.rank, result.change),
    )


def _by_round_object(row: ProgressRow, rounds: Sequence[int]) -> dict[str, Any]:
    results = []
    for number, result in zip(rounds, row.results, strict=True):
        cells = map(_plain, _of_round(result))
        results.append({"round": number, **dict(zip(_OF_ROUND, cells, strict=True)), "tied": result.tied})
    return {"player": row.standing.file_id, "rounds": results}


def _prize_object(award: Award) -> dict[str, Any]:
    winners = [
        {
            "player": winner.row.file_id if winner.row else None,
            "name": winner.name,
            "where": [_spot_object(spot) for spot in winner.spots],
        }
        for winner in award.winners
    ]
    return {"prize": award.prize.value, "value": award.value, "winners": winners}


def _spot_object(spot: Spot) -> dict[str, int]:
    found = {"round": spot.table.round.number, "table": spot.table.number}
    return found if spot.deal is None else {**found, "deal": spot.deal}


def _plain(value: Cell) -> Any:
    return fraction_text(value) if isinstance(value, Fraction) else value


def _csv(rows: Sequence[Sequence[Cell]]) -> bytes:
    """UTF-8, with fractions as the contract writes them."""
    return csv_text([[_plain(value) for value in row] for row in rows]).encode()


_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_CSV = "text/csv; charset=utf-8"
_JSON = "application/json"

#: The files by name; the address and the file's own name end alike.
RESULT_FILES: Mapping[str, ResultFile] = MappingProxyType(
    {
        "by-round": ResultFile(by_round_csv, "by-round.csv", _CSV),
        "results-xlsx": ResultFile(results_xlsx, "results.xlsx", _XLSX),
        "results-json": ResultFile(results_json, "results.json", _JSON),
        "ema-csv": ResultFile(ema_csv, "ema.csv", _CSV),
        "ema-xlsx": ResultFile(ema_xlsx, "ema.xlsx", _XLSX),
    }
)
