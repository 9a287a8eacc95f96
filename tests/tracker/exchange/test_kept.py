"""What a session keeps when a file takes its place."""

import pytest

from tests.tracker.exchange.files import session_file, table, written
from tracker.exchange.session_file import import_session
from tracker.models import Participant, Session, Wish

FIELDS = {
    "results_hidden": True,
    "rounds_total": 6,
    "round_minutes": 120,
    "drop_worst": 1,
    "final_from": 3,
    "carry": "half",
    "absent_points": -30,
    "absent_table_points_60": 60,
}
FILE = session_file(table(), players=6)

pytestmark = pytest.mark.django_db


@pytest.fixture
def old() -> Session:
    made = import_session(data=written(FILE)).session
    Session.objects.filter(pk=made.pk).update(**FIELDS)
    first, second, third, *_others, last = made.participants.order_by("position")
    Participant.objects.filter(pk=first.pk).update(finalist=True, newcomer=True)
    Participant.objects.filter(pk=last.pk).update(active=False, withdrawn=True)
    for one, other in ((first, second), (third, last)):
        Wish.objects.create(session=made, kind="apart", participant=one, other=other)
    Wish.objects.create(session=made, kind="tables", participant=third, first_table=1, last_table=2)
    return made


def test_settings_people_and_wishes_stay(old: Session) -> None:
    new = import_session(data=written(FILE), replace=True).session
    assert {name: getattr(new, name) for name in FIELDS} == FIELDS
    before, after = (
        list(
            session.participants.order_by("position").values_list(
                "file_id", "active", "withdrawn", "finalist", "newcomer"
            )
        )
        for session in (old, new)
    )
    assert after == before
    assert [str(wish) for wish in new.wishes.all()] == [str(wish) for wish in old.wishes.all()]
    assert {wish.participant.session for wish in new.wishes.all()} == {new}


def test_wishes_of_who_is_in_the_file_no_more_go(old: Session) -> None:
    file = {**FILE, "players": FILE["players"][:-1]}
    new = import_session(data=written(file), replace=True).session
    assert [wish.kind for wish in new.wishes.all()] == ["apart", "tables"]
    assert new.participants.count() == 5


def test_a_new_session_starts_with_nothing_kept() -> None:
    new = import_session(data=written(FILE)).session
    assert (new.rounds_total, new.drop_worst, new.final_from, new.results_hidden) == (None, 0, None, False)
