"""Clubs: made, edited, taken; who may do what in them; never without an owner."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.tracker.factories import make_club, make_session, make_user
from tracker.models import AuditEntry, Club, Membership
from tracker.services.clubs import create_club, edit_club, remove_member, renew_link, set_member, take_club
from tracker.services.errors import Refusal

pytestmark = pytest.mark.django_db


def roles(club: Club) -> dict[str, str]:
    return dict(Membership.objects.filter(club=club).values_list("user__username", "role"))


def actions(club: Club) -> list[str]:
    return list(AuditEntry.objects.filter(club=club).order_by("pk").values_list("action", flat=True))


def test_the_maker_owns_the_club() -> None:
    maker = make_user("maker")
    club = create_club(name=" Ost  wind ", slug="ostwind", user=maker, language="de", time_zone="Asia/Tokyo")
    assert (club.name, club.language, club.time_zone) == ("Ost wind", "de", "Asia/Tokyo")
    assert roles(club) == {"maker": "owner"}
    assert actions(club) == ["create_club", "set_member"]
    assert set(AuditEntry.objects.values_list("user", flat=True)) == {maker.pk}


def test_a_club_made_without_a_user_belongs_to_nobody_until_one_takes_it() -> None:
    club = create_club(name="Ostwind", slug="ostwind", user=None)
    assert roles(club) == {}
    make_user("plain", club)
    taken = take_club(club=club, user=make_user("first"))
    assert taken.role == "owner"
    with pytest.raises(Refusal) as refused:
        take_club(club=club, user=make_user("second"))
    assert refused.value.code == "has_owner"
    assert roles(club) == {"plain": "member", "first": "owner"}


def test_a_member_who_takes_the_club_becomes_its_owner(club: Club, member: User) -> None:
    take_club(club=club, user=member)
    assert roles(club) == {"member": "owner"}
    (line,) = AuditEntry.objects.filter(club=club)
    assert (line.before, line.after) == ({"role": "member"}, {"role": "owner"})


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": " "}, "name"),
        ({"slug": ""}, "slug"),
        ({"slug": "ost wind"}, "slug"),
        ({"slug": "admin"}, "slug"),
        ({"slug": "o~w"}, "slug"),
        ({"slug": "x" * 61}, "slug"),
        ({"slug": "nordwind"}, "slug"),
        ({"language": "xx"}, "language"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"visibility": "nobody"}, "visibility"),
    ],
)
def test_a_wrong_field_is_named_whether_made_or_edited(club: Club, wrong: dict[str, Any], field: str) -> None:
    other = make_club("other")
    with pytest.raises(Refusal) as refused:
        create_club(**{"name": "Ostwind", "slug": "ostwind", "user": None, **wrong})
    assert refused.value.field == field
    assert refused.value.message
    with pytest.raises(Refusal) as refused:
        edit_club(club=other, user=None, **wrong)
    assert refused.value.field == field
    assert set(Club.objects.values_list("slug", flat=True)) == {"nordwind", "other"}
    assert actions(other) == []


@pytest.mark.parametrize("slug", ["NORDWIND", "Nordwind", "Admin", "STATIC"])
def test_addresses_that_differ_in_capital_letters_alone_are_one(club: Club, slug: str) -> None:
    other = make_club("other")
    with pytest.raises(Refusal) as refused:
        create_club(name="Another", slug=slug, user=None)
    assert refused.value.field == "slug"
    with pytest.raises(Refusal) as refused:
        edit_club(club=other, user=None, slug=slug)
    assert refused.value.field == "slug"
    assert set(Club.objects.values_list("slug", flat=True)) == {"nordwind", "other"}


def test_a_club_may_write_its_own_address_in_capital_letters(club: Club) -> None:
    assert edit_club(club=club, user=None, slug="NordWind").slug == "NordWind"


def test_clubs_that_have_such_addresses_already_can_still_be_changed(club: Club) -> None:
    make_club("NORDWIND")
    assert edit_club(club=club, user=None, name="Nord", slug="nordwind").name == "Nord"


def test_an_edit_is_kept_with_what_was_before_and_makes_papers_old(club: Club, owner: User) -> None:
    session = make_session(club)
    edited = edit_club(club=club, user=owner, name="Nordwind e. V.", visibility="link", language="en")
    assert edited.address == f"nordwind~{club.link_token}"
    (line,) = AuditEntry.objects.filter(club=club, action="edit_club")
    assert line.before == {"name": "Nordwind", "visibility": "everyone"}
    assert line.after == {"name": "Nordwind e. V.", "visibility": "link"}
    session.refresh_from_db()
    assert session.revision == 2


def test_an_edit_that_changes_nothing_writes_nothing(club: Club) -> None:
    edit_club(club=club, user=None, name=" Nordwind ", language="en")
    assert actions(club) == []
    with pytest.raises(TypeError, match="link_token"):
        edit_club(club=club, user=None, link_token="mine")


def test_a_new_link_is_another_one(club: Club, owner: User) -> None:
    before = club.link_token
    renewed = renew_link(club=club, user=owner)
    club.refresh_from_db()
    assert before != club.link_token == renewed.link_token
    (line,) = AuditEntry.objects.filter(club=club)
    assert (line.action, line.after) == ("renew_link", None)


def test_roles_are_given_changed_and_taken_away(club: Club, owner: User) -> None:
    somebody = make_user("somebody")
    set_member(club=club, member=somebody, role="scorer", user=owner)
    set_member(club=club, member=somebody, role="scorer", user=owner)
    set_member(club=club, member=somebody, role="organiser", user=owner)
    assert roles(club) == {"owner": "owner", "somebody": "organiser"}
    remove_member(club=club, member=somebody, user=owner)
    assert roles(club) == {"owner": "owner"}
    assert actions(club) == ["set_member", "set_member", "remove_member"]
    with pytest.raises(Refusal) as refused:
        remove_member(club=club, member=somebody, user=owner)
    assert refused.value.code == "no_member"
    with pytest.raises(Refusal) as refused:
        set_member(club=club, member=somebody, role="king", user=owner)
    assert refused.value.code == "unknown_role"


def test_the_last_owner_stays_one(club: Club, owner: User) -> None:
    with pytest.raises(Refusal) as refused:
        remove_member(club=club, member=owner, user=owner)
    assert refused.value.code == "last_owner"
    with pytest.raises(Refusal) as refused:
        set_member(club=club, member=owner, role="member", user=owner)
    assert refused.value.code == "last_owner"
    set_member(club=club, member=owner, role="owner", user=owner)
    set_member(club=club, member=make_user("second"), role="owner", user=owner)
    remove_member(club=club, member=owner, user=owner)
    assert roles(club) == {"second": "owner"}
