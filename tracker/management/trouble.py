"""What a database complains of, as the one line that a command line answers with."""

from django.db import Error, OperationalError, ProgrammingError

#: What a database says where the tables are not those of the program: SQLite's words, PostgreSQL's.
_NOT_SET_UP = {
    OperationalError: ("no such table", "no such column", "has no column"),
    ProgrammingError: ("does not exist",),
}


def database_trouble(error: Error) -> str:
    """A database's complaint as one line, with what helps where the tables are not there."""
    # PostgreSQL shows the statement below its sentence, from "LINE 1:" on.
    text = " ".join(str(error).partition("\nLINE ")[0].split())
    for kind, signs in _NOT_SET_UP.items():
        if isinstance(error, kind) and any(sign in text for sign in signs):
            return f"the database is not set up ({text}): run python manage.py migrate"
    return f"the database can't be used: {text}"
