"""Penalties of a session."""

import pytest
from django.contrib.auth.models import User

from tests.tracker.factories import make_table
from tests.tracker.views.pages import field_error
from tests.tracker.views.reading import at, page, rows, signed_in, words
from tracker.models import Participant, Penalty, Session


def anna(session: Session) -> Participant:
    make_table(session)
    return Participant.objects.get(player__name="Anna")


def test_none_yet(german: Session) -> None:
    assert "There are no penalties." in words(signed_in(None).get(at(german, "penalties")))


def test_given_in_points_and_in_table_points(german: Session, organiser: User) -> None:
    somebody = anna(german)
    browser = signed_in(organiser)
    for amount in ({"points": "−20"}, {"table_points": "-2 1/2"}):
        data = {"participant": str(somebody.pk), "points": "", "table_points": "", "why": "late", **amount}
        answer = browser.post(at(german, "penalty_new"), data, follow=True)
    assert "The penalty counts: −2½ table points." in words(answer)
    assert [row[:4] for row in rows(answer)] == [
        ["Anna", "−20 points", "late", "session"],
        ["Anna", "−2½ table points", "late", "session"],
    ]


@pytest.mark.parametrize("field", ["points", "table_points"])
def test_who_forgets_the_sign_gives_nobody_points(german: Session, organiser: User, field: str) -> None:
    somebody = anna(german)
    browser = signed_in(organiser)
    data = {"participant": str(somebody.pk), "points": "", "table_points": "", "why": "late", field: "20"}
    answer = browser.post(at(german, "penalty_new"), data)
    assert answer.status_code == 422
    assert "Without − this is added" in field_error(answer, field)
    assert 'name="adds"' in page(answer)
    assert not Penalty.objects.exists()
    assert 'name="adds"' not in page(browser.get(at(german, "penalty_new")))
    said = words(browser.post(at(german, "penalty_new"), {**data, "adds": "on"}, follow=True))
    assert "The penalty counts: +20" in said


def test_one_sending_is_one_penalty(german: Session, organiser: User) -> None:
    somebody = anna(german)
    browser = signed_in(organiser)
    assert 'name="seen" value="0"' in page(browser.get(at(german, "penalty_new")))
    data = {"participant": str(somebody.pk), "points": "-20", "table_points": "", "why": "late"}
    for _press in range(2):
        browser.post(at(german, "penalty_new"), {**data, "seen": "0"})
    assert Penalty.objects.count() == 1
    browser.post(at(german, "penalty_new"), {**data, "seen": "0", "why": "too late"})
    assert Penalty.objects.count() == 2


def test_an_amount_that_cannot_be_keeps_what_was_typed(german: Session, organiser: User) -> None:
    somebody = anna(german)
    data = {"participant": str(somebody.pk), "points": "twenty", "table_points": "", "why": "too <late>"}
    answer = signed_in(organiser).post(at(german, "penalty_new"), data)
    assert 'value="twenty"' in page(answer)
    assert "too &lt;late&gt;" in page(answer)
    assert f'<option value="{somebody.pk}" selected>' in page(answer)
    assert "“twenty” is no number" in words(answer)
    assert not Penalty.objects.exists()


def test_what_the_database_cannot_hold_exactly_is_refused(german: Session, organiser: User) -> None:
    somebody = anna(german)
    data = {"participant": str(somebody.pk), "points": "", "table_points": "1/7", "why": "odd"}
    answer = signed_in(organiser).post(at(german, "penalty_new"), data)
    assert 'aria-invalid="true"' in page(answer)
    assert not Penalty.objects.exists()


def test_withdrawn_with_a_reason_and_still_readable(german: Session, organiser: User) -> None:
    somebody = anna(german)
    table = german.rounds.get().tables.get()
    penalty = Penalty.objects.create(session=german, table=table, participant=somebody, points=-5, why="late")
    browser = signed_in(organiser)
    address = at(german, "penalty_withdraw", penalty.pk)
    assert "It was given for: late" in words(browser.get(address))
    assert "Say why" in words(browser.post(address, {"why": ""}))
    answer = browser.post(address, {"why": "he was not"}, follow=True)
    assert list(rows(answer)) == [["Anna", "−5 points", "late", "Round 1 · Table 1", "withdrawn he was not"]]
    assert browser.get(address).status_code == 404
