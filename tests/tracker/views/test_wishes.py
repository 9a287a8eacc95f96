"""The page of wishes about seats."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tracker.factories import make_club, make_participant, make_players, make_session
from tests.tracker.views.pages import field_error
from tests.tracker.views.reading import at, page, signed_in, words
from tracker.models import Participant, Session, Wish


@pytest.fixture
def four(german: Session) -> list[Participant]:
    return [make_participant(german, player) for player in make_players(german.club)]


def test_without_people_the_next_step_is_told(organising: Client, german: Session) -> None:
    said = words(organising.get(at(german, "wishes")))
    assert "There are no wishes." in said
    assert "Add the people who take part first" in said


def test_wishes_are_added_listed_and_withdrawn(
    organising: Client, german: Session, four: list[Participant]
) -> None:
    anna, bernd, carla, dora = (str(one.pk) for one in four)
    address = at(german, "wishes")
    for sent, told in (
        ({"do": "apart", "one": bernd, "other": anna}, "Anna and Bernd not at one table"),
        ({"do": "tables", "participant": carla, "first_table": "2", "last_table": ""}, "Carla at table 2"),
        (
            {"do": "tables", "participant": dora, "first_table": "1", "last_table": "3"},
            "Dora at tables 1 to 3",
        ),
    ):
        answer = organising.post(address, sent, follow=True)
        assert f"The wish counts: {told}." in words(answer)
    said = words(organising.get(address))
    assert all(one in said for one in ("Anna and Bernd not", "Carla at table 2", "Dora at tables 1 to 3"))
    wish = Wish.objects.get(kind="apart")
    for _press in range(2):
        gone = organising.post(at(german, "wish_remove", wish.pk), follow=True)
        assert "The wish is withdrawn." in words(gone)
    assert "Anna and Bernd" not in words(gone)
    assert Wish.objects.count() == 2
    history = words(organising.get(at(german, "session_history")))
    assert "added a wish about seats" in history
    assert "withdrew a wish about seats" in history


@pytest.mark.parametrize(
    ("sent", "field", "told"),
    [
        ({"do": "apart", "one": "", "other": ""}, "one", "Choose somebody."),
        ({"do": "apart", "one": "999", "other": "0"}, "one", "This player is not in this session."),
        ({"do": "apart", "one": "0", "other": "0"}, "other", "Choose two different people."),
        (
            {"do": "tables", "participant": "0", "first_table": ""},
            "first_table",
            "Type the number of a table.",
        ),
        ({"do": "tables", "participant": "0", "first_table": "zwei"}, "first_table", "“zwei” is no number"),
        ({"do": "tables", "participant": "0", "first_table": "0"}, "first_table", "they go from 1 to 100"),
        (
            {"do": "tables", "participant": "0", "first_table": "3", "last_table": "1"},
            "last_table",
            "comes before the first",
        ),
    ],
)
def test_what_cannot_be_wished_is_told_where_it_was_typed(
    organising: Client, german: Session, four: list[Participant], sent: dict[str, str], field: str, told: str
) -> None:
    people = {"0": str(four[0].pk)}
    data = {
        key: people.get(value, value) if key in ("one", "other", "participant") else value
        for key, value in sent.items()
    }
    answer = organising.post(at(german, "wishes"), data)
    assert answer.status_code == 422
    assert told in field_error(answer, field)
    assert not Wish.objects.exists()
    if sent.get("first_table"):
        assert f'value="{sent["first_table"]}"' in page(answer)


def test_a_wish_that_is_there_is_told(organising: Client, german: Session, four: list[Participant]) -> None:
    sent = {"do": "apart", "one": str(four[0].pk), "other": str(four[1].pk)}
    organising.post(at(german, "wishes"), sent)
    answer = organising.post(at(german, "wishes"), sent)
    assert answer.status_code == 422
    assert "Anna and Bernd are kept apart already." in field_error(answer, "other")


def test_only_the_organiser_sees_wishes(
    german: Session, four: list[Participant], scorer: User, member: User, stranger: User
) -> None:
    wish = Wish.objects.create(session=german, kind="apart", participant=four[0], other=four[1])
    sent = {"do": "apart", "one": str(four[0].pk), "other": str(four[2].pk)}
    for user in (scorer, member, stranger):
        browser = signed_in(user)
        assert browser.get(at(german, "wishes")).status_code == 403
        assert browser.post(at(german, "wishes"), sent).status_code == 403
        assert browser.post(at(german, "wish_remove", wish.pk)).status_code == 403
    nobody = Client()
    assert nobody.get(at(german, "wishes"))["Location"].startswith("/sign-in/")
    assert nobody.post(at(german, "wish_remove", wish.pk))["Location"].startswith("/sign-in/")
    assert Wish.objects.count() == 1


def test_outsiders_of_a_members_club_are_told_that_there_is_no_such_page(stranger: User) -> None:
    session = make_session(make_club("innen", visibility="members"))
    for client in (signed_in(stranger), Client()):
        assert client.get(at(session, "wishes")).status_code == 404


def test_a_wish_of_another_session_is_left_alone(
    organising: Client, german: Session, mcr: Session, four: list[Participant]
) -> None:
    wish = Wish.objects.create(session=german, kind="apart", participant=four[0], other=four[1])
    organising.post(at(mcr, "wish_remove", wish.pk))
    assert Wish.objects.filter(pk=wish.pk).exists()
