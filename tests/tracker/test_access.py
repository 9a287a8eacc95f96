"""Who may what: everybody who is somebody to a club, at each of its three visibilities."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404
from pytest_django import Settings

from tests.tracker.factories import make_club, make_session, make_table, make_user
from tracker.access import (
    MOST_PASSES,
    NONE,
    Rights,
    find_club,
    link_works,
    read_pass,
    require,
    rights,
    table_of_pass,
    visible_clubs,
    with_table_link,
    write_pass,
)
from tracker.models import Club, Membership, Session, Table

EVERYONE, LINK, MEMBERS = Club.Visibility
SEE = Rights(see=True)
BELONG = Rights(see=True, belong=True)
SCORE = Rights(see=True, belong=True, score=True)
ORGANISE = Rights(see=True, belong=True, score=True, organise=True)
OWN = Rights(see=True, belong=True, score=True, organise=True, own=True)

Person = User | AnonymousUser


@pytest.fixture
def people(owner: User, organiser: User, scorer: User, member: User, stranger: User) -> dict[str, Person]:
    return {
        "owner": owner,
        "organiser": organiser,
        "scorer": scorer,
        "member": member,
        "stranger": stranger,
        "nobody": AnonymousUser(),
        "superuser": User.objects.create_superuser("root"),
    }


def shown_to(club: Club, visibility: str) -> Club:
    club.visibility = visibility
    club.save()
    return club


@pytest.mark.parametrize("visibility", [EVERYONE, LINK, MEMBERS])
@pytest.mark.parametrize(
    ("who", "expected"),
    [("owner", OWN), ("organiser", ORGANISE), ("scorer", SCORE), ("member", BELONG), ("superuser", OWN)],
)
def test_a_role_gives_its_rights_whoever_sees_the_club(
    club: Club, people: dict[str, Person], visibility: str, who: str, expected: Rights
) -> None:
    assert rights(user=people[who], club=shown_to(club, visibility)) == expected


@pytest.mark.parametrize("who", ["stranger", "nobody"])
@pytest.mark.parametrize(
    ("visibility", "token", "expected"),
    [
        (EVERYONE, "", SEE),
        (LINK, "", NONE),
        (LINK, "wrong", NONE),
        (LINK, "the club's", SEE),
        (MEMBERS, "", NONE),
        (MEMBERS, "the club's", NONE),
    ],
)
def test_others_see_what_the_club_shows_and_change_nothing(
    club: Club, people: dict[str, Person], who: str, visibility: str, token: str, expected: Rights
) -> None:
    shown_to(club, visibility)
    given = club.link_token if token == "the club's" else token
    assert rights(user=people[who], club=club, token=given) == expected


def test_a_person_who_may_no_longer_sign_in_is_nobody(club: Club, owner: User) -> None:
    owner.is_active = False
    assert rights(user=owner, club=shown_to(club, MEMBERS)) == NONE


def test_a_token_that_is_no_ascii_is_a_wrong_one(club: Club) -> None:
    assert rights(user=AnonymousUser(), club=shown_to(club, LINK), token="äöü") == NONE


def test_a_role_in_one_club_is_none_in_another(owner: User) -> None:
    assert rights(user=owner, club=make_club("other", visibility=MEMBERS)) == NONE


@pytest.mark.parametrize("visibility", [EVERYONE, LINK, MEMBERS])
def test_the_address_of_a_club_opens_it_for_its_members(club: Club, member: User, visibility: str) -> None:
    shown_to(club, visibility)
    assert find_club(address=club.address, user=member) == (club, BELONG)
    assert find_club(address=club.slug, user=member) == (club, BELONG)


def test_the_link_opens_the_club_for_everybody_and_the_bare_address_does_not(club: Club) -> None:
    shown_to(club, LINK)
    assert find_club(address=club.address, user=AnonymousUser()) == (club, SEE)
    for address in (club.slug, f"{club.slug}~", f"{club.slug}~{'0' * 32}"):
        with pytest.raises(Http404):
            find_club(address=address, user=AnonymousUser())


def test_an_outsider_can_not_tell_a_hidden_club_from_none(club: Club, stranger: User) -> None:
    shown_to(club, MEMBERS)
    for address in (club.slug, f"{club.slug}~{club.link_token}", "no-such-club", ""):
        with pytest.raises(Http404):
            find_club(address=address, user=stranger)


def test_too_little_right_is_said_so() -> None:
    require(True)
    with pytest.raises(PermissionDenied):
        require(False)


def test_clubs_are_found_by_who_may_see_them(people: dict[str, Person], club: Club, member: User) -> None:
    by_link = make_club("by-link", visibility=LINK)
    hidden = make_club("hidden", visibility=MEMBERS)
    Membership.objects.create(club=hidden, user=member, role="member")
    public = set(Club.objects.filter(visibility=EVERYONE))
    assert club in public
    assert set(visible_clubs(people["nobody"])) == public
    assert set(visible_clubs(people["stranger"])) == public
    assert visible_clubs(people["member"]) == sorted(public | {hidden}, key=lambda one: one.name)
    assert set(visible_clubs(people["superuser"])) == public | {hidden, by_link}


def test_a_club_of_many_members_is_there_once(owner: User, club: Club) -> None:
    make_user("second", club)
    assert visible_clubs(owner) == [club]


def test_a_link_adds_the_right_to_score_at_a_table_and_no_other() -> None:
    assert with_table_link(NONE) == Rights(see=True, score=True, by_link=True, table_only=True)
    assert with_table_link(SEE) == Rights(see=True, score=True, by_link=True)
    assert with_table_link(BELONG) == Rights(see=True, belong=True, score=True, by_link=True)
    for already in (SCORE, ORGANISE, OWN):
        assert with_table_link(already) == already
    assert [one.keep for one in (NONE, SEE, BELONG, with_table_link(BELONG), SCORE)] == [False] * 4 + [True]


def test_a_pass_holds_the_last_few_links_the_latest_first() -> None:
    cookie = ""
    codes = [f"code{number}" for number in range(MOST_PASSES + 2)]
    for code in [*codes, codes[-2]]:
        cookie = write_pass(cookie, Table(code=code))
    assert read_pass(cookie) == [codes[-2], codes[-1], *codes[-3:1:-1]]


@pytest.mark.parametrize("cookie", ["", "x", "a:b:c", "[]", "\u6771"])
def test_what_is_no_pass_holds_nothing(cookie: str) -> None:
    assert read_pass(cookie) == []


def test_an_old_pass_holds_nothing(settings: Settings) -> None:
    cookie = write_pass("", Table(code="code"))
    assert read_pass(cookie) == ["code"]
    settings.SESSION_COOKIE_AGE = -1
    assert read_pass(cookie) == []


def test_a_pass_finds_its_table_at_its_address_alone(table: Table) -> None:
    session = table.round.session
    here = {"club": "nordwind", "session": session.slug, "number": (1, 1)}

    def found(**other: object) -> Table | None:
        return table_of_pass(["another", table.code], **{**here, **other})  # type: ignore[arg-type]  # one field

    assert found() == table
    assert found(club="nordwind~whatever") == table
    for elsewhere in ({"club": "fremd"}, {"session": "x"}, {"number": (1, 2)}, {"number": (10**30, 1)}):
        assert found(**elsewhere) is None
    assert table_of_pass(["another"], **here) is None  # type: ignore[arg-type]  # as above
    Session.objects.update(superseded_at=session.club.created_at)
    assert found() is None


def test_a_link_works_until_it_is_locked_or_its_round_is_over(club: Club) -> None:
    table = make_table(make_session(club))
    assert link_works(table)
    table.link_locked = True
    assert not link_works(table)
    table.link_locked, table.round.status = False, "closed"
    assert not link_works(table)
    table.round.status, table.round.session.superseded_at = "open", club.created_at
    assert not link_works(table)
