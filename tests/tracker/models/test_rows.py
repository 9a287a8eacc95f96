"""Small properties of rows: how they read, what their addresses may be."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db.models import ProtectedError

from scoring.deals import Penalty as Fine
from tests.tracker.factories import make_club, make_participant, make_session, make_table, void, won
from tests.tracker.services.acting import record
from tracker.models import (
    Absence,
    AuditEntry,
    Club,
    DealPenalty,
    Entry,
    Membership,
    Penalty,
    Player,
    Session,
    Table,
    Win,
    Wish,
)
from tracker.models.clubs import new_link_token
from tracker.models.tables import CODE_LETTERS, new_table_code


def test_rows_read_as_what_they_are(table: Table, owner: Any) -> None:
    record(table, won(1, 2), void(Fine((0,), (), 50, "late")))
    session = table.round.session
    participant = session.participants.get(player__name="Anna")
    penalty = Penalty(session=session, participant=participant, points=-1, why="late")
    read = [
        session.club,
        Membership.objects.get(user=owner),
        participant.player,
        participant,
        session,
        table.round,
        table,
        table.seats.get(position=0),
        Entry.objects.get(kind="win"),
        Win.objects.get(),
        DealPenalty.objects.get(),
        penalty,
        Absence(session=session, round=table.round, participant=participant),
        Wish(session=session, participant=participant, kind="apart", other=session.participants.last()),
        Wish(session=session, participant=participant, kind="tables", first_table=1, last_table=2),
    ]
    assert [str(row) for row in read] == [
        "Nordwind",
        "owner · Nordwind",
        "Anna",
        "Anna",
        "Evening german",
        "Round 1",
        "Table 1",
        "0: Anna",
        "1 win",
        "1 ← 2",
        "50: late",
        "Anna: late",
        "Anna: Round 1",
        "Anna / Dora",
        "Anna: 1-2",
    ]
    assert str(table.audit.order_by("pk")[0]).endswith(" record_deal")


def test_a_nickname_is_shown_instead_of_the_name(players: list[Player]) -> None:
    players[0].nickname = "Nan"
    assert (players[0].shown_name, str(players[0]), players[1].shown_name) == ("Nan", "Nan", "Bernd")


def test_a_link_is_part_of_the_address_where_it_is_the_key() -> None:
    club = Club(slug="nordwind", visibility=Club.Visibility.LINK, link_token=new_link_token())
    assert club.address == f"nordwind~{club.link_token}"
    assert len(club.link_token) == 32
    for visibility in (Club.Visibility.EVERYONE, Club.Visibility.MEMBERS):
        club.visibility = visibility
        assert club.address == "nordwind"


@pytest.mark.parametrize("slug", ["admin", "t", "static"])
def test_a_club_has_no_address_of_another_page(slug: str) -> None:
    with pytest.raises(ValidationError, match="another page"):
        Club(slug=slug, name="A").clean_fields()


@pytest.mark.parametrize("slug", ["players", "settings"])
def test_a_session_has_no_address_of_another_page(slug: str) -> None:
    with pytest.raises(ValidationError, match="another page"):
        Session(slug=slug).clean_fields(exclude=[f.name for f in Session._meta.fields if f.name != "slug"])


def test_a_club_is_in_a_time_zone_that_exists() -> None:
    Club(slug="a", name="A", time_zone="Asia/Yekaterinburg").clean_fields()
    with pytest.raises(ValidationError, match="no known time zone"):
        Club(slug="a", name="A", time_zone="Mars/Base").clean_fields()


def test_codes_survive_being_retyped() -> None:
    code = new_table_code()
    assert len(code) == 10
    assert set(code) <= set(CODE_LETTERS)
    assert not set(CODE_LETTERS) & set("01ilo")


def test_who_takes_part_reads_as_shown(db: None) -> None:
    club = make_club()
    player = Player.objects.create(club=club, name="Ann", nickname="<b>")
    assert str(make_participant(make_session(club), player)) == "<b>"
    assert make_table(make_session(club, slug="b")).is_confirmed is False


def test_nothing_in_the_history_is_changed_or_deleted(table: Table) -> None:
    record(table, won(1))
    entry = AuditEntry.objects.get()
    entry.why = "invented later"
    attempts: list[Callable[[], object]] = [
        entry.save,
        entry.delete,
        AuditEntry.objects.all().delete,
        table.audit.all().delete,
        lambda: AuditEntry.objects.update(why="x"),
        lambda: table.audit.update(user=None),
        lambda: AuditEntry.objects.filter(pk=entry.pk).update(at=None),
        lambda: AuditEntry.objects.bulk_update([entry], ["why"]),
    ]
    for attempt in attempts:
        with pytest.raises(TypeError, match=r"never (changed|deleted)"):
            attempt()
    for row in (table, table.round.session, table.round.session.club):
        with pytest.raises(ProtectedError):
            row.delete()
    entry.refresh_from_db()
    assert entry.why == ""
