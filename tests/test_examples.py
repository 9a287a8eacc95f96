"""What README and docs show can be done as it stands there."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scoring.errors import CODES
from tracker.models import Session

ROOT = Path(__file__).resolve().parent.parent


def examples(page: str) -> list[Any]:
    """The JSON on a page of docs/, read."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]


@pytest.mark.django_db
def test_the_session_file_of_the_docs_is_taken_without_complaint(tmp_path: Path) -> None:
    [example] = examples("session-file.md")
    file = tmp_path / "session.json"
    file.write_text(json.dumps(example), encoding="utf-8")
    said = io.StringIO()
    call_command("import_session", str(file), stdout=said)
    assert "0 tables do not add up" in said.getvalue()
    assert "0 tables differ from their deals" in said.getvalue()
    assert Session.objects.get().slug == "2026-spring"


@pytest.mark.parametrize(("place", "verb"), [(0, "deal"), (1, "game")])
def test_the_lines_of_the_docs_are_scored(place: int, verb: str) -> None:
    line = json.dumps(examples("scoring.md")[place])
    done = subprocess.run(
        [sys.executable, "-m", "scoring", verb],
        input=line,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    answer = json.loads(done.stdout)
    assert answer["id"] == examples("scoring.md")[place]["id"]
    assert "error" not in answer


def test_the_docs_name_every_code_in_order() -> None:
    page = (ROOT / "docs" / "scoring.md").read_text(encoding="utf-8")
    told = page.partition("The codes, the first that applies:")[2].partition("\n\n")[0]
    assert tuple(re.findall(r"`(\w+)`", told)) == CODES
