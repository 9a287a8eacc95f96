"""Who sits where in all rounds, on paper."""

import pytest

from tests.tracker.factories import make_participant, make_players, make_session, make_table
from tests.tracker.printing.reading import page_sizes, page_texts, whole_text
from tracker.models import Club, Player, Session
from tracker.printing.documents import make_document
from tracker.services.planned import begin_round, plan_rounds

NAMES = ["Anna", "Bernd", "Carla", "Dora", "Emil", "Fritz", "Gerda", "Hans", "Ärmel"]


@pytest.fixture
def nine(club: Club) -> list[Player]:
    return make_players(club, NAMES)


@pytest.fixture
def cup(club: Club, nine: list[Player]) -> Session:
    """A tournament of three rounds, the first of which has begun; Ärmel sits out until the last."""
    session = make_session(club, kind="tournament")
    for index, player in enumerate(nine):
        make_participant(session, player, team=f"Team {index // 4 + 1}")
    rounds = [[nine[:4], nine[4:8]], [nine[4:8], nine[:4]], [[nine[8], *nine[1:4]]]]
    begin_round(round=plan_rounds(session=session, rounds=rounds, user=None)[0], user=None)
    return session


def plan(session: Session, language: str = "en") -> bytes:
    return make_document(session=session, name="plan", language=language).pdf


def test_every_round_is_told_by_table(cup: Session) -> None:
    by_table, _heading, _by_name = whole_text(plan(cup)).partition("By name")
    first, second, third = by_table.split("Round ")[1:]
    assert "planned" not in first
    assert "1 Anna Bernd Carla Dora" in first
    assert "2 Emil Fritz Gerda Hans" in first
    assert "Sitting out: Ärmel" in first
    assert "planned" in second
    assert "1 Emil Fritz Gerda Hans" in second
    assert "1 Ärmel Bernd Carla Dora" in third
    assert "Sitting out: Anna, Emil, Fritz, Gerda and Hans" in third


def test_everybody_finds_his_tables_and_winds(cup: Session) -> None:
    by_name = whole_text(plan(cup)).partition("By name")[2]
    assert "R 1 R 2 R 3" in by_name
    lines = (
        "Anna Team 1 1 E 2 E – Ärmel Team 3 – – 1 E",
        "Fritz Team 2 2 S 1 S –",
        "Dora Team 1 1 N 2 N 1 N",
    )
    assert all(line in by_name for line in lines)
    assert "Table and first wind (E East, S South, W West and N North); –: sits out." in by_name


@pytest.mark.parametrize(
    ("language", "cell"), [("de", "Anna Team 1 1 O 2 O –"), ("ru", "Anna Team 1 1 В 2 В –")]
)
def test_winds_are_letters_of_the_language(cup: Session, language: str, cell: str) -> None:
    assert cell in whole_text(plan(cup, language))


def test_who_takes_turns_and_who_plays_for_nobody(german: Session) -> None:
    make_table(german, ["Anna", "Bernd", "Carla", "Dora", "Emil"])
    text = whole_text(plan(german))
    assert "Take turns" in text
    assert "Team" not in text
    assert "Emil 1 R" not in text
    assert "Dora 1 N Emil 1" in text


def test_who_is_not_here_and_has_no_seat_is_not_listed(cup: Session) -> None:
    away, hidden = make_players(cup.club, ["Zoe", "Yvonne"])
    make_participant(cup, away, active=False)
    Player.objects.filter(pk=hidden.pk).update(hidden=True)
    make_participant(cup, hidden)
    text = whole_text(plan(cup))
    assert "Zoe" not in text
    assert "Yvonne" not in text


def test_many_players_and_rounds_flow_over_pages(club: Club) -> None:
    session = make_session(club, kind="tournament")
    people = make_players(club, [f"Person {number}" for number in range(100, 172)])
    tables = [people[start : start + 4] for start in range(0, 72, 4)]
    plan_rounds(session=session, rounds=[tables] * 10, user=None)
    pdf = plan(session)
    pages = page_texts(pdf)
    assert page_sizes(pdf) == {(210, 297)}
    lists = [page for page in pages if "R 1 " in page or "R 6 " in page]
    assert len(lists) == 4
    assert sum("R 6 R 7 R 8 R 9 R 10" in page for page in lists) == 2
    assert whole_text(pdf).count("Person 171") == 12


def test_a_round_that_fits_on_a_page_stays_together(club: Club) -> None:
    people = make_players(club, [f"N{number:02}" for number in range(72)])
    session = make_session(club, kind="tournament")
    fours = [people[start : start + 4] for start in range(0, 72, 4)]
    plan_rounds(session=session, rounds=[fours] * 5, user=None)
    by_table = [text for text in page_texts(plan(session)) if "By name" not in text and "Round" in text]
    assert [text.count("Round ") for text in by_table] == [2, 2, 1]
    assert [text.count("N68") for text in by_table] == [2, 2, 1]


@pytest.mark.parametrize("tables", range(2, 9))
def test_who_sits_out_stands_below_a_table(club: Club, tables: int) -> None:
    session = make_session(club, kind="tournament")
    people = make_players(club, [f"Person {number}" for number in range(100, 100 + 4 * tables + 1)])
    for player in people:
        make_participant(session, player)
    seats = [people[start : start + 4] for start in range(0, 4 * tables, 4)]
    plan_rounds(session=session, rounds=[seats] * 12, user=None)
    pages = page_texts(plan(session))
    assert any("Sitting out" in page for page in pages)
    assert not any(page.startswith("Sitting out") for page in pages)


def test_what_is_printed_changes_with_the_seats(cup: Session, nine: list[Player]) -> None:
    before = whole_text(plan(cup))
    plan_rounds(session=cup, rounds=[[nine[:4]]], user=None)
    cup.refresh_from_db()
    assert whole_text(plan(cup)) != before
