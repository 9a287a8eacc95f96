"""The session file `mahjong-session/1`, in and out: what the rest of the house calls."""

from tracker.exchange.exporting import export_session
from tracker.exchange.file_model import SessionFile
from tracker.exchange.importing import ImportReport, import_session
from tracker.exchange.reading import read_session_file
from tracker.exchange.refusals import FileRefused

__all__ = [
    "FileRefused",
    "ImportReport",
    "SessionFile",
    "export_session",
    "import_session",
    "read_session_file",
]
