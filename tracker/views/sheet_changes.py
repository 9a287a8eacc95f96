"""What changes of a paper sheet's grid while somebody types in it, for its script."""

from typing import Any

from tracker.views.sheet_pictures import GridPicture, RowPicture


def changes(shown: GridPicture) -> dict[str, Any]:
    """What a page needs of the grid while somebody types in it."""
    return {
        "rows": [_row_changes(row) for row in shown.rows],
        "totals": [
            {"by_deals": total.by_deals, "difference": total.difference, "error": total.error}
            for total in shown.totals
        ],
        "end": shown.end_words,
        "end_row": shown.end_row,
    }


def _row_changes(row: RowPicture) -> dict[str, Any]:
    cells = [row.short, row.winner, row.source, *row.totals, row.penalties]
    return {
        "synced": row.synced,
        "values": {cell.name.removeprefix(row.prefix): cell.value for cell in cells},
        "wrong": [cell.name.removeprefix(row.prefix) for cell in cells if cell.is_wrong],
        "out": [cell.is_out for cell in row.totals],
        "used": row.is_used,
        "gone": row.is_gone,
        "round": row.round,
        "round_words": row.round_words,
        "east": row.east,
        "east_words": row.east_words,
        "figures": [{"score": one.score, "change": one.change, "css": one.css} for one in row.figures],
        "sum": row.sum,
        "balanced": row.is_balanced,
        "notes": list(row.notes),
        "errors": list(row.errors),
    }
