"""The rules of the game as pure functions: frozen values in, frozen values out.

No Django, no clock, no randomness, no files; only the standard library is imported. Every number that a page,
a sheet or a file shows comes from here.
"""
