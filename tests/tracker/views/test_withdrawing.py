"""The page on which somebody withdraws, his planned seats, and the way back."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tracker.factories import make_players, make_table
from tests.tracker.views.reading import at, page, signed_in, words
from tracker.models import Participant, Player, Round, Session, Table


@pytest.fixture
def browser(organiser: User) -> Client:
    return signed_in(organiser)


@pytest.fixture
def anna(german: Session) -> Participant:
    """Has played round 1, and has seats in two planned rounds."""
    make_table(german, status="confirmed")
    for _round in range(2):
        make_table(german)
    Round.objects.filter(number__gt=1).update(status="planned")
    return Participant.objects.get(player__name="Anna")


def test_withdrawn_and_somebody_takes_the_planned_seats(
    german: Session, anna: Participant, browser: Client
) -> None:
    address = at(german, "participant_withdraw", anna.pk)
    assert "There are 2 planned seats" in words(browser.get(address))
    assert "Say why" in words(browser.post(address, {"why": " "}))
    answer = browser.post(address, {"why": "ill"}, follow=True)
    assert answer.redirect_chain[-1][0] == address
    said = words(answer)
    assert "Anna has withdrawn; the results stay." in said
    assert "Round 2 · Table 1 Round 3 · Table 1" in said
    assert at(german, "table_replace", 2, 1) + "?seat=0" in page(answer)
    assert at(german, "plan") in page(answer)
    taking = at(german, "participant_substitute", anna.pk)
    assert "“Zoe” is not in the club’s list" in words(browser.post(taking, {"name": "Zoe"}))
    assert "Bernd sits at table 1 of round 2 already." in words(browser.post(taking, {"name": "Bernd"}))
    taken = browser.post(taking, {"name": "Zoe", "new": "on", "substitute": "on"}, follow=True)
    assert "Zoe takes the seats in 2 rounds." in words(taken)
    assert taken.redirect_chain[-1][0].startswith(at(german, "participants"))
    assert Participant.objects.get(player__name="Zoe").substitute
    assert list(anna.seats.values_list("round__number", flat=True)) == [1]
    again = browser.post(taking, {"name": "Zoe"}, follow=True)
    assert "There are no planned seats any more." in words(again)
    assert "No seats are planned." in words(browser.get(address))


def test_sent_twice_is_once_and_it_can_be_taken_back(
    german: Session, anna: Participant, browser: Client
) -> None:
    address = at(german, "participant_withdraw", anna.pk)
    for _press in range(2):
        assert browser.post(address, {"why": "ill"}).status_code == 302
    back = browser.post(at(german, "participant_return", anna.pk), follow=True)
    assert "Anna plays again." in words(back)
    anna.refresh_from_db()
    assert (anna.withdrawn, anna.active) == (False, True)
    said = words(browser.get(at(german, "session_history")))
    assert said.count("said that somebody plays no more") == 1
    assert said.count("said that somebody plays again") == 1


def test_not_in_the_middle_of_a_game(german: Session, anna: Participant, browser: Client) -> None:
    Table.objects.filter(round__number=1).update(status="running")
    answer = browser.post(at(german, "participant_withdraw", anna.pk), {"why": "ill"})
    assert answer.status_code == 422
    assert "Anna sits at table 1 of round 1, whose game has not ended" in words(answer)
    assert 'value="ill"' in page(answer)


def test_a_refused_name_is_not_added_to_the_club(german: Session, anna: Participant, browser: Client) -> None:
    browser.post(at(german, "participant_withdraw", anna.pk), {"why": "ill"})
    taking = at(german, "participant_substitute", anna.pk)
    assert browser.post(taking, {"name": "x" * 121, "new": "on"}).status_code == 422
    fay = make_players(german.club, ["Fay"])[0]
    fay.anonymised = True
    fay.save()
    assert browser.post(taking, {"name": "Fay", "new": "on"}).status_code == 422
    assert Player.objects.filter(club=german.club).count() == 5


@pytest.mark.parametrize(
    ("name", "looks"),
    [("participant_withdraw", 200), ("participant_substitute", 302), ("participant_return", 302)],
)
def test_only_organisers_may(
    german: Session,
    anna: Participant,
    member: User,
    scorer: User,
    stranger: User,
    organiser: User,
    name: str,
    looks: int,
) -> None:
    address = at(german, name, anna.pk)
    for user in (member, scorer, stranger):
        assert signed_in(user).post(address, {"why": "x"}).status_code == 403
    assert signed_in(None).post(address, {"why": "x"}).status_code == 302
    anna.refresh_from_db()
    assert not anna.withdrawn
    assert signed_in(organiser).get(address).status_code == looks
    assert signed_in(organiser).put(address).status_code == 405
    lost = signed_in(organiser).post(at(german, name, 0), follow=True)
    assert "This player is not in this session." in words(lost)
