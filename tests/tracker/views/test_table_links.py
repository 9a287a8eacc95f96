"""The link of a table: who has it logs there, without an account, and nowhere else."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.test import Client
from pytest_django import Settings

from tests.tracker.factories import make_players, make_round, make_table, won
from tests.tracker.printing.reading import whole_text
from tests.tracker.views.pages import log, send, text, url
from tests.tracker.views.reading import at, rows, signed_in, words
from tracker.access import MOST_PASSES, PASS_COOKIE
from tracker.models import AuditEntry, Club, Player, Round, Session, Table
from tracker.services.links import lock_link, renew_link, unlock_link

OTHERS = ("Egon", "Fritz", "Gerda", "Hilde")
SEEN = ("table", "table_history", "round_sheet_pdf", "score_sheet_pdf")
LOGGED = ["table_pad", "table_take_back", "table_lineup", "table_reseat", "table_end"]
LOGGED += ["table_totals", "table_confirm"]
ORGANISED = ("table_reopen", "table_remove", "table_penalties", "table_link")
POSTED = ("table_record", "table_preview", "table_continue", "table_add_wind_round", "table_counts")
WIDER = ("session", "standings", "session_history", "participants", "penalties")


def by_link(table: Table, user: User | None = None) -> Client:
    """A phone that has opened the link of the table; this user is signed in there."""
    browser = signed_in(user)
    assert browser.get(f"/t/{table.code}/").status_code == 302
    assert PASS_COOKIE in browser.cookies
    return browser


def in_a_members_club(table: Table) -> Table:
    club = table.round.session.club
    club.visibility = Club.Visibility.MEMBERS
    club.save()
    return table


@pytest.fixture
def people(table: Table, organiser: User, stranger: User) -> dict[str, Client]:
    """The four who may stand at a table: by their rights there."""
    return {
        "organiser": signed_in(organiser),
        "stranger": signed_in(stranger),
        "nobody": signed_in(None),
        "link": by_link(table),
    }


def answers(people: dict[str, Client], address: str) -> dict[str, int]:
    return {who: browser.get(address).status_code for who, browser in people.items()}


@pytest.mark.parametrize("name", SEEN)
def test_everyone_sees_a_table_of_an_open_club(people: dict[str, Client], table: Table, name: str) -> None:
    assert set(answers(people, url(name, table)).values()) == {200}


@pytest.mark.parametrize("name", SEEN)
def test_the_link_alone_shows_a_table_of_a_members_club(
    people: dict[str, Client], table: Table, name: str
) -> None:
    found = answers(people, url(name, in_a_members_club(table)))
    assert found == {"organiser": 200, "stranger": 404, "nobody": 404, "link": 200}


@pytest.mark.parametrize("name", LOGGED)
def test_the_link_holder_and_the_club_log(people: dict[str, Client], table: Table, name: str) -> None:
    log(table, won(1))
    assert answers(people, url(name, table)) == {
        "organiser": 200,
        "stranger": 403,
        "nobody": 302,
        "link": 200,
    }
    found = answers(people, url(name, in_a_members_club(table)))
    assert found == {"organiser": 200, "stranger": 404, "nobody": 404, "link": 200}


@pytest.mark.parametrize("name", ["entry_amend", "entry_insert", "entry_remove", "entry_seats"])
def test_the_link_holder_changes_any_line(people: dict[str, Client], table: Table, name: str) -> None:
    key = log(table, won(1), won(2))[0]
    found = answers(people, url(name, table, key))
    assert found == {"organiser": 200, "stranger": 403, "nobody": 302, "link": 200}


@pytest.mark.parametrize("name", ORGANISED)
def test_what_the_organiser_does_is_not_for_the_link(
    people: dict[str, Client], table: Table, name: str
) -> None:
    found = answers(people, url(name, table))
    assert found == {"organiser": 200, "stranger": 403, "nobody": 302, "link": 302}
    for method in ("get", "post"):
        answer = getattr(people["link"], method)(url(name, table))
        assert answer["Location"].startswith("/sign-in/")


@pytest.mark.parametrize("name", POSTED)
def test_what_is_sent_is_for_the_club_and_the_link(
    people: dict[str, Client], table: Table, name: str
) -> None:
    for who, refused in (("stranger", 403), ("nobody", 302), ("link", 0), ("organiser", 0)):
        answer = people[who].post(url(name, table))
        if refused:
            assert answer.status_code == refused
        else:
            assert not answer.headers.get("Location", "").startswith("/sign-in/")
            assert answer.status_code in (200, 302, 422)


@pytest.mark.parametrize("visibility", Club.Visibility)
def test_a_deal_by_the_link_is_recorded_and_the_history_says_so(table: Table, visibility: str) -> None:
    table.round.session.club.visibility = visibility
    table.round.session.club.save()
    browser = by_link(table)
    assert "Record deal" in words(browser.get(url("table", table)))
    assert send(browser, table)["Location"] == url("table", table)
    said = AuditEntry.objects.get()
    assert (said.action, said.user, said.by_link, said.participant) == ("record_deal", None, True, None)
    assert [row[1] for row in rows(browser.get(url("table_history", table)))] == ["the table’s phone"]


def test_the_phone_may_name_who_writes(table: Table) -> None:
    browser = by_link(table)
    bernd = table.seats.get(position=1).participant
    browser.cookies["table_writer"] = str(bernd.pk)
    send(browser, table)
    assert AuditEntry.objects.get().participant == bernd
    [row] = rows(browser.get(url("table_history", table)))
    assert row[1] == "the table’s phone (Bernd)"
    Player.objects.filter(pk=bernd.player_id).update(name="Anonym 3", anonymised=True)
    page = text(browser.get(at(table.round.session, "session_history")))
    assert "the table’s phone (Anonym 3)" in page


@pytest.mark.parametrize("said", ["0", "999999", "x", "²", "-1", "9" * 30, "somebody else"])
def test_who_is_not_at_the_table_does_not_write(table: Table, said: str) -> None:
    elsewhere = make_table(table.round.session, OTHERS).seats.first()
    assert elsewhere is not None
    browser = by_link(table)
    browser.cookies["table_writer"] = str(elsewhere.participant_id) if said == "somebody else" else said
    assert send(browser, table).status_code == 302
    assert AuditEntry.objects.get().participant is None


def test_who_keeps_the_score_anyway_writes_by_his_account(table: Table, scorer: User) -> None:
    send(by_link(table, scorer), table)
    said = AuditEntry.objects.get()
    assert (said.user, said.by_link) == (scorer, False)


@pytest.mark.parametrize("who", ["member", "stranger"])
def test_the_link_lets_also_those_log_who_have_another_account(
    table: Table, member: User, stranger: User, who: str
) -> None:
    browser = by_link(table, {"member": member, "stranger": stranger}[who])
    assert send(browser, table).status_code == 302
    assert AuditEntry.objects.get().by_link
    assert browser.get(url("table_link", table)).status_code == 403


def test_the_link_is_good_for_its_table_alone(table: Table) -> None:
    session, round_ = table.round.session, table.round
    others = make_table(session, OTHERS, round_), make_table(session, round_=make_round(session))
    browser = by_link(table)
    for other in others:
        answer = browser.get(send(browser, other)["Location"])
        assert "This phone may not log at this table" in words(answer)
        assert "Record deal" not in words(answer)
        assert not other.entries.exists()


@pytest.mark.parametrize("name", WIDER)
def test_the_link_opens_no_wider_page_of_a_members_club(table: Table, name: str) -> None:
    session = in_a_members_club(table).round.session
    browser = by_link(table)
    for address in (at(session, name), url("round", table.round), at(session.club, "club")):
        assert browser.get(address).status_code == 404
    page = browser.get(url("table", table)).content.decode()
    for address in (at(session, "session"), url("round", table.round), at(session.club, "players")):
        assert f'href="{address}"' not in page


def test_the_club_of_the_link_speaks_its_language(table: Table) -> None:
    Club.objects.update(language="de")
    in_a_members_club(table)
    Club.objects.update(language="de")
    assert '<html lang="de">' in by_link(table).get(url("table", table)).content.decode()
    assert '<html lang="en">' in signed_in(None).get(url("table", table)).content.decode()


def test_nobody_is_let_in_by_the_link_nor_are_players_listed(table: Table) -> None:
    make_players(table.round.session.club, ["Zacharias"])
    browser = by_link(table)
    assert "Zacharias" not in browser.get(url("table_lineup", table)).content.decode()
    answer = browser.post(url("table_latecomer", table), {"name": "Zacharias"})
    assert answer["Location"].startswith("/sign-in/")
    assert table.seats.count() == 4


def renew(table: Table) -> None:
    renew_link(table=table, user=None)


def lock(table: Table) -> None:
    lock_link(table=table, user=None)


def close(table: Table) -> None:
    Round.objects.update(status=Round.Status.CLOSED)


@pytest.mark.parametrize("end", [renew, lock, close])
@pytest.mark.parametrize("visibility", Club.Visibility)
def test_a_link_that_is_over_logs_nothing(
    table: Table, visibility: str, end: Callable[[Table], None]
) -> None:
    table.round.session.club.visibility = visibility
    table.round.session.club.save()
    browser, old = by_link(table), table.code
    end(table)
    answer = send(browser, table)
    assert not table.entries.exists()
    hidden = visibility == Club.Visibility.MEMBERS
    if end is renew:
        assert answer.status_code == (404 if hidden else 302)
        assert browser.get(f"/t/{old}/").status_code == 404
        assert browser.get(f"/t/{table.code}/").status_code == 302
        assert send(browser, table).status_code == 302
        assert table.entries.count() == 1
        return
    told = browser.get(answer["Location"], follow=True)
    assert told.status_code == (403 if hidden else 200)
    told_words = " ".join(text(told).split())
    assert ("locked the link" if end is lock else "The round is closed") in told_words
    assert "Record deal" not in told_words


def test_an_unlocked_link_works_again_on_the_same_phone(table: Table) -> None:
    browser = by_link(table)
    lock(table)
    send(browser, table)
    assert not table.entries.exists()
    unlock_link(table=table, user=None)
    send(browser, table)
    assert table.entries.count() == 1


def test_a_confirmed_table_is_only_looked_at(table: Table) -> None:
    browser = by_link(table)
    Table.objects.update(status=Table.Status.CONFIRMED)
    assert browser.get(f"/t/{table.code}/")["Location"] == url("table", table)
    send(browser, table)
    assert not table.entries.exists()


def test_a_phone_keeps_the_last_few_tables(german: Session) -> None:
    tables = [make_table(german) for _number in range(MOST_PASSES + 1)]
    browser = signed_in(None)
    for table in tables:
        browser.get(f"/t/{table.code}/")
    for table in tables:
        send(browser, table)
    assert [table.entries.count() for table in tables] == [0] + [1] * MOST_PASSES


@pytest.mark.parametrize("forged", ["", "x", "plain", "salt"])
def test_a_pass_is_not_made_by_hand(table: Table, forged: str) -> None:
    if forged == "plain":
        forged = f'["{table.code}"]'
    elif forged == "salt":
        forged = signing.dumps([table.code], salt="another")
    browser = signed_in(None)
    browser.cookies[PASS_COOKIE] = forged
    send(browser, table)
    assert not table.entries.exists()


def test_the_organiser_shows_renews_and_locks_the_link(
    table: Table, organiser: User, settings: Settings
) -> None:
    settings.BASE_URL = "https://club.example"
    browser = signed_in(organiser)
    page = browser.get(url("table_link", table))
    assert f"club.example/t/ {table.code}" in words(page)
    assert '<svg class="qr"' in page.content.decode()
    old = table.code
    said = browser.post(url("table_link", table), {"do": "renew"}, follow=True)
    table.refresh_from_db()
    assert table.code != old
    assert table.code in words(said)
    assert old not in words(said)
    said = browser.post(url("table_link", table), {"do": "lock"}, follow=True)
    assert "The link is locked" in words(said)
    assert table.code not in words(said)
    said = browser.post(url("table_link", table), {"do": "unlock"}, follow=True)
    assert "The link works again." in words(said)
    browser.post(url("table_link", table), {"do": "nonsense"})
    done = [row[2] for row in rows(browser.get(url("table_history", table)))]
    assert done == [
        "unlocked the table’s link",
        "locked the table’s link",
        "gave the table a new link",
    ]
    close(table)
    assert "its tables’ links do not work" in words(browser.get(url("table_link", table)))
    answer = browser.post(url("table_link", table), {"do": "renew"}, follow=True)
    assert "Round 1 is closed" in words(answer)


def test_the_history_holds_no_code(table: Table) -> None:
    old = table.code
    fresh = renew_link(table=table, user=None).code
    told = str(list(AuditEntry.objects.values()))
    assert old not in told
    assert fresh not in told


def test_readers_print_no_link(table: Table, scorer: User, stranger: User, member: User) -> None:
    for user, shown in ((scorer, True), (stranger, False), (member, False), (None, False)):
        for name, place in (("round_sheet_pdf", table), ("round_sheets_pdf", table.round)):
            pdf = signed_in(user).get(url(name, place)).content
            assert (table.code in whole_text(pdf)) is shown
    assert table.code in whole_text(by_link(table).get(url("round_sheet_pdf", table)).content)
    assert table.code not in whole_text(by_link(table).get(url("round_sheets_pdf", table.round)).content)


def test_pages_that_readers_see_hold_no_code(table: Table, member: User) -> None:
    session = table.round.session
    addresses = [url("table", table), url("table_api_state", table), url("round", table.round)]
    addresses += [at(session, name) for name in WIDER]
    for browser in (signed_in(None), signed_in(member)):
        for address in addresses:
            assert table.code not in browser.get(address).content.decode()
