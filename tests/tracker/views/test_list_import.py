"""The pages of a list of players."""

import re
from html import unescape
from time import perf_counter
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tracker.exchange.lists import xlsx
from tests.tracker.factories import make_participant, make_players
from tests.tracker.views.pages import field_error, value
from tests.tracker.views.reading import at, page, signed_in, words
from tracker.models import Club, Participant, Player, Session
from tracker.services.players import add_player


@pytest.fixture
def browser(organiser: User) -> Client:
    return signed_in(organiser)


def look(browser: Client, session: Session, text: str = "", **more: Any) -> Any:
    return browser.post(at(session, "list_import"), {"do": "look", "text": text, **more})


def take(browser: Client, shown: Any, session: Session, **more: Any) -> Any:
    """Press the button of a page as it was shown."""
    text = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", shown.content.decode(), re.DOTALL)
    assert text is not None
    sent = {
        "do": "take",
        "text": unescape(text[1]),
        "looked": value(shown, "looked"),
        "mark": value(shown, "mark"),
        **{name: "on" for name in ("leave_out", "away") if checked(shown, name)},
    }
    return browser.post(at(session, "list_import"), {**sent, **more})


def checked(shown: Any, name: str) -> bool:
    tag = re.search(rf'<input[^>]*\bname="{name}"[^>]*>', shown.content.decode())
    return tag is not None and bool(re.search(r"\bchecked\b", tag[0]))


def there(session: Session) -> list[str]:
    return sorted(one.player.name for one in session.participants.select_related("player"))


def test_a_pasted_list_is_looked_at_and_then_taken(german: Session, browser: Client, club: Club) -> None:
    make_players(club, ["Anna"])
    assert "Look at the list" in words(browser.get(at(german, "list_import")))
    shown = look(browser, german, "Name;Team\nAnna;Nord\nEmil;Nord")
    assert "New: 1 · in the club: 1 · take part already: 0" in words(shown)
    assert "Take these 2 people" in words(shown)
    assert there(german) == []
    taken = take(browser, shown, german)
    assert taken.status_code == 302
    assert "2 more take part. 1 of them is new in the club." in words(browser.get(taken["Location"]))
    assert there(german) == ["Anna", "Emil"]
    again = look(browser, german, "Name;Team\nAnna;Süd\nEmil;Nord")
    assert "Team: Nord → Süd" in words(again)
    assert "Take this person" in words(again)
    changed = take(browser, again, german)
    assert "1 who took part already was changed." in words(browser.get(changed["Location"]))


def test_a_file_travels_as_text(german: Session, browser: Client) -> None:
    file = SimpleUploadedFile("list.xlsx", xlsx(["Name", "EMA"], ["Müller, Hans", 412.0], ["<b>", "0012"]))
    shown = look(browser, german, "ignored", file=file)
    assert "Take these 2 people" in words(shown)
    assert take(browser, shown, german).status_code == 302
    assert sorted(Participant.objects.values_list("player__name", "number")) == [
        ("<b>", "0012"),
        ("Müller, Hans", "412"),
    ]


@pytest.mark.parametrize(
    ("content", "words_of_it"),
    [
        (b"", "The file is empty."),
        (b"%PDF-1.7", "This is a PDF"),
        (bytes.fromhex("d0cf11e0a1b11ae1"), "old Excel file"),
        (b"PK\x03\x04", "may be damaged"),
        (b"x" * 2_000_001, "The file is too big: 2 MB at most."),
    ],
)
def test_a_wrong_file_is_told_at_its_field(
    german: Session, browser: Client, content: bytes, words_of_it: str
) -> None:
    answer = look(browser, german, "Anna\nBernd", file=SimpleUploadedFile("list.csv", content))
    assert answer.status_code == 422
    assert words_of_it in field_error(answer, "file")
    assert "Anna\nBernd" in page(answer)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (" \n", "Choose a file, or paste a list."),
        ("x\n" * 5001, "more than 5000 lines"),
        ("x" * 500_001, "at most 500000 characters"),
        ("\t".join("x" * 51), "more than 50 columns"),
    ],
)
def test_no_list_or_a_wrong_one_is_told(german: Session, browser: Client, text: str, told: str) -> None:
    answer = look(browser, german, text)
    assert answer.status_code == 422
    assert told in words(answer)


def test_problems_lead_to_their_lines_and_nothing_can_be_taken(german: Session, browser: Client) -> None:
    shown = look(browser, german, "Name;Foo\nAnna;x\nAnna;")
    assert shown.status_code == 422
    assert "2 things are in the way; nothing is written yet." in words(shown)
    assert 'href="#line-3"' in page(shown)
    assert 'id="line-3"' in page(shown)
    assert 'value="take"' not in page(shown)
    assert take(browser, shown, german).status_code == 422
    assert there(german) == []
    allowed = look(browser, german, "Name;Foo\nAnna;x", leave_out="on")
    assert checked(allowed, "leave_out")
    assert take(browser, allowed, german).status_code == 302
    assert there(german) == ["Anna"]


def test_who_is_meant_is_chosen_at_the_line(german: Session, browser: Client, club: Club) -> None:
    (anna,) = make_players(club, ["Anna Müller"])
    two = [Player.objects.create(club=club, name="Zwei") for _ in range(2)]
    text = "Anna Mueller\nZwei"
    shown = look(browser, german, text)
    assert "Several players of the club are called “Zwei”" in words(shown)
    assert "1 name is nearly that of a player of the club" in words(shown)
    assert f'<option value="{anna.pk}" selected>' in page(shown)
    settled = look(browser, german, text, same_1="new", same_2=str(two[1].pk))
    assert settled.status_code == 200
    assert '<option value="new" selected>' in page(settled)
    take(browser, settled, german, same_1="new", same_2=str(two[1].pk))
    assert set(german.participants.values_list("player", flat=True)) == {
        two[1].pk,
        Player.objects.get(name="Anna Mueller").pk,
    }


def test_a_page_left_open_is_compared_again(german: Session, browser: Client, club: Club) -> None:
    shown = look(browser, german, "Anna\nBernd")
    add_player(club=club, name="Anna", user=None)
    stale = take(browser, shown, german)
    assert stale.status_code == 409
    assert "The list is compared again" in words(stale)
    assert "New: 1 · in the club: 1" in words(stale)
    assert there(german) == []
    assert take(browser, stale, german).status_code == 302
    twice = take(browser, stale, german)
    assert twice.status_code == 409
    assert "there is nothing to write" in words(twice)
    assert there(german) == ["Anna", "Bernd"]


def test_a_list_changed_under_the_hand_is_shown_first(german: Session, browser: Client) -> None:
    shown = look(browser, german, "Anna\nBernd")
    other = take(browser, shown, german, text="Anna\nCarla")
    assert other.status_code == 409
    assert "The list is another one than was shown" in words(other)
    assert there(german) == []


def test_who_has_yet_to_come_is_found_at_the_check_in(german: Session, browser: Client) -> None:
    shown = look(browser, german, "Anna\nBernd", away="on")
    assert checked(shown, "away")
    taken = take(browser, shown, german)
    assert taken["Location"] == at(german, "check_in")
    assert "0 of 2 here" in words(browser.get(taken["Location"]))


def test_who_has_withdrawn_or_is_hidden_is_marked(german: Session, browser: Client, club: Club) -> None:
    anna, bernd = make_players(club, ["Anna", "Bernd"])
    make_participant(german, anna, active=False, withdrawn=True)
    Player.objects.filter(pk=bernd.pk).update(hidden=True)
    shown = words(look(browser, german, "Anna\nBernd"))
    assert "Anna takes part already withdrawn" in shown
    assert "Bernd in the club hidden" in shown


def test_many_problems_are_listed_shortly(german: Session, browser: Client) -> None:
    shown = look(browser, german, "Anna\n" * 40)
    assert "… and 9 more" in words(shown)


@pytest.mark.parametrize("name", ["list_import", "check_in"])
def test_who_may_only_look_is_told_so(german: Session, member: User, stranger: User, name: str) -> None:
    for method in ("get", "post"):
        assert getattr(signed_in(member), method)(at(german, name)).status_code == 403
        assert getattr(signed_in(stranger), method)(at(german, name)).status_code == 403
        assert getattr(signed_in(None), method)(at(german, name)).status_code == 302


def test_a_scorer_takes_no_list(german: Session, scorer: User) -> None:
    assert signed_in(scorer).get(at(german, "list_import")).status_code == 403


def test_three_hundred_lines_are_shown_in_a_moment(german: Session, browser: Client, club: Club) -> None:
    make_players(club, [f"{chr(65 + n % 26)}anna Berg{chr(97 + n // 26)}mann" for n in range(300)])
    lines = [f"{chr(65 + n % 26)}anna Berk{chr(97 + n // 26)}mann;Team {n // 4};DE;{n}" for n in range(300)]
    text = "Name;Team;Country;EMA\n" + "\n".join(lines)
    counted = []
    for part in (text[:200], text):
        with CaptureQueriesContext(connection) as queries:
            began = perf_counter()
            shown = look(browser, german, part)
            took = perf_counter() - began
        counted.append(len(queries))
    assert counted[0] == counted[1]
    assert "Take these 300 people" in words(shown)
    assert took < 3
    assert take(browser, shown, german).status_code == 302
    assert german.participants.count() == 300
