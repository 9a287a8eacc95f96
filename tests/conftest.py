"""How Hypothesis searches: without clocks on busy machines, and the same way every time in CI."""

import os

import hypothesis

hypothesis.settings.register_profile("here", deadline=None, max_examples=60)
hypothesis.settings.register_profile("ci", deadline=None, max_examples=60, derandomize=True, database=None)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")
