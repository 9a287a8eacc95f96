"""The QR code of a table's link, as a drawing."""

from functools import lru_cache

import segno

from tracker.printing.paper import mm

QUIET_ZONE = 4


def qr_drawing(url: str, x: float, y: float, side: float) -> str:
    """`url` as a QR code of `side` mm without its quiet zone, its corner at x, y of the sheet."""
    modules, path = _path(url)
    scale = side / modules
    return (
        f'<path transform="translate({mm(x)} {mm(y)}) scale({scale:.5f})" fill="none" stroke="#000"'
        f' d="{path}"/>'
    )


def qr_square(url: str) -> tuple[str, str]:
    """`url` as a QR code for a page: the viewBox with its quiet zone, and a path of strokes one unit wide."""
    modules, path = _path(url)
    side = modules + 2 * QUIET_ZONE
    return f"{-QUIET_ZONE} {-QUIET_ZONE} {side} {side}", path


@lru_cache(maxsize=256)
def _path(url: str) -> tuple[int, str]:
    """How many modules the code has on a side, and its dark stretches; kept, since front and back show it."""
    rows = [bytes(row) for row in segno.make(url, error="m", micro=False).matrix]
    return len(rows), "".join(_row(row, index) for index, row in enumerate(rows))


def _row(modules: bytes, index: int) -> str:
    """The dark stretches of one row, each a stroke one module wide."""
    path, start = "", None
    for column, dark in enumerate((*modules, 0)):
        if dark and start is None:
            start = column
        elif not dark and start is not None:
            path += f"M{start} {index}.5h{column - start}"
            start = None
    return path
