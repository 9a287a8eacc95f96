"""Files and pasted texts into lines and columns."""

import io
import unicodedata
import zipfile
from collections.abc import Callable
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.exchange.lists import said, xlsx
from tracker.exchange.player_lists import MOST_BYTES, find_columns, read_lines, text_of_file
from tracker.exchange.player_lists.heads import FIELDS, field_of
from tracker.exchange.player_lists.reading import MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS, text_of_rows
from tracker.services.errors import Refusal


def names(text: str) -> list[str]:
    return [line["name"] for line in said(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna\nBernd", ["Anna", "Bernd"]),
        ("1. Müller, Hans\n\n2) Anna\n(3) Zoe\n- Max", ["Müller, Hans", "Anna", "Zoe", "Max"]),
        ("1 Anna\n2 Bernd", ["Anna", "Bernd"]),
        ("Name\nMüller, Hans\nBerg, Zoe", ["Müller, Hans", "Berg, Zoe"]),
        ("Anna, Bernd, Carla", ["Anna", "Bernd", "Carla"]),
        ('O\'Neill "Max" <b>\n"Anna\nBernd', ['O\'Neill "Max" <b>', '"Anna', "Bernd"]),
        ("Zoe\N{COMBINING DIAERESIS}\u00a0 Berg\u202e\r\nFrank\r\n", ["Zoë Berg", "Frank"]),
        ("\ufeffName;Team\nAnna;", ["Anna"]),
        ("", []),
        (" \n\t\n;;;\n", []),
    ],
)
def test_names_as_people_paste_them(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize("mark", ["\t", ";", ","])
def test_any_separator_and_quoted_cells(mark: str) -> None:
    text = (
        mark.join(["Name", "Team"]) + "\n" + mark.join([f'"Berg{mark} ""Max"""', '"Nord\nWest"']) + "\nAnna"
    )
    assert said(text) == [{"name": f'Berg{mark} "Max"', "team": "Nord West"}, {"name": "Anna", "team": ""}]


def test_lines_keep_the_numbers_that_an_editor_shows() -> None:
    text = 'Name;Team\n\nAnna;"Nord\nWest"\nBernd;Süd\n'
    assert [(line.number, line.cells[0]) for line in read_lines(text)] == [
        (1, "Name"),
        (3, "Anna"),
        (5, "Bernd"),
    ]


@pytest.mark.parametrize(
    ("heads", "cells", "expected"),
    [
        ("Name;Team", "Anna;Nord", {"name": "Anna", "team": "Nord"}),
        ("First name;Last name;EMA number", "Anna;Berg;12", {"name": "Anna Berg", "number": "12"}),
        ("Nachname;Vorname;Verein Nr.", "Berg;Anna;", {"name": "Anna Berg"}),
        ("Vorname;Name;Land", "Anna;Berg;DE", {"name": "Anna Berg", "country": "DE"}),
        ("Nr.;Spieler/in;Mannschaft;Gast", "1;Anna;Nord;x",
         {"name": "Anna", "team": "Nord", "guest": "x", "counting": "1"}),
        ("№;Фамилия;Имя;Команда;Страна;Новичок", "1;Иванова;Анна;Восток;RU;да",
         {"counting": "1", "name": "Анна Иванова", "team": "Восток", "country": "RU", "newcomer": "да"}),
        ("ФИО;Замена;Номер", "Анна Иванова;;77", {"name": "Анна Иванова", "substitute": "", "number": "77"}),
        ("PLAYER;Association_No.;Sub", "Anna;9;yes", {"name": "Anna", "number": "9", "substitute": "yes"}),
        ("Last name;Team", "Berg;Nord", {"name": "Berg", "team": "Nord"}),
    ],
)  # fmt: skip
def test_heads_in_three_languages(heads: str, cells: str, expected: dict[str, str]) -> None:
    assert said(f"{heads}\n{cells}") == [expected]
    assert find_columns(read_lines(f"{heads}\n{cells}")).with_heads


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_has_heads(field: str) -> None:
    known = {"counting": "Nr.", "first": "Vorname", "last": "Nachname"}
    assert field_of(known.get(field, field.upper())) == field


def test_without_heads_the_first_column_is_the_name_and_the_second_the_team() -> None:
    columns = find_columns(read_lines("Anna;Nord;L\nBernd;Süd;XL"))
    assert not columns.with_heads
    assert [(column.letter, column.field) for column in columns.columns] == [
        ("A", "name"),
        ("B", "team"),
        ("C", None),
    ]
    assert [column.letter for column in columns.unknown] == ["C"]
    assert said("1;Anna;Nord\n2;Bernd;Süd")[0] == {"counting": "1", "name": "Anna", "team": "Nord"}


def test_a_guest_alone_is_a_name_and_an_empty_column_is_nothing() -> None:
    assert names("Gast\nAnna") == ["Gast", "Anna"]
    assert find_columns(read_lines("Name;;Team\nAnna;;Nord")).unknown == []
    assert [column.letter for column in find_columns(read_lines("Name;;Team\nAnna;?;Nord")).unknown] == ["B"]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Team;Land\nNord;DE", ["no_names"]),
        ("Name;Team;Mannschaft\nAnna;N;S", ["column_twice"]),
        ("Nr;Name;#\n1;Anna;1", []),
    ],
)
def test_heads_that_do_not_fit(text: str, codes: list[str]) -> None:
    assert [problem.code for problem in find_columns(read_lines(text)).problems] == codes


def refused(act: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(Refusal) as found:
        act()
    assert found.value.message
    return found.value.code, found.value.field


def test_too_long_a_text_is_refused() -> None:
    assert refused(lambda: read_lines("x" * (MOST_CHARACTERS + 1))) == ("list_too_long", "text")
    assert refused(lambda: read_lines("Anna\n" * (MOST_ROWS + 1))) == ("list_too_long", "text")
    assert refused(lambda: read_lines("\t".join("x" * (MOST_COLUMNS + 1)))) == ("too_many_columns", "text")
    assert len(read_lines("Anna\n" * MOST_ROWS)) == MOST_ROWS


@pytest.mark.parametrize(
    "content",
    [
        "Müller;Ё".encode(),
        b"\xef\xbb\xbf" + "Müller;Ё".encode(),
        "Müller;Ё".encode("utf-16"),
        b"\xfe\xff" + "Müller;Ё".encode("utf-16-be"),
    ],
)
def test_text_in_unicode(content: bytes) -> None:
    assert text_of_file(content) == "Müller;Ё"


def test_text_in_the_encodings_of_old_spreadsheets() -> None:
    assert text_of_file("Jürgen Müller;Straße".encode("cp1252")) == "Jürgen Müller;Straße"
    assert text_of_file("Имя;Команда\nАнна;Восток".encode("cp1251")) == "Имя;Команда\nАнна;Восток"


def test_a_spreadsheet_is_read_from_its_first_sheet() -> None:
    content = xlsx(
        ["Name", "Team", "EMA", "Guest"],
        ["Müller, Hans", "Nord", 412.0, True],
        [],
        ['Zoe "Z"\tBerg', None, "007", False],
        ["Anna", datetime(2026, 4, 18, 12), 1.5, date(2026, 4, 18)],  # noqa: DTZ001 - cells have no zone
    )
    text = text_of_file(content)
    assert [line.number for line in read_lines(text)] == [1, 2, 4, 5]
    assert said(text) == [
        {"name": "Müller, Hans", "team": "Nord", "number": "412", "guest": "1"},
        {"name": 'Zoe "Z" Berg', "team": "", "number": "007", "guest": "0"},
        {"name": "Anna", "team": "2026-04-18", "number": "1.5", "guest": "2026-04-18"},
    ]


def zipped(**parts: bytes) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as file:
        for name, part in parts.items():
            file.writestr(name.replace("__", "/"), part)
    return content.getvalue()


def with_sheet(sheet: bytes) -> bytes:
    """A spreadsheet whose first sheet is replaced by these bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(xlsx(["Name"]))) as old, zipfile.ZipFile(content, "w", 8) as new:
        for name in old.namelist():
            new.writestr(name, sheet if name.endswith("sheet1.xml") else old.read(name))
    return content.getvalue()


ENTITIES = b'<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><worksheet>&c;</worksheet>'
FAR_DOWN = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"x" * (MOST_BYTES + 1), "file_too_big"),
        (b" \n", "file_empty"),
        (xlsx(), "file_empty"),
        (with_sheet(FAR_DOWN), "file_empty"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + b"Workbook", "old_spreadsheet"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + "EncryptedPackage".encode("utf-16-le"), "encrypted"),
        (b"%PDF-1.7 x", "not_a_list"),
        (b"{\\rtf1 Anna}", "not_a_list"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not_a_list"),
        (b"\xff\xfe\x00\xd8", "not_a_list"),
        (b"\xff\x81 Anna", "not_a_list"),
        (zipped(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"), "not_a_list"),
        (zipped(word__document=b"x"), "not_a_list"),
        (zipped(xl__bomb=b"0" * 21_000_000), "file_too_big"),
        (b"PK\x03\x04 broken", "broken"),
        (xlsx(["Name"])[:-200], "broken"),
        (with_sheet(b"<worksheet"), "broken"),
        (with_sheet(ENTITIES), "broken"),
        (zipped(**{"[Content_Types].xml": b"x", "xl__workbook.xml": b"x"}), "broken"),
        (xlsx(*[["Anna"]] * (MOST_ROWS + 1)), "list_too_long"),
        (xlsx(["x"] * (MOST_COLUMNS + 1)), "too_many_columns"),
    ],
    ids=range(21),
)
def test_what_is_no_list_gets_one_clear_sentence(content: bytes, code: str) -> None:
    assert refused(lambda: text_of_file(content)) == (code, "file")


CELLS = st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp", "Mn"]), max_size=12).map(
    lambda text: unicodedata.normalize("NFC", " ".join(text.split()))
)


@given(st.lists(st.lists(CELLS, min_size=2, max_size=5), min_size=1, max_size=8))
def test_rows_survive_as_text(rows: list[list[str]]) -> None:
    heads = ["Name", "Team", "Land", "Nummer", "Gast"]
    read = read_lines(text_of_rows([heads, *rows]))
    cells = {line.number: line.cells for line in read}
    for number, row in enumerate(rows, start=2):
        if any(row):
            assert cells[number] == (*row, *[""] * (len(heads) - len(row)))


@given(st.text(max_size=300))
def test_any_text_is_read_without_trouble(text: str) -> None:
    columns = find_columns(read_lines(text))
    for line in columns.people:
        columns.values(line)


@given(st.binary(max_size=200), st.sampled_from([b"", b"PK\x03\x04", b"\xff\xfe", b"\xef\xbb\xbf"]))
def test_any_bytes_are_text_or_are_refused(content: bytes, start: bytes) -> None:
    try:
        text: str | Refusal = text_of_file(start + content)
    except Refusal as refusal:
        text = refusal
    assert isinstance(text, str) or text.field == "file"
