"""Round sheets from the database: which tables, who sits there, by which rules, in which language."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from tests.tracker.factories import FOUR, make_club, make_round, make_session, make_table
from tests.tracker.printing.reading import fonts, page_sizes, page_texts, whole_text
from tracker.models import Club, Player, Session, Table
from tracker.printing.documents import make_document
from tracker.printing.round_sheets import round_sheets

ODD_NAMES = (
    "Ann <b>&amp; Söhne</b>",
    "Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft",
    "Дмитрий Александрович Римский-Корсаков",
    "שלום עליכם",
    "🀄 Emoji 🎉",
    "O\"Neill 'quoted' \\ %s {{ x }}",
    "x" * 120,
    "ᚠᛇᚻ e\N{COMBINING ACUTE ACCENT}\N{ZERO WIDTH JOINER}",
)


def sheets(session: Session, **asked: int | str) -> bytes:
    return make_document(session=session, name="round-sheets", **asked).pdf  # type: ignore[arg-type] # as asked


def test_each_table_has_its_sheet_with_everything_in_its_head(german: Session, settings: Settings) -> None:
    settings.BASE_URL = "https://club.example"
    round_ = make_round(german)
    first = make_table(german, round_=round_)
    make_table(german, ("Emil", "Frida", "Gustav", "Hanna"), round_=round_)
    pdf = sheets(german)
    pages = page_texts(pdf)
    assert len(pages) == 4  # front and back of two tables
    assert page_sizes(pdf) == {(297, 210)}
    for text in (
        "Round 1 · Table 1",
        "Nordwind · Evening german",
        "April 18, 2026 · German classical",
        "4 wind rounds · limit 500 · with flowers",
        "Anna · East",
        "Bernd · South",
        "Carla · West",
        "Dora · North",
        first.code,
        "club.example/t/",
        "page 1 of 2",
    ):
        assert text in pages[0]
    assert "page 2 of 2" in pages[1]
    assert "Anna · East" in pages[1]
    assert "Table 2" in pages[2]
    assert "Hanna · North" in pages[3]
    assert "Anna" not in pages[2] + pages[3]


def test_the_code_leads_to_the_tables_own_page(german: Session, settings: Settings) -> None:
    settings.BASE_URL = "http://a.example"
    table = make_table(german)
    here = round_sheets(german, None, None).parts[0]
    settings.BASE_URL = "http://b.example"
    there = round_sheets(german, None, None).parts[0]
    assert table.code in here
    assert "a.example/t/" in here
    assert here.partition("scale(")[2] != there.partition("scale(")[2]


def test_one_table_alone(german: Session) -> None:
    round_ = make_round(german)
    make_table(german, round_=round_)
    make_table(german, ("Emil", "Frida", "Gustav", "Hanna"), round_=round_)
    pages = page_texts(sheets(german, round_number=1, table_number=2))
    assert len(pages) == 2
    assert all("Table 2" in page for page in pages)


@pytest.mark.parametrize(
    ("ruleset", "pages", "size"),
    [("german", 4, (297, 210)), ("russian", 2, (297, 210)), ("gala", 1, (297, 210)), ("mcr", 2, (210, 297))],
)
def test_two_tables_take_the_pages_of_their_rule_set(
    club: Club, ruleset: str, pages: int, size: tuple[int, int]
) -> None:
    session = make_session(club, ruleset)
    round_ = make_round(session)
    make_table(session, round_=round_)
    make_table(session, ("Emil", "Frida", "Gustav", "Hanna"), round_=round_)
    pdf = sheets(session)
    assert len(page_texts(pdf)) == pages
    assert page_sizes(pdf) == {size}
    assert all(name in whole_text(pdf) for name in (*FOUR, "Emil", "Frida", "Gustav", "Hanna"))


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize(
    ("ruleset", "size"), [("german", (297, 210)), ("gala", (297, 210)), ("mcr", (210, 297))]
)
def test_no_sheet_is_empty_in_another_language(
    club: Club, ruleset: str, size: tuple[int, int], language: str
) -> None:
    session = make_session(club, ruleset)
    make_table(session, wind_rounds=1)
    pdf = sheets(session, language=language)
    assert page_sizes(pdf) == {size}
    (page,) = page_texts(pdf)
    assert page.count("1 2 3 4 –") >= 4
    assert "Anna" in page


def test_a_timed_game_of_its_own_length_has_one_page(german: Session) -> None:
    make_table(german, wind_rounds=2)
    (page,) = page_texts(sheets(german))
    assert "2 wind rounds" in page
    assert "page 1 of 1" in page


def test_a_tournament_of_two_days_prints_both(club: Club) -> None:
    session = make_session(club, "mcr", end_date="2026-04-19")
    session.refresh_from_db()
    make_table(session)
    assert "April 18, 2026 – April 19, 2026" in whole_text(sheets(session))


@pytest.mark.parametrize("ruleset", ["german", "russian", "bmja", "gala", "mcr"])
def test_a_table_where_nobody_sits_yet_prints_lines_for_the_pen(club: Club, ruleset: str) -> None:
    session = make_session(club, ruleset)
    make_table(session, ())
    text = whole_text(sheets(session))
    assert all(f"· {wind}" in text for wind in ("East", "South", "West", "North"))


def test_five_at_a_table_are_all_listed(german: Session) -> None:
    make_table(german, (*FOUR, "Emil"))
    assert "Emil · takes turns" in page_texts(sheets(german))[0]


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", ["german", "russian", "bmja", "gala", "mcr"])
def test_odd_names_break_nothing(ruleset: str) -> None:
    club = make_club("odd", name="<Club> & Söhne 🀄")
    session = make_session(club, ruleset, name="Evening </style> <b>bold</b>")
    round_ = make_round(session)
    make_table(session, ODD_NAMES[:4], round_=round_)
    make_table(session, ODD_NAMES[4:], round_=round_)
    plain = make_session(club, ruleset, slug="plain")
    make_table(plain, round_=(plain_round := make_round(plain)))
    make_table(plain, ("E", "F", "G", "H"), round_=plain_round)
    pdf = sheets(session)
    text = whole_text(pdf)
    assert len(page_texts(pdf)) == len(page_texts(sheets(plain)))
    for part in (
        "Ann <b>&amp; Söhne</b>",
        "Wolfeschlegel",
        "Дмитрий Александрович",
        "{{ x }}",
        "<Club>",
        "</style>",
    ):
        assert part in text
    assert {name for name in fonts(pdf) if name.startswith("DejaVu")} >= {"DejaVu-Sans", "DejaVu-Sans-Bold"}
    assert all(fonts(pdf).values())


def test_a_nickname_is_printed_instead_of_the_name(table: Table) -> None:
    Player.objects.filter(name="Anna").update(nickname="Queen")
    text = whole_text(sheets(table.round.session))
    assert "Queen · East" in text
    assert "Anna" not in text


def test_queries_do_not_grow_with_tables(german: Session) -> None:
    round_ = make_round(german)
    counts = []
    for table in range(3):
        make_table(german, [f"Player {table} {seat}" for seat in range(4)], round_=round_)
        with CaptureQueriesContext(connection) as queries:
            round_sheets(Session.objects.select_related("club").get(pk=german.pk), None, None)
        counts.append(len(queries))
    assert counts == [counts[0]] * 3
    assert counts[0] <= 6
