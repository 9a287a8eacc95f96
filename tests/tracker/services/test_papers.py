"""Where a table's sheet is, and results that are hidden until they are released."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.tracker.factories import make_club, make_session, make_table
from tests.tracker.services.acting import everything, fresh
from tests.tracker.services.test_races import at_once
from tracker.models import AuditEntry, Session, Table
from tracker.services.errors import Refusal
from tracker.services.papers import set_paper
from tracker.services.releasing import hide_results, release_results


def steps(table: Table) -> list[tuple[str, str]]:
    entries = AuditEntry.objects.filter(action="set_paper", table=table).order_by("pk")
    return [(entry.before["paper"], entry.after["paper"]) for entry in entries]


def test_a_sheet_goes_from_hand_to_hand(table: Table, scorer: User) -> None:
    for paper in ("collected", "checked", "checked", "entered", "collected", ""):
        set_paper(table=table, paper=paper, user=scorer)
        assert fresh(table).paper == paper
    assert steps(table) == [
        ("", "collected"),
        ("collected", "checked"),
        ("checked", "entered"),
        ("entered", "collected"),
        ("collected", ""),
    ]
    assert fresh(table).revision == table.revision
    assert Session.objects.get().revision == 6
    assert set(AuditEntry.objects.values_list("user", flat=True)) == {scorer.pk}


def test_an_old_page_does_not_move_a_sheet_back(table: Table) -> None:
    set_paper(table=table, paper="entered", user=None, seen="")
    before = everything()
    with pytest.raises(Refusal) as caught:
        set_paper(table=table, paper="collected", user=None, seen="")
    assert caught.value.code == "paper_moved"
    assert "table 1: entered" in caught.value.message
    set_paper(table=table, paper="entered", user=None, seen="")  # it is there already
    assert everything() == before


def test_there_is_no_other_place_for_a_sheet(table: Table) -> None:
    with pytest.raises(Refusal) as caught:
        set_paper(table=table, paper="lost", user=None)
    assert (caught.value.code, caught.value.field) == ("bad_request", "paper")


def test_sheets_are_followed_after_the_round_but_not_in_a_replaced_session(table: Table) -> None:
    Table.objects.update(status="confirmed")
    type(table.round).objects.update(status="closed")
    assert set_paper(table=table, paper="checked", user=None).paper == "checked"
    Session.objects.update(superseded_at=timezone.now())
    with pytest.raises(Refusal) as caught:
        set_paper(table=table, paper="entered", user=None)
    assert caught.value.code == "superseded"


@pytest.mark.django_db(transaction=True)
def test_two_who_collect_the_same_sheet_collect_it_once() -> None:
    table = make_table(make_session(make_club()))
    given = at_once(*[lambda: set_paper(table=table, paper="collected", user=None, seen="").paper] * 2)
    assert given == ["collected", "collected"]
    assert steps(table) == [("", "collected")]


def test_results_are_hidden_released_and_hidden_again(german: Session, organiser: User) -> None:
    for write, hidden in (
        (hide_results, True),
        (hide_results, True),
        (release_results, False),
        (hide_results, True),
    ):
        assert write(session=german, user=organiser).results_hidden is hidden
        assert Session.objects.get().results_hidden is hidden
    entries = AuditEntry.objects.order_by("pk")
    assert [(one.action, one.before, one.after, one.user) for one in entries] == [
        (action, {"results_hidden": not hidden}, {"results_hidden": hidden}, organiser)
        for action, hidden in (("hide_results", True), ("release_results", False), ("hide_results", True))
    ]
    assert Session.objects.get().revision == 4


def test_a_replaced_session_releases_nothing(german: Session) -> None:
    Session.objects.update(superseded_at=timezone.now(), results_hidden=True)
    with pytest.raises(Refusal) as caught:
        release_results(session=german, user=None)
    assert caught.value.code == "superseded"
