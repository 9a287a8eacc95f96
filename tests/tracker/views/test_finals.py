"""Choosing finalists on the page, seeing who they are, taking it back."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tracker.factories import make_participant, make_players, make_round, make_table, won
from tests.tracker.queries.results import played
from tests.tracker.services.acting import record
from tests.tracker.views.pages import chosen, field_error, value
from tests.tracker.views.reading import at, page, rows, signed_in, words
from tracker.models import Club, Participant, Session
from tracker.services.releasing import hide_results
from tracker.views.seating import players_for

NAMES = ("Anna", "Bernd", "Carla", "Dora", "Emil", "Fritz", "Gerda", "Hans")


@pytest.fixture
def browser(organiser: User) -> Client:
    return signed_in(organiser)


@pytest.fixture
def tournament(german: Session) -> Session:
    """One closed round: the first table won by Anna (40), the second by Emil (30)."""
    played(german, {"Anna": 40, "Bernd": 10, "Carla": -10, "Dora": -40})
    played(german, {"Emil": 30, "Fritz": 10, "Gerda": 0, "Hans": -40}, round_=german.rounds.get())
    german.rounds.update(status="closed")
    return german


def keys(session: Session, *names: str) -> list[str]:
    return [str(session.participants.get(player__name=name).pk) for name in names]


def ticked(answer: Any, session: Session) -> list[str]:
    people = {str(one.pk): one.player.name for one in session.participants.select_related("player")}
    return [people[key] for key in chosen(answer, "finalists")]


def sent(session: Session, *names: str, **more: str) -> dict[str, Any]:
    return {"revision": "1", "carry": "half", "finalists": keys(session, *(names or NAMES[:4])), **more}


def test_the_first_of_the_standings_are_ticked(browser: Client, tournament: Session) -> None:
    answer = browser.get(at(tournament, "finals"))
    assert ticked(answer, tournament) == ["Anna", "Emil", "Bernd", "Fritz"]
    assert "1 · \u2068Anna\u2069 · 40 points" in words(answer)
    assert "From round 2 on the finals are played." in words(answer)
    assert ticked(browser.get(at(tournament, "finals"), {"count": "8"}), tournament)[-2:] == ["Dora", "Hans"]


def test_equals_at_the_border_are_named(browser: Client, tournament: Session) -> None:
    tournament.participants.filter(player__name="Anna").update(withdrawn=True, active=False)
    answer = browser.get(at(tournament, "finals"), {"count": "6"})
    assert "Places 7 to 8 are equal: choose 1 of them." in words(answer)
    assert ticked(answer, tournament) == ["Emil", "Bernd", "Fritz", "Gerda", "Carla"]
    assert "Anna" not in words(answer)


@pytest.mark.parametrize("count", ["3", "9", "", "four"])
def test_a_number_that_cannot_be_is_told(browser: Client, tournament: Session, count: str) -> None:
    answer = browser.get(at(tournament, "finals"), {"count": count})
    assert answer.status_code == 422
    assert field_error(answer, "count")
    assert len(ticked(answer, tournament)) == 4


def test_chosen_seen_and_taken_back(browser: Client, tournament: Session) -> None:
    names = ("Anna", "Bernd", "Emil", "Hans")
    answer = browser.post(at(tournament, "finals"), sent(tournament, *names), follow=True)
    assert "4 players are in the finals." in words(answer)
    assert "The finals begin with round 2." in words(answer)
    assert "The finalists take along half of what they had before." in words(answer)
    first, *_others, last = rows(answer)
    assert (first, last) == (["1", "Anna", "20 points"], ["4", "Hans", "−20 points"])
    assert "Take the choice of finalists back?" in words(browser.get(at(tournament, "finals_undo")))
    answer = browser.post(at(tournament, "finals_undo"), follow=True)
    assert "There are no finals now" in words(answer)
    assert not Participant.objects.filter(finalist=True).exists()


def test_an_old_page_takes_no_newer_choice_back(browser: Client, tournament: Session) -> None:
    browser.post(at(tournament, "finals"), sent(tournament))
    seen = value(browser.get(at(tournament, "finals_undo")), "seen")
    browser.post(at(tournament, "finals_undo"), {"seen": seen})
    revision = str(Session.objects.get(pk=tournament.pk).revision)
    browser.post(at(tournament, "finals"), sent(tournament, carry="all", revision=revision))
    answer = browser.post(at(tournament, "finals_undo"), {"seen": seen})
    assert answer.status_code == 409
    assert "Somebody else has changed this meanwhile" in words(answer)
    assert Session.objects.get(pk=tournament.pk).final_from == 2
    browser.post(at(tournament, "finals_undo"), {"seen": value(answer, "seen")})
    assert Session.objects.get(pk=tournament.pk).final_from is None


def test_pressed_twice_it_is_said_twice_and_done_once(browser: Client, tournament: Session) -> None:
    for _press in range(2):
        answer = browser.post(at(tournament, "finals"), sent(tournament), follow=True)
        assert "4 players are in the finals." in words(answer)
    answer = browser.post(at(tournament, "finals"), sent(tournament, carry="all"))
    assert answer.status_code == 422
    assert "The finalists have been chosen already" in words(answer)


def test_a_number_without_fours_is_asked_for_twice(browser: Client, tournament: Session) -> None:
    five = sent(tournament, *NAMES[:5])
    answer = browser.post(at(tournament, "finals"), five)
    assert answer.status_code == 422
    assert "Four does not divide 5" in field_error(answer, "any_number")
    assert len(ticked(answer, tournament)) == 5
    assert 'name="any_number"' not in page(browser.get(at(tournament, "finals")))
    browser.post(at(tournament, "finals"), {**five, "any_number": "on"})
    assert Participant.objects.filter(finalist=True).count() == 5


def test_a_page_left_open_is_shown_again_with_the_ticks(browser: Client, tournament: Session) -> None:
    Session.objects.update(revision=7)
    answer = browser.post(at(tournament, "finals"), sent(tournament))
    assert answer.status_code == 409
    assert "Something has changed in this session meanwhile" in words(answer)
    assert sorted(ticked(answer, tournament)) == sorted(NAMES[:4])
    assert re.search(r'name="revision" value="7"', page(answer))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"finalists": []}, "Choose four finalists at least."),
        ({"finalists": ["999999"]}, "One of those ticked has no place in the standings any more."),
        ({"carry": ""}, "Say what the finalists take along."),
        ({"carry": "most"}, "most"),
    ],
)
def test_what_cannot_be_is_told(
    browser: Client, tournament: Session, wrong: dict[str, Any], said: str
) -> None:
    answer = browser.post(at(tournament, "finals"), {**sent(tournament), **wrong})
    assert answer.status_code == 422
    assert said in words(answer)
    assert not Participant.objects.filter(finalist=True).exists()


def test_nothing_is_chosen_while_a_round_is_open(browser: Client, tournament: Session) -> None:
    make_round(tournament)
    answer = browser.get(at(tournament, "finals"))
    assert "Round 2 is not closed" in words(answer)
    assert "To the rounds of the session" in words(answer)
    assert 'name="finalists"' not in page(answer)
    assert browser.post(at(tournament, "finals"), sent(tournament)).status_code == 422


def test_nobody_to_choose(browser: Client, german: Session) -> None:
    answer = browser.get(at(german, "finals"))
    assert "Four players at least must have a place in the standings." in words(answer)


def test_no_way_back_once_they_are_played(browser: Client, tournament: Session) -> None:
    browser.post(at(tournament, "finals"), sent(tournament))
    record(make_table(tournament, NAMES[:4], make_round(tournament)), won(0))
    answer = browser.get(at(tournament, "finals"))
    assert "Take the finals back" not in words(answer)
    answer = browser.post(at(tournament, "finals_undo"), follow=True)
    assert "can’t be taken back any more" in words(answer)
    assert Participant.objects.filter(finalist=True).count() == 4


def test_the_next_round_is_for_the_finalists(browser: Client, tournament: Session) -> None:
    assert len(players_for(tournament)[1]) == 8
    browser.post(at(tournament, "finals"), sent(tournament))
    Participant.objects.filter(session=tournament).update(team="Nord")
    asked = browser.get(at(tournament, "round_new"))
    assert (chosen(asked, "method"), chosen(asked, "apart")) == (["standing"], [])
    players, expected = players_for(Session.objects.get(pk=tournament.pk))
    assert sorted(one.name for one in players if one.pk in expected) == list(NAMES[:4])
    assert len(players) == 8


def test_the_history_says_it_in_words(browser: Client, tournament: Session) -> None:
    browser.post(at(tournament, "finals"), sent(tournament))
    browser.post(at(tournament, "finals_undo"))
    said = words(browser.get(at(tournament, "session_history")))
    assert "chose the finalists" in said
    assert "took the choice of finalists back" in said


@pytest.mark.parametrize("name", ["finals", "finals_undo"])
@pytest.mark.parametrize("hidden", [False, True])
def test_organisers_alone_choose(
    club: Club, tournament: Session, scorer: User, member: User, stranger: User, name: str, hidden: bool
) -> None:
    if hidden:
        hide_results(session=tournament, user=None)
    for who in (scorer, member, stranger):
        for method in ("get", "post"):
            assert getattr(signed_in(who), method)(at(tournament, name)).status_code == 403
    for method in ("get", "post"):
        answer = getattr(signed_in(None), method)(at(tournament, name))
        assert answer.status_code == 302
        assert answer["Location"].startswith("/sign-in/")
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.MEMBERS)
    for outsider in (stranger, None):
        assert signed_in(outsider).get(at(tournament, name)).status_code == 404
    assert not Participant.objects.filter(finalist=True).exists()


def test_no_other_method(browser: Client, tournament: Session) -> None:
    assert browser.put(at(tournament, "finals")).status_code == 405


def test_the_next_step_is_the_first_final(browser: Client, tournament: Session) -> None:
    browser.post(at(tournament, "finals"), sent(tournament))
    for name in ("finals", "session"):
        said = words(browser.get(at(tournament, name)))
        assert "The finals begin with round 2." in said
        assert "Open round 2" in said
    assert "All who have played, finalists first" in said
    make_round(tournament)
    assert "Open round" not in words(browser.get(at(tournament, "finals")))


def test_a_substitute_who_waits_is_called_one(german: Session) -> None:
    make_table(german)
    make_participant(german, make_players(german.club, ["Mona"])[0], substitute=True)
    assert "Sitting out: Mona (substitute)" in words(signed_in(None).get(at(german, "session")))
