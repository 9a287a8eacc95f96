"""Sessions as they are typed."""

from datetime import date
from typing import Any

import pytest

from tests.tracker.factories import make_session
from tests.tracker.forms.test_options import filled
from tracker.forms.presets import PRESETS, Preset, preset_of
from tracker.forms.sessions import RANKINGS, PlayNowForm, SessionForm, new_session_initial, session_initial
from tracker.models import Club
from tracker.queries.ranking import RANKINGS as CODES

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
        "rounds_total": None,
        "round_minutes": None,
        "drop_worst": 0,
        "absent_points": 0,
        "absent_table_points_60": 0,
    }


COURSE = {
    "rounds_total": ("4", 4),
    "round_minutes": ("75", 75),
    "drop_worst": ("2", 2),
    "absent_points": ("−120", -120),
    "absent_table_points_60": ("1 1/2", 90),
}


def test_how_the_session_is_meant_to_go() -> None:
    form = form_of(typed(**{name: said for name, (said, _meant) in COURSE.items()}))
    assert form.is_valid(), form.errors
    assert form.fields_for_service().items() >= {name: meant for name, (_, meant) in COURSE.items()}.items()
    assert form.course_said
    assert not form_of(typed()).course_said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rounds_total", "four"),
        ("round_minutes", "7.5"),
        ("drop_worst", "9"),
        ("absent_points", "1/2"),
        ("absent_table_points_60", "1/7"),
        ("absent_table_points_60", "1/0"),
    ],
)
def test_a_course_that_cannot_be_read_stands_at_its_field(name: str, said: str) -> None:
    form = form_of(typed(**{name: said}))
    assert not form.is_valid()
    assert list(form.errors) == [name]
    assert form.course_said


def test_a_ranking_has_as_many_levels_as_there_are_codes() -> None:
    five = ["wins", "points", "table_points", "opponents", "best_hand"]
    levels = {f"ranking_{place}": code for place, code in enumerate(five, start=1)}
    form = form_of(typed(**levels))
    assert form.is_valid(), form.errors
    assert form.ranking == five
    assert form.further_used
    assert len(form.first_levels) + len(form.further_levels) == len(RANKINGS)
    assert not form_of(typed(ranking_3="points")).further_used


def test_the_pages_know_each_code_to_rank_by() -> None:
    assert tuple(RANKINGS) == CODES


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.code)
def test_a_preset_fills_the_form(preset: Preset) -> None:
    assert preset_of(preset.code) is preset
    initial = new_session_initial(TODAY, None, preset)
    form = SessionForm(initial=initial)
    assert form["name"].value() == preset.name
    for name, value in preset.fields.items():
        if name in form.fields:
            assert form[name].value() == value
    assert [level.value() for level in form.first_levels if level.value()] == initial.get("ranking", [])


def test_an_unknown_preset_is_none() -> None:
    assert preset_of("chess") is None
    assert preset_of(None) is None


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
    session.round_minutes, session.absent_table_points_60 = 75, 30
    form = SessionForm(initial=session_initial(session))
    assert form["name"].value() == "Evening russian"
    assert form["ranking_1"].value() == "wins"
    assert form["ranking_2"].value() == "points"
    assert (form["round_minutes"].value(), form["absent_table_points_60"].value()) == (75, "1/2")
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
    evening = new_session_initial(TODAY, last, preset_of("club-night"))
    assert (evening["name"], evening["ruleset"], evening["kind"]) == ("Club night", "gala", "club_night")
    event = new_session_initial(TODAY, last, preset_of("mcr-tournament"))
    assert (event["ruleset"], event["options"]) == ("mcr", {"seat_change": "mcr"})


def test_play_now_wants_four_names() -> None:
    names = {f"name_{seat}": name for seat, name in enumerate(("Anna", "Bernd", "Carla", "Dora"))}
    form = PlayNowForm({**names, "ruleset": "german"})
    assert form.is_valid()
    assert form.names == ["Anna", "Bernd", "Carla", "Dora"]
    lacking = PlayNowForm({**names, "name_2": " ", "ruleset": "german"})
    assert not lacking.is_valid()
    assert lacking.errors["name_2"] == ["Who sits here?"]
