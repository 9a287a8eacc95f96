"""Sheets of as many rows as the grid takes: what a page of them sends is read, and none of it dropped."""

import re
from typing import Any

from django.test import Client

from tests.tracker.factories import drawn
from tests.tracker.services.acting import fresh
from tests.tracker.views.pages import log, url
from tracker.forms.sheet_rows import MOST_ROWS
from tracker.models import Table
from tracker.queries.games import table_game

DRAW = {"short": "-", "by": "short"}


def sent_by_a_page(scoring: Client, table: Table, rows: int) -> dict[str, Any]:
    """The fields of a page with so many rows, each a draw."""
    page = scoring.get(url("table_sheet", table)).content.decode()
    names = dict.fromkeys(re.findall(r'name="([^"]+)"', page.split("<main")[1]))
    cells = [name.removeprefix("r0-") for name in names if name.startswith("r0-")]
    assert len(cells) > 9
    around = {name: "" for name in names if not re.match(r"r\d+-", name)}
    table.refresh_from_db()
    fields = {f"r{number}-{cell}": "" for number in range(rows) for cell in cells}
    fields |= {f"r{number}-{cell}": value for number in range(rows) for cell, value in DRAW.items()}
    return {**around, **fields, "rows": rows, "revision": table.revision, "do": "preview"}


def test_the_longest_sheet_is_read_whole(scoring: Client, table: Table) -> None:
    sent = sent_by_a_page(scoring, table, MOST_ROWS)
    answer = scoring.post(url("table_sheet_preview", table), sent)
    assert answer.status_code == 200
    assert len(answer.json()["rows"]) == MOST_ROWS
    assert scoring.post(url("table_sheet", table), sent).status_code == 200


def test_a_row_far_down_a_long_game_can_be_corrected(scoring: Client, table: Table) -> None:
    """East stays after a draw, so that a game has no longest length."""
    log(table, *[drawn()] * 125)
    sent = sent_by_a_page(scoring, table, 126)
    lines = table_game(table).lines
    sent |= {f"r{number}-key": line.entry.key for number, line in enumerate(lines)}
    sent |= {f"r{number}-was": "-" for number in range(125)}
    answer = scoring.post(url("table_sheet", table), {**sent, "r124-short": "w2 * 8 30 4 16", "do": "save"})
    assert answer.status_code == 302
    kinds = [line.entry.kind for line in table_game(fresh(table)).lines]
    assert kinds == ["draw"] * 124 + ["win", "draw"]
