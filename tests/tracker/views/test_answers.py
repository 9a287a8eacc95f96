"""Forms of clubs, players and sessions that were filled in wrong: each comes back with 422."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.tracker.factories import make_participant, make_players, make_session
from tests.tracker.forms.test_options import filled
from tests.tracker.views.reading import at, page, signed_in
from tracker.models import AuditEntry, Club

CLUB = {"name": "Ost", "visibility": "everyone", "language": "en", "time_zone": "Europe/Berlin"}
SESSION = {"name": "Abend", "date": "2026-04-18", "end_date": "", "kind": "club_night", "ruleset": "german"}


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("club_settings", {**CLUB, "name": ""}),
        ("club_settings", {**CLUB, "name": "a\x01b"}),
        ("club_members", {"user_name": "nobody", "role": "owner"}),
        ("club_members", {"user_name": "owner", "role": "member"}),
        ("player_new", {"name": ""}),
        ("player_new", {"name": "Anna"}),
        ("players_paste", {"names": " "}),
        ("players_paste", {"names": "x" * 130}),
        ("player_edit", {"name": "Bernd"}),
        ("player_merge", {"drop": ""}),
        ("session_new", {**SESSION, **filled("german"), "name": ""}),
        ("session_new", {**SESSION, **filled("german"), "german-limit": "0"}),
        ("session_edit", {**SESSION, **filled("german"), "end_date": "2026-04-17"}),
        ("play_now", {"name_0": "Anna", "ruleset": "german"}),
        ("participants_add", {"names": ""}),
        ("participants_add", {"names": "x" * 130}),
        ("participant_edit", {"team": "x" * 121}),
        ("participant_edit", {"team": "a\x01b"}),
        ("penalty_new", {"points": "abc"}),
    ],
)
def test_what_is_wrong_is_answered_422_and_writes_nothing(
    club: Club, owner: User, name: str, sent: dict[str, Any]
) -> None:
    anna, *_others = make_players(club)
    session = make_session(club)
    participant = make_participant(session, anna)
    places: dict[str, tuple[Any, ...]] = {
        **dict.fromkeys(("player_edit", "player_merge"), (club, anna.pk)),
        **dict.fromkeys(("session_edit", "participants_add", "penalty_new"), (session,)),
        "participant_edit": (session, participant.pk),
    }
    place, *more = places.get(name, (club,))
    browser = signed_in(owner)
    answer = browser.post(at(place, name, *more), sent)
    assert answer.status_code == 422
    assert re.search(r'class="error-banner|aria-invalid="true"', page(answer))
    assert not AuditEntry.objects.exists()


def test_a_new_club_that_cannot_be_is_answered_422(club: Club, owner: User) -> None:
    answer = signed_in(owner).post("/clubs/new/", {**CLUB, "slug": club.slug.upper()})
    assert answer.status_code == 422
    assert "is taken: please choose another" in page(answer)
