"""The form of a session file: what is read, and what each mistake is told as."""

from typing import Any

import pytest

from tests.tracker.exchange.files import DRAW, session_file, spoiled, table, written
from tracker.exchange.file_model import read_table_points
from tracker.exchange.json_text import LARGEST_FILE
from tracker.exchange.refusals import FileRefused, path_of
from tracker.exchange.session_file import read_session_file

GOOD = session_file(table(deals=[DRAW]), table(2, (5, 6, 7, 8), others=["P09"]), players=9)
LARGE = session_file(
    table(totals=[0, 0, 0, 0], penalties=[{"player": "P01", "points": 1}]),
    penalties=[{"player": "P01", "points": 1}, {"player": "P01", "table_points": "1"}],
)
TABLE = ("rounds", 0, "tables", 0)


def problems(data: bytes | dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(FileRefused) as refused:
        read_session_file(data if isinstance(data, bytes) else written(data))
    return refused.value.problems


def test_what_is_left_out_has_its_default() -> None:
    file = read_session_file(written(GOOD))
    first, second = file.rounds[0].tables
    assert (first.status, first.ended, first.wind_rounds, first.counts, first.totals) == (
        *("running", None),
        *(None, None, None),
    )
    assert second.people == ["P05", "P06", "P07", "P08", "P09"]
    assert file.players[0].model_dump(exclude={"id", "name"}) == {
        "team": "",
        "country": "",
        "number": "",
        "guest": False,
        "substitute": False,
    }
    assert (file.session.options, file.session.ranking, file.session.penalties) == ({}, None, [])


def test_a_byte_order_mark_is_no_harm() -> None:
    assert read_session_file(b"\xef\xbb\xbf" + written(GOOD)) == read_session_file(written(GOOD))


def test_names_are_kept_as_typed_ones_are() -> None:
    name = "  Ame\N{COMBINING ACUTE ACCENT}lie \N{ZERO WIDTH SPACE}  B. "
    file = read_session_file(written(spoiled(GOOD, "players", 0, "name", value=name)))
    assert file.players[0].name == "Amélie B."


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "the file is empty"),
        (b" \n", "the file is empty"),
        (written(GOOD)[:200], "the file is no whole JSON text: it breaks off in line 12"),
        (written(GOOD)[:-3], "the file is no whole JSON text: it breaks off in line 86"),
        (b'{"format": mahjong}', "the file is no JSON: line 1, column 12: Expecting value"),
        (b"{} {}", "the file is no JSON: line 1, column 4: Extra data"),
        (b"[" * 100_000, "the file is nested too deeply"),
        (b'{"a": ' * 100_000, "the file is nested too deeply"),
        (written(GOOD).decode().encode("utf-16"), "the file is no UTF-8; it looks like UTF-16 or UTF-32"),
        (written(GOOD).decode().encode("utf-16-be"), "the file is no UTF-8; it looks like UTF-16 or UTF-32"),
        (
            '{\n"name": "Jürgen"}'.encode("latin-1"),
            "the file is no UTF-8: line 2 has a byte that can't be read",
        ),
        (b"\x89PNG\r\n\x1a\n", "the file is no UTF-8: line 1"),
        (b'{"a": 1, "a": 2}', "a: is given twice"),
        (b'{"a": [{"b": 1, "b": 1}]}', "a[0].b: is given twice"),
        (b'{"a": NaN}', "a: NaN is no number"),
        (b'{"a": [1, -Infinity]}', "a[1]: -Infinity is no number"),
        (b'{"a": 1' + b"0" * 5000 + b"}", "a: a number of 5001 digits is too large"),
        (b'{"a": "\\ud800"}', "a: has a character that can't be kept"),
        (b'{"a": "\\u0000"}', "a: has a character that can't be kept"),
        (b'{"a\\u0000": 1}', "a?"),
        (b"[]", "the file: must be an object, not a list"),
        (b'"x"', "the file: must be an object, not “x”"),
        (b"null", "the file: must be an object, not null"),
        (b"12", "the file: must be an object, not 12"),
    ],
)
def test_what_is_no_json_object_in_utf8_is_refused(data: bytes, told: str) -> None:
    (problem,) = problems(data)
    assert told in problem


def test_a_file_as_large_as_a_disk_is_refused() -> None:
    assert problems(b" " * (LARGEST_FILE + 1)) == ("the file is larger than 64 MB",)


@pytest.mark.parametrize(
    "path",
    [
        ("format",),
        ("club",),
        ("club", "slug"),
        ("session",),
        *(("session", field) for field in ("slug", "name", "date", "kind", "ruleset")),
        ("players",),
        ("players", 0, "id"),
        ("players", 0, "name"),
        ("rounds",),
        ("rounds", 0, "number"),
        (*TABLE, "number"),
        (*TABLE, "seats"),
    ],
    ids=path_of,
)
def test_what_is_required_is_missed_by_its_path(path: tuple[str | int, ...]) -> None:
    assert problems(spoiled(GOOD, *path, drop=True)) == (f"{path_of(path)}: is missing",)


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ((), "format, club, session, players, rounds"),
        (("club",), "slug, name"),
        (("session",), "slug, name, date, end_date, kind"),
        (("players", 1), "id, name, team, country, number, guest, substitute"),
        (("rounds", 0), "number, tables"),
        (TABLE, "number, seats, others, status"),
    ],
    ids=repr,
)
def test_an_unknown_field_is_named_with_those_known(path: tuple[str | int, ...], known: str) -> None:
    (problem,) = problems(spoiled(GOOD, *path, "colour", value=1))
    assert problem.startswith(f"{path_of((*path, 'colour'))}: is unknown here; known are {known}")


@pytest.mark.parametrize("whose", [("session",), TABLE])
def test_an_unknown_field_of_a_penalty_is_named(whose: tuple[str | int, ...]) -> None:
    penalty = [{"player": "P01", "points": 1, "colour": "red"}]
    (problem,) = problems(spoiled(GOOD, *whose, "penalties", value=penalty))
    assert problem.startswith(f"{path_of(whose)}.penalties[0].colour: is unknown here; known are player")


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("format",), "mahjong-session/2", "“mahjong-session/2” is not known here; this program reads"),
        (("format",), 1, "must be 'mahjong-session/1', not 1"),
        (("club",), "westwind", "must be an object, not “westwind”"),
        (("club", "slug"), "west wind", "“west wind” can't be an address"),
        (("club", "slug"), "admin", "is the address of another page"),
        (("club", "slug"), "", "“” can't be an address"),
        (("club", "slug"), "w" * 61, "can't be an address"),
        (("club", "name"), None, "must not be null; leave it out where there is none"),
        (("session", "end_date"), None, "must not be null"),
        (("session", "name"), None, "must be text, not null"),
        ((*TABLE, "ended"), None, "must not be null"),
        ((*TABLE, "totals"), None, "must not be null"),
        (("session", "slug"), "players", "is the address of another page"),
        (("session", "slug"), "a/b", "“a/b” can't be an address"),
        (("session", "name"), " \u200b ", "must be a name"),
        (("session", "name"), "n" * 121, "has 121 characters; 120 at most can be kept"),
        (("session", "name"), "a\tb", "contains a control character"),
        (("session", "date"), "18.04.2026", "must be a date such as 2026-04-18, not “18.04.2026”"),
        (("session", "date"), "2026-02-30", "“2026-02-30” is no day of the calendar"),
        (("session", "date"), "２０２６-04-18", "must be a date"),
        (("session", "date"), 20260418, "must be text, not 20260418"),
        (("session", "end_date"), "tomorrow", "must be a date"),
        (("session", "kind"), "party", "must be 'club_night', 'tournament' or 'league', not “party”"),
        (("session", "options"), [], "must be an object, not a list"),
        (("session", "ranking"), "points", "must be a list, not “points”"),
        (("session", "ranking"), [1], "must be text, not 1"),
        (("players",), {}, "must be a list, not an object"),
        (("players", 1), "Bernd", "must be an object, not “Bernd”"),
        (("players", 1, "id"), 2, "must be text, not 2"),
        (("players", 1, "id"), " ", "must not be empty"),
        (("players", 1, "id"), "P" * 41, "40 at most can be kept"),
        (("players", 1, "team"), "T" * 121, "120 at most can be kept"),
        (("players", 1, "guest"), "yes", "must be true or false, not “yes”"),
        (("players", 1, "substitute"), 1, "must be true or false, not 1"),
        (("rounds", 0), [], "must be an object, not a list"),
        (("rounds", 0, "number"), 0, "must be at least 1, not 0"),
        (("rounds", 0, "number"), 1_000_000, "must be at most 999999, not 1000000"),
        ((*TABLE, "number"), 2**31, "must be at most 999999, not 2147483648"),
        ((*TABLE, "totals", 2), 2**31, "must be at most 2147483647, not 2147483648"),
        ((*TABLE, "totals", 2), -(2**31), "must be at least -2147483647, not -2147483648"),
        ((*TABLE, "penalties", 0, "points"), 2**31, "must be at most 2147483647"),
        (("session", "penalties", 0, "points"), -(2**31), "must be at least -2147483647"),
        (("session", "penalties", 1, "table_points"), "-35791395", "“-35791395” is too large"),
        ((*TABLE, "deals"), [DRAW] * 10_001, "must have at most 10000 deals and lineups, not 10001"),
        ((*TABLE, "number"), 1.0, "must be a whole number, not 1.0"),
        ((*TABLE, "number"), 1.5, "must be a whole number, not 1.5"),
        ((*TABLE, "number"), True, "must be a whole number, not true"),
        ((*TABLE, "number"), False, "must be a whole number, not false"),
        ((*TABLE, "number"), "1", "must be a whole number, not “1”"),
        ((*TABLE, "seats"), ["P01"], "must name the four who start on seats 0 to 3, not 1"),
        ((*TABLE, "seats"), ["P01"] * 5, "must name the four who start on seats 0 to 3, not 5"),
        ((*TABLE, "others"), ["P09"] * 5, "must name at most 4 people, not 5"),
        ((*TABLE, "status"), "done", "must be 'planned', 'running', 'ended' or 'confirmed', not “done”"),
        ((*TABLE, "ended"), "rain", "must be 'time', 'agreed' or 'broken_off', not “rain”"),
        ((*TABLE, "ended"), "", "must be 'time', 'agreed' or 'broken_off', not “”"),
        ((*TABLE, "wind_rounds"), 5, "must be at most 4, not 5"),
        ((*TABLE, "counts"), "both", "must be 'deals' or 'totals', not “both”"),
        ((*TABLE, "deals"), None, "must be a list, not null"),
        ((*TABLE, "totals"), {"P01": 3}, "must be a list, not an object"),
    ],
    ids=repr,
)
def test_a_wrong_value_is_named_with_what_would_be_right(
    path: tuple[str | int, ...], value: object, told: str
) -> None:
    fields = {"totals", "penalties"} & set(path[:-1])
    (problem,) = problems(spoiled(LARGE if fields else GOOD, *path, value=value))
    assert problem.startswith(path_of(path))
    assert told in problem


@pytest.mark.parametrize(
    ("text", "sixtieths"), [("-7", -420), ("7/3", 140), ("-1/2", -30), ("2/4", 30), ("0", 0), ("1/60", 1)]
)
def test_table_points_are_whole_sixtieths(text: str, sixtieths: int) -> None:
    assert read_table_points(text) == sixtieths


@pytest.mark.parametrize(
    ("text", "told"),
    [
        *(
            (text, "must be a fraction")
            for text in ("", "1.5", "+1", " 1", "1/-2", "½", "１", "1e3", "9" * 10)
        ),
        ("1/0", "divides by zero"),
        ("1/7", "can't be kept exactly"),
        ("999999999", "is too large"),
    ],
)
def test_other_table_points_are_refused(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_table_points(text)


def test_every_mistake_is_told_up_to_twenty() -> None:
    many = spoiled(GOOD, "players", value=[{"id": f"P{n}"} for n in range(25)])
    told = problems(many)
    assert told[:2] == ("players[0].name: is missing", "players[1].name: is missing")
    assert len(told) == 21
    assert told[-1] == "… and 5 more"


def test_a_strange_field_name_is_quoted_in_one_line() -> None:
    assert problems(spoiled(GOOD, "a\nb", value=1))[0].startswith('["a?b"]: is unknown here')
