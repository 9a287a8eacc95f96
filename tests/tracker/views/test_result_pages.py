"""Results by round, prizes, chances and the files: what they say, and to whom."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_round, make_table, won
from tests.tracker.queries.results import played
from tests.tracker.services.acting import fresh, record
from tests.tracker.views.reading import at, page, rows, signed_in, words
from tracker.models import Session
from tracker.queries.progress import ROUNDS_A_PAGE
from tracker.services.games import confirm_table, end_game

FOUR = {"Anna": 100, "Bernd": 20, "Carla": -20, "Dora": -100}
FILES = {
    "progress_csv": "german-by-round.csv",
    "results_xlsx": "german-results.xlsx",
    "results_json": "german-results.json",
    "ema_csv": "german-ema.csv",
    "ema_xlsx": "german-ema.xlsx",
}
NEEDS = "Needs in the last round:"
PAGES = ("progress", "prizes", "chances")
EVERYTHING = (*PAGES, *sorted(FILES))


def told(response: Any) -> list[str]:
    """What a list on the page says, line by line."""
    items = re.findall(r"<li>([^<]+ · <a.*?)</li>", page(response), re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", item)).split()) for item in items]


def by_table_points(session: Session, rounds: int) -> None:
    session.ranking, session.rounds_total = ["table_points", "points"], rounds
    session.save()


@pytest.mark.parametrize("name", EVERYTHING)
def test_whoever_sees_the_session_sees_them_until_they_are_hidden(
    name: str, german: Session, organiser: User, member: User, stranger: User
) -> None:
    played(german, FOUR)
    people = {"organiser": organiser, "member": member, "stranger": stranger, "nobody": None}
    for user in people.values():
        assert signed_in(user).get(at(german, name)).status_code == 200
    assert signed_in(organiser).post(at(german, name)).status_code == 405
    german.results_hidden = True
    german.save()
    for who, user in people.items():
        answer = signed_in(user).get(at(german, name))
        assert answer.status_code == (200 if who == "organiser" else 403), who
        assert who == "organiser" or "The results are hidden" in answer.content.decode()


@pytest.mark.parametrize("name", EVERYTHING)
def test_an_outsider_is_told_that_there_is_nothing(name: str, german: Session, stranger: User) -> None:
    german.club.visibility = "members"
    german.club.save()
    for user in (stranger, None):
        assert signed_in(user).get(at(german, name)).status_code == 404


@pytest.mark.parametrize(("name", "filename"), sorted(FILES.items()))
def test_a_file_has_a_name_and_a_kind(name: str, filename: str, german: Session) -> None:
    played(german, FOUR)
    answer = signed_in(None).get(at(german, name))
    assert answer["Content-Disposition"] == f'attachment; filename="{filename}"'
    kinds = {"csv": "text/csv", "json": "application/json", "xlsx": "application/vnd.openxmlformats"}
    assert answer["Content-Type"].startswith(kinds[filename.rpartition(".")[2]])
    assert answer.content


@pytest.mark.parametrize("name", PAGES)
def test_before_anything_is_confirmed_a_page_says_so(name: str, german: Session) -> None:
    said = words(signed_in(None).get(at(german, name)))
    expected = "isn’t set" if name == "chances" else "No confirmed table yet."
    assert expected in said


def test_too_early_it_is_told_how_many_rounds_are_meant(german: Session, organiser: User) -> None:
    Session.objects.update(rounds_total=4)
    played(german, FOUR)
    answer = signed_in(organiser).get(at(german, "chances"))
    assert "4 rounds are meant to be played. 3 rounds are to be played" in words(answer)
    assert at(german, "session_edit") in page(answer)
    assert at(german, "session_edit") not in page(signed_in(None).get(at(german, "chances")))


def test_by_round(german: Session) -> None:
    played(german, FOUR)
    played(german, {"Dora": 300, "Carla": 5, "Anna": -110, "Bernd": -195})
    make_table(german, ["Emil", "Fritz", "Gerda", "Hans"], german.rounds.last())
    answer = signed_in(None).get(at(german, "progress"))
    assert list(rows(answer))[:2] == [
        [*("1", "Dora", "−100 Table 1 · place 4 then 4", "+300 Table 1 · place 1 then 1 ▲3 up 3 places")],
        [*("2", "Anna", "+100 Table 1 · place 1 then 1", "−110 Table 1 · place 3 then 2 ▼1 down 1 place")],
    ]
    assert f'href="{at(german, "round", 2)}t1/"' in page(answer)
    assert list(rows(answer))[-1] == ["–", "Hans", "–", "–"]


def test_by_round_shows_table_points_where_they_rank(german: Session) -> None:
    by_table_points(german, 3)
    played(german, {"Anna": 10, "Bernd": 10, "Carla": 10, "Dora": -30})
    first = next(rows(signed_in(None).get(at(german, "progress"))))
    assert first == ["1 =", "Anna", "2⅓ · +10 Table 1 · place 1 then 1 ="]


def test_by_round_says_who_is_absent(german: Session) -> None:
    played(german, FOUR)
    second = played(german, {"Emil": 50, "Bernd": 10, "Carla": -20, "Dora": -40}).round
    anna = german.participants.get(player__name="Anna")
    german.absences.create(round=second, participant=anna, points=-7)
    answer = signed_in(None).get(at(german, "progress"))
    row = next(one for one in rows(answer) if one[1] == "Anna")
    assert row[3] == "−7 absent then 1 = as before"


def test_many_rounds_are_shown_some_at_a_time(german: Session) -> None:
    for _round in range(ROUNDS_A_PAGE + 1):
        played(german, FOUR)
    browser = signed_in(None)
    first = browser.get(at(german, "progress"))
    assert len(next(rows(first))) == 2 + ROUNDS_A_PAGE
    assert "Rounds 9 to 9" in words(first)
    later = browser.get(at(german, "progress") + "?from=9")
    assert next(rows(later))[2].endswith("as before")
    for odd in ("x", "0", "99999999999", "²"):
        assert browser.get(at(german, "progress"), {"from": odd}).status_code == 200


@pytest.mark.parametrize("query", ["?from=9", "?from=9&live=1"])
def test_from_a_round_that_is_not_there_one_is_led_to_the_beginning(german: Session, query: str) -> None:
    played(german, {"Anna": 50, "Bernd": 10, "Carla": -20, "Dora": -40})
    answer = signed_in(None).get(at(german, "progress") + query)
    assert answer["Location"] == at(german, "progress") + ("?live=1" if "live" in query else "")


def test_unconfirmed_tables_count_where_one_asks_for_them(german: Session) -> None:
    played(german, FOUR, status="running")
    browser = signed_in(None)
    assert "No confirmed table yet." in words(browser.get(at(german, "progress")))
    live = browser.get(at(german, "progress") + "?live=1")
    assert "Provisional" in words(live)
    assert next(rows(live))[1] == "Anna"


def test_prizes(german: Session) -> None:
    table = make_table(german)
    record(table, won(1, None, (10, 200, 0, 0)))
    end_game(table=fresh(table), how="time", user=None)
    confirm_table(table=fresh(table), user=None)
    german.participants.filter(player__name="Dora").update(newcomer=True, team="Süd")
    answer = signed_in(None).get(at(german, "prizes"))
    said = words(answer)
    assert "Best hand 200 points Bernd Round 1 · Table 1 · Deal 1" in said
    assert "Most tables won 1 table Bernd" in said
    assert "Most deals won 1 deal Bernd" in said
    assert "Best newcomer place 2 Dora" in said
    assert "Best team place 1 Süd" in said
    entry = table.entries.get().key
    assert f'href="{at(german, "entry", 1, 1, entry)}"' in page(answer)
    make_table(german, ["Emil", "Fritz", "Gerda", "Hans"])
    assert "only those that are count here" in words(signed_in(None).get(at(german, "prizes")))


def test_chances_with_seats(german: Session) -> None:
    by_table_points(german, 2)
    played(german, FOUR)
    make_table(german)
    answer = signed_in(None).get(at(german, "chances"))
    needs, then = f"Table 1 {NEEDS}", "Is first: with a win"
    behind = "Behind the first"
    assert told(answer) == [
        f"1 · Anna Table points: 4 · leads · {needs} at least 0; sure with 2⅓ {then} whatever the others do",
        f"2 · Bernd Table points: 2 · {behind}: 2 · {needs} at least 2 {then} whatever the others do",
        f"3 · Carla Table points: 1 · {behind}: 3 · {needs} at least 3 {then}, if Anna gets at most 1",
        f"4 · Dora Table points: 0 · {behind}: 4 · {needs} at least 4 {then}, if Anna gets at most 0",
    ]
    assert "Who ends level in table points is parted by points." in words(answer)


def test_chances_of_who_is_first_whatever_happens_and_of_who_waits(german: Session) -> None:
    by_table_points(german, 3)
    played(german, FOUR)
    played(german, {"Anna": 10, "Emil": 5, "Fritz": 0, "Gerda": -15})
    make_table(german, ["Bernd", "Carla", "Dora", "Emil"])
    said = words(signed_in(None).get(at(german, "chances")))
    assert "first whatever happens" in said
    assert "6 other players can’t be first any more." in said


def test_chances_without_seats(german: Session) -> None:
    by_table_points(german, 2)
    german.ranking = ["table_points"]
    german.save()
    played(german, FOUR)
    answer = signed_in(None).get(at(german, "chances"))
    assert "isn’t known yet" in words(answer)
    assert "Everybody can still be first." in words(answer)
    assert told(answer)[3] == "4 · Dora Table points: 0 · Behind the first: 4"


def test_chances_by_points_are_gaps(german: Session) -> None:
    german.rounds_total = 2
    german.save()
    played(german, {"Anna": 50, "Bernd": 50, "Carla": -40, "Dora": -60})
    answer = signed_in(None).get(at(german, "chances"))
    assert told(answer)[1:3] == [
        "1 = · Bernd Points: 50 · leads with others",
        f"3 · Carla Points: −40 · Behind the first: 90 {NEEDS} at least 91 more than Anna and Bernd",
    ]
    assert "Nobody is out of it" in words(answer)
    german.drop_worst = 1
    german.save()
    assert "Worst results are left out" in words(signed_in(None).get(at(german, "chances")))
    german.final_from, german.ranking = 3, ["table_points"]
    german.save()
    german.participants.update(finalist=True)
    make_round(german)
    assert "A round before the finals is not over" in words(signed_in(None).get(at(german, "chances")))


@pytest.mark.parametrize(
    ("total", "ranking", "said"),
    [
        (1, ["points"], "All rounds are played"),
        (3, ["points"], "2 rounds are to be played"),
        (2, ["average_place"], "can’t be reckoned ahead"),
    ],
)
def test_chances_say_why_there_are_none(total: int, ranking: list[str], said: str, german: Session) -> None:
    german.rounds_total, german.ranking = total, ranking
    german.save()
    played(german, FOUR)
    answer = signed_in(None).get(at(german, "chances"))
    assert said in words(answer)
    assert told(answer) == []


@pytest.mark.parametrize("name", PAGES)
def test_the_number_of_queries_does_not_grow_with_the_people(name: str, german: Session) -> None:
    by_table_points(german, 2)
    browser, counted = signed_in(None), []
    for count in (1, 8):
        sitting = german.rounds.first() or make_round(german)
        for number in range(count):
            played(german, {f"{count}{number}{seat}": seat for seat in range(4)}, round_=sitting)
        with CaptureQueriesContext(connection) as queries:
            browser.get(at(german, name))
        counted.append(len(queries))
    assert counted[0] == counted[1]
