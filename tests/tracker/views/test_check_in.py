"""The check-in: who is here."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_club, make_participant, make_players, make_session
from tests.tracker.views.reading import at, page, signed_in, words
from tracker.models import AuditEntry, Participant, Player, Session


@pytest.fixture
def people(german: Session, players: list[Player]) -> list[Participant]:
    """Anna and Bernd are not here, Carla is, Dora has withdrawn."""
    states = [{"active": False}, {"active": False}, {}, {"active": False, "withdrawn": True}]
    return [make_participant(german, player, **state) for player, state in zip(players, states, strict=True)]


@pytest.fixture(params=["organiser", "scorer"])
def browser(request: pytest.FixtureRequest) -> Client:
    user = request.getfixturevalue(request.param)
    assert isinstance(user, User)
    return signed_in(user)


def test_everybody_is_listed_with_the_count(
    german: Session, browser: Client, people: list[Participant]
) -> None:
    shown = browser.get(at(german, "check_in"))
    assert "1 of 3 here" in words(shown)
    assert "Dora withdrawn" in words(shown)
    assert page(shown).count('name="here"') == 3
    away = words(browser.get(at(german, "check_in") + "?only=away"))
    assert "Anna: Check in" in away
    assert "Carla" not in away
    assert "Dora" not in away


def test_a_press_says_here_and_another_takes_it_back(
    german: Session, browser: Client, people: list[Participant]
) -> None:
    anna = people[0]
    for here in ("1", "1", "0"):
        answer = browser.post(at(german, "check_in"), {"participant": anna.pk, "here": here})
        assert answer["Location"] == f"{at(german, 'check_in')}#p{anna.pk}"
        anna.refresh_from_db()
        assert anna.active is (here == "1")
    assert AuditEntry.objects.filter(action="edit_participant").count() == 2


def test_among_those_away_one_stays_where_one_was(
    german: Session, browser: Client, people: list[Participant]
) -> None:
    address = at(german, "check_in") + "?only=away"
    first = browser.post(address, {"participant": people[1].pk, "here": "1"})
    assert first["Location"] == f"{address}#p{people[0].pk}"
    browser.post(address, {"participant": people[0].pk, "here": "1"})
    assert "Everybody is here." in words(browser.get(address))
    assert "3 of 3 here" in words(browser.get(address))


def test_a_page_that_knows_how_gets_the_row_and_the_count(
    german: Session, browser: Client, people: list[Participant]
) -> None:
    data = {"participant": people[0].pk, "here": "1"}
    answer = browser.post(at(german, "check_in"), data, headers={"HX-Request": "true"})
    assert "<html" not in page(answer)
    assert page(answer).lstrip().startswith(f'<li id="p{people[0].pk}"')
    assert 'id="check-in-count" class="check-in-count" role="status" hx-swap-oob="true"' in page(answer)
    assert "2 of 3 here" in words(answer)


def test_who_has_withdrawn_is_refused_with_a_sentence(
    german: Session, browser: Client, people: list[Participant]
) -> None:
    answer = browser.post(at(german, "check_in"), {"participant": people[3].pk, "here": "1"}, follow=True)
    assert "Dora has withdrawn: take that back first." in words(answer)


@pytest.mark.parametrize("participant", ["", "x", "٣", "9" * 30, "0"])
def test_nobody_of_that_number_is_told(
    german: Session, browser: Client, people: list[Participant], participant: str
) -> None:
    answer = browser.post(at(german, "check_in"), {"participant": participant, "here": "1"}, follow=True)
    assert answer.redirect_chain == [(at(german, "check_in"), 302)]
    assert "This player is not in this session." in words(answer)


def test_a_row_that_cannot_be_marked_lets_the_page_be_read_anew(
    german: Session, browser: Client, people: list[Participant]
) -> None:
    for key, said in ((people[3].pk, "Dora has withdrawn"), (0, "This player is not in this session.")):
        row = browser.post(
            at(german, "check_in"), {"participant": key, "here": "1"}, headers={"HX-Request": "true"}
        )
        assert (row.status_code, row["HX-Refresh"], row.content) == (204, "true", b"")
        assert said in words(browser.get(at(german, "check_in")))


def test_somebody_of_another_session_is_not_marked(german: Session, browser: Client) -> None:
    other = make_session(make_club("anders"))
    theirs = make_participant(other, make_players(other.club)[0], active=False)
    answer = browser.post(at(german, "check_in"), {"participant": theirs.pk, "here": "1"})
    assert answer.status_code == 404
    theirs.refresh_from_db()
    assert not theirs.active


def test_nobody_yet_says_the_next_step(german: Session, organiser: User, scorer: User) -> None:
    assert "Take a list" in words(signed_in(organiser).get(at(german, "check_in")))
    assert "Take a list" not in words(signed_in(scorer).get(at(german, "check_in")))


def test_the_number_of_queries_does_not_grow(german: Session, browser: Client) -> None:
    counted = []
    for count in (4, 40):
        for player in make_players(german.club, [f"Name {number}" for number in range(count)]):
            make_participant(german, player)
        with CaptureQueriesContext(connection) as queries:
            browser.get(at(german, "check_in"))
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_a_withdrawal_is_taken_back_at_the_check_in_by_organisers(
    german: Session, organiser: User, scorer: User, people: list[Participant]
) -> None:
    dora, address = people[3], at(german, "participant_return", people[3].pk)
    shown = signed_in(organiser).get(at(german, "check_in"))
    assert address in page(shown)
    assert "Dora: Take back" in words(shown)
    assert address not in page(signed_in(scorer).get(at(german, "check_in")))
    answer = signed_in(organiser).post(address, {"to": "check-in"})
    assert answer["Location"] == f"{at(german, 'check_in')}#p{dora.pk}"
    dora.refresh_from_db()
    assert (dora.withdrawn, dora.active) == (False, True)
    elsewhere = signed_in(organiser).post(address, {"to": "https://example.org/"})
    assert elsewhere["Location"] == f"{at(german, 'participants')}#p{dora.pk}"
