"""Spreadsheets as people really send them: titles, hidden sheets, merged cells, formulas, errors."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from openpyxl import Workbook

from tests.tracker.exchange.lists import said
from tracker.exchange.player_lists import find_columns, read_lines, text_of_file
from tracker.services.errors import Refusal


def book(rows: list[list[Any]], change: Callable[[Any, Any], object] = lambda _book, _sheet: None) -> bytes:
    made = Workbook()
    sheet = made.worksheets[0]
    for row in rows:
        sheet.append(row)
    change(made, sheet)
    content = io.BytesIO()
    made.save(content)
    return content.getvalue()


def test_cells_merged_downwards_hold_for_each_line() -> None:
    content = book(
        [["Spring cup", None], ["Name", "Team"], ["Anna", "Nord"], ["Bernd"], ["Carla"], ["Dora", "Süd"]],
        lambda _book, sheet: [sheet.merge_cells("A1:B1"), sheet.merge_cells("B3:B5")],
    )
    assert [line.get("team") for line in said(text_of_file(content))] == ["Nord", "Nord", "Nord", "Süd"]


def test_what_is_merged_beyond_the_list_is_left_alone() -> None:
    content = book([["Name"], ["Anna"]], lambda _book, sheet: sheet.merge_cells("C9:C90000"))
    assert said(text_of_file(content)) == [{"name": "Anna"}]


def test_the_first_sheet_that_one_sees_is_read() -> None:
    def hide(made: Any, sheet: Any) -> None:
        sheet.sheet_state = "hidden"
        made.create_sheet("List").append(["Anna"])

    assert said(text_of_file(book([["Drafts"]], hide))) == [{"name": "Anna"}]


@pytest.mark.parametrize("cell", ["=A1", '="T"&1'])
def test_a_formula_that_nobody_has_counted_is_told(cell: str) -> None:
    with pytest.raises(Refusal) as refused:
        text_of_file(book([["Name", "Team"], ["Anna", cell]]))
    assert (refused.value.code, refused.value.field) == ("no_values", "file")
    assert "B2" in str(refused.value.message)


@pytest.mark.parametrize(
    "text",
    [
        "Spring cup 2026\n\nName;Team\nAnna;Nord",
        "Spring cup\nBerlin\nName\tTeam\nAnna\tNord",
        "sep=;\nName;Team\nAnna;Nord",
        '"sep=,"\nName,Team\nAnna,Nord',
        "Title\nShirt;Name;Team;Shoe\nXL;Anna;Nord;40",
        "SEP=;\r\nTitle\r\nName;Team\r\nAnna;Nord",
    ],
)
def test_heads_are_found_below_a_title(text: str) -> None:
    assert said(text) == [{"name": "Anna", "team": "Nord"}]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nachname;Name\nMüller;Anna", "Anna Müller"),
        ("Name;Surname\nAnna;Müller", "Anna Müller"),
        ("Name;Vorname\nMüller;Anna", "Anna Müller"),
        ("Vorname;Nachname\nAnna;Müller", "Anna Müller"),
        ("Vorname;Team\nAnna;Nord", "Anna"),
        ("Nachname;Team\nMüller;Nord", "Müller"),
    ],
)
def test_names_in_two_columns(text: str, expected: str) -> None:
    assert said(text)[0]["name"] == expected


def test_a_whole_name_beside_its_parts_is_asked_about() -> None:
    columns = find_columns(read_lines("Name;Vorname;Nachname\nAM;Anna;Müller"))
    assert [problem.code for problem in columns.problems] == ["names_twice"]


@pytest.mark.parametrize(
    "content",
    [b"<html><table><tr><td>Name", b"\xef\xbb\xbf  <!DOCTYPE html>", b"<?xml version='1.0'?><Workbook/>"],
)
def test_web_pages_with_another_name_are_told(content: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        text_of_file(content)
    assert refused.value.code == "not_a_list"


def test_names_in_brackets_are_no_web_page() -> None:
    assert said(text_of_file(b"<Anna>\nBernd"))[0] == {"name": "<Anna>"}
