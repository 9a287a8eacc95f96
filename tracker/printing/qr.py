"""The QR code of a table's link, as a drawing."""

import segno

from tracker.printing.paper import mm


def qr_drawing(url: str, x: float, y: float, side: float) -> str:
    """`url` as a QR code of `side` mm without its quiet zone, its corner at x, y of the sheet."""
    rows = [bytes(row) for row in segno.make(url, error="m", micro=False).matrix]
    scale = side / len(rows)
    path = "".join(_row(row, index) for index, row in enumerate(rows))
    return (
        f'<path transform="translate({mm(x)} {mm(y)}) scale({scale:.5f})" fill="none" stroke="#000"'
        f' d="{path}"/>'
    )


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
