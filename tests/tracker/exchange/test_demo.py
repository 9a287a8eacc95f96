"""The demo club: into an empty database only, once, with a sign-in that is kept and works."""

import threading
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection

from tracker.exchange import demo
from tracker.exchange.demo import demo_sign_in, load_demo
from tracker.models import Club, Membership, Session


@pytest.fixture(autouse=True)
def data_folder(settings: object, tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    settings.DATA_DIR = folder  # type: ignore[attr-defined]  # pytest-django's settings take any name
    return folder


@pytest.mark.django_db
def test_an_empty_database_gets_club_sessions_and_organiser() -> None:
    assert load_demo()
    club = Club.objects.get()
    assert (club.slug, club.language, club.visibility) == ("nordwind", "de", "everyone")
    membership = Membership.objects.get()
    assert (membership.club, membership.user.username, membership.role) == (club, "organiser", "owner")
    assert User.objects.get().is_superuser
    assert [session.slug for session in Session.objects.order_by("-date")] == [
        *("herbstabend", "herbstturnier", "russischer-abend", "familienabend"),
    ]
    cup = Session.objects.get(slug="herbstturnier")
    assert (cup.rounds_total, cup.round_minutes) == (4, 75)
    assert list(cup.rounds.values_list("status", flat=True)) == ["closed", "closed", "open", "planned"]


@pytest.mark.django_db
def test_the_sign_in_is_kept_for_its_owner_alone_and_works(data_folder: Path) -> None:
    load_demo()
    kept = data_folder / "demo_sign_in"
    assert kept.stat().st_mode & 0o777 == 0o600
    assert list(data_folder.iterdir()) == [kept]
    sign_in = demo_sign_in()
    assert sign_in is not None
    assert authenticate(username=sign_in[0], password=sign_in[1]) == User.objects.get()


@pytest.mark.django_db
@pytest.mark.parametrize("what", ["club", "user"])
def test_a_database_with_something_in_it_is_left_alone(what: str, data_folder: Path) -> None:
    if what == "club":
        Club.objects.create(slug="westwind", name="Westwind")
    else:
        User.objects.create_user("anna")
    assert not load_demo()
    assert (Club.objects.count(), User.objects.count()) == (what == "club", what == "user")
    assert demo_sign_in() is None
    assert not data_folder.exists()


@pytest.mark.django_db
def test_a_second_start_changes_nothing() -> None:
    load_demo()
    sign_in = demo_sign_in()
    assert not load_demo()
    assert demo_sign_in() == sign_in
    assert Session.objects.count() == 4


@pytest.mark.django_db
@pytest.mark.parametrize("change", ["password", "inactive", "gone", "spoiled"])
def test_a_sign_in_that_no_longer_works_is_not_told(change: str, data_folder: Path) -> None:
    load_demo()
    user = User.objects.get()
    if change == "password":
        user.set_password("another-one-1")
    user.is_active = change != "inactive"
    user.username = "somebody" if change == "gone" else user.username
    user.save()
    if change == "spoiled":
        (data_folder / "demo_sign_in").write_bytes(b"\xff")
    assert demo_sign_in() is None


@pytest.mark.django_db
def test_the_command_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_demo")
    first = capsys.readouterr().out.splitlines()
    assert first[0] == "the demo club is loaded"
    assert first[1].startswith("sign in as organiser with the password ")
    call_command("load_demo")
    assert capsys.readouterr().out.splitlines() == ["there are clubs or users; nothing is loaded", first[1]]


@pytest.mark.django_db(transaction=True)
def test_two_starts_at_once_load_one_club() -> None:
    loaded: list[bool] = []
    start = threading.Barrier(2)

    def begin() -> None:
        try:
            start.wait(timeout=10)
            loaded.append(load_demo())
        finally:
            connection.close()

    threads = [threading.Thread(target=begin) for _start in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert sorted(loaded) == [False, True]
    assert (Club.objects.count(), User.objects.count(), Session.objects.count()) == (1, 1, 4)
    assert demo_sign_in() is not None


@pytest.mark.django_db(transaction=True)
def test_a_start_that_comes_too_late_to_see_the_other_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_demo()
    # As on PostgreSQL, where the other's rows are not to be seen before it has ended.
    monkeypatch.setattr(demo, "_is_empty", lambda: True)
    sign_in = demo_sign_in()
    assert not load_demo()
    assert demo_sign_in() == sign_in
