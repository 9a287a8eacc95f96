"""What every page has: language, clock, errors, the way back."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.utils import timezone

from tests.tracker.factories import make_club, make_players
from tests.tracker.views.reading import at, page, signed_in, words
from tracker.models import Club


def language(response: object) -> str:
    return page(response).partition('<html lang="')[2].partition('"')[0]


def test_pages_speak_the_language_of_the_club(club: Club) -> None:
    club.language = "de"
    club.save()
    answer = Client(headers={"accept-language": "ru"}).get(at(club, "players"))
    assert language(answer) == "de"
    assert answer["Content-Language"] == "de"


def test_a_visitor_who_has_chosen_a_language_keeps_it(club: Club) -> None:
    club.language = "de"
    club.save()
    browser = signed_in(None)
    chosen = browser.post("/i18n/language/", {"language": "ru", "next": at(club, "players")})
    assert chosen["Location"] == at(club, "players")
    assert language(browser.get(at(club, "players"))) == "ru"
    assert language(browser.get("/")) == "ru"


def test_a_club_that_one_may_not_see_leaves_no_trace(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(language="de", visibility=Club.Visibility.MEMBERS)
    hidden, missing = (Client().get(address) for address in ("/nordwind/", "/nowhere/"))
    assert hidden.status_code == missing.status_code == 404
    assert hidden["Content-Language"] == missing["Content-Language"] == "en"
    told, unknown = (
        re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text)
        for text in (hidden.content.decode().replace("nordwind", "nowhere"), missing.content.decode())
    )
    assert told == unknown


def test_the_clock_of_one_club_does_not_stay_for_the_next_page(club: Club) -> None:
    club.time_zone = "Asia/Tokyo"
    club.save()
    before = timezone.get_current_timezone_name()
    signed_in(None).get(at(club, "players"))
    assert timezone.get_current_timezone_name() == before


@pytest.mark.django_db
def test_no_such_page_says_what_can_be_done() -> None:
    answer = Client().get("/nowhere/at/all/")
    assert answer.status_code == 404
    assert "There is no such page" in answer.content.decode()
    assert 'href="/sign-in/?next=/nowhere/at/all/"' in answer.content.decode()


def test_too_little_right_says_who_can_help(club: Club, member: User) -> None:
    answer = signed_in(member).get(at(club, "player_new"))
    assert answer.status_code == 403
    assert "An owner of the club can give it to you" in answer.content.decode()


def test_a_form_that_is_too_old_says_that_nothing_is_lost(club: Club, organiser: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(organiser)
    answer = browser.post(at(club, "player_new"), {"name": "Anna"})
    assert answer.status_code == 403
    assert "what you typed is still there" in answer.content.decode()
    assert not club.players.exists()


def test_what_breaks_is_said_without_a_traceback_or_the_database(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: object, **_more: object) -> None:
        raise RuntimeError("the inner reason")

    monkeypatch.setattr("tracker.views.players.player_list", broken)
    browser = Client(raise_request_exception=False)
    answer = browser.get(at(club, "players"))
    assert answer.status_code == 500
    said = answer.content.decode()
    assert "Something broke on our side" in said
    assert "inner reason" not in said


@override_settings(ALLOWED_HOSTS=["ostwind.example"])
def test_a_wrong_host_is_told_which_addresses_work(club: Club) -> None:
    answer = Client().get("/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "could not be understood" in answer.content.decode()
    assert "ALLOWED_HOSTS" in answer.content.decode()


@pytest.mark.parametrize("address", ["/sign-in/", "/nordwind/players/new/", "/nowhere/"])
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded; charset=utf-16", b"name=Anna"),
        ("application/x-www-form-urlencoded", b"name=" + b"x" * 3_000_000),
        ("application/x-www-form-urlencoded", b"name=x&" * 5_000),
        ("multipart/form-data", b"name"),
    ],
)
def test_what_cannot_be_read_is_told(club: Club, address: str, kind: str, body: bytes) -> None:
    browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
    browser.get("/sign-in/")
    answer = browser.generic("POST", address, body, content_type=kind)
    assert answer.status_code in (400, 404)
    if address != "/nowhere/":
        assert "Nothing was saved" in answer.content.decode()
        assert "ALLOWED_HOSTS" not in answer.content.decode()


def test_every_page_can_be_walked_by_keyboard_and_ear(club: Club) -> None:
    make_players(club)
    text = page(Client().get(at(club, "players")))
    assert text.index('href="#main"') < text.index("<header")
    assert '<main id="main" tabindex="-1">' in text
    assert "<title>Players · Nordwind · Ostwind</title>" in text
    assert text.count("<h1>") == 1
    assert '<th scope="col"' in text
    assert '<th scope="row"' in text
    assert "<caption" in text


def test_messages_are_read_out(club: Club, organiser: User) -> None:
    browser = signed_in(organiser)
    answer = browser.post(at(club, "player_new"), {"name": "Anna", "nickname": ""}, follow=True)
    assert 'role="status"' in page(answer)
    assert "Anna is in the list now." not in words(browser.get(at(club, "players")))


@pytest.mark.django_db
def test_pages_of_two_clubs_are_told_apart() -> None:
    first, second = make_club("erster", language="de"), make_club("zweiter", language="ru")
    browser = signed_in(None)
    assert language(browser.get(at(first, "players"))) == "de"
    assert language(browser.get(at(second, "players"))) == "ru"
    assert language(browser.get("/")) == "en"
