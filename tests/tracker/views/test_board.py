"""The organiser's board, the time of a round, and where sheets are: seen, pressed, refused."""

from datetime import timedelta
from html import escape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tracker.factories import FOUR, make_players, make_round, make_table, won
from tests.tracker.services.acting import fresh, record
from tests.tracker.views.api import post, send
from tests.tracker.views.pages import text, url
from tests.tracker.views.reading import signed_in
from tracker.models import AuditEntry, Club, Entry, Player, Round, Session, Table
from tracker.services.games import end_game, type_totals
from tracker.services.links import lock_link, unlock_link
from tracker.services.players import edit_player
from tracker.services.timing import set_extra_minutes, set_last_call, set_round_timer, start_round_timer

POSTS = ("round_timer", "table_paper", "table_extra_minutes")


@pytest.fixture
def people(organiser: User, scorer: User, member: User, stranger: User) -> dict[str, Client]:
    found = {"organiser": organiser, "scorer": scorer, "member": member, "stranger": stranger, "nobody": None}
    return {name: signed_in(user) for name, user in found.items()}


@pytest.fixture
def by_link(table: Table) -> Client:
    """A phone that came by the table's link."""
    phone = Client()
    phone.get(f"/t/{table.code}/")
    return phone


def look(browser: Client, session: Session, **asked: Any) -> Any:
    return browser.get(url("board", session), asked)


def press(browser: Client, name: str, place: Table | Round, **sent: Any) -> Any:
    return browser.post(url(name, place), sent)


def timed(sitting: Round, minutes: int = 90, begun: int | None = 0) -> None:
    """A round of so many minutes that began so many minutes ago."""
    set_round_timer(round=sitting, user=None, minutes=minutes, warn_minutes=10, gong=True)
    if begun is not None:
        start_round_timer(round=sitting, user=None)
        Round.objects.filter(pk=sitting.pk).update(started_at=timezone.now() - timedelta(minutes=begun))


def test_who_keeps_the_score_sees_the_board_and_nobody_else(
    people: dict[str, Client], by_link: Client, table: Table, german: Session, club: Club
) -> None:
    for who, status in (
        ("organiser", 200),
        ("scorer", 200),
        ("member", 403),
        ("stranger", 403),
        ("nobody", 302),
    ):
        assert look(people[who], german).status_code == status, who
        assert look(people[who], german, part=1).status_code == status, who
    assert look(by_link, german).status_code == 302
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.MEMBERS)
    for who in ("stranger", "nobody"):
        assert look(people[who], german).status_code == 404
    assert look(by_link, german).status_code == 404


@pytest.mark.parametrize("name", POSTS)
def test_only_organisers_set_times_and_only_who_keeps_the_score_moves_sheets(
    people: dict[str, Client], by_link: Client, table: Table, name: str
) -> None:
    place = table.round if name == "round_timer" else table
    sent = {"do": "last_call", "paper": "collected", "minutes": "5"}
    scorers = 302 if name == "table_paper" else 403
    for who, status in (("member", 403), ("stranger", 403), ("scorer", scorers)):
        assert press(people[who], name, place, **sent).status_code == status, who
    for phone in (people["nobody"], by_link):
        answer = press(phone, name, place, **sent)
        assert answer.status_code in (302, 403)
        assert "/board/" not in answer.get("Location", "")
    assert AuditEntry.objects.count() == (1 if name == "table_paper" else 0)
    assert press(people["organiser"], name, place, **sent)["Location"].startswith(
        url("board", table.round.session)
    )


def test_two_phones_that_disagree_are_shown_until_the_table_has_chosen(
    organising: Client, by_link: Client, german: Session, table: Table
) -> None:
    record(table, won(1, 2))
    answer = look(organising, german, part=1)
    assert "disagree" not in text(answer)
    etag = answer["ETag"]
    assert send(by_link, table, key="late", after="").status_code == 409
    answer = organising.get(url("board", german), {"part": 1}, headers={"If-None-Match": etag})
    assert answer.status_code == 200, "the board is told at once"
    assert "1 table · 1 running · 1 where two phones disagree" in text(answer)
    assert "running · 1 deal two phones disagree" in text(answer)
    assert f'href="{url("table", table)}"' in answer.content.decode()
    etag = answer["ETag"]
    send(by_link, table, key="late", after="")
    again = organising.get(url("board", german), {"part": 1}, headers={"If-None-Match": etag})
    assert again.status_code == 304, "sent twice, noted once"
    assert post(by_link, "table_api_settled", table, {"key": "late"}).status_code == 200
    answer = organising.get(url("board", german), {"part": 1}, headers={"If-None-Match": etag})
    assert answer.status_code == 200
    assert "disagree" not in text(answer)


def test_tables_at_a_glance(organising: Client, german: Session, table: Table) -> None:
    record(table, won(1, 2), won(0))
    Entry.objects.update(created_at=timezone.now() - timedelta(minutes=25))
    others = [make_table(german, [f"{name} {letter}" for name in FOUR], table.round) for letter in "xyz"]
    record(others[0], won(2))
    end_game(table=fresh(others[0]), how="time", user=None)
    type_totals(table=fresh(others[0]), totals=[1, -1, 0, 0], user=None)
    answer = look(organising, german)
    said = text(answer)
    assert (
        "4 tables · 1 running · 1 to be confirmed · 1 with totals that differ · 1 without a deal for long"
        in said
    )
    assert "East round · Carla is East" in said
    assert "Anna wins, self-drawn · 25 min ago" in said
    assert "ended · time was up · 1 deal waiting for confirmation totals differ" in said
    assert "Anna 100" not in said
    assert 'class="quiet-long"' in answer.content.decode()
    assert said.index("Table 1") < said.index("Table 4")


def test_the_board_has_the_open_rounds_or_the_one_that_is_asked_for(
    organising: Client, german: Session, table: Table
) -> None:
    second = make_round(german)
    make_table(german, [f"{name} 2" for name in FOUR], second)
    Round.objects.filter(pk=table.round.pk).update(status="closed")
    assert "Anna 2" in text(look(organising, german))
    assert "Round 1 1 table" not in text(look(organising, german, part=1))
    first = text(look(organising, german, round=1))
    assert "Anna 2" not in first
    assert "1 table · closed" in first
    for odd in ("7", "x", "1" * 30, "²", ""):
        assert "Anna 2" in text(look(organising, german, round=odd))


def test_an_empty_session_says_what_comes_first(organising: Client, scoring: Client, german: Session) -> None:
    assert "No round has been opened yet. Open round 1" in text(look(organising, german))
    assert "Open round 1" not in text(look(scoring, german))
    make_round(german)
    assert "There is no table in this round yet." in text(look(organising, german))


def test_nothing_is_sent_when_nothing_changed(organising: Client, german: Session, table: Table) -> None:
    first = look(organising, german, part=1)
    etag = first["ETag"]
    assert escape(etag) in look(organising, german).content.decode()

    def again() -> Any:
        return organising.get(url("board", german), {"part": 1}, headers={"If-None-Match": etag})

    same = again()
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", etag)
    assert same["Cache-Control"] == "private, no-cache"
    with CaptureQueriesContext(connection) as queries:
        again()
    assert len(queries) <= 5  # who is there and what the session's revision is, nothing of its tables


def test_the_page_itself_is_sent_again_after_a_minute_for_who_reloads(
    organising: Client, german: Session, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = timezone.now().replace(second=10)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    etag = look(organising, german)["ETag"]

    def status() -> int:
        answer = organising.get(url("board", german), headers={"If-None-Match": etag})
        return int(answer.status_code)

    assert status() == 304
    moment += timedelta(seconds=20)
    assert status() == 304
    moment += timedelta(seconds=40)
    assert status() == 200


def test_whatever_the_board_shows_changes_what_is_sent(
    organising: Client, german: Session, table: Table, club: Club
) -> None:
    (anna,) = make_players(club, ["Anna"])
    sitting = table.round
    acts = (
        lambda: record(fresh(table), won(0)),
        lambda: timed(sitting),
        lambda: set_last_call(round=sitting, user=None, last_call=True),
        lambda: set_extra_minutes(table=table, user=None, minutes=5),
        lambda: press(organising, "table_paper", table, paper="collected", seen=""),
        lambda: edit_player(
            player=Player.objects.get(pk=anna.pk), user=None, name="Anne", nickname="", guest=False
        ),
        lambda: organising.post(url("session_results", german), {"do": "hide"}),
    )
    known = look(organising, german, part=1)
    for act in acts:
        act()
        changed = organising.get(url("board", german), {"part": 1}, headers={"If-None-Match": known["ETag"]})
        assert changed.status_code == 200
        assert changed.content != known.content
        known = changed


def test_a_locked_link_is_told_to_a_board_that_is_looked_at(
    organising: Client, german: Session, table: Table
) -> None:
    seen = look(organising, german, part=1)["ETag"]
    for change, told in ((lock_link, True), (unlock_link, False)):
        change(table=table, user=None)
        answer = organising.get(url("board", german), {"part": 1}, headers={"If-None-Match": seen})
        assert answer.status_code == 200
        assert ("link locked" in text(answer)) is told
        seen = answer["ETag"]


def test_a_message_is_said_once_though_pages_are_kept(
    organising: Client, german: Session, table: Table
) -> None:
    press(organising, "table_paper", table, paper="lost")
    said = look(organising, german)
    assert "A sheet is at the table, collected, checked or entered." in text(said)
    assert "ETag" not in said.headers
    assert "collected, checked or entered." not in text(look(organising, german))


def test_the_board_costs_as_much_for_many_tables(organising: Client, german: Session, table: Table) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            look(organising, german, part=1)
        return len(queries)

    record(table, won(0))
    few = cost()
    for number in range(4):
        record(make_table(german, [f"{name} {number}" for name in FOUR], table.round), won(1, 0), won(2))
    assert cost() == few <= 14


def test_a_sheet_moves_on_by_one_press_and_back_by_another(
    scoring: Client, german: Session, table: Table
) -> None:
    for now, button in (
        ("", "Sheet collected"),
        ("collected", "Sheet checked"),
        ("checked", "Sheet entered"),
    ):
        assert fresh(table).paper == now
        assert button in text(look(scoring, german, part=1))
        onward = {"": "collected", "collected": "checked", "checked": "entered"}[now]
        answer = press(scoring, "table_paper", table, paper=onward, seen=now, round="1")
        assert answer["Location"] == f"{url('board', german)}?round=1#table-{table.pk}"
    said = text(look(scoring, german, part=1))
    assert "Sheet: entered" in said
    assert "1 sheet entered" in said
    press(scoring, "table_paper", table, paper="checked", seen="entered")
    assert fresh(table).paper == "checked"
    press(scoring, "table_paper", table, paper="entered", seen="collected")
    assert fresh(table).paper == "checked"
    assert "somebody else has noted the sheet of table 1: checked" in text(look(scoring, german))


def test_extra_minutes_stand_at_the_table(organising: Client, german: Session, table: Table) -> None:
    assert "5 minutes more" not in text(look(organising, german, part=1))
    timed(table.round)
    assert "5 minutes more" in text(look(organising, german, part=1))
    for _twice in range(2):  # the same page pressed twice
        press(organising, "table_extra_minutes", table, minutes="5")
    said = text(look(organising, german, part=1))
    assert "with 5 extra minutes" in said
    assert "5 minutes less" in said
    assert "with 5 extra minutes" in text(organising.get(url("table", table)))
    for wrong in ("-5", "five", "9" * 9, "²", ""):
        press(organising, "table_extra_minutes", table, minutes=wrong)
        assert "Extra minutes are a whole number from 0 to 600." in text(look(organising, german))
    assert fresh(table).extra_minutes == 5


def test_the_time_is_set_and_started_in_one_step(organising: Client, german: Session, table: Table) -> None:
    sitting = table.round
    form = text(organising.get(url("round_timer", sitting)))
    assert "Save and start the time" in form
    assert 'value="120"' in organising.get(url("round_timer", sitting)).content.decode()
    sent = {"minutes": "75", "warn_minutes": "5", "gong": "on", "do": "start"}
    answer = press(organising, "round_timer", sitting, **sent)
    assert answer["Location"] == url("board", german)
    sitting.refresh_from_db()
    assert (sitting.minutes, sitting.warn_minutes, sitting.gong) == (75, 5, True)
    assert sitting.started_at is not None
    board = look(organising, german)
    assert "The time runs." in text(board)
    assert 'data-warn="5" data-gong' in board.content.decode()
    assert "The last 5 minutes" in board.content.decode()
    later = make_round(german)
    assert 'value="75"' in organising.get(url("round_timer", later)).content.decode()


def test_saved_first_and_started_by_one_press_on_the_board(
    organising: Client, german: Session, table: Table
) -> None:
    sitting = table.round
    press(organising, "round_timer", sitting, minutes="60", warn_minutes="0", do="save")
    assert "60 minutes, not begun" in text(look(organising, german))
    assert "60 minutes, not begun" in text(organising.get(url("table", table)))
    press(organising, "round_timer", sitting, do="begin")
    sitting.refresh_from_db()
    assert sitting.started_at is not None
    assert "Take the start back" in text(organising.get(url("round_timer", sitting)))
    press(organising, "round_timer", sitting, do="stop")
    stopped = Round.objects.get(pk=sitting.pk)
    assert (stopped.started_at, stopped.gong) == (None, False)


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"minutes": "0"}, "minutes", "A round plays 1 to 1440 minutes."),
        ({"minutes": "ten"}, "minutes", "“ten” is no number"),
        ({"warn_minutes": "90"}, "warn_minutes", "90 minutes before the end are too many"),
        ({"minutes": ""}, "minutes", "Say first how many minutes the round plays."),
    ],
)
def test_what_is_wrong_with_a_time_stands_at_its_field(
    organising: Client, table: Table, changes: dict[str, str], field: str, words: str
) -> None:
    sent = {"minutes": "90", "warn_minutes": "10", "gong": "on", "do": "start", **changes}
    answer = press(organising, "round_timer", table.round, **sent)
    assert answer.status_code == 422
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert words in text(answer)
    assert Round.objects.get(pk=table.round.pk).started_at is None


def test_an_old_page_of_the_time_tells_what_was_changed(organising: Client, table: Table) -> None:
    page = organising.get(url("round_timer", table.round)).content.decode()
    seen = page.split('name="seen" value="')[1].split('"')[0]
    timed(table.round, 45, begun=None)
    answer = press(
        organising, "round_timer", table.round, minutes="90", warn_minutes="10", seen=seen, do="save"
    )
    assert answer.status_code == 409
    assert "Minutes : 45" in text(answer)
    assert Round.objects.get(pk=table.round.pk).minutes == 45


def test_finish_this_deal_and_stop_reaches_every_table(
    organising: Client, viewing: Client, german: Session, table: Table
) -> None:
    press(organising, "round_timer", table.round, do="last_call", round="1")
    for browser, page in (
        (viewing, url("table", table)),
        (viewing, url("hall", german)),
        (viewing, url("round", table.round)),
    ):
        assert "Finish this deal and stop." in text(browser.get(page))
    assert "Told to every table" in text(look(organising, german))
    press(organising, "round_timer", table.round, do="go_on")
    assert "Finish this deal and stop." not in text(viewing.get(url("table", table)))


def test_a_press_that_comes_too_late_is_answered_on_the_board(
    organising: Client, german: Session, table: Table
) -> None:
    Round.objects.update(status="closed")
    for name, sent in (("round_timer", {"do": "begin"}), ("table_extra_minutes", {"minutes": "5"})):
        place = table.round if name == "round_timer" else table
        assert press(organising, name, place, **sent).status_code == 302
        assert "Round 1 is closed: it must be reopened first." in text(look(organising, german))
    assert "Finish this deal and stop" not in text(look(organising, german))
    assert press(organising, "round_timer", table.round, minutes="9", warn_minutes="1").status_code == 422
