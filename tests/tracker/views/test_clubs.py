"""The club's settings and roles."""

from django.contrib.auth.models import User

from tests.tracker.factories import make_club, make_user
from tests.tracker.views.reading import at, page, rows, signed_in, words
from tracker.models import Club, Membership


def settings(**changes: str) -> dict[str, str]:
    data = {"name": "Nordwind", "visibility": "everyone", "language": "en", "time_zone": "Europe/Berlin"}
    return {**data, **changes}


def test_settings_are_shown_and_saved(club: Club, owner: User) -> None:
    browser = signed_in(owner)
    assert 'value="Nordwind"' in page(browser.get(at(club, "club_settings")))
    answer = browser.post(
        at(club, "club_settings"), settings(name="Nordwind e. V.", language="de"), follow=True
    )
    assert "Die Einstellungen" in words(answer) or "The settings are saved." in words(answer)
    club.refresh_from_db()
    assert (club.name, club.language) == ("Nordwind e. V.", "de")


def test_a_name_that_cannot_be_stays_in_its_field(club: Club, owner: User) -> None:
    answer = signed_in(owner).post(at(club, "club_settings"), settings(name="  ", time_zone="Asia/Tokyo"))
    assert '<option value="Asia/Tokyo" selected>' in page(answer)
    assert 'href="#id_name"' in page(answer)
    assert 'aria-invalid="true"' in page(answer)
    club.refresh_from_db()
    assert club.time_zone == "Europe/Berlin"


def test_the_service_refuses_at_the_field(club: Club, owner: User) -> None:
    answer = signed_in(owner).post(at(club, "club_settings"), settings(name="a\x01b"))
    assert 'aria-invalid="true"' in page(answer)


def test_choosing_the_link_leads_to_the_new_address_and_shows_the_link(club: Club, owner: User) -> None:
    browser = signed_in(owner)
    answer = browser.post(at(club, "club_settings"), settings(visibility="link"))
    club.refresh_from_db()
    assert answer["Location"] == at(club, "club_settings")
    assert f"http://testserver/nordwind~{club.link_token}/" in page(browser.get(answer["Location"]))


def test_a_new_link_closes_the_old_one(owner: User, club: Club) -> None:
    club.visibility = Club.Visibility.LINK
    club.save()
    old = at(club, "club")
    answer = signed_in(owner).post(at(club, "club_renew_link"))
    club.refresh_from_db()
    assert answer["Location"] == at(club, "club_settings")
    assert signed_in(None).get(old).status_code == 404
    assert signed_in(None).get(at(club, "club")).status_code == 200


def test_members_only_has_no_link_to_renew(owner: User, club: Club) -> None:
    club.visibility = Club.Visibility.MEMBERS
    club.save()
    assert "for those who have a role there" in words(signed_in(owner).get(at(club, "club_settings")))


def test_roles_are_given_changed_and_taken(club: Club, owner: User) -> None:
    helper = make_user("helper")
    browser = signed_in(owner)
    browser.post(at(club, "club_members"), {"user_name": "helper", "role": "scorer"})
    browser.post(at(club, "club_members"), {"user_name": "helper", "role": "organiser"})
    listed = list(rows(browser.get(at(club, "club_members"))))
    assert listed == [["helper", "organiser", "Remove helper"], ["owner", "owner", "Remove owner"]]
    given = Membership.objects.get(user=helper)
    answer = browser.post(at(club, "club_member_remove", given.pk), follow=True)
    assert "helper has no role here any more." in words(answer)
    assert not Membership.objects.filter(user=helper).exists()


def test_an_unknown_user_name_stays_and_says_who_makes_accounts(club: Club, owner: User) -> None:
    answer = signed_in(owner).post(at(club, "club_members"), {"user_name": "nobody", "role": "organiser"})
    assert 'value="nobody"' in page(answer)
    assert "Nobody signs in as “nobody”." in words(answer)


def test_the_last_owner_stays(club: Club, owner: User) -> None:
    browser = signed_in(owner)
    own = Membership.objects.get(user=owner)
    removed = browser.post(at(club, "club_member_remove", own.pk), follow=True)
    assert "A club needs an owner" in words(removed)
    lowered = browser.post(at(club, "club_members"), {"user_name": "owner", "role": "member"})
    assert "A club needs an owner" in words(lowered)
    assert Membership.objects.get(user=owner).role == Membership.Role.OWNER


def test_an_owner_who_leaves_is_led_home(club: Club, owner: User) -> None:
    make_user("second", club, Membership.Role.OWNER)
    own = Membership.objects.get(user=owner)
    assert signed_in(owner).post(at(club, "club_member_remove", own.pk))["Location"] == "/"


def test_a_club_without_owner_is_taken_by_staff_alone(organiser: User, club: Club) -> None:
    staff = make_user("staff")
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    staff.refresh_from_db()
    assert "Take the club" in words(signed_in(staff).get(at(club, "club")))
    assert "Take the club" not in words(signed_in(organiser).get(at(club, "club")))
    assert signed_in(organiser).post(at(club, "club_take")).status_code == 403
    assert signed_in(None).post(at(club, "club_take"))["Location"].startswith("/sign-in/")
    assert signed_in(staff).post(at(club, "club_take"))["Location"] == at(club, "club")
    assert Membership.objects.get(club=club, user=staff).role == Membership.Role.OWNER
    assert "Take the club" not in words(signed_in(staff).get(at(club, "club")))
    other = make_user("other", make_club("dritter"))
    User.objects.filter(pk=other.pk).update(is_staff=True)
    late = signed_in(User.objects.get(pk=other.pk)).post(at(club, "club_take"), follow=True)
    assert "has an owner already" in words(late)
