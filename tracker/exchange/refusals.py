"""A session file that is refused: what is wrong, each with its place in the file."""

import json
from collections.abc import Iterable, Sequence

from scoring.errors import ScoringError, shown
from tracker.services.errors import Refusal

MOST_PROBLEMS = 20


class FileRefused(Refusal):
    """Nothing was written. `problems` are English sentences, each led by the place it speaks of."""

    def __init__(self, *problems: str) -> None:
        told = problems[:MOST_PROBLEMS]
        if len(problems) > MOST_PROBLEMS:
            told = (*told, f"… and {len(problems) - MOST_PROBLEMS} more")
        super().__init__("file_refused", "\n".join(told))
        self.problems = told


def path_of(parts: Iterable[str | int]) -> str:
    """A place in a JSON text.

    >>> path_of(["rounds", 0, "tables", 2, "seats"]), path_of(["options", "a b"])
    ('rounds[0].tables[2].seats', 'options["a b"]')
    """
    path = ""
    for part in parts:
        if isinstance(part, int):
            path += f"[{part}]"
        elif part.replace("_", "").replace("-", "").isalnum():
            path += f".{shown(part)}" if path else shown(part)
        else:
            path += f"[{json.dumps(shown(part), ensure_ascii=False)}]"
    return path


def problem_at(path: Sequence[str | int], text: str) -> str:
    """One line that says where and what; the whole file where the path is empty."""
    return f"{path_of(path) or 'the file'}: {text}"


def scoring_problem(path: Sequence[str | int], error: ScoringError) -> str:
    """The line for what `scoring` refused, found below `path`."""
    below = [int(part) if part.isdigit() else part for part in error.field.split(".") if part]
    return problem_at([*path, *below], f"{error.message} ({error.code})")
