"""The links of tables: renewed, locked, guarded against guessing."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tracker.models import AuditEntry, Round, Session, Table, WrongCode
from tracker.services.audit import TableLink, record_audit
from tracker.services.errors import Refusal
from tracker.services.links import lock_link, note_wrong_code, renew_link, unlock_link, wait_for_codes

ME, YOU = "192.0.2.7", "192.0.2.8"


def actions() -> list[str]:
    return list(AuditEntry.objects.values_list("action", flat=True))


def test_a_new_link_is_another_one_and_is_not_locked(table: Table, organiser: User) -> None:
    lock_link(table=table, user=organiser)
    old = table.code
    renewed = renew_link(table=table, user=organiser)
    table.refresh_from_db()
    assert (table.code, table.link_locked) == (renewed.code, False)
    assert table.code != old
    assert len(table.code) == 10
    said = AuditEntry.objects.get(action="renew_table_link")
    assert (said.user, said.table, said.before, said.after) == (organiser, table, None, None)


def test_a_link_is_locked_and_unlocked_once(table: Table) -> None:
    unlock_link(table=table, user=None)
    for _time in range(2):
        assert lock_link(table=table, user=None).link_locked
    for _time in range(2):
        assert not unlock_link(table=table, user=None).link_locked
    assert actions() == ["lock_table_link", "unlock_table_link"]


def test_phones_do_not_take_the_table_for_another_one(table: Table) -> None:
    renew_link(table=table, user=None)
    lock_link(table=table, user=None)
    assert Table.objects.get().revision == table.revision


def test_pages_of_the_session_are_old_after_a_new_link(table: Table) -> None:
    before = Session.objects.get().revision
    renew_link(table=table, user=None)
    assert Session.objects.get().revision == before + 1


@pytest.mark.parametrize("write", [renew_link, lock_link, unlock_link])
def test_links_of_a_closed_round_stay_as_they_are(table: Table, write: Callable[..., Table]) -> None:
    Round.objects.update(status=Round.Status.CLOSED)
    with pytest.raises(Refusal) as caught:
        write(table=table, user=None)
    assert caught.value.code == "round_closed"
    assert actions() == []


def test_who_writes_by_a_link_is_in_the_history(table: Table) -> None:
    anna = table.seats.get(position=0).participant
    for link in (TableLink(anna), TableLink()):
        record_audit(club=table.round.session.club, user=link, action="x")
    found = [(entry.user, entry.by_link, entry.participant) for entry in AuditEntry.objects.all()]
    assert found == [(None, True, anna), (None, True, None)]


def tried(address: str, count: int, seconds_ago: float = 0) -> None:
    moment = timezone.now() - timedelta(seconds=seconds_ago)
    WrongCode.objects.bulk_create(WrongCode(address=address, at=moment) for _try in range(count))


@pytest.mark.django_db
def test_ten_wrong_codes_a_minute_are_enough() -> None:
    for _try in range(10):
        assert wait_for_codes(ME) == 0
        note_wrong_code(ME)
    assert 55 < wait_for_codes(ME) <= 60
    assert wait_for_codes(YOU) == 0


@pytest.mark.django_db
def test_one_may_go_on_as_soon_as_the_oldest_is_a_minute_old() -> None:
    tried(ME, 1, 50)
    tried(ME, 9, 5)
    assert 9 <= wait_for_codes(ME) <= 10
    WrongCode.objects.filter(address=ME).order_by("at")[:1].get().delete()
    assert wait_for_codes(ME) == 0


@pytest.mark.django_db
def test_many_addresses_are_no_way_round_it() -> None:
    for number in range(100):
        tried(f"198.51.100.{number}", 6, 20)
    assert 39 <= wait_for_codes(ME) <= 40
    WrongCode.objects.filter(address="198.51.100.1").delete()
    assert wait_for_codes(ME) == 0


@pytest.mark.parametrize(
    ("address", "same"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff::1"),
        ("::ffff:192.0.2.7", ME),
        ("", ""),
        ("no address, but " + "long " * 20, "no address, but " + "long " * 20),
    ],
)
@pytest.mark.django_db
def test_an_address_is_a_line_not_one_of_its_many_numbers(address: str, same: str) -> None:
    for _try in range(10):
        note_wrong_code(address)
    assert wait_for_codes(same) > 0
    assert wait_for_codes("2001:db8:1:3::1") == 0


@pytest.mark.django_db
def test_what_is_over_is_forgotten() -> None:
    tried(ME, 30, 61)
    assert wait_for_codes(ME) == 0
    note_wrong_code(ME)
    assert WrongCode.objects.count() == 1
