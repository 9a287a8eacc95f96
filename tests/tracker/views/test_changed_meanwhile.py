"""Pages that were left open while somebody else changed what they edit."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tracker.factories import make_participant, make_table, won
from tests.tracker.forms.test_options import filled
from tests.tracker.views.pages import url
from tests.tracker.views.reading import at, page, signed_in, words
from tracker.models import Club, Participant, Player, Session, Table
from tracker.services.clubs import edit_club
from tracker.services.deals import record_deal
from tracker.services.games import type_totals
from tracker.services.participants import edit_participant
from tracker.services.players import edit_player
from tracker.services.sessions import edit_session

HEAD = "Somebody else has changed this meanwhile, and nothing of yours is saved yet."


def seen(answer: Any) -> str:
    """The fingerprints that a page carries."""
    found = re.search(r'<input type="hidden" name="seen" value="([^"]*)"', page(answer))
    assert found is not None
    return unescape(found[1])


def told(answer: Any) -> list[str]:
    """What the page says has changed, a line each."""
    notice = re.search(r'id="changed".*?<ul>(.*?)</ul>', page(answer), re.DOTALL)
    assert notice is not None
    lines = re.findall(r"<li>(.*?)</li>", notice[1])
    return [unescape(re.sub(r"<[^>]+>", "", line)) for line in lines]


def left_open(browser: Client, address: str, data: dict[str, Any], change: Callable[[], object]) -> Any:
    """Open the page, let somebody else change things, send the old page (409, returned), and once more."""
    sent = {**data, "seen": seen(browser.get(address))}
    change()
    stale = browser.post(address, sent)
    assert stale.status_code == 409
    assert HEAD in words(stale)
    assert "press once more" in words(stale)
    again = browser.post(address, {**data, "seen": seen(stale)})
    assert again.status_code == 302
    return stale


def test_club_settings_that_were_left_open(club: Club, owner: User) -> None:
    data = {"name": "Nordwind", "visibility": "everyone", "language": "de", "time_zone": "Asia/Tokyo"}
    stale = left_open(
        signed_in(owner),
        at(club, "club_settings"),
        data,
        lambda: edit_club(club=club, user=None, name='Nord & "West"', visibility="members"),
    )
    assert told(stale) == ['Name: Nord & "West"', "Who sees the club’s pages?: members only"]
    assert 'href="#id_name"' in page(stale)
    assert '<option value="Asia/Tokyo" selected>' in page(stale)
    assert 'value="Nordwind"' in page(stale)
    club.refresh_from_db()
    assert (club.name, club.visibility, club.time_zone) == ("Nordwind", "everyone", "Asia/Tokyo")


def test_a_player_who_was_left_open(club: Club, organiser: User, players: list[Player]) -> None:
    anna = players[0]
    stale = left_open(
        signed_in(organiser),
        at(club, "player_edit", anna.pk),
        {"name": "Anna Maria", "nickname": ""},
        lambda: edit_player(player=anna, user=None, nickname="Ännchen", guest=True),
    )
    assert told(stale) == ["Shown as: Ännchen", "Guest: yes"]
    assert 'value="Anna Maria"' in page(stale)
    anna.refresh_from_db()
    assert (anna.name, anna.nickname, anna.guest) == ("Anna Maria", "", False)


def test_a_participant_who_was_left_open(german: Session, organiser: User, players: list[Player]) -> None:
    anna = make_participant(german, players[0], team="Nord")
    stale = left_open(
        signed_in(organiser),
        at(german, "participant_edit", anna.pk),
        {"active": "on", "team": "Nord", "country": "Österreich"},
        lambda: edit_participant(participant=anna, user=None, team="", active=False),
    )
    assert told(stale) == ["Is here: no", "Team: nothing"]
    assert 'value="Österreich"' in page(stale)
    found = Participant.objects.get(pk=anna.pk)
    assert (found.team, found.active, found.country) == ("Nord", True, "Österreich")


def settings(code: str = "german", **changes: Any) -> dict[str, Any]:
    data = {"name": "Frühlingsabend", "date": "2026-04-18", "end_date": "", "kind": "club_night"}
    return {**data, "ruleset": code, **filled(code), **changes}


def test_a_session_that_was_left_open(german: Session, organiser: User) -> None:
    stale = left_open(
        signed_in(organiser),
        at(german, "session_edit"),
        settings(**{"german-start_points": "77"}),
        lambda: edit_session(
            session=german,
            user=None,
            kind="league",
            ranking=["table_points", "points"],
            options={"limit": 300, "rotation": "always_pass", "rows": {"heaven": {"limit": 0.5}}},
        ),
    )
    assert told(stale) == [
        "Kind: league",
        "Ranking: table points, points",
        "When does East stay?: East always passes",
        "Figures of single hands: hand from heaven",
        "Limit: the most a hand counts: 300",
    ]
    assert 'href="#id_german-limit"' in page(stale)
    assert 'value="77"' in page(stale)
    german.refresh_from_db()
    assert (german.name, german.kind) == ("Frühlingsabend", "club_night")
    assert german.options["start_points"] == 77


def test_the_course_of_a_session_that_was_left_open(german: Session, organiser: User) -> None:
    course: dict[str, Any] = {"drop_worst": 2, "round_minutes": 75, "absent_table_points_60": 30}
    stale = left_open(
        signed_in(organiser),
        at(german, "session_edit"),
        settings(rounds_total="4"),
        lambda: edit_session(session=german, user=None, **course),
    )
    assert told(stale) == [
        "Minutes a round: 75",
        "Worst results left out: everybody’s worst two",
        "Table points for who is absent: 1/2",
    ]
    german.refresh_from_db()
    assert (german.rounds_total, german.round_minutes, german.drop_worst) == (4, None, 0)


def test_a_session_that_got_other_rules_meanwhile(german: Session, organiser: User) -> None:
    stale = left_open(
        signed_in(organiser),
        at(german, "session_edit"),
        settings(),
        lambda: edit_session(session=german, user=None, ruleset="gala", options={"draw_passes": False}),
    )
    assert told(stale) == ["Rule set: GALA", "East passes after a draw: no"]
    german.refresh_from_db()
    assert german.ruleset == "german"


def test_rules_that_were_changed_and_played_by_are_told_though_they_can_not_be_chosen(
    german: Session, organiser: User
) -> None:
    def change() -> None:
        own = {"label": "Sieben Paare", "pattern": "7 different pairs; two suits", "limit": 1}
        edit_session(session=german, user=None, options={"own_hands": {"sieben_paare": own}})
        record_deal(table=make_table(german), deal=won(0, 1), user=None, revision=None, idempotency_key=None)

    stale = left_open(signed_in(organiser), at(german, "session_edit"), settings(), change)
    assert told(stale) == ["Hands of the club’s own: Sieben Paare"]
    german.refresh_from_db()
    assert german.name == "Frühlingsabend"
    assert "own_hands" in german.options


def test_deals_that_were_recorded_meanwhile_are_no_change_of_the_session(
    german: Session, table: Table, organiser: User
) -> None:
    browser = signed_in(organiser)
    sent = settings(seen=seen(browser.get(at(german, "session_edit"))))
    record_deal(table=table, deal=won(0, 1), user=None, revision=None, idempotency_key=None)
    assert browser.post(at(german, "session_edit"), sent).status_code == 302


def test_the_choice_of_what_counts_that_was_left_open(table: Table, scorer: User) -> None:
    deal = won(1, None, (100, 200, 50, 20))
    record_deal(table=table, deal=deal, user=None, revision=None, idempotency_key=None)
    type_totals(table=table, totals=[-140, 800, -260, -400], user=None)
    stale = left_open(
        signed_in(scorer),
        url("table_counts", table),
        {"counts": "totals"},
        lambda: type_totals(table=table, totals=[-150, 800, -260, -390], user=None),
    )
    assert told(stale) == ["The totals on the sheet: Anna −150, Bernd 800, Carla −260, Dora −390"]
    assert re.search(r'value="totals"[^>]* checked', page(stale))
    table.refresh_from_db()
    assert table.counts == "totals"


def test_totals_that_were_taken_away_meanwhile_can_not_count(table: Table, scorer: User) -> None:
    deal = won(1, None, (100, 200, 50, 20))
    record_deal(table=table, deal=deal, user=None, revision=None, idempotency_key=None)
    type_totals(table=table, totals=[-140, 800, -260, -400], user=None)
    browser = signed_in(scorer)
    sent = {"counts": "totals", "seen": seen(browser.get(url("table_counts", table)))}
    type_totals(table=table, totals=None, user=None)
    answer = browser.post(url("table_counts", table), sent)
    assert answer.status_code == 422
    assert "There is nothing of that kind to count." in words(answer)


def test_what_is_wrong_is_told_before_what_is_old(club: Club, owner: User) -> None:
    browser = signed_in(owner)
    old = seen(browser.get(at(club, "club_settings")))
    edit_club(club=club, user=None, name="Ostwind")
    data = {"name": "", "visibility": "everyone", "language": "de", "time_zone": "Asia/Tokyo", "seen": old}
    wrong = browser.post(at(club, "club_settings"), data)
    assert wrong.status_code == 422
    assert HEAD not in words(wrong)
    assert seen(wrong) == old
    assert browser.post(at(club, "club_settings"), {**data, "name": "Nordwind"}).status_code == 409


@pytest.mark.parametrize("unreadable", ["x", "name:", "<script>", "name:5feceb66ffc8"])
def test_a_page_that_cannot_say_what_it_has_seen_is_old(club: Club, owner: User, unreadable: str) -> None:
    data = {"name": "Ostwind", "visibility": "everyone", "language": "en", "time_zone": "Europe/Berlin"}
    answer = signed_in(owner).post(at(club, "club_settings"), {**data, "seen": unreadable})
    assert answer.status_code == 409
    club.refresh_from_db()
    assert club.name == "Nordwind"


def test_it_is_told_in_german_too(club: Club, owner: User) -> None:
    browser = signed_in(owner)
    browser.cookies["django_language"] = "de"
    data = {"name": "Ost", "visibility": "everyone", "language": "en", "time_zone": "Europe/Berlin"}
    old = seen(browser.get(at(club, "club_settings")))
    edit_club(club=club, user=None, name="West")
    stale = browser.post(at(club, "club_settings"), {**data, "seen": old})
    assert "Inzwischen hat jemand anders das geändert" in words(stale)
    assert told(stale) == ["Name: West"]
