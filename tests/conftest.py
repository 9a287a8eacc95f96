"""How every test runs: Hypothesis without clocks, the same way every time in CI; English left as it was."""

import os
from collections.abc import Iterator

import hypothesis
import pytest
from django.utils import translation

hypothesis.settings.register_profile("here", deadline=None, max_examples=60)
hypothesis.settings.register_profile("ci", deadline=None, max_examples=60, derandomize=True, database=None)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """Let no test speak the language that a request of another one has left behind."""
    yield
    translation.deactivate()
