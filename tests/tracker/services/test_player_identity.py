"""Two that are one person become one; who asks is made anonymous; no game is torn apart."""

import json

import pytest
from django.utils import timezone

from tests.tracker.factories import (
    make_club,
    make_participant,
    make_players,
    make_round,
    make_session,
    make_table,
    won,
)
from tests.tracker.services.acting import record
from tracker.exchange.history import history_lines
from tracker.models import Absence, AuditEntry, Club, Participant, Player, Session, Table, Wish
from tracker.services.clubs import edit_club
from tracker.services.errors import Refusal
from tracker.services.players import anonymise_player, edit_player, merge_players
from tracker.services.results import check_results

pytestmark = pytest.mark.django_db


def revision(session: Session) -> int:
    return Session.objects.get(pk=session.pk).revision


def test_everything_that_one_played_goes_to_the_other(club: Club) -> None:
    spring, autumn = make_session(club, slug="spring"), make_session(club, slug="autumn")
    table = make_table(spring, ["Anna", "Bernd", "Carla", "Dora"])
    make_table(autumn, ["Ana", "Bernd", "Carla", "Dora"])
    kept, dropped = make_players(club, ["Anna", "Ana"])
    before = revision(spring), revision(autumn)
    assert merge_players(club=club, keep=kept, drop=dropped, user=None) == kept
    dropped.refresh_from_db()
    assert (dropped.merged_into, dropped.hidden) == (kept, True)
    assert Participant.objects.filter(player=kept).count() == 2
    assert not Participant.objects.filter(player=dropped).exists()
    assert (revision(spring), revision(autumn)) == (before[0] + 1, before[1] + 1)
    assert table.seats.count() == 4
    (line,) = AuditEntry.objects.filter(action="merge_players")
    moved = Participant.objects.get(session=autumn, player=kept).pk
    assert (line.before, line.after) == ({"dropped": dropped.pk, "participants": [moved]}, {"kept": kept.pk})


def test_two_who_took_part_in_one_session_are_two_people(club: Club) -> None:
    session = make_session(club, name="Spring “24”")
    kept, dropped, other = make_players(club, ["Anna", "Ana", "Bernd"])
    other_session = make_session(club, slug="other")
    make_participant(other_session, dropped)
    for player in (kept, dropped):
        make_participant(session, player)
    with pytest.raises(Refusal) as refused:
        merge_players(club=club, keep=kept, drop=dropped, user=None)
    assert (refused.value.code, refused.value.field) == ("both_took_part", "drop")
    assert "Spring “24”" in refused.value.message
    assert Participant.objects.filter(player=dropped).count() == 2
    assert revision(other_session) == 1
    merge_players(club=club, keep=other, drop=dropped, user=None)


def test_a_replaced_version_of_a_session_does_not_hinder(club: Club) -> None:
    old = make_session(club, superseded_at=timezone.now())
    kept, dropped = make_players(club, ["Anna", "Ana"])
    for player in (kept, dropped):
        make_participant(old, player)
    merge_players(club=club, keep=kept, drop=dropped, user=None)
    assert Participant.objects.filter(session=old, player=dropped).exists()


def test_who_was_merged_before_follows(club: Club) -> None:
    first, second, third = make_players(club, ["Anna", "Ana", "Anne"])
    merge_players(club=club, keep=second, drop=third, user=None)
    merge_players(club=club, keep=first, drop=second, user=None)
    assert set(first.merged.all()) == {second, third}


def test_only_two_own_people_of_the_club_are_merged(club: Club) -> None:
    anna, bernd, carla = make_players(club, ["Anna", "Bernd", "Carla"])
    (stranger,) = make_players(make_club("other"), ["Anna"])
    anonymise_player(player=carla, user=None)
    for keep, drop, code, field in (
        (anna, anna, "same_player", "drop"),
        (anna, stranger, "not_in_club", "drop"),
        (stranger, anna, "not_in_club", "keep"),
        (carla, anna, "anonymised", "keep"),
        (anna, carla, "anonymised", "drop"),
    ):
        with pytest.raises(Refusal) as refused:
            merge_players(club=club, keep=keep, drop=drop, user=None)
        assert (refused.value.code, refused.value.field) == (code, field)
    merge_players(club=club, keep=anna, drop=bernd, user=None)
    with pytest.raises(Refusal) as refused:
        merge_players(club=club, keep=bernd, drop=anna, user=None)
    assert refused.value.code == "merged"


def test_nothing_says_who_the_anonymous_one_was(club: Club, table: Table) -> None:
    record(table, won(0))
    session = table.round.session
    anna, merged = make_players(club, ["Anna", "Anna-Marie"])
    edit_player(player=anna, nickname="Annie", user=None)
    Participant.objects.filter(player=anna).update(team="Annas", country="DE", number="0815")
    merge_players(club=club, keep=anna, drop=merged, user=None)
    before = revision(session)
    anonymise_player(player=anna, user=None)
    participant = Participant.objects.get(player=anna)
    assert (participant.team, participant.country, participant.number) == ("", "", "")
    assert (participant.player.shown_name, participant.player.hidden) == ("Anonymous 1", True)
    assert revision(session) == before + 1
    told = [*Player.objects.values_list("name", "nickname"), *history_lines(session)]
    told += AuditEntry.objects.values_list("subject", "before", "after", "why")
    assert "ann" not in json.dumps(told, default=str).lower()
    assert table.seats.get(position=0).participant == participant


def test_the_neutral_name_is_numbered_in_the_clubs_language(club: Club) -> None:
    edit_club(club=club, user=None, language="en")
    first, second, taken = make_players(club, ["Anna", "Bernd", "Anonymous 2"])
    assert anonymise_player(player=first, user=None).name == "Anonymous 1"
    assert anonymise_player(player=second, user=None).name == "Anonymous 3"
    taken.refresh_from_db()
    assert not taken.anonymised


def test_absences_wishes_finals_and_standing_in_go_along(club: Club, german: Session) -> None:
    old, new = make_players(club, ["Zoe", "Zoë"])
    table = make_table(german, ["Zoe", "Bernd", "Carla", "Dora", "Emil"])
    zoe, emil = (Participant.objects.get(player__name=name) for name in ("Zoe", "Emil"))
    Participant.objects.filter(pk=zoe.pk).update(finalist=True, substitute=True, active=False, withdrawn=True)
    for one, other in ((zoe, None), (emil, zoe)):
        sitting = make_round(german)
        Absence.objects.create(session=german, round=sitting, participant=one, substitute=other, points=-20)
    Wish.objects.create(session=german, kind="apart", participant=zoe, other=emil)
    before = revision(german)
    merge_players(club=club, keep=new, drop=old, user=None)
    assert revision(german) > before
    zoe.refresh_from_db()
    assert zoe.player == new
    assert (zoe.finalist, zoe.substitute, zoe.withdrawn) == (True, True, True)
    assert (zoe.absences.count(), zoe.stood_in.count(), zoe.wishes.count()) == (1, 1, 1)
    assert check_results(table) == []
    anonymise_player(player=new, user=None)
    told = " ".join([*map(str, Absence.objects.all()), *map(str, Wish.objects.all())])
    assert "Zo" not in told
    assert not Player.objects.filter(name__startswith="Zo").exists()
