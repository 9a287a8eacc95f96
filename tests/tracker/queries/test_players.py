"""Players looked up by name, and the club's list."""

from datetime import date

import pytest
from django.utils import timezone

from tests.tracker.factories import make_club, make_participant, make_players, make_session
from tracker.models import Club, Player
from tracker.queries.players import player_list, players_named, players_of
from tracker.services.players import hide_player, merge_players

pytestmark = pytest.mark.django_db


def test_names_are_found_exactly_and_in_the_club(club: Club) -> None:
    anna, _bernd = make_players(club, ["Anna", "Bernd"])
    second = Player.objects.create(club=club, name="Anna", hidden=True)
    make_players(make_club("other"), ["Anna", "Zoe"])
    assert players_named(club, ["Anna", "anna", "Zoe"]) == {"Anna": [anna, second]}
    assert players_named(club, []) == {}


def test_who_was_merged_is_nobody_of_his_own(club: Club) -> None:
    anna, ana = make_players(club, ["Anna", "Ana"])
    merge_players(club=club, keep=anna, drop=ana, user=None)
    assert players_named(club, ["Ana"]) == {}
    assert list(players_of(club)) == [anna]


def test_the_list_is_in_the_order_of_shown_names_with_what_they_played(club: Club) -> None:
    berta, anna, zoe, hidden = make_players(club, ["berta", "Anna", "Zoe", "Hidden"])
    Player.objects.filter(pk=zoe.pk).update(nickname="Älva")
    hide_player(player=hidden, user=None)
    for slug, day, gone in (("a", 1, None), ("b", 9, None), ("c", 20, timezone.now())):
        session = make_session(club, slug=slug, date=date(2026, 4, day), superseded_at=gone)
        make_participant(session, anna)
    listed = player_list(club)
    assert listed == [anna, berta, zoe]
    assert [(one.sessions, one.last_played) for one in listed] == [  # type: ignore[attr-defined]  # annotated
        (2, date(2026, 4, 9)),
        (0, None),
        (0, None),
    ]
    assert player_list(club, hidden=True) == [hidden]
