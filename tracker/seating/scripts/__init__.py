"""Seats as text: whole plans and single rounds read from files and pasted lines, and written."""

from tracker.seating.scripts.faults import Fault, ScriptError
from tracker.seating.scripts.reading import MOST_CHARACTERS, read_script, script_text

__all__ = ["MOST_CHARACTERS", "Fault", "ScriptError", "read_script", "script_text"]
