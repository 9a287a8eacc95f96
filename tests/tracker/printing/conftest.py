"""Every test of documents begins with an empty shelf."""

from collections.abc import Iterator

import pytest

from tracker.printing.pdf import SHELF


@pytest.fixture(autouse=True)
def _empty_shelf() -> Iterator[None]:
    yield
    SHELF.clear()
