"""Sessions: made, changed, looked at, taken away; a game among friends."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_participant, make_players, make_round, make_session, make_table, won
from tests.tracker.forms.test_options import filled
from tests.tracker.views.reading import at, page, signed_in, words
from tracker.forms.presets import PRESETS
from tracker.models import Club, Player, Session, Table
from tracker.services.deals import record_deal


def typed(code: str = "german", **changes: Any) -> dict[str, Any]:
    data = {"name": "Frühlingsabend", "date": "2026-04-18", "end_date": "", "kind": "club_night"}
    return {**data, "ruleset": code, **filled(code), **changes}


def test_a_new_session_leads_to_who_takes_part(club: Club, organiser: User) -> None:
    browser = signed_in(organiser)
    form = page(browser.get(at(club, "session_new")))
    assert all(f"Options of {name}" in form for name in ("German classical", "GALA", "MCR"))
    answer = browser.post(at(club, "session_new"), typed("gala", **{"gala-draw_passes": ""}))
    made = Session.objects.get()
    assert answer["Location"] == at(made, "participants")
    assert made.slug == "fruehlingsabend"
    assert (made.ruleset, made.options, made.ranking) == ("gala", {"draw_passes": False}, ["points"])


def test_the_next_session_starts_with_the_rules_of_the_last(club: Club, organiser: User) -> None:
    make_session(club, "russian", options={"limit": 300})
    form = page(signed_in(organiser).get(at(club, "session_new")))
    assert re.search(r'value="russian"[^>]* checked', form)
    assert "Differs from the printed rules: Limit: the most a hand counts" in form


@pytest.mark.parametrize(
    ("changes", "told", "place"),
    [
        ({"name": ""}, "This field is required.", "#id_name"),
        ({"date": "soon"}, "Enter a valid date.", "#id_date"),
        ({"end_date": "2026-04-17"}, "The last day is before the first.", "#id_end_date"),
        ({"german-limit": "0"}, "0 is not possible here", "#id_german-limit"),
        ({"ranking_1": "points", "ranking_2": "points"}, "This already stands above", "#id_ranking_2"),
    ],
)
def test_what_cannot_be_stands_at_its_field_and_nothing_typed_is_lost(
    club: Club, organiser: User, changes: dict[str, str], told: str, place: str
) -> None:
    data = typed(**{"german-start_points": "77", **changes})
    answer = signed_in(organiser).post(at(club, "session_new"), data)
    assert told in words(answer)
    assert f'href="{place}"' in page(answer)
    assert 'value="77"' in page(answer)
    if "name" not in changes:
        assert 'value="Frühlingsabend"' in page(answer)
    assert not Session.objects.exists()


def test_a_new_session_starts_from_a_usual_way_to_play(club: Club, organiser: User) -> None:
    browser = signed_in(organiser)
    plain = page(browser.get(at(club, "session_new")))
    assert all(f'href="?preset={preset.code}"' in plain for preset in PRESETS)
    assert "aria-current" not in plain.partition('id="session-form"')[0].partition("presets-heading")[2]
    filled_in = page(browser.get(at(club, "session_new"), {"preset": "german-by-time"}))
    assert re.search(r'name="name" value="German classical by time"', filled_in)
    assert re.search(r'name="round_minutes" value="75"', filled_in)
    assert re.search(r'value="tournament"[^>]* checked', filled_in)
    assert re.search(r'preset=german-by-time" aria-current="true"', filled_in)
    assert browser.get(at(club, "session_new"), {"preset": "chess"}).status_code == 200


def test_the_course_of_a_session_is_typed_and_kept(club: Club, organiser: User) -> None:
    course = {"rounds_total": "5", "round_minutes": "90", "absent_table_points_60": "1/2", "drop_worst": "1"}
    ranking = {"ranking_1": "wins", "ranking_4": "points", "ranking_6": "best_hand"}
    browser = signed_in(organiser)
    browser.post(at(club, "session_new"), typed(**course, **ranking))
    made = Session.objects.get()
    assert (made.rounds_total, made.round_minutes, made.absent_table_points_60) == (5, 90, 30)
    assert (made.drop_worst, made.ranking) == (1, ["wins", "points", "best_hand"])
    form = page(browser.get(at(made, "session_edit")))
    assert 'name="absent_table_points_60" value="1/2"' in form
    assert "?preset=" not in form
    too_many = browser.post(at(made, "session_edit"), typed(rounds_total="100"))
    assert "A session is meant to have 1 to 99 rounds." in words(too_many)
    assert 'href="#id_rounds_total"' in page(too_many)


PATTERN = "7 different pairs; two suits"


def own_hand(number: int = 0, code: str = "bmja", **said: str) -> dict[str, str]:
    said = {"label": "Sieben Paare", "pattern": PATTERN, "worth": "half_limit", "amount": "", **said}
    return {f"{code}-own_hands-{number}-{name}": value for name, value in said.items()}


def test_a_club_enters_and_takes_away_hands_of_its_own(club: Club, organiser: User) -> None:
    browser = signed_in(organiser)
    browser.post(at(club, "session_new"), typed("bmja", **own_hand(), **own_hand(1, label="", pattern="")))
    made = Session.objects.get()
    own = {"label": "Sieben Paare", "pattern": PATTERN, "limit": 0.5}
    assert made.options == {"own_hands": {"sieben_paare": own}}
    assert "own hands: Sieben Paare" in words(browser.get(at(made, "session")))
    form = browser.get(at(made, "session_edit"))
    assert f'value="{PATTERN}"' in page(form)
    assert "Differs from the printed rules: Sieben Paare" in words(form)
    gone = own_hand(code="bmja") | {"bmja-own_hands-0-code": "sieben_paare", "bmja-own_hands-0-remove": "on"}
    browser.post(at(made, "session_edit"), typed("bmja", **gone))
    made.refresh_from_db()
    assert made.options == {}


def test_a_pattern_that_no_hand_meets_stands_at_its_row(club: Club, organiser: User) -> None:
    answer = signed_in(organiser).post(
        at(club, "session_new"), typed("bmja", **own_hand(pattern="5 pungs; no pair"))
    )
    assert "No hand can have “5 pungs; no pair”." in words(answer)
    assert 'href="#id_bmja-own_hands-0-pattern"' in page(answer)
    assert 'value="5 pungs; no pair"' in page(answer)
    assert 'value="Sieben Paare"' in page(answer)
    assert re.search(r'class="options options-bmja" open', page(answer))
    assert "The words of a pattern" in page(answer)
    assert not Session.objects.exists()


def test_a_session_is_changed_until_something_is_recorded(german: Session, organiser: User) -> None:
    browser = signed_in(organiser)
    assert 'name="ruleset"' in page(browser.get(at(german, "session_edit")))
    browser.post(at(german, "session_edit"), typed("russian", name="Abend"))
    german.refresh_from_db()
    assert (german.name, german.ruleset) == ("Abend", "russian")


def test_rules_are_frozen_once_something_is_recorded(german: Session, table: Table, organiser: User) -> None:
    record_deal(table=table, deal=won(0, 1), user=organiser, revision=None, idempotency_key=None)
    browser = signed_in(organiser)
    form = browser.get(at(german, "session_edit"))
    assert 'name="ruleset"' not in page(form)
    assert "German classical · 4 wind rounds" in words(form)
    browser.post(at(german, "session_edit"), typed("gala", name="Anderer Abend", kind="tournament"))
    german.refresh_from_db()
    assert (german.name, german.kind, german.ruleset) == ("Anderer Abend", "tournament", "german")


def test_the_file_is_for_organisers_and_reads_as_json(german: Session, table: Table, organiser: User) -> None:
    answer = signed_in(organiser).get(at(german, "session_file"))
    assert answer["Content-Disposition"] == 'attachment; filename="german.json"'
    assert json.loads(answer.content)["format"] == "mahjong-session/1"


def test_a_session_without_people_says_the_next_step(german: Session, organiser: User) -> None:
    assert "Say who takes part" in words(signed_in(organiser).get(at(german, "session")))
    assert "Say who takes part" not in words(signed_in(None).get(at(german, "session")))


@pytest.mark.parametrize(("kind", "plans"), [("tournament", True), ("league", False)])
def test_a_list_of_people_who_are_not_here_leads_to_the_check_in(
    club: Club, organiser: User, kind: str, plans: bool
) -> None:
    listed = make_session(club, kind=kind)
    for player in make_players(club):
        make_participant(listed, player, active=False)
    answer = signed_in(organiser).get(at(listed, "session"))
    assert "4 take part, 0 of them here. Check-in" in words(answer)
    assert ("Check-in Plan rounds" in words(answer)) is plans
    assert "Say who takes part" not in words(answer)


def test_a_session_with_people_says_to_open_a_round(club: Club, organiser: User) -> None:
    tournament = make_session(club, kind="tournament")
    for player in make_players(club):
        make_participant(tournament, player)
    runner = words(signed_in(organiser).get(at(tournament, "session")))
    assert "Open round 1" in runner
    assert "Open round" not in words(signed_in(None).get(at(tournament, "session")))


def test_the_page_shows_rounds_tables_scores_and_standings(
    german: Session, table: Table, organiser: User
) -> None:
    record_deal(
        table=table, deal=won(1, 2, (0, 100, 0, 0)), user=organiser, revision=None, idempotency_key=None
    )
    said = words(signed_in(None).get(at(german, "session")))
    assert "German classical" in said
    assert "Round 1" in said
    assert "Table 1" in said
    assert "Bernd" in said
    assert "−200" in said


def test_a_round_whose_tables_are_confirmed_is_closed_next(german: Session, organiser: User) -> None:
    table = make_table(german, status="ended", ended="time")
    waiting = words(signed_in(organiser).get(at(german, "session")))
    assert "Round 1: 1 table is still to be played or confirmed." in waiting
    assert "Table 1 ended · time was up" in waiting
    Table.objects.filter(pk=table.pk).update(status="confirmed")
    done = words(signed_in(organiser).get(at(german, "session")))
    assert "All tables of round 1 are confirmed. Close round 1" in done


def test_many_places_are_cut_beside_the_rounds(german: Session) -> None:
    sitting = make_round(german)
    for number in range(4):
        make_table(german, [f"P{number}{seat}" for seat in "ESWN"], sitting, status="confirmed")
    german.ranking = ["table_points", "points"]
    german.save()
    said = words(signed_in(None).get(at(german, "session")))
    assert "The first 12 Place Player Table points Points" in said
    assert "The whole standings: 16 players" in said


def test_strange_names_stand_as_they_are(german: Session) -> None:
    names = ['O’Neil "Q" <b> & Söhne', "Владимир Щукин", "שרה לוי", "N" * 60]
    make_table(german, names)
    answer = signed_in(None).get(at(german, "session"))
    assert all(name in words(answer) for name in names)
    assert "<b> &" not in page(answer)


@pytest.mark.django_db
def test_the_number_of_queries_does_not_grow(german: Session, organiser: User) -> None:
    browser = signed_in(organiser)
    counted = []
    for count in (1, 6):
        for _round in range(2):
            sitting = make_round(german)
            for number in range(count):
                make_table(german, [f"P{number}{seat}" for seat in "ESWN"], sitting)
        with CaptureQueriesContext(connection) as queries:
            browser.get(at(german, "session"))
        counted.append(len(queries))
    assert counted[0] == counted[1]


def play_now(**changes: str) -> dict[str, str]:
    names = {f"name_{seat}": name for seat, name in enumerate(("Anna", "Bernd", "Carla", "Dora"))}
    return {**names, "ruleset": "gala", **changes}


def test_play_now_leads_straight_to_the_table(club: Club, organiser: User, players: list[Player]) -> None:
    browser = signed_in(organiser)
    assert '<option value="Anna"' in page(browser.get(at(club, "play_now")))
    answer = browser.post(at(club, "play_now"), play_now(name_3="Emil"))
    table = Table.objects.get()
    session = table.round.session
    assert answer["Location"] == at(session, "table", 1, 1)
    assert session.ruleset == "gala"
    seats = table.seats.select_related("participant__player")
    assert [seat.participant.player.name for seat in seats] == ["Anna", "Bernd", "Carla", "Emil"]


@pytest.mark.parametrize(
    ("changes", "place"),
    [({"name_2": "Anna"}, "name_"), ({"name_2": ""}, "name_2"), ({"name_1": "x" * 130}, "name_1")],
)
def test_play_now_with_wrong_names_keeps_the_others(
    club: Club, organiser: User, changes: dict[str, str], place: str
) -> None:
    answer = signed_in(organiser).post(at(club, "play_now"), play_now(**changes))
    assert f'href="#id_{place}' in page(answer)
    assert 'value="Dora"' in page(answer)
    assert not Table.objects.exists()
    assert not Player.objects.exists()
