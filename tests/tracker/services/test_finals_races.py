"""Two organisers who cut to the finals, or take it back, at the same moment."""

import pytest

from tests.tracker.factories import make_club, make_round, make_session
from tests.tracker.queries.results import played
from tests.tracker.services.test_opening_races import kinds
from tests.tracker.services.test_races import at_once
from tracker.models import AuditEntry, Participant, Session
from tracker.services.finals import cut_to_finals, undo_cut

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament() -> Session:
    session = make_session(make_club())
    played(session, {"A": 4, "B": 3, "C": 2, "D": -9})
    played(session, {"E": 4, "F": 3, "G": 2, "H": -9}, round_=session.rounds.get())
    session.rounds.update(status="closed")
    return session


def cut(session: Session, names: str) -> Session:
    people = list(session.participants.filter(player__name__in=names))
    return cut_to_finals(session=session, finalists=people, carry="half", user=None, revision=1)


def test_one_cut_is_made(tournament: Session) -> None:
    given = at_once(lambda: cut(tournament, "ABCD"), lambda: cut(tournament, "EFGH"))
    assert kinds(given) == ["Session", "cut_already"]
    assert Participant.objects.filter(finalist=True).count() == 4


def test_the_same_cut_is_made_once(tournament: Session) -> None:
    assert kinds(at_once(*[lambda: cut(tournament, "ABCD")] * 3)) == ["Session"] * 3
    assert AuditEntry.objects.count() == 1


def test_taken_back_once(tournament: Session) -> None:
    cut(tournament, "ABCD")
    assert kinds(at_once(*[lambda: undo_cut(session=tournament, user=None)] * 2)) == ["Session"] * 2
    assert AuditEntry.objects.filter(action="undo_cut").count() == 1
    make_round(tournament)
    assert not Participant.objects.filter(finalist=True).exists()
