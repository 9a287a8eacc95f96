"""Results hidden until they are released: shown to who keeps the score, and nowhere to anybody else."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern

from tests.tracker.factories import make_players, make_session, make_table, won
from tests.tracker.queries.results import played
from tests.tracker.services.acting import fresh, record
from tests.tracker.views.pages import text, url
from tests.tracker.views.reading import at, signed_in
from tracker.access import Rights
from tracker.exchange.importing import import_session
from tracker.exchange.session_file import export_session
from tracker.models import AuditEntry, Session, Table
from tracker.play_urls import play_urlpatterns
from tracker.queries.games import table_game
from tracker.queries.released import may_see_results
from tracker.services.games import confirm_table, end_game, reopen_table
from tracker.services.releasing import hide_results, release_results
from tracker.urls import session_urlpatterns

HIDDEN = "The results are hidden until the organiser releases them."
KEEPERS, READERS = ("organiser", "scorer"), ("member", "stranger", "nobody")
#: Pages of nothing but results, and those of a table whose game is over.
OF_SESSION = (
    *("standings", "standings_csv", "standings_pdf", "progress", "progress_csv", "prizes", "chances"),
    *("results_xlsx", "results_json", "ema_csv", "ema_xlsx"),
)
OF_TABLE = ("table", "score_sheet_pdf")


@pytest.fixture
def people(organiser: User, scorer: User, member: User, stranger: User) -> dict[str, Client]:
    found = {"organiser": organiser, "scorer": scorer, "member": member, "stranger": stranger, "nobody": None}
    return {name: signed_in(user) for name, user in found.items()}


@pytest.fixture
def over(german: Session) -> Table:
    """A game that Anna has won and that is confirmed; the results are hidden."""
    table = make_table(german)
    record(table, won(0, None, (300, 20, 40, 60)))
    end_game(table=fresh(table), how="time", user=None)
    confirm_table(table=fresh(table), user=None)
    hide_results(session=german, user=None)
    return fresh(table)


@pytest.fixture
def figures(over: Table) -> list[str]:
    """The scores of the game as pages write them, each of three digits at least."""
    scores = [str(abs(score)) for score in table_game(over).scores]
    assert all(len(score) >= 3 for score in scores)
    return scores


def by_link(table: Table) -> Client:
    phone = Client()
    phone.get(f"/t/{table.code}/")
    return phone


def told(answer: Any, figures: list[str]) -> list[str]:
    """Which of the figures the page gives away."""
    said = text(answer)
    return [figure for figure in figures if figure in said]


def test_who_keeps_the_score_reads_on_with_a_note(
    people: dict[str, Client], german: Session, over: Table, figures: list[str]
) -> None:
    for who in KEEPERS:
        browser = people[who]
        page = browser.get(url("session", german))
        assert "The results are hidden: those who keep the score see them here, nobody else." in text(page)
        assert told(page, figures) == figures
        for name in OF_SESSION:
            assert browser.get(url(name, german)).status_code == 200
        for name in OF_TABLE:
            assert browser.get(url(name, over)).status_code == 200
        assert told(browser.get(url("board", german)), figures) == figures
        assert told(browser.get(url("round", over.round)), figures) == figures
        entry = over.entries.get()
        assert browser.get(url("entry", over, entry.key)).status_code == 200


@pytest.mark.parametrize("who", READERS)
def test_nobody_else_reads_them_anywhere(
    people: dict[str, Client], german: Session, over: Table, figures: list[str], who: str
) -> None:
    browser = people[who]
    entry = over.entries.get()
    gates = [url(name, german) for name in OF_SESSION] + [url(name, over) for name in OF_TABLE]
    gates += [url("entry", over, entry.key), url("score_sheets_pdf", over.round)]
    gates += [f"{url('standings', german)}?live=1", f"{url('standings', german)}?by=team"]
    for address in gates:
        answer = browser.get(address)
        assert answer.status_code == 403, address
        assert HIDDEN in text(answer)
        assert told(answer, figures) == []
    shown = [at(german.club, "club"), url("session", german), url("hall", german), url("round", over.round)]
    shown += [url("table_history", over), url("session_history", german), url("participants", german)]
    shown += [at(german.club, "player", seat.participant.player_id) for seat in over.seats.all()]
    for address in shown:
        answer = browser.get(address)
        assert answer.status_code == 200, address
        assert told(answer, figures) == [], address
    session = text(browser.get(url("session", german)))
    assert HIDDEN in session
    assert "There is nothing to rank yet." not in session
    state = browser.get(url("table_api_state", over)).json()
    assert (state["result"], state["entries"]) == (None, [])
    assert {seat["score"] for seat in state["seats"]} == {""}
    assert browser.get(url("session_file", german)).status_code in (302, 403)


def test_released_results_are_everybodys_again_and_can_be_hidden_again(
    people: dict[str, Client], german: Session, over: Table, figures: list[str]
) -> None:
    organiser = people["organiser"]
    asked = text(organiser.get(url("session_results", german)))
    assert "Release the results?" in asked
    assert organiser.post(url("session_results", german), {"do": "release"})["Location"] == url(
        "session", german
    )
    for who in READERS:
        assert told(people[who].get(url("session", german)), figures) == figures
        assert people[who].get(url("standings_csv", german)).status_code == 200
        assert told(people[who].get(url("hall", german)), figures) == figures
    assert "Hide the results?" in text(organiser.get(url("session_results", german)))
    for _twice in range(2):
        organiser.post(url("session_results", german), {"do": "hide"})
    assert people["nobody"].get(url("standings", german)).status_code == 403
    assert list(AuditEntry.objects.filter(table=None).values_list("action", flat=True))[-3:] == [
        "hide_results",
        "release_results",
        "hide_results",
    ]
    said = text(people["nobody"].get(url("session_history", german)))
    assert "released the results" in said


def test_only_organisers_release(people: dict[str, Client], german: Session, over: Table) -> None:
    for who, status in (("scorer", 403), ("member", 403), ("stranger", 403), ("nobody", 302)):
        assert people[who].get(url("session_results", german)).status_code == status
        assert people[who].post(url("session_results", german), {"do": "release"}).status_code == status
    assert by_link(over).post(url("session_results", german), {"do": "release"}).status_code == 302
    assert Session.objects.get(pk=german.pk).results_hidden


def test_the_view_for_the_room_hides_them_whoever_is_signed_in_at_the_projector(
    people: dict[str, Client], german: Session, over: Table, figures: list[str]
) -> None:
    for who in (*KEEPERS, *READERS):
        assert told(people[who].get(url("hall", german)), figures) == []
        assert told(people[who].get(url("hall", german), {"part": 1}), figures) == []


def test_a_game_that_goes_on_is_no_secret(people: dict[str, Client], german: Session) -> None:
    table = make_table(german)
    record(table, won(0, None, (300, 20, 40, 60)))
    hide_results(session=german, user=None)
    scores = [str(abs(score)) for score in table_game(fresh(table)).scores]
    for address in (url("table", table), url("session", german), url("round", table.round)):
        answer = people["nobody"].get(address)
        assert answer.status_code == 200
        assert told(answer, scores) == scores
    assert people["nobody"].get(url("standings", german), {"live": 1}).status_code == 403


def test_the_table_sees_what_it_confirms_and_then_no_more(german: Session, organiser: User) -> None:
    table = make_table(german)
    record(table, won(0, None, (300, 20, 40, 60)))
    end_game(table=fresh(table), how="time", user=None)
    hide_results(session=german, user=None)
    phone, scores = by_link(table), [str(abs(score)) for score in table_game(fresh(table)).scores]
    assert told(phone.get(url("table", table)), scores) == scores
    assert phone.get(url("table_api_state", table)).json()["result"]
    other = played(german, dict.fromkeys(("Emil", "Fritz", "Gerda", "Hans"), 0), status="ended")
    assert phone.get(url("table", other)).status_code == 403
    confirm_table(table=fresh(table), user=None)
    assert phone.get(url("table", table)).status_code == 403
    assert phone.get(url("table_pad", table)).status_code == 403
    assert phone.get(url("table_api_state", table)).json()["result"] is None
    reopen_table(table=fresh(table), user=organiser, why="read wrong")
    assert told(phone.get(url("table", table)), scores) == scores


def test_a_profile_leaves_out_hidden_sessions_alone(
    people: dict[str, Client], german: Session, over: Table
) -> None:
    other = make_session(german.club, slug="other", name="Another evening")
    played(other, {"Anna": 77, "Bernd": -77, "Carla": 0, "Dora": 0})
    (anna,) = make_players(german.club, ["Anna"])
    for who in (*READERS, *KEEPERS):
        said = text(people[who].get(at(german.club, "player", anna.pk)))
        assert "Another evening" in said
        assert (german.name in said) is (who in KEEPERS)
        assert ("German classical 77 4 1 1.00" in said) is (who in READERS)


def test_a_table_that_the_rules_have_ended_is_over_though_it_is_called_running(german: Session) -> None:
    table = make_table(german, status="running", finished=True)
    german.results_hidden = True
    see, link = Rights(see=True), Rights(see=True, score=True, by_link=True)
    assert not may_see_results(german, see, table)
    assert may_see_results(german, link, table)
    table.finished = False
    assert may_see_results(german, see, table)


@pytest.mark.parametrize("more", [{}, {"belong": True}, {"score": True, "by_link": True}])
def test_standings_are_for_who_keeps_the_score(german: Session, more: dict[str, bool]) -> None:
    rights = Rights(see=True, **more)
    assert may_see_results(german, rights)
    german.results_hidden = True
    assert not may_see_results(german, rights)
    assert may_see_results(german, Rights(see=True, belong=True, score=True))
    release_results(session=german, user=None)


def test_no_page_of_a_table_tells_them_by_another_way(
    people: dict[str, Client], over: Table, figures: list[str]
) -> None:
    """Every address below the table, whatever it is for, looked at by everybody who may not see results."""
    every = [*session_urlpatterns, *play_urlpatterns]
    names = [one.name for one in every if "<int:table>" in str(one.pattern) and isinstance(one, URLPattern)]
    entry = over.entries.get()
    keys: dict[str, list[str | int]] = {"entry": [entry.key], "table_penalty_withdraw": [1]}
    browsers = [*(people[who] for who in READERS), by_link(over)]
    leaks: list[tuple[str, list[str]]] = []
    for name in names:
        assert name is not None
        more: list[str | int] = keys.get(name, [entry.key] if name.startswith("entry_") else [])
        for browser in browsers:
            answer = browser.get(url(name, over, *more), follow=True)
            if answer.headers["Content-Type"].startswith(("text/", "application/json")):
                leaks += [(name, told(answer, figures))] if told(answer, figures) else []
    assert leaks == []


def test_a_session_that_takes_its_place_hides_them_too(
    people: dict[str, Client], german: Session, over: Table, figures: list[str]
) -> None:
    import_session(data=export_session(german), replace=True)
    assert people["nobody"].get(url("standings", german)).status_code == 403
    assert told(people["nobody"].get(url("session", german)), figures) == []
    assert told(people["organiser"].get(url("session", german)), figures) == figures
