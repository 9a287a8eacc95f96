"""Who may open which page: the organiser, a stranger of another club, and nobody in particular."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tests.tracker.factories import make_club, make_participant, make_players, make_session, make_user
from tests.tracker.views.reading import at, signed_in
from tracker.models import Club, Membership, Participant, Penalty, Session

SEEN = ("club", "players", "player")
ORGANISED = (
    "player_new",
    "players_paste",
    "player_edit",
    "player_merge",
    "player_anonymise",
    "session_new",
    "play_now",
)
POSTED = ("player_hide", "player_show")
OWNED = ("club_settings", "club_members")
SESSION_SEEN = ("session", "standings", "standings_csv", "participants", "penalties", "session_history")
SESSION_ORGANISED = (
    "session_edit",
    "session_file",
    "participants_add",
    "participant_edit",
    "penalty_new",
    "penalty_withdraw",
)
SESSION_POSTED = ("participant_here", "participant_remove")


@pytest.fixture
def place(club: Club) -> Callable[[str], str]:
    """The address of any page by its name, with things that are there."""
    session = make_session(club)
    player = make_players(club)[0]
    somebody = make_participant(session, player)
    penalty = Penalty.objects.create(session=session, participant=somebody, points=-5, why="late")

    def address(name: str) -> str:
        if name in SESSION_SEEN + SESSION_ORGANISED + SESSION_POSTED:
            wanted: tuple[int, ...] = ()
            if name.startswith("participant_"):
                wanted = (somebody.pk,)
            if name == "penalty_withdraw":
                wanted = (penalty.pk,)
            return at(session, name, *wanted)
        of_player = name == "player" or (name.startswith("player_") and name != "player_new")
        return at(club, name, *((player.pk,) if of_player else ()))

    return address


@pytest.mark.parametrize("name", SEEN + SESSION_SEEN)
@pytest.mark.parametrize("who", ["organiser", "stranger", "nobody"])
def test_everyone_reads_an_open_club(
    place: Callable[[str], str], organiser: User, stranger: User, name: str, who: str
) -> None:
    people = {"organiser": organiser, "stranger": stranger, "nobody": None}
    assert signed_in(people[who]).get(place(name)).status_code == 200


@pytest.mark.parametrize("name", SEEN + SESSION_SEEN + ORGANISED + SESSION_ORGANISED + OWNED)
@pytest.mark.parametrize("who", ["stranger", "nobody"])
def test_outsiders_of_a_members_club_are_told_that_there_is_no_such_page(
    place: Callable[[str], str], club: Club, stranger: User, name: str, who: str
) -> None:
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.MEMBERS)
    people = {"stranger": stranger, "nobody": None}
    assert signed_in(people[who]).get(place(name)).status_code == 404


@pytest.mark.parametrize("name", SEEN + SESSION_SEEN)
def test_members_read_a_members_club(
    place: Callable[[str], str], club: Club, member: User, name: str
) -> None:
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.MEMBERS)
    assert signed_in(member).get(place(name)).status_code == 200


@pytest.mark.django_db
def test_a_club_by_link_opens_by_its_link_alone() -> None:
    hidden = make_club("heimlich", visibility=Club.Visibility.LINK)
    browser = signed_in(None)
    assert browser.get(at(hidden, "club")).status_code == 200
    assert browser.get("/heimlich/").status_code == 404
    assert browser.get("/heimlich~wrong/").status_code == 404
    assert "Heimlich" not in browser.get("/").content.decode()


@pytest.mark.parametrize("name", ORGANISED + SESSION_ORGANISED)
def test_organisers_open_what_they_work_with(place: Callable[[str], str], organiser: User, name: str) -> None:
    assert signed_in(organiser).get(place(name)).status_code == 200


@pytest.mark.parametrize("name", ORGANISED + SESSION_ORGANISED + OWNED)
@pytest.mark.parametrize("method", ["get", "post"])
def test_who_may_only_read_is_told_so_or_asked_to_sign_in(
    place: Callable[[str], str], member: User, scorer: User, stranger: User, name: str, method: str
) -> None:
    if name == "session_file" and method == "post":
        return
    for reader in (member, scorer, stranger):
        assert getattr(signed_in(reader), method)(place(name)).status_code == 403
    answer = getattr(signed_in(None), method)(place(name))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/sign-in/?next=/nordwind/")


@pytest.mark.parametrize("name", OWNED)
def test_owners_alone_change_the_club(
    place: Callable[[str], str], owner: User, organiser: User, name: str
) -> None:
    assert signed_in(owner).get(place(name)).status_code == 200
    assert signed_in(organiser).get(place(name)).status_code == 403


@pytest.mark.parametrize("name", POSTED + SESSION_POSTED)
def test_what_changes_something_is_not_done_by_looking(
    place: Callable[[str], str], organiser: User, stranger: User, name: str
) -> None:
    looked = signed_in(organiser).get(place(name))
    assert looked.status_code == 302
    assert signed_in(organiser).get(looked["Location"]).status_code == 200
    assert signed_in(organiser).put(place(name)).status_code == 405
    assert signed_in(stranger).post(place(name)).status_code == 403
    assert signed_in(None).post(place(name)).status_code == 302


@pytest.mark.parametrize("name", [name for name in SEEN + SESSION_SEEN if name != "standings_csv"])
def test_readers_find_nothing_that_sends(place: Callable[[str], str], stranger: User, name: str) -> None:
    for browser in (signed_in(None), signed_in(stranger)):
        text = browser.get(place(name)).content.decode()
        main = text.partition('<main id="main"')[2].partition("</main>")[0]
        assert main
        assert 'method="post"' not in main


@pytest.mark.django_db
def test_things_of_another_club_are_not_reached_through_ones_own(club: Club, organiser: User) -> None:
    other = make_session(make_club("anders"), slug="abend")
    theirs = make_participant(other, make_players(other.club)[0])
    mine = make_session(club, slug="abend")
    make_user("owner_there", other.club, Membership.Role.OWNER)
    browser = signed_in(organiser)
    assert browser.get(at(club, "player", theirs.player_id)).status_code == 404
    assert browser.post(at(club, "player_hide", theirs.player_id)).status_code == 404
    assert browser.get(at(mine, "participant_edit", theirs.pk)).status_code == 404
    assert Participant.objects.get(pk=theirs.pk).active


@pytest.mark.django_db
def test_a_replaced_session_has_no_page(german: Session) -> None:
    browser = signed_in(None)
    assert browser.get(at(german, "session")).status_code == 200
    german.superseded_at = german.club.created_at
    german.save(update_fields=["superseded_at"])
    assert browser.get(at(german, "session")).status_code == 404
