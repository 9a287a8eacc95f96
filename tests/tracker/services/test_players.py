"""Players: added, pasted, edited, hidden."""

import pytest

from tests.tracker.factories import make_club, make_participant, make_players, make_session
from tracker.models import AuditEntry, Club, Player, Session
from tracker.services.errors import Refusal
from tracker.services.players import (
    add_player,
    add_players,
    anonymise_player,
    edit_player,
    hide_player,
    merge_players,
    parse_player_list,
    show_player,
)

pytestmark = pytest.mark.django_db


def history() -> list[tuple[str, str, object, object]]:
    return list(AuditEntry.objects.order_by("pk").values_list("action", "subject", "before", "after"))


def test_a_player_is_added_under_his_tidy_name(club: Club) -> None:
    added = add_player(
        club=club, name="  Zoe\N{COMBINING DIAERESIS}  ", nickname=" Z ", guest=True, user=None
    )
    assert (added.name, added.nickname, added.guest, added.shown_name) == ("Zoë", "Z", True, "Z")
    assert history() == [("add_player", f"player:{added.pk}", None, None)]


def test_a_name_that_is_there_is_refused(club: Club, players: list[Player]) -> None:
    with pytest.raises(Refusal) as refused:
        add_player(club=club, name=" Anna ", user=None)
    assert (refused.value.code, refused.value.field) == ("name_taken", "name")
    assert "“Anna” already" in refused.value.message
    hide_player(player=players[0], user=None)
    with pytest.raises(Refusal) as refused:
        add_player(club=club, name="Anna", user=None)
    assert "among the hidden players" in refused.value.message
    assert Player.objects.count() == 4


def test_other_capitals_another_club_or_a_merged_entry_are_other_names(
    club: Club, players: list[Player]
) -> None:
    add_player(club=club, name="anna", user=None)
    add_player(club=make_club("other"), name="Anna", user=None)
    merge_players(club=club, keep=players[1], drop=players[0], user=None)
    assert add_player(club=club, name="Anna", user=None).pk != players[0].pk


def test_a_name_without_letters_is_refused_at_its_field(club: Club) -> None:
    for name, nickname, field in (("", "", "name"), ("Anna", "a\x00", "nickname")):
        with pytest.raises(Refusal) as refused:
            add_player(club=club, user=None, name=name, nickname=nickname)
        assert refused.value.field == field
    assert not Player.objects.exists()


def test_a_pasted_list_adds_what_is_new_and_tells_the_rest(club: Club, players: list[Player]) -> None:
    pasted = add_players(
        club=club,
        names=["Emil", " Anna ", "Фёдор", "Emil", "", "x" * 121, "Bernd", "Bernd"],
        user=None,
    )
    assert [player.name for player in pasted.added] == ["Emil", "Фёдор"]
    assert pasted.already_there == ("Anna", "Emil", "Bernd")
    assert [(name[:1], refusal.code) for name, refusal in pasted.refused] == [
        ("", "name_empty"),
        ("x", "too_long"),
    ]
    assert history() == [("add_players", "", None, {"players": [player.pk for player in pasted.added]})]


def test_a_pasted_list_of_known_names_writes_nothing(club: Club, players: list[Player]) -> None:
    assert add_players(club=club, names=["Anna"], user=None).added == ()
    assert history() == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anna\nBernd\r\n\n  Carla  \n", ["Anna", "Bernd", "Carla"]),
        ("Anna, Bernd; Carla\tDora", ["Anna", "Bernd", "Carla", "Dora"]),
        ("Müller, Hans\nMeier, Anna", ["Müller, Hans", "Meier, Anna"]),
        ("1. Anna\n2) Bernd\n(3) Carla\n- Dora\n• Emil\n* Fritz", list("ABCDEF")),
        ("1\tAnna\n2\tBernd", ["Anna", "Bernd"]),
        ("1 Anna\n2 Bernd", ["Anna", "Bernd"]),
        ("3 Musketiere", ["3 Musketiere"]),
        ("Anna\n3 Musketiere", ["Anna", "3 Musketiere"]),
        ("1.\n2.\n", []),
        (" \n", []),
        ("Jean-Luc\nOtto 2.", ["Jean-Luc", "Otto 2."]),
    ],
)
def test_lists_are_read_as_people_write_them(text: str, names: list[str]) -> None:
    long = dict(zip("ABCDEF", ["Anna", "Bernd", "Carla", "Dora", "Emil", "Fritz"], strict=True))
    assert parse_player_list(text) == [long.get(name, name) for name in names]


def test_an_edit_says_which_fields_changed_never_to_what(club: Club, players: list[Player]) -> None:
    anna = players[0]
    session, other = make_session(club), make_session(club, "gala")
    make_participant(session, anna)
    edited = edit_player(player=anna, name="Anna Marie", nickname="AM", guest=False, user=None)
    assert (edited.name, edited.nickname) == ("Anna Marie", "AM")
    assert history() == [("edit_player", f"player:{anna.pk}", None, {"changed": ["name", "nickname"]})]
    session.refresh_from_db()
    other.refresh_from_db()
    assert (session.revision, other.revision) == (2, 1)


def test_an_edit_that_changes_nothing_writes_nothing(players: list[Player]) -> None:
    edit_player(player=players[0], name="Anna", nickname="", user=None)
    edit_player(player=players[0], user=None)
    assert history() == []


def test_a_name_is_not_changed_to_anothers(players: list[Player]) -> None:
    with pytest.raises(Refusal) as refused:
        edit_player(player=players[0], name="Bernd", user=None)
    assert (refused.value.code, refused.value.field) == ("name_taken", "name")
    assert edit_player(player=players[0], guest=True, user=None).guest


def test_a_player_is_hidden_and_shown(players: list[Player], german: Session) -> None:
    anna = players[0]
    make_participant(german, anna)
    assert hide_player(player=anna, user=None).hidden
    german.refresh_from_db()
    assert german.revision == 2
    hide_player(player=anna, user=None)
    assert not show_player(player=anna, user=None).hidden
    assert [line[0] for line in history()] == ["hide_player", "show_player"]


def test_who_is_no_person_of_his_own_stays_as_he_is(club: Club) -> None:
    kept, merged, nameless = make_players(club, ["Anna", "Ana", "Bernd"])
    merge_players(club=club, keep=kept, drop=merged, user=None)
    anonymise_player(player=nameless, user=None)
    for player, code in ((merged, "merged"), (nameless, "anonymised")):
        for act in (show_player, hide_player, edit_player, anonymise_player):
            with pytest.raises(Refusal) as refused:
                act(player=player, user=None)
            assert refused.value.code == code
