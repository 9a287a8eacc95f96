"""The club's settings and roles."""

from datetime import date, timedelta

from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tracker.factories import make_club, make_players, make_session, make_table, make_user, won
from tests.tracker.views.reading import at, page, rows, signed_in, words
from tracker.models import Club, Membership
from tracker.services.deals import record_deal


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


def test_a_club_without_sessions_says_the_next_step(club: Club, owner: User) -> None:
    address = at(club, "club")
    assert "Paste the list of your players first" in words(signed_in(owner).get(address))
    make_players(club)
    assert "No session yet. “Play now” starts a game" in words(signed_in(owner).get(address))
    assert "No session yet." in words(signed_in(None).get(address))


def test_sessions_are_listed_newest_first_with_what_goes_on(club: Club) -> None:
    today = timezone.localdate()
    old = make_session(club, slug="old", name="Old one", date=date(2020, 1, 1))
    make_table(old, status="confirmed")
    make_session(club, slug="coming", name="Coming one", date=today + timedelta(days=9))
    now = make_session(club, "gala", slug="now", name="Present one", date=today)
    said = words(signed_in(None).get(at(club, "club")))
    assert said.index("Coming one planned") < said.index("Present one today") < said.index("Old one")
    table = make_table(now)
    assert "Present one 1 open table" in words(signed_in(None).get(at(club, "club")))
    record_deal(table=table, deal=won(0, 1, (3, 0, 0, 0)), user=None, revision=None, idempotency_key=None)
    said = words(signed_in(None).get(at(club, "club")))
    assert "Playing now Table 1 · Round 1 · Present one running · 1 deal" in said
    assert "is East" in said


def test_many_sessions_have_pages_with_a_fixed_number_of_queries(club: Club) -> None:
    browser = signed_in(None)
    counted = []
    for count in (2, 33):
        for number in range(count):
            make_table(make_session(club, slug=f"s{count}-{number}"))
        with CaptureQueriesContext(connection) as queries:
            answer = browser.get(at(club, "club"))
        counted.append(len(queries))
    assert counted[0] == counted[1]
    assert "Page 1 of 2" in words(answer)
