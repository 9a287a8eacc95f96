"""Who takes part in a session."""

import pytest

from tests.tracker.factories import (
    make_club,
    make_participant,
    make_players,
    make_round,
    make_session,
    make_table,
)
from tracker.models import Absence, AuditEntry, Club, Participant, Player, Session, Table
from tracker.services.errors import Refusal
from tracker.services.participants import add_participants, edit_participant, remove_participant
from tracker.services.penalties import add_penalty
from tracker.services.players import anonymise_player, merge_players

pytestmark = pytest.mark.django_db


def test_players_take_part_under_the_next_free_file_ids(german: Session, players: list[Player]) -> None:
    make_participant(german, players[0], file_id="P02")
    added = add_participants(session=german, players=[*players, players[1]], user=None)
    assert [(one.player.name, one.file_id, one.position) for one in added] == [
        ("Bernd", "P01", 2),
        ("Carla", "P03", 3),
        ("Dora", "P04", 4),
    ]
    german.refresh_from_db()
    assert german.revision == 2
    (line,) = AuditEntry.objects.all()
    assert (line.action, line.after) == ("add_participants", {"participants": [one.pk for one in added]})


def test_who_takes_part_already_stays_and_is_here_again(german: Session, players: list[Player]) -> None:
    gone = make_participant(german, players[0], active=False, team="Reds")
    assert add_participants(session=german, players=players[:1], user=None) == []
    gone.refresh_from_db()
    assert (gone.active, gone.team) == (True, "Reds")


def test_a_guest_of_the_club_is_one_in_the_session(german: Session, club: Club) -> None:
    guest = Player.objects.create(club=club, name="Guest", guest=True)
    (added,) = add_participants(session=german, players=[guest], user=None)
    assert added.guest


def test_only_own_people_of_the_club_take_part(german: Session, club: Club) -> None:
    (stranger,) = make_players(make_club("other"), ["Fremde"])
    kept, merged, nameless = make_players(club, ["Anna", "Ana", "Bernd"])
    merge_players(club=club, keep=kept, drop=merged, user=None)
    anonymise_player(player=nameless, user=None)
    for player, code in ((stranger, "not_in_club"), (merged, "merged"), (nameless, "anonymised")):
        player.refresh_from_db()
        with pytest.raises(Refusal) as refused:
            add_participants(session=german, players=[kept, player], user=None)
        assert (refused.value.code, refused.value.field) == (code, "players.1")
    assert not Participant.objects.exists()


def test_an_edit_says_which_fields_changed(german: Session, players: list[Player]) -> None:
    anna = make_participant(german, players[0])
    edited = edit_participant(
        participant=anna, user=None, team=" Reds ", country="DE", number="17", substitute=True, active=True
    )
    assert (edited.team, edited.country, edited.number, edited.substitute) == ("Reds", "DE", "17", True)
    (line,) = AuditEntry.objects.all()
    assert line.after == {"changed": ["team", "country", "number", "substitute"], "substitute": True}
    german.refresh_from_db()
    assert german.revision == 2
    edit_participant(participant=anna, user=None, team="Reds", guest=False)
    assert AuditEntry.objects.count() == 1
    with pytest.raises(Refusal) as refused:
        edit_participant(participant=anna, user=None, country="x" * 41)
    assert (refused.value.code, refused.value.field) == ("too_long", "country")


def test_who_never_played_is_removed(german: Session, players: list[Player]) -> None:
    anna = make_participant(german, players[0])
    key = anna.pk
    remove_participant(participant=anna, user=None)
    assert not Participant.objects.exists()
    (line,) = AuditEntry.objects.all()
    assert line.before == {"participant": key, "player": players[0].pk, "file_id": "P01"}


def test_who_has_a_seat_or_a_penalty_stays(table: Table, club: Club) -> None:
    session = table.round.session
    seated = table.seats.get(position=0).participant
    charged = make_participant(session, make_players(club, ["Emil"])[0])
    add_penalty(session=session, participant=charged, user=None, why="late", points=-5)
    for participant, name in ((seated, "Anna"), (charged, "Emil")):
        with pytest.raises(Refusal) as refused:
            remove_participant(participant=participant, user=None)
        assert refused.value.code == "has_played"
        assert name in refused.value.message


def test_other_sessions_have_their_own_ids(club: Club, players: list[Player]) -> None:
    for slug in ("one", "two"):
        session = make_session(club, slug=slug)
        make_table(session)
        added = add_participants(session=session, players=make_players(club, ["Emil"]), user=None)
        assert [one.file_id for one in added] == ["P05"]


def test_who_has_withdrawn_is_not_said_to_be_here_but_plays_again_when_seated(
    german: Session, players: list[Player]
) -> None:
    anna = make_participant(german, players[0], active=False, withdrawn=True)
    with pytest.raises(Refusal) as refused:
        edit_participant(participant=anna, user=None, active=True)
    assert (refused.value.code, refused.value.field) == ("withdrawn", "active")
    assert edit_participant(participant=anna, user=None, newcomer=True, active=False).newcomer
    add_participants(session=german, players=players[:1], user=None)
    anna.refresh_from_db()
    assert (anna.active, anna.withdrawn) == (True, False)


@pytest.mark.parametrize("stands_in", [False, True])
def test_who_was_absent_or_stood_in_stays(german: Session, players: list[Player], stands_in: bool) -> None:
    anna, bernd = (make_participant(german, player) for player in players[:2])
    Absence.objects.create(session=german, round=make_round(german), participant=anna, substitute=bernd)
    with pytest.raises(Refusal) as refused:
        remove_participant(participant=bernd if stands_in else anna, user=None)
    assert refused.value.code == "has_played"


def test_who_is_added_again_is_here_and_the_history_says_so(german: Session, players: list[Player]) -> None:
    away = make_participant(german, players[0], active=False)
    gone = make_participant(german, players[1], active=False, withdrawn=True)
    here = make_participant(german, players[2])
    revision = Session.objects.get(pk=german.pk).revision
    assert add_participants(session=german, players=players[:3], user=None) == []
    assert Session.objects.get(pk=german.pk).revision > revision
    for one in (away, gone, here):
        one.refresh_from_db()
        assert (one.active, one.withdrawn) == (True, False)
    told = AuditEntry.objects.filter(session=german).order_by("pk").values_list("action", "subject")
    assert sorted(told) == [
        ("edit_participant", f"participant:{away.pk}"),
        ("return_participant", f"participant:{gone.pk}"),
    ]
    revision = Session.objects.get(pk=german.pk).revision
    add_participants(session=german, players=players[:3], user=None)
    assert Session.objects.get(pk=german.pk).revision == revision


def test_somebody_taken_out_meanwhile_is_neither_changed_nor_taken_out_again(
    german: Session, players: list[Player]
) -> None:
    one = make_participant(german, players[0])
    Participant.objects.filter(pk=one.pk).delete()
    for write in (
        lambda: edit_participant(participant=one, user=None, active=False),
        lambda: remove_participant(participant=one, user=None),
    ):
        with pytest.raises(Refusal) as refused:
            write()
        assert refused.value.code == "not_in_session"
