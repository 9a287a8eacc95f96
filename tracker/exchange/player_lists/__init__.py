"""Lists of players and teams: from a file or pasted, compared with the club before anything is written.

`text_of_file` turns a file into text, `read_lines` text into lines of cells, `find_columns` says which column
is what, `check_list` what would happen to everybody. None of them writes.
"""

from tracker.exchange.player_lists.checking import SOMEBODY_NEW, CheckedList, check_list
from tracker.exchange.player_lists.columns import Column, Columns, find_columns
from tracker.exchange.player_lists.lines import Candidate, CheckedLine
from tracker.exchange.player_lists.reading import MOST_CHARACTERS, MOST_ROWS, Line, read_lines
from tracker.exchange.player_lists.spreadsheets import MOST_BYTES, text_of_file

__all__ = [
    "MOST_BYTES",
    "MOST_CHARACTERS",
    "MOST_ROWS",
    "SOMEBODY_NEW",
    "Candidate",
    "CheckedLine",
    "CheckedList",
    "Column",
    "Columns",
    "Line",
    "check_list",
    "find_columns",
    "read_lines",
    "text_of_file",
]
