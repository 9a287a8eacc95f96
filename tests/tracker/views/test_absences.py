"""Pages of absences: noted, withdrawn; and somebody else on a seat."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_participant, make_players, make_round, make_table, won
from tests.tracker.services.acting import fresh, record, stored
from tests.tracker.views.pages import url
from tests.tracker.views.reading import at, page, signed_in, words
from tracker.models import Absence, Participant, Player, Round, Session, Table
from tracker.services.absences import AbsentScore, add_absence


@pytest.fixture
def emil(german: Session, table: Table) -> Participant:
    return make_participant(german, make_players(german.club, ["Emil"])[0])


def absence_of(person: Participant, **more: Any) -> Absence:
    session = person.session
    given = {"round": session.rounds.first(), "score": AbsentScore(-20, 30), "why": "ill", **more}
    return add_absence(session=session, participant=person, user=None, **given)


def typed(person: Participant, **changes: str) -> dict[str, str]:
    sitting = person.session.rounds.first()
    assert sitting is not None
    data = {"participant": str(person.pk), "round": str(sitting.pk), "why": "ill"}
    return {**data, "absent_points": "-20", "absent_table_points_60": "1/2", **changes}


def lines(answer: Any) -> list[str]:
    """The absences as the page lists them."""
    found = re.findall(r'<li class="row spread">(.*?)</li>', page(answer), re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", one)).split()) for one in found]


def test_there_are_none_yet(german: Session, organiser: User) -> None:
    assert "There are no absences." in words(signed_in(None).get(at(german, "absences")))
    assert "There is no round yet" in words(signed_in(organiser).get(at(german, "absences")))


def test_noted_with_the_score_of_the_session(emil: Participant, organiser: User) -> None:
    german = emil.session
    Session.objects.update(absent_points=-20, absent_table_points_60=30)
    browser = signed_in(organiser)
    form = page(browser.get(at(german, "absence_new")))
    assert 'name="absent_points" value="-20"' in form
    assert 'name="absent_table_points_60" value="1/2"' in form
    answer = browser.post(at(german, "absence_new"), typed(emil), follow=True)
    assert "Emil is noted as absent: −20 points, +½ table points." in words(answer)
    line = "Emil · Round 1 · −20 points, +½ table points · ill counts"
    assert lines(answer) == [f"{line} · Withdraw : Emil, Round 1"]
    assert lines(signed_in(None).get(at(german, "absences"))) == [line]
    browser.post(at(german, "absence_new"), typed(emil))
    assert Absence.objects.count() == 1


def test_in_a_planned_round_it_counts_later(emil: Participant) -> None:
    absence_of(emil, score=AbsentScore())
    Round.objects.update(status="planned")
    answer = signed_in(None).get(at(emil.session, "absences"))
    assert lines(answer) == ["Emil · Round 1 · nothing · ill counts later"]


@pytest.mark.parametrize(
    ("changes", "told", "place"),
    [
        ({"participant": ""}, "Choose who is absent.", "#id_participant"),
        ({"round": "0"}, "Select a valid choice.", "#id_round"),
        ({"absent_points": "many"}, "“many” is no number", "#id_absent_points"),
        ({"absent_points": "99999999"}, "Points for who is absent go from", "#id_absent_points"),
        ({"absent_table_points_60": "1/7"}, "can’t be kept exactly", "#id_absent_table_points_60"),
        ({"why": "x" * 201}, "at most 200 characters", "#id_why"),
    ],
)
def test_what_cannot_be_stands_at_its_field(
    emil: Participant, organiser: User, changes: dict[str, str], told: str, place: str
) -> None:
    answer = signed_in(organiser).post(at(emil.session, "absence_new"), typed(emil, **changes))
    assert answer.status_code == 422
    assert told in words(answer)
    assert f'href="{place}"' in page(answer)
    assert not Absence.objects.exists()


def test_who_has_a_seat_is_told_where(emil: Participant, organiser: User) -> None:
    anna = Participant.objects.get(player__name="Anna")
    answer = signed_in(organiser).post(at(emil.session, "absence_new"), typed(anna))
    assert "Anna has a seat at table 1 of round 1: let somebody else sit there." in words(answer)


def test_withdrawn_with_a_reason_and_still_readable(emil: Participant, organiser: User) -> None:
    absence = absence_of(emil)
    browser = signed_in(organiser)
    address = at(emil.session, "absence_withdraw", absence.pk)
    said = words(browser.get(address))
    assert "It gives: −20 points, +½ table points. Noted because: ill" in said
    assert "Say why" in words(browser.post(address, {"why": ""}))
    answer = browser.post(address, {"why": "he came"}, follow=True)
    assert [line.partition(" ill ")[2] for line in lines(answer)] == ["withdrawn he came"]
    for again in (browser.get(address), browser.post(address, {"why": "twice"})):
        assert again["Location"] == at(emil.session, "absences")
    absence.refresh_from_db()
    assert absence.withdrawn_why == "he came"
    assert "withdrew that somebody is absent" in words(browser.get(at(emil.session, "session_history")))


def test_the_number_of_queries_does_not_grow(emil: Participant, organiser: User) -> None:
    browser = signed_in(organiser)
    counted = []
    for _more in range(2):
        absence_of(emil, round=make_round(emil.session))
        absence_of(emil, round=make_round(emil.session))
        with CaptureQueriesContext(connection) as queries:
            browser.get(at(emil.session, "absences"))
        counted.append(len(queries))
    assert counted[0] == counted[1]


@pytest.mark.parametrize("name", ["absence_new", "absence_withdraw", "table_replace"])
def test_only_organisers_change_anything(
    emil: Participant, table: Table, member: User, scorer: User, stranger: User, organiser: User, name: str
) -> None:
    more = [absence_of(emil).pk] if name == "absence_withdraw" else []
    address = url(name, table if name == "table_replace" else emil.session, *more)
    for user, status in ((None, 302), (member, 403), (scorer, 403), (stranger, 403), (organiser, 200)):
        assert signed_in(user).get(address).status_code == status
    for user, status in ((None, 302), (member, 403), (scorer, 403), (stranger, 403), (organiser, 422)):
        assert signed_in(user).post(address, {}).status_code == status
    assert signed_in(organiser).put(address).status_code == 405
    assert stored(table, "participant__player__name")[0] == "Anna"


def replacing(table: Table, **changes: Any) -> dict[str, Any]:
    data = {"revision": fresh(table).revision, "position": "0", "name": "Emil", "why": ""}
    return {**data, "absent_points": "0", "absent_table_points_60": "", **changes}


@pytest.fixture
def browser(organiser: User) -> Client:
    return signed_in(organiser)


def test_somebody_else_sits_down_before_the_first_deal(
    emil: Participant, table: Table, browser: Client
) -> None:
    form = page(browser.get(url("table_replace", table), {"seat": "2"}))
    assert '<option value="Emil"' in form
    assert 'value="2"' in form.partition('id="id_position_2"')[0][-200:] + form.partition("id_position_2")[2]
    answer = browser.post(url("table_replace", table), replacing(table), follow=True)
    assert answer.redirect_chain[-1][0] == url("table", table)
    assert "Emil sits there now instead of Anna." in words(answer)
    assert stored(table, "participant__player__name") == ["Emil", "Bernd", "Carla", "Dora"]
    assert not Absence.objects.exists()


def test_a_new_name_as_a_substitute_and_the_other_is_absent(
    emil: Participant, table: Table, browser: Client
) -> None:
    record(table, won(0))
    data = replacing(table, name="Zoe", absent="on", absent_points="-5", substitute="on")
    unknown = browser.post(url("table_replace", table), data)
    assert "“Zoe” is not in the club’s list" in words(unknown)
    silent = browser.post(url("table_replace", table), {**data, "new": "on"})
    assert "say why the seat changes" in words(silent)
    assert not Player.objects.filter(name="Zoe").exists()
    browser.post(url("table_replace", table), {**data, "new": "on", "why": "ill"})
    absence = Absence.objects.get()
    assert absence.substitute is not None
    assert (absence.participant.player.name, absence.substitute.player.name) == ("Anna", "Zoe")
    assert (absence.points, absence.substitute.substitute, absence.why) == (-5, True, "ill")
    assert "Substitute: Zoe" in lines(browser.get(at(emil.session, "absences")))[0]
    said = words(browser.get(at(emil.session, "session_history"), {"player": absence.participant.player_id}))
    assert "let somebody else sit down" in said
    assert "noted that somebody is absent" in said


@pytest.mark.parametrize(
    ("changes", "told", "place"),
    [
        ({"position": ""}, "Choose who leaves the table.", "#id_position"),
        ({"position": "7"}, "Select a valid choice.", "#id_position"),
        ({"name": ""}, "Type the name of who sits down.", "#id_name"),
        ({"name": "Bernd"}, "Bernd sits at table 1 of round 1 already.", "#id_name"),
        ({"absent": "on", "absent_points": "99999999"}, "Points for who is absent", "#id_absent_points"),
    ],
)
def test_what_cannot_be_at_the_table_stands_at_its_field(
    emil: Participant, table: Table, browser: Client, changes: dict[str, str], told: str, place: str
) -> None:
    answer = browser.post(url("table_replace", table), replacing(table, **changes))
    assert answer.status_code == 422
    assert told in words(answer)
    assert f'href="{place}' in page(answer)
    assert stored(table, "participant__player__name")[0] == "Anna"


def test_a_page_left_open_is_told_and_goes_on(emil: Participant, table: Table, browser: Client) -> None:
    data = replacing(table, why="ill")
    record(table, won(0))
    stale = browser.post(url("table_replace", table), data)
    assert stale.status_code == 409
    assert "Somebody else has changed this table meanwhile" in words(stale)
    assert f'name="revision" value="{fresh(table).revision}"' in page(stale)
    assert 'value="Emil"' in page(stale)
    assert browser.post(url("table_replace", table), replacing(table, why="ill")).status_code == 302
    assert browser.post(url("table_replace", table), data).status_code == 302
    assert stored(table, "participant__player__name")[0] == "Emil"


def test_a_confirmed_table_says_so(emil: Participant, table: Table, browser: Client) -> None:
    Table.objects.update(status="confirmed")
    answer = browser.post(url("table_replace", table), replacing(table))
    assert answer.status_code == 422
    assert "it must be reopened first" in words(answer)


def test_in_a_planned_round(emil: Participant, german: Session, browser: Client) -> None:
    planned = make_table(german, ["Anna", "Bernd", "Carla", "Dora"])
    Round.objects.filter(pk=planned.round_id).update(status="planned")
    assert browser.post(url("table_replace", planned), replacing(planned)).status_code == 302
    assert stored(planned, "participant__player__name")[0] == "Emil"
