"""The standings as a page, as a PDF and as a spreadsheet."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_participant, make_players, make_round, make_table
from tests.tracker.queries.results import absent
from tests.tracker.views.reading import at, page, rows, signed_in, words
from tracker.models import Participant, Player, Session, Table
from tracker.services.games import confirm_table, end_game, type_totals


def scored(session: Session, totals: tuple[int, ...], *, confirmed: bool = True, **table: object) -> Table:
    """A table with typed totals for Anna, Bernd, Carla and Dora."""
    made = make_table(session, **table)  # type: ignore[arg-type]
    type_totals(table=made, totals=totals, user=None)
    made.refresh_from_db()
    if confirmed:
        if made.status == Table.Status.RUNNING:
            end_game(table=made, how="time", user=None)
            made.refresh_from_db()
        confirm_table(table=made, user=None)
        made.refresh_from_db()
    return made


def table_of(response: object) -> list[list[str]]:
    return list(rows(response))


def test_nobody_yet(german: Session, organiser: User) -> None:
    assert "Nobody takes part yet." in words(signed_in(None).get(at(german, "standings")))
    assert "Say who takes part" in words(signed_in(organiser).get(at(german, "standings")))


def test_places_points_and_ties(german: Session) -> None:
    scored(german, (50, -25, -25, 0))
    answer = signed_in(None).get(at(german, "standings"))
    assert [row[:3] for row in table_of(answer)] == [
        ["1", "Anna", "50"],
        ["2", "Dora", "0"],
        ["3 =", "Bernd", "−25"],
        ["3 =", "Carla", "−25"],
    ]
    assert table_of(answer)[2][3:5] == ["1", "½"]
    assert "Ranked by points" in words(answer)
    german.ranking = ["table_points", "points"]
    german.save()
    answer = signed_in(None).get(at(german, "standings"))
    assert "Ranked by table points, then points" in words(answer)
    assert table_of(answer)[0][:4] == ["1", "Anna", "4", "50"]


def test_only_confirmed_tables_count_until_one_asks_for_all(german: Session) -> None:
    scored(german, (50, -25, -25, 0))
    scored(german, (0, 0, 300, -300), confirmed=False)
    browser = signed_in(None)
    settled, live = (browser.get(at(german, "standings") + query) for query in ("", "?live=1"))
    assert table_of(settled)[0][1] == "Anna"
    assert "1 table is not confirmed yet" in words(settled)
    assert table_of(live)[0][1] == "Carla"
    assert "Provisional" in words(live)


def test_sorted_by_what_one_asks(german: Session) -> None:
    scored(german, (50, -25, -25, 0))
    browser = signed_in(None)
    by_name = browser.get(at(german, "standings") + "?sort=player")
    assert [row[1] for row in table_of(by_name)] == ["Anna", "Bernd", "Carla", "Dora"]
    assert 'aria-sort="ascending"' in page(by_name)
    by_points = browser.get(at(german, "standings") + "?sort=points")
    assert [row[1] for row in table_of(by_points)] == ["Bernd", "Carla", "Dora", "Anna"]
    assert browser.get(at(german, "standings") + "?sort=nonsense").status_code == 200
    for column in ("rank", "-rank", "average_place", "table_points", "wins", "games"):
        assert browser.get(at(german, "standings") + f"?sort={column}").status_code == 200


def test_a_substitute_and_a_guest_are_named_and_a_penalty_is_shown(german: Session) -> None:
    scored(german, (50, -25, -25, 0))
    Participant.objects.filter(player__name="Dora").update(substitute=True)
    Participant.objects.filter(player__name="Bernd").update(guest=True)
    somebody = Participant.objects.get(player__name="Carla")
    german.penalties.create(participant=somebody, points=-10, why="late")
    german.penalties.create(participant=somebody, table_points_60=-30, why="later")
    found = table_of(signed_in(None).get(at(german, "standings")))
    assert found[-1][:2] == ["–", "Dora substitute"]
    assert ["2", "Bernd guest"] in [row[:2] for row in found]
    assert found[2][-1] == "−10 points, −½ table points"


def test_what_does_not_count_is_noted_and_explained(german: Session) -> None:
    scored(german, (50, -25, -25, 0))
    scored(german, (-10, 20, -5, -5))
    browser = signed_in(None)
    plain = browser.get(at(german, "standings"))
    assert "Left out" not in words(plain)
    absent(german, "Dora", make_round(german), points=-9)
    Participant.objects.filter(player__name="Carla").update(
        withdrawn=True, active=False, guest=True, team="Süd"
    )
    german.drop_worst = 2
    german.save()
    answer = browser.get(at(german, "standings"))
    found = {row[1]: row for row in table_of(answer)}
    assert {"Absent", "Left out"} <= set(re.findall(r">([^<>]+)</a></th>", page(answer)))
    assert found["Dora"][-2:] == ["1", "2"]
    assert found["Carla guest withdrawn"][-2:] == ["", "1"]
    assert "Everybody’s 2 worst results are left out" in words(answer)
    teams = browser.get(at(german, "standings") + "?by=team")
    assert table_of(teams)[0][-1] == "1"
    assert "Absent" not in words(teams)


@pytest.mark.parametrize(
    ("carry", "said"),
    [("all", "everything they had"), ("half", "half of what they had"), ("nothing", "begin with nothing")],
)
def test_finalists_stand_first_and_are_named(german: Session, carry: str, said: str) -> None:
    scored(german, (50, -25, -25, 0))
    german.final_from, german.carry = 2, carry
    german.save()
    Participant.objects.filter(player__name__in=("Bernd", "Dora")).update(finalist=True, team="Nord")
    browser = signed_in(None)
    answer = browser.get(at(german, "standings"))
    names = [row[1] for row in table_of(answer)]
    assert sorted(names[:2]) == ["Bernd in the finals", "Dora in the finals"]
    assert names[2:] == ["Anna", "Carla"]
    assert [row[0] for row in table_of(answer)][2:] == ["3", "4"]
    assert "Finals from round 2 on: finalists stand before all others." in words(answer)
    assert said in words(answer)
    teams = words(browser.get(at(german, "standings") + "?by=team"))
    assert "every round counts whole" in teams


def test_somebody_without_a_game_has_no_place(german: Session, players: list[Player]) -> None:
    scored(german, (50, -25, -25, 0))
    make_participant(german, make_players(german.club, ["Emil"])[0])
    last = table_of(signed_in(None).get(at(german, "standings") + "?sort=average_place"))[-1]
    assert last[:3] == ["–", "Emil", "0"]
    assert "–" in last[3:]


def test_teams(german: Session) -> None:
    scored(german, (50, -25, -25, 0))
    Participant.objects.filter(player__name__in=("Anna", "Bernd")).update(team="Nord")
    Participant.objects.filter(player__name__in=("Carla", "Dora")).update(team="Süd")
    browser = signed_in(None)
    assert "By team" in words(browser.get(at(german, "standings")))
    answer = browser.get(at(german, "standings") + "?by=team")
    assert [row[:2] for row in table_of(answer)] == [["1", "Nord"], ["2", "Süd"]]
    assert "Standings of the teams" in words(answer)
    assert "Place Team Points Games Table points" in words(answer)
    german.ranking = ["table_points", "points"]
    german.save()
    answer = browser.get(at(german, "standings") + "?by=team")
    assert "Place Team Table points Points Games" in words(answer)


def test_no_teams_says_so(german: Session) -> None:
    scored(german, (50, -25, -25, 0))
    browser = signed_in(None)
    assert "Nobody plays for a team here." in words(browser.get(at(german, "standings") + "?by=team"))
    assert "By team" not in words(browser.get(at(german, "standings")))


@pytest.mark.parametrize("query", ["", "?live=1", "?by=team", "?by=team&live=1"])
def test_as_spreadsheet(german: Session, query: str) -> None:
    scored(german, (50, -25, -25, 0))
    Participant.objects.update(team="Nord")
    answer = signed_in(None).get(at(german, "standings_csv") + query)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    head = answer.content.decode().splitlines()[0]
    assert head.startswith("rank,tied,team" if "team" in query else "rank,tied,player,name")


@pytest.mark.parametrize("query", ["", "?by=team"])
def test_as_pdf(german: Session, query: str) -> None:
    scored(german, (50, -25, -25, 0))
    Participant.objects.update(team="Nord")
    answer = signed_in(None).get(at(german, "standings_pdf") + query)
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_a_pdf_of_nothing_says_why(german: Session) -> None:
    answer = signed_in(None).get(at(german, "standings_pdf") + "?by=team", follow=True)
    assert answer.status_code == 200


def test_the_number_of_queries_does_not_grow_with_the_players(german: Session) -> None:
    browser = signed_in(None)
    counted = []
    for count in (1, 8):
        sitting = make_round(german)
        for number in range(count):
            make_table(german, [f"P{number}{seat}" for seat in "ESWN"], sitting)
        with CaptureQueriesContext(connection) as queries:
            browser.get(at(german, "standings") + "?live=1")
        counted.append(len(queries))
    assert counted[0] == counted[1]
