"""`manage.py export_pdf`: a document into a file, in a language, of a round."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pypdf import PdfReader

from tests.tracker.exchange.files import DRAW, WIN, session_file, table, written
from tracker.exchange.session_file import import_session

pytestmark = pytest.mark.django_db

FILE = session_file(
    table(deals=[DRAW, WIN], status="confirmed"),
    table(2, (5, 6, 7, 8), status="planned"),
    players=8,
)


@pytest.fixture(autouse=True)
def imported() -> None:
    import_session(data=written(FILE))


def text(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def exported(tmp_path: Path, document: str, **options: Any) -> str:
    path = tmp_path / "out.pdf"
    call_command("export_pdf", "evening", document=document, output=str(path), **options)
    return text(path.read_bytes())


@pytest.mark.parametrize("document", ["standings", "seating", "round-sheets", "score-sheets"])
def test_a_document_is_a_pdf_with_the_players(document: str, tmp_path: Path) -> None:
    found = exported(tmp_path, document)
    assert "Westwind" in found
    assert "Anke" in found


def test_the_language_can_be_chosen(tmp_path: Path) -> None:
    assert exported(tmp_path, "standings", language="de") != exported(tmp_path, "standings", language="en")


def test_standard_output_gets_the_bytes(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    call_command("export_pdf", "evening", document="standings", output="-")
    assert "Bernd" in text(capsysbinary.readouterr().out)


@pytest.mark.parametrize(
    "options",
    [
        {"document": "round-sheets", "round": 9},
        {"document": "seating", "round": 9},
        {"document": "round-sheets", "table": 9},
        {"document": "standings", "round": 1},
        {"document": "teams"},
    ],
    ids=repr,
)
def test_what_cannot_be_printed_is_told_in_english(options: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    with pytest.raises(CommandError) as refused:
        call_command("export_pdf", "evening", output=str(path), **options)
    assert str(refused.value)
    assert str(refused.value).isascii() or "“" in str(refused.value)
    assert not path.exists()


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="can't be written: Is a directory"):
        call_command("export_pdf", "evening", document="standings", output=str(tmp_path))
