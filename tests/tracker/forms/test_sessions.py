"""Sessions as they are typed."""

from datetime import date
from typing import Any

import pytest

from tests.tracker.factories import make_session
from tests.tracker.forms.test_options import filled
from tracker.forms.sessions import PlayNowForm, SessionForm, new_session_initial, session_initial
from tracker.models import Club

TODAY = date(2026, 4, 18)


def typed(code: str = "german", **changes: Any) -> dict[str, Any]:
    """What a browser sends for a new session."""
    basic = {"name": "Spring evening", "date": "2026-04-18", "end_date": "", "kind": "club_night"}
    return {**basic, "ruleset": code, "ranking_1": "", **filled(code), **changes}


def form_of(data: dict[str, Any], **more: Any) -> SessionForm:
    return SessionForm(data, initial={"date": TODAY}, **more)


def test_a_session_as_the_service_takes_it() -> None:
    form = form_of(typed("gala", end_date="2026-04-19"))
    assert form.is_valid(), form.errors
    assert form.fields_for_service() == {
        "name": "Spring evening",
        "date": TODAY,
        "end_date": date(2026, 4, 19),
        "kind": "club_night",
        "ruleset": "gala",
        "options": {},
        "ranking": None,
    }


def test_only_the_chosen_rule_set_must_be_right() -> None:
    assert form_of(typed("gala", **{"german-limit": "wrong"})).is_valid()
    wrong = form_of(typed("german", **{"german-limit": "wrong"}))
    assert not wrong.is_valid()
    assert not wrong.errors
    chosen = wrong.chosen_options()
    assert chosen is not None
    assert list(chosen.errors) == ["limit"]


def test_an_unknown_rule_set_has_no_options() -> None:
    form = form_of(typed() | {"ruleset": "checkers"})
    assert not form.is_valid()
    assert form.chosen_options() is None


def test_the_last_day_is_not_before_the_first() -> None:
    form = form_of(typed(end_date="2026-04-17"))
    assert not form.is_valid()
    assert list(form.errors) == ["end_date"]


def test_ranking_in_order_and_nothing_twice() -> None:
    form = form_of(typed(ranking_1="table_points", ranking_2="points"))
    assert form.is_valid(), form.errors
    assert form.fields_for_service()["ranking"] == ["table_points", "points"]
    twice = form_of(typed(ranking_1="points", ranking_3="points"))
    assert not twice.is_valid()
    assert list(twice.errors) == ["ranking_3"]


def test_frozen_rules_are_not_asked_for() -> None:
    form = form_of(typed(), frozen=True)
    assert form.is_valid()
    assert "ruleset" not in form.fields
    assert form.chosen_options() is None
    assert "options" not in form.fields_for_service()


@pytest.mark.django_db
def test_an_existing_session_fills_the_form(club: Club) -> None:
    session = make_session(club, "russian", options={"limit": 300}, ranking=["wins", "points"])
    form = SessionForm(initial=session_initial(session))
    assert form["name"].value() == "Evening russian"
    assert form["ranking_1"].value() == "wins"
    assert form["ranking_2"].value() == "points"
    chosen = form.chosen_options()
    assert chosen is not None
    assert chosen.ruleset.code == "russian"
    assert chosen["limit"].value() == 300


@pytest.mark.django_db
def test_a_new_session_starts_as_the_last_one_was(club: Club) -> None:
    assert new_session_initial(TODAY, None) == {"date": TODAY}
    last = make_session(club, "gala", options={"draw_passes": False})
    initial = new_session_initial(TODAY, last)
    assert initial["date"] == TODAY
    assert (initial["ruleset"], initial["options"]) == ("gala", {"draw_passes": False})
    assert "name" not in initial


def test_play_now_wants_four_names() -> None:
    names = {f"name_{seat}": name for seat, name in enumerate(("Anna", "Bernd", "Carla", "Dora"))}
    form = PlayNowForm({**names, "ruleset": "german"})
    assert form.is_valid()
    assert form.names == ["Anna", "Bernd", "Carla", "Dora"]
    lacking = PlayNowForm({**names, "name_2": " ", "ruleset": "german"})
    assert not lacking.is_valid()
    assert lacking.errors["name_2"] == ["Who sits here?"]
