"""Sessions: made, edited, frozen, and begun with four names."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from scoring.rulesets import RULESETS
from tests.tracker.factories import make_club, make_players, make_session, make_table, won
from tests.tracker.services.acting import fresh, record
from tracker.models import AuditEntry, Club, Player, Session, Table
from tracker.services.errors import Refusal
from tracker.services.games import end_game, type_totals
from tracker.services.sessions import create_session, edit_session, play_now

pytestmark = pytest.mark.django_db
DAY = date(2026, 4, 18)


def make(club: Club, **fields: Any) -> Session:
    given = {"name": "Spring", "date": DAY, "kind": "tournament", "ruleset": "german", "options": {}}
    return create_session(club=club, user=None, **{**given, **fields})


def refused(call: Any, **fields: Any) -> tuple[str, str]:
    with pytest.raises(Refusal) as found:
        call(**fields)
    assert found.value.message
    return found.value.code, found.value.field


def test_a_session_keeps_what_differs_from_the_printed_rules(club: Club, organiser: User) -> None:
    options = {"limit": 1000, "start_points": 0, "rows": {"dragon_pung": {"doubles": 2}}}
    made = make(club, name=" Spring  evening ", end_date=date(2026, 4, 19), options=options)
    made.refresh_from_db()
    assert (made.name, made.slug, made.end_date) == ("Spring evening", "spring-evening", date(2026, 4, 19))
    assert made.options == {"limit": 1000, "rows": {"dragon_pung": {"doubles": 2}}}
    assert (made.ruleset_version, made.ranking) == (RULESETS["german"].version, ["points"])
    (line,) = AuditEntry.objects.all()
    assert (line.action, line.session, line.after["date"]) == ("create_session", made, "2026-04-18")


@pytest.mark.parametrize(
    ("ruleset", "ranking"),
    [("mcr", ["table_points", "points"])] + [(code, ["points"]) for code in RULESETS if code != "mcr"],
)
def test_without_a_ranking_the_usual_one_of_the_rule_set(
    club: Club, ruleset: str, ranking: list[str]
) -> None:
    assert make(club, ruleset=ruleset).ranking == ranking
    own = ["wins", "head_to_head", "opponents"]
    assert make(club, ruleset=ruleset, ranking=own).ranking == own


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        ({"name": ""}, "name_empty", "name"),
        ({"name": "x" * 121}, "too_long", "name"),
        ({"end_date": date(2026, 4, 17)}, "bad_days", "end_date"),
        ({"kind": "party"}, "bad_kind", "kind"),
        ({"ruleset": "poker"}, "unknown_ruleset", "ruleset"),
        ({"options": {"limits": 3}}, "unknown_option", "options.limits"),
        ({"options": {"limit": 0}}, "unknown_option", "options.limit"),
        ({"options": {"limit": "many"}}, "unknown_option", "options.limit"),
        ({"options": {"rotation": "backwards"}}, "unknown_option", "options.rotation"),
        ({"options": {"rows": {"no_such": {}}}}, "unknown_option", "options.rows.no_such"),
        ({"ranking": ["luck"]}, "bad_ranking", "ranking"),
        ({"ranking": ["points", "points"]}, "bad_ranking", "ranking"),
        ({"ranking": []}, "bad_ranking", "ranking"),
        ({"rounds_total": 0}, "out_of_range", "rounds_total"),
        ({"rounds_total": 100}, "out_of_range", "rounds_total"),
        ({"round_minutes": 1441}, "out_of_range", "round_minutes"),
        ({"drop_worst": 4}, "out_of_range", "drop_worst"),
        ({"absent_points": 10_000_000_000}, "out_of_range", "absent_points"),
        ({"absent_table_points_60": -600_001}, "out_of_range", "absent_table_points_60"),
        ({"slug": "a b"}, "bad_slug", "slug"),
        ({"slug": "players"}, "bad_slug", "slug"),
        ({"slug": "taken"}, "slug_taken", "slug"),
    ],
)
def test_a_wrong_field_is_named_whether_made_or_edited(
    club: Club, wrong: dict[str, Any], code: str, field: str
) -> None:
    make(club, name="Taken", slug="taken")
    session = make(club)
    assert refused(make, club=club, **wrong) == (code, field)
    assert refused(edit_session, session=session, user=None, **wrong) == (code, field)
    assert Session.objects.count() == 2
    session.refresh_from_db()
    assert session.revision == 1


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Frühjahrsturnier in Köln & Düren", "fruehjahrsturnier-in-koeln-dueren"),
        ("Весенний турнир Ёлка", "vesenniy-turnir-yolka"),
        ("Soirée à l’Été", "soiree-a-l-ete"),
        ("東風 🀄", "session"),
        ("Players", "players-2"),
        ("x" * 120, "x" * 75),
    ],
)
def test_the_address_is_made_from_the_name(club: Club, name: str, slug: str) -> None:
    assert make(club, name=name).slug == slug


def test_addresses_are_numbered_where_they_are_taken(club: Club) -> None:
    days = [date(2026, 4, day) for day in (18, 19, 20)]
    assert [make(club, date=day).slug for day in days] == ["spring", "spring-2", "spring-3"]
    assert make(make_club("other")).slug == "spring"
    Session.objects.filter(slug="spring-2").update(superseded_at=timezone.now())
    assert make(club, date=date(2026, 4, 21)).slug == "spring-2"


def test_the_same_session_is_not_made_twice(club: Club) -> None:
    first = make(club)
    assert refused(make, club=club) == ("session_twice", "name")
    others = {"kind": "league", "date": date(2026, 4, 19), "options": {"limit": 300}, "slug": "another"}
    for field, value in others.items():
        assert make(club, **{field: value}).pk != first.pk
    Session.objects.filter(name="Spring").update(superseded_at=timezone.now())
    assert make(club).slug == "spring"


def test_an_edit_is_kept_with_what_was_before(club: Club, organiser: User) -> None:
    session = make(club)
    edited = edit_session(
        session=session, user=organiser, name="Autumn", date=date(2026, 9, 1), kind="league", slug="autumn"
    )
    assert (edited.name, edited.slug, edited.kind, edited.revision) == ("Autumn", "autumn", "league", 2)
    line = AuditEntry.objects.get(action="edit_session")
    assert line.before == {"name": "Spring", "slug": "spring", "date": "2026-04-18", "kind": "tournament"}
    assert line.after == {"name": "Autumn", "slug": "autumn", "date": "2026-09-01", "kind": "league"}
    assert edit_session(session=session, user=organiser, name="Autumn", ranking=None).revision == 2
    assert edit_session(session=session, user=organiser, slug="").slug == "autumn-2"
    with pytest.raises(TypeError, match="revision"):
        edit_session(session=session, user=None, revision=7)


def test_days_are_checked_together(club: Club) -> None:
    session = make(club, end_date=date(2026, 4, 19))
    assert refused(edit_session, session=session, user=None, date=date(2026, 5, 1)) == (
        "bad_days",
        "end_date",
    )
    edited = edit_session(session=session, user=None, date=date(2026, 5, 1), end_date=None)
    assert edited.end_date is None


def test_another_rule_set_starts_with_its_own_options_and_ranking(club: Club) -> None:
    session = make(club, options={"limit": 1000})
    edited = edit_session(session=session, user=None, ruleset="mcr")
    assert (edited.options, edited.ranking) == ({}, ["table_points", "points"])
    again = edit_session(
        session=session, user=None, ruleset="german", options={"limit": 300}, ranking=["wins"]
    )
    assert (again.options, again.ranking) == ({"limit": 300}, ["wins"])


def test_rules_are_frozen_once_a_deal_is_recorded(table: Table) -> None:
    session = table.round.session
    assert edit_session(session=session, user=None, options={"limit": 400}).options == {"limit": 400}
    record(fresh(table), won(0))
    for wrong, field in (({"ruleset": "mcr"}, "ruleset"), ({"options": {"limit": 300}}, "options")):
        assert refused(edit_session, session=session, user=None, **wrong) == ("frozen", field)
    edited = edit_session(
        session=session,
        user=None,
        name="Still",
        ruleset="german",
        options={"limit": 400},
        ranking=["wins"],
    )
    assert (edited.name, edited.ranking) == ("Still", ["wins"])


def test_typed_totals_freeze_the_rules_too(table: Table) -> None:
    type_totals(table=table, totals=[10, -10, 0, 0], user=None)
    session = table.round.session
    assert refused(edit_session, session=session, user=None, options={"limit": 300}) == ("frozen", "options")


def test_a_replaced_version_is_left_alone(german: Session) -> None:
    Session.objects.update(superseded_at=timezone.now())
    assert refused(edit_session, session=german, user=None, name="New") == ("superseded", "")


def four(*names: str) -> list[str]:
    return list(names) or ["Anna", "Bernd", "Carla", "Dora"]


def test_four_names_and_go(club: Club, organiser: User) -> None:
    (anna,) = make_players(club, ["Anna"])
    table = play_now(club=club, names=[" Anna ", "Bernd", "Carla", "Dora"], ruleset="gala", user=organiser)
    assert [seat.participant.player.name for seat in table.seats.order_by("position")] == four()
    assert table.seats.get(position=0).participant.player == anna
    session = table.round.session
    assert (session.name, session.kind, session.ruleset) == ("Club night", "club_night", "gala")
    assert session.slug == f"club-night-{session.date.isoformat()}"
    assert session.options == {}
    assert (table.round.number, table.number, table.status) == (1, 1, "planned")
    assert Player.objects.count() == 4


def test_the_day_is_that_of_the_clubs_clock(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    late = datetime(2026, 4, 18, 23, 30, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: late)
    Club.objects.update(time_zone="Asia/Tokyo")
    assert play_now(club=club, names=four(), ruleset="german", user=None).round.session.date == date(
        2026, 4, 19
    )
    Club.objects.update(time_zone="America/New_York")
    others = four("Emil", "Fritz", "Gerda", "Hans")
    assert play_now(club=club, names=others, ruleset="german", user=None).round.session.date == DAY


def test_more_tables_join_the_same_evening(club: Club) -> None:
    first = play_now(club=club, names=four(), ruleset="german", user=None, date=DAY)
    others = four("Emil", "Fritz", "Gerda", "Hans")
    second = play_now(club=club, names=others, ruleset="german", user=None, date=DAY)
    assert (second.round, second.number) == (first.round, 2)
    type_totals(table=first, totals=[1, -1, 0, 0], user=None)
    end_game(table=first, how="agreed", user=None)
    again = play_now(club=club, names=four(), ruleset="german", user=None, date=DAY)
    assert (again.round.session, again.round.number) == (first.round.session, 2)


def test_another_evening_begins_for_other_rules_or_another_day(club: Club) -> None:
    first = play_now(club=club, names=four(), ruleset="german", user=None, date=DAY).round.session
    others = four("Emil", "Fritz", "Gerda", "Hans")
    for ruleset, day in (("mcr", DAY), ("german", date(2026, 4, 25))):
        made = play_now(club=club, names=others, user=None, ruleset=ruleset, date=day)
        assert made.round.session != first
    Session.objects.filter(pk=first.pk).update(options={"limit": 300})
    third = play_now(club=club, names=others, ruleset="german", user=None, date=DAY).round.session
    assert (third.pk != first.pk, third.slug) == (True, "club-night-2026-04-18-3")


def test_a_form_sent_twice_opens_one_table(club: Club) -> None:
    play_now(club=club, names=four(), ruleset="german", user=None, date=DAY)
    assert refused(play_now, club=club, names=four(), ruleset="german", user=None, date=DAY) == (
        "still_playing",
        "names.0",
    )
    assert Table.objects.count() == 1


@pytest.mark.parametrize(
    ("names", "code", "field"),
    [
        (["Anna", "Bernd", "Carla"], "table_size", ""),
        (["Anna"] * 5, "table_size", ""),
        (["Anna", "Bernd", " Anna", "Dora"], "player_twice", "names.2"),
        (["Anna", "Bernd", "Annie", "Dora"], "player_twice", "names.2"),
        (["Anna", "", "Carla", "Dora"], "name_empty", "names.1"),
        (["Anna", "Bernd", "Carla", "Do\x00ra"], "control_character", "names.3"),
        (["Anna", "Bernd", "Carla", "Kim"], "several_players", "names.3"),
    ],
)
def test_wrong_names_are_named_and_nothing_is_written(
    club: Club, names: list[str], code: str, field: str
) -> None:
    Player.objects.create(club=club, name="Anna", nickname="Annie")
    for _time in range(2):
        Player.objects.create(club=club, name="Kim")
    assert refused(play_now, club=club, names=names, ruleset="german", user=None) == (code, field)
    assert refused(play_now, club=club, names=four(), ruleset="chess", user=None)[0] == "unknown_ruleset"
    assert (Player.objects.count(), Session.objects.count(), AuditEntry.objects.count()) == (3, 0, 0)


def test_a_shown_name_is_a_name_too(club: Club) -> None:
    shown = Player.objects.create(club=club, name="Annegret Müller", nickname="Anna")
    table = play_now(club=club, names=four(), ruleset="german", user=None)
    assert table.seats.get(position=0).participant.player == shown


def test_a_session_at_the_same_address_does_not_hinder(club: Club) -> None:
    make_session(club, slug=f"club-night-{DAY.isoformat()}", ruleset="mcr")
    table = play_now(club=club, names=four(), ruleset="german", user=None, date=DAY)
    assert table.round.session.slug == "club-night-2026-04-18-2"
    make_table(table.round.session)


COURSE = {
    "rounds_total": 6,
    "round_minutes": 75,
    "drop_worst": 1,
    "absent_points": -50,
    "absent_table_points_60": 30,
}


def test_the_course_of_a_session_changes_while_it_is_played(club: Club, organiser: User) -> None:
    session = make(club, **COURSE)
    session.refresh_from_db()
    assert {name: getattr(session, name) for name in COURSE} == COURSE
    record(make_table(session), won(1))
    later: dict[str, Any] = {**COURSE, "rounds_total": None, "round_minutes": None, "drop_worst": 0}
    edit_session(session=session, user=organiser, **later)
    session.refresh_from_db()
    assert {name: getattr(session, name) for name in COURSE} == later
    line = AuditEntry.objects.get(action="edit_session")
    assert line.before == {"rounds_total": 6, "round_minutes": 75, "drop_worst": 1}
    assert line.after == {"rounds_total": None, "round_minutes": None, "drop_worst": 0}


def test_a_field_that_no_session_has_is_a_mistake_of_the_program(club: Club) -> None:
    with pytest.raises(TypeError, match="seats"):
        make(club, seats=4)
