"""Benchmarks: `make bench` prints one figure a line, `name value unit`.

A module `bench_*.py` has a function `figures()` that yields name, value and unit. It starts with an empty,
migrated SQLite database file of its own. `python -m tests.bench standings` runs the modules named so.
"""
