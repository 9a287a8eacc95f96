"""The front door."""

import pytest
from django.contrib.auth.models import User

from tests.tracker.factories import make_club, make_table, make_user
from tests.tracker.views.reading import at, page, signed_in, words
from tracker.models import Club, Membership, Session, Table


@pytest.mark.django_db
def test_an_empty_house_says_the_next_step() -> None:
    assert "Sign in, or follow the link" in words(signed_in(None).get("/"))
    assert "You belong to no club yet." in words(signed_in(make_user("new")).get("/"))


def test_clubs_that_one_may_find(club: Club, member: User) -> None:
    secret = make_club("geheim", visibility=Club.Visibility.MEMBERS)
    Membership.objects.create(club=secret, user=member)
    assert "Geheim" not in words(signed_in(None).get("/"))
    found = words(signed_in(member).get("/"))
    assert "Nordwind" in found
    assert "Geheim" in found


def test_signing_in_leads_back(club: Club, owner: User) -> None:
    browser = signed_in(None)
    form = page(browser.get("/sign-in/?next=/nordwind/settings/"))
    assert 'value="/nordwind/settings/"' in form
    answer = browser.post(
        "/sign-in/", {"username": "owner", "password": "owner", "next": "/nordwind/settings/"}
    )
    assert answer["Location"] == "/nordwind/settings/"
    assert "owner" in words(browser.get("/"))
    assert browser.post("/sign-out/")["Location"] == "/"
    assert "Sign in" in words(browser.get("/"))


@pytest.mark.django_db
def test_a_wrong_password_says_so_and_keeps_the_name() -> None:
    make_user("anna")
    answer = signed_in(None).post("/sign-in/", {"username": "anna", "password": "wrong"})
    assert 'value="anna"' in page(answer)
    assert "User name and password do not fit together" in words(answer)


@pytest.mark.django_db
def test_signing_in_never_leads_to_another_site() -> None:
    make_user("anna")
    data = {"username": "anna", "password": "anna", "next": "https://elsewhere.example/"}
    assert signed_in(None).post("/sign-in/", data)["Location"] == "/"


@pytest.mark.django_db
def test_a_new_club_belongs_to_its_maker() -> None:
    maker = make_user("maker")
    browser = signed_in(maker)
    assert "Make the club" in words(browser.get("/clubs/new/"))
    data = {
        "name": "Ostclub",
        "slug": "ostclub",
        "visibility": "members",
        "language": "ru",
        "time_zone": "Europe/Moscow",
    }
    assert browser.post("/clubs/new/", data)["Location"] == "/ostclub/"
    club = Club.objects.get(slug="ostclub")
    assert (club.name, club.language, club.time_zone) == ("Ostclub", "ru", "Europe/Moscow")
    assert club.memberships.get().role == Membership.Role.OWNER


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"slug": "nordwind"}, "The address “nordwind” is taken"),
        ({"slug": "admin"}, "“admin” is the address of another page."),
        ({"slug": "no blanks"}, "Only letters without accents"),
        ({"name": ""}, "Type the name of the club."),
        ({"time_zone": "Mars/Olympus"}, "Select a valid choice."),
    ],
)
def test_a_club_that_cannot_be_keeps_what_was_typed(club: Club, changes: dict[str, str], told: str) -> None:
    data = {
        "name": "Mein “Club” & <b>",
        "slug": "mein",
        "visibility": "link",
        "language": "de",
        "time_zone": "Europe/Berlin",
        **changes,
    }
    answer = signed_in(make_user("maker")).post("/clubs/new/", data)
    assert told in words(answer)
    if "name" not in changes:
        assert "Mein “Club” &amp; &lt;b&gt;" in page(answer)
    assert Club.objects.count() == 1


@pytest.mark.django_db
def test_only_who_signs_in_makes_clubs() -> None:
    assert signed_in(None).get("/clubs/new/")["Location"].startswith("/sign-in/")


def test_the_code_on_a_sheet_leads_to_its_table(german: Session, table: Table) -> None:
    address = at(german, "table_pad", 1, 1)
    browser = signed_in(None)
    assert browser.get(f"/t/{table.code}/")["Location"] == address
    assert browser.get(f"/t/{table.code.upper()}/")["Location"] == address
    assert browser.get(f"/t/{table.code}")["Location"] == f"/t/{table.code}/"
    assert browser.get("/t/nonsense/").status_code == 404
    Table.objects.update(status=Table.Status.CONFIRMED)
    assert browser.get(f"/t/{table.code}/")["Location"] == at(german, "table", 1, 1)


def test_a_code_opens_a_club_by_link_and_the_table_alone_at_a_members_club(
    german: Session, stranger: User, member: User, table: Table
) -> None:
    club = german.club
    club.visibility = Club.Visibility.LINK
    club.save()
    assert signed_in(None).get(f"/t/{table.code}/")["Location"].startswith(f"/nordwind~{club.link_token}/")
    club.visibility = Club.Visibility.MEMBERS
    club.save()
    assert signed_in(None).get(f"/t/{table.code}/")["Location"] == at(german, "table_pad", 1, 1)
    assert signed_in(stranger).get(f"/t/{table.code}/").status_code == 302
    assert signed_in(member).get(f"/t/{table.code}/").status_code == 302


def test_the_code_of_a_replaced_session_leads_nowhere(german: Session) -> None:
    table = make_table(german)
    german.superseded_at = german.club.created_at
    german.save()
    assert signed_in(None).get(f"/t/{table.code}/").status_code == 404
